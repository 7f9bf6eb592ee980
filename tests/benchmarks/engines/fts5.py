"""SQLite's FTS5, from Python's standard library. It has prefixes and no tolerance for typing errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from tests.benchmarks.analysis import FIELDS, WEIGHTS, Row
from tests.benchmarks.engines.base import PREFIX_FROM, TOP, Peer
from tests.benchmarks.figures import Mode
from tests.benchmarks.material import Question, Replacement

FILE = "index.sqlite"


class Fts5(Peer):
    name = "SQLite FTS5"
    modes = (Mode.EXACT, Mode.TOLERANT, Mode.SPARING)

    @property
    def version(self) -> str:
        return sqlite3.sqlite_version

    def build(self, folder: Path) -> None:
        accents = 2 if self.raw else 0
        database = sqlite3.connect(folder / FILE)
        columns = ", ".join(FIELDS)
        database.execute(
            f"CREATE VIRTUAL TABLE chunks USING fts5(id UNINDEXED, shown UNINDEXED, {columns}, "
            f"tokenize = 'unicode61 remove_diacritics {accents}')"
        )
        database.execute("CREATE TABLE places (id TEXT PRIMARY KEY, place INTEGER) WITHOUT ROWID")
        _insert(database, self.rows)
        database.commit()
        database.close()

    def open(self, folder: Path) -> None:
        self._database = sqlite3.connect(folder / FILE)

    def search(self, question: Question, mode: Mode) -> list[str]:
        words = self.asked(question)
        last = len(words) - 1
        parts = [
            f'"{word}"*' if self._is_prefix(word, mode, last=place == last) else f'"{word}"'
            for place, word in enumerate(words)
        ]
        return self._best(" OR ".join(parts))

    def _is_prefix(self, word: str, mode: Mode, *, last: bool) -> bool:
        if mode is Mode.SPARING:
            return last or not self._best(f'"{word}"', 1)
        return mode is Mode.TOLERANT and len(word) >= PREFIX_FROM

    def _best(self, match: str, limit: int = TOP) -> list[str]:
        if not match:
            return []
        order = "ORDER BY rank" if limit > 1 else ""
        rank = f"bm25(0, 0, {', '.join(map(str, WEIGHTS))})"
        rows = self._database.execute(
            f"SELECT id, shown FROM chunks WHERE chunks MATCH ? AND rank MATCH ? {order} LIMIT ?",
            (match, rank, limit),
        )
        return [row[0] for row in rows]

    def replace(self, change: Replacement) -> None:
        """Searchable and durable are one here; full synchronisation is SQLite's default."""
        for gone in change.gone:
            found = self._database.execute("SELECT place FROM places WHERE id = ?", (gone,)).fetchone()
            if found is not None:
                self._database.execute("DELETE FROM chunks WHERE rowid = ?", found)
                self._database.execute("DELETE FROM places WHERE id = ?", (gone,))
        _insert(self._database, change.rows)

    def commit(self) -> None:
        self._database.commit()

    def finds(self, marker: str) -> bool:
        return bool(self._best(f'"{marker}"'))


def _insert(database: sqlite3.Connection, rows: Iterable[Row]) -> None:
    marks = ", ".join("?" * (len(FIELDS) + 2))
    for row in rows:
        values = (row.id, row.shown, *row.texts)
        place = database.execute(f"INSERT INTO chunks VALUES ({marks})", values).lastrowid
        database.execute("INSERT INTO places VALUES (?, ?)", (row.id, place))
