"""From a question and what was found for it to the text the AI gets, with the reason for every character."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.context.budget import Budget, Placement, check_limits
from knowledge.context.candidates import Candidate, Candidates, Evidence, Rest
from knowledge.context.deferred import Deferred
from knowledge.context.layout import Frame, Labels, document_frame, labels_for, smallest_block, source_frame
from knowledge.context.left_out import LeftOutList
from knowledge.context.repeats import gist
from knowledge.model import (
    Context,
    Document,
    Hit,
    Layout,
    Limits,
    Piece,
    QueryWord,
    Question,
    Reason,
    Segment,
    SegmentKind,
    Span,
)
from knowledge.text.tokens import Tokenizer

__all__ = ["Evidence", "build_context"]

_FOR_A_LIMIT = frozenset({Reason.NO_ROOM, Reason.DOCUMENT_LIMIT, Reason.CHUNK_LIMIT})


def build_context(
    question: Question,
    *,
    pinned: Sequence[Document],
    hits: Sequence[Hit],
    words: Sequence[QueryWord],
    tokenizer: Tokenizer,
    evidence: Evidence,
    chunks_per_file: int = 2,
    project: str = "",
    partial: bool = False,
) -> Context:
    """Build the context for `question` from the pins, in their order, and the hits, the best first.

    The limits hold for the whole of `Context.text`, whatever the counter. `Context.system` (preamble + text)
    is not limited. Raises `LimitError` for limits that cannot be used, `LabelsError` for an unknown language.
    """
    check_limits(question.limits)
    sources = _Sources(question, pinned, hits, evidence, chunks_per_file)
    selection = _select(sources, tokenizer, strict=False)
    limit = question.limits.max_tokens
    if limit is not None and tokenizer.count(selection.text) > limit:
        selection = _select(sources, tokenizer, strict=True)
    text = selection.text
    pieces, segments = _pieces(selection.placed, tokenizer, evidence)
    left_out = LeftOutList(
        selection.refused, selection.rest, reason=selection.gate.reason_now, missing=evidence.missing
    )
    return Context(
        question=question,
        text=text,
        segments=segments,
        pieces=pieces,
        left_out=left_out,
        characters=len(text),
        tokens=tokenizer.count(text),
        tokenizer=tokenizer.name,
        truncated=any(piece.cut for piece in pieces)
        or any(reason in _FOR_A_LIMIT for reason in left_out.reasons()),
        handoff=not pieces and {Reason.EMPTY}.issuperset(left_out.reasons()),
        # An unsaved text may hold a lone surrogate, which UTF-8 proper has no bytes for.
        fingerprint=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        words=tuple(words),
        documents=tuple({chosen.document.path: chosen.document for chosen, _ in selection.placed}.values()),
        project=project,
        system=_system(question.preamble, text),
        partial=partial,
    )


def _system(preamble: str | None, text: str) -> str | None:
    if preamble is None:
        return None
    return "\n\n".join(part for part in (preamble, text) if part)


# --- what is in -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sources:
    question: Question
    pinned: Sequence[Document]
    hits: Sequence[Hit]
    evidence: Evidence
    chunks_per_file: int


@dataclass(frozen=True, slots=True)
class _Selection:
    text: str
    placed: tuple[tuple[Candidate, Placement], ...]
    refused: tuple[tuple[Candidate, Reason], ...]
    rest: Rest
    gate: _Gate
    """As it was at the end; every candidate of `rest` comes too late."""


def _select(sources: _Sources, tokenizer: Tokenizer, *, strict: bool) -> _Selection:
    question = sources.question
    labels = labels_for(question.labels)
    budget = Budget(
        question.limits, tokenizer.count, smallest=smallest_block(labels, question.layout), strict=strict
    )
    gate = _Gate(question.limits, sources.chunks_per_file)
    placed: list[tuple[Candidate, Placement]] = []
    refused: list[tuple[Candidate, Reason]] = []
    tried = Candidates(
        question.layout,
        pinned=sources.pinned,
        hits=sources.hits,
        evidence=sources.evidence,
        full=lambda: budget.gone or gate.closed(question.layout),
    )
    for candidate in tried:
        reason = gate.refusal(candidate) or (Reason.NO_ROOM if budget.gone else None)
        placement = None if reason else budget.add(_frame(labels, question.layout, candidate))
        if placement is None:
            refused.append((candidate, reason or Reason.NO_ROOM))
        else:
            gate.let_in(candidate)
            placed.append((candidate, placement))
    return _Selection(budget.text, tuple(placed), tuple(refused), tried.rest(), gate)


class _Gate:
    """Every rule but room: nothing empty, nothing twice, and the limits that count documents and chunks."""

    def __init__(self, limits: Limits, chunks_per_file: int) -> None:
        self._limits = limits
        self._chunks_per_file = chunks_per_file
        self._whole: set[str] = set()
        self._chunks: Counter[str] = Counter()
        self._texts: set[str] = set()

    def closed(self, layout: Layout) -> bool:
        """No further candidate that is not pinned can come in."""
        if layout is Layout.CHUNKS:
            return self._chunks_are_in
        maximum = self._limits.max_documents
        return maximum is not None and len(self._whole) >= maximum

    @property
    def _chunks_are_in(self) -> bool:
        maximum = self._limits.max_chunks
        return maximum is not None and self._chunks.total() >= maximum

    def reason_now(self, candidate: Candidate) -> Reason:
        """Why `candidate` did not come in, now that nothing more can."""
        return self.refusal(candidate) or Reason.NO_ROOM

    def refusal(self, candidate: Candidate) -> Reason | None:
        """Why `candidate` may not come in; None when it may."""
        path = candidate.document.path
        if candidate.start == candidate.end or candidate.document.content.isspace():
            return Reason.EMPTY
        if path in self._whole or (candidate.chunk and gist(candidate.body) in self._texts):
            return Reason.DUPLICATE
        if candidate.chunk and self._chunks[path] >= self._chunks_per_file:
            return Reason.FILE_LIMIT
        documents = len(self._whole) + len(self._chunks)
        maximum = self._limits.max_documents
        if maximum is not None and path not in self._chunks and documents >= maximum:
            return Reason.DOCUMENT_LIMIT
        return Reason.CHUNK_LIMIT if candidate.chunk and self._chunks_are_in else None

    def let_in(self, candidate: Candidate) -> None:
        if candidate.chunk:
            self._chunks[candidate.document.path] += 1
            self._texts.add(gist(candidate.body))
        else:
            self._whole.add(candidate.document.path)


def _frame(labels: Labels, layout: Layout, candidate: Candidate) -> Frame:
    document = candidate.document
    if layout is Layout.DOCUMENTS:
        return document_frame(labels, document.title, candidate.body)
    return source_frame(labels, document.title, candidate.heading, document.path, candidate.body)


# --- what is told about it ------------------------------------------------------------------------


def _pieces(
    placed: Sequence[tuple[Candidate, Placement]], tokenizer: Tokenizer, evidence: Evidence
) -> tuple[tuple[Piece, ...], tuple[Segment, ...]]:
    pieces: list[Piece] = []
    segments: list[Segment] = []
    numbers: Counter[Reason] = Counter()
    offset = 0
    for index, (candidate, placement) in enumerate(placed):
        numbers[candidate.reason] += 1
        start = offset + placement.lead
        end = start + placement.kept
        after = offset + len(placement.text)
        pieces.append(
            _piece(
                candidate,
                placement,
                number=numbers[candidate.reason],
                start=start,
                tokenizer=tokenizer,
                evidence=evidence,
            )
        )
        segments.append(Segment(SegmentKind.LABEL, offset, start, index))
        segments.append(Segment(SegmentKind.PIECE, start, end, index))
        segments.append(Segment(SegmentKind.LABEL, end, after, index))
        offset = after
    return tuple(pieces), tuple(segments)


def _piece(
    candidate: Candidate,
    placement: Placement,
    *,
    number: int,
    start: int,
    tokenizer: Tokenizer,
    evidence: Evidence,
) -> Piece:
    document, hit = candidate.document, candidate.hit
    text = candidate.body[: placement.kept]
    line = document.content_line + document.content.count("\n", 0, candidate.start)
    return Piece(
        number=number,
        reason=candidate.reason,
        path=document.path,
        document_id=document.id,
        title=document.title,
        heading=candidate.heading,
        start_line=line,
        end_line=line + text.count("\n"),
        start=start,
        end=start + len(text),
        source_start=candidate.start,
        source_end=candidate.start + len(text),
        characters=len(text),
        tokens=tokenizer.count(text),
        cut=placement.cut,
        rank=candidate.rank,
        score=candidate.score,
        terms=hit.terms if hit else (),
        rows=Deferred(lambda: evidence.rows(hit, candidate.chunk or hit.chunk)) if hit else (),
        missing=evidence.missing(hit) if hit else (),
        matches=_matches(candidate, text, start, evidence),
    )


def _matches(candidate: Candidate, text: str, start: int, evidence: Evidence) -> tuple[Span, ...]:
    """Matched words as offsets into the context. A pin is not in by matching, so nothing in it is marked."""
    if candidate.reason is Reason.PINNED:
        return ()
    spans = evidence.matches(candidate.document, text)
    return tuple(Span(start + span.start, start + span.end) for span in spans)
