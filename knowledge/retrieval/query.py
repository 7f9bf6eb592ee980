"""A question -> what is looked up for each of its words.

A known word is looked up by its stem, in each language the library holds, and with its accents put in every
way the library has them, or as usual for its ending. Only a word that is nowhere is tried as the
beginning of longer words, and then as a typing error; a word that is found is never widened, except the last
one while it is still being typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from knowledge.errors import QueryError
from knowledge.index import Postings, Snapshot
from knowledge.index.segments import EMPTY
from knowledge.model import QueryWord
from knowledge.settings import MAX_QUERY_CHARACTERS, RankingSettings
from knowledge.text.analysis import Analyzer, AskedWord, Family, code_terms
from knowledge.text.folding import fold
from knowledge.text.stems import with_usual_accents
from knowledge.text.words import TokenKind

MIN_PREFIX = 3
TWO_ERRORS_FROM = 8
MAX_CONTINUATIONS = 2_000
"""Of the words that begin alike, so many are counted to find the most frequent."""
MAX_SPELLED = 50
"""So many unknown words of a question are tried as typing errors: each is held against every known word."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing to look for: `terms` taken as one term, found in `postings`, weighing `weight`.

    `word` is the question's word; `matched` the document's word where it is another one.
    """

    word: str
    matched: str
    terms: tuple[str, ...]
    weight: float
    postings: Postings

    @property
    def found(self) -> bool:
        return len(self.postings.documents) > 0


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """`found` has the clauses of each word, by the word as typed; `clauses` are all of them, each once: two
    words may look for the same. `subjects` are the question's distinct words, function words included, each
    as the index terms it may have in a title."""

    words: tuple[QueryWord, ...]
    found: Mapping[str, Sequence[Clause]]
    clauses: tuple[Clause, ...]
    subjects: tuple[tuple[str, ...], ...]

    @property
    def terms(self) -> frozenset[str]:
        """Every index term that counts as a match, for marking words in a text."""
        return frozenset(term for clause in self.clauses for term in clause.terms)


def parse_query(text: str, snapshot: Snapshot, analyzer: Analyzer, weights: RankingSettings) -> ParsedQuery:
    """Look up every word of `text`. Raises QueryError when it is over MAX_QUERY_CHARACTERS."""
    check_length(text)
    resolver = _Resolver(snapshot, analyzer, weights)
    words: list[QueryWord] = []
    found: dict[str, list[Clause]] = {}
    clauses: dict[tuple[str, ...], Clause] = {}
    subjects: dict[tuple[str, ...], None] = {}
    for asked in analyzer.question(text):
        word, answers = resolver.resolve(asked)
        words.append(word)
        found.setdefault(asked.text, []).extend(answers)
        subjects.update(dict.fromkeys(resolver.subject(asked, word)))
        for clause in answers:
            clauses.setdefault(clause.terms, clause)
    return ParsedQuery(tuple(words), found, tuple(clauses.values()), tuple(subjects))


def check_length(text: str) -> None:
    """Raise QueryError when a question is longer than MAX_QUERY_CHARACTERS."""
    if len(text) > MAX_QUERY_CHARACTERS:
        raise QueryError(len(text), MAX_QUERY_CHARACTERS)


class _Resolver:
    """One question against one snapshot."""

    def __init__(self, snapshot: Snapshot, analyzer: Analyzer, weights: RankingSettings) -> None:
        self._snapshot = snapshot
        self._analyzer = analyzer
        self._weights = weights
        self._known: dict[tuple[str, TokenKind, bool], tuple[str, list[Clause]]] = {}
        self._spelled = 0

    def resolve(self, asked: AskedWord) -> tuple[QueryWord, list[Clause]]:
        """What became of one word, and what it found."""
        if asked.ignored:
            return QueryWord(asked.text, asked.start, asked.end, ignored=True), []
        key = (asked.text, asked.kind, asked.typing)
        if key not in self._known:
            self._known[key] = self._look_up(asked)
        how, clauses = self._known[key]
        documents = [EMPTY.chunks, *(clause.postings.documents for clause in clauses)]
        word = QueryWord(
            asked.text,
            asked.start,
            asked.end,
            how=how,
            matched=tuple(dict.fromkeys(clause.matched for clause in clauses if clause.matched)),
            documents=len(np.unique(np.concatenate(documents))),
        )
        return word, clauses

    def _look_up(self, asked: AskedWord) -> tuple[str, list[Clause]]:
        if asked.kind is not TokenKind.WORD:
            clause = self._han(asked.text) if asked.kind is TokenKind.HAN else self._code(asked.text)
            return ("exact", [clause]) if clause.found else ("none", [])
        exact = self._exact(asked.text)
        if exact.found:
            return "exact", [exact, *(self._continuations(asked.text, exact) if asked.typing else ())]
        prefix = self._prefix(asked.text, self._weights.stem)
        if prefix:
            return "prefix", [prefix]
        spelling = self._spelling(asked.text)
        return ("spelling", [spelling]) if spelling and spelling.found else ("none", [])

    def subject(self, asked: AskedWord, word: QueryWord) -> list[tuple[str, ...]]:
        """What stands for this word in a title: its stems or its pair; nothing for a whole code."""
        if asked.kind is TokenKind.CODE:
            return []
        if asked.kind is TokenKind.HAN:
            return [(Family.HAN_PAIR + fold(asked.text),)] if len(asked.text) > 1 else []
        spelling = word.matched[0] if word.how == "spelling" and word.matched else asked.text
        return [tuple(sorted(set(self._stems(spelling))))]

    def _clause(self, word: str, terms: Sequence[str], weight: float, matched: str = "") -> Clause:
        distinct = tuple(sorted(set(terms)))
        return Clause(word, matched, distinct, weight, self._snapshot.postings(distinct))

    def _han(self, text: str) -> Clause:
        folded = fold(text)
        if len(folded) == 1:
            return self._clause(text, [Family.HAN_SINGLE + folded], self._weights.han_single)
        return self._clause(text, [Family.HAN_PAIR + folded], self._weights.han_pair)

    def _code(self, text: str) -> Clause:
        joined = code_terms(text)
        whole_words = [Family.WORD + term[1:] for term in joined[1:]]
        return self._clause(text, [*joined, *whole_words], self._weights.code)

    def _exact(self, text: str) -> Clause:
        return self._clause(text, self._stem_terms(text), self._weights.stem)

    def _stem_terms(self, text: str) -> list[str]:
        return [*self._stems(text), Family.CODE + fold(text)]

    def _stems(self, text: str) -> list[str]:
        """The word's stems in each language of the library, with each way to put its accents."""
        folded = fold(text)
        accented = self._snapshot.vocabulary.accented_forms(folded)
        known = [form for form in accented if self._frequency(Family.ACCENTED + form)]
        spellings = (text, folded, with_usual_accents(folded), *known)
        return [
            self._analyzer.stem_term(spelling, language)
            for language in self._snapshot.languages
            for spelling in spellings
        ]

    def _frequency(self, term: str) -> int:
        return self._snapshot.frequency((term,))

    def _continuations(self, text: str, exact: Clause) -> list[Clause]:
        """Longer words for the one still being typed, at a small weight of their own."""
        clause = self._prefix(text, self._weights.prefix)
        return [clause] if clause and clause.terms != exact.terms else []

    def _prefix(self, text: str, weight: float) -> Clause | None:
        folded = fold(text)
        if len(folded) < MIN_PREFIX or folded.isdigit():
            return None
        longer = (word for word in self._snapshot.vocabulary.beginning_with(folded) if word != folded)
        counted = ((self._frequency(Family.WORD + word), word) for word in longer)
        live = islice(((-count, word) for count, word in counted if count), MAX_CONTINUATIONS)
        best = [word for _, word in sorted(live)[: self._weights.max_prefix_terms]]
        if not best:
            return None
        return self._clause(text, [Family.WORD + word for word in best], weight, matched=best[0])

    def _spelling(self, text: str) -> Clause | None:
        """One other word: the nearest, then the same first letter, then the most frequent."""
        folded = fold(text)
        if len(folded) < self._weights.spelling_from or not folded.isalpha():
            return None
        self._spelled += 1
        if self._spelled > MAX_SPELLED:
            return None
        distance = 2 if len(folded) >= TWO_ERRORS_FROM else 1
        ranked = [
            (errors, word[0] != folded[0], -self._frequency(Family.WORD + word), word)
            for errors, word in self._snapshot.vocabulary.similar_to(folded, distance=distance)
        ]
        live = [item for item in ranked if item[2]]
        if not live:
            return None
        word = min(live)[3]
        return self._clause(text, self._stem_terms(word), self._weights.stem, matched=word)
