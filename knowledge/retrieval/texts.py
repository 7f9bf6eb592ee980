"""The texts of a few documents as a question sees them: where its words stand, and nothing else.

Made of the token streams of the segments, by a few array operations on all texts at once. What a token has to
do with the question is found out once for each different one; the many are then looked up in small arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge.index import Field, Snapshot
from knowledge.index.live import LiveSegment
from knowledge.retrieval.first_pass import Ints
from knowledge.retrieval.query import ParsedQuery
from knowledge.text.rows import Numbers, joined


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
    read: list[_Read] = []
    known = 0
    for item in snapshot.segments:
        inside = np.flatnonzero((wanted >= item.base) & (wanted < item.base + len(item.segment)))
        if len(inside):
            read.append(_read(item, inside, wanted[inside] - item.base, asked.of_segment(item), known))
            known += len(read[-1].counts)
    return _texts(read, asked)


class _Asked:
    """What is looked for: ids of terms, and what of the question each belongs to, by number: its subjects,
    then its clauses, then its pieces."""

    def __init__(self, query: ParsedQuery) -> None:
        kinds: tuple[Sequence[tuple[int, ...]], ...] = (
            [subject.ids for subject in query.close.subjects],
            [clause.ids for clause in query.clauses],
            [(piece.id,) for piece in query.close.pieces],
        )
        self._ids = np.array([term for kind in kinds for ids in kind for term in ids], np.uint64)
        self._owners = np.arange(sum(map(len, kinds))).repeat([len(ids) for kind in kinds for ids in kind])
        self._ends = np.cumsum([sum(map(len, kind)) for kind in kinds]).tolist()
        self.clauses = len(kinds[0])
        """The number of the first one."""
        self.pieces = self.clauses + len(kinds[1])

    def of_segment(self, item: LiveSegment) -> _Tokens:
        """The different tokens of a segment that belong to something."""
        numbers = item.segment.lookup(self._ids)
        found: list[Numbers] = []
        owners: list[Ints] = []
        first = 0
        for rows, end in zip(
            (item.lore.by_primary, item.lore.by_term, item.lore.by_piece), self._ends, strict=True
        ):
            known = first + np.flatnonzero(numbers[first:end] >= 0)
            tokens, lengths = rows.of(numbers[known])
            found.append(tokens)
            owners.append(self._owners[known].repeat(lengths))
            first = end
        every = np.concatenate(found)
        order = np.argsort(every, kind="stable")
        every = every[order]
        firsts = np.flatnonzero(np.concatenate(([True], every[1:] != every[:-1]))[: len(every)])
        return _Tokens(every[firsts], np.diff(firsts, append=len(every)), np.concatenate(owners)[order])


@dataclass(frozen=True, slots=True)
class _Tokens:
    """Different tokens, ascending, to how many things each belongs, and to which."""

    numbers: Numbers
    counts: Ints
    owners: Ints


@dataclass(frozen=True, slots=True)
class _Read:
    """The texts of some documents of one segment. `found` says of each token which of the different ones that
    belong to something it is, from 1; 0: none. `counts` and `owners` are of these."""

    parts: Parts
    found: NDArray[np.int32]
    functions: NDArray[np.uint8]
    counts: Ints
    owners: Ints
    titles: Titles


def _read(item: LiveSegment, places: Ints, numbers: Ints, asked: _Tokens, known: int) -> _Read:
    """`places` are those of the documents `numbers` among all that were asked for; `known` different tokens
    were found in segments before."""
    arrays = item.segment.arrays
    first_parts = arrays.document_parts[numbers].astype(np.int64)
    part_counts = arrays.document_parts[numbers + 1] - first_parts
    own = ranges(first_parts, part_counts)
    starts = arrays.part_starts
    parts = Parts(
        documents=places.repeat(part_counts),
        fields=arrays.part_fields[own].astype(np.int64),
        chunks=arrays.part_chunks[own].astype(np.int64),
        lengths=starts[own + 1].astype(np.int64) - starts[own],
    )
    spans = zip(starts[first_parts].tolist(), starts[first_parts + part_counts].tolist(), strict=True)
    tokens = joined((arrays.stream[first:end] for first, end in spans), np.uint32)
    codes = np.zeros(len(arrays.token_keys), np.int32)
    codes[asked.numbers] = np.arange(known + 1, known + 1 + len(asked.numbers))
    titles = np.flatnonzero(parts.fields == Field.TITLE)
    lengths = parts.lengths[titles]
    titled = tokens[ranges(parts.lengths.cumsum()[titles] - lengths, lengths)]
    return _Read(
        parts,
        codes[tokens],
        arrays.token_stop[tokens],
        asked.counts,
        asked.owners,
        Titles(parts.documents[titles].repeat(lengths), arrays.term_ids[arrays.token_primary[titled]]),
    )


def _texts(read: Sequence[_Read], asked: _Asked) -> Texts:
    """The texts of several segments as of one."""
    parts = Parts(
        _all(item.parts.documents for item in read),
        _all(item.parts.fields for item in read),
        _all(item.parts.chunks for item in read),
        _all(item.parts.lengths for item in read),
    )
    functions = joined((item.functions for item in read), np.uint8) != 0
    found = joined((item.found for item in read), np.int32)
    places = np.flatnonzero(found)
    which = found[places] - 1
    # Some tokens belong to several things: each place is there so many times.
    counts = _all(item.counts for item in read)
    firsts = counts.cumsum() - counts
    what = _all(item.owners for item in read)[ranges(firsts[which], counts[which])]
    places = places.repeat(counts[which])
    own = np.searchsorted(parts.lengths.cumsum(), places, "right")
    is_subject, is_piece = what < asked.clauses, what >= asked.pieces
    is_clause = ~(is_subject | is_piece)
    return Texts(
        parts=parts,
        subjects=_subjects(what[is_subject], own[is_subject], places[is_subject], functions),
        clauses=Occurrences(what[is_clause] - asked.clauses, own[is_clause]),
        pieces=Occurrences(what[is_piece] - asked.pieces, own[is_piece]),
        titles=Titles(
            _all(item.titles.documents for item in read),
            joined((item.titles.ids for item in read), np.uint64),
        ),
    )


def _subjects(what: Ints, parts: Ints, places: Ints, functions: NDArray[np.bool_]) -> Subjects:
    ranks = places - np.searchsorted(np.flatnonzero(functions), places)
    return Subjects(what, parts, places, ranks, functions[places])


def ranges(firsts: Ints, lengths: Ints) -> Ints:
    """firsts[0], firsts[0] + 1, … so many of them; then the same of the next."""
    places: Ints = (firsts - lengths.cumsum() + lengths).repeat(lengths)
    places += np.arange(len(places))
    return places


def _all(arrays: Iterable[Ints]) -> Ints:
    return joined(arrays, np.int64)
