"""What might be in a context, in the order in which it is tried: pins first, then what the question found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from knowledge.model import Chunk, Document, Hit, Layout, Reason, ScoreRow, Span

HITS_AT_ONCE = 50
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
    def body(self) -> str:
        return self.document.content[self.start : self.end]


def candidates(
    layout: Layout,
    *,
    pinned: Sequence[Document],
    hits: Sequence[Hit],
    evidence: Evidence,
    full: Callable[[], bool],
) -> Iterator[Candidate]:
    """Everything that might be in, in order. `full` says, while this runs, that nothing more can be added."""
    pins = {document.path for document in pinned}
    wanted = pins.intersection(hit.document.path for hit in hits)
    found = {hit.document.path: (rank, hit) for rank, hit in _ranked(hits) if hit.document.path in wanted}
    for document in pinned:
        rank, hit = found.get(document.path, (0, None))
        yield _whole(document, Reason.PINNED, rank, hit)
    others = [(rank, hit) for rank, hit in _ranked(hits) if hit.document.path not in pins]
    if layout is Layout.DOCUMENTS:
        for rank, hit in others:
            yield _whole(hit.document, Reason.RELEVANT, rank, hit)
    else:
        yield from _chunks(others, evidence, full)


def _ranked(hits: Sequence[Hit]) -> Iterator[tuple[int, Hit]]:
    return enumerate(hits, start=1)


def _whole(document: Document, reason: Reason, rank: int, hit: Hit | None) -> Candidate:
    score = hit.score if hit else 0.0
    return Candidate(document, reason, 0, len(document.content), score, rank, hit)


def _chunks(
    hits: Sequence[tuple[int, Hit]], evidence: Evidence, full: Callable[[], bool]
) -> Iterator[Candidate]:
    """The chunks of the hits, the best score first; once all is full, the best chunk of each hit."""
    for first in range(0, len(hits), HITS_AT_ONCE):
        group = hits[first : first + HITS_AT_ONCE]
        if full():
            yield from (_chunk(rank, hit, hit.chunk, hit.score) for rank, hit in group)
            continue
        found = [
            _chunk(rank, hit, chunk, evidence.score(hit, chunk))
            for rank, hit in group
            for chunk in _answering(hit)
        ]
        yield from sorted(found, key=lambda candidate: -candidate.score)  # stable: hit order, then ordinal


def _answering(hit: Hit) -> Iterator[Chunk]:
    """The chunks with a score of their own, and at least the best one."""
    scores = hit.chunk_scores
    for chunk in hit.document.chunks or (hit.chunk,):
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
