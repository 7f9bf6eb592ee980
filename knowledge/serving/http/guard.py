"""What every request passes before anything of it is understood: address, token, pace, size, time.

An ASGI middleware. What is behind it gets the whole body at once, and the client in the scope.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knowledge.serving import failures
from knowledge.serving.failures import Failure, failure_of
from knowledge.serving.http.addresses import MCP_PATH, Addresses, is_plain_path
from knowledge.serving.http.bounds import Bounds
from knowledge.serving.http.pace import Pace
from knowledge.serving.rights import Client

CLIENT = "estante.client"
"""The key of the client in the ASGI scope."""
_ALWAYS = (
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_DRAIN_BYTES = 1 << 20
_DRAIN_SECONDS = 1.0
"""So much of a body that is refused is still read, so that its sender gets to read the answer."""


@dataclass(frozen=True, slots=True)
class Doors:
    """`open` are the paths that need no token; `limit` says how many bytes a body may have."""

    limit: Callable[[str, str], int]
    open: frozenset[str] = frozenset({"/health"})


def is_mcp(path: str) -> bool:
    return path == MCP_PATH or path.startswith(f"{MCP_PATH}/")


class Guard:
    """See the module. It lives on the thread of the server's loop."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        find: Callable[[str], Client | None],
        addresses: Addresses,
        bounds: Bounds,
        doors: Doors,
    ) -> None:
        """`find` gives the client that has a token."""
        self._app = app
        self._find = find
        self._addresses = addresses
        self._bounds = bounds
        self._doors = doors
        self._pace = Pace(bounds.rate, bounds.burst)
        self._active: Counter[str] = Counter()
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            is_read = await _drain(scope, receive)
            await answer(send, refusal, close=not is_read or refusal is failures.NO_HTTP)
            return
        who = _name(scope)
        self._active[who] += 1
        parts: list[bytes] = []
        try:
            trouble = await self._receive(scope, receive, parts)
            if trouble is not None:
                await answer(send, trouble, close=True)
            else:
                await self._pass_on(scope, b"".join(parts), receive, send)
        finally:
            self._held -= sum(map(len, parts))
            self._active[who] -= 1
            if not self._active[who]:
                del self._active[who]

    def _refusal(self, scope: Scope) -> Failure | None:
        """Why nothing of the request is looked at; else the client is in its scope afterwards."""
        headers: Sequence[tuple[bytes, bytes]] = scope["headers"]
        if not self._addresses.are_ours(headers):
            return failures.FOREIGN
        if _is_ambiguous(scope):
            return failures.NO_HTTP
        if _head_size(scope) > self._bounds.head_bytes:
            return failures.LONG_HEAD
        if not is_plain_path(scope["raw_path"]):
            return failures.BAD_ADDRESS
        is_open = scope["path"] in self._doors.open
        scope[CLIENT] = None if is_open else self._client(headers)
        who = _name(scope)
        if not self._pace.take(who):
            return failures.TOO_OFTEN
        if scope[CLIENT] is None and not is_open:
            return failures.NO_TOKEN
        is_full = self._active.total() >= self._bounds.concurrent
        return failures.BUSY if is_full or self._active[who] >= self._bounds.concurrent_each else None

    def _client(self, headers: Sequence[tuple[bytes, bytes]]) -> Client | None:
        given = [value for name, value in headers if name == b"authorization"]
        if len(given) != 1:
            return None
        scheme, _, token = given[0].partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        return self._find(token.strip().decode("latin-1"))

    async def _receive(self, scope: Scope, receive: Receive, parts: list[bytes]) -> Failure | None:
        """Add the body to `parts`, all of which is counted as held; or say why it is not taken."""
        limit = self._doors.limit(scope["method"], scope["path"])
        if _declared(scope) > limit:
            await _drain(scope, receive)
            return failures.TOO_LARGE
        size = 0
        try:
            async with asyncio.timeout(self._bounds.body_seconds + limit / (1 << 20)):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return failures.TOO_SLOW
                    part: bytes = message.get("body", b"")
                    size += len(part)
                    if size > limit:
                        return failures.TOO_LARGE
                    if self._held + len(part) > self._bounds.held_bytes:
                        return failures.BUSY
                    parts.append(part)
                    self._held += len(part)
                    if not message.get("more_body"):
                        return None
        except TimeoutError:
            return failures.TOO_SLOW

    async def _pass_on(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        started = False

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        async def reply(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message.get("headers", ()), *_ALWAYS]}
            await send(message)

        seconds = self._bounds.mcp_seconds if is_mcp(scope["path"]) else self._bounds.answer_seconds
        try:
            async with asyncio.timeout(seconds):
                await self._app(scope, replay, reply)
        except TimeoutError:
            if started:
                raise
            await answer(send, failures.TOO_LONG)
        except Exception as error:  # noqa: BLE001 - the last place where a fault can become an answer
            failure = failure_of(error)
            if started:
                raise ConnectionAbortedError from None
            await answer(send, failure)


async def answer(send: Send, failure: Failure, *, close: bool = False) -> None:
    """Send `failure`; `close`: and hang up, because the rest of the request is not wanted."""
    body = failure.body()
    headers = headers_of(failure, body, close=close)
    await send({"type": "http.response.start", "status": failure.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def headers_of(failure: Failure, body: bytes, *, close: bool) -> list[tuple[bytes, bytes]]:
    """All headers with which `failure` is sent."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in failure.headers.items()),
        *_ALWAYS,
    ]
    if failure.digest:
        headers.append((b"etag", f'"{failure.digest}"'.encode()))
    return [*headers, (b"connection", b"close")] if close else headers


def _name(scope: Scope) -> str:
    """Whose pace and places a request takes; "" for all who show no token."""
    client: Client | None = scope[CLIENT]
    return f"client {client.name}" if client else ""


def _is_ambiguous(scope: Scope) -> bool:
    """Whether another reader could see the body end elsewhere (RFC 9112, 6.1); h11 takes both of these."""
    names = {name for name, _ in scope["headers"]}
    if b"transfer-encoding" not in names:
        return False
    return b"content-length" in names or scope["http_version"] == "1.0"


def _head_size(scope: Scope) -> int:
    """h11 bounds only what has not arrived whole."""
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return headers + len(scope["raw_path"]) + len(scope["query_string"])


def _declared(scope: Scope) -> int:
    """The length that a request says its body has; 0 when it does not say."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


async def _drain(scope: Scope, receive: Receive) -> bool:
    """Read a little of a body that is not wanted; whether that was all of it."""
    if not any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]):
        return True
    size = 0
    try:
        async with asyncio.timeout(_DRAIN_SECONDS):
            while size < _DRAIN_BYTES:
                message = await receive()
                size += len(message.get("body", b""))
                if not message.get("more_body"):
                    return True
    except TimeoutError:
        pass
    return False
