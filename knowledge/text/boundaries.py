"""Where a text may be cut: never inside a visible character, never inside a word.

A cut at `offset` keeps `text[:offset]`. It is allowed at the end of the text, before white space, and on
either side of a Chinese or Japanese character or punctuation mark (those scripts put no space between
words), always on the border of a grapheme cluster (Unicode UAX #29), so that emoji, flags and accents stay
whole. A cut never leaves white space at the end of what is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex

_CJK = (
    r"\p{Han}\p{Hiragana}\p{Katakana}\u3000-\u303f\u30a0-\u30ff"  # letters, punctuation, kana marks
    r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"  # full-width punctuation, not the letters
)
_CANDIDATE = regex.compile(rf"(?V1)(?<=\S)(?=\s|[{_CJK}])|(?<=[[{_CJK}]--\s])")
_GRAPHEME = regex.compile(r"\X")
_CERTAIN = regex.compile(r"[\p{GCB=Other}\n][^\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]")
"""Two characters with a grapheme border between them whatever stands around (rules GB4, GB5 and GB999)."""

_WINDOW = 64
"""Characters looked at first; doubled as long as nothing is found."""


def last_cut(text: str, limit: int) -> int:
    """The largest allowed cut of `text` at or below `limit`; 0 when there is none."""
    return next(cuts_before(text, limit), 0)


def first_cut_after(text: str, offset: int) -> int:
    """The smallest allowed cut of `text` above `offset`; the end of the text when nothing comes before it."""
    start, size = max(offset, 0), _WINDOW
    while start < len(text):
        stop = _border_after(text, min(start + size, len(text)))
        cut = next((cut for cut in _cuts_within(text, start, stop) if cut > offset), 0)
        if cut:
            return cut
        start, size = stop, size * 2
    return len(text)


def cuts_before(text: str, limit: int) -> Iterator[int]:
    """Every allowed cut of `text` at or below `limit`, the largest first; reads no more than is asked for."""
    stop, size = min(limit, len(text)), _WINDOW
    if stop == len(text) and text and not text[-1].isspace():
        yield stop
        stop -= 1
    while stop > 0:
        start = _border_before(text, max(stop - size, 0))
        yield from reversed([cut for cut in _cuts_within(text, start, stop + 1) if start < cut <= stop])
        stop, size = start, size * 2


def _cuts_within(text: str, start: int, stop: int) -> Iterator[int]:
    """The allowed cuts from `start` to `stop`, in order."""
    candidates = [match.start() for match in _CANDIDATE.finditer(text, start, min(stop + 1, len(text)))]
    if not candidates:
        return
    border, end = _border_before(text, start), _border_after(text, min(stop, len(text)))
    borders = {match.end() for match in _GRAPHEME.finditer(text, border, end)}
    yield from (cut for cut in candidates if cut in borders or cut == end)


def _border_before(text: str, offset: int) -> int:
    """A certain grapheme border at or before `offset`: the nearest one that takes no guessing, else 0."""
    size = _WINDOW
    while True:
        start = max(offset - size, 0)
        found = [match.start() + 1 for match in _CERTAIN.finditer(text, start, min(offset + 1, len(text)))]
        if found:
            return found[-1]
        if start == 0:
            return 0
        size *= 2


def _border_after(text: str, offset: int) -> int:
    """A certain grapheme border at or after `offset`, else the end of the text."""
    found = _CERTAIN.search(text, max(offset - 1, 0))
    return found.start() + 1 if found else len(text)
