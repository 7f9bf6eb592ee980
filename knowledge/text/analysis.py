"""Tokens -> index terms. Documents and questions pass through here, so that both sides agree.

What the terms look like is in `families`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from knowledge.text.families import Family, code_terms, han_terms, piece_terms, stem_text, term_id, word_key
from knowledge.text.folding import fold
from knowledge.text.lexicon import Lexicon, LexiconTables
from knowledge.text.protected import ProtectedCodes
from knowledge.text.reading import TextReader
from knowledge.text.stems import Stemmer
from knowledge.text.words import Token, TokenKind, han_characters, run_places, tokenize

__all__ = [
    "Analyzer",
    "Family",
    "IndexToken",
    "code_terms",
    "han_terms",
    "piece_terms",
    "term_id",
    "word_key",
]

TermPlace: TypeAlias = tuple[int, int, tuple[str, ...]]
"""Begin and end of a token in a text, and its terms."""

REMEMBERED_RUNS = 30_000
REMEMBERED_TEXTS = 300_000
"""Of so many different pieces of text the tokens are kept, some 350 bytes each."""


@dataclass(frozen=True, slots=True)
class IndexToken:
    """What one token puts into the index; terms by their `term_id`.

    Equal tokens have equal `key`s, in every segment. `primary` is the term that stands for the token in a
    text. Only words have `pieces`, a `word` (accent-free), and, if it has any accents, an `accented` form.
    """

    key: int
    primary: int
    terms: tuple[int, ...]
    pieces: tuple[int, ...]
    word: str
    accented: str
    stop: bool


class Analyzer:
    """Makes terms of text. Cheap to keep, safe to share between threads."""

    def __init__(self, *, codes: Sequence[str] = ()) -> None:
        """`codes` are a project's protected codes: each is one token wherever it stands, beside its parts."""
        self._codes = ProtectedCodes(codes)
        self._stemmer = Stemmer()
        self._lexicon = Lexicon(self._codes.find, self._stemmer)
        self._run_terms = lru_cache(REMEMBERED_RUNS)(self._find_run_terms)

    def tokenize(self, text: str) -> Iterator[Token]:
        """The tokens of a document's or a question's text, protected codes among them."""
        return tokenize(text, self._codes.find(text))

    def tokens(self, text: str, language: str) -> list[IndexToken]:
        """What the tokens of `text`, in a document in `language`, put into the index, in order."""
        reader = TextReader(self.lexicon())
        reader.read(text, language)
        read = reader.finish()
        return [_index_token(read.tables, number) for number in read.tokens.tolist()]

    def lexicon(self) -> Lexicon:
        """The memory of all texts met so far. Made anew when it is too large."""
        lexicon = self._lexicon
        if len(lexicon) > REMEMBERED_TEXTS:
            lexicon = self._lexicon = Lexicon(self._codes.find, self._stemmer)
        return lexicon

    def term_places(self, text: str, language: str) -> Iterator[TermPlace]:
        """Where in `text` its tokens stand (of CJK: characters and pairs), each with the terms it puts into
        the index, pieces aside."""
        for code in self._codes.find(text):
            yield code.start, code.end, code_terms(code.text)
        for run, offset in run_places(text):
            for start, end, terms in self._run_terms(run, language):
                yield offset + start, offset + end, terms

    def token_terms(self, token: Token, language: str) -> tuple[str, ...]:
        """The terms one token puts into the index, pieces aside."""
        if token.kind is TokenKind.HAN:
            return tuple(han_terms(token.text))
        if token.kind is TokenKind.CODE:
            return code_terms(token.text)
        folded = fold(token.text)
        return (Family.WORD + folded, self.stem_term(token.text, language)) if folded else ()

    def stem_term(self, word: str, language: str) -> str:
        """The stem family's term of `word`, as written with accents, in `language`."""
        return stem_text(self._stemmer.stem(word, language), language)

    def _find_run_terms(self, run: str, language: str) -> tuple[TermPlace, ...]:
        return tuple(place for token in tokenize(run) for place in self._places_of(token, language))

    def _places_of(self, token: Token, language: str) -> Iterator[TermPlace]:
        if token.kind is TokenKind.HAN:
            yield from _han_places(token)
        elif terms := self.token_terms(token, language):
            yield token.start, token.end, terms


def _han_places(token: Token) -> Iterator[TermPlace]:
    characters = [
        (token.start + start, token.start + end, fold(token.text[start:end]))
        for start, end in han_characters(token.text)
    ]
    for start, end, character in characters:
        yield start, end, (Family.HAN_SINGLE + character,)
    for (start, _, first), (_, end, second) in itertools.pairwise(characters):
        yield start, end, (Family.HAN_PAIR + first + second,)


def _index_token(tables: LexiconTables, number: int) -> IndexToken:
    table = tables.tokens
    terms, _ = table.terms.of(np.array([number]))
    pieces, _ = table.pieces.of(np.array([number]))
    return IndexToken(
        key=int(table.keys[number]),
        primary=int(table.term_ids[table.primary[number]]),
        terms=tuple(table.term_ids[terms].tolist()),
        pieces=tuple(table.piece_ids[pieces].tolist()),
        word=tables.words[number],
        accented=tables.accented[number],
        stop=bool(table.stop[number]),
    )
