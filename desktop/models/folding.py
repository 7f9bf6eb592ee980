"""How names are compared: without case and accents for filters, naturally for order."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias

_PARTS = re.compile("([0-9]+|[.])")

OrderKey: TypeAlias = tuple[tuple[tuple[int, int, str], ...], str]


def fold(text: str) -> str:
    """`text` without case and accents, to be searched in (`Ação` -> `acao`)."""
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def order_key(name: str) -> OrderKey:
    """Sorts `name` the same everywhere: no case, no accents, numbers by their value (`2` before `10`), and
    a dot before everything (`a.md` before `a1.md` and `a-b.md`).

    Names that fold to the same text keep apart by their exact spelling.
    """
    parts = _PARTS.split(fold(name))
    keys: list[tuple[int, int, str]] = []
    for place, part in enumerate(parts):
        if part == ".":
            keys.append((-1, 0, ""))
        elif place % 2:
            digits = part.lstrip("0")
            keys.append((0, len(digits), digits))  # by length, then digit by digit: no huge integers
        elif part:
            keys.append((1, 0, part))
    return tuple(keys), name
