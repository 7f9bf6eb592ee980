"""How good retrieval is on a judged set: `docs.jsonl`, `queries.jsonl`, `qrels.tsv` in one folder.

`docs.jsonl` has `{"path", "text"}` a line, `queries.jsonl` has `{"id", "text"}`, `qrels.tsv` has query id,
document path without its suffix, and grade. The documents are written to a temporary folder and read like any
other, so what is measured is what a person gets.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from knowledge.errors import FolderError
from knowledge.retrieval.metrics import ndcg, recall, reciprocal_rank
from knowledge.sources.folder import Folder
from knowledge.workspace.workspace import Workspace

DEPTH = 10
DEEP = 100


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Means over the questions that have a relevant document; times in milliseconds a question."""

    set: str
    documents: int
    queries: int
    ndcg: float
    mrr: float
    recall: float
    deep_recall: float
    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class _Judged:
    text: str
    grades: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Line:
    file: Path
    number: int
    text: str


def evaluate(folder: Path, *, limit: int | None = None) -> Evaluation:
    """Ask every question of the set (the first `limit` of them). Raises FolderError when it is not a set."""
    questions = _questions(folder)[:limit]
    with tempfile.TemporaryDirectory(prefix="estante-eval-") as temporary:
        root = Path(temporary) / "documents"
        root.mkdir()
        count = _write_documents(folder, root)
        workspace = Workspace(root, index_folder=Path(temporary) / "index")
        try:
            workspace.start(watch=False).result()
            return _run(workspace, folder.resolve().name, count, questions)
        finally:
            workspace.close()


def _run(workspace: Workspace, name: str, documents: int, questions: list[_Judged]) -> Evaluation:
    rows: list[tuple[float, float, float, float]] = []
    times: list[float] = []
    for question in questions:
        started = time.perf_counter()
        hits = workspace.search(question.text, limit=DEEP)
        times.append((time.perf_counter() - started) * 1000)
        ranking = [_name(hit.document.path) for hit in hits]
        grades = question.grades
        rows.append(
            (
                ndcg(ranking, grades, DEPTH),
                reciprocal_rank(ranking, grades, DEPTH),
                recall(ranking, grades, DEPTH),
                recall(ranking, grades, DEEP),
            )
        )
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)] if rows else [0.0] * 4
    times.sort()
    return Evaluation(
        set=name,
        documents=documents,
        queries=len(rows),
        ndcg=means[0],
        mrr=means[1],
        recall=means[2],
        deep_recall=means[3],
        p50=_quantile(times, 0.5),
        p95=_quantile(times, 0.95),
    )


def _quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def _questions(folder: Path) -> list[_Judged]:
    grades: dict[str, dict[str, float]] = {}
    for line in _lines(folder / "qrels.tsv"):
        with _understood(line):
            query, name, grade = line.text.split("\t")
            grades.setdefault(query, {})[name] = float(grade)
    judged: list[_Judged] = []
    for line in _lines(folder / "queries.jsonl"):
        with _understood(line):
            row = json.loads(line.text)
            mine = grades.get(row["id"], {})
            if any(grade > 0 for grade in mine.values()):
                judged.append(_Judged(str(row["text"]), mine))
    return judged


def _write_documents(folder: Path, root: Path) -> int:
    target = Folder(root)
    count = 0
    for line in _lines(folder / "docs.jsonl"):
        with _understood(line):
            row = json.loads(line.text)
            target.contain(row["path"]).parent.mkdir(parents=True, exist_ok=True)
            target.write(row["path"], row["text"], like=None, expected_digest=None)
        count += 1
    return count


@contextmanager
def _understood(line: _Line) -> Iterator[None]:
    try:
        yield
    except (ValueError, TypeError, LookupError, OSError) as error:
        reason = f"line {line.number} of {line.file.name} is not as an evaluation set has it"
        raise FolderError(str(line.file.parent), reason) from error


def _lines(path: Path) -> Iterator[_Line]:
    try:
        with path.open(encoding="utf-8", newline="\n") as stream:
            for number, text in enumerate(stream, start=1):
                if text.strip():
                    yield _Line(path, number, text.rstrip("\r\n"))
    except (OSError, UnicodeDecodeError) as error:
        reason = f"an evaluation set has a file {path.name}, and it cannot be read"
        raise FolderError(str(path.parent), reason) from error


def _name(path: str) -> str:
    return str(PurePosixPath(path).with_suffix(""))
