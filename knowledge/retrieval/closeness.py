"""How close together the words of a question stand in a few texts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from knowledge.index import Field
from knowledge.retrieval.first_pass import Floats
from knowledge.retrieval.subjects import Reading, Subject
from knowledge.retrieval.texts import Texts


class Closeness:
    """Of `size` documents. A part of a text ends where its field or its chunk does; nothing goes beyond."""

    def __init__(self, texts: Texts, size: int, subjects: Sequence[Subject]) -> None:
        self._size = size
        self._rarities = [subject.idf for subject in subjects]
        found, parts = texts.subjects, texts.parts
        # A chunk's SECTION says again what is said in a HEADING.
        wanted = np.flatnonzero(parts.fields[found.parts] != Field.SECTION)
        self._what, self._parts = found.what[wanted], found.parts[wanted]
        self._places, self._ranks = found.places[wanted], found.ranks[wanted]
        self._functions = found.functions[wanted]
        self._documents = parts.documents[self._parts]
        self._ends = np.cumsum(parts.lengths)[self._parts]

    def windows(self, reading: Reading, width: int) -> Floats:
        """The greatest summed rarity of the different subjects in any `width` neighbouring tokens."""
        # The best window begins with a subject; from each on, every other one is inside when it comes soon.
        ends = np.minimum(self._places + width, self._ends)
        sums = np.zeros(len(self._what))
        for number in reading.subjects:
            is_it = self._what == number
            places = np.append(self._places[is_it], np.iinfo(np.int64).max)
            passed = np.cumsum(is_it) - is_it
            sums += self._rarities[number] * (places[passed] < ends)
        best = np.zeros(self._size)
        np.maximum.at(best, self._documents, sums)
        return best

    def pairs(self, reading: Reading) -> Floats:
        """For each two neighbours of the question the lesser rarity x n / (n + 1), where they stand n times
        in the text, in that order."""
        scores = np.zeros(self._size)
        if not reading.pairs:
            return scores
        width = len(self._rarities)
        numbers = np.full(width * width, -1, np.int64)
        numbers[[one * width + other for one, other in reading.pairs]] = range(len(reading.pairs))
        kept = np.flatnonzero(~self._functions)
        one, other = kept[:-1], kept[1:]
        neighbours = (self._ranks[other] - self._ranks[one] == 1) & (self._parts[other] == self._parts[one])
        found = np.where(neighbours, numbers[self._what[one] * width + self._what[other]], -1)
        known = found >= 0
        cells = found[known] * self._size + self._documents[one][known]
        counts = np.bincount(cells, minlength=len(reading.pairs) * self._size)
        counts = counts.reshape(len(reading.pairs), self._size)
        for (first, second), times in zip(reading.pairs, counts, strict=True):
            scores += min(self._rarities[first], self._rarities[second]) * times / (times + 1)
        return scores
