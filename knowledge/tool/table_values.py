"""A table as values: what a text table and a sheet of a workbook have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TypeAlias

from knowledge.errors import FileReadError

Value: TypeAlias = str | Decimal | datetime | None
"""A cell: a text as it is shown, or, in a workbook, a number or a moment; None for an empty one."""
Row: TypeAlias = tuple[Value, ...]

MOST_ROWS = 1_100_000
"""A little more than a sheet can have."""
MOST_CELLS = 8_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One table. Each row has a value for each column. `name` is "" for a text table.

    `uncalculated` says for each column how many cells hold a formula without a value.
    """

    name: str
    columns: tuple[str, ...]
    rows: Sequence[Row]
    uncalculated: tuple[int, ...] = ()


def as_sheet(
    name: str, columns: Sequence[str], rows: Iterable[Row], uncalculated: Sequence[int] = ()
) -> Sheet:
    """Rows of equal length under names that are all different."""
    found = list(rows)
    width = max([len(columns), *map(len, found)])
    named = distinct([*columns, *[""] * (width - len(columns))])
    filler = (None,) * width
    squared = [row if len(row) == width else (*row, *filler[len(row) :]) for row in found]
    missing = (*uncalculated, *[0] * (width - len(uncalculated)))[:width]
    return Sheet(name, named, squared, missing)


def letters(number: int) -> str:
    """The name that spreadsheets give to column `number` (from 0): A, B, … Z, AA, …"""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def too_large(name: str) -> FileReadError:
    return FileReadError(name, f"it has more than {MOST_ROWS:,} rows or {MOST_CELLS:,} cells")


def distinct(columns: Sequence[str]) -> tuple[str, ...]:
    """A column without a name gets its letters, a name that comes again a number."""
    taken: set[str] = set()
    named = []
    for number, column in enumerate(columns):
        wanted = name = column or letters(number)
        again = 1
        while name in taken:
            again += 1
            name = f"{wanted} ({again})"
        taken.add(name)
        named.append(name)
    return tuple(named)
