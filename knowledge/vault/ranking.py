"""The chunks that answer a question, from the postings of its keys: sums of whole numbers (mission V4).

`docs/vault-format.md` has the rule. Another reader that follows it gets the same hits in the same order with
the same scores: nothing here is rounded but downwards, once for each key and chunk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from knowledge.vault.shards import KeyPostings, Numbers
from knowledge.vault.terms import QuestionKey

_SORTED_FIRST = 512
"""So many of the best are put in order first; the others only when somebody gets that far."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What `key` adds to one chunk: floor(impact · weight · 2c / (1 + c)) with c its count."""

    key: QuestionKey
    impact: int
    score: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A chunk by its number, the place of its source, and its rank: its own score and the source's."""

    chunk: int
    source: int
    score: int


@dataclass(frozen=True, slots=True)
class _Key:
    key: QuestionKey
    postings: KeyPostings
    scores: Numbers


class Ranking:
    """Everything that a question found."""

    def __init__(self, found: Mapping[QuestionKey, KeyPostings], owners: Numbers, *, sources: int) -> None:
        """`owners` has the place of its source for each chunk, ascending; there are so many `sources`."""
        self._owners = owners
        self._keys = [_Key(key, each, _contributions(key, each)) for key, each in found.items()]
        self._by_name = {each.key.key: each for each in self._keys}
        self._scores = np.zeros(len(owners), np.int64)
        self._of_sources = np.zeros(sources, np.int64)
        for each in self._keys:
            self._add(each)

    def _add(self, each: _Key) -> None:
        chunks = each.postings.chunks  # no chunk is twice in it
        self._scores[chunks] += each.scores
        owners = self._owners[chunks]
        first = _firsts(owners)
        self._of_sources[owners[first]] += np.maximum.reduceat(each.scores, first)

    def best(self, *, a_source: int) -> Iterator[Ranked]:
        """The chunks, the best first, at most `a_source` of each source."""
        taken: dict[int, int] = {}
        for chunk, score in self._ordered():
            source = int(self._owners[chunk])
            if taken.get(source, 0) < a_source:
                taken[source] = taken.get(source, 0) + 1
                yield Ranked(chunk, source, score)

    def contributions(self, chunk: int) -> tuple[Contribution, ...]:
        """What adds up to the chunk's own score, in the order of the question's keys."""
        found = []
        for each in self._keys:
            place = int(np.searchsorted(each.postings.chunks, chunk))
            if place < len(each.scores) and each.postings.chunks[place] == chunk:
                found.append(
                    Contribution(each.key, int(each.postings.impacts[place]), int(each.scores[place]))
                )
        return tuple(found)

    def of_source(self, source: int) -> int:
        """What the source adds to each of its chunks: for each key the most that one of them has."""
        return int(self._of_sources[source])

    def chunks_with(self, key: str) -> int:
        """How many chunks have `key`, one of the question's."""
        found = self._by_name.get(key)
        return 0 if found is None else found.postings.chunks.size

    def sources_with(self, key: str) -> int:
        """How many sources have it."""
        found = self._by_name.get(key)
        return 0 if found is None else int(_firsts(self._owners[found.postings.chunks]).size)

    def _ordered(self) -> Iterator[tuple[int, int]]:
        chunks = np.flatnonzero(self._scores)
        ranks = self._scores[chunks] + self._of_sources[self._owners[chunks]]
        if chunks.size > _SORTED_FIRST:
            least = np.partition(ranks, -_SORTED_FIRST)[-_SORTED_FIRST]
            near = ranks >= least
            yield from _sorted(chunks[near], ranks[near])
            chunks, ranks = chunks[~near], ranks[~near]
        yield from _sorted(chunks, ranks)


def _contributions(key: QuestionKey, postings: KeyPostings) -> Numbers:
    return postings.impacts * (key.weight * 2 * key.count) // (1 + key.count)


def _firsts(owners: Numbers) -> Numbers:
    """Where in `owners`, ascending, another one begins."""
    return np.flatnonzero(np.concatenate(([True], owners[1:] != owners[:-1])))


def _sorted(chunks: Numbers, ranks: Numbers) -> Iterator[tuple[int, int]]:
    order = np.lexsort((chunks, -ranks))
    yield from zip(chunks[order].tolist(), ranks[order].tolist(), strict=True)
