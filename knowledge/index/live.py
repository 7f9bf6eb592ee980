"""One segment and which of its documents still count. A segment never changes; what counts of it does.

A document that was changed or removed stays where it is, masked: masking one makes a new `LiveSegment` by the
figures of that document alone, however large the segment is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from knowledge.index.lore import Ints, SegmentLore
from knowledge.index.segments import Segment, Totals

RECENT = 8
"""So many masked documents are looked through one by one; more are counted together."""


@dataclass(frozen=True, slots=True, eq=False)
class LiveSegment:
    """A segment without its masked documents. `base` is the number of its first document in the snapshot.

    `live` says for each document whether it counts (None: all do), `count` is how many do, and `totals` is of
    the live documents.
    """

    segment: Segment
    lore: SegmentLore
    base: int
    live: NDArray[np.bool_] | None
    count: int
    totals: Totals
    masked_terms: MaskedTerms
    masked_languages: Mapping[str, int]

    @classmethod
    def of(cls, segment: Segment, dead: Collection[int] = ()) -> LiveSegment:
        """All of `segment` but the documents numbered in `dead`."""
        whole = cls(
            segment=segment,
            lore=SegmentLore(segment),
            base=0,
            live=None,
            count=len(segment),
            totals=segment.totals,
            masked_terms=MaskedTerms(segment),
            masked_languages={},
        )
        return whole.without(dead)

    @property
    def dead(self) -> frozenset[int]:
        """The numbers of the masked documents."""
        return frozenset() if self.live is None else frozenset(np.flatnonzero(~self.live).tolist())

    @property
    def dead_count(self) -> int:
        return len(self.segment) - self.count

    def numbers(self) -> Sequence[int]:
        """The numbers of the live documents, ascending."""
        if self.live is None:
            return range(len(self.segment))
        found: list[int] = np.flatnonzero(self.live).tolist()
        return found

    def has(self, number: int) -> bool:
        return self.live is None or bool(self.live[number])

    def find(self, path: str) -> int | None:
        """The number of the live document with that path."""
        number = self.segment.numbers.get(path)
        return number if number is not None and self.has(number) else None

    def find_all(self, paths: Iterable[str]) -> set[int]:
        """The numbers of the live documents that have one of `paths`."""
        return {number for path in paths if (number := self.find(path)) is not None}

    def at(self, base: int) -> LiveSegment:
        """The same at another place in a snapshot."""
        return self if base == self.base else replace(self, base=base)

    def without(self, numbers: Iterable[int]) -> LiveSegment:
        """Mask further documents."""
        fresh = sorted({number for number in numbers if self.has(number)})
        if not fresh:
            return self
        live = np.ones(len(self.segment), np.bool_) if self.live is None else self.live.copy()
        live[fresh] = False
        heads = self.segment.heads
        languages = Counter(self.masked_languages)
        languages.update(heads[number].language for number in fresh)
        return replace(
            self,
            live=live,
            count=self.count - len(fresh),
            totals=_less(self.totals, self.segment, fresh),
            masked_terms=MaskedTerms(self.segment, fresh, self.masked_terms),
            masked_languages=languages,
        )

    def frequencies(self, terms: Ints) -> Ints:
        """In how many live documents each of these terms (by number, -1 for unknown) stands."""
        known = terms >= 0
        found = np.zeros(len(terms), np.int64)
        places = terms[known]
        if len(places):
            found[known] = self.segment.arrays.term_documents[places] - self.masked_terms.frequencies(places)
        return found

    def frequency(self, ids: tuple[int, ...]) -> int:
        """In how many live documents any of the terms with these ids stands."""
        terms = self.segment.lookup(ids)
        terms = terms[terms >= 0]
        if len(terms) < 2:
            return int(self.frequencies(terms).sum())
        documents = self.lore.documents_with(ids, terms)
        return len(documents) if self.live is None else int(np.count_nonzero(self.live[documents]))

    def accented_forms(self, folded: str) -> list[str]:
        """The spellings with accents, in live documents, that `folded` stands for."""
        forms = self.segment.accented_forms(folded)
        if self.live is None:
            return forms
        return [form for form in forms if self.live[self.lore.documents_written(form)].any()]

    def languages(self) -> Counter[str]:
        """The languages of the live documents."""
        found = self.lore.languages.copy()
        found.subtract(self.masked_languages)
        return found

    def pinned(self) -> list[str]:
        """The paths of the live documents that are pinned."""
        heads = self.segment.heads
        return [heads[number].path for number in self.lore.pinned if self.has(number)]


def _less(totals: Totals, segment: Segment, numbers: Sequence[int]) -> Totals:
    """`totals` without those of the documents `numbers`."""
    arrays = segment.arrays
    lengths = arrays.document_lengths[numbers].astype(np.int64)
    return Totals(
        field_totals=totals.field_totals - lengths.sum(axis=0),
        field_documents=totals.field_documents - (lengths > 0).sum(axis=0),
        chunk_filled=totals.chunk_filled - arrays.document_filled[numbers].sum(axis=0, dtype=np.int64),
        chunk_count=totals.chunk_count - int(arrays.document_chunks[numbers].sum(dtype=np.int64)),
    )


@dataclass(frozen=True, slots=True)
class _Uncounted:
    numbers: Sequence[int]
    before: MaskedTerms


@dataclass(frozen=True, slots=True)
class _Counted:
    """`dense`, by term, for most of the masked documents; the term numbers of each of the few `recent`
    ones."""

    dense: NDArray[np.uint32] | None = None
    recent: tuple[NDArray[np.integer], ...] = ()


class MaskedTerms:
    """In how many masked documents each term of a segment stands. Counted when a question first asks.

    Counting goes on from what was counted for an earlier set of masked documents. The state is one attribute,
    so threads need no lock.
    """

    __slots__ = ("_segment", "_state")

    def __init__(
        self, segment: Segment, numbers: Sequence[int] = (), before: MaskedTerms | None = None
    ) -> None:
        """Those of `before` and of the documents `numbers`."""
        self._segment = segment
        self._state: _Uncounted | _Counted = _Uncounted(numbers, before) if before else _Counted()

    def frequencies(self, terms: Ints) -> Ints:
        """For each of `terms` (numbers)."""
        counted = self._counted()
        found = np.zeros(len(terms), np.int64)
        if counted.dense is not None:
            found += counted.dense[terms]
        for own in counted.recent:
            places = np.searchsorted(own, terms)
            found += own[np.minimum(places, len(own) - 1)] == terms
        return found

    def _counted(self) -> _Counted:
        waiting: list[int] = []
        state = self._state
        while isinstance(state, _Uncounted):
            waiting.extend(state.numbers)
            state = state.before._state
        if waiting:
            self._state = state = self._count(state, waiting)
        return state

    def _count(self, counted: _Counted, numbers: Sequence[int]) -> _Counted:
        each = (*counted.recent, *filter(len, map(self._segment.terms_of, numbers)))
        if len(each) <= RECENT:
            return _Counted(counted.dense, each)
        if counted.dense is None:
            dense = np.zeros(len(self._segment.arrays.term_ids), np.uint32)
        else:
            dense = counted.dense.copy()
        for own in each:
            dense[own] += 1
        return _Counted(dense)
