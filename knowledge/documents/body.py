"""What every kind of document has: a body without blank lines around it, a plain name, derived keywords."""

from __future__ import annotations

from collections.abc import Iterable

from knowledge.settings import LIBRARY_SUFFIXES
from knowledge.text.folding import fold
from knowledge.text.stopwords import is_stop_han, is_stop_word
from knowledge.text.words import TokenKind, tokenize

MAX_DERIVED_KEYWORDS = 64


def trim(body: str) -> tuple[str, int]:
    """`body` (line ends `\\n`) without the blank lines around it, and how many were above."""
    start = body.rfind("\n", 0, len(body) - len(body.lstrip(" \t\n"))) + 1
    return body[start:].rstrip(" \t\n"), body.count("\n", 0, start)


def bare_name(path: str) -> str:
    """The name of the file, without the suffix that says that it is a document."""
    return without_suffix(path).rpartition("/")[2]


def without_suffix(path: str, suffixes: Iterable[str] = LIBRARY_SUFFIXES) -> str:
    """`path` without that one of `suffixes` with which its name ends; a name is never left empty."""
    name = path.rpartition("/")[2]
    for suffix in suffixes:
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            return path[: -len(suffix)]
    return path


def derive_keywords(texts: Iterable[str]) -> tuple[str, ...]:
    """The words of `texts` that mean something, in lower case, each once, in order."""
    words: dict[str, None] = {}
    for text in texts:
        for token in tokenize(text):
            stop = is_stop_han if token.kind is TokenKind.HAN else is_stop_word
            if len(token.text) > 1 and not stop(fold(token.text)):
                words.setdefault(token.text.lower())
        if len(words) >= MAX_DERIVED_KEYWORDS:
            break
    return tuple(words)[:MAX_DERIVED_KEYWORDS]
