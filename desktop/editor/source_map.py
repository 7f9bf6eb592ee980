"""The exact text of a file and the form in which a Qt text document can hold it, without losing a byte.

A Qt document has one kind of line end and keeps five characters for itself. So a file is taken apart into
lines and their line ends, and those five characters are replaced by stand-ins that the text does not use.
Nothing here knows Qt; `exact_document` puts the parts into a `QTextDocument` and reads them back.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

RESERVED = "\u2029\ufdd0\ufdd1\ufeff\ufffe"
"""Lost or changed by `QTextCursor.insertText` (measured over the whole BMP, PySide6 6.11): the first three
start a new block; the byte-order marks vanish, or swap all bytes, at the head of a string."""

_STAND_INS = tuple(chr(code) for code in (*range(0xFDD2, 0xFDF0), *range(0xE000, 0xF900)))
"""Noncharacters first: no text exchanged between programs should hold them (Unicode 16, section 23.7)."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Masks:
    """A two-way replacement of the reserved characters by as many stand-ins."""

    stand_ins: str

    @classmethod
    def for_text(cls, text: str) -> Masks:
        """Choose stand-ins that `text` does not hold."""
        free = (mark for mark in _STAND_INS if mark not in text)
        return cls("".join(next(free) for _ in RESERVED))

    def fits(self, text: str) -> bool:
        """Whether `text` holds none of the stand-ins, so that hiding and revealing gives it back."""
        return not any(mark in text for mark in self.stand_ins)

    def hide(self, text: str) -> str:
        reserved = any(mark in text for mark in RESERVED)
        return text.translate(str.maketrans(RESERVED, self.stand_ins)) if reserved else text

    def reveal(self, text: str) -> str:
        return text if self.fits(text) else text.translate(str.maketrans(self.stand_ins, RESERVED))


@dataclass(frozen=True, slots=True)
class Lines:
    """A text as lines and line ends: `texts[0] + endings[0] + texts[1] + …`; the last line has no end."""

    texts: tuple[str, ...]
    endings: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Lines:
        """Split at `\\n`, `\\r\\n` and `\\r` only; U+2028, U+0085 and the like stay inside their line."""
        texts: list[str] = []
        endings: list[str] = []
        start = 0
        for match in _LINE_END.finditer(text):
            texts.append(text[start : match.start()])
            endings.append(match.group())
            start = match.end()
        texts.append(text[start:])
        return cls(tuple(texts), tuple(endings))

    @property
    def dominant(self) -> str:
        """The commonest line end; on a draw the one that comes first; `\\n` when there is none."""
        counted = Counter(self.endings).most_common(1)
        return counted[0][0] if counted else "\n"


def join(texts: Sequence[str], endings: Sequence[str]) -> str:
    """The text made of lines and the ends between them (one fewer than lines)."""
    parts = [part for pair in zip(texts, endings, strict=False) for part in pair]
    return "".join([*parts, texts[-1]])


def has_line_over(text: str, limit: int) -> bool:
    """Whether some line of `text` has more than `limit` characters."""
    return len(text) > limit and any(len(line) > limit for line in _LINE_END.split(text))


def has_lone_surrogate(text: str) -> bool:
    """Whether `text` holds half of a UTF-16 pair, which Qt cannot keep."""
    return _LONE_SURROGATE.search(text) is not None


@dataclass(frozen=True, slots=True)
class Change:
    """`old[start:end]` becomes `text`; offsets in characters."""

    start: int
    end: int
    text: str

    def moved(self, offset: int) -> int:
        """Where an offset of the old text is in the new one; inside the change it stays if it can."""
        if offset >= self.end:
            return offset + len(self.text) - (self.end - self.start)
        return min(offset, self.start + len(self.text))


def smallest_change(old: str, new: str) -> Change:
    """The one replacement that turns `old` into `new`, with the common beginning and end left alone."""
    shorter = min(len(old), len(new))
    head = _common(shorter, lambda size: old[:size] == new[:size])
    tail = _common(shorter - head, lambda size: old[len(old) - size :] == new[len(new) - size :])
    return Change(head, len(old) - tail, new[head : len(new) - tail])


def _common(limit: int, same: Callable[[int], bool]) -> int:
    """The greatest size up to `limit` for which `same` holds, by halving."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if same(middle):
            low = middle
        else:
            high = middle - 1
    return low


class Utf16Offsets:
    """Turns offsets in characters into Qt positions (UTF-16 units) and back, for one text."""

    def __init__(self, text: str) -> None:
        """Cost: one pass, and memory for each character outside the BMP."""
        self._wide = (
            [] if text.isascii() else [m.start() for m in re.finditer("[\U00010000-\U0010ffff]", text)]
        )
        self._units = [offset + index for index, offset in enumerate(self._wide)]

    def to_qt(self, offset: int) -> int:
        return offset + bisect_right(self._wide, offset - 1)

    def to_characters(self, position: int) -> int:
        """A position inside a pair counts as the one behind it."""
        return position - bisect_right(self._units, position - 1)
