"""New tokens -> what they put into the index, for many at once.

All is in columns: an object for each token would be looked at by the garbage collector again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from knowledge.text.families import Family, code_terms, hash_of, pieces_of, stem_text, word_key
from knowledge.text.folding import fold
from knowledge.text.stems import Stemmer
from knowledge.text.stopwords import is_stop_han, is_stop_word

_KEY_FACTORS = np.array([1, 3, 5], np.uint64)


class NewKind(Enum):
    """What the text of a new token is: a word in lower case; a code; folded Han characters, NUL between."""

    WORD = 1
    CODE = 2
    PAIR = 3
    LAST_PAIR = 4
    """It ends its run, and has its second character too."""
    ALONE = 5


class NewTokens:
    """Tokens of which no more is known than their text."""

    def __init__(self) -> None:
        self.kinds: list[NewKind] = []
        self.texts: list[str] = []
        self.languages: list[str] = []

    def __len__(self) -> int:
        return len(self.kinds)

    def add(self, kind: NewKind, text: str, language: str = "") -> None:
        self.kinds.append(kind)
        self.texts.append(text)
        self.languages.append(language)


@dataclass(frozen=True, slots=True)
class TokenFacts:
    """Columns: an entry for each token, or for each term (`term_ids`) or piece (`pieces`) of each.

    `primary` is a place in `term_ids`; `pieces` are numbers of `PieceNumbers`.
    """

    keys: NDArray[np.uint64]
    primary: NDArray[np.int64]
    stop: Sequence[bool]
    words: Sequence[str]
    accented: Sequence[str]
    term_lengths: Sequence[int]
    term_ids: NDArray[np.uint64]
    piece_lengths: Sequence[int]
    pieces: Sequence[int]


class PieceNumbers(dict[str, int]):
    """Piece of a word -> its number, in the order of first appearance."""

    def __init__(self) -> None:
        super().__init__()
        self._new: list[str] = []

    def __missing__(self, piece: str) -> int:
        number = self[piece] = len(self)
        self._new.append(piece)
        return number

    def new_ids(self) -> NDArray[np.uint64]:
        """The ids of the pieces that came since the last time, in order."""
        new, self._new = self._new, []
        return _hashes(Family.PIECE + piece for piece in new)


def find_facts(tokens: NewTokens, stemmer: Stemmer, piece_numbers: PieceNumbers) -> TokenFacts:
    """What `tokens`, one at least, put into the index."""
    found = _Facts(stemmer, piece_numbers)
    for kind, text, language in zip(tokens.kinds, tokens.texts, tokens.languages, strict=True):
        if kind is NewKind.WORD:
            found.add_word(text, language)
        elif kind is NewKind.CODE:
            found.add(code_terms(text))
        else:
            found.add_han(text, kind)
    ids = _hashes(found.terms)
    starts = np.cumsum([0, *found.term_lengths[:-1]])
    keys = _mixed(ids, starts, found.term_lengths)
    for place, accented in enumerate(found.accented):
        if accented:
            keys[place] = word_key(accented, tokens.languages[place])
    return TokenFacts(
        keys=keys,
        primary=starts + np.array(found.primary),
        stop=found.stop,
        words=found.words,
        accented=found.accented,
        term_lengths=found.term_lengths,
        term_ids=ids,
        piece_lengths=found.piece_lengths,
        pieces=found.pieces,
    )


class _Facts:
    """The columns while they grow. Here `primary` is a place among the token's own terms."""

    def __init__(self, stemmer: Stemmer, piece_numbers: PieceNumbers) -> None:
        self._stem = stemmer.stem
        self._number_of = piece_numbers.__getitem__
        self.terms: list[str] = []
        self.term_lengths: list[int] = []
        self.primary: list[int] = []
        self.stop: list[bool] = []
        self.words: list[str] = []
        self.accented: list[str] = []
        self.pieces: list[int] = []
        self.piece_lengths: list[int] = []

    def add(self, terms: Sequence[str], *, stop: bool = False) -> None:
        """A token that is no word; the first of its terms stands for it."""
        self.terms += terms
        self.term_lengths.append(len(terms))
        self.primary.append(0)
        self.stop.append(stop)
        self.words.append("")
        self.accented.append("")
        self.piece_lengths.append(0)

    def add_word(self, written: str, language: str) -> None:
        word = fold(written)
        pieces = pieces_of(word)
        self.terms += (Family.WORD + word, stem_text(self._stem(written, language), language))
        self.term_lengths.append(2)
        self.primary.append(1)
        self.stop.append(is_stop_word(word))
        self.words.append(word)
        self.accented.append("" if word == written else written)
        self.pieces += map(self._number_of, pieces)
        self.piece_lengths.append(len(pieces))

    def add_han(self, text: str, kind: NewKind) -> None:
        """A pair with its first character, or with both when it is the last; or one character alone."""
        first, _, second = text.partition("\0")
        if kind is NewKind.ALONE:
            self.add((Family.HAN_SINGLE + first,), stop=is_stop_han(first))
            return
        terms = (Family.HAN_PAIR + first + second, Family.HAN_SINGLE + first, Family.HAN_SINGLE + second)
        self.add(terms if kind is NewKind.LAST_PAIR else terms[:2], stop=is_stop_han(first + second))


def _mixed(ids: NDArray[np.uint64], starts: NDArray[np.int64], lengths: list[int]) -> NDArray[np.uint64]:
    """One number for each token, mixed of the ids of its terms: equal terms, equal number."""
    places = np.arange(len(ids)) - np.repeat(starts, lengths)
    mixed: NDArray[np.uint64] = np.add.reduceat(ids * _KEY_FACTORS[places], starts)
    return mixed


def _hashes(terms: Iterable[str]) -> NDArray[np.uint64]:
    return np.frombuffer(b"".join(map(hash_of, terms)), "<u8").astype(np.uint64)
