"""One call of a chat: bounded in size and time, to the server that was named and no other.

No proxy is used and no redirect followed, or the token might end up elsewhere. What goes wrong is told
without the token, without a text, and without what a server says.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from socket import SHUT_RDWR, socket
from urllib.parse import urlsplit

from knowledge.errors import CanaryFailed

MOST_ANSWER_BYTES = 4 * 1024 * 1024
_BLOCK = 64 * 1024


@dataclass(frozen=True, slots=True)
class Call:
    """What is sent. `seconds` is for all of it; `headers` may hold the token."""

    method: str
    url: str
    seconds: float
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    data: bytes = field(repr=False)


def send(call: Call) -> Reply:
    """What the server answers, whatever its status is but a redirect. Raises CanaryFailed."""
    try:
        return _send(call)
    except TimeoutError:
        raise CanaryFailed(f"the chat took longer than {call.seconds:g} seconds") from None
    except OSError as error:  # names and addresses stay out: `error` may quote them
        raise CanaryFailed(f"the chat cannot be reached ({type(error).__name__})") from None
    except HTTPException as error:
        raise CanaryFailed(f"the chat's server does not speak HTTP ({type(error).__name__})") from None


def _send(call: Call) -> Reply:
    parts = urlsplit(call.url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    late = threading.Event()
    with closing(kind(parts.hostname or "", parts.port, timeout=call.seconds)) as connection:
        connection.connect()
        # The socket itself: the connection forgets it when a server ends its answer by closing.
        alarm = threading.Timer(call.seconds, _hang_up, (connection.sock, late))
        alarm.daemon = True
        alarm.start()
        try:
            connection.request(call.method, target, call.body, dict(call.headers))
            with connection.getresponse() as response:
                reply = Reply(response.status, _read(response))
        except (OSError, HTTPException):
            if late.is_set():
                raise TimeoutError from None
            raise
        finally:
            alarm.cancel()
        if late.is_set():
            raise TimeoutError
        return reply


def _hang_up(connected: socket, late: threading.Event) -> None:
    """End whatever is waited for: a limit of the socket alone begins anew with each byte."""
    late.set()
    with suppress(OSError):  # it may be closed by now
        connected.shutdown(SHUT_RDWR)


def _read(response: HTTPResponse) -> bytes:
    if 300 <= response.status < 400:
        raise CanaryFailed(
            f"the chat's server sends the question elsewhere ({response.status}), which is not done"
        )
    data = bytearray()
    while block := response.read1(_BLOCK):
        data += block
        if len(data) > MOST_ANSWER_BYTES:
            raise CanaryFailed(f"the chat answered more than {MOST_ANSWER_BYTES} bytes")
    return bytes(data)
