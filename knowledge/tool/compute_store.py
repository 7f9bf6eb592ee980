"""A table in DuckDB, in memory, for one question. This is the only module that knows DuckDB.

Its columns are called `k0`, `v0`, `t0` … by us, and every value goes in as a parameter, so nothing that
stands in a file or in a call is ever part of a statement. And were it so: files, network, extensions and
settings are out of reach before the first row goes in.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from knowledge.errors import TooHeavy
from knowledge.text.folding import fold
from knowledge.tool.answers import encodable
from knowledge.tool.compute_columns import ColumnKind, ColumnReading, shown
from knowledge.tool.deadlines import Deadline
from knowledge.tool.table_values import Value

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MEMORY = "512MB"
LOCKS = (
    "SET temp_directory = ''",
    f"SET memory_limit = '{MEMORY}'",
    "SET threads = 1",
    "SET allow_community_extensions = false",
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)
"""Run in this order; after the last one no setting can be changed back."""
MOST_SCALE = 18
"""So many decimal places are kept; together with `MOST_WHOLE` they fill a DECIMAL(38)."""
MOST_WHOLE = 20
_BATCH = 20_000

Answered = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """One column as it is in the store: `k` what tells its values apart, `v` the value to calculate with,
    `t` its text to compare, null when empty. `cells` are as in the file."""

    cells: Sequence[Value]
    reading: ColumnReading
    scale: int = 0

    @property
    def type(self) -> str:
        if self.reading.kind is ColumnKind.NUMBER:
            return f"DECIMAL(38,{self.scale})"
        return "TIMESTAMP" if self.reading.kind is ColumnKind.DAY else "VARCHAR"


class Store:
    """Asked with our own statements and others' values."""

    def __init__(self, connection: DuckDBPyConnection, deadline: Deadline) -> None:
        self._connection = connection
        self._deadline = deadline

    def fill(self, columns: Sequence[StoredColumn], *, rows: int, exact: bool) -> None:
        """Put in `rows` rows as the table `t`; `n` is a row's number. Raises TooHeavy."""
        typed = [f"k{i} VARCHAR, v{i} {column.type}, t{i} VARCHAR" for i, column in enumerate(columns)]
        self.ask(f"CREATE TABLE t ({', '.join(['n INTEGER', *typed])})", ())
        taken = ["unnest(?::INTEGER[])"]
        for column in columns:
            taken += ["unnest(?::VARCHAR[])", f"unnest(?::VARCHAR[])::{column.type}", "unnest(?::VARCHAR[])"]
        statement = f"INSERT INTO t SELECT {', '.join(taken)}"  # our own names only
        texts = _Texts(exact=exact)
        for start in range(0, rows, _BATCH):
            part = slice(start, min(start + _BATCH, rows))
            batch: list[list[int] | list[str | None]] = [list(range(part.start, part.stop))]
            for column in columns:
                batch += texts.of(column.cells[part], column.reading.values[part], column.reading.kind)
            self.ask(statement, batch)

    def ask(self, statement: str, values: Sequence[object]) -> list[Answered]:
        """Run one statement of ours. Raises TooHeavy when time or memory run out."""
        import duckdb

        self._deadline.check()
        alarm = threading.Timer(self._deadline.left, self._connection.interrupt)
        alarm.daemon = True
        alarm.start()
        try:
            return self._connection.execute(statement, list(values)).fetchall()
        except duckdb.InterruptException:
            raise self._deadline.passed() from None
        except duckdb.OutOfMemoryException:
            raise TooHeavy(f"it would take more than {MEMORY} of memory", self._deadline.advice) from None
        except (duckdb.OutOfRangeException, duckdb.ConversionException):
            raise TooHeavy("a figure would have more than 38 digits", "Filter the rows first.") from None
        finally:
            alarm.cancel()


@contextmanager
def opened_store(deadline: Deadline) -> Iterator[Store]:
    """An empty store that can reach nothing outside, for one block."""
    import duckdb

    connection = duckdb.connect(":memory:")
    try:
        for lock in LOCKS:
            connection.execute(lock)
        yield Store(connection, deadline)
    finally:
        connection.close()


def scale_of(values: Sequence[Value]) -> int:
    """The decimal places that the numbers among `values` need."""
    places = 0
    for value in set(values):
        if isinstance(value, Decimal):
            exponent = value.as_tuple().exponent
            places = max(places, -exponent if isinstance(exponent, int) else 0)
    return min(places, MOST_SCALE)


def fits(number: Decimal) -> bool:
    """Whether `number` is kept to its last digit."""
    exponent = number.normalize().as_tuple().exponent
    return isinstance(exponent, int) and -exponent <= MOST_SCALE and number.adjusted() < MOST_WHOLE


class _Texts:
    """Cells as the texts that go into the store. Equal texts are folded once."""

    def __init__(self, *, exact: bool) -> None:
        self._exact = exact
        self._folded: dict[str, str] = {}

    def of(self, cells: Sequence[Value], values: Sequence[Value], kind: ColumnKind) -> list[list[str | None]]:
        """Keys, values and texts."""
        texts = [None if cell is None else self.text(shown(cell) or "") for cell in cells]
        if kind is ColumnKind.TEXT:
            return [texts, texts, texts]
        read = [_written(value) for value in values]
        keys = [
            text if value is None else value for value, text in zip(map(_key, values), texts, strict=True)
        ]
        return [keys, read, texts]

    def text(self, text: str) -> str:
        if self._exact:
            return encodable(text)
        folded = self._folded.get(text)
        if folded is None:
            folded = self._folded[text] = folded_text(text)
        return folded


def folded_text(text: str) -> str:
    """`text` without case, accents, width and double spaces; marks alone stay as they are."""
    return encodable(" ".join(fold(text).split()) or text.strip())


def _key(value: Value) -> str | None:
    """Equal for equal values: 1.50 and 1.5 are one."""
    return shown(value)


def _written(value: Value) -> str | None:
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    return value
