"""A server at an address, by streamable HTTP: nothing is followed elsewhere, and what comes back is bounded.

Addresses of this computer and of the local network are allowed: operators run servers there. No proxy and no
password file of the user's is used, and redirects stay on the server that was named (the SDK sees to that).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import httpx2
from mcp.client import Transport
from mcp.client._transport import ReadStream, WriteStream  # the types alone; exported nowhere else
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.message import SessionMessage

from knowledge.connections import McpServer
from knowledge.live.limits import LiveLimits

Streams: TypeAlias = "tuple[ReadStream[SessionMessage | Exception], WriteStream[SessionMessage]]"


def address_streams(server: McpServer, limits: LiveLimits) -> Transport:
    """The SDK's transport over a client of ours."""
    return _streams(server.url, limits)


@asynccontextmanager
async def _streams(url: str, limits: LiveLimits) -> AsyncIterator[Streams]:
    client = httpx2.AsyncClient(
        transport=Bounded(httpx2.AsyncHTTPTransport(trust_env=False), limits.exchange_bytes),
        timeout=limits.start_seconds,
        headers={"Accept-Encoding": "identity"},
        trust_env=False,
    )
    async with (
        client,
        streamable_http_client(url, http_client=client, max_sse_event_size=limits.message_bytes) as streams,
    ):
        yield streams


class Bounded(httpx2.AsyncBaseTransport):
    """Sends through `inner`; an answer that is longer than `most` bytes, or packed, breaks off.

    A GET would wait for what a server says unasked. It is not sent: we need none of that, and a server that
    ends each such stream and says `retry: 0` has the SDK come again without end.
    """

    def __init__(self, inner: httpx2.AsyncBaseTransport, most: int) -> None:
        self._inner = inner
        self._most = most

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.method == "GET":
            return httpx2.Response(405, request=request)
        response = await self._inner.handle_async_request(request)
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        if response.headers.get("content-encoding", "identity") != "identity":
            await response.stream.aclose()  # a few bytes may unpack to gigabytes, and we did not ask for it
            raise httpx2.ReadError("the answer is packed", request=request)
        return httpx2.Response(
            response.status_code,
            headers=response.headers,
            stream=_BoundedStream(response.stream, self._most, request),
            extensions=response.extensions,
        )

    async def aclose(self) -> None:
        await self._inner.aclose()


class _BoundedStream(httpx2.AsyncByteStream):
    def __init__(self, inner: httpx2.AsyncByteStream, most: int, request: httpx2.Request) -> None:
        self._inner = inner
        self._left = most
        self._request = request

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._inner:
            self._left -= len(part)
            if self._left < 0:
                raise httpx2.ReadError("the answer is too long", request=self._request)
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()
