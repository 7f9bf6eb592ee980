"""A chat on this computer: it answers, keeps what it was asked, and can be told to forget it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Chat:
    """How the chat behaves, and what it saw."""

    conversations: dict[str, dict[str, Any]] = field(default_factory=dict)
    answer: dict[str, Any] = field(default_factory=dict)
    answers: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """What it says to a question; None: `answer`, whatever is asked."""
    status: int = 200
    location: str = ""
    forgets_to_delete: bool = False
    delete_status: int = 204
    get_status: int = 0
    streams: bool = False
    ended: threading.Event = field(default_factory=threading.Event)
    tokens: list[str] = field(default_factory=list)
    identities: Iterator[str] = field(default_factory=lambda: iter(["c/1", "c2", "c3"]))


class Handler(BaseHTTPRequestHandler):
    chat: Chat

    def log_message(self, *_: Any) -> None:
        pass

    def do_POST(self) -> None:
        self.chat.tokens.append(self.headers.get("Authorization", ""))
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.chat.location:
            return self.reply(302, b"", location=self.chat.location)
        identity = body.get("id") or next(self.chat.identities)
        self.chat.conversations[identity] = body
        if self.chat.streams:
            return self.stream()
        said = self.chat.answers(body) if self.chat.answers else self.chat.answer
        return self.reply(self.chat.status, json.dumps({"id": identity, **said}).encode())

    def do_DELETE(self) -> None:
        self.chat.tokens.append(self.headers.get("Authorization", ""))
        if not self.chat.forgets_to_delete:
            self.chat.conversations.pop(self.identity, None)
        self.reply(self.chat.delete_status, b"")

    def do_GET(self) -> None:
        found = 200 if self.identity in self.chat.conversations else 404
        self.reply(self.chat.get_status or found, b"{}")

    @property
    def identity(self) -> str:
        return self.path.removeprefix("/chats/").replace("%2F", "/")

    def reply(self, status: int, data: bytes, *, location: str = "") -> None:
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if status != 204:
            self.wfile.write(data)

    def stream(self) -> None:
        """Bytes that never end: each one comes before a limit of the socket alone would be over."""
        self.send_response(200)
        self.end_headers()
        try:
            while not self.chat.ended.wait(0.02):
                self.wfile.write(b" ")
                self.wfile.flush()
        except OSError:
            pass


@contextmanager
def serving(chat: Chat) -> Iterator[str]:
    """Serve `chat`; its address."""
    handler = type("Bound", (Handler,), {"chat": chat})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/chats"
    finally:
        chat.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
