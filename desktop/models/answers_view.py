"""What surrounds the rows of the log of answers, and what is said when there are none."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from desktop.models.answer_rows import AnswerNames


@dataclass(frozen=True, slots=True)
class AnswersView:
    """What surrounds the rows. `library`: false in a plain folder, where nothing is logged.

    `project` is the id of the one whose answers these are, "" for those of all; `choice`: whether there is a
    project to choose. `complete`: no older ones are to come. `failure` is a sentence.
    """

    library: bool = False
    project: str = ""
    choice: bool = False
    complete: bool = True
    failure: str = ""
    names: AnswerNames = field(default_factory=AnswerNames)


def why_empty(view: AnswersView, *, filtered: bool) -> str:
    """Why no row is shown. `filtered`: there are answers, and the filter hides them."""
    if not view.library:
        return QCoreApplication.translate(
            "AnswerLog", "Answers are logged only in a library; this is a plain folder."
        )
    if view.failure:
        return QCoreApplication.translate("AnswerLog", "The log of answers cannot be read now.")
    if not view.complete:
        return QCoreApplication.translate("AnswerLog", "Looking through older answers…")
    if filtered:
        return QCoreApplication.translate("AnswerLog", "No answer is like that.")
    if view.project:
        return QCoreApplication.translate(
            "AnswerLog",
            "No program has asked this project so far. What a bot or an agent gets is listed here by "
            "itself: when, for whom and from which files, never the text.",
        )
    return QCoreApplication.translate(
        "AnswerLog",
        "No program has asked so far. What a bot or an agent gets is listed here by itself: when, for "
        "whom and from which files, never the text.",
    )
