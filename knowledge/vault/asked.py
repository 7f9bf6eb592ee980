"""The words of a question as a person sees them, each with the keys of the index that speak for it."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from knowledge.model import QueryWord, Span
from knowledge.text.words import Token, TokenKind, han_characters, tokenize
from knowledge.vault.ranking import Ranking
from knowledge.vault.terms import fold, run_keys, word_keys


@dataclass(frozen=True, slots=True)
class AskedTerm:
    """A word or code, or two neighbouring characters of a script without spaces, at `start` of the text."""

    text: str
    start: int
    keys: tuple[str, ...]
    """At least one: the whole, then its beginnings, the shortest first."""

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def told(self, ranking: Ranking) -> QueryWord:
        """What became of it."""
        whole, *beginnings = self.keys
        for key in (whole, *reversed(beginnings)):  # the longest first
            documents = ranking.sources_with(key)
            if documents:
                how = "exact" if key == whole else "prefix"
                return QueryWord(self.text, self.start, self.end, how=how, documents=documents)
        return QueryWord(self.text, self.start, self.end, how="none")


def terms_of(text: str) -> tuple[AskedTerm, ...]:
    """The terms of `text` in order; a code comes before its parts."""
    return tuple(term for token in tokenize(text) for term in _terms_of(token))


def matches_of(text: str, keys: Collection[str]) -> tuple[Span, ...]:
    """Where in `text` a term stands that has one of `keys`; neighbours joined."""
    spans: list[Span] = []
    for start, end in sorted((term.start, term.end) for term in terms_of(text) if _has(term, keys)):
        if spans and start <= spans[-1].end:
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        else:
            spans.append(Span(start, end))
    return tuple(spans)


def _has(term: AskedTerm, keys: Collection[str]) -> bool:
    return any(key in keys for key in term.keys)


def _terms_of(token: Token) -> Iterator[AskedTerm]:
    if token.kind is not TokenKind.HAN:
        keys = tuple(each.key for each in word_keys(fold(token.text)))
        if keys:
            yield AskedTerm(token.text, token.start, keys)
        return
    places = han_characters(token.text)
    pairs = [(first[0], second[1]) for first, second in itertools.pairwise(places)]
    for start, end in pairs or places:
        text = token.text[start:end]
        keys = tuple(each.key for each in run_keys(fold(text)))
        # Of a pair only the pair: each of its characters is in many a word that has nothing to do with it.
        if keys:
            yield AskedTerm(text, token.start + start, keys[:1])
