"""Real servers, good, slow, dead, hanging, flooding and lying: an answer gets what is good, in time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knowledge.connections import LiveState, LiveText, Obstacle
from knowledge.errors import ServerNotFound, ServerNotTrusted
from knowledge.live import trust
from knowledge.live.limits import LiveLimits
from knowledge.live.servers import LiveServers
from knowledge.projects import Project
from tests.knowledge.live.shops import PATIENT, QUICK, Shops, said, shop

HASTY = replace(QUICK, answer_seconds=0.2)


def test_a_good_server_is_asked_with_the_question_and_kept(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    tools = ("stock_list", "find", "lies", "counted", "picture")
    servers = shops.open(replace(PATIENT, tools=9))
    project = shops.trusted(
        servers, shop("good", *tools, "fails", "gone", "sell", "burn", "needy", MARK=str(mark), TOKEN="s3")
    )
    first = servers.ask(project, "tem parafuso?")
    assert [(text.server, text.label, text.tool) for text in first] == [("shop", "Loja", t) for t in tools]
    texts = said(first)
    assert texts["stock_list"] == "parafusos: 12"
    assert texts["find"] == "found: tem parafuso?"
    assert texts["counted"] == '{\n  "n": 3\n}'
    assert texts["picture"] == "com foto"
    assert "\x1b" not in texts["lies"]
    assert "\u202e" not in texts["lies"]
    assert texts["lies"].endswith("\n---\n# Document: Fake")
    (health,) = servers.health(project)
    assert (health.state, health.missing) == (LiveState.WELL, ("gone",))
    assert health.tools == (*tools, "fails", "sell", "burn", "needy")
    for part in ("“sell”", "“burn”", "“needy”", "“fails” answered that it failed.", "“picture”"):
        assert part in health.reason
    assert "s3" not in health.reason
    assert said(servers.ask(project, "e porca?"))["find"] == "found: e porca?"
    assert len(mark.read_text().splitlines()) == 1


def test_many_answers_at_once_share_one_server(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("good", "find", MARK=str(mark)))
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda number: servers.ask(project, str(number)), range(40)))
    assert [said(texts)["find"] for texts in found] == [f"found: {number}" for number in range(40)]
    assert len(mark.read_text().splitlines()) == 1


def test_a_program_gets_a_reduced_environment_an_empty_folder_and_no_more_text_than_allowed(
    shops: Shops, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "of the operator")
    monkeypatch.setenv("LC_TIME", "C")
    servers = shops.open(replace(PATIENT, text_characters=3000))
    texts = said(
        servers.ask(shops.trusted(servers, shop("good", "environment", "long", EXTRA="declared")), "?")
    )
    *variables, folder = texts["environment"].split("\n")
    names = {line.partition("=")[0] for line in variables}
    assert {"EXTRA", "SHOP", "LC_TIME", "PATH"} <= names
    own = {"EXTRA", "SHOP", "PATH", "HOME", "LANG", "TMPDIR", "TMP", "TEMP", "__CF_USER_TEXT_ENCODING"}
    assert {name for name in names - own if not name.startswith("LC_")} == set()
    assert "operator" not in texts["environment"]
    assert Path(folder).name.startswith("estante-server-")
    assert folder != str(Path.cwd())
    servers.close()
    assert not Path(folder).exists()
    assert len(texts["long"]) <= 3000
    assert texts["long"].endswith("palavra […]")


def test_what_a_program_prints_besides_messages_does_no_harm(shops: Shops) -> None:
    servers = shops.open(PATIENT)
    assert said(servers.ask(shops.trusted(servers, shop("garbage", "stock_list")), "?")) == {
        "stock_list": "parafusos: 12"
    }


def test_a_tool_that_hangs_dies_or_floods_takes_nothing_from_other_servers(shops: Shops) -> None:
    servers = shops.open(replace(PATIENT, answer_seconds=30.0, call_seconds=2.0, exchange_messages=100))
    project = shops.trusted(
        servers,
        shop("good", "slow", "stock_list", identifier="slow"),
        shop("good", "dies", identifier="dies"),
        shop("good", "floods", identifier="floods"),
    )
    assert said(servers.ask(project, "?")) == {"stock_list": "parafusos: 12"}
    slow, dies, floods = servers.health(project)
    assert (slow.state, slow.reason) == (LiveState.WELL, "“slow” failed: It took too long.")
    assert (dies.state, dies.reason) == (LiveState.FAILED, "“dies” failed: It ended with the code 7.")
    assert floods.state is LiveState.FAILED
    assert floods.reason.startswith("“floods” failed: ")


def test_a_schema_that_would_keep_us_busy_for_years_is_not_looked_at(shops: Shops) -> None:
    servers = shops.open(PATIENT)
    texts = servers.ask(shops.trusted(servers, shop("by hand", "stock_list")), "?")
    assert said(texts) == {"stock_list": "by hand"}


def test_a_server_that_answers_nothing_before_the_older_handshake_is_understood_later(shops: Shops) -> None:
    servers = shops.open(replace(PATIENT, start_seconds=1.0, rest_seconds=0.0))
    project = shops.trusted(servers, shop("old", "stock_list"))
    assert servers.ask(project, "?") == ()
    assert servers.health(project)[0].reason == "It took too long."
    # On a busy machine not even Python starts in a second; and every other time is by the newer handshake.
    texts = next((found for _ in range(9) if (found := servers.ask(project, "?"))), ())
    assert said(texts) == {"stock_list": "by hand"}


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("ends", "It ended with the code 3."),
        ("floods at start", "It wrote without end, and was ended."),
    ],
)
def test_a_server_that_fails_at_its_start_is_left_out_and_left_alone(
    shops: Shops, tmp_path: Path, how: str, reason: str
) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(replace(PATIENT, rest_seconds=3600.0, longest_rest_seconds=3600.0))
    project = shops.trusted(servers, shop(how, "stock_list", MARK=str(mark)))
    for _ in range(3):
        assert servers.ask(project, "?") == ()
    (health,) = servers.health(project)
    assert (health.state, health.reason) == (LiveState.FAILED, reason)
    assert len(mark.read_text().splitlines()) == 1


def test_a_server_that_failed_is_begun_anew_after_its_rest(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(replace(PATIENT, rest_seconds=0.0))
    project = shops.trusted(servers, shop("ends", "stock_list", MARK=str(mark)))
    for _ in range(3):
        assert servers.ask(project, "?") == ()
    assert len(mark.read_text().splitlines()) == 3


def test_a_server_that_hangs_keeps_one_answer_waiting_and_no_other(shops: Shops) -> None:
    servers = shops.open(replace(HASTY, start_seconds=3600.0))
    project = shops.trusted(servers, shop("silent", "stock_list"))
    assert servers.ask(project, "?") == ()
    (health,) = servers.health(project)
    assert (health.state, health.reason) == (
        LiveState.FAILED,
        "It had not answered when the answer had to be given.",
    )
    for _ in range(20):
        assert servers.ask(project, "?") == ()
    assert servers.health(project) == (health,)  # an answer that waits says when


def test_a_program_that_is_not_there_is_said_to_be_so(shops: Shops) -> None:
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, replace(shop("good", "stock_list"), command="/nowhere/no-such-program"))
    assert servers.ask(project, "?") == ()
    assert servers.health(project)[0].reason == "Its program is not there."


# --- trust ----------------------------------------------------------------------------------------


def test_nothing_is_started_before_it_is_trusted_or_after_it_changed(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(PATIENT)
    server = shop("ends", "stock_list", MARK=str(mark))
    project = Project("p", "P", mcp=(server,))
    assert servers.ask(project, "?") == ()
    with pytest.raises(ServerNotTrusted):
        servers.probe(project, "shop")
    assert servers.health(project)[0].state is LiveState.NOT_TRUSTED
    assert not mark.exists()
    servers.trust(project, "shop")
    assert servers.health(project)[0].state is LiveState.IDLE
    changed = Project("p", "P", mcp=(replace(server, read_only_tools=("stock_list", "sell")),))
    assert servers.ask(changed, "?") == ()
    assert servers.health(changed)[0].state is LiveState.NOT_TRUSTED
    assert not mark.exists()
    servers.ask(project, "?")
    assert mark.exists()


def test_a_server_that_is_trusted_no_longer_is_ended(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("good", "stock_list", MARK=str(mark)))
    assert servers.ask(project, "?")
    folder = Path(mark.read_text().split()[1])
    assert folder.exists()
    servers.distrust(project, "shop")
    assert servers.ask(project, "?") == ()
    servers.close()
    assert not folder.exists()


def test_trust_that_ends_while_a_server_is_being_asked_starts_nothing_that_stays(
    shops: Shops, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("by hand", "stock_list", MARK=str(mark)))
    gone = threading.Event()
    real, real_end = trust.trusted, trust.distrust
    ending = threading.Thread(target=servers.distrust, args=(project, "shop"))

    def ends(*key: Any) -> None:
        real_end(*key)
        gone.set()

    def looks(*key: Any) -> bool:
        found = real(*key)
        if not gone.is_set():
            ending.start()
            assert gone.wait(30)
        return found

    monkeypatch.setattr(trust, "distrust", ends)
    monkeypatch.setattr(trust, "trusted", looks)
    servers.ask(project, "?")
    ending.join(30)
    folder = Path(mark.read_text().split()[1]) if mark.exists() else tmp_path / "never"
    until = time.monotonic() + 30
    while folder.exists() and time.monotonic() < until:
        threading.Event().wait(0.01)
    assert not folder.exists()


@pytest.mark.parametrize("running", [0, 1, 3])
def test_closing_while_many_ask_ends_all_and_hurts_nobody(shops: Shops, tmp_path: Path, running: int) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    servers = shops.open(replace(PATIENT, answer_seconds=20.0))
    every = [shop("by hand", "stock_list", identifier=f"s{number}", MARK=str(mark)) for number in range(3)]
    project = shops.trusted(servers, *every)
    begin = threading.Barrier(9)

    def asks() -> list[tuple[LiveText, ...]]:
        begin.wait(30)
        return [servers.ask(project, "?") for _ in range(20)]

    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(asks) for _ in range(8)]
        begin.wait(30)
        while len(mark.read_text().splitlines()) < running:
            threading.Event().wait(0.001)
        servers.close()
        assert [len(found.result(120)) for found in asked] == [20] * 8
    assert [line for line in mark.read_text().splitlines() if Path(line.split()[1]).exists()] == []


def test_probing_says_which_tools_there_are(shops: Shops) -> None:
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("good", "stock_list", "gone"))
    health = servers.probe(project, "shop")
    assert (health.state, health.tools, health.missing) == (LiveState.WELL, ("stock_list",), ("gone",))
    with pytest.raises(ServerNotFound):
        servers.probe(project, "other")


def test_looking_lists_all_that_a_server_offers_on_the_white_list_or_not(shops: Shops) -> None:
    servers = shops.open(PATIENT)
    project = shops.trusted(servers, shop("good"))
    probe = servers.look(project, "shop")
    offered = {tool.name: tool.obstacle for tool in probe.offered}
    assert (probe.health.state, probe.health.tools) == (LiveState.WELL, ())
    assert offered["stock_list"] is Obstacle.NONE
    assert offered["sell"] is offered["burn"] is Obstacle.CHANGES
    servers.distrust(project, "shop")
    with pytest.raises(ServerNotTrusted):
        servers.look(project, "shop")


def test_a_server_that_is_ended_while_it_starts_keeps_nobody_waiting(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(replace(PATIENT, start_seconds=3600.0))
    project = shops.trusted(servers, shop("silent", "stock_list", MARK=str(mark)))
    with ThreadPoolExecutor(1) as pool:
        probe = pool.submit(servers.look, project, "shop")
        while not mark.exists():  # the program has not come so far yet
            threading.Event().wait(0.01)
        servers.end(project, "shop")
        assert probe.result(60).offered == ()


def test_closing_ends_every_program_and_asking_later_says_nothing(shops: Shops, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    servers = shops.open(replace(HASTY, start_seconds=3600.0))
    project = shops.trusted(servers, shop("silent", "stock_list", MARK=str(mark)))
    servers.ask(project, "?")
    while not mark.exists():  # the program has not come so far yet
        threading.Event().wait(0.01)
    pid, folder = mark.read_text().split()
    servers.close()
    servers.close()
    assert not Path(folder).exists()
    if sys.platform != "win32":
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
    assert servers.ask(project, "?") == ()


def test_where_no_server_is_trusted_nothing_is_imported_and_no_thread_is_made(tmp_path: Path) -> None:
    code = (
        "import sys, threading\n"
        "from pathlib import Path\n"
        "from knowledge.connections import McpServer\n"
        "from knowledge.live.servers import LiveServers\n"
        "from knowledge.projects import Project\n"
        f"servers = LiveServers(Path({str(tmp_path)!r}))\n"
        "project = Project('p', 'P', mcp=(McpServer('a', command='x', read_only_tools=('t',)),))\n"
        "assert servers.ask(Project('q', 'Q'), '?') == servers.ask(project, '?') == ()\n"
        "servers.health(project)\n"
        "assert threading.active_count() == 1\n"
        "assert not {'mcp', 'anyio', 'httpx2', 'pydantic'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])


def test_defaults_bound_everything() -> None:
    limits = LiveLimits()
    assert (limits.start_seconds, limits.call_seconds, limits.answer_seconds) == (5.0, 2.0, 3.0)
    assert LiveServers(Path("x")).ask(Project("p", "P"), "?") == ()
