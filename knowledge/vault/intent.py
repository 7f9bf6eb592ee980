"""Whether a question is about what a corpus has, before the corpus is looked into (mission V8). Pure."""

from __future__ import annotations

import unicodedata

import regex

from knowledge.publications import IntentGate
from knowledge.text.words import CJK
from knowledge.vault.terms import fold

_WORD = regex.compile(rf"[{CJK}]|[[\p{{L}}\p{{M}}\p{{N}}]--[{CJK}]]+", regex.V1)
"""A word, or one character of a script that is written without spaces."""
_IDENTIFIER = regex.compile(
    r"(?<![\p{L}\p{M}\p{N}_])(?:"
    r"\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*"  # camelCase
    r"|_*[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+_*"  # snake_case
    r"|(?=[\p{L}\p{N}.-]*\p{N})(?=[\p{L}\p{N}.-]*\p{L})[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*"  # SKU-123, v2
    r")(?![\p{L}\p{M}\p{N}_])"
    r"|(?<![^\p{Z}\p{Cc}\p{P}\p{S}])(?<![./:])/[\p{L}_][\p{L}\p{N}_.-]*(?:/[\p{L}\p{N}_.-]+)*"  # /forgot
)


def wakes(gate: IntentGate, question: str) -> bool:
    """Whether `gate` lets `question` in."""
    if not gate.terms and not gate.identifiers:
        return True
    if gate.identifiers and _has_identifier(question):
        return True
    said = _words(question)
    return any(_stands_in(_words(term), said) for term in gate.terms)


def _has_identifier(question: str) -> bool:
    return _IDENTIFIER.search(unicodedata.normalize("NFC", question)) is not None


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def _stands_in(term: list[str], said: list[str]) -> bool:
    """Whether the words of `term` stand side by side in what was `said`; a term without words never does."""
    size = len(term)
    return size > 0 and any(said[at : at + size] == term for at in range(len(said) - size + 1))
