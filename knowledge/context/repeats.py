"""When two texts say the same to a reader.

They do when they differ only in blanks, line ends, emphasis and heading marks, capitals or width of letters.
A looser measure would not be safe: two prices, or one "not", make another answer.
"""

from __future__ import annotations

import unicodedata

import regex

_MARKS = regex.compile(r"(?<!\w)[*_`]+|[*_`]+(?!\w)|^#+(?=\s)|[\u200b\ufeff]", regex.MULTILINE)


def gist(text: str) -> str:
    """What is left of `text` without its dressing; equal for texts that say the same."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKC", text))
    return " ".join(plain.casefold().split())
