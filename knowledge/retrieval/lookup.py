"""A word -> the index terms that stand for it.

A known word is looked up by its stem, in each language the library holds, with its accents put in every way
the library has them or as usual for its ending; and once more as it is written. Only a word that is nowhere
is tried as the beginning of longer words, and then as a typing error; a word that is found is never widened,
except the last one while it is still being typed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from knowledge.index import Snapshot
from knowledge.settings import RankingSettings
from knowledge.text.analysis import Analyzer
from knowledge.text.families import Family, code_terms, term_id
from knowledge.text.folding import fold
from knowledge.text.questions import AskedWord
from knowledge.text.stems import with_usual_accents
from knowledge.text.stopwords import is_stop_han
from knowledge.text.words import TokenKind


@dataclass(frozen=True, slots=True)
class Wanted:
    """`terms`, taken as one term, count for a word with `weight`; `matched` is the word they are of, where it
    is another one. `finds`: they alone make a document a hit."""

    terms: tuple[str, ...]
    weight: float
    matched: str = ""
    finds: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found for one word. `how` is as in `QueryWord`.

    `subject` are the terms that stand for the word in a text, one a token: its stems, its pair, its code.
    """

    how: str
    wanted: tuple[Wanted, ...]
    subject: tuple[str, ...]


class Lookup:
    """Looks up words of one question in one snapshot."""

    def __init__(self, snapshot: Snapshot, analyzer: Analyzer, weights: RankingSettings) -> None:
        self._snapshot = snapshot
        self._analyzer = analyzer
        self._weights = weights
        self._frequencies: dict[str, int] = {}
        self._stems: dict[str, list[str]] = {}
        self._spelled = 0

    # --- how often ----------------------------------------------------------------------------------

    def prepare(self, words: Iterable[AskedWord]) -> None:
        """Count the terms of `words` all at once: that is much cheaper than one by one."""
        self.count(term for word in words for term in self._terms(word))

    def count(self, terms: Iterable[str]) -> None:
        """Have the frequencies of `terms` at hand."""
        fresh = [term for term in dict.fromkeys(terms) if term not in self._frequencies]
        if not fresh:
            return
        ids = np.array([term_id(term) for term in fresh], np.uint64)
        self._frequencies.update(zip(fresh, self._snapshot.frequencies(ids).tolist(), strict=True))

    def frequency(self, terms: Sequence[str]) -> int:
        """In how many documents `terms`, taken as one term, occur."""
        known = self.known(terms)
        if len(known) < 2:
            return self._frequencies[known[0]] if known else 0
        return self._snapshot.frequency(tuple(sorted(map(term_id, known))))

    def idf(self, terms: Sequence[str]) -> float:
        """Rarity of `terms`, taken as one term; never negative."""
        found = self.frequency(terms)
        return math.log(1 + (self._snapshot.document_count - found + 0.5) / (found + 0.5))

    def known(self, terms: Sequence[str]) -> tuple[str, ...]:
        """Those of `terms` that occur in a document, each once, in order."""
        if not self._frequencies.keys() >= set(terms):
            self.count(terms)
        return tuple(sorted({term for term in terms if self._frequencies[term]}))

    # --- which terms --------------------------------------------------------------------------------

    def quick_term(self, asked: AskedWord) -> str:
        """One term that tells about how rare a word is, without stemming."""
        folded = fold(asked.text)
        if asked.kind is TokenKind.WORD:
            return Family.WORD + folded
        if asked.kind is TokenKind.CODE:
            return code_terms(asked.text)[0]
        return (Family.HAN_PAIR if len(folded) > 1 else Family.HAN_SINGLE) + folded

    def answer(self, asked: AskedWord, *, guess: bool) -> Answer:
        """What stands for `asked`; with `guess`, an unknown word is taken for another one if need be."""
        if asked.kind is TokenKind.HAN:
            return self._han(asked.text)
        if asked.kind is TokenKind.CODE:
            terms = self.known(self._code_terms(asked.text))
            wanted = (Wanted(terms, self._weights.code),) if terms else ()
            return Answer("exact" if terms else "none", wanted, code_terms(asked.text)[:1])
        return self._word(asked, guess=guess)

    def _terms(self, asked: AskedWord) -> Iterable[str]:
        if asked.kind is TokenKind.HAN:
            return self._han_terms(asked.text)
        if asked.kind is TokenKind.CODE:
            return self._code_terms(asked.text)
        return [*self._stem_terms(asked.text), Family.WORD + fold(asked.text)]

    def _han_terms(self, text: str) -> list[str]:
        folded = fold(text)
        singles = [Family.HAN_SINGLE + character for character in dict.fromkeys(folded)]
        return [Family.HAN_PAIR + folded, *singles] if len(folded) > 1 else singles

    def _han(self, text: str) -> Answer:
        first, *singles = self._han_terms(text)
        weights = self._weights
        wanted = [Wanted((first,), weights.han_pair if singles else weights.han_single)]
        for single in singles:
            share = weights.function_han if is_stop_han(single[1:]) else 1.0
            wanted.append(Wanted((single,), weights.han_single * share, single[1:], finds=False))
        known = tuple(item for item in wanted if self.known(item.terms))
        return Answer("exact" if self.known((first,)) else "none", known, (first,))

    def _code_terms(self, text: str) -> list[str]:
        joined = code_terms(text)
        return [*joined, *(Family.WORD + term[1:] for term in joined[1:])]

    def _stem_terms(self, text: str) -> list[str]:
        """The stems of a word in each language of the library, with each way to put its accents; and the code
        that is written like the word."""
        known = self._stems.get(text)
        if known is not None:
            return known
        folded = fold(text)
        accented = self._snapshot.vocabulary.accented_forms(folded)
        stems = [
            self._analyzer.stem_term(spelling, language)
            for language in self._snapshot.languages
            for spelling in dict.fromkeys((text, folded, with_usual_accents(folded), *accented))
        ]
        self._stems[text] = found = [*stems, Family.CODE + folded]
        return found

    def _word(self, asked: AskedWord, *, guess: bool) -> Answer:
        folded = fold(asked.text)
        subject = self._subject(asked.text)
        exact = self._exact(asked.text)
        if exact:
            more = asked.typing and not asked.ignored
            longer = self._longer(folded, self._weights.prefix) if more else ()
            return Answer("exact", (*exact, *longer), subject)
        if guess and not asked.ignored:
            longer = self._longer(folded, self._weights.stem + self._weights.surface)
            if longer:
                return Answer("prefix", longer, self._subject(longer[0].matched))
            meant = self._meant(folded)
            if meant:
                return Answer("spelling", self._exact(meant, matched=meant), self._subject(meant))
        return Answer("none", (), subject)

    def _subject(self, text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._stem_terms(text)))

    def _exact(self, text: str, *, matched: str = "") -> tuple[Wanted, ...]:
        """The word by its stem, and as it is written."""
        kinds = (
            (self._stem_terms(text), self._weights.stem),
            ([Family.WORD + fold(text)], self._weights.surface),
        )
        found = ((self.known(terms), weight) for terms, weight in kinds)
        return tuple(Wanted(terms, weight, matched) for terms, weight in found if terms)

    def _longer(self, folded: str, weight: float) -> tuple[Wanted, ...]:
        """The most frequent of the words that begin with this one."""
        if len(folded) < self._weights.min_prefix or folded.isdigit():
            return ()
        found = self._snapshot.vocabulary.beginning_with(folded, self._weights.max_continuations)
        longer = sorted((-count, word) for word, count in found if count and word != folded)
        best = [word for _, word in longer[: self._weights.max_prefix_terms]]
        return (Wanted(self.known([Family.WORD + word for word in best]), weight, best[0]),) if best else ()

    def _meant(self, folded: str) -> str:
        """The known word that this one is a typing error of: the nearest, then with the same first letter,
        then the most frequent. Empty when there is none."""
        if len(folded) < self._weights.spelling_from or not folded.isalpha():
            return ""
        self._spelled += 1
        if self._spelled > self._weights.max_spelled:
            return ""
        distance = 2 if len(folded) >= self._weights.two_errors_from else 1
        near = self._snapshot.vocabulary.similar_to(folded, distance)
        self.count(Family.WORD + word for _, word in near)
        ranked = [
            (errors, word[0] != folded[0], -self._frequencies[Family.WORD + word], word)
            for errors, word in near
            if self._frequencies[Family.WORD + word]
        ]
        return min(ranked)[3] if ranked else ""
