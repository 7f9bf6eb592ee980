"""Why a piece is in and why a candidate is out, in one sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from desktop import later
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
    Reason.EXPIRED: "calendar-x",
    Reason.NOT_YET_VALID: "calendar-x",
    Reason.SUPERSEDED: "replace",
    Reason.WEAK: "arrow-down-to-line",
}

OUT_TEXTS = {
    Reason.NO_ROOM: later("Reasons", "No room left in the budget"),
    Reason.DOCUMENT_LIMIT: later("Reasons", "Below the limit of documents"),
    Reason.CHUNK_LIMIT: later("Reasons", "Below the limit of pieces"),
    Reason.FILE_LIMIT: later("Reasons", "This file already gives as many pieces as one file may"),
    Reason.EMPTY: later("Reasons", "There is no text in it"),
    Reason.DUPLICATE: later("Reasons", "The same text is already in the context"),
    Reason.NOT_MATCHED: later("Reasons", "No word of the question is in it"),
    Reason.EXPIRED: later("Reasons", "It is no longer valid"),
    Reason.NOT_YET_VALID: later("Reasons", "It is not valid yet"),
    Reason.SUPERSEDED: later("Reasons", "Another document stands in its place"),
    Reason.WEAK: later("Reasons", "Its points are below the least that counts"),
}
_OTHER = later("Reasons", "Not in the context")


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
    text = QCoreApplication.translate("Reasons", OUT_TEXTS.get(row.reason, _OTHER))
    if row.reason is Reason.DOCUMENT_LIMIT:
        return _limited(text, document_limit(row, limits))
    return _limited(text, limits.max_chunks) if row.reason is Reason.CHUNK_LIMIT else text


def document_limit(row: LeftOut, limits: Limits) -> int | None:
    """The limit that `row` came too late for, when only one of the two that count documents can be meant."""
    if row.pinned or limits.max_files is None:
        return limits.max_documents
    return limits.max_files if limits.max_documents is None else None


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
