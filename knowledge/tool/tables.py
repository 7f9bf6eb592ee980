"""The tables of a project: which files are any, and what is in them. A text table is read as it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from knowledge.context.validity import out_of_date
from knowledge.documents.tables import table_rows
from knowledge.errors import FileReadError
from knowledge.tool.deadlines import Deadline
from knowledge.tool.sources import Source
from knowledge.tool.table_values import MOST_CELLS, MOST_ROWS, Row, Sheet, as_sheet, too_large
from knowledge.tool.workbooks import read_workbook

TEXT_TABLE = ".csv"
WORKBOOK = ".xlsx"


def is_table(path: str) -> bool:
    return path.lower().endswith((TEXT_TABLE, WORKBOOK))


def table_paths(source: Source) -> tuple[str, ...]:
    """The files of `source` that can be computed over, in order: documents, and files that only are shown."""
    return tuple(path for path in sorted(source.files()) if is_table(path) and holds_today(source, path))


def read_sheets(source: Source, path: str, *, deadline: Deadline) -> tuple[Sheet, ...]:
    """Every row of the table at `path`, which is one of `table_paths`.

    Raises FileReadError and OutsideError, and TooHeavy when there is no time left.
    """
    if path.lower().endswith(WORKBOOK):
        return read_workbook(source.workspace.files.read_bytes(path), name=path, deadline=deadline)
    return (_text_table(_text(source, path), path, deadline),)


def holds_today(source: Source, path: str) -> bool:
    """Whether no date withholds a file that is no document; of documents, `source` itself knows."""
    annotation = source.view.annotations.get(path)
    if path in source.view.heads or annotation is None:
        return True
    return out_of_date(annotation, date.today().isoformat()) is None


def _text(source: Source, path: str) -> str:
    """As a document it may be unsaved text, and that is what counts then."""
    if path in source.view.heads:
        return source.document(path).content
    read = source.workspace.files.read(path)
    if read.read_only and not read.text:
        raise FileReadError(path, read.read_only)
    return read.text


def _text_table(content: str, name: str, deadline: Deadline) -> Sheet:
    columns, cells = table_rows(content)
    return as_sheet("", columns, _limited(deadline.over(cells), name))


def _limited(rows: Iterator[tuple[str, ...]], name: str) -> Iterator[Row]:
    cells = 0
    for number, row in enumerate(rows):
        cells += len(row)
        if number >= MOST_ROWS or cells > MOST_CELLS:
            raise too_large(name)
        if any(row):  # as in a workbook: a line of nothing but separators is no row
            yield tuple([cell or None for cell in row])
