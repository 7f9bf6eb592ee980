"""A server over a folder, with clients of three kinds, for tests."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from knowledge.serving.http.bounds import Bounds
from knowledge.serving.rights import Right
from knowledge.serving.server import Server
from knowledge.serving.tokens import TokenFile
from knowledge.workspace.collection import Collection

FAST = Bounds(rate=100_000.0, burst=100_000)


@dataclass(frozen=True)
class Served:
    root: Path
    url: str
    port: int
    collection: Collection
    token_file: TokenFile
    panel: httpx.Client
    """May do everything."""
    reader: httpx.Client
    """May read all projects."""
    bot: httpx.Client
    """May read one project."""
    tokens: dict[str, str]
    stack: ExitStack

    def raw(self, request: bytes, *, seconds: float = 10.0) -> tuple[int, bytes]:
        """Send these very bytes; the status and all that was answered."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            connection.sendall(request)
            answer = b""
            while part := connection.recv(65_536):
                answer += part
        return int(answer.split(b" ", 2)[1]), answer

    def client(self, token: str | None) -> httpx.Client:
        """One with another token, or none; it is closed with the server."""
        return self.stack.enter_context(client(self.url, token))


def client(url: str, token: str | None) -> httpx.Client:
    headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
    return httpx.Client(base_url=url, headers=headers, trust_env=False, timeout=30)


@contextmanager
def serving(root: Path, folder: Path, *, project: str, bounds: Bounds = FAST) -> Iterator[Served]:
    """`folder` is for the file of tokens, `project` is the bot's."""
    tokens = TokenFile(folder / "tokens.txt")
    words = {
        "panel": tokens.add("panel", right=Right.MANAGE),
        "reader": tokens.add("reader"),
        "bot": tokens.add("bot", project=project),
    }
    with Collection(root) as collection, ExitStack() as stack:
        server = Server(collection, tokens, bounds=bounds)
        url = server.start()
        stack.callback(server.stop)
        clients = {name: stack.enter_context(client(url, word)) for name, word in words.items()}
        port = int(url.rpartition(":")[2])
        yield Served(root, url, port, collection, tokens, **clients, tokens=words, stack=stack)
