"""Which documents answer, best first, and with what scores."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from knowledge.index import Snapshot
from knowledge.retrieval.chunk_scores import score_chunks
from knowledge.retrieval.first_pass import FirstPass, Floats, Ints
from knowledge.retrieval.query import ParsedQuery
from knowledge.retrieval.second_pass import SecondPass, chunk_counts
from knowledge.retrieval.standing import Places, Standing
from knowledge.retrieval.texts import read_texts
from knowledge.settings import RankingSettings

FEW = 300
"""So many hits with the same score are compared by path one by one."""
AT_ONCE = 50
"""The chunks of so many further documents are scored together, when one of them is asked for."""


class Ranking:
    """The answer to one question, as document numbers.

    The best `settings.depth` have had a second pass. The others keep the score of the first and stay behind
    them, since the second pass only adds. When there are fewer, some are hits for their titles alone.
    """

    def __init__(self, query: ParsedQuery, snapshot: Snapshot, settings: RankingSettings) -> None:
        self._query = query
        self._snapshot = snapshot
        self._settings = settings
        self.first = FirstPass(query, snapshot, settings)
        found = np.flatnonzero(self.first.found)
        candidates = self._affordable(self._best_of(found, settings.depth))
        if 0 < len(candidates) == len(found):
            others = np.flatnonzero(self.first.alike)
            candidates += self._best_of(others, min(settings.alike_depth, settings.depth - len(candidates)))
        self.second = SecondPass(candidates, query, snapshot, settings)
        self._candidates = {
            number: place
            for place, number in enumerate(candidates)
            if self.second.alike[place] or self.first.found[number]
        }
        hits = self.first.found.copy()
        hits[list(self._candidates)] = True
        self._hits: Ints = np.flatnonzero(hits)
        self._scores = self.first.scores.copy()
        self._scores[candidates] += self.second.scores
        self._best = self._sorted(np.array(list(self._candidates), np.int64), self._scores)
        self._further: dict[int, Floats] = {}
        self._placed: dict[int, int] = {}
        """By place, what was asked for by its number."""
        self._order: list[int] | None = None

    def __len__(self) -> int:
        return len(self._hits)

    def at(self, place: int) -> int:
        """The document at a place of the order, from 0."""
        if place < len(self._best):
            return self._best[place]
        return self._placed[place] if place in self._placed else self._rest[place - len(self._best)]

    def place(self, number: int) -> int | None:
        """Where a document stands, from 0; None when it is no hit."""
        if number in self._candidates:
            return self._best.index(number)
        if not self.first.found[number]:
            return None
        place = len(self._best) + self._ahead(number)
        self._placed[place] = number
        return place

    def _ahead(self, number: int) -> int:
        """How many of the hits that had no second pass stand before one of them.

        To put them all in order takes longer, and is done only where many have the same score.
        """
        scores, own = self.first.scores[self._others], self.first.scores[number]
        tied = self._others[scores == own].tolist()
        if self._order is not None or len(tied) > FEW:
            return self._rest.index(number)
        path = self._path(number)
        return int(np.count_nonzero(scores > own)) + sum(self._path(other) < path for other in tied)

    def sort_out(
        self, held_back: NDArray[np.bool_] | None, floor: float, *, besides: Collection[int] = ()
    ) -> Standing:
        """Where the hits stand, without the documents `besides`. `held_back` (None: none) are withheld
        documents by number; those with a score under `floor` are weak."""
        if held_back is None and floor <= 0 and not besides:
            return Standing(range(len(self)))
        wanted = np.ones(len(self._scores), np.bool_)
        wanted[list(besides)] = False
        withheld = np.zeros(len(self._scores), np.bool_) if held_back is None else held_back & wanted
        strong = wanted & ~withheld & (self._scores >= floor)
        return Standing(*map(self._places, (strong, wanted & ~(withheld | strong), withheld)))

    def _places(self, wanted: NDArray[np.bool_]) -> Places:
        count = int(np.count_nonzero(wanted[self._hits]))
        return Places(self._best, lambda: self._rest, wanted=wanted, count=count)

    def score(self, number: int) -> float:
        return float(self._scores[number])

    def score_without_chunk(self, number: int) -> float:
        """The same without the share of the best chunk."""
        return self.score(number) - float(self.chunk_scores(number).max())

    def candidate(self, number: int) -> int | None:
        """The document's place in the second pass, when it had one."""
        return self._candidates.get(number)

    def chunk_scores(self, number: int) -> Floats:
        """The scores of a document's chunks, by ordinal; the best is in its score if it had a second pass."""
        place = self.candidate(number)
        if place is not None:
            return self.second.chunk_scores[place]
        if number not in self._further:
            self._score_further(number)
        return self._further[number]

    @cached_property
    def _others(self) -> Ints:
        """The hits that had no second pass."""
        others = np.ones(len(self._scores), np.bool_)
        others[list(self._candidates)] = False
        return self._hits[others[self._hits]]

    @property
    def _rest(self) -> list[int]:
        """The same, best first."""
        if self._order is None:
            self._order = self._sorted(self._others, self.first.scores)
        return self._order

    def _score_further(self, number: int) -> None:
        """Score the chunks of a document and of others that are asked for next: those whose place was asked
        for, or those after it in the order."""
        numbers = [other for other in {number, *self._placed.values()} if other not in self._further]
        if self._order is not None:
            first = self._order.index(number)
            numbers = self._order[first : first + AT_ONCE]
        texts = read_texts(numbers, self._query, self._snapshot)
        counts = chunk_counts(numbers, self._snapshot)
        scores = score_chunks(texts, counts, self._query, self._snapshot, self._settings)
        self._further.update(zip(numbers, scores, strict=True))

    def _affordable(self, numbers: list[int]) -> list[int]:
        """The first of the documents, as many as are not too long together."""
        lengths = self.first.lengths[numbers].sum(axis=1, dtype=np.int64)
        many = int(np.searchsorted(lengths.cumsum(), self._settings.depth_tokens, "right"))
        return numbers[: max(many, self._settings.least_depth)]

    def _best_of(self, numbers: Ints, limit: int) -> list[int]:
        """The best `limit` of some documents by their first score, best first."""
        if limit < 1:
            return []
        if len(numbers) > limit:
            scores = self.first.scores[numbers]
            numbers = numbers[scores >= np.partition(scores, -limit)[-limit]]
        return self._sorted(numbers, self.first.scores)[:limit]

    def _sorted(self, numbers: Ints, scores: Floats) -> list[int]:
        """The best first; equal ones by path."""
        values = scores[numbers]
        order = np.argsort(-values, kind="stable")
        numbers, values = numbers[order], values[order]
        found: list[int] = numbers.tolist()
        starts = np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1], [True])))
        for first in np.flatnonzero(np.diff(starts) > 1).tolist():
            tied = slice(int(starts[first]), int(starts[first + 1]))
            found[tied] = sorted(found[tied], key=self._path)
        return found

    def _path(self, number: int) -> str:
        item, own = self._snapshot.locate(number)
        return item.segment.heads[own].path
