"""Servers at an address: a real one, and ones that send elsewhere, pack, flood or hang."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2
import pytest
import uvicorn
from mcp.server import MCPServer
from mcp_types import ToolAnnotations

from knowledge.connections import LiveState, McpServer, Transport
from knowledge.live.address import Bounded
from tests.knowledge.live.shops import PATIENT, Shops, said


def at(url: str, *tools: str) -> McpServer:
    return McpServer("away", "Longe", Transport.HTTP, url=url, read_only_tools=tools)


@pytest.fixture(scope="module")
def real() -> Iterator[str]:
    """The address of a server made with the SDK."""
    server = MCPServer("away")

    @server.tool(annotations=ToolAnnotations(read_only_hint=True))
    def find(query: str) -> str:
        return f"found: {query}"

    listening = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(uvicorn.Config(server.streamable_http_app(), log_level="error"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
    running.should_exit = True
    thread.join()
    listening.close()


Answer = Callable[[BaseHTTPRequestHandler, bytes], None]


@contextmanager
def fake(answer: Answer) -> Iterator[tuple[str, list[str]]]:
    """A server that answers each request like that: its address, and the requests that came."""
    came: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append(f"{self.command} {self.path}")
            answer(self, self.rfile.read(int(self.headers["Content-Length"] or 0)))

        do_GET = do_DELETE = do_POST

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", came
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_real_server_is_asked_and_asked_again(shops: Shops, real: str) -> None:
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, at(real, "find", "gone"))
    assert said(servers.ask(project, "oi")) == {"find": "found: oi"}
    assert said(servers.ask(project, "de novo")) == {"find": "found: de novo"}
    (health,) = servers.health(project)
    assert (health.state, health.tools, health.missing) == (LiveState.WELL, ("find",), ("gone",))


def test_nothing_is_sent_to_where_a_server_points(shops: Shops) -> None:
    def elsewhere(handler: BaseHTTPRequestHandler, _: bytes) -> None:
        handler.send_response(307)
        handler.send_header("Location", f"{target}/mcp?secret=1")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    with fake(lambda handler, _: handler.send_error(500)) as (target, came), fake(elsewhere) as (url, asked):
        servers = shops.open(PATIENT)
        project = shops.trusted(servers, at(f"{url}/mcp", "find"))
        assert servers.ask(project, "oi") == ()
        (health,) = servers.health(project)
        assert health.state is LiveState.FAILED
        assert "secret" not in health.reason
        assert asked
        assert came == []


def packed(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    body = gzip.compress(b" " * 1_000_000 + json.dumps({"jsonrpc": "2.0", "id": 1, "result": {}}).encode())
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Encoding", "gzip")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def endless(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b" " * 65536)
    except OSError:
        pass


@pytest.mark.parametrize(
    "answer",
    [packed, endless, lambda handler, _: handler.send_error(404), lambda handler, _: handler.send_error(500)],
)
def test_an_answer_that_is_packed_endless_or_none_is_a_failure(shops: Shops, answer: Answer) -> None:
    with fake(answer) as (url, _):
        servers = shops.open(replace(PATIENT, exchange_bytes=200_000))
        project = shops.trusted(servers, at(f"{url}/mcp", "find"))
        assert servers.ask(project, "oi") == ()
        (health,) = servers.health(project)
        assert health.state is LiveState.FAILED
        assert health.reason


@pytest.mark.parametrize(
    ("response", "fine"),
    [
        (httpx2.Response(200, content=b"x" * 100), True),
        (httpx2.Response(200, content=b"x" * 101), False),
        (httpx2.Response(200, headers={"Content-Encoding": "identity"}, content=b"x"), True),
        (httpx2.Response(200, headers={"Content-Encoding": "gzip"}, content=gzip.compress(b"x" * 9)), False),
    ],
)
def test_what_comes_back_is_bounded_and_never_unpacked(response: httpx2.Response, fine: bool) -> None:
    async def fetched() -> bytes:
        bounded = Bounded(httpx2.MockTransport(lambda _: response), 100)
        async with httpx2.AsyncClient(transport=bounded) as client:
            return (await client.post("http://shop.example/")).content

    if fine:
        assert asyncio.run(fetched()) == response.content
    else:
        with pytest.raises(httpx2.ReadError):
            asyncio.run(fetched())


def test_a_server_that_hangs_holds_up_one_answer_until_the_limit(shops: Shops) -> None:
    over = threading.Event()
    with fake(lambda *_: over.wait() and None) as (url, _):
        servers = shops.open(replace(PATIENT, answer_seconds=0.3, start_seconds=3600.0))
        project = shops.trusted(servers, at(f"{url}/mcp", "find"))
        assert servers.ask(project, "oi") == ()
        assert servers.health(project)[0].state is LiveState.FAILED
        over.set()


def speaking(stream: Callable[[BaseHTTPRequestHandler], None], events: bytes = b"") -> Answer:
    """A server with a session and the tool `find`; it answers a GET with `stream`, and a call with `events`
    if there are any, and no answer."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}}
    results = {
        "initialize": {**hello, "serverInfo": {"name": "x", "version": "1"}},
        "tools/list": {"tools": [{"name": "find", "inputSchema": {"type": "object"}}]},
        "tools/call": {"content": [{"type": "text", "text": "found"}]},
    }

    def answer(handler: BaseHTTPRequestHandler, body: bytes) -> None:
        if handler.command == "GET":
            return stream(handler)
        request = json.loads(body or b"{}")
        result = results.get(request.get("method"))
        if "id" not in request:
            return sent(handler, "application/json", b"", 202)
        if events and request["method"] == "tools/call":
            return sent(handler, "text/event-stream", events)
        said = {"result": result} if result else {"error": {"code": -32601, "message": "no"}}
        return sent(
            handler, "application/json", json.dumps({"jsonrpc": "2.0", "id": request["id"], **said}).encode()
        )

    return answer


def sent(handler: BaseHTTPRequestHandler, kind: str, body: bytes, status: int = 200) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    handler.send_header("Mcp-Session-Id", "s")
    handler.end_headers()
    handler.wfile.write(body)


def hurried(handler: BaseHTTPRequestHandler) -> None:
    """Ends a stream at once, and says to come again after no time."""
    sent(handler, "text/event-stream", b"id: 1\nretry: 0\ndata: \n\n")


@pytest.mark.parametrize("events", [b"", b"id: 1\nretry: 0\ndata: \n\n"])
def test_nobody_waits_for_what_a_server_says_unasked(shops: Shops, events: bytes) -> None:
    with fake(speaking(hurried, events)) as (url, came):
        servers = shops.open(PATIENT)
        project = shops.trusted(servers, at(f"{url}/mcp", "find"))
        assert said(servers.ask(project, "oi")) == ({} if events else {"find": "found"})
        assert servers.health(project)[0].state is (LiveState.FAILED if events else LiveState.WELL)
        servers.close()
        assert [line for line in came if line.startswith("GET")] == []


def test_nothing_of_an_address_comes_into_a_log(shops: Shops, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    with fake(speaking(hurried)) as (url, _):
        servers = shops.open(PATIENT)
        secret = url.replace("http://", "http://u:s3cret@") + "/mcp?key=s3cret"
        project = shops.trusted(servers, at(secret, "find"))
        assert said(servers.ask(project, "oi")) == {"find": "found"}
        servers.close()
    assert "s3cret" not in caplog.text


def test_an_address_where_nobody_listens(shops: Shops) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, at(f"http://u:secret@127.0.0.1:{port}/mcp?key=secret", "find"))
    assert servers.ask(project, "oi") == ()
    (health,) = servers.health(project)
    assert health.state is LiveState.FAILED
    assert health.reason == "It cannot be reached."
