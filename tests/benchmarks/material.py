"""A sample on disk, as the engines in their own processes read it: each line of a file is one JSON value.

* pages.jsonl: the documents, for us: path, title, language, keywords, [[headings, text], ...]
* analysed.jsonl: the same chunks after the shared analysis, for the peers: id, the texts of `FIELDS`, and
  the text to be shown
* raw.jsonl: the same without any analysis
* questions.jsonl: path, number of words, whether it is typed, text, words after the shared analysis
* changes.jsonl: the document before and after, ids that go, chunks that come, and the word that finds them
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.analysis import Analysis, Row, raw
from tests.benchmarks.corpus import Page, Piece
from tests.benchmarks.questions import Asked, Change, make_changes, make_questions

PAGES, ANALYSED, RAW = "pages.jsonl", "analysed.jsonl", "raw.jsonl"
QUESTIONS, CHANGES = "questions.jsonl", "changes.jsonl"


@dataclass(frozen=True, slots=True)
class Question:
    """What an engine is asked: `text`, of `length` words, or `words`, the same after the shared analysis."""

    path: str
    length: int
    typed: bool
    text: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A changed document, for us (`before`, `page`) and for peers (`gone`, `rows`)."""

    before: Page
    page: Page
    gone: tuple[str, ...]
    rows: tuple[Row, ...]
    marker: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What a sample has. Seconds are those of the shared analysis: of all chunks, and of one changed file."""

    documents: int
    chunks: int
    characters: int
    analysis_seconds: float
    change_seconds: float


class Material:
    """One sample's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, pages: Sequence[Page]) -> Contents:
        """Make the sample, questions and changes included."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._write(PAGES, map(_page_row, pages))
        self._write(RAW, ((row.id, *row.texts, row.shown) for page in pages for row in raw(page)))
        analysis = Analysis()
        started = time.perf_counter()
        rows = [row for page in pages for row in analysis.rows(page)]
        seconds = time.perf_counter() - started
        self._write(ANALYSED, ((row.id, *row.texts, row.shown) for row in rows))
        self._write(QUESTIONS, (_question_row(asked, analysis) for asked in make_questions(pages)))
        changes = make_changes(pages)
        started = time.perf_counter()
        changed = [_change_row(change, analysis) for change in changes]
        change_seconds = (time.perf_counter() - started) / len(changes)
        self._write(CHANGES, changed)
        characters = sum(len(piece.text) for page in pages for piece in page.pieces)
        return Contents(len(pages), len(rows), characters, seconds, change_seconds)

    def pages(self) -> list[Page]:
        return [_page(row) for row in self._lines(PAGES)]

    def analysed(self) -> list[Row]:
        return [_row(row) for row in self._lines(ANALYSED)]

    def raw(self) -> list[Row]:
        return [_row(row) for row in self._lines(RAW)]

    def questions(self) -> list[Question]:
        return [
            Question(path, length, typed, text, tuple(words))
            for path, length, typed, text, words in self._lines(QUESTIONS)
        ]

    def changes(self) -> list[Replacement]:
        return [
            Replacement(_page(before), _page(page), tuple(gone), tuple(map(_row, rows)), marker)
            for before, page, gone, rows, marker in self._lines(CHANGES)
        ]

    def _write(self, name: str, rows: Iterable[object]) -> None:
        with (self.folder / name).open("w", encoding="utf-8", errors="surrogatepass") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def _lines(self, name: str) -> Iterator[Any]:
        with (self.folder / name).open(encoding="utf-8", errors="surrogatepass") as file:
            for line in file:
                yield json.loads(line)


def _page_row(page: Page) -> tuple[object, ...]:
    pieces = [(piece.heading, piece.text) for piece in page.pieces]
    return page.path, page.title, page.language, page.keywords, pieces


def _page(row: Sequence[Any]) -> Page:
    path, title, language, keywords, pieces = row
    found = tuple(Piece(tuple(heading), text) for heading, text in pieces)
    return Page(path, title, language, tuple(keywords), found)


def _row(row: Sequence[str]) -> Row:
    return Row(row[0], tuple(row[1:-1]), row[-1])


def _question_row(asked: Asked, analysis: Analysis) -> tuple[object, ...]:
    return asked.path, asked.length, asked.typed, asked.text, analysis.words(asked.text)


def _change_row(change: Change, analysis: Analysis) -> tuple[object, ...]:
    gone = [row.id for row in raw(change.before)]
    rows = [(row.id, *row.texts, row.shown) for row in analysis.rows(change.page)]
    return _page_row(change.before), _page_row(change.page), gone, rows, change.marker
