"""What might be in a context, in the order in which it is tried: pins first, then what the question found."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, overload

from knowledge.model import Chunk, Document, Hit, Layout, Reason, ScoreRow, Span
from knowledge.retrieval.standing import Both, Standing

MOST_CHUNKS = 64
"""So many chunks of one document are candidates, the best ones; a price list may have thousands."""
HITS_AT_ONCE = 20
"""So many hits are ranked together, chunk by chunk; the next ones only while there is room."""


class Evidence(Protocol):
    """Answers why a hit is a hit. Retrieval implements it; the builder only copies the answers."""

    def rows(self, hit: Hit, chunk: Chunk) -> tuple[ScoreRow, ...]:
        """The products whose sum is `score(hit, chunk)`."""
        ...

    def score(self, hit: Hit, chunk: Chunk) -> float:
        """The score of `hit` as far as `chunk` speaks for it."""
        ...

    def missing(self, hit: Hit) -> tuple[str, ...]:
        """Words of the question the document lacks. Hits with the same `terms` get the same answer."""
        ...

    def place(self, path: str) -> int | None:
        """Where among the hits the document at `path` stands, from 0; None when it is no hit."""
        ...

    def matches(self, document: Document, text: str) -> tuple[Span, ...]:
        """The matched words of `text`, a part of `document`, as offsets into `text`."""
        ...


class Candidate(NamedTuple):
    """`content[start:end]` of a document and what speaks for it; a pin that was not found has no `hit`.

    A named tuple because there is one for each of thousands of hits, and it is made in a third of the time.
    """

    document: Document
    reason: Reason
    start: int
    end: int
    score: float = 0.0
    rank: int = 0
    hit: Hit | None = None
    chunk: Chunk | None = None
    """The chunk it is; None for a whole document."""

    @property
    def heading(self) -> tuple[str, ...]:
        return self.chunk.heading if self.chunk else ()

    @property
    def score_of_document(self) -> float:
        return self.hit.score if self.hit else 0.0

    @property
    def body(self) -> str:
        return self.document.content[self.start : self.end]


class Candidates:
    """Everything that might be in, in the order in which it is tried.

    Iterating stops early, between two hits, once `full` says that nothing more can be added: `rest` then says
    what was not tried. A question may have thousands of hits, and few of them fit.
    """

    def __init__(
        self,
        layout: Layout,
        *,
        pinned: Sequence[Document],
        hits: Sequence[Hit],
        standing: Standing,
        evidence: Evidence,
        full: Callable[[], bool],
    ) -> None:
        """Only the strong ones of `standing` are tried; nothing pinned is in it."""
        self._layout = layout
        self._pinned = pinned
        self._hits = hits
        self._standing = standing
        self._evidence = evidence
        self._full = full
        self._pin_places = [evidence.place(document.path) for document in pinned]
        self._tried = 0
        """So many of the strong hits have been tried."""

    def __iter__(self) -> Iterator[Candidate]:
        for document, place in zip(self._pinned, self._pin_places, strict=True):
            hit = None if place is None else self._hits[place]
            yield _whole(document, Reason.PINNED, 0 if place is None else place + 1, hit)
        yield from self._documents() if self._layout is Layout.DOCUMENTS else self._chunks()

    def rest(self) -> Rest:
        """What was not tried though it might be sent; one candidate for each hit."""
        return Rest(self._layout, self._hits, self._standing.strong, first=self._tried)

    def barred(self) -> Rest:
        """What is withheld or too weak; one candidate for each hit."""
        return Rest(self._layout, self._hits, Both(self._standing.withheld, self._standing.weak), first=0)

    def _documents(self) -> Iterator[Candidate]:
        places = self._standing.strong
        while self._tried < len(places) and not self._full():
            place = places[self._tried]
            self._tried += 1
            yield _one(self._layout, self._hits[place], place)

    def _chunks(self) -> Iterator[Candidate]:
        """The chunks of the hits, a group of hits at a time, the best score first."""
        places = self._standing.strong
        while self._tried < len(places) and not self._full():
            first, self._tried = self._tried, min(self._tried + HITS_AT_ONCE, len(places))
            found = [
                _chunk(place + 1, hit, chunk, self._evidence.score(hit, chunk))
                for place in places[first : self._tried]
                for hit in [self._hits[place]]
                for chunk in _answering(hit)
            ]
            yield from sorted(found, key=_order)


class Rest(Sequence[Candidate]):
    """The candidates of the hits at `places[first:]`, made when asked for."""

    def __init__(self, layout: Layout, hits: Sequence[Hit], places: Sequence[int], *, first: int) -> None:
        self._layout = layout
        self._hits = hits
        self._places = places
        self._first = first

    def __len__(self) -> int:
        return len(self._places) - self._first

    def ranks(self) -> list[int]:
        """The rank of each, without making the candidates."""
        return [place + 1 for place in self._places[self._first :]]

    @overload
    def __getitem__(self, index: int) -> Candidate: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, index: int | slice) -> Candidate | Sequence[Candidate]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if not 0 <= index < len(self):
            raise IndexError(index)
        place = self._places[self._first + index]
        return _one(self._layout, self._hits[place], place)


def _one(layout: Layout, hit: Hit, place: int) -> Candidate:
    """The document, or its best chunk, of the hit at `place`."""
    if layout is Layout.DOCUMENTS:
        return _whole(hit.document, Reason.RELEVANT, place + 1, hit)
    return _chunk(place + 1, hit, hit.chunk, hit.score)


def _whole(document: Document, reason: Reason, rank: int, hit: Hit | None) -> Candidate:
    score = hit.score if hit else 0.0
    return Candidate(document, reason, 0, len(document.content), score, rank, hit)


def _order(candidate: Candidate) -> tuple[float, int, float]:
    """By score; among equals by hit, and within a hit by what the chunk has of its own."""
    assert candidate.hit is not None and candidate.chunk is not None
    scores, ordinal = candidate.hit.chunk_scores, candidate.chunk.ordinal
    return -candidate.score, candidate.rank, -scores[ordinal] if ordinal < len(scores) else 0.0


def _answering(hit: Hit) -> Iterator[Chunk]:
    """The chunks with a score of their own, and at least the best one; of a long table only the best rows."""
    scores = hit.chunk_scores
    chunks = hit.document.chunks or (hit.chunk,)
    if len(chunks) > MOST_CHUNKS:
        best = heapq.nlargest(MOST_CHUNKS, range(len(chunks)), scores.__getitem__)
        chunks = tuple(chunks[ordinal] for ordinal in best)
    for chunk in chunks:
        own = scores[chunk.ordinal] if chunk.ordinal < len(scores) else 0.0
        if own > 0.0 or chunk.ordinal == hit.chunk.ordinal:
            yield chunk


def _chunk(rank: int, hit: Hit, chunk: Chunk, score: float) -> Candidate:
    """The chunk without the blank lines around it."""
    text = hit.document.chunk_text(chunk)
    stripped = text.lstrip("\n")
    start = chunk.start + len(text) - len(stripped)
    return Candidate(
        document=hit.document,
        reason=Reason.RELEVANT,
        start=start,
        end=start + len(stripped.rstrip()),
        score=score,
        rank=rank,
        hit=hit,
        chunk=chunk,
    )
