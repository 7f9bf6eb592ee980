"""A table in a text file (CSV): chunks of whole rows, each under the names of the columns.

Rows are told apart as spreadsheets and Python's `csv` do it: a field that begins with a quotation mark goes
on to the mark that closes it, over line ends too; a mark further inside a field is a mark (5" pipe). The
text itself is never written anew, so each number stays as it was typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from knowledge.documents.plain import Reading, Slice, line_cutter
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings

DELIMITERS = ("\t", ";", ",")
"""In the order in which they are taken when a table could be read with several."""
COLUMN_JOINER = " | "

_SAMPLE_CHARACTERS = 64 * 1024
_SAMPLE_ROWS = 50
"""So much of the beginning is looked at to tell the delimiter, and …"""
_HEADER_ROWS = 10
"""… so many rows to find the names of the columns: exports have a title above them."""
_LONGEST_NAME = 80
"""What is longer is no name of a column; and a row's first cell names the row, unless it is longer."""
_TOLD = re.compile(r'"?sep=(?P<delimiter>[^" \n])"?[ \t]*(?:\n|\Z)', re.IGNORECASE)
"""The line with which an office program is told the delimiter."""
_VALUE = re.compile(r"(?:[A-Z]{1,3}\$|[\W_])*\d(?:[\W\d_]|(?<=\d)[eE](?=[-+\d]))*\u5143?")
"""A number, an amount of money, a date: what stands in a row and hardly ever names a column."""
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class _Row:
    """`content[start:end]`, without the line end. `cells` counts its fields; `unclosed` is -1 or the offset
    of a quotation mark that nothing closes."""

    start: int
    end: int
    cells: int
    unclosed: int = -1


def read_table(content: str, settings: ChunkSettings) -> Reading:
    """Cut `content` (line ends `\\n`) into chunks of whole rows. A row longer than a chunk is cut inside."""
    grammar, begin, rows, header = _taken_apart(content)
    columns = grammar.cells(header) if header else []
    heading = (_joined(columns, settings.maximum),) if header else ()
    packer = _Packer(grammar, settings, heading, header.end if header else 0)
    slices = [*packer.pack([_Row(0, begin, 1), *rows] if begin else rows)]
    unclosed = next((row.unclosed for row in rows if row.unclosed >= 0), None)
    faults = () if unclosed is None else ((content.count("\n", 0, unclosed), ProblemCode.TABLE_QUOTE),)
    return Reading(content, tuple(slices), faults, tuple(columns))


@dataclass(frozen=True, slots=True)
class TableCells:
    """A table to look at: the names of its columns, if it has any, its first rows, and how many it has."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: int


def table_cells(content: str, *, most: int) -> TableCells:
    """The cells of the first `most` rows, told apart as `read_table` does it."""
    grammar, _, rows, header = _taken_apart(content)
    below = [row for row in rows if row is not header]
    columns = tuple(grammar.cells(header)) if header else ()
    return TableCells(columns, tuple(tuple(grammar.cells(row)) for row in below[:most]), len(below))


def table_rows(content: str) -> tuple[tuple[str, ...], Iterator[tuple[str, ...]]]:
    """The names of the columns, () when the table has none, and every row below them, one after the other.

    What stands above the names is a title and no row.
    """
    grammar, _, rows, header = _taken_apart(content)
    below = [row for row in rows if header is None or row.start > header.start]
    columns = tuple(grammar.cells(header)) if header else ()
    return columns, (tuple(grammar.cells(row)) for row in below)


def _taken_apart(content: str) -> tuple[_Grammar, int, list[_Row], _Row | None]:
    """How `content` is read, where it begins, its rows, and that of them which names the columns."""
    told = _TOLD.match(content)
    begin = told.end() if told else 0
    grammar = _Grammar(content, told["delimiter"] if told else _delimiter(content))
    rows = [row for row in grammar.rows(begin) if not _is_blank(content, row)]
    return grammar, begin, rows, _header(grammar, rows)


class _Grammar:
    """How fields and rows of `content` are told apart."""

    def __init__(self, content: str, delimiter: str) -> None:
        self.content = content
        self._delimiter = delimiter
        other = f"[^{re.escape(delimiter)}\n]*"
        quoted = r'"(?P<quoted>[^"]*(?:""[^"]*)*)"(?!")'  # a mark before another one closes nothing
        self._field = re.compile(rf" *(?:{quoted}(?P<rest>{other})|{other})")

    def rows(self, start: int) -> Iterator[_Row]:
        content, delimiter, size = self.content, self._delimiter, len(self.content)
        while start < size:
            end = content.find("\n", start)
            end = size if end < 0 else end
            if content.find('"', start, end) < 0:
                row = _Row(start, end, content.count(delimiter, start, end) + 1)
            else:
                row = self._quoted_row(start)
            yield row
            start = row.end + 1

    def _quoted_row(self, start: int) -> _Row:
        unclosed, cells, end = -1, 0, start
        for field in self._fields(start):
            cells, end = cells + 1, field.end()
            if field["quoted"] is None and field.group().lstrip(" ").startswith('"'):
                unclosed = field.start()
        return _Row(start, end, cells, unclosed)

    def _fields(self, start: int) -> Iterator[re.Match[str]]:
        """The fields of the row that begins at `start`."""
        while field := self._field.match(self.content, start):
            yield field
            start = field.end() + 1
            if start > len(self.content) or self.content[start - 1] == "\n":
                return

    def cells(self, row: _Row) -> list[str]:
        """What the fields of `row` say, each in one line."""
        return [self._value(field) for field in self._fields(row.start)]

    def key(self, row: _Row) -> list[str]:
        """The first cell of `row` that says something, if it is short."""
        found = list(islice(filter(None, map(self._value, self._fields(row.start))), 1))
        return found if found and len(found[0]) <= _LONGEST_NAME else []

    def _value(self, field: re.Match[str]) -> str:
        quoted = field["quoted"]
        text = field.group() if quoted is None else quoted.replace('""', '"') + field["rest"]
        return " ".join(text.split())


# --- what kind of table it is ---------------------------------------------------------------------


def _delimiter(content: str) -> str:
    """The delimiter with which the beginning reads best as rows of equal length."""
    sample = content[:_SAMPLE_CHARACTERS]
    if len(sample) < len(content):
        sample = sample[: sample.rfind("\n") + 1] or sample
    counts = {
        delimiter: [row.cells for row in islice(_Grammar(sample, delimiter).rows(0), _SAMPLE_ROWS)]
        for delimiter in DELIMITERS
    }
    shares = {delimiter: _regular_share(cells) for delimiter, cells in counts.items()}
    likely = [delimiter for delimiter in DELIMITERS if shares[delimiter] >= 0.5]
    for number in range(max(map(len, counts.values()))):
        # The first row with any of them decides: names of columns have no decimal commas.
        there = [item for item in likely if number < len(counts[item]) and counts[item][number] > 1]
        if there:
            return max(there, key=shares.__getitem__)
    return max(reversed(DELIMITERS), key=shares.__getitem__)


def _regular_share(cells: Sequence[int]) -> float:
    """How many of the rows have the number of cells that most rows have; 0 when that is one."""
    several = Counter(count for count in cells if count > 1)
    return several.most_common(1)[0][1] / len(cells) if several else 0.0


def _header(grammar: _Grammar, rows: Sequence[_Row]) -> _Row | None:
    """The row with the names of the columns: the first with several cells, if none of them is a value."""
    first = rows[:_HEADER_ROWS]
    least = 2 if any(row.cells > 1 for row in first) else 1
    for row in first:
        cells = list(filter(None, grammar.cells(row)))
        if len(cells) >= least:
            return row if are_names(cells) else None
    return None


def are_names(cells: Sequence[str]) -> bool:
    """Whether these can be names: no whole sentence, and no number but a year or two beside other names."""
    values = [cell for cell in cells if _VALUE.fullmatch(cell)]
    years_only = len(values) < len(cells) and all(_YEAR.fullmatch(cell) for cell in values)
    return years_only and all(len(cell) <= _LONGEST_NAME for cell in cells)


def _joined(columns: Sequence[str], maximum: int) -> str:
    """The names of the columns in one line of at most about `maximum` characters."""
    last = max((number for number, column in enumerate(columns) if column), default=0)
    line = COLUMN_JOINER.join(columns[: last + 1])
    if len(line) <= maximum:
        return line
    cut = line[:maximum]
    return (cut.rpartition(COLUMN_JOINER)[0] or cut) + COLUMN_JOINER + "…"


def _is_blank(content: str, row: _Row) -> bool:
    return content[row.start : row.end].isspace() or row.start == row.end


# --- chunks ---------------------------------------------------------------------------------------


class _Packer:
    """Puts rows together as long as they fit into a chunk."""

    def __init__(
        self, grammar: _Grammar, settings: ChunkSettings, heading: tuple[str, ...], header_end: int
    ) -> None:
        self._grammar = grammar
        self._maximum = max(settings.maximum, 1)
        self._cutter = line_cutter(grammar.content, settings)
        self._heading = heading
        self._header_end = header_end

    def pack(self, rows: Sequence[_Row]) -> Iterator[Slice]:
        begin = end = -1
        for row in rows:
            if begin >= 0 and row.end - begin > self._maximum:
                yield self._slice(begin, end)
                begin = -1
            if row.end - row.start > self._maximum:
                yield from self._cut(row)
            else:
                begin, end = row.start if begin < 0 else begin, row.end
        if begin >= 0:
            yield self._slice(begin, end)

    def _slice(self, start: int, end: int, *key: str) -> Slice:
        end = start + len(self._grammar.content[start:end].rstrip())
        return Slice(start, end, (*self._heading, *key) if start >= self._header_end else ())

    def _cut(self, row: _Row) -> Iterator[Slice]:
        """The pieces of one row; behind the first, its first cell is in the heading: it names the row."""
        key = self._grammar.key(row)
        for start, end in self._cutter.cut(row.start, row.end):
            yield self._slice(start, end, *(key if start > row.start else ()))
