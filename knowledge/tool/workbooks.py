"""Workbooks (XLSX) as rows of values. A workbook is somebody's upload, so nothing in it is believed.

Before anything is unpacked, the sizes that the archive declares are added up; Python's `zipfile` never gives
more bytes of a part than are declared, so an archive that lies is cut short and then fails. Nothing is
calculated: a cell with a formula has the value that the office program saved with it, and one that has none
is counted in `Sheet.uncalculated`.
"""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import zip_longest
from typing import TYPE_CHECKING, cast
from xml.etree.ElementTree import ParseError

from knowledge.documents.tables import are_names
from knowledge.errors import FileReadError
from knowledge.tool.deadlines import Deadline
from knowledge.tool.table_values import MOST_CELLS, MOST_ROWS, Row, Sheet, Value, as_sheet, too_large

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet
    from openpyxl.worksheet.worksheet import Worksheet

MOST_UNPACKED_BYTES = 256 * 1024 * 1024
MOST_PARTS = 5_000
MOST_SHEETS = 200
HEADER_ROWS = 10
"""The names of the columns are looked for in so many rows, as in a text table."""
_BLOCK = 1 << 20
_FORMULA = b"<f"
_DIGITS = 15
"""So many digits of a number an office program keeps; the rest of a binary fraction is noise."""


def read_workbook(data: bytes, *, name: str, deadline: Deadline) -> tuple[Sheet, ...]:
    """The sheets of the workbook with the bytes `data`, which is called `name` in its project.

    Raises FileReadError for what is no workbook or too large, and TooHeavy.
    """
    has_formulas = _check_archive(data, name, deadline)
    try:
        values = _opened(data, formulas=False)
        written = _opened(data, formulas=True) if has_formulas else None
        return tuple(_sheets(values, written, name, deadline))
    # What openpyxl raises for a damaged part is of all these kinds; none of it is a fault of ours.
    except (
        ArithmeticError, AssertionError, AttributeError, LookupError, OSError, ParseError, RecursionError,
        TypeError, ValueError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError,
    ) as error:  # fmt: skip
        raise FileReadError(name, "it is no workbook that can be read") from error


def _check_archive(data: bytes, name: str, deadline: Deadline) -> bool:
    """Refuse an archive that would be too large unpacked. Returns whether any cell has a formula."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS:
                raise FileReadError(name, f"it has more than {MOST_PARTS} parts")
            if sum(part.file_size for part in parts) > MOST_UNPACKED_BYTES:
                most = MOST_UNPACKED_BYTES // (1024 * 1024)
                raise FileReadError(name, f"unpacked it would have more than {most} MiB")
            sheets = [part for part in parts if part.filename.startswith("xl/worksheets/")]
            return any(_has_formula(archive, part, deadline) for part in sheets)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        raise FileReadError(name, "it is no workbook that can be read") from error


def _has_formula(archive: zipfile.ZipFile, part: zipfile.ZipInfo, deadline: Deadline) -> bool:
    tail = b""
    with archive.open(part) as stream:
        while block := stream.read(_BLOCK):
            deadline.check()
            if _FORMULA in tail + block:
                return True
            tail = block[-1:]
    return False


def _opened(data: bytes, *, formulas: bool) -> Workbook:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of drawings and styles that it leaves out: none is needed
        return load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas, keep_links=False)


def _sheets(values: Workbook, written: Workbook | None, name: str, deadline: Deadline) -> Iterator[Sheet]:
    budget = _Budget(name)
    for number, sheet in enumerate(values.worksheets):
        if number >= MOST_SHEETS:
            raise FileReadError(name, f"it has more than {MOST_SHEETS} sheets")
        rows = [*_rows(sheet, budget, deadline)]
        uncalculated: list[int] = []
        if written is not None:
            uncalculated = _uncalculated(rows, _rows(written.worksheets[number], _Budget(name), deadline))
        yield _with_header(str(sheet.title), rows, uncalculated)


class _Budget:
    """Counts rows and cells of a whole workbook. Raises FileReadError when there are too many."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._rows = 0
        self._cells = 0

    def spend(self, cells: int) -> None:
        self._rows += 1
        self._cells += cells
        if self._rows > MOST_ROWS or self._cells > MOST_CELLS:
            raise too_large(self._name)


def _rows(sheet: ReadOnlyWorksheet, budget: _Budget, deadline: Deadline) -> Iterator[Row]:
    """Every row from the first on; an empty one is ()."""
    sheet.reset_dimensions()  # the size that the file declares may be anything
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of dates that cannot be: such a cell holds a text then
        for row in deadline.over(cast("Worksheet", sheet).iter_rows(values_only=True)):
            budget.spend(len(row))
            values = tuple(map(_value, row))
            yield values if any(value is not None for value in values) else ()


def _value(cell: object) -> Value:
    """A cell's value: a number to the digits that office programs keep, a day, a moment, or a text."""
    if cell is None or isinstance(cell, datetime):
        return cell.replace(tzinfo=None) if cell else None
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, int):
        return Decimal(cell)
    if isinstance(cell, float):
        number = Decimal(f"{cell:.{_DIGITS}g}")
        return number if number.is_finite() else str(cell)
    if isinstance(cell, date):
        return datetime(cell.year, cell.month, cell.day)
    if isinstance(cell, time | timedelta):
        return str(cell)
    return " ".join(str(cell).split()) or None


def _uncalculated(rows: Sequence[Row], written: Iterator[Row]) -> list[int]:
    """For each column, how many cells have a formula, and no value."""
    missing: list[int] = []
    for row, formulas in zip_longest(rows, written, fillvalue=()):
        for column, formula in enumerate(formulas):
            if formula is not None and (column >= len(row) or row[column] is None):
                missing += [0] * (column + 1 - len(missing))
                missing[column] += 1
    return missing


def _with_header(name: str, rows: list[Row], uncalculated: Sequence[int]) -> Sheet:
    """The first of the upper rows with several cells names the columns, if it has nothing but names."""
    several = min(2, max((_filled(row) for row in rows[:HEADER_ROWS]), default=0))
    for number, row in enumerate(rows[:HEADER_ROWS]):
        if _filled(row) >= max(several, 1):
            cells = [_text(value) for value in row]
            values_beside = any(isinstance(value, datetime) for value in row)
            if are_names([cell for cell in cells if cell]) and not values_beside:
                return as_sheet(name, cells, filter(None, rows[number + 1 :]), uncalculated)
            break
    return as_sheet(name, (), filter(None, rows), uncalculated)


def _filled(row: Row) -> int:
    return sum(value is not None for value in row)


def _text(value: Value) -> str:
    return "" if value is None else f"{value:f}" if isinstance(value, Decimal) else str(value)
