"""A context as plain text, as a report for people, and as JSON for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

from knowledge.context.layout import one_line
from knowledge.model import Context, LeftOut, Limits, Piece, QueryWord, Reason
from knowledge.projects import Resolution

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
    question, limits = context.question, context.question.limits
    answer: dict[str, object] = {
        "query": question.query,
        "text": context.text,
        "pieces": [_piece(piece) for piece in context.pieces],
        "left_out": [_left_out(out) for out in context.left_out],
        "characters": context.characters,
        "tokens": context.tokens,
        "tokenizer": context.tokenizer,
        "truncated": context.truncated,
        "handoff": context.handoff,
        "project": context.project,
        "fingerprint": context.fingerprint,
        "layout": question.layout.value,
        "labels": question.labels,
        "limits": {
            "max_characters": limits.max_characters,
            "max_tokens": limits.max_tokens,
            "max_documents": limits.max_documents,
            "max_chunks": limits.max_chunks,
            "max_files": limits.max_files,
        },
        "floor": question.floor,
        "coverage": round(context.coverage, 4),
        "resolution": resolution_answer(context.resolution) if context.resolution else None,
        "documents": [document.path for document in context.documents],
        "words": [_word(word) for word in context.words],
        "partial": context.partial,
    }
    if context.system is not None:
        answer["system"] = context.system
    if milliseconds:
        answer["ms"] = round(context.milliseconds, 3)
    written = json.dumps(answer, ensure_ascii=False, indent=2)
    # A lone surrogate (an undecodable file name) has no bytes in UTF-8; as \udc80 it is valid JSON.
    return written.encode("utf-8", "backslashreplace").decode("utf-8")


def _piece(piece: Piece) -> dict[str, object]:
    return {
        "path": piece.path,
        "id": piece.document_id,
        "title": piece.title,
        "heading": list(piece.heading),
        "start_line": piece.start_line,
        "end_line": piece.end_line,
        "start": piece.start,
        "end": piece.end,
        "score": piece.score,
        "rank": piece.rank,
        "terms": list(piece.terms),
        "missing": list(piece.missing),
        "reason": piece.reason.value,
        "message": REASONS[piece.reason],
        "characters": piece.characters,
        "tokens": piece.tokens,
        "cut": piece.cut,
    }


def _left_out(out: LeftOut) -> dict[str, object]:
    return {
        "path": out.path,
        "id": out.document_id,
        "title": out.title,
        "heading": list(out.heading),
        "line": out.line,
        "score": out.score,
        "rank": out.rank,
        "terms": list(out.terms),
        "missing": list(out.missing),
        "reason": out.reason.value,
        "message": REASONS[out.reason],
        "characters": out.characters,
        "pinned": out.pinned,
    }


def _word(word: QueryWord) -> dict[str, object]:
    return {
        "text": word.text,
        "start": word.start,
        "end": word.end,
        "ignored": word.ignored,
        "how": word.how,
        "matched": list(word.matched),
        "documents": word.documents,
    }


def resolution_answer(resolution: Resolution) -> dict[str, object]:
    """How the account that asked came to its project."""
    account = resolution.account
    return {
        "platform": account.platform,
        "accountId": account.account_id,
        "project": resolution.project,
        "old_folder": resolution.old_folder,
        "bound": resolution.bound,
        "steps": [
            {"kind": step.kind.value, "project": step.project, "disabled": step.disabled}
            for step in resolution.steps
        ],
    }


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
