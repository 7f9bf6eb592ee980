"""Pieces of a document along its headings, about 400 to 600 characters (mission P7).

A section is what stands between two headings. Its text is cut where a cut hurts least: between blocks,
then between list items and table rows, then between lines, and only in a line that is longer than a whole
chunk between sentences, words, or at least characters as people see them (Unicode UAX #29).

Every character that is neither white space nor part of a heading line is in exactly one chunk. A heading
line is not in the text of its chunk, since `Chunk.heading` has it; only a heading with nothing beneath it,
no deeper heading either, is a chunk by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import regex

from knowledge.documents.blocks import Blocks, RawHeading
from knowledge.model import Chunk
from knowledge.settings import ChunkSettings
from knowledge.text.boundaries import cuts_before

_LINE_END = regex.compile(r"\n")
_VISIBLE = re.compile(r"\S")  # `re`, since its white space is that of `str.isspace`
_GRAPHEME = regex.compile(r"\X")
_SENTENCE_END = regex.compile(r"[.!?…。！？；][\])\"'”’»」』）]*$")
_SHORTEST_SHARE = 0.8
"""A chunk aims at this share of the target, or more, before it prefers a worse place to cut."""
_LONGEST_INDENT = 40
"""Wider indents are not worth keeping at the start of a chunk."""
_LOOK_AHEAD = 64
"""How far behind the limit a character that began before it is looked for."""


@dataclass(frozen=True, slots=True)
class _Section:
    """Lines [first, end) of the body under the headings `path`; `heading_line` is -1 above the first one."""

    path: tuple[str, ...]
    heading_line: int
    first: int
    end: int


def split_chunks(
    content: str,
    *,
    blocks: Blocks,
    content_line: int,
    title: str = "",
    settings: ChunkSettings,
) -> tuple[Chunk, ...]:
    """Cut `content`, whose first line is line `content_line` of the file, into at least one chunk.

    `title` is left out of the heading paths when it is the only first-level heading and comes first.
    No chunk is longer than `settings.maximum` unless one visible character is.
    """
    cutter = Cutter(content, blocks, settings)
    chunks: list[Chunk] = []
    for section in _without_outer_lines(_sections(blocks, len(cutter.offsets) - 1, title)):
        for start, end in cutter.pieces(section):
            chunks.append(
                Chunk(
                    ordinal=len(chunks),
                    heading=section.path,
                    start=start,
                    end=end,
                    start_line=content_line + cutter.line_of(start),
                    end_line=content_line + cutter.line_of(end - 1),
                )
            )
    return tuple(chunks) or (Chunk(0, (), 0, 0, content_line, content_line),)


def _sections(blocks: Blocks, line_count: int, title: str) -> Iterator[_Section]:
    titled = [heading for heading in blocks.headings if heading.text]
    top_level = [heading for heading in titled if heading.level == 1]
    is_title = len(top_level) == 1 and titled[0] is top_level[0] and top_level[0].text == title
    skipped = top_level[0] if is_title else None

    path: list[RawHeading] = []
    first, heading_line = 0, -1
    for heading in blocks.headings:
        yield _Section(_texts(path, skipped), heading_line, first, heading.first_line)
        if heading.text:
            path = [*(outer for outer in path if outer.level < heading.level), heading]
        first, heading_line = heading.end_line, heading.first_line if heading.text else -1
    yield _Section(_texts(path, skipped), heading_line, first, line_count)


def _without_outer_lines(sections: Iterator[_Section]) -> Iterator[_Section]:
    """Forget the heading lines that are followed by a deeper heading: its path has them."""
    for section, following in pairwise((*sections, None)):
        if section is None:
            continue
        size = len(section.path)
        deeper = (
            following is not None and len(following.path) > size and following.path[:size] == section.path
        )
        yield replace(section, heading_line=-1) if deeper else section


def _texts(path: list[RawHeading], skipped: RawHeading | None) -> tuple[str, ...]:
    return tuple(heading.text for heading in path if heading is not skipped)


class Cutter:
    """Finds the pieces of one body. `offsets` are where its lines begin, and its length at the end."""

    def __init__(self, content: str, blocks: Blocks, settings: ChunkSettings) -> None:
        self._content = content
        self._blocks = blocks
        self._maximum = max(settings.maximum, 1)
        self._good = min(int(settings.target * _SHORTEST_SHARE), self._maximum)
        self._longest_indent = min(_LONGEST_INDENT, self._good // 4)
        self._stub = self._good // 3
        self.offsets = [0, *(match.end() for match in _LINE_END.finditer(content)), len(content)]

    def line_of(self, offset: int) -> int:
        """0-based line of `offset`."""
        return bisect_right(self.offsets, offset, hi=len(self.offsets) - 1) - 1

    def pieces(self, section: _Section) -> Iterator[tuple[int, int]]:
        """The pieces of `section`, or its heading line when nothing stands beneath it."""
        found = False
        for piece in self.cut(self.offsets[section.first], self.offsets[section.end]):
            found = True
            yield piece
        if not found and section.heading_line >= 0:
            yield from self.cut(self.offsets[section.heading_line], self.offsets[section.first])

    def cut(self, position: int, end: int) -> Iterator[tuple[int, int]]:
        """The pieces of `content[position:end]`, none longer than a chunk, without white space between."""
        while True:
            begin = self._skip_blank(position, end)
            if begin is None:
                return
            last = self._strip_blank(begin, end)
            if last - begin <= self._maximum:
                yield begin, last
                return
            position = self._best_cut(begin, last)
            yield begin, self._strip_blank(begin, position)

    def _skip_blank(self, position: int, end: int) -> int | None:
        """Where the next piece begins: its first visible character, or that line's start with the indent."""
        visible = _VISIBLE.search(self._content, position, end)
        if visible is None:
            return None
        begin = visible.start()
        line_start = self.offsets[self.line_of(begin)]
        if line_start >= position and begin - line_start <= self._longest_indent:
            return line_start
        accented_blank = begin > position and _GRAPHEME.fullmatch(self._content, begin - 1, begin + 1)
        return begin - 1 if accented_blank else begin

    def _strip_blank(self, begin: int, end: int) -> int:
        while end > begin and self._content[end - 1].isspace():
            end -= 1
        return end

    def _best_cut(self, begin: int, end: int) -> int:
        """Where to end a piece that begins at `begin`; `end`, where its text ends, is too far away."""
        room = min(self._maximum, end - begin - self._stub)  # so that no stub is left over
        first = self.line_of(begin) + 1
        behind = bisect_right(
            self.offsets, min(begin + room + 1, end - 1), lo=first
        )  # a line end adds nothing
        ranked = [(self._rank(line), self.offsets[line]) for line in range(first, behind)]
        good = [(rank, -offset) for rank, offset in ranked if offset - begin >= self._good]
        fair = [(rank, -offset) for rank, offset in ranked if offset - begin >= self._stub]
        if good or fair:
            return -min(good or fair)[1]
        line = behind - 1
        if ranked and self.offsets[line + 1] - self.offsets[line] <= self._maximum:
            return self.offsets[line]
        return begin + self._cut_in_line(begin, room)

    def _rank(self, line: int) -> int:
        """How clean a cut above `line` is; 0 is best."""
        if line in self._blocks.starts:
            return 0
        blank = self._content[self.offsets[line]] == "\n"
        return 1 if blank or line in self._blocks.cuts else 2

    def _cut_in_line(self, begin: int, room: int) -> int:
        """Length of the piece that begins at `begin` inside a line longer than a chunk."""
        window = self._content[begin : begin + room + _LOOK_AHEAD]
        cuts = list(cuts_before(window, room))
        sentences = (cut for cut in cuts if cut >= self._good and _SENTENCE_END.search(window[:cut][-4:]))
        clean = next(sentences, 0) or next(iter(cuts), 0)
        if clean:
            return clean
        graphemes = [match.end() for match in _GRAPHEME.finditer(window) if match.end() <= room]
        if graphemes:
            return graphemes[-1]
        giant = _GRAPHEME.match(self._content, begin)
        return giant.end() - begin if giant else room
