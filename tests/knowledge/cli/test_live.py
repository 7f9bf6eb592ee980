"""`estante project mcp …`: what would be run is shown, no secret is, and nothing runs before a yes (P13)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main
from tests.knowledge.live.shops import PATIENT, PROGRAM

Captured = pytest.CaptureFixture[str]
SECRET = "sk-very-secret"


class Servers:
    """`estante project mcp LIBRARY loja`, in this process."""

    def __init__(self, capsys: Captured, root: Path) -> None:
        self._capsys = capsys
        self.root = root
        self.mark = root.with_name("mark")

    def main(self, *words: object) -> tuple[int, str, str]:
        try:
            code = main([*map(str, words)])
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = self._capsys.readouterr()
        assert SECRET not in out + err
        return code, out, err

    def run(self, *words: object) -> tuple[int, str, str]:
        return self.main("project", "mcp", self.root, "loja", *words)

    def answer(self, *words: object) -> list[dict[str, Any]]:
        code, out, err = self.run(*words, "--json")
        assert (code, err) == (0, "")
        answer = json.loads(out)
        assert answer["project"] == "loja"
        return list(answer["servers"])

    def add(self) -> list[dict[str, Any]]:
        return self.answer(
            *("add", "shop", "--label", "Estoque", "--program", sys.executable, f"--arg={PROGRAM}"),
            *("--env", f"MARK={self.mark}", "--env", "TOKEN", "--tool", "stock_list", "--tool", "gone"),
        )


@pytest.fixture
def servers(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Servers:
    monkeypatch.setenv("TOKEN", SECRET)
    monkeypatch.setattr("knowledge.live.servers.LiveLimits", lambda: PATIENT)
    servers = Servers(capsys, tmp_path / "library")
    servers.main("project", "create", servers.root, "Loja")
    place = servers.root / "projects" / "loja" / "files" / "a.md"
    place.write_text("# Parafuso\n\nTemos parafuso de rosca.\n", "utf-8")
    return servers


def test_a_server_is_added_and_only_the_names_of_its_variables_are_told(
    servers: Servers,
) -> None:
    (server,) = servers.add()
    assert (server["id"], server["label"], server["state"]) == ("shop", "Estoque", "not-trusted")
    assert (server["command"], server["args"]) == (sys.executable, [str(PROGRAM)])
    assert server["env"] == ["MARK", "TOKEN"]
    assert server["readOnlyTools"] == ["stock_list", "gone"]
    written = json.loads((servers.root / "projects.json").read_text("utf-8"))["projects"][0]["mcp"][0]
    assert written["env"] == {"MARK": str(servers.mark), "TOKEN": SECRET}
    assert servers.answer() == [server]
    code, out, _ = servers.main("project", "list", servers.root, "--json")
    assert code == 0
    assert out


def test_trusting_shows_what_would_be_run_and_needs_a_yes(servers: Servers) -> None:
    servers.add()
    code, out, err = servers.run("trust", "shop", "--json")
    assert (code, out) == (2, "")
    for line in (f"program: {sys.executable}", f"argument: {PROGRAM}", "variable: TOKEN", "tool: stock_list"):
        assert line in err.split("\n")
    assert "--yes" in err
    code, _, err = servers.run("probe", "shop")
    assert code == 1
    assert "is not trusted" in err
    code, _, err = servers.main("context", servers.root, "parafuso", "--live")
    assert code == 0
    assert "No live data from “shop”. It is not trusted on this computer" in err
    assert not servers.mark.exists()
    (server,) = servers.answer("trust", "shop", "--yes")
    assert server["state"] == "idle"
    assert not servers.mark.exists()
    (server,) = servers.answer("probe", "shop")
    assert (server["state"], server["tools"], server["missing"]) == ("well", ["stock_list"], ["gone"])
    (server,) = servers.answer("distrust", "shop")
    assert server["state"] == "not-trusted"


def test_trusting_warns_of_what_can_make_it_another_program(servers: Servers) -> None:
    inside = servers.root / "shop.js"
    servers.answer(
        *("add", "shop", "--program", "node", f"--arg={inside}", "--env", "NODE_OPTIONS=--require=/tmp/x.js"),
        *("--env", "TOKEN", "--tool", "t"),
    )
    code, _, err = servers.run("trust", "shop")
    assert code == 2
    assert err.split("\n")[:6] == [
        "program: node",
        f"argument: {inside}",
        "variable: NODE_OPTIONS = --require=/tmp/x.js",
        "variable: TOKEN",
        "tool: t",
        "careful: the variable NODE_OPTIONS can make the program run other code than it seems",
    ]
    assert f"careful: who can write in this library can change what is there: {inside}" in err
    _, out, _ = servers.run("list")
    assert "variable: NODE_OPTIONS\n" in out


def test_the_context_has_live_data_when_it_is_asked_for(servers: Servers) -> None:
    servers.add()
    servers.answer("trust", "shop", "--yes")
    code, out, err = servers.main("context", servers.root, "parafuso", "--live", "--labels", "en")
    assert code == 0
    assert "\n# Live data: Estoque › stock_list\n" in out
    assert "\n> parafusos: 12\n" in out
    assert err == ""
    code, out, _ = servers.main("context", servers.root, "parafuso")
    assert (code, "parafusos: 12" in out) == (0, False)
    code, out, err = servers.main("context", servers.root, "parafuso", "--live", "--max-chars", 40)
    assert (code, "parafusos: 12" in out) == (0, False)
    assert "No live data from “shop”." in err


def test_a_server_that_is_removed_and_added_again_must_be_trusted_again(servers: Servers) -> None:
    servers.add()
    servers.answer("trust", "shop", "--yes")
    assert servers.answer("remove", "shop") == []
    assert servers.add()[0]["state"] == "not-trusted"


def test_an_address_is_shown_without_what_may_be_secret(servers: Servers) -> None:
    url = f"https://u:{SECRET}@shop.example/mcp?key={SECRET}"
    (server,) = servers.answer("add", "away", "--url", url, "--tool", "t")
    assert (server["transport"], server["url"]) == ("http", "https://shop.example/mcp")
    assert "address: https://shop.example/mcp" in servers.run("trust", "away")[2]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("trust",), 2, "Name the server"),
        (("trust", "nobody", "--yes"), 1, "no MCP server “nobody”"),
        (("probe", "nobody"), 1, "no MCP server “nobody”"),
        (("remove", "nobody"), 1, "no MCP server “nobody”"),
        (("add", "a"), 2, "--program"),
        (("add", "a", "--program", "x", "--url", "http://x/"), 2, "--program"),
        (("add", "a b", "--program", "x"), 2, "should be letters"),
        (("add", "a", "--program", "x", "--env", "NOT_THERE_AT_ALL"), 2, "no variable NOT_THERE_AT_ALL"),
        (("add", "a", "--url", f"ftp://{SECRET}/"), 2, "http://"),
        (("dance", "a"), 2, "invalid choice"),
    ],
)
def test_wrong_calls_say_what_is_wrong(
    servers: Servers, words: tuple[str, ...], code: int, sentence: str
) -> None:
    found, out, err = servers.run(*words)
    assert (found, out) == (code, "")
    assert sentence in err


def test_a_project_that_is_not_there(servers: Servers) -> None:
    for action in ((), ("trust", "a"), ("add", "a", "--program", "x")):
        code, _, err = servers.main("project", "mcp", servers.root, "nowhere", *action)
        assert (code, err) == (1, "estante: There is no project “nowhere”.\n")
