"""Two contexts of one question as one text: lines of both, of the old one, of the new one."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from desktop.editor.source_map import Utf16Offsets
from knowledge.model import Context, Piece, SegmentKind, Span

_STAND_IN = "\u200b"
_RESERVED = str.maketrans(dict.fromkeys("\r\u2029\ufdd0\ufdd1\ufeff\ufffe", _STAND_IN))
"""What a Qt document would drop, or take for the end of a line."""


class LineKind(StrEnum):
    SAME = "same"
    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """`old` and `new` are its 1-based numbers in the two contexts, 0 where it is not. `piece` is that of its
    own context: the new one for lines of both; None for a label."""

    kind: LineKind
    old: int
    new: int
    text: str
    piece: Piece | None


class ContextDifference:
    """`text` is all lines, to the character; `display` the same for a Qt document, unit by unit.

    `matches` are UTF-16 positions in it, of matched words; `changes` the first line of each run that differs.
    """

    def __init__(self, before: Context | None, after: Context | None) -> None:
        self._lines = _Lined(before), _Lined(after)
        spans: list[tuple[int, int]] = []
        lines: list[DifferenceLine] = []
        offset = 0
        for kind, old, new in _paired(*self._lines):
            lined = self._lines[0] if kind is LineKind.OLD else self._lines[1]
            line = old if kind is LineKind.OLD else new
            text = lined.texts[line]
            lines.append(
                DifferenceLine(
                    kind,
                    0 if kind is LineKind.NEW else old + 1,
                    0 if kind is LineKind.OLD else new + 1,
                    text,
                    lined.piece(line),
                )
            )
            spans += [(offset + span.start, offset + span.end) for span in lined.matches(line)]
            offset += len(text) + 1
        self.lines = tuple(lines)
        self.text = "\n".join(line.text for line in lines)
        self.display = self.text.translate(_RESERVED)
        self._map = Utf16Offsets(self.text)
        self.matches = tuple((self._map.to_qt(start), self._map.to_qt(end)) for start, end in spans)
        self.changes = tuple(
            place
            for place, line in enumerate(lines)
            if line.kind is not LineKind.SAME and (place == 0 or lines[place - 1].kind is LineKind.SAME)
        )

    @property
    def changed_lines(self) -> int:
        """How many lines change: a line in place of another counts once."""
        total = 0
        for first in self.changes:
            kinds = []
            for line in self.lines[first:]:
                if line.kind is LineKind.SAME:
                    break
                kinds.append(line.kind)
            total += max(kinds.count(LineKind.OLD), kinds.count(LineKind.NEW))
        return total

    def told(self, most: int) -> str:
        """The first `most` lines that differ, each with its sign, for who cannot see the colours."""
        signs = {LineKind.OLD: "\u2212", LineKind.NEW: "+"}
        lines = [f"{signs[line.kind]} {line.text}" for line in self.lines if line.kind in signs]
        return "\n".join((*lines[:most], *(["…"] if len(lines) > most else [])))

    @property
    def came(self) -> int:
        """Pieces that are only in the new context."""
        return len(self._lines[1].places - self._lines[0].places)

    @property
    def went(self) -> int:
        """Pieces that are only in the old one."""
        return len(self._lines[0].places - self._lines[1].places)

    def cut(self, start: int, end: int) -> str:
        """The exact characters between two UTF-16 positions."""
        return self.text[self._map.to_characters(start) : self._map.to_characters(end)]


class _Lined:
    """A context by lines."""

    def __init__(self, context: Context | None) -> None:
        self.context = context
        self.texts = context.text.split("\n") if context is not None and context.text else []
        self._starts: list[int] = []
        start = 0
        for text in self.texts:
            self._starts.append(start)
            start += len(text) + 1
        segments = context.segments if context is not None else ()
        self._segments = [segment for segment in segments if segment.start < segment.end]
        self._segment_starts = [segment.start for segment in self._segments]
        pieces = context.pieces if context is not None else ()
        self._matches = sorted((span for piece in pieces for span in piece.matches), key=lambda it: it.start)
        self._match_starts = [span.start for span in self._matches]
        self.places = frozenset((piece.path, piece.heading) for piece in pieces)

    def piece(self, line: int) -> Piece | None:
        """The piece in which a line begins."""
        place = bisect_right(self._segment_starts, self._starts[line]) - 1
        if place < 0 or self.context is None or self._segments[place].kind is not SegmentKind.PIECE:
            return None
        return self.context.pieces[self._segments[place].piece]

    def matches(self, line: int) -> list[Span]:
        """The matched words of a line, as offsets into it."""
        start = self._starts[line]
        end = start + len(self.texts[line])
        found = []
        for span in self._matches[max(0, bisect_right(self._match_starts, start) - 1) :]:
            if span.start >= end:
                break
            if span.end > start:
                found.append(Span(max(span.start, start) - start, min(span.end, end) - start))
        return found


def _paired(before: _Lined, after: _Lined) -> list[tuple[LineKind, int, int]]:
    """Which lines stand one below the other: the kind, and the 0-based lines of the two."""
    rows: list[tuple[LineKind, int, int]] = []
    matcher = SequenceMatcher(None, before.texts, after.texts, autojunk=False)
    for tag, old, old_end, new, new_end in matcher.get_opcodes():
        if tag == "equal":
            rows += [(LineKind.SAME, old + step, new + step) for step in range(old_end - old)]
        else:
            rows += _side_by_side(range(old, old_end), range(new, new_end))
    return rows


def _side_by_side(old: range, new: range) -> list[tuple[LineKind, int, int]]:
    """Each old line with the new one in its place beneath it, while there are as many; else all old first."""
    if len(old) == len(new):
        pairs = zip(old, new, strict=True)
        return [
            row for left, right in pairs for row in ((LineKind.OLD, left, left), (LineKind.NEW, right, right))
        ]
    return [(LineKind.OLD, line, line) for line in old] + [(LineKind.NEW, line, line) for line in new]
