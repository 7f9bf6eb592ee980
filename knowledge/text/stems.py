"""Word stems by language, through Snowball (snowballstemmer)."""

from __future__ import annotations

import threading
from functools import lru_cache

from knowledge.text.folding import fold, lower

ALGORITHMS = {"pt": "portuguese", "en": "english", "es": "spanish"}
MIN_STEM = 3
"""A shorter stem says too little ("não" and "na" would be one word); the word itself is used."""
REMEMBERED_WORDS = 100_000
ENDINGS = {"cao": "ção", "coes": "ções", "cion": "ción", "sion": "sión"}
"""Endings that the algorithms of Portuguese and Spanish know only with their accents."""


class Stemmer:
    """Stems words, and remembers them, since Snowball in Python takes some 30 µs a word. Thread safe."""

    def __init__(self) -> None:
        import snowballstemmer

        self._engines = {code: snowballstemmer.stemmer(name) for code, name in ALGORITHMS.items()}
        self._lock = threading.Lock()  # an engine keeps the word it works on in itself
        self._remembered = lru_cache(REMEMBERED_WORDS)(self._find_stem)

    def stem(self, word: str, language: str) -> str:
        """Return the accent-free stem of `word` in `language` ("pt", "en", "es"; else the folded word).

        Accents are removed after stemming, since the algorithms look for them.
        """
        return self._remembered(word, language) if language in self._engines else fold(word)

    def _find_stem(self, word: str, language: str) -> str:
        with self._lock:
            stem = fold(str(self._engines[language].stemWord(lower(word))))
        return stem if len(stem) >= MIN_STEM else fold(word)


def with_usual_accents(word: str) -> str:
    """The accent-free `word` with the accents its ending has in Portuguese or Spanish, if it has any."""
    for plain, accented in ENDINGS.items():
        if word.endswith(plain):
            return word.removesuffix(plain) + accented
    return word
