"""A project's protected codes, such as "TX 9000": found in any text, whatever its case, accents, spaces."""

from __future__ import annotations

import bisect
import itertools
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import regex

from knowledge.text.words import LETTERS, Token, TokenKind

_VOICE_MARKS = "\u3099\u309a"
_EDGE = rf"(?:(?<!{LETTERS})|(?!{LETTERS}))"
"""A place without a letter or digit on one of its sides at least."""


class ProtectedCodes:
    """Finds codes at word edges: where the code itself ends with a letter or digit, none may follow."""

    def __init__(self, codes: Iterable[str] = ()) -> None:
        wanted = {" ".join(_plain(code).split()) for code in codes} - {""}
        self._pattern = _pattern(wanted) if wanted else None

    def find(self, text: str) -> list[Token]:
        """The codes in `text`, in order, as far as they do not overlap; of two at one place the longer."""
        if self._pattern is None or not self._pattern.search(" ".join(_plain(text).split())):
            return []
        plain, starts = _with_places(text)
        found = []
        for match in self._pattern.finditer(plain):
            start = bisect.bisect_right(starts, match.start()) - 1
            end = bisect.bisect_left(starts, match.end())
            found.append(Token(" ".join(text[start:end].split()), start, end, TokenKind.CODE))
        return found


def _pattern(codes: set[str]) -> regex.Pattern[str]:
    return regex.compile(rf"(?V1){_EDGE}\L<codes>{_EDGE}", codes=codes)


def _plain(text: str) -> str:
    """`text` in lower case without accents, character by character."""
    return text.lower() if text.isascii() else "".join(map(_plain_character, text))


@lru_cache(10_000)
def _plain_character(character: str) -> str:
    if character.isspace():
        return " "
    decomposed = unicodedata.normalize("NFKD", character)
    kept = [mark for mark in decomposed if not unicodedata.combining(mark) or mark in _VOICE_MARKS]
    return "".join(kept).casefold()


def _with_places(text: str) -> tuple[str, list[int]]:
    """The plain form of `text` with one space for each run of them, and where in it each character begins."""
    parts: list[str] = []
    before = ""
    for character in map(_plain_character, text):
        parts.append("" if character.isspace() and before.isspace() else character)
        before = character or before
    starts = list(itertools.accumulate(map(len, parts), initial=0))
    return "".join(parts), starts
