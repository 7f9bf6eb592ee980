"""Others' text as it is, with nothing that hides in it or turns it round."""

from __future__ import annotations

import unicodedata

_SEEN = " "
"""The only white space that looks like what it is."""


def exact_text(text: str) -> str:
    """`text` on one line, where every character that cannot be seen is spelled out, as `[U+202E]`."""
    return "".join(sign if _is_seen(sign) else f"[U+{ord(sign):04X}]" for sign in text)


def _is_seen(sign: str) -> bool:
    """By its Unicode category: neither C (control, format, private, unassigned) nor Z (separator)."""
    return sign == _SEEN or unicodedata.category(sign)[0] not in "CZ"
