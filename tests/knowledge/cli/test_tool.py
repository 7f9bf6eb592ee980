"""`estante tool`: one call of the knowledge tool from the terminal."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main


@pytest.fixture
def library(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    projects = [
        {"id": "cafe", "name": "Café", "accounts": [{"platform": "whatsapp", "accountId": "loja"}]},
        {"id": "papel", "name": "Papel"},
        {"id": "fechado", "name": "Fechado", "enabled": False},
    ]
    for project in projects:
        files = root / "projects" / str(project["id"]) / "files"
        files.mkdir(parents=True)
        (files / "faq.md").write_text(f"# Faq {project['id']}\n\nPrazo de dois dias.\n", "utf-8")
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    return root


def answer(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    printed = capsys.readouterr()
    assert printed.err == ""
    return dict(json.loads(printed.out))


def ids(found: dict[str, Any]) -> list[str]:
    return [item["document_id"] for item in found["documents"]]


def test_without_a_call_it_discovers_all_enabled_projects(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for call in ([], ["{}"], ['{"action": "discover"}']):
        assert main(["tool", str(library), *call]) == 0
        found = answer(capsys)
        assert (found["success"], found["action"]) == (True, "discover")
        assert ids(found) == ["cafe/faq.md", "papel/faq.md"]


def test_a_project_or_an_account_narrows(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for who, expected in (
        (["--project", "papel"], ["papel/faq.md"]),
        (["--account", "whatsapp:loja"], ["cafe/faq.md"]),
        (["--account", "whatsapp:nobody"], []),
    ):
        assert main(["tool", str(library), '{"action": "list"}', *who]) == 0
        assert ids(answer(capsys)) == expected


@pytest.mark.parametrize("before", [0, 1, 2], ids=["before all", "after PATH", "last"])
def test_the_call_may_stand_behind_the_options(
    library: Path, capsys: pytest.CaptureFixture[str], before: int
) -> None:
    arguments = [str(library), '{"action": "list"}']
    arguments[before:before] = ["--project", "cafe"]
    assert main(["tool", *arguments]) == 0
    found = answer(capsys)
    assert (found["action"], ids(found)) == ("list", ["cafe/faq.md"])
    with pytest.raises(SystemExit) as ended:
        main(["tool", *arguments, "too much"])
    assert ended.value.code == 2
    assert "unrecognized arguments: too much" in capsys.readouterr().err


def test_a_refusal_ends_with_1_and_is_json_too(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = '{"action": "get_doc", "document_id": "papel/faq.md"}'
    assert main(["tool", str(library), call, "--project", "cafe"]) == 1
    assert answer(capsys) == {"success": False, "error": "There is no document “papel/faq.md”."}
    assert main(["tool", str(library), "[]"]) == 1
    assert answer(capsys)["success"] is False


def test_what_is_no_json_ends_with_2(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for call in ("", "{", "discover", "[" * 100_000, "1" * 5_000):
        assert main(["tool", str(library), call]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("estante: The call is no JSON")


def test_the_call_can_come_from_standard_input(
    library: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"action": "search", "query": "prazo", "limit": 1}'))
    assert main(["tool", str(library), "-", "--project", "cafe"]) == 0
    [passage] = answer(capsys)["passages"]
    assert passage["text"] == "Prazo de dois dias."


def test_the_definition_is_printed_as_data(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tool", str(library), "--definition"]) == 0
    definition = answer(capsys)
    assert set(definition) == {"name", "description", "input_schema"}
    assert definition["input_schema"]["type"] == "object"
    assert "discover" in definition["input_schema"]["properties"]["action"]["enum"]


def test_a_plain_folder_has_no_projects(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(library / "projects/cafe/files")
    assert main(["tool", folder, '{"action": "get_doc", "document_id": "faq.md"}']) == 0
    assert answer(capsys)["text"].startswith("# Faq cafe")
    for who in (["--project", "cafe"], ["--account", "whatsapp:loja"]):
        assert main(["tool", folder, "{}", *who]) == 1
        assert "no library" in capsys.readouterr().err


def test_a_project_that_does_not_answer_is_an_error(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for project in ("nowhere", "fechado"):
        assert main(["tool", str(library), "{}", "--project", project]) == 1
        assert capsys.readouterr().err == f"estante: There is no project “{project}”.\n"
    assert main(["tool", str(library), "{}", "--account", "nonsense"]) == 2
