"""A question -> its words, with their places."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from knowledge.text.analysis import Analyzer
from knowledge.text.folding import fold
from knowledge.text.stopwords import is_stop_han, is_stop_word
from knowledge.text.words import Token, TokenKind, han_characters


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word of a question as typed, with its place. `text` of a Han word is its pair of characters."""

    text: str
    start: int
    end: int
    kind: TokenKind
    ignored: bool
    """A function word: it finds nothing by itself. False when the question has nothing else."""
    typing: bool
    """The question ends inside this word: it may be the beginning of a longer one."""


def asked_words(text: str, analyzer: Analyzer) -> tuple[AskedWord, ...]:
    """The words of a question, in order; a code comes before its parts, a Han run as its pairs."""
    words = [word for token in analyzer.tokenize(text) for word in _asked(token, len(text))]
    if all(word.ignored for word in words):
        words = [replace(word, ignored=False) for word in words]
    return tuple(words)


def _asked(token: Token, length: int) -> Iterator[AskedWord]:
    if token.kind is TokenKind.HAN:
        yield from _pairs(token)
        return
    folded = fold(token.text)
    if folded:
        yield AskedWord(
            token.text,
            token.start,
            token.end,
            token.kind,
            ignored=token.kind is TokenKind.WORD and is_stop_word(folded),
            typing=token.end == length,
        )


def _pairs(token: Token) -> Iterator[AskedWord]:
    """The pairs of neighbouring characters of a Han run; a character alone is a word."""
    places = han_characters(token.text)
    pairs = [(first[0], second[1]) for first, second in itertools.pairwise(places)]
    for start, end in pairs or places:
        text = token.text[start:end]
        yield AskedWord(
            text, token.start + start, token.start + end, TokenKind.HAN, is_stop_han(text), typing=False
        )
