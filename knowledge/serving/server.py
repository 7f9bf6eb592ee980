"""The HTTP server as a thing that is started and stopped: its own thread, its own loop, on one address.

What is slow to import is imported when it starts.
"""

from __future__ import annotations

import errno
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from knowledge.errors import ListenError, UsageError
from knowledge.serving.http.addresses import MCP_PATH, Addresses, is_loopback, url_host
from knowledge.serving.http.bounds import Bounds
from knowledge.serving.http.pools import Pools
from knowledge.serving.tokens import TokenFile
from knowledge.sources.reasons import plain_reason
from knowledge.workspace.collection import Collection

if TYPE_CHECKING:
    import uvicorn

LOOPBACK = "127.0.0.1"
_BACKLOG = 128
_LAST_PORT = 65_535


class Server:
    """Serves `collection` to the clients of `tokens`. `start` and `stop` may be called from any thread."""

    def __init__(
        self,
        collection: Collection,
        tokens: TokenFile,
        *,
        host: str = LOOPBACK,
        port: int = 0,
        allow_remote: bool = False,
        bounds: Bounds | None = None,
    ) -> None:
        """`port` 0: any that is free.

        Raises UsageError for a host that others reach without `allow_remote`.
        """
        if not allow_remote and not is_loopback(host):
            raise UsageError(f"Other computers could reach “{host}”; say --allow-remote if they should.")
        if not 0 <= port <= _LAST_PORT:
            raise UsageError(f"A port is a number from 0 to {_LAST_PORT}, and not {port}.")
        self._collection = collection
        self._tokens = tokens
        self._host = host
        self._port = port
        self._remote = allow_remote
        self._bounds = bounds or Bounds()
        self._running: tuple[uvicorn.Server, threading.Thread] | None = None
        self.url = ""
        """Where it answers; "" while it does not."""

    @property
    def mcp_url(self) -> str:
        """Where an MCP client connects; "" while nothing answers."""
        return f"{self.url}{MCP_PATH}" if self.url else ""

    def start(self) -> str:
        """Begin to listen; returns the address once it answers. Raises ListenError."""
        if self._running is not None:
            return self.url
        listening = _listen(self._host, self._port)
        port = listening.getsockname()[1]
        ready: Future[None] = Future()
        pools = Pools()
        try:
            from knowledge.serving.http.running import make_server

            server = make_server(
                self._collection,
                find=self._tokens.find,
                addresses=Addresses(self._host, port, remote=self._remote),
                bounds=self._bounds,
                pools=pools,
                ready=ready,
            )
        except BaseException:
            listening.close()
            pools.close()
            raise
        thread = threading.Thread(
            target=_run, args=(server.run, listening, pools, ready), name="estante-server", daemon=True
        )
        thread.start()
        ready.result()
        self._running = server, thread
        self.url = f"http://{url_host(self._host)}:{port}"
        return self.url

    def stop(self) -> None:
        """Answer what is under way, for a moment, and end. Safe to call twice."""
        running, self._running, self.url = self._running, None, ""
        if running is not None:
            server, thread = running
            server.should_exit = True
            thread.join()


def _run(
    serve: Callable[[list[socket.socket]], None],
    listening: socket.socket,
    pools: Pools,
    ready: Future[None],
) -> None:
    try:
        serve([listening])
    except BaseException as error:  # noqa: BLE001 - whoever waits for the start gets it
        if not ready.done():
            ready.set_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))
    finally:
        if not ready.done():
            ready.set_exception(RuntimeError("the server ended before it began"))
        listening.close()
        pools.close()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there already, so that nobody connects too early. Raises ListenError."""
    address = f"{url_host(host)}:{port}"
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ListenError(address, "there is no such address") from None
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # on Windows it would let two programs have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        raise ListenError(address, _reason(error)) from None
    return listening


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there; choose another port, or 0 for any that is free"
    return plain_reason(error)
