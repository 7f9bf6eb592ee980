"""A computation over one table -> the figures. Statements are put together from our own words only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from typing import TypeAlias

from knowledge.errors import ToolUsageError
from knowledge.tool.answers import Label
from knowledge.tool.column_names import Names
from knowledge.tool.compute_columns import ColumnKind, ColumnReading, mark_of_table, read_column, shown
from knowledge.tool.compute_numbers import day_text
from knowledge.tool.compute_request import NUMERIC, Aggregate, Computation, Filter, Function, Op, Order
from knowledge.tool.compute_store import (
    Answered,
    Store,
    StoredColumn,
    fits,
    folded_text,
    opened_store,
    scale_of,
)
from knowledge.tool.deadlines import Deadline
from knowledge.tool.table_values import Sheet, Value

Cell: TypeAlias = str | int | float | None
"""A cell of an answer. A number that would lose digits as a float is a text."""

_PLACES = 6
"""An average or a median has so many decimal places more than its column."""
_EXACT_DIGITS = 15
_SIGNS = {Op.LT: "<", Op.LTE: "<=", Op.GT: ">", Op.GTE: ">="}
MOST_CELLS_OUT = 10_000
"""So many cells are answered at once; a page of a wide table has fewer rows than were asked for."""


@dataclass(frozen=True, slots=True)
class ColumnNote:
    """How a column that was used was read. `unread` counts cells that are nothing of that kind, `empty` those
    that hold nothing, `uncalculated` those with a formula whose value was never saved."""

    column: str
    read_as: str
    unread: int
    empty: int
    uncalculated: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """`total` counts the rows there are to give; `rows` are those of this page."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int
    matched: int
    scanned: int
    notes: tuple[ColumnNote, ...]


def compute(sheet: Sheet, wanted: Computation, deadline: Deadline) -> Result:
    """Every row of `sheet` takes part.

    Raises ToolUsageError for a column that is not there and for a value or a figure that its column cannot
    have, and TooHeavy.
    """
    names = Names(sheet)
    used = _used(wanted)
    numbers = {name: names.number(name) for name in used}
    columns = _columns(sheet, wanted, numbers, deadline, names)
    with opened_store(deadline) as store:
        store.fill([*columns.values()], rows=len(sheet.rows), exact=wanted.exact)
        places = {number: place for place, number in enumerate(columns)}
        query = _Query(sheet, wanted, names, columns, places, store)
        rows, total, matched = query.run()
    notes = tuple(_note(sheet, number, column) for number, column in columns.items())
    return Result(query.heading, rows, total, matched, len(sheet.rows), notes)


def _used(wanted: Computation) -> list[str]:
    """The columns that a computation names, each once."""
    figures = {item.name for item in wanted.aggregates}
    named = [item.column for item in wanted.filters]
    named += wanted.group_by
    named += [item.column for item in wanted.aggregates if item.column]
    named += [item.by for item in wanted.order_by if item.by not in figures]
    return list(dict.fromkeys(named))


def _columns(
    sheet: Sheet, wanted: Computation, numbers: Mapping[str, int], deadline: Deadline, names: Names
) -> dict[int, StoredColumn]:
    """The columns that are used, by their number in the sheet."""
    numeric = {numbers[item.column] for item in wanted.aggregates if item.function in NUMERIC}
    compared = {numbers[item.column] for item in wanted.filters if item.op in _SIGNS and _has_number(item)}
    found = {}
    for number in dict.fromkeys(numbers.values()):
        deadline.check()
        cells = [row[number] for row in sheet.rows]
        forced = ColumnKind.NUMBER if number in numeric | compared else None
        reading = _fitting(read_column(cells, forced=forced, table_mark=lambda: mark_of_table(sheet)), cells)
        if number in numeric and reading.kind is not ColumnKind.NUMBER:
            raise ToolUsageError(
                f"No cell of “{sheet.columns[number]}” is a number (it was read as {reading.read_as}), so "
                "there is no sum, average or median of it; count, count_distinct, min and max can be had."
            )
        own = [item for item in wanted.filters if names.find(item.column) == number]
        asked = [reading.value_of(value) for item in own for value in item.values]
        scale = scale_of([*reading.values, *asked]) if reading.kind is ColumnKind.NUMBER else 0
        found[number] = StoredColumn(cells, reading, scale)
    return found


def _has_number(item: Filter) -> bool:
    return any(isinstance(value, Decimal) for value in item.values)


def _fitting(reading: ColumnReading, cells: Sequence[Value]) -> ColumnReading:
    """A number with more digits than are kept is unread, not rounded."""
    if reading.kind is not ColumnKind.NUMBER:
        return reading
    large = {value for value in set(reading.values) if isinstance(value, Decimal) and not fits(value)}
    if not large:
        return reading
    values = [None if value in large else value for value in reading.values]
    unread = sum(value is None and cell is not None for cell, value in zip(cells, values, strict=True))
    return ColumnReading(reading.kind, values, unread, reading.read_as, reading.mark, reading.day_first)


def _note(sheet: Sheet, number: int, column: StoredColumn) -> ColumnNote:
    missing = sheet.uncalculated[number] if number < len(sheet.uncalculated) else 0
    empty = sum(cell is None for cell in column.cells) - missing
    return ColumnNote(sheet.columns[number], column.reading.read_as, column.reading.unread, empty, missing)


class _Query:
    """Makes the statements for one computation, and reads what comes back."""

    def __init__(
        self,
        sheet: Sheet,
        wanted: Computation,
        names: Names,
        columns: Mapping[int, StoredColumn],
        places: Mapping[int, int],
        store: Store,
    ) -> None:
        self._sheet = sheet
        self._wanted = wanted
        self._names = names
        self._columns = columns
        self._places = places
        self._store = store
        self._figures = {item.name: item for item in wanted.aggregates}
        groups = [sheet.columns[names.number(name)] for name in wanted.group_by]
        listed = sheet.columns if wanted.is_listing else (*groups, *self._figures)
        self.heading = tuple(map(Label, listed))
        self._limit = max(1, min(wanted.limit, MOST_CELLS_OUT // max(1, len(listed))))

    def run(self) -> tuple[tuple[tuple[Cell, ...], ...], int, int]:
        """The rows of the page, how many rows there are in all, and how many rows of the table match."""
        where, values = self._where()
        matched = self._count(f"SELECT count(*) FROM t WHERE {where}", values)  # noqa: S608 # our words
        if self._wanted.is_listing:
            return self._listing(where, values), matched, matched
        groups = [f"k{self._place(name)}" for name in self._wanted.group_by]
        total = 1
        if groups:
            inner = f"SELECT 1 FROM t WHERE {where} GROUP BY {', '.join(groups)}"  # noqa: S608 # our words
            total = self._count(f"SELECT count(*) FROM ({inner})", values)  # noqa: S608 # our words
        rows = self._grouped(where, values, groups)
        return rows, total, matched

    def _count(self, statement: str, values: Sequence[object]) -> int:
        return int(str(self._store.ask(statement, values)[0][0]))

    def _listing(self, where: str, values: Sequence[object]) -> tuple[tuple[Cell, ...], ...]:
        order = ", ".join([*map(self._order_of_rows, self._wanted.order_by), "n"])
        statement = f"SELECT n FROM t WHERE {where} ORDER BY {order} LIMIT ? OFFSET ?"  # noqa: S608 # our words
        found = self._store.ask(statement, [*values, self._limit, self._wanted.start])
        rows = [self._sheet.rows[int(str(number))] for (number,) in found]
        return tuple(tuple(_out(value) for value in row) for row in rows)

    def _grouped(
        self, where: str, values: Sequence[object], groups: Sequence[str]
    ) -> tuple[tuple[Cell, ...], ...]:
        taken = ["min(n)", *(part for item in self._wanted.aggregates for part in self._parts(item))]
        order = [*map(self._order_of_groups, self._wanted.order_by), "min(n)"]
        grouping = f"GROUP BY {', '.join(groups)} " if groups else ""
        statement = (
            f"SELECT {', '.join(taken)} FROM t WHERE {where} "  # noqa: S608 # our words
            f"{grouping}ORDER BY {', '.join(order)} LIMIT ? OFFSET ?"
        )
        found = self._store.ask(statement, [*values, self._limit, self._wanted.start])
        return tuple(self._row(answered) for answered in found)

    def _row(self, answered: Answered) -> tuple[Cell, ...]:
        first, rest = answered[0], list(answered[1:])
        cells = [self._group_cell(name, int(str(first))) for name in self._wanted.group_by]
        for item in self._wanted.aggregates:
            width = len(self._parts(item))
            cells.append(self._figure(item, rest[:width]))
            del rest[:width]
        return tuple(cells)

    def _group_cell(self, name: str, row: int) -> Cell:
        """The value of a group, as its first row has it."""
        column = self._columns[self._names.number(name)]
        value = column.reading.values[row]
        return _out(column.cells[row] if value is None else value)

    # --- parts of statements ------------------------------------------------------------------------

    def _place(self, name: str) -> int:
        return self._places[self._names.number(name)]

    def _where(self) -> tuple[str, list[object]]:
        parts, values = ["true"], list[object]()
        for item in self._wanted.filters:
            part, own = self._condition(item)
            parts.append(part)
            values += own
        return " AND ".join(parts), values

    def _condition(self, item: Filter) -> tuple[str, list[object]]:
        number = self._names.number(item.column)
        place, column = self._places[number], self._columns[number]
        if item.op in (Op.IS_EMPTY, Op.NOT_EMPTY):
            return f"t{place} IS {'NOT ' if item.op is Op.NOT_EMPTY else ''}NULL", []
        if item.op in (Op.CONTAINS, Op.STARTS_WITH):
            function = "contains" if item.op is Op.CONTAINS else "starts_with"
            return f"coalesce({function}(t{place}, ?), false)", [self._text(item.values[0])]
        if item.op in _SIGNS:
            part, value = self._compared(place, column, _SIGNS[item.op], item)
            return f"coalesce({part}, false)", [value]
        equal = [self._equal(place, column, value) for value in item.values]
        joined = " OR ".join(part for part, _ in equal) or "false"
        values = [value for _, own in equal for value in own]
        return (
            f"NOT coalesce({joined}, false)" if item.op is Op.NE else f"coalesce({joined}, false)"
        ), values

    def _text(self, value: str | Decimal) -> str:
        text = shown(value) or ""
        return text.strip() if self._wanted.exact else folded_text(text)

    def _equal(self, place: int, column: StoredColumn, wish: str | Decimal) -> tuple[str, list[object]]:
        """A text that a column of numbers or days cannot hold is looked for among what was not read."""
        if isinstance(wish, str) and not wish.strip():
            return f"t{place} IS NULL", []
        value = column.reading.value_of(wish)
        if column.reading.kind is ColumnKind.TEXT or value is None:
            return f"t{place} = ?", [self._text(wish)]
        if isinstance(value, Decimal) and not fits(value):
            return "false", []
        if isinstance(value, datetime) and not _is_timed(wish):
            end = value + timedelta(days=1)
            return f"(v{place} >= ? AND v{place} < ?)", [value, end]
        return f"v{place} = {_parameter(column)}", [_parameter_value(value)]

    def _compared(self, place: int, column: StoredColumn, sign: str, item: Filter) -> tuple[str, object]:
        wish = item.values[0]
        if column.reading.kind is ColumnKind.TEXT and isinstance(wish, str):
            return f"t{place} {sign} ?", self._text(wish)
        value = column.reading.value_of(wish)
        unfit = column.reading.kind is ColumnKind.TEXT or value is None
        if unfit or (isinstance(value, Decimal) and not fits(value)):
            raise ToolUsageError(
                f"“{shown(wish)}” cannot be compared with “{item.column}”, "
                f"which was read as {column.reading.read_as}."
            )
        if isinstance(value, datetime) and not _is_timed(wish):  # a day is all of its hours
            return f"v{place}::DATE {sign} ?::DATE", value.date()
        return f"v{place} {sign} {_parameter(column)}", _parameter_value(value)

    def _parts(self, item: Aggregate) -> list[str]:
        """What is asked for one figure. A mean or a median is made of exact numbers, not of floats."""
        if not item.column:
            return ["count(*)"]
        place = self._place(item.column)
        value = f"v{place}"
        if item.function in (Function.MIN, Function.MAX):
            if self._columns[self._names.number(item.column)].reading.kind is ColumnKind.TEXT:
                return [f"arg_{item.function}(n, t{place})"]
            return [f"{item.function}({value})"]
        return {
            Function.COUNT: [f"count(t{place})"],
            Function.COUNT_DISTINCT: [f"count(DISTINCT k{place})"],
            Function.SUM: [f"sum({value})"],
            Function.AVG: [f"sum({value})", f"count({value})"],
            Function.MEDIAN: [f"quantile_disc({value}, 0.5)", f"-quantile_disc(-{value}, 0.5)"],
        }[item.function]

    def _figure(self, item: Aggregate, found: Sequence[object]) -> Cell:
        first = found[0]
        if first is None:
            return None
        if item.function is Function.AVG:
            return _quotient(Decimal(str(first)), Decimal(str(found[1])))
        if item.function is Function.MEDIAN:
            return _quotient(Decimal(str(first)) + Decimal(str(found[1])), Decimal(2))
        if item.function in (Function.MIN, Function.MAX):
            column = self._columns[self._names.number(item.column)]
            if column.reading.kind is ColumnKind.TEXT:
                return _out(column.cells[int(str(first))])
        return _out(first if isinstance(first, datetime) else Decimal(str(first)))

    def _order_of_rows(self, order: Order) -> str:
        return _directed(f"v{self._place(order.by)}", order)

    def _order_of_groups(self, order: Order) -> str:
        item = self._figures.get(order.by)
        if item is None:
            number = self._names.number(order.by)
            if number not in {self._names.number(name) for name in self._wanted.group_by}:
                raise ToolUsageError(
                    f"“{order.by}” is neither grouped by nor a figure; order by one of them."
                )
            return _directed(f"min(v{self._places[number]})", order)
        if item.function is Function.AVG:
            return _directed(f"avg(v{self._place(item.column)})", order)
        if item.function in (Function.MIN, Function.MAX):
            return _directed(f"{item.function}(v{self._place(item.column)})", order)
        return _directed(" + ".join(self._parts(item)), order)  # of a median the two in the middle


def _directed(expression: str, order: Order) -> str:
    """What is empty comes last either way."""
    return f"{expression} {'DESC' if order.descending else 'ASC'} NULLS LAST"


def _parameter(column: StoredColumn) -> str:
    return f"?::{column.type}" if column.reading.kind is ColumnKind.NUMBER else "?"


def _parameter_value(value: Value) -> object:
    return f"{value:f}" if isinstance(value, Decimal) else value


def _is_timed(wish: str | Decimal) -> bool:
    day = day_text(wish) if isinstance(wish, str) else None
    return day is not None and day.timed


def _quotient(total: Decimal, parts: Decimal) -> Cell:
    """Rounded half to even, a few places behind the last one of the numbers."""
    exponent = total.as_tuple().exponent
    places = (-exponent if isinstance(exponent, int) else 0) + _PLACES
    with localcontext() as context:
        context.prec = 80
        quotient = (total / parts).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
    return _out(quotient)


def _out(value: Value) -> Cell:
    """A value as JSON has it. Numbers stay exact: what a float cannot hold is a text."""
    if value is None:
        return None
    if not isinstance(value, Decimal):
        return Label(shown(value) or "")
    plain = value.normalize()
    if plain == plain.to_integral_value():
        return int(plain)
    if len(plain.as_tuple().digits) <= _EXACT_DIGITS:
        return float(plain)
    return f"{plain:f}"
