"""The action `compute`: a figure over every row of the tables in scope (mission T4)."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from knowledge.errors import DocumentNotFound, FileReadError, ToolUsageError
from knowledge.text.folding import fold
from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.column_names import Names
from knowledge.tool.compute_columns import shown
from knowledge.tool.compute_query import Cell, ColumnNote, Result, compute
from knowledge.tool.compute_request import Aggregate, Computation, Filter, properties, read_computation
from knowledge.tool.deadlines import Deadline
from knowledge.tool.sources import Source
from knowledge.tool.table_values import MOST_CELLS, MOST_ROWS, Row, Sheet, distinct, too_large
from knowledge.tool.tables import holds_today, is_table, read_sheets, table_paths

SECONDS = 20.0
ADVICE = "Name fewer documents, or a smaller table."
DOCUMENT_COLUMN = "_document"
_NAMED_TABLES = 20
_TOTALS = frozenset(
    {"total", "totais", "total geral", "subtotal", "grand total", "soma", "合计", "总计", "小计"}
)
"""What the first cell of a row says that adds up others, folded."""


@dataclass(frozen=True, slots=True)
class ComputeAnswer:
    """`summary` says in a sentence what was computed. `rows_scanned` are all rows of the tables, and
    `rows_matched` those for which the filters hold. `read_as` tells of each column that was used how its
    cells were read, and how many could not be. `total` counts the rows of the whole answer."""

    summary: str
    document_ids: tuple[str, ...]
    sheet: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: int
    rows_scanned: int
    rows_matched: int
    read_as: tuple[ColumnNote, ...]
    notes: tuple[str, ...] = ()
    next_page: FollowUp | None = None


def compute_action(*, seconds: float = SECONDS) -> Action:
    """A call may take so many seconds."""
    return Action(
        "compute",
        "a figure derived from tables (CSV, XLSX), over every row: filter, group, count, add up",
        lambda call: _run(call, seconds),
        properties=properties(),
        available=_why_off,
    )


def _why_off() -> str:
    missing = [name for name in ("duckdb", "openpyxl") if importlib.util.find_spec(name) is None]
    return f"{' and '.join(missing)} is not installed here" if missing else ""


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    document: str
    sheet: Sheet


def _run(call: Call, seconds: float) -> ComputeAnswer:
    deadline = Deadline.within(seconds, advice=ADVICE)
    wanted = read_computation(call)
    tables = _tables(call, deadline)
    sheet = _united(tables)
    result = compute(sheet, wanted, deadline)
    documents = tuple(table.document for table in tables)
    end = wanted.start + len(result.rows)
    return ComputeAnswer(
        summary=_summary(wanted, result, documents),
        document_ids=documents,
        sheet=sheet.name,
        columns=result.columns,
        rows=result.rows,
        total=result.total,
        rows_scanned=result.scanned,
        rows_matched=result.matched,
        read_as=result.notes,
        notes=tuple(_notes(sheet, result)),
        next_page=call.follow_up(start=end) if result.rows and end < result.total else None,
    )


# --- which tables -----------------------------------------------------------------------------------


def _tables(call: Call, deadline: Deadline) -> list[_Table]:
    """What the call means: one table, several, or the only one there is."""
    if call.has("document_id"):
        return [_named_table(call, call.text("document_id"), deadline)]
    known = [source.document_id(path) for source in call.sources() for path in table_paths(source)]
    if not call.has("document_ids") and len(known) > 1:
        raise _unclear(known)
    named = frozenset(call.texts("document_ids", known))
    found: list[_Table] = []
    rows = cells = 0
    for document in known:
        if document in named:
            found.append(_named_table(call, document, deadline))
            sheet = found[-1].sheet
            rows += len(sheet.rows)
            cells += len(sheet.rows) * len(sheet.columns)
            if rows > MOST_ROWS or cells > MOST_CELLS:
                raise too_large(f"{len(named)} tables together")
    if not found:
        raise ToolUsageError("There is no such table (CSV or XLSX) among the documents here.")
    return found


def _named_table(call: Call, document: str, deadline: Deadline) -> _Table:
    with call.source_of(document) as (source, path):
        if not is_table(path):
            raise ToolUsageError(f"“{document}” is no table; compute reads CSV and XLSX files.")
        if not holds_today(source, path):
            raise DocumentNotFound(document)
        return _Table(document, _sheet(source, path, call.text("sheet", ""), deadline))


def _unclear(known: Sequence[str]) -> ToolUsageError:
    more = len(known) - _NAMED_TABLES
    rest = f" and {more} more" if more > 0 else ""
    return ToolUsageError(
        f"Name one table with document_id; there are: {', '.join(known[:_NAMED_TABLES])}{rest}."
    )


def _sheet(source: Source, path: str, wanted: str, deadline: Deadline) -> Sheet:
    try:
        sheets = read_sheets(source, path, deadline=deadline)
    except FileReadError as error:
        raise ToolUsageError(f"“{source.document_id(path)}” cannot be used: {error.reason}.") from error
    if not sheets:
        raise ToolUsageError(f"“{source.document_id(path)}” has no sheet with cells.")
    if not wanted:
        return sheets[0]
    alike = [sheet for sheet in sheets if sheet.name == wanted]
    alike = alike or [sheet for sheet in sheets if fold(sheet.name) == fold(wanted)]
    if not alike:
        names = ", ".join(sheet.name for sheet in sheets[:_NAMED_TABLES]) or "one without a name"
        raise ToolUsageError(
            f"There is no sheet “{wanted}” in “{source.document_id(path)}”; there is: {names}."
        )
    return alike[0]


def _united(tables: Sequence[_Table]) -> Sheet:
    """One table of all: rows of each in turn, in the order of the first one's columns."""
    first = tables[0].sheet
    if len(tables) == 1:
        return first
    parts = [_arranged(table, first, tables[0].document) for table in tables]
    missing = [sum(counts) for counts in zip(*(own for _, own in parts), strict=True)]
    columns = distinct((*first.columns, DOCUMENT_COLUMN))
    united = list(chain.from_iterable(own for own, _ in parts))
    return Sheet(first.name, columns, united, (*missing, 0))


def _arranged(table: _Table, first: Sheet, name: str) -> tuple[list[Row], list[int]]:
    sheet = table.sheet
    names = Names(sheet)
    order = [place for place in map(names.find, first.columns) if place is not None]
    if sorted(order) != list(range(len(sheet.columns))) or len(order) != len(first.columns):
        raise ToolUsageError(
            f"“{table.document}” has other columns than “{name}”; compute over each of them by itself."
        )
    rows: list[Row] = [(*[row[place] for place in order], table.document) for row in sheet.rows]
    return rows, [sheet.uncalculated[place] for place in order]


# --- what is said of it -----------------------------------------------------------------------------


def _summary(wanted: Computation, result: Result, documents: Sequence[str]) -> str:
    what = ", ".join(_figure(item) for item in wanted.aggregates) or (
        "The groups" if wanted.group_by else "The rows"
    )
    by = f", for each {' and '.join(wanted.group_by)}" if wanted.group_by else ""
    where = f" where {' and '.join(map(_condition, wanted.filters))}" if wanted.filters else ""
    of = documents[0] if len(documents) == 1 else f"{len(documents)} tables"
    text = f"{what}{by}, over {result.matched} of the {result.scanned} rows of {of}{where}."
    return text[:1].upper() + text[1:]


def _figure(item: Aggregate) -> str:
    function = item.function.replace("_", " of ").replace("count of distinct", "count of different")
    return f"{function} of {item.column}" if item.column else f"{function} of rows"


def _condition(item: Filter) -> str:
    value = ", ".join(f"“{shown(value)}”" for value in item.values[:5])
    more = " …" if len(item.values) > 5 else ""
    return f"{item.column} {item.op.replace('_', ' ')} {value}{more}".strip()


def _notes(sheet: Sheet, result: Result) -> Iterable[str]:
    for note in result.notes:
        if note.unread:
            kind = _kind(note)
            yield f"{note.unread} cells of “{note.column}” are no {kind}: counted, and in no other figure."
        if note.uncalculated:
            yield (
                f"{note.uncalculated} cells of “{note.column}” hold a formula without a saved value and "
                "count as empty; open and save the workbook in an office program."
            )
    totals = sum(_is_total(row) for row in sheet.rows)
    if totals:
        yield f"{totals} rows look like totals of others and count as rows; filter them out if they are."


def _kind(note: ColumnNote) -> str:
    return "date" if note.read_as.startswith("date") else "number"


def _is_total(row: Row) -> bool:
    first = next((cell for cell in row if cell is not None), None)
    return isinstance(first, str) and len(first) < 20 and fold(first).strip(" :：") in _TOTALS
