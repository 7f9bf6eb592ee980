"""What is refused before anything is understood: each case as the ASGI messages that it is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knowledge.errors import FolderError
from knowledge.serving.http.addresses import Addresses
from knowledge.serving.http.bounds import Bounds
from knowledge.serving.http.guard import CLIENT, Doors, Guard
from knowledge.serving.rights import Client

HOST = (b"host", b"localhost:80")
BOT = (b"authorization", b"Bearer good")


@dataclass
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["error"]["code"])


@dataclass
class Inner:
    """What is behind the guard: it says what it got."""

    seen: list[tuple[Client | None, bytes]] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        message = await receive()
        self.seen.append((scope.get(CLIENT), message["body"]))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})


def guarded(app: ASGIApp, **bounds: Any) -> Guard:
    return Guard(
        app,
        find=lambda token: Client("bot") if token == "good" else None,
        addresses=Addresses("127.0.0.1", 80),
        bounds=Bounds(**bounds),
        doors=Doors(limit=lambda method, path: 100),
    )


async def asked(
    guard: Guard,
    *,
    path: str = "/x",
    headers: Sequence[tuple[bytes, bytes]] = (HOST, BOT),
    parts: Sequence[bytes] = (b"",),
    stalls: bool = False,
    version: str = "1.1",
) -> Answer:
    """`stalls`: nothing comes after the `parts`."""
    answer = Answer()
    waiting = list(parts)

    async def receive() -> Message:
        if not waiting:
            await asyncio.Event().wait()
        part = waiting.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(waiting) or stalls}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            answer.body += message.get("body", b"")

    scope = {
        "type": "http",
        "http_version": version,
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": list(headers),
    }
    await guard(scope, receive, send)
    return answer


def ask(guard: Guard, **named: Any) -> Answer:
    return asyncio.run(asked(guard, **named))


def test_a_good_request_passes_with_its_client_and_its_whole_body() -> None:
    inner = Inner()
    answer = ask(guarded(inner), parts=(b"ab", b"cd"))
    assert (answer.status, answer.body) == (200, b"ok")
    assert inner.seen == [(Client("bot"), b"abcd")]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ([BOT], 403, "foreign"),
        ([(b"host", b"evil.test"), BOT], 403, "foreign"),
        ([HOST, BOT, (b"origin", b"null")], 403, "foreign"),
        ([HOST], 401, "no-token"),
        ([HOST, (b"authorization", b"Bearer bad")], 401, "no-token"),
        ([HOST, BOT, BOT], 401, "no-token"),
    ],
)
def test_the_first_thing_that_is_wrong_is_told(
    headers: list[tuple[bytes, bytes]], status: int, code: str
) -> None:
    inner = Inner()
    answer = ask(guarded(inner), headers=headers)
    assert (answer.status, answer.code) == (status, code)
    assert inner.seen == []


def test_an_open_door_needs_no_token_but_the_right_host() -> None:
    inner = Inner()
    assert ask(guarded(inner), path="/health", headers=[HOST]).status == 200
    assert ask(guarded(inner), path="/health", headers=[(b"host", b"evil.test")]).status == 403
    assert inner.seen == [(None, b"")]


def test_sv05_a_path_that_leads_elsewhere_is_refused() -> None:
    answer = ask(guarded(Inner()), path="/doc/%2e%2e/x")
    assert (answer.status, answer.code) == (400, "bad-address")


def test_headers_that_are_too_long_are_refused() -> None:
    answer = ask(guarded(Inner(), head_bytes=100), headers=[HOST, BOT, (b"x", b"a" * 100)])
    assert (answer.status, answer.code) == (431, "long-head")


def test_a_body_that_is_too_long_is_refused_whether_it_says_so_or_not() -> None:
    inner = Inner()
    said = (b"content-length", b"101")
    for headers, parts in (([HOST, BOT, said], [b"x" * 101]), ([HOST, BOT], [b"x" * 60, b"x" * 60])):
        answer = ask(guarded(inner), headers=headers, parts=parts)
        assert (answer.status, answer.code) == (413, "too-large")
        assert answer.headers["connection"] == "close"
    assert ask(guarded(inner), parts=[b"x" * 100]).status == 200
    assert len(inner.seen) == 1


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    answer = ask(guarded(Inner(), body_seconds=0.01), parts=[b"x"], stalls=True)
    assert (answer.status, answer.code) == (408, "too-slow")


def test_who_asks_too_often_is_told_when_to_come_again() -> None:
    guard = guarded(Inner(), rate=0.001, burst=2)

    async def thrice() -> list[Answer]:
        return [await asked(guard) for _ in range(3)]

    answers = asyncio.run(thrice())
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert answers[2].headers["retry-after"] == "1"
    assert ask(guard, headers=[HOST]).status == 401  # others have a bucket of their own


def test_an_answer_that_takes_too_long_is_given_up() -> None:
    async def forever(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()

    answer = ask(guarded(forever, answer_seconds=0.01))
    assert (answer.status, answer.code) == (503, "timeout")


def test_only_so_many_are_answered_at_once() -> None:
    async def run() -> tuple[int, int, int]:
        gate, inside = asyncio.Event(), asyncio.Event()

        async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
            inside.set()
            await gate.wait()
            await Inner()(scope, receive, send)

        guard = guarded(waiting, concurrent=1)
        first = asyncio.create_task(asked(guard))
        await inside.wait()
        second = await asked(guard)
        gate.set()
        return (await first).status, second.status, (await asked(guard)).status

    assert asyncio.run(run()) == (200, 503, 200)


def test_only_so_many_bytes_of_bodies_are_held_at_once() -> None:
    async def run() -> tuple[Answer, Answer, Answer]:
        gate, inside = asyncio.Event(), asyncio.Event()

        async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
            inside.set()
            await gate.wait()
            await Inner()(scope, receive, send)

        guard = guarded(waiting, held_bytes=10)
        first = asyncio.create_task(asked(guard, parts=(b"123456",)))
        await inside.wait()
        refused = await asked(guard, parts=(b"123", b"45"))
        gate.set()
        return await first, refused, await asked(guard, parts=(b"12345", b"67890"))

    first, refused, later = asyncio.run(run())
    assert (first.status, refused.status, refused.code, later.status) == (200, 503, "busy", 200)


def test_a_fault_behind_it_is_answered_without_its_words() -> None:
    async def fail(scope: Scope, receive: Receive, send: Send) -> None:
        raise KeyError("secret")

    async def expected(scope: Scope, receive: Receive, send: Send) -> None:
        raise FolderError("/home/somebody", "it is gone")

    answer = ask(guarded(fail))
    assert (answer.status, answer.code) == (500, "internal")
    assert b"secret" not in answer.body
    answer = ask(guarded(expected))
    assert (answer.status, b"/home" in answer.body) == (503, False)


def test_what_is_no_http_is_left_alone() -> None:
    inner = Inner()
    asyncio.run(guarded(inner)({"type": "websocket"}, _never, _never_sent))
    assert inner.seen == []


async def _never() -> Message:
    raise AssertionError("nothing is read")


async def _never_sent(message: Message) -> None:
    raise AssertionError("nothing is sent")


LENGTH, CHUNKED = (b"content-length", b"2"), (b"transfer-encoding", b"chunked")


@pytest.mark.parametrize(
    ("headers", "version", "status"),
    [
        ((LENGTH, CHUNKED), "1.1", 400),
        ((CHUNKED,), "1.0", 400),
        ((CHUNKED,), "1.1", 200),
        ((LENGTH,), "1.0", 200),
    ],
)
def test_a_body_whose_end_is_not_clear_is_refused(
    headers: tuple[tuple[bytes, bytes], ...], version: str, status: int
) -> None:
    answer = ask(guarded(Inner()), headers=(HOST, BOT, *headers), version=version, parts=(b"ab",))
    assert answer.status == status
    assert (answer.headers.get("connection") == "close") == (status == 400)


def test_one_client_does_not_take_all_places() -> None:
    async def two_at_once() -> tuple[Answer, Answer]:
        begun, gate = asyncio.Event(), asyncio.Event()

        async def wait(scope: Scope, receive: Receive, send: Send) -> None:
            if scope[CLIENT] == Client("bot") and not gate.is_set():
                begun.set()
                await gate.wait()
            await Inner()(scope, receive, send)

        guard = Guard(
            wait,
            find=lambda token: Client(token),
            addresses=Addresses("127.0.0.1", 80),
            bounds=Bounds(concurrent_each=1),
            doors=Doors(limit=lambda method, path: 100),
        )
        bot, panel = ((HOST, (b"authorization", f"Bearer {name}".encode())) for name in ("bot", "panel"))
        first = asyncio.create_task(asked(guard, headers=bot))
        await begun.wait()
        again, other = await asked(guard, headers=bot), await asked(guard, headers=panel)
        gate.set()
        assert (await first).status == (await asked(guard, headers=bot)).status == 200
        return again, other

    again, other = asyncio.run(two_at_once())
    assert (again.status, again.code, other.status) == (503, "busy", 200)
