"""Why a piece is in and why a candidate is out, in one sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from desktop.models.numbers import whole
from knowledge.model import LeftOut, Limits, Piece, Reason

OUT_ICONS = {
    Reason.NO_ROOM: "scissors",
    Reason.DOCUMENT_LIMIT: "arrow-down-to-line",
    Reason.CHUNK_LIMIT: "arrow-down-to-line",
    Reason.FILE_LIMIT: "files",
    Reason.EMPTY: "ban",
    Reason.DUPLICATE: "copy-x",
    Reason.NOT_MATCHED: "search",
}


def piece_reasons(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The reason of each piece; a later piece of one file says which of the file it is."""
    seen: Counter[str] = Counter()
    reasons = []
    for piece in pieces:
        if piece.pinned:
            reasons.append(_pinned(piece))
            continue
        seen[piece.path] += 1
        reasons.append(_relevant(piece, seen[piece.path]))
    return tuple(reasons)


def left_out_reason(row: LeftOut, limits: Limits) -> str:
    """The one reason why `row` is not in the context."""
    match row.reason:
        case Reason.NO_ROOM:
            return QCoreApplication.translate("Reasons", "No room left in the budget")
        case Reason.DOCUMENT_LIMIT:
            text = QCoreApplication.translate("Reasons", "Below the limit of documents")
            return _limited(text, limits.max_documents)
        case Reason.CHUNK_LIMIT:
            text = QCoreApplication.translate("Reasons", "Below the limit of pieces")
            return _limited(text, limits.max_chunks)
        case Reason.FILE_LIMIT:
            return QCoreApplication.translate(
                "Reasons", "This file already gives as many pieces as one file may"
            )
        case Reason.EMPTY:
            return QCoreApplication.translate("Reasons", "There is no text in it")
        case Reason.DUPLICATE:
            return QCoreApplication.translate("Reasons", "The same text is already in the context")
        case Reason.NOT_MATCHED:
            return QCoreApplication.translate("Reasons", "No word of the question is in it")
        case Reason.PINNED | Reason.RELEVANT:
            return QCoreApplication.translate("Reasons", "Not in the context")


def _pinned(piece: Piece) -> str:
    text = QCoreApplication.translate("Reasons", "Pinned, number {0} of the list").format(whole(piece.number))
    return _cut(text) if piece.cut else text


def _relevant(piece: Piece, of_file: int) -> str:
    if of_file > 1:
        text = QCoreApplication.translate("Reasons", "Place {0}, number {1} of this file")
    else:
        text = QCoreApplication.translate("Reasons", "Place {0}")
    text = text.format(whole(piece.number), whole(of_file))
    return _cut(text) if piece.cut else text


def _cut(text: str) -> str:
    return QCoreApplication.translate("Reasons", "{0}, cut to fit").format(text)


def _limited(text: str, limit: int | None) -> str:
    """The sentence with the limit, when one was set."""
    if limit is None:
        return text
    return QCoreApplication.translate("Reasons", "{0} ({1})").format(text, whole(limit))
