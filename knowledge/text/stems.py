"""Word stems by language, through Snowball (snowballstemmer)."""

from __future__ import annotations

import threading

from knowledge.text.folding import fold, lower

ALGORITHMS = {"pt": "portuguese", "en": "english", "es": "spanish"}


class Stemmer:
    """Stems words. Thread safe. Snowball in Python takes some 30 µs a word, so callers remember stems."""

    def __init__(self) -> None:
        import snowballstemmer

        self._engines = {code: snowballstemmer.stemmer(name) for code, name in ALGORITHMS.items()}
        self._lock = threading.Lock()  # an engine keeps the word it works on in itself

    def stem(self, word: str, language: str) -> str:
        """Return the accent-free stem of `word` in `language` ("pt", "en", "es"; else the folded word).

        Accents are removed after stemming, since the algorithms look for them.
        """
        engine = self._engines.get(language)
        if engine is None:
            return fold(word)
        with self._lock:
            stem = str(engine.stemWord(lower(word)))
        return fold(stem) or fold(word)
