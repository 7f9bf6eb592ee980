"""Moments as our files and answers have them: ISO 8601 in UTC with seconds (`2026-11-30T10:38:00Z`)."""

from __future__ import annotations

from datetime import UTC, datetime

_FORM = "%Y-%m-%dT%H:%M:%SZ"


def utc_now() -> datetime:
    return datetime.now(UTC)


def moment_text(moment: datetime) -> str:
    """`moment`, of whatever time zone."""
    return moment.astimezone(UTC).strftime(_FORM)


def moment_of_file(changed_ns: int) -> str:
    """The time of a file (nanoseconds since 1970); "" when it is not known, or beyond the calendar."""
    try:
        return moment_text(datetime.fromtimestamp(changed_ns // 1_000_000_000, UTC)) if changed_ns else ""
    except (ValueError, OverflowError, OSError):
        return ""
