"""uvicorn's HTTP/1.1, with our answers to what is no HTTP, and with patience that ends."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from knowledge.serving.failures import FOREIGN, LONG_HEAD, NO_HTTP, Failure
from knowledge.serving.http.bounds import Bounds
from knowledge.serving.http.guard import headers_of


class PatientProtocol(H11Protocol):
    """See the module. The headers of a request may take `bounds.head_seconds` from its first byte on, those
    of the first one from the connection on."""

    def __init__(self, *arguments: Any, bounds: Bounds, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._bounds = bounds
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as the base has it
        super().connection_made(transport)
        if len(self.connections) > self._bounds.connections:
            transport.abort()
            return
        self._expect()

    def data_received(self, data: bytes) -> None:
        if self._patience is None and self._is_between():
            self._expect()
        super().data_received(data)
        if not self._is_between():
            self._relax()

    def pause_writing(self) -> None:
        """Its answer is not read; a transport that is closed would wait for that without end."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._bounds.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._give_time()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        self._give_time()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - as the base has it
        """For what h11 refuses. It tells a missing or doubled Host itself, which is a foreign one to us."""
        self._relax()
        failure = _failure_of(sys.exc_info()[1])
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # an answer is on its way already
            self.transport.close()
            return
        body = failure.body()
        headers = headers_of(failure, body, close=True)
        events: list[Any] = [
            h11.Response(status_code=failure.status, headers=headers),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ]
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    # --- inside -----------------------------------------------------------------------------------

    def _is_between(self) -> bool:
        """Whether no request is being answered: the next one has to arrive."""
        return self.cycle is None or self.cycle.response_complete

    def _expect(self) -> None:
        self._patience = self.loop.call_later(self._bounds.head_seconds, self.transport.close)

    def _give_time(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _relax(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def _failure_of(error: BaseException | None) -> Failure:
    if isinstance(error, h11.RemoteProtocolError):
        if "Host: header" in str(error):
            return FOREIGN
        if error.error_status_hint == LONG_HEAD.status:
            return LONG_HEAD
        return replace(NO_HTTP, status=error.error_status_hint)
    return NO_HTTP
