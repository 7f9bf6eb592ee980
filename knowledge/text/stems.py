"""Word stems by language, through Snowball (PyStemmer: its C library, fifty times as fast as Python)."""

from __future__ import annotations

import threading

from knowledge.text.folding import fold, lower

ALGORITHMS = {"pt": "portuguese", "en": "english", "es": "spanish"}
MIN_STEM = 3
"""A shorter stem says too little ("não" and "na" would be one word); the word itself is used."""
ENDINGS = {"cao": "ção", "coes": "ções", "cion": "ción", "sion": "sión"}
"""Endings that the algorithms of Portuguese and Spanish know only with their accents."""


class Stemmer:
    """Stems words. Thread safe."""

    def __init__(self) -> None:
        from Stemmer import Stemmer as Snowball

        # 0: it keeps no memory of its own.
        self._engines = {code: Snowball(name, 0) for code, name in ALGORITHMS.items()}
        self._lock = threading.Lock()  # an engine keeps the word it works on in itself

    def stem(self, word: str, language: str) -> str:
        """Return the accent-free stem of `word` in `language` ("pt", "en", "es"; else the folded word).

        Accents are removed after stemming, since the algorithms look for them.
        """
        engine = self._engines.get(language)
        if engine is None:
            return fold(word)
        try:
            with self._lock:
                stem = fold(engine.stemWord(lower(word)))
        except UnicodeEncodeError:  # half a character, from an editor
            return fold(word)
        return stem if len(stem) >= MIN_STEM else fold(word)


def with_usual_accents(word: str) -> str:
    """The accent-free `word` with the accents its ending has in Portuguese or Spanish, if it has any."""
    for plain, accented in ENDINGS.items():
        if word.endswith(plain):
            return word.removesuffix(plain) + accented
    return word
