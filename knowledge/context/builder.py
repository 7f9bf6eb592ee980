"""From a question and what was found for it to the text the AI gets, with the reason for every character."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from knowledge.context.budget import Budget, Placement, check_limits
from knowledge.context.candidates import Candidate, Candidates, Evidence
from knowledge.context.deferred import Deferred
from knowledge.context.layout import (
    JOINER,
    Frame,
    Labels,
    document_frame,
    labels_for,
    smallest_block,
    source_frame,
)
from knowledge.context.left_out import LeftOutList
from knowledge.context.live import LivePart, live_part, live_pieces, rest_of
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
from knowledge.retrieval.standing import Standing
from knowledge.text.tokens import TokenCounter, Tokenizer

__all__ = ["Evidence", "build_context"]

_NOT_TO_BE_SENT = frozenset(
    {Reason.EMPTY, Reason.WEAK, Reason.EXPIRED, Reason.NOT_YET_VALID, Reason.SUPERSEDED}
)
"""Where these are the only reasons there is nothing for the AI, whatever the budget: a person must answer."""
_FOR_A_LIMIT = frozenset({Reason.NO_ROOM, Reason.DOCUMENT_LIMIT, Reason.CHUNK_LIMIT})


def build_context(
    question: Question,
    *,
    pinned: Sequence[Document],
    hits: Sequence[Hit],
    words: Sequence[QueryWord],
    tokenizer: Tokenizer,
    evidence: Evidence,
    standing: Standing | None = None,
    withheld: Mapping[str, Reason] = MappingProxyType({}),
    chunks_per_file: int = 2,
    project: str = "",
    partial: bool = False,
) -> Context:
    """Build the context for `question` from the pins, in their order, and the hits, the best first.

    Documents of `withheld` (by path) are left out for the reason given, pinned or not. `standing` has sorted
    out the hits that are not pinned by that and by the floor of the question; without it all are tried and
    refused one by one.

    What `question.live` has comes last, in its own budget; documents have what it leaves. Where the answer is
    a hand-off it is left out.

    The limits hold for the whole of `Context.text`, whatever the counter. `Context.system` (preamble + text)
    is not limited. Raises `LimitError` for limits that cannot be used, `LabelsError` for an unknown language.
    """
    check_limits(question.limits)
    if standing is None:
        pins = {evidence.place(document.path) for document in pinned}
        standing = Standing([place for place in range(len(hits)) if place not in pins])
    sources = _Sources(question, pinned, hits, standing, withheld, evidence, chunks_per_file)
    live = live_part(question, tokenizer)
    selection = _selection(sources, live, tokenizer)
    pieces, segments = _pieces(selection.placed, tokenizer, evidence)
    left_out = _left_out(selection, evidence)
    handoff = not pieces and _NOT_TO_BE_SENT.issuperset(left_out.reasons())
    if handoff:
        # Servers that need not be told the question always say something, and whoever builds on us may go by
        # the text being empty: where no document speaks, a person does.
        live = LivePart()
    text = _joined(selection.text, live.text)
    live_found, live_segments = live_pieces(
        live, offset=len(selection.text), first=len(pieces), tokenizer=tokenizer
    )
    return Context(
        question=question,
        text=text,
        segments=segments + live_segments,
        pieces=pieces,
        left_out=left_out,
        characters=len(text),
        tokens=tokenizer.count(text),
        tokenizer=tokenizer.name,
        truncated=live.truncated
        or any(piece.cut for piece in pieces)
        or any(reason in _FOR_A_LIMIT for reason in left_out.reasons()),
        handoff=handoff,
        # An unsaved text may hold a lone surrogate, which UTF-8 proper has no bytes for.
        fingerprint=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        words=tuple(words),
        documents=tuple({chosen.document.path: chosen.document for chosen, _ in selection.placed}.values()),
        project=project,
        system=_system(question.preamble, text),
        partial=partial,
        live=live_found,
    )


def _joined(*parts: str) -> str:
    return JOINER.join(part for part in parts if part)


def _left_out(selection: _Selection, evidence: Evidence) -> LeftOutList:
    return LeftOutList(
        selection.refused,
        rest=selection.tried.rest(),
        barred=selection.tried.barred(),
        reason=selection.gate.reason_now,
        missing=evidence.missing,
    )


def _system(preamble: str | None, text: str) -> str | None:
    if preamble is None:
        return None
    return _joined(preamble, text)


# --- what is in -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sources:
    question: Question
    pinned: Sequence[Document]
    hits: Sequence[Hit]
    standing: Standing
    withheld: Mapping[str, Reason]
    evidence: Evidence
    chunks_per_file: int


@dataclass(frozen=True, slots=True)
class _Selection:
    text: str
    placed: tuple[tuple[Candidate, Placement], ...]
    refused: tuple[tuple[Candidate, Reason], ...]
    tried: Candidates
    gate: _Gate
    """As it was at the end; every candidate that was not tried comes too late."""


def _selection(sources: _Sources, live: LivePart, tokenizer: Tokenizer) -> _Selection:
    """The documents that fit beside `live`; where adding up went wrong, the whole is counted each time."""
    limits = sources.question.limits
    selection = _select(sources, rest_of(limits, live, tokenizer), tokenizer.count, strict=False)
    whole = _joined(selection.text, live.text)
    if limits.max_tokens is None or tokenizer.count(whole) <= limits.max_tokens:
        return selection

    def count(text: str) -> int:
        return tokenizer.count(_joined(text, live.text))

    rest = replace(rest_of(limits, live, tokenizer), max_tokens=limits.max_tokens)
    return _select(sources, rest, count, strict=True)


def _select(sources: _Sources, limits: Limits, count: TokenCounter, *, strict: bool) -> _Selection:
    question = sources.question
    labels = labels_for(question.labels)
    budget = Budget(limits, count, smallest=smallest_block(labels, question.layout), strict=strict)
    gate = _Gate(sources)
    placed: list[tuple[Candidate, Placement]] = []
    refused: list[tuple[Candidate, Reason]] = []
    tried = Candidates(
        question.layout,
        pinned=sources.pinned,
        hits=sources.hits,
        standing=sources.standing,
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
    return _Selection(budget.text, tuple(placed), tuple(refused), tried, gate)


class _Gate:
    """Every rule but room: nothing withheld, weak or empty, nothing twice, and the limits that count
    documents and chunks."""

    def __init__(self, sources: _Sources) -> None:
        self._limits = sources.question.limits
        self._floor = sources.question.floor
        self._withheld = sources.withheld
        self._chunks_per_file = sources.chunks_per_file
        self._whole: set[str] = set()
        self._files: set[str] = set()
        """Those that are not pinned."""
        self._chunks: Counter[str] = Counter()
        self._texts: set[str] = set()

    def closed(self, layout: Layout) -> bool:
        """No document that is neither pinned nor in can come in, and of those that are in nothing is left.

        Asked between two documents, or groups of them: all chunks of a document have been tried together.
        """
        return self._documents_are_in or (layout is Layout.CHUNKS and self._chunks_are_in)

    @property
    def _documents_are_in(self) -> bool:
        documents, files = self._limits.max_documents, self._limits.max_files
        in_all = len(self._whole) + len(self._chunks)
        return _reached(documents, in_all) or _reached(files, len(self._files))

    @property
    def _chunks_are_in(self) -> bool:
        return _reached(self._limits.max_chunks, self._chunks.total())

    def reason_now(self, candidate: Candidate) -> Reason:
        """Why `candidate` did not come in, now that nothing more can."""
        return self.refusal(candidate) or Reason.NO_ROOM

    def refusal(self, candidate: Candidate) -> Reason | None:
        """Why `candidate` may not come in; None when it may."""
        path = candidate.document.path
        if path in self._withheld:
            return self._withheld[path]
        if candidate.start == candidate.end or candidate.document.content.isspace():
            return Reason.EMPTY
        if candidate.score_of_document < self._floor and candidate.reason is not Reason.PINNED:
            return Reason.WEAK
        if path in self._whole or (candidate.chunk and gist(candidate.body) in self._texts):
            return Reason.DUPLICATE
        if candidate.chunk and self._chunks[path] >= self._chunks_per_file:
            return Reason.FILE_LIMIT
        if self._is_one_too_many(candidate):
            return Reason.DOCUMENT_LIMIT
        return Reason.CHUNK_LIMIT if candidate.chunk and self._chunks_are_in else None

    def _is_one_too_many(self, candidate: Candidate) -> bool:
        path = candidate.document.path
        if path in self._chunks:
            return False
        if candidate.reason is not Reason.PINNED and _reached(self._limits.max_files, len(self._files)):
            return True
        return _reached(self._limits.max_documents, len(self._whole) + len(self._chunks))

    def let_in(self, candidate: Candidate) -> None:
        if candidate.reason is not Reason.PINNED:
            self._files.add(candidate.document.path)
        if candidate.chunk:
            self._chunks[candidate.document.path] += 1
            self._texts.add(gist(candidate.body))
        else:
            self._whole.add(candidate.document.path)


def _reached(maximum: int | None, count: int) -> bool:
    return maximum is not None and count >= maximum


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
