"""`estante mcp`: which project is served, and what is said when that is not clear. See also end_to_end."""

import io
import json
from concurrent.futures import Future
from pathlib import Path

import pytest

from knowledge.cli import main, program
from knowledge.cli.mcp import served_project
from knowledge.errors import NotALibrary, ProjectNotFound, ProjectUnclear
from knowledge.projects import Account
from knowledge.serving.mcp import stdio
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.workspace import Workspace


def test_the_configuration_is_printed_and_nothing_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", str(tmp_path / "nada"), "--project", "cafe", "--print-config"]) == 0
    server = json.loads(capsys.readouterr().out)["mcpServers"]["estante"]
    assert server["args"][-4:] == ["mcp", str(tmp_path / "nada"), "--project", "cafe"]
    assert Path(server["command"]).is_absolute()


def test_a_configuration_that_could_not_start_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "x", "--account", "whatsapp", "--print-config"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("PLATFORM:ID")) == ("", 1)


def test_a_project_or_an_account_but_not_both(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["mcp", "x", "--project", "a", "--account", "b:c", "--print-config"])
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def write_library(root: Path, *enabled: str) -> Path:
    for project in ("cafe", "cha"):
        (root / "projects" / project / "files").mkdir(parents=True)
    projects = [{"id": item, "name": item, "enabled": item in enabled} for item in ("cafe", "cha")]
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    return root


def test_which_project_of_a_library_is_served(tmp_path: Path) -> None:
    account = Account("whatsapp", "x")
    with Collection(write_library(tmp_path / "two", "cafe", "cha"), watch=False) as two:
        assert served_project(two, "", "cha", None) == "cha"
        assert served_project(two, "", "", account) == ""
        with pytest.raises(ProjectUnclear):
            served_project(two, "", "", None)
    with Collection(write_library(tmp_path / "one", "cha"), watch=False) as one:
        assert served_project(one, "", "", None) == "cha"
        with pytest.raises(ProjectNotFound):
            served_project(one, "", "cafe", None)
    with Collection(write_library(tmp_path / "none"), watch=False) as none, pytest.raises(ProjectUnclear):
        served_project(none, "", "", None)


def test_a_plain_folder_has_neither_projects_nor_accounts(tmp_path: Path) -> None:
    with Collection(tmp_path, watch=False) as folder:
        assert served_project(folder, "loja", "", None) == PLAIN
        for project, account in (("a", None), ("", Account("whatsapp", "x"))):
            with pytest.raises(NotALibrary):
                served_project(folder, "loja", project, account)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The projects that are served from here on."""
    found: list[str] = []
    monkeypatch.setattr(stdio, "serve", lambda *_, project, account: found.append(account or project))
    return found


def test_what_is_served_is_said_or_nothing_is(
    tmp_path: Path, served: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    two = str(write_library(tmp_path / "two", "cafe", "cha"))
    one = str(write_library(tmp_path / "one", "cha"))
    folder = str(tmp_path / "one" / "projects" / "cha")
    account = Account("whatsapp", "x")
    for arguments, code, expected in (
        ([two], 2, []),
        ([two, "--project", "nenhum"], 1, []),
        ([one, "--project", "cafe"], 1, []),  # it is disabled
        ([folder, "--project", "cha"], 1, []),
        ([f"{folder}/nada"], 1, []),
        ([one], 0, ["cha"]),
        ([two, "--project", "cha"], 0, ["cha"]),
        ([two, "--account", str(account)], 0, [account]),
        ([folder], 0, [PLAIN]),
    ):
        assert program.main(["mcp", *arguments], wire=io.BytesIO()) == code, arguments
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n"), served) == ("", int(code != 0), expected), arguments
        assert said.err.startswith("estante: " if code else "")
        served.clear()


def test_the_client_is_greeted_before_a_folder_is_read(
    tmp_path: Path, served: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Workspace, "start", lambda *_, **__: Future[None]())  # which never ends
    assert program.main(["mcp", str(tmp_path)], wire=io.BytesIO()) == 0
    assert served == [PLAIN]
