"""The values of a project's own MCP servers: what trust is in (P13)."""

import inspect
from dataclasses import replace
from enum import Enum

import pytest

from knowledge import connections
from knowledge.connections import McpServer, Transport

SHOP = McpServer(
    "shop",
    "Loja",
    Transport.STDIO,
    "node",
    ("shop.js", "--quiet"),
    (("KEY", "a"), ("URL", "b")),
    "",
    ("stock",),
)


def test_every_value_is_frozen_and_slotted() -> None:
    values = [
        kind
        for _, kind in inspect.getmembers(connections, inspect.isclass)
        if kind.__module__ == connections.__name__ and not issubclass(kind, Enum)
    ]
    assert len(values) == 5
    for kind in values:
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined] # no public name for it
        assert "__slots__" in vars(kind), kind


@pytest.mark.parametrize(
    "change",
    [
        {"id": "shop2"},
        {"transport": Transport.HTTP},
        {"command": "deno"},
        {"arguments": ("shop.js --quiet",)},
        {"arguments": ("--quiet", "shop.js")},
        {"environment": (("KEY", "a"), ("URL", "c"))},
        {"environment": ()},
        {"url": "https://shop.example"},
        {"read_only_tools": ("stock", "sell")},
    ],
    ids=str,
)
def test_p13_trust_ends_with_any_change_of_what_is_run_or_may_be_called(change: dict[str, object]) -> None:
    assert replace(SHOP, **change).fingerprint != SHOP.fingerprint  # type: ignore[arg-type] # as parametrized


def test_another_label_or_another_order_of_what_has_none_is_the_same_server() -> None:
    other = replace(SHOP, label="Estoque", environment=SHOP.environment[::-1])
    assert other.fingerprint == SHOP.fingerprint
    assert len(SHOP.fingerprint) == 64


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://u:secret@shop.example:8/mcp?key=secret#secret", "https://shop.example:8/mcp"),
        ("http://127.0.0.1/mcp", "http://127.0.0.1/mcp"),
        ("http://[secret", ""),
    ],
)
def test_nothing_of_an_address_or_a_variable_that_may_be_secret_is_shown(url: str, shown: str) -> None:
    server = McpServer("a", transport=Transport.HTTP, url=url, environment=(("K", "secret"),))
    assert server.address == shown
    assert "secret" not in repr(server)
    assert (server.name, SHOP.name) == ("a", "Loja")
