"""Case, width and accents taken away, so that "Não", "nao" and "NÃO" are one word."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """Return `text` in NFKC, case-folded, without combining marks.

    Hangul is put together again afterwards, so its syllables stay whole.
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return unicodedata.normalize("NFC", kept)


def lower(text: str) -> str:
    """Return `text` in NFKC and lower case with its accents: what a stemmer expects."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).lower()
