"""Text -> tokens with their places: words, the parts of identifiers, whole codes, runs of Han characters.

A *run* is what stands between spaces and most punctuation, joined inside by `- _ . , : / ' ’`:
`SKU-123-AB`, `1.10.2`, `5,5`, `soft_logout`, `guarda-chuva`. Its parts are tokens, and a run of several
parts with a digit, an underscore or a hyphen is a token as a whole beside them. A word with humps
(`getUserName`) is a token beside its humps. Characters of scripts without spaces are a run of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import regex

CJK = r"\p{Han}\p{Hiragana}\p{Katakana}\u30fc\uff70"
"""Scripts written without spaces, and the mark that makes a kana long."""
_CJK_MARKS = r"\p{M}\uff9e\uff9f"
LETTERS = rf"[[\p{{L}}\p{{M}}\p{{N}}]--[{CJK}]]"
"""Of all other scripts; needs version 1 of `regex`'s syntax."""
_CJK_RUN = rf"(?:[{CJK}]+[{_CJK_MARKS}]*+)++"
_RUN = regex.compile(rf"(?V1){_CJK_RUN}|{LETTERS}++(?:[-_.,:/'’]{LETTERS}++)*+")
_BY_SCRIPT = regex.compile(rf"({_CJK_RUN})")
_MAY_BE_CJK = re.compile("[\u2e80-\ua000\uf900-\ufb00\uff60-\uffe0\U00016f00-\U0003ffff]")
"""A wide net, much faster than the exact one."""
_ASCII_RUN = re.compile(r"[A-Za-z0-9]+(?:[-_.,:/'][A-Za-z0-9]+)*")
"""The same for ASCII, four times as fast."""
_PART = re.compile(r"[^\-_.,:/'’]+")
_CJK_CHARACTER = regex.compile(rf"[{CJK}][{_CJK_MARKS}]*")
_HUMP = regex.compile(r"\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+")
_HAS_HUMP = regex.compile(r"\p{Ll}\p{Lu}")
_ASCII_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_HAS_ASCII_HUMP = re.compile(r"[a-z][A-Z]")
_CODE = regex.compile(r"\p{N}|[-_]")
_ASCII_CODE = re.compile(r"[0-9_-]")
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


def tokenize(text: str, codes: Sequence[Token] = ()) -> Iterator[Token]:
    """Yield the tokens of `text` in order; a code comes before its parts.

    `codes` are codes known from elsewhere, in order: each comes before the run in which it begins.
    """
    waiting = list(reversed(codes))
    for run in _RUN.finditer(text):
        own = list(_tokens_of_run(run.group(), run.start()))
        while waiting and waiting[-1].start < run.end():
            code = waiting.pop()
            if code.end > run.start() and not _is_same(code, own[0]):
                yield code
        yield from own
    yield from reversed(waiting)


def run_places(text: str) -> Iterator[tuple[str, int]]:
    """The runs of `text` in order, each with the place where it begins."""
    for run in (_ASCII_RUN if text.isascii() else _RUN).finditer(text):
        yield run.group(), run.start()


def runs(text: str) -> list[str]:
    """The runs of `text` in order, each to be tokenized by itself."""
    return _ASCII_RUN.findall(text) if text.isascii() else _RUN.findall(text)


def by_script(text: str) -> list[str]:
    """`text` cut where runs of CJK begin and end: those have odd places, what is between them even ones."""
    if text.isascii() or not _MAY_BE_CJK.search(text):
        return [text]
    return _BY_SCRIPT.split(text)


def is_plain_word(run: str) -> bool:
    """True when `run` is surely one word; most are, and this is quickly seen."""
    return run.isalpha() and (run.islower() or run.istitle())


def parts_of(run: str) -> list[str]:
    """The parts of a run, between its joints. A run of CJK has one."""
    return _PART.findall(run)


def humps_of(part: str) -> list[str]:
    """The humps of a part such as `getUserName`; nothing when it has only one."""
    if part.isascii():
        return _ASCII_HUMP.findall(part) if _HAS_ASCII_HUMP.search(part) else []
    return _HUMP.findall(part) if _HAS_HUMP.search(part) else []


def is_cjk(run: str) -> bool:
    """True when `run`, one of `runs`, is of a script without spaces."""
    return not run.isascii() and _IS_CJK.match(run) is not None


def is_code(run: str) -> bool:
    """True when a run of several parts is a token as a whole beside them."""
    return (_ASCII_CODE if run.isascii() else _CODE).search(run) is not None


def han_characters(run: str) -> list[tuple[int, int]]:
    """Where each character of a CJK run begins and ends, marks that belong to it included."""
    return [match.span() for match in _CJK_CHARACTER.finditer(run)]


def _is_same(code: Token, token: Token) -> bool:
    return token.kind is TokenKind.CODE and (code.start, code.end) == (token.start, token.end)


def _tokens_of_run(run: str, offset: int) -> Iterator[Token]:
    end = offset + len(run)
    if is_plain_word(run):
        yield Token(run[:MAX_WORD], offset, end, TokenKind.WORD)
        return
    if is_cjk(run):
        yield Token(run, offset, end, TokenKind.HAN)
        return
    parts = [(match.group(), match.start()) for match in _PART.finditer(run)]
    if len(parts) > 1 and is_code(run):
        yield Token(run[:MAX_WORD], offset, end, TokenKind.CODE)
    for part, start in parts:
        yield from _tokens_of_part(part, offset + start)


def _tokens_of_part(part: str, offset: int) -> Iterator[Token]:
    yield Token(part[:MAX_WORD], offset, offset + len(part), TokenKind.WORD)
    for hump in humps_of(part):
        yield Token(hump[:MAX_WORD], offset, offset + len(hump), TokenKind.WORD)
        offset += len(hump)
