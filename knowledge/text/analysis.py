"""Tokens -> index terms. Documents and questions pass through here, so that both sides agree.

A term is one string whose first letter names its family:

    w  the word without accents                      wdevolucao
    s  its stem, after the document's language       spt:devoluc
    a  the word with accents, when it has any        adevolução
    k  a run of joined parts, with and without its joints   ksku-123-ab  ksku123ab
    z  two neighbouring Han characters               z退货
    h  one Han character                             h退

`w` serves prefixes and spelling, `a` brings accents back to a question typed without them, the others score.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import regex

from knowledge.text.folding import fold, lower
from knowledge.text.stems import Stemmer
from knowledge.text.stopwords import is_stop_han, is_stop_word
from knowledge.text.words import Token, TokenKind, tokenize

_JOINTS = regex.compile(r"[-_.,:/'’]")
_VERSION = regex.compile(r"v\d")


REMEMBERED_SUBJECTS = 50_000


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
        self._word_terms: dict[tuple[str, str], tuple[str, ...]] = {}
        self._subject_terms: dict[tuple[str, str], tuple[str, ...]] = {}

    def terms(self, text: str, language: str) -> Iterator[str]:
        """Yield every term of a document's `text` in `language`, repeated as often as it occurs."""
        for token in tokenize(text):
            yield from self.token_terms(token, language)

    def token_terms(self, token: Token, language: str) -> tuple[str, ...]:
        """The terms one token puts into the index."""
        if token.kind is TokenKind.HAN:
            return tuple(han_terms(token.text))
        if token.kind is TokenKind.CODE:
            return code_terms(token.text)
        key = (language, token.text)
        terms = self._word_terms.get(key)
        if terms is None:
            terms = self._word_terms[key] = self._terms_of_word(token.text, language)
        return terms

    def _terms_of_word(self, word: str, language: str) -> tuple[str, ...]:
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

    def subject_terms(self, text: str, language: str) -> tuple[str, ...]:
        """The distinct stems and Han pairs of a short text such as a title, function words included."""
        known = self._subject_terms.get((language, text))
        if known is None:
            if len(self._subject_terms) >= REMEMBERED_SUBJECTS:
                self._subject_terms.clear()
            wanted = (Family.STEM, Family.HAN_PAIR)
            known = tuple(dict.fromkeys(term for term in self.terms(text, language) if term[0] in wanted))
            self._subject_terms[language, text] = known
        return known

    def question(self, text: str) -> tuple[AskedWord, ...]:
        """The words of a question. Stop words are ignored, unless the question has nothing else."""
        words = [word for token in tokenize(text) for word in _asked(token, len(text))]
        if all(word.ignored for word in words):
            words = [
                AskedWord(word.text, word.start, word.end, word.kind, ignored=False, typing=word.typing)
                for word in words
            ]
        return tuple(words)


def han_terms(run: str) -> Iterator[str]:
    """Pairs and single characters of a run of Han (or kana)."""
    run = fold(run)
    for first, second in itertools.pairwise(run):
        yield Family.HAN_PAIR + first + second
    for character in run:
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
    run = token.text
    if len(run) == 1:
        yield AskedWord(run, token.start, token.end, token.kind, ignored=is_stop_han(run), typing=False)
    for index in range(len(run) - 1):
        pair = run[index : index + 2]
        start = token.start + index
        yield AskedWord(pair, start, start + 2, token.kind, ignored=is_stop_han(pair), typing=False)
