"""Asks an HTTP service on a fixed schedule, in its own process: a `Load` as JSON in, an `Outcome` out."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

PATIENCE = 30.0
"""Seconds after which a question counts as failed."""


@dataclass(frozen=True, slots=True)
class Load:
    """`rate` questions a second for `seconds`, from `bodies` in turn."""

    url: str
    address: str
    token: str
    bodies: Sequence[str]
    rate: float
    seconds: float

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    def requests(self) -> list[bytes]:
        """Each as it goes over the wire."""
        host = urlsplit(self.url).netloc
        head = (
            f"POST {self.address} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {self.token}\r\n"
            "Content-Type: application/json\r\nContent-Length: "
        )
        encoded = [body.encode() for body in self.bodies]
        return [f"{head}{len(body)}\r\n\r\n".encode() + body for body in encoded]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`times` in milliseconds, of those that were answered. `seconds`: from the first to the last answer."""

    asked: int
    failed: int
    seconds: float
    times: Sequence[float]

    @classmethod
    def from_json(cls, text: str) -> Outcome:
        return cls(**json.loads(text))


class _Connections:
    """Keeps connections that are free, and opens another one when there is none."""

    def __init__(self, host: str, port: int) -> None:
        self._place = host, port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, request: bytes) -> None:
        """Raises OSError or ValueError unless it is answered well."""
        reader, writer = self._free.pop() if self._free else await asyncio.open_connection(*self._place)
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            status, _, headers = head.partition(b"\r\n")
            body = await reader.readexactly(_length(headers))
            if b" 200 " not in status or b'"text"' not in body:
                raise ValueError(status.decode("latin-1"))
        except BaseException:
            writer.close()
            raise
        self._free.append((reader, writer))

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()


def _length(headers: bytes) -> int:
    for line in headers.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    raise ValueError("no length")


async def drive(load: Load) -> Outcome:
    """Ask each question when it is due, whether or not those before are answered."""
    place = urlsplit(load.url)
    connections = _Connections(place.hostname or "", place.port or 0)
    requests = load.requests()
    times: list[float] = []
    failed = 0
    count = int(load.rate * load.seconds)
    started = time.perf_counter() + 0.2

    async def one(number: int) -> None:
        nonlocal failed
        due = started + number / load.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        try:
            await asyncio.wait_for(connections.ask(requests[number % len(requests)]), PATIENCE)
        except (OSError, ValueError, EOFError, TimeoutError):
            failed += 1
        else:
            times.append((time.perf_counter() - due) * 1000)

    await asyncio.gather(*(one(number) for number in range(count)))
    connections.close()
    return Outcome(count, failed, max(load.seconds, time.perf_counter() - started), times)


def main() -> None:
    outcome = asyncio.run(drive(Load(**json.loads(sys.stdin.read()))))
    print(json.dumps(asdict(outcome)))


if __name__ == "__main__":
    main()
