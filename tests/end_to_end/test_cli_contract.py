"""The keys, exit codes and encodings that other programs rely on: keys may be added, never renamed."""

import hashlib
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., subprocess.CompletedProcess[bytes]]

KEYS = {
    "index": {"documents", "chunks", "seconds", "problems"},
    "search": {"hits", "ms"},
    "context": {
        *("text", "pieces", "left_out", "characters", "tokens", "tokenizer", "truncated", "handoff"),
        *("project", "fingerprint", "ms"),
    },
    "explain": {"rank", "score", "terms", "missing", "reason"},
    "check": {"problems"},
    "eval": {
        *("set", "documents", "queries", "ndcg@10", "mrr@10", "recall@10", "recall@100"),
        *("ms_p50", "ms_p95"),
    },
}
PROBLEM = {"path", "line", "code", "message"}
HIT = {"id", "path", "title", "heading", "line", "score", "terms"}
PIECE = {
    *("path", "title", "heading", "start_line", "end_line", "score", "terms", "reason"),
    *("characters", "tokens", "cut"),
}
LEFT_OUT = {"path", "heading", "reason"}
ROW = {"term", "field", "idf", "frequency", "length_factor", "weight", "score"}

# A person's machine with an old locale: nothing of Python's own repairs is on.
OLD_LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "gbk"},
    {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "loja"
    root.mkdir()
    (root / "pix.md").write_bytes("---\npinned: true\n---\n# Pix\n\nO Pix é grátis: 0 €.\n".encode())
    (root / "trocas.md").write_bytes(
        "# Trocas\n\nA troca é grátis.\n\n## Prazo\n\nO prazo é 测试 30 dias.\n".encode()
    )
    (root / "garantia-é-测试.md").write_bytes(b"# Garantia\n\nUm ano.\n")
    (root / "broken.md").write_bytes(b"---\ntitle: [a\n---\nO prazo de entrega.\n")
    return root


@pytest.fixture
def judged(tmp_path: Path) -> Path:
    root = tmp_path / "set"
    root.mkdir()
    (root / "docs.jsonl").write_text('{"path": "a.md", "text": "frete"}\n', "utf-8")
    (root / "queries.jsonl").write_text('{"id": "1", "text": "frete"}\n', "utf-8")
    (root / "qrels.tsv").write_text("1\ta\t1\n", "utf-8")
    return root


def answer(done: subprocess.CompletedProcess[bytes], code: int = 0) -> dict[str, Any]:
    """The one JSON object on standard output."""
    assert (done.returncode, done.stderr) == (code, b"")
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_every_answer_has_its_keys(folder: Path, judged: Path, estante: Run) -> None:
    found = {
        "index": answer(estante("index", folder, "--json")),
        "search": answer(estante("search", folder, "prazo", "--limit", "1", "--json")),
        "context": answer(estante("context", folder, "prazo", "--max-chars", "120", "--json")),
        "explain": answer(estante("explain", folder, "prazo", "trocas", "--json")),
        "check": answer(estante("check", folder, "--json"), 1),
        "eval": answer(estante("eval", judged, "--limit", "1", "--json")),
    }
    for command, keys in KEYS.items():
        assert keys <= found[command].keys(), command
    assert found["index"]["problems"][0].keys() >= PROBLEM
    assert found["check"]["problems"][0].keys() >= PROBLEM
    assert [hit.keys() >= HIT for hit in found["search"]["hits"]] == [True]
    assert all(piece.keys() >= PIECE for piece in found["context"]["pieces"])
    assert found["context"]["pieces"][0]["reason"] == "pinned"
    assert found["context"]["left_out"]
    assert all(out.keys() >= LEFT_OUT for out in found["context"]["left_out"])
    assert all(row.keys() >= ROW for row in found["explain"]["terms"])


def test_the_values_are_what_they_say(folder: Path, estante: Run) -> None:
    found = answer(
        estante(
            *("context", folder, "prazo 测试", "--max-chars", "900", "--max-tokens", "300"),
            *("--max-documents", "4", "--max-chunks", "9", "--layout", "chunks", "--prompt", "--json"),
        )
    )
    assert found["fingerprint"] == hashlib.sha256(found["text"].encode()).hexdigest()
    assert found["characters"] == len(found["text"]) <= 900
    assert 0 < found["tokens"] <= 300
    assert found["system"].endswith(found["text"])
    assert (found["truncated"], found["handoff"], found["project"]) == (False, False, "")
    piece = next(piece for piece in found["pieces"] if "测试" in found["text"][piece["start"] : piece["end"]])
    assert (piece["path"], piece["heading"]) == ("trocas.md", ["Prazo"])
    assert (piece["start_line"], piece["end_line"]) == (7, 7)


@pytest.mark.parametrize("locale", OLD_LOCALES, ids=["ascii", "gbk", "utf-8"])
def test_fi09_the_output_is_the_same_bytes_in_every_locale(
    folder: Path, estante: Run, locale: dict[str, str]
) -> None:
    asked = ("context", folder, "é grátis 测试", "--max-chars", "500")
    plain = estante(*asked, environment=locale)
    found = answer(estante(*asked, "--json", environment=locale))
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert plain.stdout.decode("utf-8") == found["text"]
    assert "0 €" in found["text"]
    assert "测试" in found["text"]
    assert "é grátis" in found["query"]
    assert answer(estante("index", folder, "--json", environment=locale))["documents"] == 4
    hits = answer(estante("search", folder, "garantia", "--json", environment=locale))["hits"]
    assert hits[0]["path"] == "garantia-é-测试.md"
    listed = estante("search", folder, "prazo", environment=locale).stdout.decode("utf-8")
    assert "Trocas › Prazo" in listed
    message = estante("explain", folder, "pix", "não há", environment=locale).stderr
    assert message == "estante: There is no document “não há”.\n".encode()


def test_the_same_question_gives_the_same_bytes_in_another_process(folder: Path, estante: Run) -> None:
    texts = {
        estante(
            "context", folder, "prazo grátis", "--max-chars=300", environment={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1


def test_a_folder_given_with_a_slash_a_dot_or_as_it_is_is_the_same_folder(folder: Path, estante: Run) -> None:
    relative = os.path.relpath(folder, Path(__file__).resolve().parents[2])
    texts = {
        estante("context", place, "prazo", "--max-chars=300").stdout
        for place in (str(folder), f"{folder}/", f"{folder}/.", relative)
    }
    assert len(texts) == 1


@pytest.mark.parametrize("command", sorted(KEYS))
def test_help_ends_with_0_and_goes_to_standard_output(command: str, estante: Run) -> None:
    done = estante(command, "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(f"usage: estante {command}".encode())


def test_the_index_is_kept_so_that_a_second_command_analyses_nothing(
    folder: Path, estante: Run, private_cache: Path
) -> None:
    def files() -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in private_cache.rglob("*.arrays")}

    estante("index", folder)
    before = files()
    assert before
    estante("context", folder, "prazo", "--max-chars=99")
    assert files() == before
