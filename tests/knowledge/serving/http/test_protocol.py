"""What is no HTTP is answered in our form, and patience with a slow client ends."""

from __future__ import annotations

import json
import socket
import threading
from pathlib import Path

import pytest

from knowledge.serving.http.bounds import Bounds
from knowledge.serving.http.protocol import PatientProtocol
from tests.knowledge.serving.http.served import Served, serving

HOST = b"Host: a\r\n"
UNREADABLE = [
    (b"nonsense\r\n\r\n", 400, "no-http"),
    (b"GET /health HTTP/1.1\r\n\r\n", 403, "foreign"),
    (b"GET /health HTTP/1.1\r\n" + HOST + HOST + b"\r\n", 403, "foreign"),
    (b"GET /health HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 70_000, 431, "long-head"),
    (b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n", 400, "no-http"),
    (b"POST /x HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", 400, "no-http"),
    (b"POST /x HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "no-http"),
]


def test_what_cannot_be_read_is_refused(still: Served) -> None:
    for request, status, code in UNREADABLE:
        answered, answer = still.raw(request)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert (answered, json.loads(body)["error"]["code"]) == (status, code), request[:60]
        assert b"application/json" in head
        assert b"nosniff" in head


def test_headers_that_do_not_come_are_not_waited_for(casa_brisa: Path, tmp_path: Path) -> None:
    with serving(casa_brisa, tmp_path, project="", bounds=Bounds(head_seconds=0.05)) as served:
        for beginning in (b"", b"GET /health HTTP/1.1\r\nHost: "):
            with socket.create_connection(("127.0.0.1", served.port), timeout=30) as slow:
                slow.sendall(beginning)
                assert slow.recv(100) == b""
        assert served.client(None).get("/health").status_code == 200


def test_connections_over_the_limit_are_closed(casa_brisa: Path, tmp_path: Path) -> None:
    with serving(casa_brisa, tmp_path, project="", bounds=Bounds(connections=2)) as served:
        place = ("127.0.0.1", served.port)
        host = f"Host: 127.0.0.1:{served.port}\r\n\r\n".encode()
        open_ones = [socket.create_connection(place, timeout=30) for _ in range(2)]
        try:
            for one in open_ones:
                one.sendall(b"GET /health HTTP/1.1\r\n" + host)
                assert one.recv(12) == b"HTTP/1.1 200"
            with socket.create_connection(place, timeout=30) as third:
                try:
                    third.sendall(b"GET /health HTTP/1.1\r\n" + host)
                    answer = third.recv(100)
                except ConnectionError:
                    answer = b""
                assert answer == b""
        finally:
            for one in open_ones:
                one.close()


def test_two_readers_cannot_disagree_where_a_request_ends(still: Served) -> None:
    """A request hidden behind a body whose end is not clear is not answered."""
    token = f"Authorization: Bearer {still.tokens['panel']}\r\n"
    head = f"Host: 127.0.0.1:{still.port}\r\n{token}"
    hidden = f"GET /health HTTP/1.1\r\n{head}\r\n"
    request = (
        f"POST /library/context-preview HTTP/1.1\r\n{head}Content-Type: application/json\r\n"
        f"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n{hidden}"
    )
    status, answer = still.raw(request.encode())
    assert (status, answer.count(b"HTTP/1.1 ")) == (400, 1)


def test_who_does_not_read_an_answer_is_not_waited_for(
    casa_brisa: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = threading.Event()

    def note(self: PatientProtocol, exc: Exception | None) -> None:
        end(self, exc)
        lost.set()

    end = PatientProtocol.connection_lost
    monkeypatch.setattr(PatientProtocol, "connection_lost", note)
    (casa_brisa / "longo.csv").write_text("a;b\n" * 2_000_000)  # no document here, so it is not indexed
    with serving(casa_brisa, tmp_path, project="", bounds=Bounds(unread_seconds=0.2)) as served:
        with socket.socket() as lazy:
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lazy.settimeout(30)
            lazy.connect(("127.0.0.1", served.port))
            request = (
                f"GET /library/projects/-/file?path=longo.csv HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
            )
            lazy.sendall(f"{request}Authorization: Bearer {served.tokens['panel']}\r\n\r\n".encode())
            assert lost.wait(30)
        assert served.client(None).get("/health").status_code == 200
