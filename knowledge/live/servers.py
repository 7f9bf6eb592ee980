"""A library's live data: who is asked, who may be, and how each of them is (mission P13).

Costs nothing while no project has a server that is trusted: no thread, no import, no process.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from knowledge.connections import LiveHealth, LiveProbe, LiveState, LiveText, McpServer, ServerTool
from knowledge.errors import ServerNotFound, ServerNotTrusted
from knowledge.live import trust
from knowledge.live.choosing import obstacle_of
from knowledge.live.connection import TOO_LATE, Connection
from knowledge.live.limits import LiveLimits
from knowledge.live.loop import LoopThread
from knowledge.projects import Project

_SLACK_SECONDS = 0.25
"""For the way to the thread and back."""

T = TypeVar("T")
_Key = tuple[str, str]


class LiveServers:
    """See the module. All of its methods may be called from any thread but its own."""

    def __init__(self, library: Path, *, limits: LiveLimits | None = None) -> None:
        """`library` is the folder by whose real path the operator's trust is kept."""
        self._library = library
        self._limits = limits or LiveLimits()
        self._lock = threading.Lock()
        self._connections: dict[_Key, Connection] = {}
        """By project and server."""
        self._loop: LoopThread | None = None
        self._closed = False

    def ask(self, project: Project, question: str) -> tuple[LiveText, ...]:
        """What the trusted servers of `project` say to `question`, in the order in which it names them.

        Never raises, and never takes longer than `answer_seconds` and a little: a server that has not
        answered by then is left out.
        """
        until = monotonic() + self._limits.answer_seconds
        connections = self._usable(project)
        if not connections:
            return ()
        said = self._run(_ask_all(connections, question, until), until - monotonic() + _SLACK_SECONDS)
        return said or ()

    def health(self, project: Project) -> tuple[LiveHealth, ...]:
        """How each server of `project` is, in their order; nothing is started for that."""
        return tuple(self._health(project, server) for server in project.mcp)

    def probe(self, project: Project, server: str) -> LiveHealth:
        """As `look`, without the tools."""
        return self.look(project, server).health

    def look(self, project: Project, server: str) -> LiveProbe:
        """Start or call a server now, list its tools, and say how it is.

        Raises ServerNotFound and ServerNotTrusted.
        """
        found = self.server(project, server)
        if not self.trusts(project, found):
            raise ServerNotTrusted(project.id, server)
        with self._lock:
            connection = self._connection(project, found)
        seconds = self._limits.start_seconds + 3 * self._limits.stop_seconds
        offered = None if connection is None else self._run(connection.probe(), seconds)
        health = self._health(project, found)
        if offered is None:
            health = LiveHealth(found, LiveState.FAILED, reason=health.reason or TOO_LATE)
        return LiveProbe(health, tuple(ServerTool(tool.name, obstacle_of(tool)) for tool in offered or ()))

    def server(self, project: Project, identifier: str) -> McpServer:
        """The server of that id. Raises ServerNotFound."""
        for server in project.mcp:
            if server.id == identifier:
                return server
        raise ServerNotFound(project.id, identifier)

    def end(self, project: Project, server: str) -> None:
        """End a server if it runs or is starting; it begins anew when it is next asked."""
        self._drop([(project.id, server)])

    def trusts(self, project: Project, server: McpServer) -> bool:
        """Whether the operator trusts `server` as it is now."""
        return trust.trusted(self._library, project.id, server)

    def trust(self, project: Project, server: str) -> McpServer:
        """The operator has seen what would be run, and trusts it. Raises ServerNotFound and TrustError."""
        found = self.server(project, server)
        trust.trust(self._library, project.id, found)
        return found

    def distrust(self, project: Project, server: str) -> None:
        """Start it no longer, and end it if it runs. Raises TrustError."""
        trust.distrust(self._library, project.id, server)
        self._drop([(project.id, server)])

    def drop(self, project: str) -> None:
        """End the servers of a project that is gone."""
        with self._lock:
            keys = [key for key in self._connections if key[0] == project]
        self._drop(keys)

    def close(self) -> None:
        """End all servers; nothing is asked any more. Safe to call twice."""
        with self._lock:
            self._closed = True
            connections, self._connections = list(self._connections.values()), {}
            loop, self._loop = self._loop, None
        if loop is not None:
            loop.run(_stop_all(connections), seconds=6 * self._limits.stop_seconds)
            loop.close(seconds=4 * self._limits.stop_seconds)

    # --- inside -----------------------------------------------------------------------------------

    def _usable(self, project: Project) -> list[Connection]:
        """To the servers that may be asked; those that run and may not any longer are ended."""
        with self._lock:
            wanted = {
                server.id: self._connection(project, server)
                for server in project.mcp[: self._limits.servers]
                if server.read_only_tools
            }
            stale = [key for key in self._connections if key[0] == project.id and not wanted.get(key[1])]
        self._drop(stale)
        return [connection for connection in wanted.values() if connection is not None]

    def _connection(self, project: Project, server: McpServer) -> Connection | None:
        """The one to `server` as it is now; None where it may not be asked. The lock must be held: whoever
        ends a server does that after its trust is gone, so none can begin in between."""
        if self._closed or not self.trusts(project, server):
            return None
        key = (project.id, server.id)
        connection = self._connections.get(key)
        if connection is not None and connection.server == server:
            return connection
        if self._loop is None:
            try:
                self._loop = LoopThread()
            except (OSError, RuntimeError):  # no more files, or threads, for this process
                return None
        if connection is not None:
            self._loop.post(_stopping(connection))
        connection = self._connections[key] = Connection(server, self._limits)
        return connection

    def _drop(self, keys: Sequence[_Key]) -> None:
        with self._lock:
            gone = [self._connections.pop(key) for key in keys if key in self._connections]
            loop = self._loop
        for connection in gone:
            if loop is not None:
                loop.post(_stopping(connection))

    def _health(self, project: Project, server: McpServer) -> LiveHealth:
        if not self.trusts(project, server):
            return LiveHealth(server, LiveState.NOT_TRUSTED)
        with self._lock:
            connection = self._connections.get((project.id, server.id))
        if connection is None or connection.server.fingerprint != server.fingerprint:
            return LiveHealth(server, LiveState.IDLE)
        return connection.health

    def _run(self, work: Coroutine[Any, Any, T], seconds: float) -> T | None:
        with self._lock:
            loop = self._loop
        if loop is None:
            work.close()
            return None
        return loop.run(work, seconds=seconds)


async def _ask_all(connections: Sequence[Connection], question: str, until: float) -> tuple[LiveText, ...]:
    tasks = [asyncio.create_task(connection.ask(question, until)) for connection in connections]
    try:
        # The calls end by themselves at that time; what is still starting does not.
        done, _ = await asyncio.wait(tasks, timeout=max(until - monotonic() + _SLACK_SECONDS / 2, 0.0))
    finally:
        for task in tasks:
            task.cancel()  # those that are late; nothing happens to those that are done
    return tuple(text for task in tasks if task in done for text in task.result())


async def _stop_all(connections: Sequence[Connection]) -> None:
    await asyncio.gather(*(connection.stop() for connection in connections))


def _stopping(connection: Connection) -> Any:
    """What a loop does to end `connection`; the task is kept alive by the connection's own."""
    return lambda: asyncio.ensure_future(connection.stop())
