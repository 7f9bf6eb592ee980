"""A request becomes the input that was declared, or is refused with a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from knowledge.serving.http.wire import Refused, Wire
from knowledge.serving.operations import Caller, Operation, Route
from knowledge.serving.rights import Right

JSON = [(b"content-type", b"application/json; charset=utf-8")]


@dataclass(frozen=True, slots=True)
class Inner:
    name: str


@dataclass(frozen=True, slots=True)
class Wish:
    project: str
    from_: str = ""
    count: int = 0
    deep: bool = False
    inner: tuple[Inner, ...] = ()
    tag: str = field(default="", metadata={"header": "If-Match"})


@dataclass(frozen=True, slots=True)
class Done:
    name: str


def _run(caller: Caller, wish: Wish) -> Done:
    return Done(wish.project)


def wire(method: str, path: str) -> Wire[Wish, Done]:
    route = Route(method, path, limit=1_000)
    return Wire(Operation("wish", "Wish.", Right.READ, Wish, Done, _run, route), route)


def read(made: Wire[Wish, Done], **given: Any) -> Wish:
    return made.read(**{"path": {"project": "a"}, "query": b"", "headers": JSON, "body": b"{}", **given})


POST = wire("POST", "/x/{project}")
GET = wire("GET", "/x/{project}?n={count}")


def test_path_body_and_header_make_one_input() -> None:
    body = b'{"from": "x", "count": 2, "deep": true, "inner": [{"name": "n"}]}'
    wish = read(POST, body=body, headers=[*JSON, (b"if-match", b'"1"'), (b"if-match", b'"2"')])
    assert (wish.project, wish.from_, wish.count, wish.deep) == ("a", "x", 2, True)
    assert (wish.inner, wish.tag) == ((Inner("n"),), '"1", "2"')
    assert isinstance(wish, Wish)


def test_the_query_is_read_as_what_its_fields_are() -> None:
    wish = read(GET, query=b"n=7&deep=true&from=caf%C3%A9+x")
    assert (wish.count, wish.deep, wish.from_) == (7, True, "café x")
    assert read(GET, path={"project": "-"}).project == ""


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b'{"count": "2"}',
        b'{"count": 2.5}',
        b'{"count": NaN}',
        b'{"count": true}',
        b'{"from": 1}',
        b'{"from": null}',
        b'{"from": "\\ud800"}',
        b'{"from_": "x"}',
        b'{"more": 1}',
        b'{"project": "b"}',
        b'{"tag": "x"}',
        b'{"inner": [{"name": "n", "more": 1}]}',
        b'{"inner": [{}]}',
        b'{"from": "' + b"x" * 1_001 + b'"}',
        b"\xff",
        b'{"a": ' * 5_000,
    ],
)
def test_a_body_that_is_not_what_was_declared_is_refused(body: bytes) -> None:
    with pytest.raises(Refused) as error:
        read(POST, body=body)
    assert error.value.failure.status == 422
    assert "xxx" not in error.value.failure.message


@pytest.mark.parametrize(
    "query", [b"n=x", b"n=1.0", b"n=", b"n=1&n=2", b"count=1", b"tag=x", b"from=%ff", b"deep=1"]
)
def test_a_query_that_is_not_what_was_declared_is_refused(query: bytes) -> None:
    with pytest.raises(Refused) as error:
        read(GET, query=query)
    assert error.value.failure.status == 422


@pytest.mark.parametrize(
    "kind", [b"text/plain", b"", b"application/x-www-form-urlencoded", b"application/jsonp"]
)
def test_a_body_of_another_type_is_refused(kind: bytes) -> None:
    with pytest.raises(Refused) as error:
        read(POST, headers=[(b"content-type", kind)])
    assert error.value.failure.status == 415


def test_a_name_that_is_no_text_is_written_all_the_same() -> None:
    assert POST.write(Done("café")) == '{"name":"café"}'.encode()
    assert POST.write(Done("a\udcff")) == b'{"name": "a\\udcff"}'
