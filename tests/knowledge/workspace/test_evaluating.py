import json
from math import log2
from pathlib import Path

import pytest

from knowledge.errors import FolderError, OutsideError
from knowledge.workspace.evaluating import evaluate

DOCUMENTS = {
    "a/frete.md": "# Frete\n\nO frete para o Sul custa 20 reais.\n",
    "pix.md": "# Pix\n\nO QR code do Pix vale 30 minutos.\n",
    "trocas.md": "# Trocas\n\nA troca é grátis; o frete da volta também.\n",
}
QUERIES = {"q1": "frete", "q2": "pix", "q3": "xyzzy", "unjudged": "pix"}
JUDGED = [
    ("q1", "trocas", 1),
    ("q2", "pix", 1),
    ("q2", "trocas", 1),
    ("q3", "pix", 1),
    ("unjudged", "pix", 0),
]


@pytest.fixture
def judged_set(tmp_path: Path) -> Path:
    folder = tmp_path / "small"
    folder.mkdir()
    write(folder, "docs.jsonl", [json.dumps({"path": p, "text": t}) for p, t in DOCUMENTS.items()])
    write(folder, "queries.jsonl", [json.dumps({"id": i, "text": t}) for i, t in QUERIES.items()])
    write(folder, "qrels.tsv", [f"{query}\t{name}\t{grade}" for query, name, grade in JUDGED])
    return folder


def write(folder: Path, name: str, lines: list[str]) -> None:
    (folder / name).write_text("\n".join(lines) + "\n", "utf-8")


def test_the_means_are_those_done_by_hand(judged_set: Path) -> None:
    result = evaluate(judged_set)
    assert (result.set, result.documents, result.queries) == ("small", 3, 3)
    # q1: the one relevant in second place; q2: one of two, in first place; q3: nothing found
    first, second = 1 / log2(3), 1 / (1 + 1 / log2(3))
    assert result.ndcg == pytest.approx((first + second + 0) / 3)
    assert result.mrr == pytest.approx((1 / 2 + 1 + 0) / 3)
    assert result.recall == result.deep_recall == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert 0 < result.p50 <= result.p95


def test_a_limit_takes_the_first_questions_that_are_judged(judged_set: Path) -> None:
    assert evaluate(judged_set, limit=1).mrr == pytest.approx(1 / 2)
    assert evaluate(judged_set, limit=0).queries == 0


@pytest.mark.parametrize("name", ["docs.jsonl", "queries.jsonl", "qrels.tsv"])
def test_a_folder_that_lacks_a_file_is_no_set(judged_set: Path, name: str) -> None:
    (judged_set / name).unlink()
    with pytest.raises(FolderError, match=name):
        evaluate(judged_set)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("docs.jsonl", "{"),
        ("docs.jsonl", "[1]"),
        ("docs.jsonl", '{"path": "x.md"}'),
        ("docs.jsonl", '{"path": "pix.md/below.md", "text": ""}'),
        ("queries.jsonl", '{"id": []}'),
        ("qrels.tsv", "q1 pix 1"),
        ("qrels.tsv", "q1\tpix\tone"),
    ],
)
def test_a_line_that_is_not_as_it_should_be_is_named(judged_set: Path, name: str, line: str) -> None:
    with (judged_set / name).open("a", encoding="utf-8") as stream:
        stream.write(line + "\n")
    number = len((judged_set / name).read_text("utf-8").splitlines())
    with pytest.raises(FolderError, match=f"line {number} of {name}"):
        evaluate(judged_set)


def test_a_document_of_a_set_cannot_be_written_outside(judged_set: Path) -> None:
    write(judged_set, "docs.jsonl", [json.dumps({"path": "../../out.md", "text": "x"})])
    with pytest.raises(OutsideError):
        evaluate(judged_set)
