"""A set of chunks that does not change: on disk (a Whoosh segment) or in memory (changes not yet there).

Both kinds look the same to the snapshot:

    documents     the documents, in order; a document's chunks are neighbours and lie in one segment
    parents       int32[chunks]  index into `documents`
    lengths       int64[chunks, fields]  words in each field
    lookup(term)  (int32[n] chunk numbers ascending, uint8[n, fields] counts)
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from knowledge.index.records import from_record
from knowledge.index.terms import Field, IndexedDocument
from knowledge.model import Document

Ints: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = NDArray[np.uint8]

CACHED_TERMS = 20_000


@dataclass(frozen=True, slots=True)
class PostingList:
    """The chunks a term stands in, ascending, and how often in each field."""

    chunks: Ints
    counts: Counts


EMPTY = PostingList(np.empty(0, np.int64), np.empty((0, len(Field)), np.uint8))


class Segment(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def documents(self) -> Sequence[Document]: ...
    @property
    def parents(self) -> Ints: ...
    @property
    def lengths(self) -> Ints: ...
    def lookup(self, term: str) -> PostingList: ...
    def terms(self, first: str) -> Iterable[str]:
        """All terms whose first letter is `first`, in any order."""


class MemorySegment:
    """Documents analysed but not on disk: fresh changes, and unsaved text that stands for a file."""

    def __init__(self, indexed: Sequence[IndexedDocument], *, key: str) -> None:
        self.key = key
        self.indexed = tuple(indexed)
        self.documents: Sequence[Document] = tuple(item.document for item in indexed)
        self._postings: dict[str, list[tuple[int, bytes]]] = {}
        parents: list[int] = []
        lengths: list[tuple[int, ...]] = []
        for number, item in enumerate(indexed):
            for chunk in item.chunks:
                for term, counts in chunk.counts.items():
                    self._postings.setdefault(term, []).append((len(parents), counts))
                parents.append(number)
                lengths.append(chunk.lengths)
        self.parents: Ints = np.array(parents, np.int64)
        self.lengths: Ints = np.array(lengths, np.int64).reshape(-1, len(Field))

    def lookup(self, term: str) -> PostingList:
        found = self._postings.get(term)
        return _posting_list(found) if found else EMPTY

    def terms(self, first: str) -> Iterator[str]:
        return (term for term in self._postings if term.startswith(first))


class DiskSegment:
    """One segment of the Whoosh index, read through Whoosh's own reader of that segment.

    Which of its chunks are deleted is the snapshot's business: this object never changes.
    """

    def __init__(self, reader: Any, *, key: str) -> None:
        """`reader` is a Whoosh SegmentReader; the segment keeps it open until it is garbage."""
        self.key = key
        self._reader = reader
        self._lock = threading.Lock()
        self._cache: dict[str, PostingList] = {}
        documents: list[Document] = []
        parents: list[int] = []
        lengths: list[list[int]] = []
        for number in range(reader.doc_count_all()):
            stored = reader.stored_fields(number)
            if "record" in stored:
                documents.append(from_record(stored["record"]))
            parents.append(len(documents) - 1)
            lengths.append([int(part) for part in stored["lengths"].split(",")])
        self.documents: Sequence[Document] = tuple(documents)
        self.parents: Ints = np.array(parents, np.int64)
        self.lengths: Ints = np.array(lengths, np.int64).reshape(-1, len(Field))

    def lookup(self, term: str) -> PostingList:
        with self._lock:  # Whoosh's postings file has one read position for all
            known = self._cache.get(term)
            if known is None:
                if len(self._cache) >= CACHED_TERMS:
                    self._cache.clear()
                known = self._cache[term] = self._read(term)
        return known

    def terms(self, first: str) -> list[str]:
        with self._lock:
            return [
                raw.decode("utf-8", "surrogatepass") for raw in self._reader.expand_prefix("terms", first)
            ]

    def _read(self, term: str) -> PostingList:
        key = term.encode("utf-8", "surrogatepass")
        if ("terms", key) not in self._reader:
            return EMPTY
        matcher = self._reader.postings("terms", key)
        found: list[tuple[int, bytes]] = []
        while matcher.is_active():
            found.append((matcher.id(), matcher.value()))
            matcher.next()
        return _posting_list(found) if found else EMPTY


def _posting_list(found: list[tuple[int, bytes]]) -> PostingList:
    chunks = np.array([chunk for chunk, _ in found], np.int64)
    counts = np.frombuffer(b"".join(counts for _, counts in found), np.uint8).reshape(-1, len(Field))
    return PostingList(chunks, counts)
