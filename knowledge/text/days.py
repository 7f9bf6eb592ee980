"""Days as people write them in a header -> ISO 8601 (`2027-01-20`)."""

from __future__ import annotations

from datetime import date

import regex

_DAY = regex.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[Tt ].*)?", regex.DOTALL)


def read_day(text: str) -> str:
    """The day that `text` begins with (`2027-1-20`, `2027-01-20T08:00`), as `2027-01-20`; "" when it is none.

    Days that are written so can be compared as texts.
    """
    match = _DAY.fullmatch(text.strip())
    if match is None:
        return ""
    try:
        return date(*(int(part) for part in match.groups())).isoformat()
    except ValueError:
        return ""
