"""How well `Context.coverage` tells questions that a library answers from questions about something else.

    python -m tests.benchmarks.coverage ../shared/eval

Each set's documents are asked its own questions and those of another set in the same language. Printed for
each pair: the chance that a question of its own has the greater coverage (AUC), and for each limit which
share of either lies under it.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from knowledge.model import Limits, Question
from knowledge.workspace import Workspace

PAIRS = (
    ("faquad-pt", "pira-pt"),
    ("faquad-pt", "vtexki-pt-proxy"),
    ("pira-pt", "faquad-pt"),
    ("vtexki-pt-proxy", "pira-pt"),
    ("covidfaq-en", "xquad-en"),
    ("vtexki-en-proxy", "covidfaq-en"),
    ("xquad-en", "vtexki-en-proxy"),
    ("cmrc2018-zh", "xquad-zh"),
    ("xquad-zh", "cmrc2018-zh"),
    ("drcd-zhtw", "cmrc2018-zh"),
)
LIMITS = (0.25, 0.3, 0.35, 0.4, 0.5)
QUESTIONS = 200


def main(folder: Path) -> None:
    for documents, others in PAIRS:
        with tempfile.TemporaryDirectory() as temporary:
            workspace = _opened(folder / documents, Path(temporary))
            own = [_coverage(workspace, text) for text in _questions(folder / documents)]
            foreign = [_coverage(workspace, text) for text in _questions(folder / others)]
            workspace.close()
        wins = sum((a > b) + (a == b) / 2 for a in own for b in foreign) / (len(own) * len(foreign))
        shares = ", ".join(f"{limit}: {_under(own, limit)} / {_under(foreign, limit)}" for limit in LIMITS)
        print(f"{documents:16} {others:16} AUC {wins:.3f}   {shares}", flush=True)


def _opened(source: Path, place: Path) -> Workspace:
    for row in _rows(source / "docs.jsonl"):
        path = place / "documents" / row["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(row["text"], "utf-8")
    workspace = Workspace(place / "documents", index_folder=place / "index")
    workspace.start(watch=False).result()
    return workspace


def _questions(source: Path) -> list[str]:
    texts = [row["text"] for row in _rows(source / "queries.jsonl")]
    return random.Random(4).sample(texts, min(QUESTIONS, len(texts)))


def _coverage(workspace: Workspace, text: str) -> float:
    # The space: no word is still being typed.
    return workspace.ask(Question(f"{text} ", Limits(max_characters=1))).coverage


def _under(found: list[float], limit: float) -> str:
    return f"{sum(value < limit for value in found) / len(found):.0%}"


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as stream:
        yield from map(json.loads, stream)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
