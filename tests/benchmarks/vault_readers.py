"""Both readers of a vault, in Python and in TypeScript, are asked every question of the judged sets: they
must give the same hits in the same order with the same scores.

    python -m tests.benchmarks.vault_readers ../shared/eval [--limit 400] [--sets xquad-en,pira-pt]

Needs Node.js 20 and npm. Prints a table in Markdown; ends with 1 when an answer differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.publications import VaultHit
from knowledge.retrieval.metrics import ndcg
from knowledge.vault.publishing import publish
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore
from tests.benchmarks.vault_ranking import BEST_BM25, DEPTH, measure
from tests.end_to_end.vault_reader_js import JsReader, compiled

HITS = 20


@dataclass(frozen=True, slots=True)
class Compared:
    """`hits` of all questions together, `different` questions that were answered otherwise; the mean nDCG@10
    of the reader in TypeScript over the judged questions."""

    name: str
    questions: int
    hits: int
    different: tuple[str, ...]
    python: float
    typescript: float


def compare(folder: Path, scratch: Path, js: JsReader, *, limit: int | None = None) -> Compared:
    """The set in `folder`; of its questions `limit`, evenly spread."""
    ranked = measure(folder, scratch, limit=limit)
    publish(scratch / "build", FolderStore(scratch / "vault"))
    rows = [json.loads(line) for line in (folder / "queries.jsonl").read_text("utf-8").splitlines()]
    rows = rows[:: max(1, len(rows) // limit)] if limit else rows
    theirs = js.asked(scratch / "vault", ({"question": row["text"], "limit": HITS} for row in rows))
    grades = _grades(folder)
    found, different, scores = 0, [], []
    with VaultReader(scratch / "vault") as reader:
        for row, answer in zip(rows, theirs, strict=True):
            ours = reader.ask(row["text"], hits=HITS).hits
            found += len(ours)
            if answer.get("hits") != [_as_theirs(hit) for hit in ours]:
                different.append(row["id"])
            own = grades.get(row["id"], {})
            if any(grade > 0 for grade in own.values()):
                paths = list(dict.fromkeys(hit["path"] for hit in answer.get("hits", ())))
                scores.append(ndcg(paths, own, DEPTH))
    mean = sum(scores) / len(scores) if scores else 0.0
    return Compared(folder.name, len(rows), found, tuple(different), ranked.ndcg, mean)


def _grades(folder: Path) -> dict[str, dict[str, float]]:
    grades: dict[str, dict[str, float]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        question, name, grade = line.split("\t")
        grades.setdefault(question, {})[f"{name}.md"] = float(grade)
    return grades


def _as_theirs(hit: VaultHit) -> dict[str, Any]:
    return {
        "path": hit.path,
        "title": hit.title,
        "heading": list(hit.heading),
        "canonicalUrl": hit.canonical_url,
        "origin": hit.origin,
        "startLine": hit.start_line,
        "endLine": hit.end_line,
        "text": hit.text,
        "score": hit.score,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=None, help="questions of each set")
    parser.add_argument("--sets", default=",".join(BEST_BM25), help="names, with commas between them")
    options = parser.parse_args()
    js = compiled()
    print("| set | questions | hits compared | answers that differ | best BM25 | Python | TypeScript |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    differ = 0
    for name in options.sets.split(","):
        with tempfile.TemporaryDirectory() as scratch:
            found = compare(options.folder / name, Path(scratch), js, limit=options.limit)
        differ += len(found.different)
        print(
            f"| {name} | {found.questions} | {found.hits} | {len(found.different)} | {BEST_BM25[name]:.3f} "
            f"| {found.python:.4f} | {found.typescript:.4f} |",
            flush=True,
        )
        for question in found.different[:10]:
            print(f"{name}: question {question} differs", file=sys.stderr)
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
