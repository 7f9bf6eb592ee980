"""Points in time as the language of the window says them, and shortly: the nearer, the more exact."""

from __future__ import annotations

from datetime import UTC, date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime


def moment_text(stamp: str, now: datetime) -> str:
    """`2026-11-30T10:38:00Z` as “today, 10:38”, “yesterday” or a date; "" and what is no time give "".

    `now` has a time zone, and days are counted in it.
    """
    moment = _parse(stamp)
    if moment is None:
        return ""
    here = moment.astimezone(now.tzinfo)
    days = (now.date() - here.date()).days
    if days == 0:
        time = QLocale().toString(QTime(here.hour, here.minute), QLocale.FormatType.ShortFormat)
        return QCoreApplication.translate("Moments", "today, {0}").format(time)
    if days == 1:
        return QCoreApplication.translate("Moments", "yesterday")
    return day_text(here.date())


def exact_moment(stamp: str, now: datetime, *, seconds: bool = False) -> str:
    """Day and time to the minute, or to the second, in the time zone of `now`; "" when it is no time."""
    moment = _parse(stamp)
    if moment is None:
        return ""
    here = moment.astimezone(now.tzinfo)
    time = QTime(here.hour, here.minute, here.second)
    words = time.toString("HH:mm:ss") if seconds else QLocale().toString(time, QLocale.FormatType.ShortFormat)
    return f"{day_text(here.date())} {words}"


def day_text(day: date) -> str:
    """A day with all four digits of its year, in the order of the language."""
    form = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
    if "yyyy" not in form:
        form = form.replace("yy", "yyyy")
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def _parse(stamp: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(stamp.strip())
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
