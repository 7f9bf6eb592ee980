"""A small library, and the MCP server over it with a client in the same process."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import anyio
import pytest
from mcp.client.client import Client as McpClient

from knowledge.receipts import Door
from knowledge.serving.mcp.server import make_server
from knowledge.serving.operations import Caller
from knowledge.serving.rights import Client
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection

T = TypeVar("T")
Talk = Callable[[McpClient], Awaitable[T]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    for project, text in (("cafe", "A moka dura anos."), ("cha", "Segredo: chá dura dias.")):
        files = root / "projects" / project / "files"
        files.mkdir(parents=True)
        (files / "moka.md").write_text(f"# Moka\n\n{text}\n", "utf-8")
    (root / "projects" / "cafe" / "files" / "preço 100% (a?b).csv").write_text("a,b\n1,2\n", "utf-8")
    account = {"platform": "whatsapp", "accountId": "loja"}
    projects = [{"id": "cafe", "name": "Café", "accounts": [account]}, {"id": "cha", "name": "Chá"}]
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    return root


@pytest.fixture
def library(root: Path) -> Iterator[Collection]:
    with Collection(root, watch=False) as collection:
        yield collection


def caller(collection: Collection, project: str | None = "cafe") -> Caller:
    return Caller(collection, Client("bot", project=project), Door.MCP)


def talk(collection: Collection, conversation: Talk[T], project: str | None = "cafe", **options: str) -> T:
    """What `conversation` comes to with a client of this project (None: of all)."""
    server = make_server(lambda _: caller(collection, project), KnowledgeTool(collection))

    async def connected() -> T:
        async with McpClient(server, **options) as client:  # type: ignore[arg-type] # options are for the client
            return await conversation(client)

    return anyio.run(connected)
