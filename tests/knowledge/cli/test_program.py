import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main
from knowledge.paths import samples_root
from knowledge.workspace.samples import sample_place

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pix.md").write_text("# Pix\n\nO QR code do Pix vale 30 minutos.\n", "utf-8")
    (tmp_path / "trocas.md").write_text("# Trocas\n\nA troca é grátis em 30 dias.\n", "utf-8")
    return tmp_path


def run(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def answer(capsys: Captured, *arguments: object) -> dict[str, Any]:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    result = json.loads(out)
    assert isinstance(result, dict)
    return result


def test_index_counts_what_is_there(folder: Path, capsys: Captured) -> None:
    found = answer(capsys, "index", folder)
    assert (found["documents"], found["chunks"], found["problems"]) == (2, 2, [])
    assert found["seconds"] >= 0


def test_index_for_people_is_one_line_and_the_problems(folder: Path, capsys: Captured) -> None:
    (folder / "broken.md").write_text("---\ntitle: [a\n---\n", "utf-8")
    code, out, err = run(capsys, "index", folder)
    assert (code, err) == (0, "")
    first, second = out.splitlines()
    assert first.startswith("3 documents, ")
    assert second.startswith("broken.md:")
    assert second.endswith("[frontmatter.syntax]")


def test_search_gives_the_best_first(folder: Path, capsys: Captured) -> None:
    hits = answer(capsys, "search", folder, "troca gratis")["hits"]
    assert hits[0].keys() == {"id", "path", "title", "heading", "line", "score", "terms"}
    assert (hits[0]["path"], hits[0]["line"], hits[0]["terms"]) == ("trocas.md", 3, ["troca", "gratis"])
    assert answer(capsys, "search", folder, "troca", "--limit", 0)["hits"] == []
    _, out, _ = run(capsys, "search", folder, "troca")
    assert "trocas.md:3" in out


def test_context_without_json_is_the_text_alone_to_the_character(folder: Path, capsys: Captured) -> None:
    arguments = ("context", folder, "pix", "--max-chars", 500)
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert out == answer(capsys, *arguments)["text"]
    assert out == "# Documento: Pix\n\n# Pix\n\nO QR code do Pix vale 30 minutos.\n\n---"


def test_context_with_a_prompt_has_the_system_text_too(folder: Path, capsys: Captured) -> None:
    arguments = ("context", folder, "pix", "--max-chars", 500, "--preamble", "Seja breve.")
    found = answer(capsys, *arguments)
    assert found["system"].startswith("Seja breve.")
    assert found["system"].endswith(found["text"])
    assert run(capsys, *arguments)[1] == found["system"]
    assert "system" not in answer(capsys, "context", folder, "pix", "--max-chars", 500)
    labelled = answer(capsys, "context", folder, "pix", "--max-chars", 500, "--prompt", "--labels", "en")
    assert labelled["system"].startswith("You answer customers.")


def test_a_hand_off_is_said_on_standard_error_and_is_no_failure(folder: Path, capsys: Captured) -> None:
    code, out, err = run(capsys, "context", folder, "xyzzy", "--max-chars", 500)
    assert (code, out) == (0, "")
    assert err == "estante: Nothing that may be sent was found or is pinned: a person must answer.\n"


def test_explain_adds_up_and_names_what_is_missing(folder: Path, capsys: Captured) -> None:
    found = answer(capsys, "explain", folder, "troca do zepelim", "trocas")
    assert found["rank"] == 1
    assert found["score"] == pytest.approx(sum(row["score"] for row in found["terms"]))
    assert found["missing"] == ["zepelim"]
    _, out, _ = run(capsys, "explain", folder, "troca do zepelim", "trocas.md")
    assert out.startswith("trocas.md: place 1, score ")
    assert out.endswith("missing: zepelim\n")


def test_check_ends_with_1_when_something_is_an_error_only(folder: Path, capsys: Captured) -> None:
    assert run(capsys, "check", folder)[:2] == (0, "")
    (folder / "gbk.md").write_bytes(
        "# 价目表\n\n本店出售的零件有螺丝和螺母，每种都按件计算数量。\n".encode("gbk")
    )
    assert run(capsys, "check", folder)[0] == 0
    (folder / "broken.md").write_text("---\ntitle: [a\n---\n", "utf-8")
    code, out, _ = run(capsys, "check", folder, "--json")
    assert code == 1
    assert [(problem["path"], problem["severity"]) for problem in json.loads(out)["problems"]] == [
        ("broken.md", "error"),
        ("gbk.md", "warning"),
    ]


def test_eval_measures_a_set(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "docs.jsonl").write_text('{"path": "a.md", "text": "frete"}\n', "utf-8")
    (tmp_path / "queries.jsonl").write_text('{"id": "1", "text": "frete"}\n', "utf-8")
    (tmp_path / "qrels.tsv").write_text("1\ta\t1\n", "utf-8")
    found = answer(capsys, "eval", tmp_path)
    assert (found["set"], found["documents"], found["queries"]) == (tmp_path.name, 1, 1)
    assert found["ndcg@10"] == found["mrr@10"] == found["recall@10"] == found["recall@100"] == 1
    assert run(capsys, "eval", tmp_path)[1].startswith(f"set {tmp_path.name}  documents 1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["context", ".", "pix"], "No limit was given"),
        (["context", ".", "pix", "--max-chars", "-1"], "The limit max_characters is -1"),
        (["context", ".", "pix", "--max-chars", "1e3"], "“1e3” is not a whole number"),
        (["context", ".", "pix", "--max-chars", "9", "--labels", "fr"], "no labels in “fr”"),
        (["context", ".", "pix", "--max-chars", "9", "--tokenizer", "x"], "no token counter “x”"),
        (["context", ".", "pix", "--layout", "pages"], "invalid choice"),
        (["search", ".", "pix", "--limit", "-1"], "-1 is below 0"),
        (["search", ".", "p" * 100_000], "The question has 100000 characters"),
        (["search", "."], "required"),
        (["nonsense"], "invalid choice"),
        (["index", ".", "--nonsense"], "unrecognized"),
    ],
)
def test_wrong_usage_ends_with_2_and_one_sentence(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    monkeypatch.chdir(folder)
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("estante: ")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["index", "missing"], "there is no such folder"),
        (["index", "pix.md"], "it is a file, not a folder"),
        (["explain", ".", "pix", "nope"], "There is no document “nope”."),
        (["eval", "."], "an evaluation set has a file qrels.tsv"),
    ],
)
def test_bad_data_ends_with_1_and_one_sentence(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    monkeypatch.chdir(folder)
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, out) == (1, "")
    assert err.startswith("estante: ")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "query", ["", " ", "\0", "a\0b", "\ud800", "👍🏽👨‍👩‍👧", "((((", "*", '"', "a AND OR NOT b", "\u202e"]
)
def test_no_question_is_too_odd_to_be_answered(folder: Path, capsys: Captured, query: str) -> None:
    found = answer(capsys, "context", folder, query, "--max-chars", 500)
    assert found["query"] == query
    answer(capsys, "search", folder, query)
    answer(capsys, "explain", folder, query, "pix")


COMMANDS = {
    "index": ["PATH", "--json"],
    "search": ["PATH", "QUERY", "--limit", "--json"],
    "context": [
        *("PATH", "QUERY", "--max-chars", "--max-tokens", "--max-documents", "--max-chunks"),
        *("--layout", "--labels", "--tokenizer", "--prompt", "--preamble", "--json"),
    ],
    "explain": ["PATH", "QUERY", "DOCUMENT", "--json"],
    "check": ["PATH", "--json"],
    "eval": ["DIR", "--limit", "--json"],
    "sample": ["--json"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_names_everything(capsys: Captured, command: str) -> None:
    code, out, err = run(capsys, command, "--help")
    assert (code, err) == (0, "")
    for word in COMMANDS[command]:
        assert word in out


def test_the_help_lists_every_command(capsys: Captured) -> None:
    code, out, err = run(capsys, "--help")
    assert (code, err) == (0, "")
    for command in [*COMMANDS, "open"]:
        assert f"    {command} " in out


def test_an_output_that_is_closed_from_the_start_is_no_fault(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["index", str(folder)]) == 0


def test_sample_says_where_the_copy_is(capsys: Captured) -> None:
    code, out, err = run(capsys, "sample")
    place = Path(out.removesuffix("\n"))
    assert (code, err) == (0, "")
    assert place == sample_place()
    assert (place / "projects.json").read_bytes() == (samples_root() / "projects.json").read_bytes()
    assert json.loads(run(capsys, "sample", "--json")[1]) == {"path": str(place)}


def test_a_sample_that_cannot_be_copied_ends_with_1(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("ESTANTE_DATA", str(folder / "pix.md"))
    code, out, err = run(capsys, "sample")
    assert (code, out) == (1, "")
    assert "sample library" in err


def test_python_m_knowledge_is_the_same_command(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["knowledge", "search", str(folder), "pix", "--json"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("knowledge", run_name="__main__")
    assert end.value.code == 0
    assert json.loads(capsys.readouterr().out)["hits"][0]["path"] == "pix.md"
