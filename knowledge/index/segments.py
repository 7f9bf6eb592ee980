"""A set of chunks that does not change: on disk (a Whoosh segment) or in memory (changes not yet there).

Both kinds look the same to the snapshot:

    documents     the documents, in order, no path twice; a document's chunks are neighbours
    numbers       path -> index into `documents`
    parents       int64[chunks]  index into `documents`
    lengths       int64[chunks, fields]  words in each field
    lookup(term)  int64[n] chunk numbers ascending, uint8[n, fields] counts
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from knowledge.index.records import from_record
from knowledge.index.terms import Field, IndexedDocument
from knowledge.model import Document

Ints: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = NDArray[np.uint8]

REMEMBERED_TERMS = 20_000


@dataclass(frozen=True, slots=True)
class PostingList:
    """The chunks a term stands in, ascending, and how often in each field."""

    chunks: Ints
    counts: Counts


EMPTY = PostingList(np.empty(0, np.int64), np.empty((0, len(Field)), np.uint8))


class Segment(ABC):
    """What both kinds have in common, and what follows from it."""

    def __init__(
        self, documents: Sequence[Document], parents: Sequence[int], lengths: Sequence[Sequence[int]]
    ) -> None:
        self.documents = tuple(documents)
        self.numbers: Mapping[str, int] = {item.path: number for number, item in enumerate(documents)}
        self.languages = Counter(item.language for item in documents)
        self.parents: Ints = np.array(parents, np.int64)
        self.lengths: Ints = np.array(lengths, np.int64).reshape(-1, len(Field))
        self.first_chunks: Ints = np.searchsorted(self.parents, np.arange(len(documents)))
        self.document_lengths: Ints = np.add.reduceat(self.lengths, self.first_chunks, axis=0)
        self._documents_with: dict[tuple[str, ...], Ints] = {}

    @abstractmethod
    def lookup(self, term: str) -> PostingList:
        """Where `term` stands; nothing when it is unknown."""

    @abstractmethod
    def terms(self, first: str) -> Iterable[str]:
        """All terms whose first letter is `first`, in any order."""

    def documents_with(self, terms: tuple[str, ...]) -> Ints:
        """Numbers of the documents that have any of `terms`, ascending. Remembered."""
        known = self._documents_with.get(terms)
        if known is None:
            if len(self._documents_with) >= REMEMBERED_TERMS:
                self._documents_with.clear()
            chunks = [self.lookup(term).chunks for term in terms]
            known = self._documents_with[terms] = np.unique(self.parents[np.concatenate(chunks)])
        return known


class MemorySegment(Segment):
    """Documents analysed but not on disk: fresh changes, and unsaved text that stands for a file."""

    def __init__(self, indexed: Iterable[IndexedDocument]) -> None:
        self._postings: dict[str, list[tuple[int, bytes]]] = {}
        documents: list[Document] = []
        parents: list[int] = []
        lengths: list[tuple[int, ...]] = []
        for number, item in enumerate(indexed):
            documents.append(item.document)
            for chunk in item.chunks:
                for term, counts in chunk.counts.items():
                    self._postings.setdefault(term, []).append((len(parents), counts))
                parents.append(number)
                lengths.append(chunk.lengths)
        super().__init__(documents, parents, lengths)

    def lookup(self, term: str) -> PostingList:
        found = self._postings.get(term)
        return _posting_list([chunk for chunk, _ in found], [row for _, row in found]) if found else EMPTY

    def terms(self, first: str) -> Iterator[str]:
        return (term for term in self._postings if term.startswith(first))


class DiskSegment(Segment):
    """One segment of the Whoosh index, read through Whoosh's own reader of that segment.

    Which of its chunks are deleted is the snapshot's business: this object never changes.
    """

    def __init__(self, storage: Any, segment: Any, schema: Any) -> None:
        """Of Whoosh: the storage, one segment of the table of contents, and the schema."""
        codec = segment.codec()
        if segment.is_compound():
            storage = segment.open_compound_file(storage)
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
        super().__init__(documents, parents, lengths)

    def lookup(self, term: str) -> PostingList:
        with self._lock:  # Whoosh's postings file has one read position for all
            known = self._cache.get(term)
            if known is None:
                if len(self._cache) >= REMEMBERED_TERMS:
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
