"""A server is started and stopped, on an address that is its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from knowledge.errors import ListenError, UsageError
from knowledge.serving.server import Server
from knowledge.serving.tokens import TokenFile
from knowledge.workspace.collection import Collection


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/pix.md").write_text("# Pix\n\nO Pix é grátis.\n")
    with Collection(tmp_path / "docs") as made:
        yield made


@pytest.fixture
def tokens(tmp_path: Path) -> TokenFile:
    return TokenFile(tmp_path / "tokens.txt")


def test_it_answers_between_start_and_stop(collection: Collection, tokens: TokenFile) -> None:
    before = threading.active_count()
    server = Server(collection, tokens)
    assert (server.url, server.mcp_url) == ("", "")
    url = server.start()
    assert url == server.url == server.start()
    assert server.mcp_url == f"{url}/mcp"
    assert httpx.get(f"{url}/health", trust_env=False).json()["status"] == "ok"
    server.stop()
    server.stop()
    assert server.url == ""
    assert threading.active_count() == before
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/health", trust_env=False)


def test_it_can_be_started_again_and_two_can_run(collection: Collection, tokens: TokenFile) -> None:
    one, other = Server(collection, tokens), Server(collection, tokens)
    try:
        assert one.start() != other.start()
        one.stop()
        assert httpx.get(f"{one.start()}/health", trust_env=False).status_code == 200
        assert httpx.get(f"{other.url}/health", trust_env=False).status_code == 200
    finally:
        one.stop()
        other.stop()


def test_a_port_that_is_taken_is_told_in_a_sentence(collection: Collection, tokens: TokenFile) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        before = threading.active_count()
        with pytest.raises(ListenError, match=f"127.0.0.1:{port}"):
            Server(collection, tokens, port=port).start()
        assert threading.active_count() == before


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_others_reach_it_only_when_that_is_said(collection: Collection, tokens: TokenFile, host: str) -> None:
    with pytest.raises(UsageError, match="--allow-remote"):
        Server(collection, tokens, host=host)
    Server(collection, tokens, host=host, allow_remote=True)


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_port_that_is_none_is_refused(collection: Collection, tokens: TokenFile, port: int) -> None:
    with pytest.raises(UsageError):
        Server(collection, tokens, port=port)


def test_an_address_that_is_nobodys_is_told(collection: Collection, tokens: TokenFile) -> None:
    with pytest.raises(ListenError):
        Server(collection, tokens, host="192.0.2.1", allow_remote=True).start()


def test_ipv6_is_served_by_its_own_name(collection: Collection, tokens: TokenFile) -> None:
    server = Server(collection, tokens, host="::1")
    try:
        url = server.start()
    except ListenError:
        pytest.skip("this computer has no IPv6")
    try:
        assert url.startswith("http://[::1]:")
        assert httpx.get(f"{url}/health", trust_env=False).status_code == 200
    finally:
        server.stop()
