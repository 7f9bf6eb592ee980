"""Case, width and accents taken away, so that "Não", "nao" and "NÃO" are one word."""

from __future__ import annotations

import unicodedata

_VOICE_MARKS = "\u3099\u309a"
"""What makes か to が: another sound, not an accent."""


def fold(text: str) -> str:
    """Return `text` in NFKC, case-folded, without accents and other combining marks.

    Hangul syllables and voiced kana are put together again afterwards, so they stay what they are.
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    kept = [mark for mark in decomposed if not unicodedata.combining(mark) or mark in _VOICE_MARKS]
    return unicodedata.normalize("NFC", "".join(kept).casefold())


def lower(text: str) -> str:
    """Return `text` in NFKC and lower case with its accents: what a stemmer expects."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).lower()
