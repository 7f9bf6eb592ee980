"""Why one file is, or is not, in the context, and what to do about it: one sentence each."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.models.numbers import whole
from desktop.models.reasons import OUT_ICONS, document_limit, left_out_reason
from desktop.models.whereabouts import Standing, Whereabouts
from knowledge.model import LeftOut, Limits, Reason
from knowledge.settings import LIBRARY_SUFFIXES, RULES_FILE

_ICONS = {
    Standing.IN: "circle-check",
    Standing.CHANGED: "refresh-cw",
    Standing.NOT_READ: "circle-alert",
    Standing.NO_QUESTION: "message-circle",
    Standing.CONFLICT_COPY: "copy-x",
}


def standing_icon(where: Whereabouts) -> str:
    """The icon before the sentence; that of the reason when it is left out."""
    if where.left_out is not None:
        return OUT_ICONS.get(where.left_out.reason, "ban")
    return _ICONS.get(where.standing, "ban" if where.explanation is None else "search")


def advice(where: Whereabouts) -> str:
    """The one reason and what to do, in the language of the window."""
    if where.standing is Standing.IN:
        return _in(where)
    if where.left_out is not None:
        return _left_out(where.left_out, where.limits)
    match where.standing:
        case Standing.EMPTY:
            return _empty()
        case Standing.NOT_FOUND | Standing.NO_QUESTION | Standing.NO_WORD if _is_withheld(where):
            assert where.explanation is not None
            return _withheld(where.explanation.reason)
        case Standing.NOT_FOUND:
            return QCoreApplication.translate(
                "Advice",
                "None of the words of the question is in it. Write the customer’s words into its text or its "
                "keywords.",
            )
        case Standing.NO_QUESTION:
            return QCoreApplication.translate(
                "Advice", "Without a question only pinned documents are in. Type a question, or pin it."
            )
        case Standing.NO_WORD:
            return QCoreApplication.translate(
                "Advice",
                "Every word of the question is too common to be searched. Ask with other words, or pin it.",
            )
        case Standing.CHANGED:
            return QCoreApplication.translate("Advice", "It has changed just now; the next answer tells.")
        case _:
            return _not_sent(where)


def _in(where: Whereabouts) -> str:
    piece = where.piece
    if piece is not None and piece.pinned:
        text = QCoreApplication.translate(
            "Advice", "It is in because it is pinned, whatever the question is."
        )
    else:
        text = QCoreApplication.translate("Advice", "It is in: it answers the question.")
    if piece is not None and piece.cut:
        return QCoreApplication.translate(
            "Advice", "{0} Only its beginning fits: raise the limit, or shorten it."
        ).format(text)
    return text


def _left_out(out: LeftOut, limits: Limits) -> str:
    match out.reason:
        case Reason.NO_ROOM if out.pinned:
            return QCoreApplication.translate(
                "Advice", "It is pinned, but there was no room for it. Raise the limit, or unpin another one."
            )
        case Reason.NO_ROOM:
            return QCoreApplication.translate(
                "Advice", "It was found, but there was no room left. Raise the limit, or pin it."
            )
        case Reason.DOCUMENT_LIMIT if (limit := document_limit(out, limits)) is not None:
            return QCoreApplication.translate(
                "Advice",
                "It was found, but the limit of documents ({0}) was reached before it. Raise that limit, or "
                "pin it.",
            ).format(whole(limit))
        case Reason.CHUNK_LIMIT if limits.max_chunks is not None:
            return QCoreApplication.translate(
                "Advice",
                "It was found, but the limit of pieces ({0}) was reached before it. Raise that limit, or "
                "pin it.",
            ).format(whole(limits.max_chunks))
        case Reason.EMPTY:
            return _empty()
        case Reason.DUPLICATE:
            return QCoreApplication.translate(
                "Advice",
                "The same text is already in the context, from another document. Keep one of the two.",
            )
        case Reason.EXPIRED | Reason.NOT_YET_VALID | Reason.SUPERSEDED:
            return _withheld(out.reason)
        case Reason.WEAK:
            return QCoreApplication.translate(
                "Advice",
                "It was found, but its points are below the least that counts here. Lower that limit, write "
                "the customer’s words into it, or pin it.",
            )
        case _:
            return QCoreApplication.translate("Advice", "{0}.").format(left_out_reason(out, limits))


def _withheld(reason: Reason) -> str:
    match reason:
        case Reason.EXPIRED:
            return QCoreApplication.translate(
                "Advice", "It is no longer valid. Change the day until which it is valid, or remove it."
            )
        case Reason.NOT_YET_VALID:
            return QCoreApplication.translate(
                "Advice",
                "It is not valid yet. It is sent from its day on; change that day to send it sooner.",
            )
        case _:
            return QCoreApplication.translate(
                "Advice",
                "Another document stands in its place; the list of problems names it. Change what that one "
                "replaces, or remove this one.",
            )


def _is_withheld(where: Whereabouts) -> bool:
    """Whether its dates or another document keep it from being sent, whatever the question."""
    withheld = (Reason.EXPIRED, Reason.NOT_YET_VALID, Reason.SUPERSEDED)
    return where.explanation is not None and where.explanation.reason in withheld


def _empty() -> str:
    return QCoreApplication.translate("Advice", "There is no text in it. Write what the AI should say.")


def _not_sent(where: Whereabouts) -> str:
    if where.standing is Standing.NOT_READ:
        return QCoreApplication.translate(
            "Advice", "It has not been read. If that lasts, the list of problems says why."
        )
    if where.standing is Standing.CONFLICT_COPY:
        return QCoreApplication.translate(
            "Advice",
            "It is a conflict copy, which is never sent. Take what you need into the document itself, then "
            "remove it.",
        )
    if where.path == RULES_FILE:
        return QCoreApplication.translate(
            "Advice",
            "It holds the rules for searching; it is never sent, and helps other documents to be found.",
        )
    if not where.path.lower().endswith(LIBRARY_SUFFIXES):
        return QCoreApplication.translate(
            "Advice",
            "It is shown in the tree and never sent: it is no text. Write what it says into a document.",
        )
    return QCoreApplication.translate(
        "Advice",
        "It is shown in the tree and never sent: only Markdown files are. Write what it says into one.",
    )
