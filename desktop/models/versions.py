"""The versions of a published vault: their rows, and the sentences about going back to one."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.moments import exact_moment
from desktop.models.numbers import whole
from knowledge.publications import Version


def why_not_version(version: Version, live: Version | None) -> str:
    """Why that version cannot be put back, "" when it can."""
    if live is not None and version.build == live.build:
        return _say(later("Publishing", "This version is live."))
    if not version.kept:
        return _say(later("Publishing", "Its parts were removed to save room."))
    return ""


def version_word(version: Version, live: Version | None) -> str:
    """What there is to say of a version in the list."""
    words = []
    if live is not None and version.sequence == live.sequence:
        words.append(_say(later("Publishing", "live")))
    if version.rollback_of:
        words.append(_say(later("Publishing", "back to version {0}")).format(whole(version.rollback_of)))
    if not version.kept:
        words.append(_say(later("Publishing", "no longer kept")))
    return ", ".join(words)


def going_back_text(version: Version, live: Version, now: datetime) -> str:
    """The question before an older version is put back."""
    return _say(
        later(
            "Publishing",
            "Put version {0} of {1} back ({2})?\n\nIt becomes a new version, number {3}: every bot answers "
            "from it as soon as the pointer is switched. Version {4} stays in the list.",
        )
    ).format(
        whole(version.sequence),
        exact_moment(version.published_at, now),
        _say(later("Publishing", "%Ln document(s)", "", 1), version.documents),
        whole(live.sequence + 1),
        whole(live.sequence),
    )


def _say(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Publishing", text, "", count)
