"""Servers that do harm: they ask or tell without end, answer for others, leave children behind."""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.connections import LiveState
from tests.knowledge.live.shops import PATIENT, Shops, said, shop


@pytest.mark.parametrize("how", ["asks", "tells"])
def test_one_that_asks_or_tells_without_end_is_ended(shops: Shops, how: str) -> None:
    servers = shops.open(replace(PATIENT, exchange_messages=200))
    project = shops.trusted(servers, shop(how, "stock_list"))
    assert servers.ask(project, "?") == ()
    (health,) = servers.health(project)
    assert health.state is LiveState.FAILED
    assert health.reason == "“stock_list” failed: It wrote without end, and was ended."


def test_an_answer_to_what_was_not_asked_is_none(shops: Shops) -> None:
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("mixes", "stock_list"))
    for _ in range(3):
        assert said(servers.ask(project, "?")) == {"stock_list": "by hand"}


def test_of_thousands_of_tools_the_first_are_told_by_names_that_can_be_read(shops: Shops) -> None:
    servers = shops.open(replace(PATIENT, listed_tools=100))
    project = shops.trusted(servers, shop("many", "stock_list"))
    found = servers.look(project, "shop")
    assert found.health.state is LiveState.WELL
    assert [tool.name for tool in found.offered] == ["stock_list", *map(str, range(99))]
    assert said(servers.ask(project, "?")) == {"stock_list": "by hand"}


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_child_that_will_not_end_is_ended_with_its_server(shops: Shops, tmp_path: Path) -> None:
    child = tmp_path / "child"
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("leaves a child", "stock_list", CHILD=str(child)))
    assert servers.ask(project, "?")
    servers.close()
    pid = int(child.read_text())
    while is_running(pid):
        threading.Event().wait(0.01)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    # Whoever inherits it need not have been told of its end yet.
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
