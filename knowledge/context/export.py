"""A context as plain text, as a report for people, and as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType

from knowledge.context.answer import (
    ContextAnswer,
    LeftOutAnswer,
    LimitsAnswer,
    LiveAnswer,
    PieceAnswer,
    ResolutionAnswer,
    StepAnswer,
    WordAnswer,
)
from knowledge.context.layout import one_line
from knowledge.model import Context, LeftOut, Limits, LivePiece, Piece, QueryWord, Reason
from knowledge.projects import Resolution
from knowledge.text.json_form import as_json

REASONS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.PINNED: "Pinned: always included.",
        Reason.RELEVANT: "It answers the question.",
        Reason.NO_ROOM: "It did not fit in what was left of the budget.",
        Reason.DOCUMENT_LIMIT: "The maximum number of documents was reached.",
        Reason.CHUNK_LIMIT: "The maximum number of pieces was reached.",
        Reason.FILE_LIMIT: "Enough pieces of this file are included already.",
        Reason.EMPTY: "It has no text.",
        Reason.DUPLICATE: "The same text is included already.",
        Reason.NOT_MATCHED: "It has none of the words of the question.",
        Reason.EXPIRED: "It is no longer valid.",
        Reason.NOT_YET_VALID: "It is not valid yet.",
        Reason.SUPERSEDED: "Another document stands in its place.",
        Reason.WEAK: "Its score is under the least that counts.",
    }
)
"""One English sentence for each reason."""


def to_text(context: Context) -> str:
    """What the AI gets, and nothing else: the prompt when one was asked for, else the text."""
    return context.text if context.system is None else context.system


def to_markdown(context: Context) -> str:
    """A report to read: the question, the limits, the pieces with their sources, what is out, the text."""
    text = to_text(context)
    runs = re.findall(r"`+", text)
    fence = "`" * max(3, 1 + max(map(len, runs), default=0))
    lines = [
        "# Context",
        "",
        f"- Question: {_inline(context.question.query)}",
        f"- Limits: {_limits(context.question.limits)}",
        f"- Size: {context.characters} characters, {context.tokens} tokens ({context.tokenizer})",
        f"- Fingerprint: {context.fingerprint}",
    ]
    if context.project:
        lines.append(f"- Project: {_inline(context.project)}")
    if context.truncated:
        lines.append("- Something was cut or left out for a limit.")
    if context.handoff:
        lines.append("- Nothing that may be sent was found or is pinned: a person must answer.")
    lines += ["", "## Pieces", "", *(map(_piece_line, context.pieces) if context.pieces else ["None."])]
    if context.left_out:
        lines += ["", "## Left out", "", *map(_left_out_line, context.left_out)]
    lines += ["", "## Text", "", fence + "text", text, fence, ""]
    return "\n".join(lines)


def to_json(context: Context, *, milliseconds: bool = True) -> str:
    """One JSON object, the answer of `estante context --json`; without `milliseconds` it is reproducible."""
    return as_json(answer_of(context, milliseconds=milliseconds), indent=2)


def answer_of(
    context: Context, *, milliseconds: bool = True, most_left_out: int | None = None
) -> ContextAnswer:
    """`context` as every door gives it, with the first `most_left_out` of what was left out (None: all)."""
    question = context.question
    return ContextAnswer(
        query=question.query,
        text=context.text,
        pieces=tuple(map(_piece, context.pieces)),
        left_out=tuple(map(_left_out, islice(context.left_out, most_left_out))),
        characters=context.characters,
        tokens=context.tokens,
        tokenizer=context.tokenizer,
        truncated=context.truncated,
        handoff=context.handoff,
        project=context.project,
        fingerprint=context.fingerprint,
        layout=question.layout.value,
        labels=question.labels,
        limits=_limits_answer(question.limits),
        floor=question.floor,
        coverage=round(context.coverage, 4),
        resolution=resolution_answer(context.resolution) if context.resolution else None,
        documents=tuple(document.path for document in context.documents),
        words=tuple(map(_word, context.words)),
        partial=context.partial,
        left_out_count=len(context.left_out),
        live=tuple(map(_live, context.live)),
        system=context.system,
        ms=round(context.milliseconds, 3) if milliseconds else None,
    )


def _piece(piece: Piece) -> PieceAnswer:
    return PieceAnswer(
        path=piece.path,
        id=piece.document_id,
        title=piece.title,
        heading=piece.heading,
        start_line=piece.start_line,
        end_line=piece.end_line,
        start=piece.start,
        end=piece.end,
        score=piece.score,
        rank=piece.rank,
        terms=piece.terms,
        missing=piece.missing,
        reason=piece.reason.value,
        message=REASONS[piece.reason],
        characters=piece.characters,
        tokens=piece.tokens,
        cut=piece.cut,
    )


def _live(piece: LivePiece) -> LiveAnswer:
    return LiveAnswer(
        server=piece.source.server,
        label=piece.source.label,
        tool=piece.source.tool,
        characters=piece.characters,
        tokens=piece.tokens,
        cut=piece.cut,
        start=piece.start,
        end=piece.end,
    )


def _left_out(out: LeftOut) -> LeftOutAnswer:
    return LeftOutAnswer(
        path=out.path,
        id=out.document_id,
        title=out.title,
        heading=out.heading,
        line=out.line,
        score=out.score,
        rank=out.rank,
        terms=out.terms,
        missing=out.missing,
        reason=out.reason.value,
        message=REASONS[out.reason],
        characters=out.characters,
        pinned=out.pinned,
    )


def _limits_answer(limits: Limits) -> LimitsAnswer:
    return LimitsAnswer(
        limits.max_characters, limits.max_tokens, limits.max_documents, limits.max_chunks, limits.max_files
    )


def _word(word: QueryWord) -> WordAnswer:
    return WordAnswer(word.text, word.start, word.end, word.ignored, word.how, word.matched, word.documents)


def resolution_answer(resolution: Resolution) -> ResolutionAnswer:
    """How the account that asked came to its project."""
    account = resolution.account
    return ResolutionAnswer(
        platform=account.platform,
        accountId=account.account_id,
        project=resolution.project,
        old_folder=resolution.old_folder,
        bound=resolution.bound,
        steps=tuple(StepAnswer(step.kind.value, step.project, step.disabled) for step in resolution.steps),
    )


def _limits(limits: Limits) -> str:
    named = (
        (limits.max_characters, "characters"),
        (limits.max_tokens, "tokens"),
        (limits.max_documents, "documents"),
        (limits.max_chunks, "pieces"),
        (limits.max_files, "documents that are not pinned"),
    )
    return ", ".join(f"{value} {name}" for value, name in named if value is not None)


def _piece_line(piece: Piece) -> str:
    name = _inline(" › ".join((piece.title, *piece.heading)))
    where = f"{_inline(piece.path)}, lines {piece.start_line} to {piece.end_line}"
    size = f"{piece.characters} characters, {piece.tokens} tokens" + (", cut" if piece.cut else "")
    found = f" Score {piece.score:.3f}." if piece.rank else ""
    return f"- {name} ({where}; {size}). {REASONS[piece.reason]}{found}"


def _left_out_line(out: LeftOut) -> str:
    name = _inline(" › ".join((out.title, *out.heading)))
    return f"- {name} ({_inline(out.path)}, line {out.line}). {REASONS[out.reason]}"


def _inline(text: str) -> str:
    """`text` on one line, shown as it is: what Markdown or HTML could make of it is escaped."""
    return re.sub(r"([\\`*_\[\]<>&#|!~])", r"\\\1", one_line(text))
