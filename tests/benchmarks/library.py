"""A folder of many documents on disk, and questions for it, for the figures of the whole program."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.benchmarks.corpus import generated, read_pages, sources
from tests.benchmarks.questions import LENGTHS, make_questions

DOCUMENTS = 10_000
ASKED_ABOUT = 400
"""So many of the documents are parsed to make questions of their words."""
QUESTIONS = "questions.json"


def write_library(corpora: Path, folder: Path, questions: Path, *, documents: int) -> None:
    """Write so many files, real ones while there are any and then copies of them, and questions for them."""
    archives = sorted(corpora.glob("*.tar.xz"))
    files = list(sources(archives)) if archives else list(generated())
    for name, raw in itertools.islice(_with_copies(files), documents):
        place = folder / name
        if folder in place.resolve().parents:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(raw)
    written = files[:documents]
    pages = read_pages(written[:: max(1, len(written) // ASKED_ABOUT)])
    texts = [asked.text for asked in make_questions(pages) if asked.length == max(LENGTHS)]
    questions.write_text(json.dumps(texts, ensure_ascii=False), "utf-8")


def read_questions(questions: Path) -> list[str]:
    """Questions of eight words: the first half as the documents have them, the others as typed."""
    found: list[str] = json.loads(questions.read_text("utf-8"))
    return found


def _with_copies(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    known = list(files)
    for copy in itertools.count():
        for name, raw in known:
            yield (f"copy-{copy}/{name}" if copy else name), raw
