"""MCP over standard input and output. The output carries the protocol and nothing else, whatever happens."""

from __future__ import annotations

import asyncio
import io
import os
import re
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

from knowledge.errors import EstanteError
from knowledge.projects import Account
from knowledge.receipts import Door
from knowledge.serving.mcp.server import RequestContext, make_server
from knowledge.serving.operations import Caller
from knowledge.serving.rights import Client
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection

if TYPE_CHECKING:  # the SDK has no public name for them
    from mcp.shared._stream_protocols import ReadStream, WriteStream

NOWHERE = "-"
"""No project can have this id: the scope of an account for which none answers."""
PATIENCE = 10.0
"""So many seconds a request still has for its answer once standard input has ended."""
_READ_BYTES = 1 << 16
_ESCAPES = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)|\\.")
"""In JSON: a whole pair of halves, a half by itself (the group), any other escape."""


def serve(
    collection: Collection, wire: BinaryIO, *, project: str = "", account: Account | None = None
) -> None:
    """Answer until standard input ends, or nobody reads `wire` any more, which is where the protocol goes.

    Everything is asked of `project`; with `account`, of the project that answers for it at that moment.
    Its documents are read while the client is greeted.
    """

    tool = KnowledgeTool(collection)

    def own() -> str:
        return project if account is None else collection.project_of(account) or NOWHERE

    def caller_of(_: RequestContext) -> Caller:
        return Caller(collection, Client("", project=own()), Door.MCP, account, tool)

    threading.Thread(target=_read_ahead, args=(collection, own), name="estante-ahead", daemon=True).start()
    try:
        anyio.run(converse, make_server(caller_of, tool), _take_input(), wire)
    except* BrokenPipeError:
        with suppress(BrokenPipeError):  # of what is still in its buffer; it is closed all the same
            wire.close()


def mended(line: str) -> str:
    """A line of JSON in which half a character, written as an escape, is the sign for one that is missing.

    Programs that cut a text by UTF-16 units send such halves; the SDK would drop the whole message, and the
    client would wait for its answer in vain.
    """
    if "\\u" not in line:
        return line
    return _ESCAPES.sub(lambda found: "\\ufffd" if found[1] else found[0], line)


def _read_ahead(collection: Collection, project: Callable[[], str]) -> None:
    # What is wrong is told to whoever asks for it.
    with suppress(EstanteError, OSError), collection.lent(project()):
        pass


async def converse(server: Server[Any], source: int, wire: BinaryIO) -> None:
    """Answer on `wire` what the descriptor `source` brings, until it ends and all of it has its answer."""
    text = io.TextIOWrapper(wire, encoding="utf-8", newline="\n")
    given = cast(anyio.AsyncFile[str], _lines(source))  # the SDK asks for lines, and for nothing else
    try:
        async with stdio_server(given, anyio.wrap_file(text)) as (read, write):
            await _patiently(server, read, write)
    finally:
        with suppress(BrokenPipeError):
            text.detach()  # `wire` is not ours to close


async def _patiently(
    server: Server[Any], read: ReadStream[SessionMessage | Exception], write: WriteStream[SessionMessage]
) -> None:
    """Let `server` answer. The SDK drops what it is working on when its input ends, so that comes later."""
    unanswered = _Unanswered()
    arriving, arrived = anyio.create_memory_object_stream[SessionMessage | Exception]()
    leaving, left = anyio.create_memory_object_stream[SessionMessage]()

    async def bring() -> None:
        async with read, arriving:
            async for message in read:
                unanswered.hears(message)
                await arriving.send(message)
            with anyio.move_on_after(PATIENCE):
                await unanswered.settled()

    async def take() -> None:
        async with write, left:
            async for message in left:
                await write.send(message)
                unanswered.says(message)

    async with anyio.create_task_group() as both:
        both.start_soon(bring)
        both.start_soon(take)
        await server.run(arrived, leaving, server.create_initialization_options())


class _Unanswered:
    """The requests that have come and have no answer yet."""

    def __init__(self) -> None:
        self._open: set[int | str] = set()
        self._fewer = anyio.Event()

    def hears(self, message: SessionMessage | Exception) -> None:
        said = None if isinstance(message, Exception) else message.message
        if isinstance(said, JSONRPCRequest):
            self._open.add(said.id)
        elif isinstance(said, JSONRPCNotification) and said.method == "notifications/cancelled":
            self._drop((said.params or {}).get("requestId"))  # it is never answered

    def says(self, message: SessionMessage) -> None:
        if isinstance(message.message, JSONRPCResponse | JSONRPCError):
            self._drop(message.message.id)

    async def settled(self) -> None:
        while self._open:
            await self._fewer.wait()

    def _drop(self, request: object) -> None:
        self._open = {item for item in self._open if item != request}
        self._fewer.set()
        self._fewer = anyio.Event()


async def _lines(source: int) -> AsyncIterator[str]:
    """The lines that the descriptor brings.

    They are read on a daemon: any other thread that waits for input would keep the program from ending when
    it is interrupted.
    """
    loop, arrived = asyncio.get_running_loop(), asyncio.Queue[bytes]()

    def read_on() -> None:
        data = b"."
        while data:
            try:
                data = os.read(source, _READ_BYTES)
            except OSError:  # the terminal or the pipe is gone
                data = b""
            try:
                loop.call_soon_threadsafe(arrived.put_nowait, data)
            except RuntimeError:  # the server has ended meanwhile
                return

    threading.Thread(target=read_on, name="estante-input", daemon=True).start()
    begun = b""
    while data := await arrived.get():
        *whole, begun = (begun + data).split(b"\n")
        for line in whole:
            yield mended(line.decode("utf-8", "replace"))
    if begun:
        yield mended(begun.decode("utf-8", "replace"))


def _take_input() -> int:
    """The real standard input. A child process that reads its own finds nothing there, and takes nothing."""
    source = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return source
