"""Days of the core (ISO 8601, `2027-01-20`) as the language of the window writes them, and back."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QLocale

from desktop.models.moments import day_text

_CENTURY = 2000
"""The first year that two digits can mean."""


def iso_day(text: str) -> date | None:
    """The day that `text` begins with; None when it is no day of the calendar."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def local_day(text: str) -> str:
    """An ISO day with its whole year (`20/01/2027`); any other text as it is."""
    day = iso_day(text)
    return text if day is None else day_text(day)


def day_form() -> str:
    """How a day is written here, as Qt's format."""
    form = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    return form if "yyyy" in form else form.replace("yy", "yyyy")  # 1/12/27 could be any of three days


def read_day(typed: str) -> str | None:
    """The ISO day that a person typed, as it is written here or as ISO; None when it is no day."""
    typed = typed.strip()
    loose = day_form().replace("dd", "d").replace("MM", "M")
    for form in ("yyyy-M-d", loose, loose.replace("yyyy", "yy")):
        found = QLocale().toDate(typed, form, _CENTURY)
        if found.isValid() and found.year() >= 1000:
            return found.toString("yyyy-MM-dd")
    return None
