"""Plain text, which has no structure but its paragraphs; and what any text without headings is read into."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from knowledge.documents.blocks import Blocks
from knowledge.documents.chunks import Cutter
from knowledge.model import Chunk
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings


class Slice(NamedTuple):
    """`content[start:end]` under `heading`, a chunk that has no number yet."""

    start: int
    end: int
    heading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text without headings was read into.

    `content` is the text, line by line that which was read. Every visible character of it is in one of
    `slices`, which are in order. `faults` are 0-based lines and what is wrong there.
    """

    content: str
    slices: tuple[Slice, ...]
    faults: tuple[tuple[int, ProblemCode], ...] = ()
    names: tuple[str, ...] = ()
    """What the author called the parts, such as the columns of a table."""


def read_plain(content: str, settings: ChunkSettings) -> Reading:
    """Cut `content` along its paragraphs, then its lines."""
    cutter = Cutter(content, Blocks((), _paragraphs(content), frozenset()), settings)
    return Reading(content, tuple(Slice(start, end) for start, end in cutter.cut(0, len(content))))


def line_cutter(content: str, settings: ChunkSettings) -> Cutter:
    """Cuts what is too long for a chunk between lines, and only then inside one."""
    return Cutter(content, Blocks((), frozenset(), frozenset()), settings)


def number_chunks(content: str, slices: Iterable[Slice], *, content_line: int) -> tuple[Chunk, ...]:
    """The chunks of `content`, whose first line is line `content_line` of the file; at least one."""
    chunks: list[Chunk] = []
    line, counted = content_line, 0
    for start, end, heading in slices:
        first = line + content.count("\n", counted, start)
        line, counted = first + content.count("\n", start, end), end
        chunks.append(Chunk(len(chunks), heading, start, end, first, line))
    return tuple(chunks) or (Chunk(0, (), 0, 0, content_line, content_line),)


def _paragraphs(content: str) -> frozenset[int]:
    """The 0-based lines with which a paragraph begins."""
    starts: list[int] = []
    after_blank = True
    for number, line in enumerate(content.split("\n")):
        blank = not line.strip()
        if after_blank and not blank:
            starts.append(number)
        after_blank = blank
    return frozenset(starts)
