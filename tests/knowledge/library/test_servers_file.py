"""The MCP servers of a project in `projects.json`: what is read, what is refused whole, what stays (P13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from knowledge.connections import McpServer, Transport
from knowledge.errors import ServerNotFound, UsageError
from knowledge.library.servers_file import is_address, read_servers
from knowledge.projects import LibraryProblemCode
from tests.knowledge.library.shelves import created, made, opened, projects_json

SECRET = "sk-very-secret"
SHOP: dict[str, Any] = {
    "id": "shop",
    "label": "门店店铺",
    "transport": "stdio",
    "command": "node",
    "args": ["/srv/shop.js", "--quiet"],
    "env": {"TOKEN": SECRET, "A": ""},
    "readOnlyTools": ["shop_state", "stock_list", "shop_state"],
}


def test_the_fields_of_the_seed_are_read() -> None:
    away = {"id": "away", "transport": "http", "url": "https://shop.example/mcp", "readOnlyTools": ["q"]}
    servers, wrong = read_servers([SHOP, away])
    assert wrong == ()
    assert servers == (
        McpServer(
            "shop",
            "门店店铺",
            command="node",
            arguments=("/srv/shop.js", "--quiet"),
            environment=(("TOKEN", SECRET), ("A", "")),
            read_only_tools=("shop_state", "stock_list"),
        ),
        McpServer("away", transport=Transport.HTTP, url="https://shop.example/mcp", read_only_tools=("q",)),
    )


@pytest.mark.parametrize(
    ("entry", "transport"),
    [
        ({"id": "a", "command": "x"}, Transport.STDIO),
        ({"id": "a", "url": "http://127.0.0.1:9/mcp"}, Transport.HTTP),
        ({"id": "a", "transport": "streamable-http", "url": "http://x/"}, Transport.HTTP),
    ],
)
def test_a_transport_that_is_not_said_is_clear_from_the_rest(
    entry: dict[str, Any], transport: Transport
) -> None:
    (server,), wrong = read_servers([entry])
    assert (server.transport, wrong) == (transport, ())


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("x", "mcp"),
        ({"command": "x"}, "mcp 1 id"),
        ({"id": "../x", "command": "x"}, "mcp 1 id"),
        ({"id": 3, "command": "x"}, "mcp 1 id"),
        ({"id": "a" * 65, "command": "x"}, "mcp 1 id"),
        ({"id": "a"}, "mcp a command"),
        ({"id": "a", "command": " "}, "mcp a command"),
        ({"id": "a", "command": "x\ny"}, "mcp a command"),
        ({"id": "a", "command": ["x"]}, "mcp a command"),
        ({"id": "a", "command": "x", "args": "y"}, "mcp a args"),
        ({"id": "a", "command": "x", "args": [1]}, "mcp a args"),
        ({"id": "a", "command": "x", "args": ["y\x00"]}, "mcp a args"),
        ({"id": "a", "command": "x", "env": [SECRET]}, "mcp a env"),
        ({"id": "a", "command": "x", "env": {"A": 1}}, "mcp a env"),
        ({"id": "a", "command": "x", "env": {"A=B": SECRET}}, "mcp a env"),
        ({"id": "a", "command": "x", "env": {"": SECRET}}, "mcp a env"),
        ({"id": "a", "command": "x", "label": 3}, "mcp a label"),
        ({"id": "a", "command": "x", "readOnlyTools": {"t": 1}}, "mcp a readOnlyTools"),
        ({"id": "a", "command": "x", "readOnlyTools": ["t", "a\nb"]}, "mcp a readOnlyTools"),
        ({"id": "a", "command": "x", "transport": "sse"}, "mcp a transport"),
        ({"id": "a", "transport": "http", "url": f"ftp://u:{SECRET}@x/"}, "mcp a url"),
        ({"id": "a", "transport": "http", "url": "file:///etc/passwd"}, "mcp a url"),
        ({"id": "a", "transport": "http", "url": "http://"}, "mcp a url"),
        ({"id": "a", "transport": "http"}, "mcp a url"),
    ],
)
def test_a_broken_server_is_told_and_not_used_and_the_others_are(
    tmp_path: Path, entry: object, name: str
) -> None:
    good = {"id": "good", "command": "x"}
    store = made(tmp_path, {"projects": [{"id": "p", "mcp": [entry, good]}]})
    state = store.state()
    assert [server.id for server in state.projects[0].mcp] == ["good"]
    (problem,) = state.problems
    assert (problem.code, problem.facts[:2]) == (LibraryProblemCode.PROJECT_VALUE, ("p", name))
    assert SECRET not in problem.message
    assert SECRET not in repr(state)


def test_of_two_with_one_id_the_first_counts() -> None:
    servers, wrong = read_servers([{"id": "a", "command": "x"}, {"id": "a", "command": "y"}])
    assert [server.command for server in servers] == ["x"]
    assert [item.name for item in wrong] == ["mcp a id"]


def test_what_is_no_list_is_told() -> None:
    assert [item.name for item in read_servers({"a": 1})[1]] == ["mcp"]
    assert read_servers(None) == ((), ())


@pytest.mark.parametrize("url", ["http://[::1]:8000/mcp", "https://x", "http://localhost:1/a?b=c"])
def test_addresses(url: str) -> None:
    assert is_address(url)


@pytest.mark.parametrize("url", ["", "x", "//x", "http:///a", "http://x:99999/", "http://[x", "http://a b/"])
def test_what_is_no_address(url: str) -> None:
    assert not is_address(url)


# --- editing --------------------------------------------------------------------------------------


def test_a_server_that_is_changed_keeps_its_place_and_what_we_do_not_know(tmp_path: Path) -> None:
    odd = {"id": "shop", "icon": "🏬", **{key: SHOP[key] for key in ("command", "args", "transport")}}
    made(tmp_path, {"projects": [{"id": "p", "mcp": [odd, "?", {"id": "b", "command": "y"}]}]})
    editor = opened(tmp_path)
    project = editor.add_server("p", McpServer("shop", command="python", read_only_tools=("t",)))
    assert [server.command for server in project.mcp] == ["python", "y"]
    assert projects_json(tmp_path)["projects"][0]["mcp"] == [
        {
            "id": "shop",
            "icon": "🏬",
            "command": "python",
            "args": [],
            "transport": "stdio",
            "readOnlyTools": ["t"],
        },
        "?",
        {"id": "b", "command": "y"},
    ]


def test_servers_are_added_set_and_removed(tmp_path: Path) -> None:
    editor = created(tmp_path)
    editor.create("P")
    a = McpServer("a", command="x", environment=(("K", SECRET),))
    b = McpServer("b", "B", Transport.HTTP, url="http://127.0.0.1:9/mcp", read_only_tools=("t", "u"))
    editor.add_server("p", a)
    assert editor.add_server("p", b).mcp == (a, b)
    assert editor.set_mcp("p", (b, a)).mcp == (b, a)
    assert editor.remove_server("p", "b").mcp == (a,)
    assert projects_json(tmp_path)["projects"][0]["mcp"] == [
        {"id": "a", "transport": "stdio", "command": "x", "env": {"K": SECRET}}
    ]
    with pytest.raises(ServerNotFound):
        editor.remove_server("p", "b")
    assert editor.set_mcp("p", ()).mcp == ()


def test_a_set_of_servers_keeps_what_could_not_be_read(tmp_path: Path) -> None:
    made(tmp_path, {"projects": [{"id": "p", "mcp": [3, {"id": "old", "command": "x"}]}]})
    opened(tmp_path).set_mcp("p", (McpServer("new", command="y"),))
    assert projects_json(tmp_path)["projects"][0]["mcp"] == [
        {"id": "new", "transport": "stdio", "command": "y"},
        3,
    ]


@pytest.mark.parametrize(
    "server",
    [
        McpServer("no id", command="x"),
        McpServer("a"),
        McpServer("a", transport=Transport.HTTP, url="x"),
        McpServer("a", "two\nlines", command="x"),
        McpServer("a", command="x", environment=(("A=B", SECRET),)),
        McpServer("a", command="x", read_only_tools=("t", "t")),
    ],
)
def test_a_server_that_could_not_be_used_is_not_written(tmp_path: Path, server: McpServer) -> None:
    editor = created(tmp_path)
    editor.create("P")
    before = (tmp_path / "projects.json").read_bytes()
    for edit in (lambda: editor.add_server("p", server), lambda: editor.set_mcp("p", (server,))):
        with pytest.raises(UsageError) as caught:
            edit()
        assert SECRET not in str(caught.value)
    assert (tmp_path / "projects.json").read_bytes() == before


def test_two_servers_cannot_have_one_id(tmp_path: Path) -> None:
    editor = created(tmp_path)
    editor.create("P")
    with pytest.raises(UsageError, match="same id"):
        editor.set_mcp("p", (McpServer("a", command="x"), McpServer("a", command="y")))
