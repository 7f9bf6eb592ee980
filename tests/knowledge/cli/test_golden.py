"""`estante golden` through its entry point."""

import json
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main

Captured = pytest.CaptureFixture[str]
TEXT = """\
[[question]]
ask = "Posso trocar um produto com defeito?"
must_find = ["politicas/trocas-e-devolucoes.md"]
"""
FAILING = """
[[question]]
ask = "Vocês vendem zepelins?"
must_find = ["zepelins.md"]
gate = false
"""


def run(capsys: Captured, *arguments: str | Path) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_questions_that_pass(casa_brisa: Path, capsys: Captured) -> None:
    (casa_brisa / "golden.toml").write_text(TEXT, "utf-8")
    code, out, err = run(capsys, "golden", casa_brisa, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    assert (found["passed"], found["failed"]) == (1, 0)
    (question,) = found["questions"]
    assert {"ask", "passed", "gate", "places", "failures"} <= question.keys()
    assert (question["ask"], question["passed"], question["gate"]) == (
        "Posso trocar um produto com defeito?",
        True,
        True,
    )
    assert (question["places"], question["failures"], question["line"]) == ([3], [], 1)
    _, out, _ = run(capsys, "context", casa_brisa, question["ask"], "--max-chars", "6000", "--json")
    assert json.loads(out)["fingerprint"] == question["fingerprint"]


def test_one_that_fails_is_a_finding_with_its_reason(casa_brisa: Path, capsys: Captured) -> None:
    (casa_brisa / "golden.toml").write_text(TEXT + FAILING, "utf-8")
    code, out, err = run(capsys, "golden", casa_brisa, "--json")
    assert (code, err) == (1, "")
    found = json.loads(out)
    assert (found["passed"], found["failed"]) == (1, 1)
    assert found["questions"][1]["failures"] == [
        {
            "check": "must-find",
            "document": "zepelins.md",
            "message": "“zepelins.md” is not in the context: it was not found, or there is no such document.",
        }
    ]
    code, out, _ = run(capsys, "golden", casa_brisa)
    assert code == 1
    assert out.splitlines() == [
        "ok      Posso trocar um produto com defeito?  [3]",
        "failed  Vocês vendem zepelins?  [-]",
        "        “zepelins.md” is not in the context: it was not found, or there is no such document.",
        "1 passed, 1 failed",
    ]


def test_a_project_of_a_library(samples: Path, capsys: Captured, tmp_path: Path) -> None:
    questions = tmp_path / "mine.toml"
    questions.write_text(TEXT, "utf-8")
    library = samples.parent
    assert run(capsys, "golden", library, "--project", "casa-brisa", "--golden", questions)[0] == 0
    assert run(capsys, "golden", library, "--project", "qinghe", "--golden", questions)[0] == 1
    code, out, err = run(capsys, "golden", library, "--golden", questions)
    assert (code, out) == (2, "")
    assert "name one of" in err


def test_no_questions_are_said_and_are_no_failure(casa_brisa: Path, capsys: Captured) -> None:
    (casa_brisa / "golden.toml").unlink(missing_ok=True)
    code, out, err = run(capsys, "golden", casa_brisa, "--json")
    assert (code, json.loads(out)) == (0, {"questions": [], "passed": 0, "failed": 0})
    assert err == "estante: There is no golden.toml among the documents, so no question was asked.\n"


def test_a_file_that_is_wrong_is_said_with_its_line(casa_brisa: Path, capsys: Captured) -> None:
    (casa_brisa / "golden.toml").write_text(TEXT + "gates = true\n", "utf-8")
    code, out, err = run(capsys, "golden", casa_brisa)
    assert (code, out) == (1, "")
    assert err.startswith("estante: Line 4 of “golden.toml” is no golden question: “gates” is not known here")
    assert run(capsys, "golden", casa_brisa, "--golden", casa_brisa / "nowhere.toml")[0] == 1
    assert run(capsys, "golden", casa_brisa, "--project", "x")[0] == 1
