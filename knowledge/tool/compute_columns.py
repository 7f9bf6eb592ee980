"""What the cells of a column are: numbers, days or texts. Decided from all of its cells, and said.

The rule, in its order:

1. A column is of numbers when more than half of its cells are, marks for "nothing" (-, n/a) left aside, and
   none is a number with a leading zero (00123 is a code); of days by the same measure; else of texts. Who
   asks for a sum takes it for numbers if any cell is one.
2. A text with one possible reading is read so, whatever the rest looks like (`1.234,56`, `12,5`, `1,234.56`).
3. A text with two (`1.234`) is read as most cells of the column with one reading are; if there is none, as
   those of the whole table; if there is none either, with a decimal comma beside R$ and € and a decimal point
   beside other currencies; else as a whole number: three digits behind a mark are mostly thousands.
4. A day with two readings (`03/04/2026`) is read as most of the column's are, else day before month.

A cell that is nothing of that kind stays a text, counts as unread, and takes part in no figure but a count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from knowledge.tool.compute_numbers import DayText, NumberText, day_text, number_text
from knowledge.tool.table_values import Sheet, Value

PLACEHOLDERS = frozenset({"-", "–", "—", "--", "n/a", "n/d", "na", "nd", "null", "none", "nil", "/", "无"})
"""What people write into a cell that has nothing to say, folded. Unread all the same."""
_TRIED = 200
"""When the first so many different cells of a table's column have no number, it votes for no convention."""
_REMEMBERED = 50_000


class ColumnKind(StrEnum):
    NUMBER = "number"
    DAY = "date"
    TEXT = "text"


class Mark(StrEnum):
    """The decimal mark."""

    COMMA = "comma"
    POINT = "point"
    NEITHER = "neither"
    """A text with two readings is a whole number."""


@dataclass(frozen=True, slots=True, eq=False)
class ColumnReading:
    """A column as it is calculated with. `values` has None for what is empty or unread.

    `read_as` is a plain sentence part. `mark` and `day_first` tell how a filter's value is read.
    """

    kind: ColumnKind
    values: Sequence[Value]
    unread: int
    read_as: str
    mark: Mark = Mark.NEITHER
    day_first: bool = True

    def value_of(self, wish: str | Decimal) -> Value:
        """A text is read as the column is; None when it cannot be. A number is what it is."""
        text = wish if isinstance(wish, str) else _plain(wish)
        if self.kind is ColumnKind.NUMBER:
            if isinstance(wish, Decimal):
                return wish
            number = number_text(text)
            return None if number is None else _decided(number, self.mark)
        if self.kind is ColumnKind.DAY:
            day = day_text(text)
            return None if day is None else _day(day, day_first=self.day_first)
        return text


def read_column(
    cells: Sequence[Value], *, forced: ColumnKind | None = None, table_mark: Callable[[], Mark]
) -> ColumnReading:
    """Read a column by the rule of the module. `forced` names the kind that is needed, if any cell has it."""
    numbers: dict[str, NumberText] = {}
    days: dict[str, DayText] = {}
    counts = Counter(cell for cell in cells if isinstance(cell, str))
    for text in counts:
        if number := number_text(text):
            numbers[text] = number
        elif day := day_text(text):
            days[text] = day
    kind = _kind(cells, counts, numbers, days)
    if forced is ColumnKind.NUMBER and (numbers or any(isinstance(cell, Decimal) for cell in cells)):
        kind = forced
    if kind is ColumnKind.NUMBER:
        return _numbers(cells, counts, numbers, table_mark)
    if kind is ColumnKind.DAY:
        return _days(cells, counts, days)
    return ColumnReading(kind, [shown(cell) for cell in cells], 0, "text")


def mark_of_table(sheet: Sheet) -> Mark:
    """The decimal mark that most cells of a table have which leave no choice."""
    votes: Counter[Mark] = Counter()
    for number in range(len(sheet.columns)):
        counts = Counter(row[number] for row in sheet.rows if isinstance(row[number], str))
        tried = list(counts.items())
        if not any(number_text(str(text)) for text, _ in tried[:_TRIED]):
            continue
        for text, count in tried:
            votes.update(_votes(number_text(str(text)), count))
    return _winner(votes) or Mark.NEITHER


@lru_cache(_REMEMBERED)
def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def shown(value: Value) -> str | None:
    """A cell as text: a number without an end of zeros, a day as ISO 8601."""
    if isinstance(value, Decimal):
        return _plain(value)
    if isinstance(value, datetime):
        return value.date().isoformat() if _is_midnight(value) else value.isoformat(sep=" ")
    return value


def _kind(
    cells: Sequence[Value], counts: Counter[str], numbers: dict[str, NumberText], days: dict[str, DayText]
) -> ColumnKind:
    typed = Counter(type(cell) for cell in cells)
    said = sum(count for text, count in counts.items() if text.casefold() not in PLACEHOLDERS)
    said += typed[Decimal] + typed[datetime]
    if sum(counts[text] for text in days) + typed[datetime] > said / 2:
        return ColumnKind.DAY
    if any(number.code for number in numbers.values()):
        return ColumnKind.TEXT
    if sum(counts[text] for text in numbers) + typed[Decimal] > said / 2:
        return ColumnKind.NUMBER
    return ColumnKind.TEXT


# --- numbers ----------------------------------------------------------------------------------------


def _numbers(
    cells: Sequence[Value],
    counts: Counter[str],
    numbers: dict[str, NumberText],
    table_mark: Callable[[], Mark],
) -> ColumnReading:
    undecided = [text for text, number in numbers.items() if number.is_open]
    mark, why = _mark_of(counts, numbers, table_mark if undecided else lambda: Mark.NEITHER)
    decided = {text: _decided(number, mark) for text, number in numbers.items()}
    values = [decided.get(cell) if isinstance(cell, str) else _only_number(cell) for cell in cells]
    unread = sum(value is None and cell is not None for cell, value in zip(cells, values, strict=True))
    parts = ["number"]
    if numbers and mark is not Mark.NEITHER:
        parts.append(f"decimal {mark}")
    if undecided:
        sample = min(undecided, key=len)
        parts.append(f"“{sample}” is read as {shown(decided[sample])}{why}")
    if any(number.percent for number in numbers.values()):
        parts.append("12% is read as 12")
    signs = sorted({number.currency for number in numbers.values() if number.currency})
    if len(signs) > 1:
        parts.append(f"{len(signs)} currencies are mixed and not converted: {' '.join(signs)}")
    return ColumnReading(ColumnKind.NUMBER, values, unread, "; ".join(parts), mark)


def _mark_of(
    counts: Counter[str], numbers: dict[str, NumberText], table_mark: Callable[[], Mark]
) -> tuple[Mark, str]:
    """The decimal mark of a column, and why a text with two readings is read so."""
    votes: Counter[Mark] = Counter()
    for text, number in numbers.items():
        votes.update(_votes(number, counts[text]))
    if winner := _winner(votes):
        return winner, ", like the rest of the column"
    if (of_table := table_mark()) is not Mark.NEITHER:
        return of_table, ", like the rest of the table"
    signs = {number.currency for number in numbers.values() if number.currency}
    if signs:
        return (Mark.COMMA if signs & {"R$", "€"} else Mark.POINT), ", as its currency is written"
    return Mark.NEITHER, ", since nothing in the table tells otherwise"


def _votes(number: NumberText | None, count: int) -> dict[Mark, int]:
    """A text with one reading only that has a mark speaks for a convention."""
    if number is None or number.comma == number.point:
        return {}
    if number.point is None:
        return {Mark.COMMA: count}
    return {Mark.POINT: count} if number.comma is None else {}


def _winner(votes: Counter[Mark]) -> Mark | None:
    comma, point = votes[Mark.COMMA], votes[Mark.POINT]
    if comma == point:
        return None
    return Mark.COMMA if comma > point else Mark.POINT


def _decided(number: NumberText, mark: Mark) -> Decimal | None:
    if number.comma is None or number.point is None:
        return number.point if number.comma is None else number.comma
    if mark is Mark.NEITHER:  # as thousands it is the larger one
        return max(number.comma, number.point, key=abs)
    return number.comma if mark is Mark.COMMA else number.point


def _only_number(cell: Value) -> Decimal | None:
    return cell if isinstance(cell, Decimal) else None


# --- days -------------------------------------------------------------------------------------------


def _days(cells: Sequence[Value], counts: Counter[str], days: dict[str, DayText]) -> ColumnReading:
    votes = {True: 0, False: 0}
    for text, day in days.items():
        if (day.day_first is None) != (day.month_first is None):
            votes[day.month_first is None] += counts[text]
    day_first = votes[True] >= votes[False]
    decided = {text: _day(day, day_first=day_first) for text, day in days.items()}
    values = [
        decided.get(cell) if isinstance(cell, str) else cell if isinstance(cell, datetime) else None
        for cell in cells
    ]
    unread = sum(value is None and cell is not None for cell, value in zip(cells, values, strict=True))
    read_as = "date"
    if any(day.day_first != day.month_first for day in days.values()):
        read_as += " d/m/y" if day_first else " m/d/y"
        if not any(votes.values()):
            read_as += " (every date could also be m/d/y)"
    return ColumnReading(ColumnKind.DAY, values, unread, read_as, day_first=day_first)


def _day(day: DayText, *, day_first: bool) -> datetime | None:
    """A text with one reading is read so."""
    if day.day_first is None or day.month_first is None:
        return day.day_first or day.month_first
    return day.day_first if day_first else day.month_first


def _is_midnight(moment: datetime) -> bool:
    return (moment.hour, moment.minute, moment.second, moment.microsecond) == (0, 0, 0, 0)
