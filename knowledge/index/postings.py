"""Text -> postings: the one function for it, used to build, to merge, and in memory. No loop over words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from knowledge.index.terms import Field
from knowledge.text.rows import Ints, Numbers, Rows, starts_of

_COUNT_BITS = 16
MAX_COUNT = (1 << _COUNT_BITS) - 1
_U32_LIMIT = 1 << 32


@dataclass(frozen=True, slots=True)
class TokenText:
    """The texts of some documents as numbers of tokens; the arrays are those of `SegmentArrays`."""

    stream: Numbers
    part_starts: Numbers
    part_fields: NDArray[np.uint8]
    part_chunks: NDArray[np.uint32]
    document_parts: Numbers
    document_chunks: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.document_chunks)

    def part_documents(self) -> Ints:
        """The document of each part."""
        return np.repeat(np.arange(len(self)), np.diff(self.document_parts))


@dataclass(frozen=True, slots=True)
class Postings:
    """The arrays of `SegmentArrays` of these names."""

    term_documents: NDArray[np.uint32]
    body_starts: NDArray[np.uint32]
    body_documents: NDArray[np.uint32]
    body_counts: NDArray[np.uint16]
    mark_starts: NDArray[np.uint32]
    mark_documents: NDArray[np.uint32]
    mark_fields: NDArray[np.uint8]
    mark_counts: NDArray[np.uint16]


def make_postings(text: TokenText, terms: Rows, pieces: Rows, term_count: int) -> Postings:
    """The postings of `text`. `terms` and `pieces` are those of each token, by number below `term_count`."""
    lengths = np.diff(text.part_starts)
    fields = np.repeat(text.part_fields, lengths)
    documents = np.repeat(text.part_documents(), lengths)
    size = max(1, len(text))
    in_body = fields == Field.BODY
    body, body_counts = _counted(terms, text.stream[in_body], documents[in_body], term_count, size)
    marked = ~in_body & (fields != Field.SECTION)
    places = documents[marked] * Field.BODY + fields[marked]
    marks, mark_counts = _counted(terms, text.stream[marked], places, term_count, size * Field.BODY)
    body_terms, body_documents = np.divmod(body, size)
    mark_pairs, mark_fields = np.divmod(marks, Field.BODY)
    mark_terms, mark_documents = np.divmod(mark_pairs, size)
    own = np.bincount(body_terms, minlength=term_count)
    only_marked = ~is_among(mark_pairs, body) & (np.diff(mark_pairs, prepend=-1) > 0)
    term_documents = own + np.bincount(mark_terms[only_marked], minlength=term_count)
    _count_pieces(term_documents, text, pieces)
    return Postings(
        term_documents=term_documents.astype(np.uint32),
        body_starts=starts_of(own),
        body_documents=body_documents.astype(np.uint32),
        body_counts=np.minimum(body_counts, MAX_COUNT).astype(np.uint16),
        mark_starts=starts_of(np.bincount(mark_terms, minlength=term_count)),
        mark_documents=mark_documents.astype(np.uint32),
        mark_fields=mark_fields.astype(np.uint8),
        mark_counts=np.minimum(mark_counts, MAX_COUNT).astype(np.uint16),
    )


def distinct(numbers: Numbers, size: int) -> Ints:
    """The different ones of `numbers`, which are below `size`, ascending."""
    seen = np.zeros(size, np.bool_)
    seen[numbers] = True
    return np.flatnonzero(seen)


def is_among(wanted: Numbers, known: Numbers) -> NDArray[np.bool_]:
    """Which of `wanted` are among `known`, which are ascending."""
    if not len(known):
        return np.zeros(len(wanted), np.bool_)
    found: NDArray[np.bool_] = known[np.minimum(np.searchsorted(known, wanted), len(known) - 1)] == wanted
    return found


def ascending(numbers: Numbers) -> Numbers:
    """The different ones of `numbers`, ascending. (NumPy's own way takes thirty times as long for many.)"""
    ordered = np.sort(numbers)
    return ordered[_firsts(ordered)]


def _firsts(ordered: Numbers) -> Ints:
    """Where in `ordered` each number stands first."""
    return np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1]))[: len(ordered)])


def _counted(
    terms: Rows, tokens: Numbers, places: Ints, term_count: int, place_count: int
) -> tuple[Ints, Ints]:
    """`term * place_count + place` of each term at each place, ascending, and how often it stands there."""
    if term_count * place_count > 1 << (64 - _COUNT_BITS):
        raise OverflowError("too many terms in too many documents for one segment")
    token_count = len(terms.starts) - 1
    seen, times = _runs(_sorted(tokens, places, token_count, place_count))
    own_tokens, own_places = np.divmod(seen, place_count)
    own_terms, lengths = terms.of(own_tokens)
    # Sorted as one number each, since sorting with a second array takes ten times as long.
    packed = own_terms.astype(np.uint64) * np.uint64(place_count)
    packed += np.repeat(own_places.astype(np.uint64), lengths)
    packed <<= np.uint64(_COUNT_BITS)
    packed |= np.repeat(np.minimum(times, MAX_COUNT).astype(np.uint64), lengths)
    packed.sort()
    keys = (packed >> np.uint64(_COUNT_BITS)).astype(np.int64)
    firsts = _firsts(keys)
    counts = (packed & np.uint64(MAX_COUNT)).astype(np.int64)
    return keys[firsts], np.add.reduceat(counts, firsts) if len(firsts) else counts


def _sorted(tokens: Numbers, places: Ints, token_count: int, place_count: int) -> Numbers:
    """`token * place_count + place`, ascending."""
    small = token_count * place_count < _U32_LIMIT  # half the bytes are sorted in half the time
    keys: Numbers = tokens.astype(np.uint32 if small else np.int64)
    keys *= place_count
    keys += places.astype(keys.dtype)
    keys.sort()
    return keys


def _runs(ordered: Numbers) -> tuple[Numbers, Ints]:
    """The different numbers, and how often each is there."""
    firsts = _firsts(ordered)
    return ordered[firsts], np.diff(firsts, append=len(ordered))


def _count_pieces(term_documents: Ints, text: TokenText, pieces: Rows) -> None:
    """Add to `term_documents` the documents of each piece."""
    for first, end in pairwise(text.part_starts[text.document_parts].tolist()):
        own, _ = pieces.of(ascending(text.stream[first:end]))
        term_documents[own] += 1  # once, however often a number is in `own`
