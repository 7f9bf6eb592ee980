"""Why there is no text for the AI, in words: whose documents were searched, and what is pinned there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from PySide6.QtCore import QCoreApplication

from desktop import later
from knowledge.model import Context, Reason

_OUT_OF_DATE = frozenset({Reason.EXPIRED, Reason.NOT_YET_VALID, Reason.SUPERSEDED})
_LOOKED_AT = 1000
"""Candidates, the best ones first; each is made when it is looked at."""


_WAITING = later("Handoff", "%Ln document(s) with these words may not be sent today.", "", 1)


def handoff_text(context: Context, names: Mapping[str, str] | None) -> str:
    """What happened and what follows. `names` are the library's projects by id; None in a plain folder."""
    translate = QCoreApplication.translate
    nobody = _nobody(context, names or {})
    if nobody:
        return nobody + " " + translate("Handoff", "The AI gets no text; a person takes over.")
    sentences = [_searched(context, names)]
    looked = islice(context.left_out, _LOOKED_AT)
    waiting = {row.path for row in looked if row.reason in _OUT_OF_DATE and not row.pinned}
    if waiting:
        sentences.append(translate("Handoff", _WAITING, "", len(waiting)))
    elif any(row.reason is Reason.EMPTY and not row.pinned for row in islice(context.left_out, _LOOKED_AT)):
        sentences.append(translate("Handoff", "What was found has no text yet."))
    sentences.append(translate("Handoff", "The AI gets no text; a person takes over."))
    return " ".join(sentences)


def _nobody(context: Context, names: Mapping[str, str]) -> str:
    """Why nothing was searched at all; "" when something was."""
    way = context.resolution
    if way is None or way.project or way.old_folder:
        return ""
    last = way.steps[-1] if way.steps else None
    if last is not None and last.disabled:
        text = QCoreApplication.translate(
            "Handoff", "The project “{0}” is disabled, so nothing was searched."
        )
        return text.format(names.get(last.project, last.project))
    return QCoreApplication.translate(
        "Handoff", "This account is bound to no project and there is no default, so nothing was searched."
    )


def _searched(context: Context, names: Mapping[str, str] | None) -> str:
    translate = QCoreApplication.translate
    pins = any(row.pinned for row in islice(context.left_out, _LOOKED_AT))
    if names is None or not context.project:
        if pins:
            return translate(
                "Handoff", "No document answers this question, and what is pinned has no text for today."
            )
        return translate("Handoff", "No document answers this question, and nothing is pinned.")
    if pins:
        text = translate(
            "Handoff",
            "No document of “{0}” answers this question, and what is pinned there has no text for today.",
        )
    else:
        text = translate("Handoff", "No document of “{0}” answers this question, and nothing is pinned.")
    return text.format(names.get(context.project, context.project))
