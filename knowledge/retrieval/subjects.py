"""What the best documents are held against: the question's words in order, not only each for itself.

A *subject* is a word of the question as it stands in a text: one of its terms for each token. A *reading* is
the question as one may say it: as it was typed, or with a synonym in the place of some words.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from knowledge.retrieval.lookup import Answer, Lookup, Wanted
from knowledge.settings import RankingSettings
from knowledge.text.families import piece_terms, term_id
from knowledge.text.folding import fold
from knowledge.text.questions import AskedWord
from knowledge.text.words import TokenKind


@dataclass(frozen=True, slots=True)
class Subject:
    """The tokens whose first term is one of `ids`; `idf` is their rarity, taken as one."""

    ids: tuple[int, ...]
    idf: float


@dataclass(frozen=True, slots=True)
class Reading:
    """Distinct subjects, by number, and which two are neighbours; what it gives counts `weight` times."""

    weight: float
    subjects: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Four letters in a row. `weight` has the rarity in it."""

    id: int
    weight: float


@dataclass(frozen=True, slots=True)
class CloseReading:
    subjects: tuple[Subject, ...]
    readings: tuple[Reading, ...]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A word and what was found for it; None: it was not looked up."""

    word: AskedWord
    answer: Answer | None

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        return self.answer.wanted if self.answer else ()


def read_closely(
    question: Sequence[Said], others: Sequence[Sequence[Said]], lookup: Lookup, settings: RankingSettings
) -> CloseReading:
    """Of the `question` as it was typed, and of the `others` that say the same with synonyms."""
    others = others[: settings.max_readings - 1]
    subjects = _Subjects(lookup)
    numbers = [[subjects.number(said.answer) for said in way] for way in (question, *others)]
    kept = subjects.rarest(settings.max_close_words)
    readings = [
        _reading(way, places, kept, settings.synonym if number else 1.0)
        for number, (way, places) in enumerate(zip((question, *others), numbers, strict=True))
    ]
    return CloseReading(
        subjects.all(kept), tuple(readings), _pieces(question, lookup, settings.max_close_words)
    )


class _Subjects:
    """The distinct subjects; words that have a term in common are one."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._terms: list[set[str]] = []
        self._of_term: dict[str, int] = {}

    def number(self, answer: Answer | None) -> int:
        """The subject a word is, -1 for none."""
        if answer is None:
            return -1
        known = next((self._of_term[term] for term in answer.subject if term in self._of_term), None)
        number = len(self._terms) if known is None else known
        if known is None:
            self._terms.append(set())
        self._terms[number].update(answer.subject)
        for term in answer.subject:
            self._of_term.setdefault(term, number)
        return number

    def rarest(self, limit: int) -> dict[int, int]:
        """The subjects that count, by number: their places among them."""
        idfs = [self._lookup.idf(tuple(terms)) for terms in self._terms]
        ranked = sorted(range(len(idfs)), key=lambda number: -idfs[number])
        return {number: place for place, number in enumerate(sorted(ranked[:limit]))}

    def all(self, kept: dict[int, int]) -> tuple[Subject, ...]:
        return tuple(self._subject(self._terms[number]) for number in kept)

    def _subject(self, terms: set[str]) -> Subject:
        known = self._lookup.known(tuple(terms))
        return Subject(tuple(sorted(map(term_id, known))), self._lookup.idf(known))


def _reading(way: Sequence[Said], numbers: Sequence[int], kept: dict[int, int], weight: float) -> Reading:
    subjects = dict.fromkeys(kept[number] for number in numbers if number in kept)
    joined = [
        kept.get(number, -1)
        for said, number in zip(way, numbers, strict=True)
        if said.word.kind is not TokenKind.HAN and not said.word.ignored
    ]
    pairs = dict.fromkeys((one, other) for one, other in pairwise(joined) if one >= 0 and other >= 0)
    return Reading(weight, tuple(subjects), tuple(pairs))


def _pieces(question: Sequence[Said], lookup: Lookup, limit: int) -> tuple[Piece, ...]:
    """Those of the first words that carry meaning. A long word counts more, but not in proportion."""
    words = [
        fold(said.word.text)
        for said in question
        if said.answer is not None and said.word.kind is TokenKind.WORD and not said.word.ignored
    ]
    pieces = {word: tuple(dict.fromkeys(piece_terms(word))) for word in list(dict.fromkeys(words))[:limit]}
    lookup.count(term for terms in pieces.values() for term in terms)
    weights: dict[str, float] = {}
    for terms in pieces.values():
        for term in terms:
            if lookup.frequency((term,)):
                weights[term] = weights.get(term, 0.0) + 1 / math.sqrt(len(terms))
    return tuple(Piece(term_id(term), weight * lookup.idf((term,))) for term, weight in weights.items())
