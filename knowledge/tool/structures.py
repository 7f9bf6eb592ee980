"""What is inside a document, told without its text: columns, sections, keys, or just pieces (mission T2).

Lists are cut at the caps of the caller. What is left out is counted; a small remainder comes with the call
that fetches it, a large one with advice what to do instead.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TypeVar

from knowledge.errors import EstanteError, TooHeavy
from knowledge.model import Document
from knowledge.tool.action import FollowUp
from knowledge.tool.answers import Label
from knowledge.tool.deadlines import Deadline
from knowledge.tool.kinds import Kind, kind_of
from knowledge.tool.sources import Source
from knowledge.tool.tables import read_sheets

SMALL_REMAINDER = 60
"""So many left-out entries are still worth being fetched."""
_MOST_ITEMS = 1_000
"""So many items of a JSON list are looked at for their keys."""
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Caps:
    columns: int = 30
    sections: int = 12
    keys: int = 30
    sheets: int = 5


WHOLE = Caps(columns=2_000, sections=2_000, keys=2_000, sheets=200)
"""For documents that were named: all there is, unless a file was made to be endless."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. `rows` does not count the row with the names of the columns."""

    name: str
    columns: tuple[str, ...]
    rows: int
    more_columns: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under a heading, up to the next heading of any level; ends are inclusive."""

    heading: str
    level: int
    lines: tuple[int, int]
    chunks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Structure:
    """Of tables and workbooks `sheets`, of a text with headings `sections`, of JSON `keys`, else `chunks`.

    `items` is how many entries a JSON list has; its `keys` are those of its entries.
    """

    sheets: tuple[Sheet, ...] = ()
    sections: tuple[Section, ...] = ()
    last_line: int | None = None
    last_chunk: int | None = None
    keys: tuple[str, ...] = ()
    items: int | None = None
    chunks: int | None = None
    more_sheets: int | None = None
    more_sections: int | None = None
    more_keys: int | None = None
    fetch: FollowUp | None = None
    advice: str = ""


def structure_of(document: Document) -> Structure:
    """Of a text, whole; `capped` cuts it. Raises nothing."""
    match kind_of(document.path):
        case Kind.JSON:
            return _of_json(document)
        case Kind.MARKDOWN if document.headings:
            sections = _sections(document)
            last = document.chunks[-1]
            return Structure(sections=sections, last_line=last.end_line, last_chunk=last.ordinal)
    return Structure(chunks=len(document.chunks))


def structure_of_table(source: Source, path: str, deadline: Deadline) -> Structure:
    """Of a text table or a workbook, whole, with the names of the columns as `compute` knows them."""
    try:
        sheets = read_sheets(source, path, deadline=deadline)
    except TooHeavy as error:
        return Structure(advice=str(error))
    except EstanteError:  # too large, damaged, or gone: it is listed all the same
        return Structure(advice="This table cannot be read, so nothing can be computed over it.")
    return Structure(sheets=tuple(Sheet(sheet.name, sheet.columns, len(sheet.rows)) for sheet in sheets))


def capped(structure: Structure, caps: Caps, document_id: str) -> Structure:
    """`structure` with its lists cut, what is missing counted, and how to get it."""
    cut_sheets = tuple(_cut_sheet(sheet, caps) for sheet in structure.sheets[: caps.sheets])
    sections, more_sections = _cut(structure.sections, caps.sections)
    keys, more_keys = _cut(structure.keys, caps.keys)
    more_sheets = max(0, len(structure.sheets) - caps.sheets)
    more_columns = sum(sheet.more_columns or 0 for sheet in cut_sheets)
    left_out = more_sheets + more_columns + more_sections + more_keys
    cut = replace(
        structure,
        sheets=cut_sheets,
        sections=sections,
        keys=keys,
        more_sheets=more_sheets or None,
        more_sections=more_sections or None,
        more_keys=more_keys or None,
    )
    if not left_out:
        return cut
    if left_out <= SMALL_REMAINDER and caps != WHOLE:  # what was whole already cannot be fetched wholer
        return replace(cut, fetch=FollowUp("discover", {"document_ids": [document_id]}))
    return replace(cut, advice=_advice(columns=more_columns + more_sheets, sections=more_sections))


def _advice(*, columns: int, sections: int) -> str:
    if columns:
        return "Too many columns to read back: compute over the table, or search for the one you need."
    if sections:
        return "Too many sections to list: search within this document, or walk it with get_chunks."
    return "Too many keys to list: search within this document, or walk it with get_chunks."


def _cut(items: tuple[Item, ...], most: int) -> tuple[tuple[Item, ...], int]:
    return items[:most], max(0, len(items) - most)


def _cut_sheet(sheet: Sheet, caps: Caps) -> Sheet:
    columns, more = _cut(sheet.columns, caps.columns)
    return replace(sheet, columns=tuple(map(Label, columns)), more_columns=more or None)


def _sections(document: Document) -> tuple[Section, ...]:
    """One for each heading; what stands before the first is in the chunks before it."""
    last = document.chunks[-1]
    starts = [chunk.start_line for chunk in document.chunks]
    headings = document.headings
    sections = []
    for number, heading in enumerate(headings):
        end = headings[number + 1].line - 1 if number + 1 < len(headings) else last.end_line
        end = max(heading.line, end)
        within = [ordinal for ordinal, line in enumerate(starts) if heading.line <= line <= end]
        first = within[0] if within else _chunk_at(document, heading.line)
        chunks = (first, within[-1] if within else first)
        sections.append(Section(Label(heading.text), heading.level, (heading.line, end), chunks))
    return tuple(sections)


def _chunk_at(document: Document, line: int) -> int:
    """The chunk in which `line` stands, or the last one before it."""
    before = [chunk.ordinal for chunk in document.chunks if chunk.start_line <= line]
    return before[-1] if before else 0


def _of_json(document: Document) -> Structure:
    """Keys as the JSON has them; what is no JSON, or is too deep for a reader, is a text of pieces."""
    try:
        value = json.loads(document.content)
    except (ValueError, RecursionError):
        return Structure(chunks=len(document.chunks))
    if isinstance(value, dict):
        return Structure(keys=tuple(map(Label, value)))
    if isinstance(value, list):
        objects = (item for item in value[:_MOST_ITEMS] if isinstance(item, dict))
        keys = dict.fromkeys(key for item in objects for key in item)
        return Structure(keys=tuple(map(Label, keys)), items=len(value))
    return Structure(chunks=len(document.chunks))
