"""A set of documents that does not change, ready to be searched: see `layout` for its arrays.

On disk it is one memory-mapped file; in memory it holds changes that are not there yet.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import overload

import numpy as np
from numpy.typing import NDArray

from knowledge.index.layout import SegmentArrays
from knowledge.index.postings import ascending
from knowledge.index.records import from_heads, from_record, head_from
from knowledge.index.terms import IndexedDocument
from knowledge.model import Document, DocumentHead
from knowledge.sources.snapshot import Stamp
from knowledge.text.rows import Ints, Rows

__all__ = ["Ints", "Segment", "Totals"]

REMEMBERED_DOCUMENTS = 1_000
"""Some 15 MB, where documents are articles."""
REMEMBERED_FORMS = 10_000
_BEHIND_ALL = b"\xff"
"""No UTF-8 has this byte."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over documents: what averages are made of.

    `field_totals` int64[6]: tokens in each `Field`; `field_documents` int64[6]: documents that have it;
    `chunk_filled` int64[2]: chunks with a token in SECTION, in BODY; `chunk_count`: chunks.
    """

    field_totals: Ints
    field_documents: Ints
    chunk_filled: Ints
    chunk_count: int


class Segment:
    """Never changes; thread safe. `Segment(read_arrays(path))` opens one from disk."""

    def __init__(self, arrays: SegmentArrays, documents: Sequence[IndexedDocument] | None = None) -> None:
        """`documents`, when they are at hand, need not be read from the arrays."""
        self.arrays = arrays
        self._given = tuple(documents) if documents is not None else None
        self._lock = threading.Lock()
        self._read: dict[int, Document] = {}
        self._accented_forms: dict[str, list[str]] = {}

    def __len__(self) -> int:
        """How many documents it has."""
        return len(self.arrays.document_chunks)

    # --- documents ------------------------------------------------------------------------------------

    @cached_property
    def _listed(self) -> tuple[tuple[DocumentHead, Stamp | None, int], ...]:
        if self._given is not None:
            return tuple((head_from(item.document), item.stamp, item.seen_ns) for item in self._given)
        return tuple(from_heads(_text(self.arrays.head_bytes)))

    @cached_property
    def heads(self) -> tuple[DocumentHead, ...]:
        return tuple(head for head, _, _ in self._listed)

    @cached_property
    def stamps(self) -> tuple[Stamp | None, ...]:
        return tuple(stamp for _, stamp, _ in self._listed)

    @cached_property
    def seen_ns(self) -> tuple[int, ...]:
        return tuple(seen_ns for _, _, seen_ns in self._listed)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each document, by path."""
        return {head.path: number for number, head in enumerate(self.heads)}

    def document(self, number: int) -> Document:
        """Parsed when first asked for; the last thousand are kept."""
        if self._given is not None:
            return self._given[number].document
        with self._lock:
            document = self._read.pop(number, None)
        if document is None:
            starts = self.arrays.record_starts
            record = self.arrays.record_bytes[int(starts[number]) : int(starts[number + 1])]
            document = from_record(_text(record))
        with self._lock:
            self._read[number] = document  # the last one, whether it is new or was there
            if len(self._read) > REMEMBERED_DOCUMENTS:
                del self._read[next(iter(self._read))]
        return document

    # --- terms ----------------------------------------------------------------------------------------

    def lookup(self, ids: Sequence[int] | NDArray[np.uint64]) -> Ints:
        """The number of each term, -1 for those that no document here has."""
        wanted = np.asarray(ids, np.uint64)
        known = self.arrays.term_ids
        if not len(known):
            return np.full(len(wanted), -1, np.int64)
        places = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
        return np.where(known[places] == wanted, places, -1)

    def body(self, term: int) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
        """The documents that have the term in their body, ascending, and how often. Not copied."""
        arrays = self.arrays
        place = slice(int(arrays.body_starts[term]), int(arrays.body_starts[term + 1]))
        return arrays.body_documents[place], arrays.body_counts[place]

    def marks(self, term: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint16]]:
        """The documents that have the term in title, headings, keywords or name; the field; how often."""
        arrays = self.arrays
        place = slice(int(arrays.mark_starts[term]), int(arrays.mark_starts[term + 1]))
        return arrays.mark_documents[place], arrays.mark_fields[place], arrays.mark_counts[place]

    def documents_with(self, terms: Sequence[int]) -> NDArray[np.uint32]:
        """The distinct documents that have any of these terms, ascending."""
        found = [self.body(term)[0] for term in terms]
        found += [marked for term in terms if len(marked := self.marks(term)[0])]
        if len(found) == 1:
            return found[0]
        return ascending(np.concatenate(found)) if found else np.empty(0, np.uint32)

    def terms_of(self, number: int) -> NDArray[np.uint32]:
        """The distinct terms of a document, ascending, pieces of words among them."""
        arrays = self.arrays
        first, end = arrays.part_starts[arrays.document_parts[number : number + 2]].tolist()
        tokens = ascending(arrays.stream[first:end])
        terms, _ = Rows(arrays.token_term_starts, arrays.token_terms).of(tokens)
        pieces, _ = Rows(arrays.token_piece_starts, arrays.token_pieces).of(tokens)
        return ascending(np.concatenate([terms, pieces]))

    # --- words ----------------------------------------------------------------------------------------

    @cached_property
    def _words(self) -> _Strings:
        return _Strings(self.arrays.word_starts, self.arrays.word_bytes)

    @cached_property
    def _accents(self) -> _Strings:
        return _Strings(self.arrays.accent_starts, self.arrays.accent_bytes)

    def words_from(self, prefix: str, limit: int) -> list[tuple[str, int]]:
        """The first `limit` accent-free words that begin with `prefix`, in order, each with its term."""
        start = prefix.encode("utf-8", "surrogatepass")
        first = bisect_left(self._words, start)
        end = min(first + limit, bisect_left(self._words, start + _BEHIND_ALL, first))
        terms = self.arrays.word_terms[first:end].tolist()
        return list(zip(self._words.texts(first, end), terms, strict=True))

    def accented_forms(self, folded: str) -> list[str]:
        """The spellings with accents of an accent-free word, in order. Remembered."""
        known = self._accented_forms.get(folded)
        if known is None:
            if len(self._accented_forms) >= REMEMBERED_FORMS:
                self._accented_forms.clear()
            known = self._accented_forms[folded] = self._find_accented_forms(folded)
        return known

    def _find_accented_forms(self, folded: str) -> list[str]:
        start = folded.encode("utf-8", "surrogatepass") + b"\0"
        first = bisect_left(self._accents, start)
        end = bisect_left(self._accents, start + _BEHIND_ALL, first)
        return [text.partition("\0")[2] for text in self._accents.texts(first, end)]

    def words(self) -> list[str]:
        """All accent-free words, in order."""
        return self._words.texts(0, len(self._words))

    def accents(self) -> list[str]:
        """All "accent-free NUL as written", in order."""
        return self._accents.texts(0, len(self._accents))

    # --- totals ---------------------------------------------------------------------------------------

    @cached_property
    def totals(self) -> Totals:
        """Of all documents here, masked ones included."""
        arrays = self.arrays
        return Totals(
            arrays.document_lengths.sum(axis=0, dtype=np.int64),
            np.count_nonzero(arrays.document_lengths, axis=0).astype(np.int64),
            arrays.document_filled.sum(axis=0, dtype=np.int64),
            int(arrays.document_chunks.sum(dtype=np.int64)),
        )

    @property
    def field_totals(self) -> Ints:
        return self.totals.field_totals

    @property
    def field_documents(self) -> Ints:
        return self.totals.field_documents

    @property
    def chunk_filled(self) -> Ints:
        return self.totals.chunk_filled

    @property
    def chunk_count(self) -> int:
        return self.totals.chunk_count

    def totals_of(self, number: int) -> Totals:
        """Of one document."""
        lengths = self.arrays.document_lengths[number].astype(np.int64)
        return Totals(
            lengths,
            (lengths > 0).astype(np.int64),
            self.arrays.document_filled[number].astype(np.int64),
            int(self.arrays.document_chunks[number]),
        )


class _Strings(Sequence[bytes]):
    """Sorted texts in one array."""

    def __init__(self, starts: NDArray[np.uint32], letters: NDArray[np.uint8]) -> None:
        self._starts = starts
        self._letters = letters

    def __len__(self) -> int:
        return max(0, len(self._starts) - 1)

    @overload
    def __getitem__(self, place: int) -> bytes: ...

    @overload
    def __getitem__(self, place: slice) -> list[bytes]: ...

    def __getitem__(self, place: int | slice) -> bytes | list[bytes]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        return self._letters[int(self._starts[place]) : int(self._starts[place + 1])].tobytes()

    def texts(self, first: int, end: int) -> list[str]:
        """The texts from `first` to before `end`."""
        if first >= end:
            return []
        places = (self._starts[first : end + 1] - self._starts[first]).tolist()
        letters = self._letters[int(self._starts[first]) : int(self._starts[end])].tobytes()
        if letters.isascii():
            text = letters.decode("ascii")
            return [text[start:stop] for start, stop in pairwise(places)]
        return [letters[start:stop].decode("utf-8", "surrogatepass") for start, stop in pairwise(places)]


def _text(letters: NDArray[np.uint8]) -> str:
    return letters.tobytes().decode("utf-8", "surrogatepass")
