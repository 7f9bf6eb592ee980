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
        return _posting_list([chunk for chunk, _ in found], [row for _, row in found]) if found else EMPTY

    def terms(self, first: str) -> Iterator[str]:
        return (term for term in self._postings if term.startswith(first))


class DiskSegment:
    """One segment of the Whoosh index, read through Whoosh's own reader of that segment.

    Which of its chunks are deleted is the snapshot's business: this object never changes.
    """

    def __init__(self, storage: Any, segment: Any, schema: Any) -> None:
        """Of Whoosh: the storage, one segment of the table of contents, and the schema."""
        codec = segment.codec()
        if segment.is_compound():
            storage = segment.open_compound_file(storage)
        self.key: str = segment.segment_id()
        self._terms = codec.terms_reader(storage, segment)
        self._format = schema["terms"].format
        self._lock = threading.Lock()
        self._cache: dict[str, PostingList] = {}
        documents: list[Document] = []
        parents: list[int] = []
        lengths: list[list[int]] = []
        stored_fields = codec.per_document_reader(storage, segment).stored_fields
        for number in range(segment.doc_count_all()):
            stored = stored_fields(number)
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
            found: list[str] = []
            for field, raw in self._terms.terms_from("terms", first.encode()):
                if field != "terms" or not raw.startswith(first.encode()):
                    break
                found.append(raw.decode("utf-8", "surrogatepass"))
            return found

    def _read(self, term: str) -> PostingList:
        key = ("terms", term.encode("utf-8", "surrogatepass"))
        if key not in self._terms:
            return EMPTY
        matcher = self._terms.matcher(*key, self._format)
        chunks: list[int] = []
        counts: list[bytes] = []
        while matcher.is_active():
            matcher.id(), matcher.value()  # loads the block
            # Block by block: Whoosh's public way, posting by posting, takes eight times as long. The
            # version is pinned, and these names are Whoosh 2.7.4's.
            chunks.extend(matcher._ids)
            counts.extend(matcher._values)
            matcher._next_block()
        return _posting_list(chunks, counts)


def _posting_list(chunks: list[int], counts: list[bytes]) -> PostingList:
    rows = np.frombuffer(b"".join(counts), np.uint8).reshape(-1, len(Field))
    return PostingList(np.array(chunks, np.int64), rows)
