"""A server that is a program of this computer: started with little, read with care, ended with its children.

The SDK has such a transport, which cannot be set up for servers that are not trusted with everything: it puts
lines of any length together in memory, takes any number of messages, logs each line that is no message, and
passes on more variables. So reading and writing are ours, bounded line by line and in all; what is no message
is skipped and told to nobody. How processes are started on Windows and ended everywhere is the SDK's. A child
that leaves its process group (`setsid`) escapes, there as here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import anyio
from anyio.abc import Process
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.os.posix.utilities import terminate_posix_process_tree
from mcp.os.win32.utilities import (
    FallbackProcess,
    close_process_job,
    create_windows_process,
    get_windows_executable_command,
    terminate_windows_process_tree,
)
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCRequest, jsonrpc_message_adapter

from knowledge.connections import McpServer
from knowledge.live.environment import program_path, reduced_environment
from knowledge.live.limits import LiveLimits

_POLL_SECONDS = 0.01
_GRACE_SECONDS = 1.0
"""Between its last word and its end."""

_Incoming: TypeAlias = SessionMessage | Exception
_Program: TypeAlias = Process | FallbackProcess
Streams: TypeAlias = tuple[MemoryObjectReceiveStream[_Incoming], MemoryObjectSendStream[SessionMessage]]


class _Meter:
    """Counts what came since we last asked for something. That we answered something does not count, or a
    server could ask us without end."""

    def __init__(self, limits: LiveLimits) -> None:
        self._limits = limits
        self._bytes = 0
        self._messages = 0

    def asked(self) -> None:
        self._bytes = self._messages = 0

    def is_full(self, size: int, messages: int) -> bool:
        """Whether it is too much with what has come just now."""
        self._bytes += size
        self._messages += messages
        limits = self._limits
        return self._bytes > limits.exchange_bytes or self._messages > limits.exchange_messages


@asynccontextmanager
async def program_streams(
    server: McpServer, limits: LiveLimits, *, ended: Callable[[str], None]
) -> AsyncIterator[Streams]:
    """Start the program of `server` and talk to it; `ended` is told how, when it is gone by itself.

    Raises OSError when it cannot be started.
    """
    with tempfile.TemporaryDirectory(prefix="estante-server-", ignore_cleanup_errors=True) as folder:
        process = await _start(server, Path(folder))
        incoming_writer, incoming = anyio.create_memory_object_stream[_Incoming](0)
        outgoing, outgoing_reader = anyio.create_memory_object_stream[SessionMessage](0)
        meter, leaving = _Meter(limits), anyio.Event()

        def gone(how: str) -> None:
            if not leaving.is_set():
                ended(how)

        async with anyio.create_task_group() as group:
            group.start_soon(_receive, process, incoming_writer, meter, limits, gone)
            group.start_soon(_send, process, outgoing_reader, incoming_writer, meter)
            try:
                yield incoming, outgoing
            finally:
                leaving.set()
                with anyio.CancelScope(shield=True):  # or the program would stay
                    for stream in (incoming, outgoing, incoming_writer, outgoing_reader):
                        stream.close()
                    try:
                        await _stop(process, limits.stop_seconds)
                    except BaseException:  # the loop itself is ending, which no shield withstands
                        process.kill()
                        raise
                group.cancel_scope.cancel()


async def _start(server: McpServer, folder: Path) -> _Program:
    environment = reduced_environment(server, os.environ)
    program = program_path(server.command, environment.get("PATH", os.defpath))
    if sys.platform == "win32":
        command = get_windows_executable_command(program)
        with Path(os.devnull).open("w") as nothing:
            return await create_windows_process(command, list(server.arguments), environment, nothing, folder)
    return await anyio.open_process(
        [program, *server.arguments],
        env=environment,
        cwd=folder,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


async def _receive(
    process: _Program,
    incoming: MemoryObjectSendStream[_Incoming],
    meter: _Meter,
    limits: LiveLimits,
    gone: Callable[[str], None],
) -> None:
    try:
        reason = await _messages(process, incoming, meter, limits)
        gone(reason or await _how_it_ended(process))
    except (anyio.ClosedResourceError, anyio.BrokenResourceError):
        pass  # we have closed it ourselves
    finally:
        incoming.close()


async def _messages(
    process: _Program, incoming: MemoryObjectSendStream[_Incoming], meter: _Meter, limits: LiveLimits
) -> str:
    """Hand on its messages until it ends ("") or is not to be listened to any longer: why."""
    assert process.stdout is not None
    buffer = bytearray()
    while True:
        try:
            chunk = await process.stdout.receive()
        except (anyio.EndOfStream, OSError):
            return ""
        *lines, rest = bytes(buffer + chunk).split(b"\n") if b"\n" in chunk else (bytes(buffer + chunk),)
        buffer = bytearray(rest)
        if meter.is_full(len(chunk), len(lines)) or len(buffer) > limits.message_bytes:
            return "It wrote without end, and was ended."
        for line in lines:
            await _deliver(line, incoming)


async def _how_it_ended(process: _Program) -> str:
    if await _gone(process, _GRACE_SECONDS):
        return f"It ended with the code {process.returncode}."
    return "It ended the connection."


async def _deliver(line: bytes, incoming: MemoryObjectSendStream[_Incoming]) -> None:
    try:
        message = jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        return  # something it printed; programs do
    await incoming.send(SessionMessage(message))


async def _send(
    process: _Program,
    outgoing: MemoryObjectReceiveStream[SessionMessage],
    incoming: MemoryObjectSendStream[_Incoming],
    meter: _Meter,
) -> None:
    assert process.stdin is not None
    try:
        async for item in outgoing:
            written = item.message.model_dump_json(by_alias=True, exclude_unset=True)
            if isinstance(item.message, JSONRPCRequest):
                meter.asked()
            await process.stdin.send(written.encode("utf-8", "replace") + b"\n")
    except (anyio.ClosedResourceError, anyio.BrokenResourceError, OSError):
        incoming.close()  # it reads no more, so nobody shall wait for an answer


async def _stop(process: _Program, seconds: float) -> None:
    """Close its input, wait, then end it and all that it started, in three times `seconds` at most."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        await process.stdin.aclose()
    gone = await _gone(process, seconds)
    if sys.platform != "win32":
        assert isinstance(process, Process)
        await terminate_posix_process_tree(process, seconds)  # also those that it left behind
    elif not gone:
        await terminate_windows_process_tree(process)
    await _gone(process, seconds)
    close_process_job(process)
    with suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        await process.stdout.aclose()
    # A grandchild may hold a pipe open; asyncio's transport would stay, and complain when it is collected.
    transport = getattr(getattr(process, "_process", None), "_transport", None)
    close = getattr(transport, "close", None)
    if callable(close):
        with suppress(OSError):
            close()


async def _gone(process: _Program, seconds: float) -> bool:
    """Whether it ended in time; asked again and again, since waiting for it waits for its pipes too."""
    deadline = anyio.current_time() + seconds
    while process.returncode is None:
        if anyio.current_time() >= deadline:
            return False
        await anyio.sleep(_POLL_SECONDS)
    return True
