"""Texts -> numbers of tokens, through the lexicon: one look in a dictionary a word, NumPy for the rest."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from knowledge.text.lexicon import FIRST_BITS, LAST, SECOND_BITS, Lexicon, LexiconTables
from knowledge.text.rows import Ints, Numbers
from knowledge.text.words import by_script, tokenize

_HALF_WIDTH_MARKS = ("\uff9e", "\uff9f")


@dataclass(frozen=True, slots=True)
class ReadTexts:
    """The tokens of some texts, one text after the other; text t ends before place `ends[t]`."""

    tokens: Numbers
    ends: Ints
    tables: LexiconTables


class TextReader:
    """Reads texts one after the other.

    A text is read as stretches of two kinds in turn, words and CJK; either may be empty. Their entries are
    looked up apart and put together at the end.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = array("I")
        self._runs: list[str] = []
        self._lengths: list[int] = []
        """In turn: words of a stretch, characters of the CJK run behind it."""
        self._text_ends: list[int] = []
        """Where each text ends in `_lengths`."""

    def read(self, text: str, language: str) -> None:
        own = self._lexicon.language(language)
        codes = self._lexicon.find_codes(text)
        if codes:
            self._add([self._lexicon.entry_of(token, own) for token in tokenize(text, codes)])
            return
        parts = by_script(text)
        if len(parts) == 1:
            self._add([*map(own.texts.__getitem__, text.split())])
            return
        runs = "".join(parts[1::2])
        if not runs.isalpha() or any(mark in runs for mark in _HALF_WIDTH_MARKS):  # marks, or numbers
            self._add([own.texts[piece] for part in parts for piece in part.split()])
            return
        stretches = [part.split() for part in parts[::2]]
        lengths = [0] * (len(parts) + 1)
        lengths[::2] = map(len, stretches)
        lengths[1:-1:2] = map(len, parts[1::2])
        self._words.extend(map(own.texts.__getitem__, chain.from_iterable(stretches)))
        self._runs.append(runs)
        self._lengths += lengths
        self._text_ends.append(len(self._lengths))

    def _add(self, entries: Sequence[int]) -> None:
        """A text without stretches of CJK."""
        self._words.extend(entries)
        self._lengths += (len(entries), 0)
        self._text_ends.append(len(self._lengths))

    def finish(self) -> ReadTexts:
        """The tokens of all texts that were read."""
        entries, entry_ends = self._entries()
        tables = self._lexicon.tables()
        tokens, lengths = tables.entries.of(entries)
        ends = np.concatenate(([0], np.cumsum(lengths)))
        return ReadTexts(tokens, ends[entry_ends], tables)

    def _entries(self) -> tuple[Numbers, Ints]:
        """All entries in order, and where those of each text end."""
        words = np.frombuffer(self._words, np.uint32) if self._words else np.empty(0, np.uint32)
        lengths = np.array(self._lengths, np.int64)
        runs = lengths[1::2]
        runs -= runs > 1  # as many pairs, or one character alone
        ends = np.concatenate(([0], np.cumsum(lengths)))[self._text_ends]
        if not self._runs:
            return words, ends
        is_pair = np.repeat(np.arange(len(lengths)) % 2 == 1, lengths)
        entries = np.empty(len(is_pair), np.uint32)
        entries[~is_pair] = words
        entries[is_pair] = self._pairs(np.array(self._lengths[1::2], np.int64))
        return entries, ends

    def _pairs(self, lengths: Ints) -> NDArray[np.uint32]:
        """The entries of all pairs, in order, of runs of these lengths."""
        firsts = np.frombuffer("".join(self._runs).encode("utf-32-le"), "<u4").astype(np.int64)
        lengths = lengths[lengths > 0]
        ends = np.cumsum(lengths)
        alone = lengths == 1
        seconds = np.append(firsts[1:], 0)
        seconds[ends[alone] - 1] = 0
        keys = (firsts << FIRST_BITS) | (seconds << SECOND_BITS)
        keys[np.where(alone, ends - 1, ends - 2)] |= LAST
        begins = np.ones(len(firsts), np.bool_)
        begins[ends - 1] = alone
        found = map(self._lexicon.pairs.__getitem__, keys[begins].tolist())
        return np.frombuffer(array("I", found), np.uint32)
