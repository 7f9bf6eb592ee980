"""How long ago something happened, in a few words."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.moments import day_text

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
_MINUTES = later("Ago", "%Ln min ago", "", 1)
_HOURS = later("Ago", "%Ln h ago", "", 1)
_DAYS = later("Ago", "%Ln day(s) ago", "", 1)


def ago(moment: str, now: datetime) -> str:
    """`2 min ago`; a date when it is a week or more; "" when `moment` (ISO 8601) is not known.

    A moment that lies ahead, from a clock that is fast, is “just now”.
    """
    try:
        then = datetime.fromisoformat(moment)
    except ValueError:
        return ""
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    seconds = int((now - then).total_seconds())
    if seconds < _MINUTE:
        return QCoreApplication.translate("Ago", "just now")
    if seconds < _HOUR:
        return QCoreApplication.translate("Ago", _MINUTES, "", seconds // _MINUTE)
    if seconds < _DAY:
        return QCoreApplication.translate("Ago", _HOURS, "", seconds // _HOUR)
    if seconds < 2 * _DAY:
        return QCoreApplication.translate("Ago", "yesterday")
    if seconds < 7 * _DAY:
        return QCoreApplication.translate("Ago", _DAYS, "", seconds // _DAY)
    return day_text(then.astimezone().date())
