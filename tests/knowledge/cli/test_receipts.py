"""`estante project answers`: the list, one answer, and what it says for people."""

import json
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path, capsys: Captured) -> Path:
    root = tmp_path / "library"
    assert main(["project", "create", str(root), "Casa", "--id", "casa"]) == 0
    assert main(["project", "bind", str(root), "casa", "whatsapp:loja"]) == 0
    (root / "projects" / "casa" / "files" / "pix.md").write_text("# Pix\n\nVale 30 minutos.\n", "utf-8")
    for account, query in (("whatsapp:loja", "pix"), ("email:x@y", "pix"), ("whatsapp:loja", "minutos")):
        assert main(["context", str(root), query, "--account", account]) == 0
    assert main(["context", str(root), "pix", "--project", "casa"]) == 0  # nobody asked: not noted
    capsys.readouterr()
    return root


def answer(capsys: Captured, root: Path, *words: str) -> dict[str, Any]:
    code = main(["project", "answers", str(root), *words, "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def test_the_last_answers_come_first_with_who_asked_and_the_pieces(root: Path, capsys: Captured) -> None:
    found = answer(capsys, root)["answers"]

    assert [(item["id"], item["project"], item["account"]["platform"]) for item in found] == [
        (3, "casa", "whatsapp"),
        (2, "", "email"),
        (1, "casa", "whatsapp"),
    ]
    assert found[0]["door"] == "cli"
    assert found[0]["question_characters"] == len("minutos")
    (piece,) = found[0]["pieces"]
    assert (piece["path"], piece["start_line"], piece["end_line"], piece["reason"]) == (
        "pix.md",
        3,
        3,
        "relevant",
    )
    assert len(found[0]["fingerprint"]) == len(piece["digest"]) == 64
    assert "30 minutos" not in json.dumps(found)


def test_it_lists_an_account_a_project_and_a_page(root: Path, capsys: Captured) -> None:
    def ids(*words: str) -> list[int]:
        return [item["id"] for item in answer(capsys, root, *words)["answers"]]

    assert ids("--account", "whatsapp:loja") == [3, 1]
    assert ids("--limit", "1") == [3]
    assert ids("--before", "3") == [2, 1]
    assert ids("--project", "other") == []
    assert ids("--project", "casa", "--limit", "2") == [3, 1]


def test_one_answer_says_how_its_files_stand_now(root: Path, capsys: Captured) -> None:
    place = root / "projects" / "casa" / "files" / "pix.md"

    def standing() -> tuple[bool, str, str]:
        found = answer(capsys, root, "--id", "1")["answer"]
        (piece,) = found["pieces"]
        return found["unchanged"], piece["standing"], piece["path_now"]

    assert standing() == (True, "same", "pix.md")
    place.rename(place.with_name("pagamento.md"))
    assert standing() == (False, "moved", "pagamento.md")
    place.write_text("# Pix\n\nVale uma hora.\n", "utf-8")
    assert standing() == (False, "changed", "pix.md")


def test_an_answer_of_a_project_that_was_deleted_is_still_told(root: Path, capsys: Captured) -> None:
    assert main(["project", "delete", str(root), "casa", "--yes"]) == 0
    capsys.readouterr()

    (piece,) = answer(capsys, root, "--id", "1")["answer"]["pieces"]
    assert (piece["standing"], piece["path_now"]) == ("gone", "")


def test_people_get_a_line_for_each(root: Path, capsys: Captured) -> None:
    assert main(["project", "answers", str(root), "--limit", "1"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split()[0] == "3"
    assert "whatsapp:loja" in line
    assert line.endswith("pix.md")

    assert main(["project", "answers", str(root), "--id", "1"]) == 0
    _, line = capsys.readouterr().out.splitlines()
    assert line.startswith("  pix.md:3-3  relevant, score ")
    assert line.endswith("now same")


def test_an_answer_that_is_not_kept_is_an_error(root: Path, capsys: Captured) -> None:
    assert main(["project", "answers", str(root), "--id", "99"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("estante: No answer 99 is kept;")
