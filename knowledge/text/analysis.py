"""Tokens -> index terms. Documents and questions pass through here, so that both sides agree.

A term is one string whose first letter names its family:

    w  the word without accents                      wdevolucao
    s  its stem, after the document's language       spt:devolu
    a  the word with accents, when it has any        adevolução
    k  a run of joined parts, with and without its joints   ksku-123-ab  ksku123ab
    z  two neighbouring Han characters               z退货
    h  one Han character                             h退

`w` serves prefixes and spelling, `a` brings accents back to a question typed without them, the others score.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

import regex

from knowledge.text.folding import fold, lower
from knowledge.text.stems import Stemmer
from knowledge.text.stopwords import is_stop_han, is_stop_word
from knowledge.text.words import Token, TokenKind, han_characters, runs, tokenize

_JOINTS = regex.compile(r"[-_.,:/'’]")
_VERSION = regex.compile(r"v\d")

REMEMBERED_WORDS = 100_000
REMEMBERED_RUNS = 30_000
REMEMBERED_TITLES = 50_000


class Family(StrEnum):
    WORD = "w"
    STEM = "s"
    ACCENTED = "a"
    CODE = "k"
    HAN_PAIR = "z"
    HAN_SINGLE = "h"


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word of a question as typed, with its place. `text` of a Han word is its pair of characters."""

    text: str
    start: int
    end: int
    kind: TokenKind
    ignored: bool
    typing: bool
    """The question ends inside this word: it may be the beginning of a longer one."""


class Analyzer:
    """Makes terms of text. Cheap to keep, safe to share."""

    def __init__(self) -> None:
        self._stemmer = Stemmer()
        self._word_terms = lru_cache(REMEMBERED_WORDS)(self._find_word_terms)
        self._run_terms = lru_cache(REMEMBERED_RUNS)(self._find_run_terms)
        self._subject_terms = lru_cache(REMEMBERED_TITLES)(self._find_subject_terms)

    def count(self, text: str, language: str) -> Counter[str]:
        """How often each term stands in a document's `text` in `language`, in order of first appearance."""
        counts: Counter[str] = Counter()
        for run, times in Counter(runs(text)).items():
            for term in self._run_terms(run, language):
                counts[term] += times
        return counts

    def token_terms(self, token: Token, language: str) -> tuple[str, ...]:
        """The terms one token puts into the index."""
        if token.kind is TokenKind.HAN:
            return tuple(han_terms(token.text))
        if token.kind is TokenKind.CODE:
            return code_terms(token.text)
        return self._word_terms(token.text, language)

    def subject_terms(self, text: str, language: str) -> tuple[str, ...]:
        """The distinct stems and Han pairs of a short text such as a title, function words included."""
        return self._subject_terms(text, language)

    def _find_run_terms(self, run: str, language: str) -> tuple[str, ...]:
        return tuple(term for token in tokenize(run) for term in self.token_terms(token, language))

    def _find_subject_terms(self, text: str, language: str) -> tuple[str, ...]:
        wanted = (Family.STEM, Family.HAN_PAIR)
        return tuple(term for term in self.count(text, language) if term[0] in wanted)

    def _find_word_terms(self, word: str, language: str) -> tuple[str, ...]:
        folded = fold(word)
        if not folded:
            return ()
        terms = [Family.WORD + folded, self.stem_term(word, language)]
        accented = lower(word)
        if accented != folded:
            terms.append(Family.ACCENTED + accented)
        return tuple(terms)

    def stem_term(self, word: str, language: str) -> str:
        """The stem family's term of `word`, as written with accents, in `language`."""
        return f"{Family.STEM}{language}:{self._stemmer.stem(word, language)}"

    def question(self, text: str) -> tuple[AskedWord, ...]:
        """The words of a question. Stop words are ignored, unless the question has nothing else."""
        words = [word for token in tokenize(text) for word in _asked(token, len(text))]
        if all(word.ignored for word in words):
            words = [replace(word, ignored=False) for word in words]
        return tuple(words)


def han_terms(run: str) -> Iterator[str]:
    """Pairs and single characters of a run of Han (or kana)."""
    characters = [fold(run[start:end]) for start, end in han_characters(run)]
    for first, second in itertools.pairwise(characters):
        yield Family.HAN_PAIR + first + second
    for character in characters:
        yield Family.HAN_SINGLE + character


def code_terms(code: str) -> tuple[str, ...]:
    """A whole code as it is joined; when it has letters, without its joints; a version without its “v”."""
    folded = fold(code)
    terms = [Family.CODE + folded]
    joined = _JOINTS.sub("", folded)
    if joined != folded and not joined.isdigit():
        terms.append(Family.CODE + joined)
    if _VERSION.match(folded):
        terms.append(Family.CODE + folded[1:])
    return tuple(terms)


def _asked(token: Token, length: int) -> Iterator[AskedWord]:
    typing = token.end == length
    if token.kind is not TokenKind.HAN:
        ignored = token.kind is TokenKind.WORD and is_stop_word(fold(token.text))
        yield AskedWord(token.text, token.start, token.end, token.kind, ignored=ignored, typing=typing)
        return
    places = han_characters(token.text)
    pairs = [(first[0], second[1]) for first, second in itertools.pairwise(places)]
    for start, end in pairs or places:
        text = token.text[start:end]
        ignored = is_stop_han(text)
        start, end = token.start + start, token.start + end
        yield AskedWord(text, start, end, token.kind, ignored=ignored, typing=False)
