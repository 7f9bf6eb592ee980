"""The words of a library, for beginnings of words, typing errors, and accents left out.

It may still hold words whose last document is gone; whoever uses a word checks that it has postings.
"""

from __future__ import annotations

import bisect
import threading

from knowledge.index.segments import Segment
from knowledge.text.analysis import Family
from knowledge.text.folding import fold

REMEMBERED_LOOKUPS = 1_000
MAX_WAITING = 50
"""So many segments may wait to be read: a library that changes and is never asked must not hold them all."""


class Vocabulary:
    """Grows with each segment; thread safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._words: set[str] = set()
        self._sorted: list[str] = []
        # Words in the order in which they came, and how far each typing error was looked up in it: a question
        # that is being typed asks for the same words again and again.
        self._arrivals: list[str] = []
        self._similar: dict[tuple[str, int], tuple[int, tuple[tuple[int, str], ...]]] = {}
        self._accented: dict[str, set[str]] = {}
        self._waiting: list[Segment] = []

    def add(self, segment: Segment) -> None:
        """Take in the words of `segment`; they are read when first needed."""
        with self._lock:
            self._waiting.append(segment)
            if len(self._waiting) > MAX_WAITING:
                self._take_in()

    def beginning_with(self, prefix: str) -> list[str]:
        """Accent-free words that begin with `prefix`, in order."""
        words = self._all()
        first = bisect.bisect_left(words, prefix)
        last = bisect.bisect_left(words, prefix + "\U0010ffff")
        return words[first:last]

    def similar_to(self, word: str, *, distance: int) -> list[tuple[int, str]]:
        """(distance, word) of the words within `distance` typing errors (a swap counts as one)."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        with self._lock:
            self._take_in()
            seen, found = self._similar.get((word, distance), (0, ()))
            count = len(self._arrivals)
        near = [other for other in self._arrivals[seen:count] if abs(len(other) - len(word)) <= distance]
        fresh = process.extract(word, near, scorer=OSA.distance, score_cutoff=distance, limit=None)
        found = (*found, *((int(score), other) for other, score, _ in fresh))
        with self._lock:
            if len(self._similar) >= REMEMBERED_LOOKUPS:
                self._similar.clear()
            self._similar[word, distance] = (count, found)
        return sorted(found)

    def accented_forms(self, folded: str) -> list[str]:
        """The spellings with accents that `folded` stands for, in order."""
        with self._lock:
            self._take_in()
            return sorted(self._accented.get(folded, ()))

    def _all(self) -> list[str]:
        with self._lock:
            self._take_in()
            return self._sorted

    def _take_in(self) -> None:
        waiting, self._waiting = self._waiting, []
        new: set[str] = set()
        for segment in waiting:
            new.update(term[1:] for term in segment.terms(Family.WORD))
            for term in segment.terms(Family.ACCENTED):
                self._accented.setdefault(fold(term[1:]), set()).add(term[1:])
        new -= self._words
        if new:
            self._words |= new
            self._arrivals.extend(new)
            # A new list, since readers may hold the old one. Sorting what is nearly sorted is quick.
            self._sorted = sorted([*self._sorted, *sorted(new)])
