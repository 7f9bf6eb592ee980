"""A question -> what is looked up for each of its words.

A known word is looked up by its stem, in each language the library holds. A word typed without its accents
gets back the spelling that is most frequent in the library. Only a word that is nowhere is tried as the
beginning of longer words, and then as a typing error; a word that is found is never widened, except the last
one while it is still being typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.errors import QueryError
from knowledge.index import Postings, Snapshot
from knowledge.model import QueryWord
from knowledge.settings import MAX_QUERY_CHARACTERS, RankingSettings
from knowledge.text.analysis import Analyzer, AskedWord, Family, code_terms
from knowledge.text.folding import fold
from knowledge.text.words import TokenKind

MIN_PREFIX = 3
TWO_ERRORS_FROM = 8


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


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """`subjects` are the question's distinct words, function words included, each as the index terms it may
    have in a title (one a language)."""

    words: tuple[QueryWord, ...]
    clauses: tuple[Clause, ...]
    subjects: tuple[tuple[str, ...], ...]

    @property
    def terms(self) -> frozenset[str]:
        """Every index term that counts as a match, for marking words in a text."""
        return frozenset(term for clause in self.clauses for term in clause.terms)


def parse_query(text: str, snapshot: Snapshot, analyzer: Analyzer, weights: RankingSettings) -> ParsedQuery:
    """Look up every word of `text`. Raises QueryError when it is over MAX_QUERY_CHARACTERS."""
    if len(text) > MAX_QUERY_CHARACTERS:
        raise QueryError(len(text), MAX_QUERY_CHARACTERS)
    resolver = _Resolver(snapshot, analyzer, weights)
    words: list[QueryWord] = []
    clauses: dict[tuple[str, ...], Clause] = {}
    subjects: dict[tuple[str, ...], None] = {}
    for asked in analyzer.question(text):
        word, found = resolver.resolve(asked)
        words.append(word)
        subjects.update(dict.fromkeys(resolver.subject(asked, word)))
        for clause in found:
            clauses.setdefault(clause.terms, clause)
    return ParsedQuery(tuple(words), tuple(clauses.values()), tuple(subjects))


class _Resolver:
    """One question against one snapshot."""

    def __init__(self, snapshot: Snapshot, analyzer: Analyzer, weights: RankingSettings) -> None:
        self._snapshot = snapshot
        self._analyzer = analyzer
        self._weights = weights

    def resolve(self, asked: AskedWord) -> tuple[QueryWord, list[Clause]]:
        if asked.ignored:
            return QueryWord(asked.text, asked.start, asked.end, ignored=True), []
        if asked.kind is TokenKind.HAN:
            return self._answer(asked, "exact", [self._han(asked.text)])
        if asked.kind is TokenKind.CODE:
            return self._answer(asked, "exact", [self._code(asked.text)])
        exact = self._exact(asked.text)
        if len(exact.postings.documents):
            clauses = [exact]
            if asked.typing:
                clauses += self._continuations(asked.text, exact)
            return self._answer(asked, "exact", clauses)
        prefix = self._prefix(asked.text, self._weights.stem)
        if prefix:
            return self._answer(asked, "prefix", [prefix])
        spelling = self._spelling(asked.text)
        return self._answer(asked, "spelling", [spelling]) if spelling else self._answer(asked, "none", [])

    def subject(self, asked: AskedWord, word: QueryWord) -> list[tuple[str, ...]]:
        """What stands for this word in a title: its stems or its pair; nothing for a whole code."""
        if asked.kind is TokenKind.CODE:
            return []
        if asked.kind is TokenKind.HAN:
            return [(Family.HAN_PAIR + fold(asked.text),)] if len(asked.text) > 1 else []
        spelling = word.matched[0] if word.how == "spelling" and word.matched else asked.text
        return [tuple(dict.fromkeys(self._stems(spelling)))]

    def _answer(
        self, asked: AskedWord, how: str, clauses: Sequence[Clause]
    ) -> tuple[QueryWord, list[Clause]]:
        found = [clause for clause in clauses if len(clause.postings.documents)]
        documents = [EMPTY.chunks, *(clause.postings.documents for clause in found)]
        word = QueryWord(
            asked.text,
            asked.start,
            asked.end,
            how=how if found else "none",
            matched=tuple(dict.fromkeys(clause.matched for clause in found if clause.matched)),
            documents=len(np.unique(np.concatenate(documents))),
        )
        return word, found

    def _clause(self, word: str, terms: Sequence[str], weight: float, matched: str = "") -> Clause:
        terms = tuple(dict.fromkeys(terms))
        return Clause(word, matched, terms, weight, self._snapshot.postings(terms))

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
        spellings = (text, folded, *self._snapshot.vocabulary.accented_forms(folded))
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
        words = [word for word in self._snapshot.vocabulary.beginning_with(folded) if word != folded]
        counted = sorted((-self._frequency(Family.WORD + word), word) for word in words[:2000])
        best = [word for count, word in counted[: self._weights.max_prefix_terms] if count]
        if not best:
            return None
        return self._clause(text, [Family.WORD + word for word in best], weight, matched=best[0])

    def _spelling(self, text: str) -> Clause | None:
        """One other word: the nearest, then the same first letter, then the most frequent."""
        folded = fold(text)
        if len(folded) < self._weights.spelling_from or not folded.isalpha():
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
