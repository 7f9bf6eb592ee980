"""The words of a library, for beginnings of words, typing errors, and accents left out.

Words are read from a segment only when spelling needs them, and once: they are kept in the segment's lore.
Only words of live documents count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from knowledge.index.live import LiveSegment
from knowledge.index.lore import Ints
from knowledge.text.analysis import Family, term_id

MORE = 16
"""Words asked of a segment beyond those wanted, in case some belong to masked documents only."""


class Vocabulary:
    """The words of the live documents of `segments`."""

    def __init__(self, segments: Sequence[LiveSegment]) -> None:
        self._segments = segments

    def beginning_with(self, prefix: str, limit: int) -> list[tuple[str, int]]:
        """The first `limit` accent-free words that begin with `prefix`, in order, with their documents."""
        wanted = limit + MORE
        while True:
            found, whole = self._begin(prefix, wanted)
            if whole or len(found) >= limit:
                return found[:limit]
            wanted *= 4

    def similar_to(self, word: str, distance: int) -> list[tuple[int, str]]:
        """(distance, word) of the words within `distance` typing errors (a swap counts as one), nearest
        first."""
        found = sorted({near for item in self._segments for near in item.lore.similar_to(word, distance)})
        documents = self._documents([other for _, other in found])
        return [near for near, count in zip(found, documents.tolist(), strict=True) if count]

    def accented_forms(self, folded: str) -> list[str]:
        """The spellings with accents that `folded` stands for, in order."""
        return sorted({form for item in self._segments for form in item.accented_forms(folded)})

    def _begin(self, prefix: str, wanted: int) -> tuple[list[tuple[str, int]], bool]:
        """Live words, in order, that begin with `prefix`, and whether these are all; `wanted` of each
        segment."""
        counts: Counter[str] = Counter()
        ends: list[str] = []
        for item in self._segments:
            pairs = item.segment.words_from(prefix, wanted)
            terms = np.array([term for _, term in pairs], np.int64)
            for (word, _), count in zip(pairs, item.frequencies(terms).tolist(), strict=True):
                counts[word] += count
            if len(pairs) == wanted:
                ends.append(pairs[-1][0])
        # Behind the last word that a segment gave, it may have more of the words that others gave.
        end = min(ends, default="")
        known = sorted(word for word, count in counts.items() if count and (not ends or word <= end))
        return [(word, counts[word]) for word in known], not ends

    def _documents(self, words: Sequence[str]) -> Ints:
        ids = np.array([term_id(Family.WORD + word) for word in words], np.uint64)
        found = np.zeros(len(words), np.int64)
        for item in self._segments:
            found += item.frequencies(item.segment.lookup(ids))
        return found
