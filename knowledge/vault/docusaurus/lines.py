"""The lines of a page once MDX is out of them, put in order as plain Markdown. Pure.

MDX has no indented code, so people indent what stands inside tags; in Markdown four blanks would make code
of it. Blank lines that tags leave behind are made one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

import regex

_MARKER = regex.compile(r"(?:[-*+]|\d{1,9}[.)])(?:([ \t]+)(?=\S)|[ \t]*\Z)")
_CODE_INDENT = 4
_WRAPPED = regex.compile(r"[ ]*+(`{3,4}+)[ ]*+mdx-code-block[ ]*+")
_WRAPPED_END = regex.compile(r"[ ]*+(`{3,4}+)[ ]*+")


class LineKind(Enum):
    TEXT = auto()
    FENCE = auto()
    """The line that opens a block of code."""
    CODE = auto()
    """A line in it, and the one that closes it: kept as it is."""


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    kind: LineKind = LineKind.TEXT


def arranged(lines: Iterable[Line], *, indented_code: bool) -> str:
    """The text of `lines`. With `indented_code`, an indent may make code, so none is changed."""
    found: list[str] = []
    columns: list[tuple[int, int]] = [(0, 0)]
    """Where the text of each open list item begins: in the source, and in the result."""
    shift = 0
    for line in lines:
        if line.kind is LineKind.CODE:
            found.append(_less_indented(line.text, shift))
        elif not line.text.strip():
            if found and found[-1]:
                found.append("")
        elif indented_code:
            found.append(line.text.rstrip("\n"))
        else:
            text, shift = _placed(line.text.expandtabs(4) if line.text[:1] == "\t" else line.text, columns)
            found.append(text)
    return "\n".join(found).strip("\n") + "\n"


def _placed(text: str, columns: list[tuple[int, int]]) -> tuple[str, int]:
    """`text` where it belongs, and by how many columns it was moved to the left."""
    content = text.lstrip(" \t")
    indent = len(text) - len(content)
    while len(columns) > 1 and indent < columns[-1][0]:
        columns.pop()
    source, target = columns[-1]
    extra = indent - source
    place = target + (extra if extra < _CODE_INDENT else 0)
    marker = _MARKER.match(content)
    if marker:
        blanks = len(marker[1] or "")
        width = len(marker[0]) - (blanks - 1 if blanks > _CODE_INDENT else 0) + (0 if blanks else 1)
        columns.append((indent + width, place + width))
    return " " * place + content, indent - place


def _less_indented(text: str, shift: int) -> str:
    blanks = len(text) - len(text.lstrip(" "))
    return text[min(max(shift, 0), blanks) :]


def unwrapped(text: str) -> str:
    """What stands in fences of the kind `mdx-code-block`, which are there for other programs, as MDX."""
    lines = text.split("\n")
    opening, mark = -1, ""
    for number, line in enumerate(lines):
        begins, ends = _WRAPPED.fullmatch(line), _WRAPPED_END.fullmatch(line)
        if opening < 0 and begins:
            opening, mark = number, begins[1]
        elif opening >= 0 and ends and ends[1] == mark:
            lines[opening] = lines[number] = ""
            opening = -1
    return "\n".join(lines)


def continued(prefix: str) -> str:
    """`prefix` of the lines that go on in the same list item or quotation."""
    return regex.sub(r"[^>\s]", " ", prefix)


def bold(text: str) -> str:
    text = " ".join(text.split())
    return f"**{text}**" if text and "*" not in text else text


def fenced(code: str) -> list[Line]:
    """`code` as a block of code, in a fence longer than any in it."""
    mark = "`" * (1 + max([2, *map(len, regex.findall("`{3,}", code))]))
    lines = [Line(line, LineKind.CODE) for line in code.strip("\n").split("\n")]
    return [Line(mark, LineKind.FENCE), *lines, Line(mark, LineKind.CODE)]


def closing_bracket(text: str) -> int:
    depth = 0
    for position, character in enumerate(text):
        if character in "[]" and text[position - 1 : position] != "\\":
            depth += 1 if character == "[" else -1
            if depth == 0:
                return position
    return len(text)
