"""The texts of a few documents as a question sees them: where its words stand, and nothing else.

Made of the token streams of the segments, by a few array operations on all texts at once. What a token has to
do with the question is found out once for each different one; the many are then looked up in small arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from knowledge.index import Field, Snapshot
from knowledge.index.segments import Segment
from knowledge.retrieval.first_pass import Ints
from knowledge.retrieval.query import ParsedQuery
from knowledge.text.rows import Numbers, Rows, joined

_FUNCTION, _SUBJECT, _CLAUSE, _PIECE = np.uint8(128), np.uint8(64), np.uint8(32), np.uint8(16)
"""What a token is to a question, as bits."""


@dataclass(frozen=True, slots=True)
class Parts:
    """One field of one chunk each: the place of its document among those that were asked for, its field, the
    ordinal of its chunk, and its tokens. Those of one document are together, in the order of its text."""

    documents: Ints
    fields: Ints
    chunks: Ints
    lengths: Ints


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Where something of the question stands: `what`, in which part."""

    what: Ints
    parts: Ints


@dataclass(frozen=True, slots=True)
class Subjects:
    """Where the subjects of the question stand, in order.

    `places` are counted over all tokens, `ranks` over all that are no function words, so that neighbours
    differ by one; `functions` are the function words.
    """

    what: Ints
    parts: Ints
    places: Ints
    ranks: Ints
    functions: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Titles:
    """The tokens of the titles: the place of the document, and the id of what stands for the token."""

    documents: Ints
    ids: NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Texts:
    parts: Parts
    subjects: Subjects
    clauses: Occurrences
    pieces: Occurrences
    titles: Titles


def read_texts(numbers: Sequence[int], query: ParsedQuery, snapshot: Snapshot) -> Texts:
    """The texts of the documents with these numbers."""
    wanted = np.array(numbers, np.int64)
    asked = _Asked(query)
    read: list[Texts] = []
    for item in snapshot.segments:
        inside = np.flatnonzero((wanted >= item.base) & (wanted < item.base + len(item.segment)))
        if len(inside):
            read.append(_Reader(item.segment, inside, wanted[inside] - item.base).read(asked))
    return read[0] if len(read) == 1 else _joined(read)


class _Asked:
    """What is looked for: ids of terms, and what of the question each belongs to."""

    def __init__(self, query: ParsedQuery) -> None:
        kinds = (
            [subject.ids for subject in query.close.subjects],
            [clause.ids for clause in query.clauses],
            [(piece.id,) for piece in query.close.pieces],
        )
        self._ids = np.array([term for kind in kinds for ids in kind for term in ids], np.uint64)
        self._owners = [np.arange(len(kind)).repeat([len(ids) for ids in kind]) for kind in kinds]

    def of_segment(self, segment: Segment) -> list[_Terms]:
        """The terms that `segment` has: those of subjects, of clauses, of pieces."""
        numbers = segment.lookup(self._ids)
        ends = np.cumsum([len(owners) for owners in self._owners])
        found = []
        for own, owners in zip(np.split(numbers, ends), self._owners, strict=False):
            known = np.flatnonzero(own >= 0)
            order = known[np.argsort(own[known], kind="stable")]
            found.append(_Terms(own[order], owners[order]))
        return found


@dataclass(frozen=True, slots=True)
class _Terms:
    """Numbers of terms, ascending, and what each belongs to; a term may belong to several things."""

    numbers: Ints
    owners: Ints

    def among(self, terms: Numbers, flags: NDArray[np.bool_]) -> tuple[Ints, Ints]:
        """(place, owner) for each of `terms` that belongs to something, by place. `flags` are by term, all
        false, and are left so."""
        flags[self.numbers] = True
        places = np.flatnonzero(flags[terms])
        flags[self.numbers] = False
        firsts = np.searchsorted(self.numbers, terms[places], "left")
        counts = np.searchsorted(self.numbers, terms[places], "right") - firsts
        return places.repeat(counts), self.owners[ranges(firsts, counts)]


class _Tokens:
    """What some of the different tokens of a text belong to."""

    def __init__(self, places: Ints, owners: Ints, size: int) -> None:
        """`places` among all `size` different tokens, ascending: each as often as it belongs to something."""
        self._owners = owners
        self._counts = np.bincount(places, minlength=size)
        self._firsts = self._counts.cumsum() - self._counts
        self.known = self._counts > 0

    def of(self, places: Numbers) -> tuple[Ints, Ints]:
        """How many things each of these tokens belongs to, and these things."""
        counts = self._counts[places]
        return counts, self._owners[ranges(self._firsts[places], counts)]


class _Reader:
    """The texts of some documents of one segment."""

    def __init__(self, segment: Segment, places: Ints, numbers: Ints) -> None:
        """`places` are those of the documents `numbers` among all that were asked for."""
        arrays = segment.arrays
        self._segment = segment
        first_parts = arrays.document_parts[numbers].astype(np.int64)
        part_counts = arrays.document_parts[numbers + 1] - first_parts
        parts = ranges(first_parts, part_counts)
        starts = arrays.part_starts
        self._parts = Parts(
            documents=places.repeat(part_counts),
            fields=arrays.part_fields[parts].astype(np.int64),
            chunks=arrays.part_chunks[parts].astype(np.int64),
            lengths=starts[parts + 1].astype(np.int64) - starts[parts],
        )
        spans = zip(starts[first_parts].tolist(), starts[first_parts + part_counts].tolist(), strict=True)
        self._tokens = joined((arrays.stream[first:end] for first, end in spans), np.uint32)
        self._ends = self._parts.lengths.cumsum()
        seen = np.zeros(len(arrays.token_keys), np.bool_)
        seen[self._tokens] = True
        self._distinct = np.flatnonzero(seen)
        self._places = np.empty(len(arrays.token_keys), np.int32)
        """Of each different token, among them."""
        self._places[self._distinct] = np.arange(len(self._distinct))

    def read(self, asked: _Asked) -> Texts:
        arrays, distinct = self._segment.arrays, self._distinct
        subjects, clauses, pieces = asked.of_segment(self._segment)
        flags = np.zeros(len(arrays.term_ids), np.bool_)
        own, owners = subjects.among(arrays.token_primary[distinct], flags)
        of_subjects = _Tokens(own, owners, len(distinct))
        terms = Rows(arrays.token_term_starts, arrays.token_terms)
        of_clauses = self._tokens_with(clauses, terms, flags)
        fours = Rows(arrays.token_piece_starts, arrays.token_pieces)
        of_pieces = self._tokens_with(pieces, fours, flags)
        kinds = (arrays.token_stop[distinct] != 0, of_subjects.known, of_clauses.known, of_pieces.known)
        bits = np.zeros(len(arrays.token_keys), np.uint8)
        bits[distinct] = np.packbits(np.stack(kinds, axis=1), axis=1)[:, 0]
        found = bits[self._tokens]
        return Texts(
            parts=self._parts,
            subjects=self._subjects(of_subjects, found),
            clauses=self._occurrences(of_clauses, found & _CLAUSE),
            pieces=self._occurrences(of_pieces, found & _PIECE),
            titles=self._titles(),
        )

    def _tokens_with(self, wanted: _Terms, rows: Rows, flags: NDArray[np.bool_]) -> _Tokens:
        """The different tokens that have one of the terms in their rows."""
        terms, lengths = rows.of(self._distinct)
        places, owners = wanted.among(terms, flags)
        tokens = np.searchsorted(lengths.cumsum(), places, "right")
        return _Tokens(tokens, owners, len(self._distinct))

    def _subjects(self, tokens: _Tokens, found: NDArray[np.uint8]) -> Subjects:
        places = np.flatnonzero(found & _SUBJECT)
        _, what = tokens.of(self._places[self._tokens[places]])
        functions = np.flatnonzero(found & _FUNCTION)
        ranks = places - np.searchsorted(functions, places)
        is_function = (found[places] & _FUNCTION) != 0
        return Subjects(what, self._parts_of(places), places, ranks, is_function)

    def _occurrences(self, tokens: _Tokens, found: NDArray[np.uint8]) -> Occurrences:
        places = np.flatnonzero(found)
        counts, what = tokens.of(self._places[self._tokens[places]])
        return Occurrences(what, self._parts_of(places).repeat(counts))

    def _parts_of(self, places: Ints) -> Ints:
        """The parts in which the tokens at these places are."""
        return np.searchsorted(self._ends, places, "right")

    def _titles(self) -> Titles:
        titles = np.flatnonzero(self._parts.fields == Field.TITLE)
        lengths = self._parts.lengths[titles]
        tokens = self._tokens[ranges(self._ends[titles] - lengths, lengths)]
        arrays = self._segment.arrays
        ids = arrays.term_ids[arrays.token_primary[tokens]]
        return Titles(self._parts.documents[titles].repeat(lengths), ids)


def ranges(firsts: Ints, lengths: Ints) -> Ints:
    """firsts[0], firsts[0] + 1, … so many of them; then the same of the next."""
    places: Ints = (firsts - lengths.cumsum() + lengths).repeat(lengths)
    places += np.arange(len(places))
    return places


def _joined(read: Sequence[Texts]) -> Texts:
    """The texts of several segments as of one: numbers of parts, places and ranks go on."""
    parts = _offsets(len(item.parts.fields) for item in read)
    places = _offsets(int(item.parts.lengths.sum()) for item in read)
    return Texts(
        parts=Parts(
            _all(item.parts.documents for item in read),
            _all(item.parts.fields for item in read),
            _all(item.parts.chunks for item in read),
            _all(item.parts.lengths for item in read),
        ),
        subjects=Subjects(
            _all(item.subjects.what for item in read),
            _all(item.subjects.parts + base for item, base in zip(read, parts, strict=False)),
            _all(item.subjects.places + base for item, base in zip(read, places, strict=False)),
            _all(item.subjects.ranks + base for item, base in zip(read, places, strict=False)),
            joined((item.subjects.functions for item in read), np.bool_),
        ),
        clauses=_joined_occurrences([item.clauses for item in read], parts),
        pieces=_joined_occurrences([item.pieces for item in read], parts),
        titles=Titles(
            _all(item.titles.documents for item in read),
            joined((item.titles.ids for item in read), np.uint64),
        ),
    )


def _joined_occurrences(read: Sequence[Occurrences], parts: Sequence[int]) -> Occurrences:
    return Occurrences(
        _all(item.what for item in read),
        _all(item.parts + base for item, base in zip(read, parts, strict=False)),
    )


def _offsets(sizes: Iterable[int]) -> list[int]:
    return list(accumulate(sizes, initial=0))


def _all(arrays: Iterable[Ints]) -> Ints:
    return joined(arrays, np.int64)
