"""What a row of the tree says about the days of its document."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.days import iso_day, local_day
from knowledge.model import Reason


@dataclass(frozen=True, slots=True)
class Withheld:
    """Why a document is not sent for now. `fact` is an ISO day, or the path of what stands in its place."""

    reason: Reason
    fact: str = ""


def withheld_words(withheld: Withheld) -> str:
    """As part of a sentence: “not sent: valid until 2026-11-30”."""
    fact = withheld.fact if withheld.reason is Reason.SUPERSEDED else local_day(withheld.fact)
    match withheld.reason:
        case Reason.EXPIRED if fact:
            text = QCoreApplication.translate("TreeWords", "not sent to the AI: it was valid until {0}")
        case Reason.EXPIRED:
            text = QCoreApplication.translate("TreeWords", "not sent to the AI: it is no longer valid")
        case Reason.NOT_YET_VALID if fact:
            text = QCoreApplication.translate("TreeWords", "not sent to the AI: it is valid from {0} on")
        case Reason.NOT_YET_VALID:
            text = QCoreApplication.translate("TreeWords", "not sent to the AI: it is not valid yet")
        case Reason.SUPERSEDED if fact:
            text = QCoreApplication.translate("TreeWords", "not sent to the AI: “{0}” stands in its place")
        case _:
            text = QCoreApplication.translate("TreeWords", "not sent to the AI for now")
    return text.format(fact)


_OVERDUE = later("TreeWords", "review overdue for %Ln day(s)", "", 1)


def overdue_words(due: str, today: date | None = None) -> str:
    """As part of a sentence: “review overdue for 12 days”. `due` is an ISO day in the past."""
    day = iso_day(due)
    days = ((today or date.today()) - day).days if day is not None else 0
    return QCoreApplication.translate("TreeWords", _OVERDUE, "", days)
