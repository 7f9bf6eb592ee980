"""Putting it together: operations, routes, MCP and guard on one uvicorn."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from knowledge.serving.catalogue import OPERATIONS
from knowledge.serving.http.addresses import Addresses, url_host
from knowledge.serving.http.app import make_app, wires_of
from knowledge.serving.http.bounds import Bounds
from knowledge.serving.http.guard import Doors, Guard, is_mcp
from knowledge.serving.http.pools import Pools
from knowledge.serving.http.protocol import PatientProtocol
from knowledge.serving.http.wire import Wire
from knowledge.serving.mcp.http import LOOPBACK, MOST_BYTES, McpOverHttp
from knowledge.serving.operations import Route
from knowledge.serving.rights import Client
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.version import VERSION
from knowledge.workspace.collection import Collection

_STOP_SECONDS = 5
_KEEP_ALIVE_SECONDS = 60
_IN_PATH = re.compile(r"\\\{\w+\\\}")


def make_server(
    collection: Collection,
    *,
    find: Callable[[str], Client | None],
    addresses: Addresses,
    bounds: Bounds,
    pools: Pools,
    ready: Future[None],
) -> uvicorn.Server:
    """A server that is run with its listening socket; `ready` ends when it answers."""

    tool = KnowledgeTool(collection)
    mcp = McpOverHttp(collection, tool, hosts=(*LOOPBACK, url_host(addresses.host)))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with mcp.running():
            ready.set_result(None)
            yield

    wires = wires_of(OPERATIONS)
    app = make_app(collection, wires, tool=tool, pools=pools, version=VERSION, lifespan=lifespan)

    async def either(scope: Scope, receive: Receive, send: Send) -> None:
        is_for_mcp = scope["type"] == "http" and is_mcp(scope["path"])
        await (mcp if is_for_mcp else app)(scope, receive, send)

    guard = Guard(either, find=find, addresses=addresses, bounds=bounds, doors=Doors(limit=limits_of(wires)))
    # What uvicorn says on its own holds addresses, and in a trace the text of documents.
    for name in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    config = uvicorn.Config(
        guard,
        http=partial(PatientProtocol, bounds=bounds),  # type: ignore[arg-type] # called as the class is
        loop="asyncio",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=bounds.head_bytes,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_STOP_SECONDS,
    )
    return uvicorn.Server(config)


def limits_of(wires: Sequence[Wire[Any, Any]]) -> Callable[[str, str], int]:
    """How many bytes a body may have, by method and path."""
    usual = Route("", "").limit
    large = [
        (wire.route.method, _pattern(wire.route), wire.route.limit)
        for wire in wires
        if wire.route.limit != usual
    ]

    def limit(method: str, path: str) -> int:
        for own, pattern, most in large:
            if own == method and pattern.fullmatch(path):
                return most
        return MOST_BYTES if is_mcp(path) else usual

    return limit


def _pattern(route: Route) -> re.Pattern[str]:
    return re.compile(_IN_PATH.sub("[^/]+", re.escape(route.path.partition("?")[0])))
