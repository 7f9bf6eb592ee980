"""Lines that come in: what programs that cut texts in half send is mended, and nothing else is touched. When
no more come, what was asked is still answered."""

import json
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import pytest

from knowledge.serving.mcp import documents, stdio
from knowledge.serving.mcp.server import make_server
from knowledge.serving.mcp.stdio import mended
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection
from tests.knowledge.serving.mcp.conftest import caller


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'{"a": "\ud83d"}', "\ufffd"),
        (r'{"a": "x\ude00y"}', "x\ufffdy"),
        (r'{"a": "\ud83d\ude00"}', "😀"),
        (r'{"a": "\uD83D\uDE00\uD83D"}', "😀\ufffd"),
        (r'{"a": "\ud83d\ud83d\ude00"}', "\ufffd😀"),
        (r'{"a": "\\ud83d"}', r"\ud83d"),
        (r'{"a": "\\\ud83d"}', "\\\ufffd"),
        (r'{"a": "\ud83d\n\u00e7"}', "\ufffd\nç"),
        ('{"a": "😀 ç"}', "😀 ç"),
    ],
)
def test_half_a_character_is_mended(text: str, expected: str) -> None:
    assert json.loads(mended(text))["a"] == expected
    assert mended(mended(text)) == mended(text)


def message(method: str, number: int | None = None, **params: object) -> bytes:
    found = {"jsonrpc": "2.0", "method": method, "params": params}
    return json.dumps(found if number is None else {**found, "id": number}).encode() + b"\n"


HELLO = message(
    "initialize",
    1,
    protocolVersion="2025-06-18",
    capabilities={},
    clientInfo={"name": "test", "version": "1"},
) + message("notifications/initialized")


def answered(collection: Collection, lines: bytes) -> list[int]:
    """The ids of the answers to `lines`, behind which the input ends."""
    source, given = os.pipe()
    os.write(given, HELLO + lines)
    os.close(given)
    server = make_server(lambda _: caller(collection), KnowledgeTool(collection))
    with tempfile.TemporaryFile() as said:

        async def all_of_it() -> None:
            with anyio.fail_after(60), os.fdopen(os.dup(said.fileno()), "wb") as wire:
                await stdio.converse(server, source, wire)

        anyio.run(all_of_it)
        os.close(source)
        said.seek(0)
        return sorted(json.loads(line)["id"] for line in said)


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Resources are not listed before the block ends."""
    go = threading.Event()
    monkeypatch.setattr(documents, "listed", lambda *_: go.wait(60) and None)
    try:
        yield
    finally:
        go.set()


def test_what_was_asked_is_answered_though_the_input_ends(library: Collection) -> None:
    asked = [
        message("tools/call", 10 + n, name="cs_library_search", arguments={"query": "moka"}) for n in range(9)
    ]
    found = answered(library, b"".join([message("tools/list", 2), *asked, message("no/such", 3)]))
    assert found == [1, 2, 3, *range(10, 19)]


def test_what_was_cancelled_is_not_waited_for(library: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdio, "PATIENCE", 3600)
    with held(monkeypatch):
        cancel = message("notifications/cancelled", requestId=2)
        assert answered(library, message("resources/list", 2) + cancel + message("ping", 3)) == [1, 3]


def test_it_does_not_wait_for_ever(library: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdio, "PATIENCE", 0)
    with held(monkeypatch):
        assert 1 in answered(library, message("resources/list", 2))
