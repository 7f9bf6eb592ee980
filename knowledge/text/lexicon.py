"""The memory of what texts are made of: indexing a known word costs one look in a dictionary.

A text is cut at white space, and where CJK begins and ends: no token crosses such a border. Each different
piece of text is an *entry*, which has the numbers of its tokens; of CJK, each pair of characters is one.
Entries and tokens are numbered in the order of their first appearance; the numbers are of this memory only.

What new tokens put into the index is found out for many at once, when the tables are asked for.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, pairwise
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from knowledge.text.facts import NewKind, NewTokens, PieceNumbers, find_facts
from knowledge.text.families import folded_characters
from knowledge.text.folding import fold, lower
from knowledge.text.rows import GrowingColumn, GrowingRows, Rows
from knowledge.text.stems import Stemmer
from knowledge.text.words import (
    MAX_WORD,
    Token,
    TokenKind,
    humps_of,
    is_cjk,
    is_code,
    is_plain_word,
    parts_of,
    runs,
)

_Key = TypeVar("_Key")
FindCodes: TypeAlias = Callable[[str], Sequence[Token]]

LAST = 1
SECOND_BITS = 1
FIRST_BITS = 22
"""How the key of a pair of characters is put together: first and second, and whether it ends its run."""
_SECOND_MASK = (1 << 21) - 1


@dataclass(frozen=True, slots=True)
class TokenTable:
    """Tokens by number, and what each puts into the index.

    `terms` and `primary` are places in `term_ids`, `pieces` places in `piece_ids`. The same key or id may be
    there more than once.
    """

    keys: NDArray[np.uint64]
    primary: NDArray[np.uint32]
    stop: NDArray[np.uint8]
    terms: Rows
    pieces: Rows
    term_ids: NDArray[np.uint64]
    piece_ids: NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class LexiconTables:
    """What is in the memory at one moment.

    `entries` are rows of tokens. `words` has the accent-free form of each token that is a word, else "";
    `accented` the form with accents of those that have any. Both may have more than `tokens`: what others add
    meanwhile.
    """

    entries: Rows
    tokens: TokenTable
    words: Sequence[str]
    accented: Sequence[str]


class Lexicon:
    """Grows only; thread safe."""

    def __init__(self, find_codes: FindCodes, stemmer: Stemmer) -> None:
        """`find_codes` finds the protected codes of a text."""
        self.find_codes = find_codes
        self.pairs: dict[int, int] = _Entries(self._add_pair)
        """The entry of each pair of characters, by its key: what is missing is added."""
        self._stemmer = stemmer
        self._lock = threading.RLock()
        self._languages: dict[str, LanguageEntries] = {}
        self._entry_tokens = array("I")
        self._entry_ends = array("I", [0])
        self._new_tokens = NewTokens()
        self._piece_numbers = PieceNumbers()
        self._words: list[str] = []
        self._accented: list[str] = []
        self._entries = GrowingRows()
        self._terms = GrowingRows()
        self._pieces = GrowingRows()
        self._keys = GrowingColumn(np.uint64)
        self._primary = GrowingColumn(np.uint32)
        self._stop = GrowingColumn(np.uint8)
        self._term_ids = GrowingColumn(np.uint64)
        self._piece_ids = GrowingColumn(np.uint64)

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self._entry_ends) - 1

    def language(self, name: str) -> LanguageEntries:
        """The entries of texts in one language."""
        own = self._languages.get(name)
        if own is None:
            with self._lock:
                own = self._languages.setdefault(name, LanguageEntries(name, self._add_text))
        return own

    def entry_of(self, token: Token, own: LanguageEntries) -> int:
        """The entry of one token, its parts left out."""
        key = (token.kind, token.text)
        with self._lock:
            number = own.tokens.get(key)
            if number is None:
                number = own.tokens[key] = self._new_entry(self._tokens_of(token, own))
            return number

    def tables(self) -> LexiconTables:
        """All that is known now."""
        with self._lock:
            self._take_in()
            tokens = TokenTable(
                keys=self._keys.values(),
                primary=self._primary.values(),
                stop=self._stop.values(),
                terms=self._terms.values(),
                pieces=self._pieces.values(),
                term_ids=self._term_ids.values(),
                piece_ids=self._piece_ids.values(),
            )
            return LexiconTables(self._entries.values(), tokens, self._words, self._accented)

    # --- text that is new -----------------------------------------------------------------------------

    def _add_text(self, own: LanguageEntries, text: str) -> int:
        """`text` is without white space: mostly a word, with or without marks around it."""
        with self._lock:
            number = own.texts.get(text)
            if number is not None:
                return number
            entries = [self._entry_of_run(run, own) for run in runs(text)]
            if len(entries) == 1:
                number = entries[0]
            else:
                number = self._new_entry(chain.from_iterable(map(self._row, entries)))
            own.texts[text] = number
            return number

    def _entry_of_run(self, run: str, own: LanguageEntries) -> int:
        number = own.texts.get(run)
        if number is None:
            number = own.texts[run] = self._new_entry(self._tokens_of_run(run, own))
        return number

    def _add_pair(self, key: int) -> int:
        with self._lock:
            number = self.pairs.get(key)
            if number is None:
                first, second = _folded(key >> FIRST_BITS), (key >> SECOND_BITS) & _SECOND_MASK
                if second:
                    kind = NewKind.LAST_PAIR if key & LAST else NewKind.PAIR
                    token = self._new_token(kind, f"{first}\0{_folded(second)}")
                else:
                    token = self._new_token(NewKind.ALONE, first)
                number = self.pairs[key] = self._new_entry((token,))
            return number

    def _new_entry(self, tokens: Iterable[int]) -> int:
        self._entry_tokens.extend(tokens)
        self._entry_ends.append(len(self._entry_tokens))
        return len(self) - 1

    def _row(self, entry: int) -> array[int]:
        """The tokens of an entry."""
        return self._entry_tokens[self._entry_ends[entry] : self._entry_ends[entry + 1]]

    def _tokens_of_run(self, run: str, own: LanguageEntries) -> Iterable[int]:
        if is_plain_word(run):
            return self._word(run, own)
        if is_cjk(run):
            return self._han(run)
        parts = parts_of(run)
        if len(parts) == 1:
            return chain.from_iterable(self._word(word, own) for word in (run, *humps_of(run)))
        whole = [self._new_token(NewKind.CODE, run[:MAX_WORD])] if is_code(run) else []
        return chain(whole, *[self._row(self._entry_of_run(part, own)) for part in parts])

    def _tokens_of(self, token: Token, own: LanguageEntries) -> Iterable[int]:
        if token.kind is TokenKind.WORD:
            return self._word(token.text, own)
        if token.kind is TokenKind.CODE:
            return (self._new_token(NewKind.CODE, token.text),)
        return self._han(token.text)

    def _word(self, text: str, own: LanguageEntries) -> Sequence[int]:
        written = lower(text[:MAX_WORD])
        number = own.words.get(written)
        if number is None:
            if not written[0].isalnum() and not fold(written):  # marks without a letter
                return ()
            number = own.words[written] = self._new_token(NewKind.WORD, written, own.name)
        return (number,)

    def _han(self, run: str) -> Sequence[int]:
        characters = folded_characters(run)
        if len(characters) == 1:
            return (self._new_token(NewKind.ALONE, characters[0]),)
        pairs = list(map("\0".join, pairwise(characters)))
        numbers = [self._new_token(NewKind.PAIR, pair) for pair in pairs[:-1]]
        return [*numbers, self._new_token(NewKind.LAST_PAIR, pairs[-1])]

    def _new_token(self, kind: NewKind, text: str, language: str = "") -> int:
        self._new_tokens.add(kind, text, language)
        return len(self._words) + len(self._new_tokens) - 1

    # --- tokens that are new --------------------------------------------------------------------------

    def _take_in(self) -> None:
        """Find out what all new tokens put into the index, and lengthen the tables."""
        known = len(self._entries)
        lengths = np.diff(self._entry_ends[known:])
        self._entries.extend(lengths.tolist(), self._entry_tokens[self._entry_ends[known] :])
        if not len(self._new_tokens):
            return
        facts = find_facts(self._new_tokens, self._stemmer, self._piece_numbers)
        self._new_tokens = NewTokens()
        first = len(self._term_ids)
        self._keys.extend(facts.keys)
        self._primary.extend(first + facts.primary)
        self._stop.extend(facts.stop)
        self._terms.extend(facts.term_lengths, np.arange(first, first + len(facts.term_ids)))
        self._term_ids.extend(facts.term_ids)
        self._pieces.extend(facts.piece_lengths, facts.pieces)
        self._piece_ids.extend(self._piece_numbers.new_ids())
        self._words += facts.words
        self._accented += facts.accented


@lru_cache(10_000)
def _folded(character: int) -> str:
    return fold(chr(character))


class _Entries(dict[_Key, int]):
    """Something -> its entry; what is missing is added."""

    def __init__(self, add: Callable[[_Key], int]) -> None:
        super().__init__()
        self._add = add

    def __missing__(self, key: _Key) -> int:
        return self._add(key)


class LanguageEntries:
    """What is known of the texts in one language.

    `texts` has the entry of each piece of text (what is missing is added), `tokens` that of one token of it;
    `words` the number of the token of each word in lower case.
    """

    def __init__(self, name: str, add: Callable[[LanguageEntries, str], int]) -> None:
        self.name = name
        self.texts: dict[str, int] = _Entries(partial(add, self))
        self.tokens: dict[tuple[TokenKind, str], int] = {}
        self.words: dict[str, int] = {}
