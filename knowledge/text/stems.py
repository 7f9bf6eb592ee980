"""Word stems by language, through Snowball (snowballstemmer)."""

from __future__ import annotations

from knowledge.text.folding import fold, lower

ALGORITHMS = {"pt": "portuguese", "en": "english", "es": "spanish"}


class Stemmer:
    """Stems words; remembers what it has seen, since Snowball in Python takes some 30 µs a word.

    One object serves one thread at a time or many: a lost race only costs a word stemmed twice.
    """

    def __init__(self) -> None:
        import snowballstemmer

        self._engines = {code: snowballstemmer.stemmer(name) for code, name in ALGORITHMS.items()}
        self._known: dict[tuple[str, str], str] = {}

    def stem(self, word: str, language: str) -> str:
        """Return the accent-free stem of `word` in `language` ("pt", "en", "es"; else the folded word).

        Accents are removed after stemming, since the algorithms look for them.
        """
        engine = self._engines.get(language)
        if engine is None:
            return fold(word)
        key = (language, word)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = fold(str(engine.stemWord(lower(word)))) or fold(word)
        return known
