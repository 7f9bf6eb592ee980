"""Text -> tokens with their places: words, the parts of identifiers, whole codes, runs of Han characters.

A *run* is what stands between spaces and most punctuation, joined inside by `- _ . , : / ' ’`:
`SKU-123-AB`, `1.10.2`, `5,5`, `soft_logout`, `guarda-chuva`. Its parts are tokens, and a run of several
parts with a digit, an underscore or a hyphen is a token as a whole beside them. A word with humps
(`getUserName`) is a token beside its humps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import regex

CJK = r"\p{Han}\p{Hiragana}\p{Katakana}\u30fc\uff70"
"""Scripts written without spaces, and the mark that makes a kana long."""
_CJK_MARKS = r"\p{M}\uff9e\uff9f"
_RUN = regex.compile(r"[\p{L}\p{M}\p{N}]+(?:[-_.,:/'’][\p{L}\p{M}\p{N}]+)*")
_PART = regex.compile(rf"(?:[{CJK}][{_CJK_MARKS}]*)+|[^{CJK}\-_.,:/'’]+")
_CJK_CHARACTER = regex.compile(rf"[{CJK}][{_CJK_MARKS}]*")
_HUMP = regex.compile(r"\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+")
_HAS_HUMP = regex.compile(r"\p{Ll}\p{Lu}")
_CODE = regex.compile(r"\p{N}|[-_]")
_IS_CJK = regex.compile(rf"[{CJK}]")
MAX_WORD = 64
"""Longer words are cut to this many characters: nobody asks for more, and an index key must stay small."""


class TokenKind(Enum):
    WORD = "word"
    CODE = "code"
    HAN = "han"
    """A whole run of CJK characters; the analysis makes pairs of it."""


@dataclass(frozen=True, slots=True)
class Token:
    text: str
    start: int
    end: int
    kind: TokenKind


def tokenize(text: str) -> Iterator[Token]:
    """Yield the tokens of `text` in order; a code comes before its parts."""
    for run in _RUN.finditer(text):
        yield from _tokens_of_run(run.group(), run.start())


def runs(text: str) -> list[str]:
    """The runs of `text` in order, each to be tokenized by itself."""
    return _RUN.findall(text)


def han_characters(run: str) -> list[tuple[int, int]]:
    """Where each character of a CJK run begins and ends, marks that belong to it included."""
    return [match.span() for match in _CJK_CHARACTER.finditer(run)]


def _tokens_of_run(run: str, offset: int) -> Iterator[Token]:
    if run.isalpha() and run.isascii() and (run.islower() or run.istitle()):
        yield Token(run[:MAX_WORD], offset, offset + len(run), TokenKind.WORD)
        return
    parts = [(match.group(), match.start()) for match in _PART.finditer(run)]
    if len(parts) > 1 and _CODE.search(run) and not _IS_CJK.search(run):
        yield Token(run[:MAX_WORD], offset, offset + len(run), TokenKind.CODE)
    for part, start in parts:
        yield from _tokens_of_part(part, offset + start)


def _tokens_of_part(part: str, offset: int) -> Iterator[Token]:
    end = offset + len(part)
    if _IS_CJK.match(part):
        yield Token(part, offset, end, TokenKind.HAN)
        return
    if _HAS_HUMP.search(part):
        yield Token(part[:MAX_WORD], offset, end, TokenKind.WORD)
        for hump in _HUMP.finditer(part):
            yield Token(hump.group()[:MAX_WORD], offset + hump.start(), offset + hump.end(), TokenKind.WORD)
        return
    yield Token(part[:MAX_WORD], offset, end, TokenKind.WORD)
