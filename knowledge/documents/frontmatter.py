"""The header of a document: where it is, what it says, what is wrong with it.

One fixed rule, the same everywhere: a header starts on line 1 with `---` alone on its line and ends with the
first line that is `---` or `...` alone, both at column 0 (blanks behind are fine). So dashes inside an
indented block or a value never end it, and two rules further down a text are never a header. What stands
between the fences is never part of the body, even when it cannot be understood; then the simple
`key: value` lines are still recovered and a problem says what is wrong and where.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import frontmatter
import regex
from frontmatter.default_handlers import YAMLHandler

from knowledge.documents.yaml_text import YamlMapping, YamlTextError, read_mapping
from knowledge.model import MetadataValue
from knowledge.problems import Problem, ProblemCode

MAX_HEADER_CHARACTERS = 64 * 1024

_OPENING = regex.compile(r"---[ \t]*(?:\r\n|\r|\n)")
_CLOSING = regex.compile(r"(?:(?<=\n)|(?<=\r)(?!\n))(?:---|\.\.\.)[ \t]*+(?:\r\n|\r|\n|\Z)")
_BLANK_LINES = regex.compile(r"(?:[ \t]*+(?:\r\n|\r|\n))*+")
_KEY_LINE = regex.compile(
    r"(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r|\n))*+[\p{L}\p{N}_\"'][^:\r\n]{0,80}:(?=[\s]|\Z)"
)
_SIMPLE_KEY = regex.compile(r"([^\s#:\-\[\]{},&*!|>%@`][^:]*+):(?:[ \t]+(.*))?", regex.DOTALL)
_DATE = regex.compile(r"((?:19|20|21)\d\d)-(\d\d?)-(\d\d?)(?:[Tt ].*)?", regex.DOTALL)
_NOT_DATES = frozenset({"id", "title", "keywords", "description", "summary"})


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """The header of one text.

    The body is `text[body_offset:]` and begins on line `body_line` of the file. `lines` says on which line of
    the file a top-level key stands. `present` is true when there is a header, readable or not.
    """

    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    body_offset: int = 0
    body_line: int = 1
    problems: tuple[Problem, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    present: bool = False


@dataclass(frozen=True, slots=True)
class HeaderSpan:
    """Offsets of the lines between the fences (`start`, `end`) and of the body behind the closing fence."""

    start: int
    end: int
    body: int


def find_header(text: str, start: int = 0) -> HeaderSpan | None:
    """The header that opens at offset `start`, or None when there is no closed one."""
    opening = _OPENING.match(text, start)
    closing = _CLOSING.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return None
    return HeaderSpan(opening.end(), closing.start(), closing.end())


def read_frontmatter(text: str, *, path: str) -> Frontmatter:
    """Read the header of `text`. Never raises: what is wrong comes back as problems of `path`."""
    start = int(text.startswith("\ufeff"))
    span = find_header(text, start)
    if span is None:
        return Frontmatter(body_offset=start, problems=_problems_without_header(text, start, path))
    body_line = 1 + count_lines(text[: span.body])
    report = _Report(path)
    metadata: dict[str, MetadataValue] = {}
    lines: dict[str, int] = {}
    if span.end - span.start > MAX_HEADER_CHARACTERS:
        facts = (str(span.end - span.start), str(MAX_HEADER_CHARACTERS))
        report.add(1, ProblemCode.FRONTMATTER_TOO_LARGE, *facts)
    else:
        metadata, lines = _read_block(text[start : span.body], report)
    _report_impossible_dates(metadata, lines, report)
    second = _skip_blank_lines(text, span.body)
    if _looks_like_header(text, second):
        report.add(1 + count_lines(text[:second]), ProblemCode.FRONTMATTER_SECOND)
    return Frontmatter(metadata, span.body, body_line, tuple(report.problems), lines, present=True)


def count_lines(text: str) -> int:
    """How many line ends `text` has, by the file's rule: CRLF, CR or LF."""
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def unify_line_ends(text: str) -> str:
    """`text` with `\\n` as its only line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


# --- reading the block ----------------------------------------------------------------------------


@dataclass(slots=True)
class _Report:
    path: str
    problems: list[Problem] = field(default_factory=list)

    def add(self, line: int, code: ProblemCode, *facts: str) -> None:
        self.problems.append(Problem(self.path, line, code, facts))


class _TextHandler(YAMLHandler):
    """Feeds python-frontmatter our fence rule and our text-keeping YAML; remembers what was read."""

    def __init__(self) -> None:
        super().__init__()
        self.mapping: YamlMapping | None = None

    def split(self, text: str) -> tuple[str, str]:
        span = find_header(text)
        if span is None:
            raise ValueError("no header")
        return text[span.start : span.end], text[span.body :]

    def load(self, fm: str, **_options: object) -> dict[str, MetadataValue]:
        self.mapping = read_mapping(fm)
        return self.mapping.values


def read_block(block: str) -> YamlMapping:
    """Read a header, fences included. Raises YamlTextError; its lines count from the line below the fence."""
    handler = _TextHandler()
    frontmatter.parse(unify_line_ends(block), handler=handler)
    return handler.mapping or YamlMapping({}, (), (), flow=False)


def _read_block(block: str, report: _Report) -> tuple[dict[str, MetadataValue], dict[str, int]]:
    try:
        mapping = read_block(block)
    except YamlTextError as error:
        line = error.line + 2
        facts = {
            ProblemCode.FRONTMATTER_SYNTAX: (error.reason,),
            ProblemCode.FRONTMATTER_TAB: (str(line),),
        }.get(error.code, ())
        report.add(line, error.code, *facts)
        if error.code is ProblemCode.FRONTMATTER_NOT_MAPPING:
            return {}, {}
        return _recover(unify_line_ends(block).split("\n")[1:])
    for key, line in mapping.duplicates:
        report.add(line + 2, ProblemCode.FRONTMATTER_DUPLICATE_KEY, key)
    return mapping.values, {entry.key: entry.key_start.line + 2 for entry in mapping.entries}


def _recover(header_lines: list[str]) -> tuple[dict[str, MetadataValue], dict[str, int]]:
    """Read each top-level entry of a broken header on its own; one that is broken keeps its raw text."""
    metadata: dict[str, MetadataValue] = {}
    lines: dict[str, int] = {}
    starts = [number for number, line in enumerate(header_lines) if _SIMPLE_KEY.fullmatch(line)]
    for start, end in pairwise([*starts, len(header_lines)]):
        own = [line for line in header_lines[start:end] if line.rstrip() not in ("---", "...")]
        key, value = _recover_entry("\n".join(own))
        metadata[key] = value
        lines[key] = start + 2
    return metadata, lines


def _recover_entry(entry: str) -> tuple[str, MetadataValue]:
    try:
        mapping = read_mapping(entry + "\n")
        if len(mapping.values) == 1:
            return next(iter(mapping.values.items()))
    except YamlTextError:
        pass
    match = _SIMPLE_KEY.fullmatch(entry)
    key, raw = (match.group(1), match.group(2) or "") if match else entry.partition(":")[::2]
    return key.strip().strip("\"'"), "\n".join(line.strip() for line in raw.split("\n")).strip().strip("\"'")


# --- problems -------------------------------------------------------------------------------------


def _skip_blank_lines(text: str, offset: int) -> int:
    blank = _BLANK_LINES.match(text, offset)
    return blank.end() if blank else offset


def _looks_like_header(text: str, offset: int) -> bool:
    span = find_header(text, offset)
    return span is not None and _KEY_LINE.match(text, span.start, span.end) is not None


def _problems_without_header(text: str, start: int, path: str) -> tuple[Problem, ...]:
    opening = _OPENING.match(text, start)
    if opening is not None and _KEY_LINE.match(text, opening.end()):
        return (Problem(path, 1, ProblemCode.FRONTMATTER_UNCLOSED),)
    late = _skip_blank_lines(text, start)
    if late > start and _looks_like_header(text, late):
        return (Problem(path, 1 + count_lines(text[:late]), ProblemCode.FRONTMATTER_LATE),)
    return ()


def _report_impossible_dates(
    metadata: Mapping[str, MetadataValue], lines: Mapping[str, int], report: _Report
) -> None:
    """A value shaped like a date that no calendar has (`2031-02-31`); the text itself is kept."""
    for key, value in metadata.items():
        match = _DATE.fullmatch(value) if isinstance(value, str) and key not in _NOT_DATES else None
        if match is None:
            continue
        try:
            datetime.date(*(int(part) for part in match.groups()))
        except ValueError:
            report.add(lines.get(key, 1), ProblemCode.FRONTMATTER_DATE, key, str(value))
