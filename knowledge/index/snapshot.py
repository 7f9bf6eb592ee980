"""The index at one moment. Readers hold a snapshot and never lock; a change makes a new one.

Segments stand one after the other: the number of a document is its number in the segment plus that segment's
base. Making a snapshot costs the same whatever the library's size: it puts together what its segments know.
"""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from knowledge.index.live import LiveSegment
from knowledge.index.lore import Ints
from knowledge.index.terms import Field
from knowledge.index.vocabulary import Vocabulary
from knowledge.model import Document, DocumentHead

__all__ = ["LiveSegment", "Snapshot"]

T_co = TypeVar("T_co", covariant=True)

_CHUNK_FIELDS = [Field.SECTION, Field.BODY]
"""The fields that a chunk has of its own, in the order of `Totals.chunk_filled`."""


class Snapshot:
    """Live documents, and what is true of all of them together.

    `averages` float64[6]: mean tokens of each `Field` over the documents that have it; `chunk_averages`
    float64[2]: of SECTION and BODY over the chunks that have it. Both are 1 at least. `size` is one more than
    the highest document number there can be. `content` stands for what can be found: two snapshots that have
    the same object answer alike, wherever their documents are kept.
    """

    def __init__(self, segments: Iterable[LiveSegment] = (), *, content: object = None) -> None:
        """`content` is that of a snapshot of the same documents; without it none is known."""
        self.content = object() if content is None else content
        placed: list[LiveSegment] = []
        self.size = 0
        for item in segments:
            placed.append(item.at(self.size))
            self.size += len(item.segment)
        self.segments = tuple(placed)
        self._bases = [item.base for item in placed]
        self.document_count = sum(item.count for item in placed)
        self.chunk_count = sum(item.totals.chunk_count for item in placed)
        totals = _added([item.totals.field_totals for item in placed], len(Field))
        having = _added([item.totals.field_documents for item in placed], len(Field))
        filled = _added([item.totals.chunk_filled for item in placed], len(_CHUNK_FIELDS))
        self.averages = _means(totals, having)
        self.chunk_averages = _means(totals[_CHUNK_FIELDS], filled)
        self.vocabulary = Vocabulary(self.segments)
        self._frequencies: dict[tuple[int, ...], int] = {}

    @property
    def heads(self) -> Mapping[str, DocumentHead]:
        """The heads of the live documents, by path."""
        return LiveMapping(self, lambda item, number: item.segment.heads[number])

    @property
    def documents(self) -> Mapping[str, Document]:
        """The live documents by path; each is parsed when it is asked for."""
        return LiveMapping(self, lambda item, number: item.segment.document(number))

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of the live documents, "" for unknown, in order."""
        found: Counter[str] = Counter()
        for item in self.segments:
            found.update(item.languages())
        return tuple(sorted(language for language, count in found.items() if count))

    @cached_property
    def pinned(self) -> tuple[str, ...]:
        """The paths of the pinned documents, in order."""
        return tuple(sorted(path for item in self.segments for path in item.pinned()))

    def find(self, path: str) -> int | None:
        """The number of the live document with that path."""
        for item in reversed(self.segments):
            number = item.find(path)
            if number is not None:
                return item.base + number
        return None

    def locate(self, number: int) -> tuple[LiveSegment, int]:
        """Where the document of that number is, live or not: its segment, and its number there."""
        item = self.segments[bisect.bisect_right(self._bases, number) - 1]
        return item, number - item.base

    def frequencies(self, ids: NDArray[np.uint64]) -> Ints:
        """In how many live documents each of the terms with these ids stands, pieces of words among them."""
        found = np.zeros(len(ids), np.int64)
        for item in self.segments:
            found += item.frequencies(item.segment.lookup(ids))
        return found

    def frequency(self, ids: tuple[int, ...]) -> int:
        """In how many live documents any of the terms with these ids stands; pieces of words are no such
        terms. Remembered."""
        known = self._frequencies.get(ids)
        if known is None:
            known = self._frequencies[ids] = sum(item.frequency(ids) for item in self.segments)
        return known

    def changes_since(self, before: Snapshot) -> tuple[list[DocumentHead], list[DocumentHead]]:
        """The heads of what was live `before` and is no more, and of what is live now and was not.

        Costs as much as the difference is large: what is masked alike in both is not looked at.
        """
        old = {id(item.lore): item for item in before.segments}
        new = {id(item.lore): item for item in self.segments}
        gone = [head for key, item in old.items() for head in _only_in(item, new.get(key))]
        come = [head for key, item in new.items() for head in _only_in(item, old.get(key))]
        return gone, come


class LiveMapping(Mapping[str, T_co]):
    """Something of each live document of a snapshot, by path; got when it is asked for."""

    def __init__(self, snapshot: Snapshot, read: Callable[[LiveSegment, int], T_co]) -> None:
        self._snapshot = snapshot
        self._read = read

    def __getitem__(self, path: str) -> T_co:
        number = self._snapshot.find(path)
        if number is None:
            raise KeyError(path)
        return self._read(*self._snapshot.locate(number))

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and self._snapshot.find(path) is not None

    def __len__(self) -> int:
        return self._snapshot.document_count

    def __iter__(self) -> Iterator[str]:
        for item in self._snapshot.segments:
            heads = item.segment.heads
            for number in item.numbers():
                yield heads[number].path

    def items(self) -> ItemsView[str, T_co]:
        return _Items(self)

    def values(self) -> ValuesView[T_co]:
        return _Values(self)

    def in_order(self) -> Iterator[T_co]:
        """The values in the order of the paths, without looking each of them up."""
        for item in self._snapshot.segments:
            for number in item.numbers():
                yield self._read(item, number)


class _Items(ItemsView[str, T_co]):
    def __init__(self, mapping: LiveMapping[T_co]) -> None:
        super().__init__(mapping)
        self._all = mapping

    def __iter__(self) -> Iterator[tuple[str, T_co]]:
        return zip(self._all, self._all.in_order(), strict=True)


class _Values(ValuesView[T_co]):
    def __init__(self, mapping: LiveMapping[T_co]) -> None:
        super().__init__(mapping)
        self._all = mapping

    def __iter__(self) -> Iterator[T_co]:
        return self._all.in_order()


def _only_in(item: LiveSegment, other: LiveSegment | None) -> Iterator[DocumentHead]:
    """The heads of the documents that are live in `item` and not in `other`, the same segment at another
    time."""
    heads = item.segment.heads
    if other is None:
        yield from (heads[number] for number in item.numbers())
    elif other.live is not None and other.live is not item.live:
        fresh = ~other.live if item.live is None else item.live & ~other.live
        yield from (heads[number] for number in np.flatnonzero(fresh).tolist())


def _added(rows: list[Ints], width: int) -> Ints:
    return np.sum(rows, axis=0, dtype=np.int64) if rows else np.zeros(width, np.int64)


def _means(totals: Ints, counts: Ints) -> NDArray[np.float64]:
    means: NDArray[np.float64] = np.maximum(1.0, totals / np.maximum(1, counts))
    return means
