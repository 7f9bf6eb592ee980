"""Which of the languages we know a text is in: by its header, its script, or its function words."""

from __future__ import annotations

from collections import Counter

import regex

SAMPLE_CHARACTERS = 4_000
_WORD = regex.compile(r"\p{L}+")
_HAN = regex.compile(r"\p{Han}")
_LETTER = regex.compile(r"\p{L}")
_KANA_HANGUL = regex.compile(r"[\p{Hiragana}\p{Katakana}\p{Hangul}]")
_CODE = regex.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|<[^>\n]*>|https?://\S+", regex.DOTALL)
_HAN_SHARE = 0.2
"""From this share of Han letters on it is Chinese; Chinese manuals are full of Latin names and code."""
_MINIMUM = 2
"""Fewer function words than this say nothing."""

_NAMES = {
    "portuguese": "pt",
    "português": "pt",
    "english": "en",
    "spanish": "es",
    "español": "es",
    "chinese": "zh",
    "中文": "zh",
}
_KNOWN = frozenset({"pt", "en", "es", "zh"})

_FUNCTION_WORDS = {
    "pt": """
        o a os as um uma de do da dos das em no na nos nas ao aos à às por pelo pela para com sem que se e ou
        mas não mais como você seu sua são é está foi ser ter isso este esta esse essa também já até quando
    """,
    "en": """
        the a an of to in on at by for from with and or but if not is are was be been have has do does can
        will would should this that these those it its you your we our they their when how what which as into
    """,
    "es": """
        el la los las un una de del al en y o pero por para con sin que se no más como su sus es son está fue
        ser este esta esto ese esa eso también ya hasta cuando usted lo le les hay muy puede si cómo qué
    """,
}
_LANGUAGES_OF_WORD = {
    word: tuple(language for language, words in _FUNCTION_WORDS.items() if word in words.split())
    for word in " ".join(_FUNCTION_WORDS.values()).split()
}


def detect_language(text: str, *, declared: str = "") -> str:
    """Return `pt`, `en`, `es`, `zh`, or "" when it is another language or cannot be told.

    `declared` (a header's `pt-BR`, `zh_TW`, `English`) wins; a declared language we do not know gives "".
    Otherwise the first few thousand characters, code left out, decide.
    """
    if declared.strip():
        return _normalise(declared)
    sample = _CODE.sub(" ", text[:SAMPLE_CHARACTERS])
    letters = len(_LETTER.findall(sample))
    if letters and len(_KANA_HANGUL.findall(sample)) > letters * _HAN_SHARE / 2:
        return ""
    if letters and len(_HAN.findall(sample)) >= letters * _HAN_SHARE:
        return "zh"
    return _by_function_words(sample)


def _normalise(declared: str) -> str:
    name = declared.strip().lower().replace("_", "-")
    primary = _NAMES.get(name, name.partition("-")[0])
    return primary if primary in _KNOWN else ""


def _by_function_words(sample: str) -> str:
    counts = Counter(
        language for word in _WORD.findall(sample.lower()) for language in _LANGUAGES_OF_WORD.get(word, ())
    )
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < _MINIMUM or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return ""
    return ranked[0][0]
