"""Text that came from somewhere else over a wire, made fit to be shown and sent."""

from __future__ import annotations

import re

_INVISIBLE = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # what controls a terminal
    r"\u202a-\u202e\u2066-\u2069\ufeff]"  # what turns the writing direction; a byte-order mark
)
_LINE_END = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
"""What anybody takes for the end of a line."""


def cleaned(text: str) -> str:
    """`text` with `\\n` as the only line end, fit for UTF-8, and without what moves the cursor or turns the
    writing direction; no white space at the ends of its lines, and no blank lines around it."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    lines = _LINE_END.split(text)
    return "\n".join(_INVISIBLE.sub("", line).rstrip() for line in lines).strip("\n")
