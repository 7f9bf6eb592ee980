"""The index at one moment. Readers hold a snapshot and never lock; a change makes a new one.

Segments stand one after the other: chunk and document numbers are those of the segment plus an offset. A
document that was changed or removed stays where it is, masked; its successor is in a later segment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from knowledge.index.segments import EMPTY, Ints, PostingList, Segment
from knowledge.index.terms import Field
from knowledge.index.vocabulary import Vocabulary
from knowledge.model import Document


@dataclass(frozen=True, slots=True)
class Postings:
    """A term (or several taken as one) in live chunks and documents.

    `counts[i]` belongs to chunk `chunks[i]`; `documents` are the distinct documents, ascending, and
    `document_counts` their sums.
    """

    chunks: Ints
    counts: Ints
    documents: Ints
    document_counts: Ints


class Snapshot:
    """Live documents, their chunks, and the postings of any term."""

    def __init__(
        self, segments: Sequence[Segment], masked: Sequence[Collection[int]], words: Vocabulary
    ) -> None:
        """`masked[i]` are the document numbers of `segments[i]` that no longer count."""
        self.segments = tuple(segments)
        self.vocabulary = words
        self._masked = tuple(masked)
        self._frequencies: dict[tuple[str, ...], int] = {}
        self._document_base = _offsets(len(segment.documents) for segment in segments)
        self._chunk_base = _offsets(len(segment.parents) for segment in segments)
        self.numbered: tuple[Document, ...] = tuple(chain.from_iterable(item.documents for item in segments))
        self.live: NDArray[np.bool_] = np.ones(len(self.numbered), np.bool_)
        for base, numbers in zip(self._document_base, masked, strict=False):
            self.live[[base + number for number in numbers]] = False
        self.parents: Ints = _shifted((item.parents for item in segments), self._document_base)
        self.first_chunks: Ints = _shifted((item.first_chunks for item in segments), self._chunk_base)
        self.lengths: Ints = _rows(item.lengths for item in segments)
        self.live_chunks: NDArray[np.bool_] = self.live[self.parents]
        self.document_count = int(self.live.sum())
        self.chunk_count = int(self.live_chunks.sum())

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """The live documents by path."""
        return {self.numbered[number].path: self.numbered[number] for number in np.flatnonzero(self.live)}

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each live document, by path."""
        return {self.numbered[number].path: int(number) for number in np.flatnonzero(self.live)}

    @cached_property
    def document_lengths(self) -> Ints:
        """int64[documents, fields]: words in each field of each document."""
        return _rows(segment.document_lengths for segment in self.segments)

    @cached_property
    def average_document_lengths(self) -> NDArray[np.float64]:
        """Mean words in each field over the live documents that have the field (at least 1)."""
        return _averages(self.document_lengths[self.live])

    @cached_property
    def average_chunk_lengths(self) -> NDArray[np.float64]:
        return _averages(self.lengths[self.live_chunks])

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of the live documents, "" for unknown, in order."""
        found: Counter[str] = Counter()
        for segment, masked in zip(self.segments, self._masked, strict=True):
            found.update(segment.languages)
            found.subtract(segment.documents[number].language for number in masked)
        return tuple(sorted(language for language, count in found.items() if count))

    def postings(self, terms: Iterable[str]) -> Postings:
        """The postings of `terms` taken as one term: counts of the same chunk are added."""
        lists = [self._lookup(term) for term in dict.fromkeys(terms)]
        lists = [item for item in lists if len(item.chunks)]
        if not lists:
            none = np.empty((0, len(Field)), np.int64)
            return Postings(EMPTY.chunks, none, EMPTY.chunks, none)
        chunks, counts = lists[0].chunks, lists[0].counts.astype(np.int64)
        if len(lists) > 1:
            stacked = np.concatenate([item.counts for item in lists]).astype(np.int64)
            chunks, counts = _sum_by(np.concatenate([item.chunks for item in lists]), stacked)
        documents, sums = _sum_by(self.parents[chunks], counts)
        return Postings(chunks, counts, documents, sums)

    def frequency(self, terms: tuple[str, ...]) -> int:
        """In how many live documents `terms`, taken as one term, occur. Remembered."""
        known = self._frequencies.get(terms)
        if known is None:
            known = 0
            for segment, masked, base in zip(self.segments, self._masked, self._document_base, strict=False):
                numbers = segment.documents_with(terms)
                known += int(np.count_nonzero(self.live[numbers + base])) if masked else len(numbers)
            self._frequencies[terms] = known
        return known

    def _lookup(self, term: str) -> PostingList:
        found: list[PostingList] = []
        for segment, base in zip(self.segments, self._chunk_base, strict=False):
            item = segment.lookup(term)
            if not len(item.chunks):
                continue
            chunks = item.chunks + base
            live = self.live_chunks[chunks]
            found.append(PostingList(chunks[live], item.counts[live]))
        if not found:
            return EMPTY
        return PostingList(
            np.concatenate([item.chunks for item in found]), np.concatenate([item.counts for item in found])
        )


def _sum_by(keys: Ints, rows: Ints) -> tuple[Ints, Ints]:
    """Sum `rows` that have the same key; keys come out distinct and ascending."""
    order = np.argsort(keys, kind="stable")
    keys, rows = keys[order], rows[order]
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    return keys[starts], np.add.reduceat(rows, starts, axis=0)


def _offsets(sizes: Iterable[int]) -> list[int]:
    offsets = [0]
    for size in sizes:
        offsets.append(offsets[-1] + size)
    return offsets


def _shifted(parts: Iterable[Ints], bases: Sequence[int]) -> Ints:
    """The parts one after the other, each raised by its base."""
    return np.concatenate([EMPTY.chunks, *(part + base for part, base in zip(parts, bases, strict=False))])


def _rows(parts: Iterable[Ints]) -> Ints:
    return np.concatenate([np.empty((0, len(Field)), np.int64), *parts])


def _averages(lengths: Ints) -> NDArray[np.float64]:
    present = np.maximum(1, (lengths > 0).sum(axis=0))
    averages: NDArray[np.float64] = np.maximum(1.0, lengths.sum(axis=0) / present)
    return averages
