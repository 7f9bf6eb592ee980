"""Texts of chunks -> for each key its chunks, and a whole number for what the key says about each of them.

The number is the BM25F of the key (Robertson, Zaragoza, Taylor, CIKM 2004: one saturation over weighted
fields), times a thousand and rounded when the build is made, so that every reader, in any language, adds
whole numbers and gets the same sum. It is slower to change than counts would be, and that is fine: a build is
never changed. `docs/vault-format.md` has the formula.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowledge.text.words import TokenKind, is_cjk, runs, tokenize
from knowledge.vault.terms import SHARDS, fold, is_cjk_key, shard_of, word_keys

FIELDS = ("title", "heading", "keywords", "body")
WEIGHTS = (3.0, 1.0, 1.0, 1.0)
SCALE = 1000
_BLOCK = 400_000
"""So many words (and characters of scripts without spaces) are counted at once: about 100 MB."""
_NEXT = 1 << 21
"""Above every character: a pair is one number."""


@dataclass(frozen=True, slots=True)
class Saturation:
    """`k1` and `b` of BM25."""

    k1: float
    b: float


WORDS = Saturation(k1=1.2, b=0.7)
CJK = Saturation(k1=1.3, b=0.75)

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Block:
    """Of a few chunks: for each pair of a key and a chunk, sorted, the weighted frequency x."""

    keys: NDArray[np.int32]
    chunks: NDArray[np.int32]
    x: _Floats


class _Column:
    """One field of all chunks: its runs by number, and its characters of scripts without spaces."""

    def __init__(self) -> None:
        self.runs = array("i")
        self.run_ends = array("q", (0,))
        self.characters = bytearray()
        """UTF-32; a zero between two runs."""
        self.character_ends = array("q", (0,))

    def close_chunk(self) -> None:
        self.run_ends.append(len(self.runs))
        self.character_ends.append(len(self.characters) // 4)


class Impacts:
    """Takes the fields of one chunk after the other, and then gives the shards. Used once."""

    def __init__(self) -> None:
        self.chunks = 0
        self._known: dict[str, int] = {}
        self._columns = tuple(_Column() for _ in FIELDS)
        self._keys: dict[str, int] = {}
        self._codes: dict[int, int] = {}

    @property
    def terms(self) -> int:
        """How many keys there are, once the shards were asked for."""
        return len(self._keys)

    def add(self, fields: tuple[str, str, str, str]) -> None:
        """The next chunk: its texts in the order of FIELDS."""
        for column, text in zip(self._columns, fields, strict=True):
            self._take(column, text)
            column.close_chunk()
        self.chunks += 1

    def shards(self) -> Iterator[dict[str, list[int]]]:
        """For each shard, in order: gaps and impacts by key, as they are written."""
        blocks = list(self._blocks())
        names = list(self._keys)
        df = np.zeros(len(names), np.int64)
        for block in blocks:
            df += np.bincount(block.keys, minlength=len(names))
        ends = np.cumsum(df)
        flat = self._flat(blocks, df=df, starts=ends - df, names=names)
        by_shard: list[list[str]] = [[] for _ in range(SHARDS)]
        for name in names:
            by_shard[shard_of(name)].append(name)
        for inside in by_shard:
            found = {}
            for name in sorted(inside):
                end = int(ends[self._keys[name]])
                start = end - int(df[self._keys[name]])
                found[name] = flat[2 * start : 2 * end].tolist()
            yield found

    def _take(self, column: _Column, text: str) -> None:
        known = self._known
        alone: list[str] = []
        for run in runs(text):
            number = known.get(run)
            if number is None:
                if is_cjk(run):
                    alone.append(fold(run))
                    continue
                number = known[run] = len(known)
            column.runs.append(number)
        if alone:
            column.characters += "\0".join(alone).encode("utf-32-le") + b"\0\0\0\0"

    def _blocks(self) -> Iterator[_Block]:
        """The counting, a few chunks at a time."""
        words = self._words_of_runs()
        lengths = self._lengths(words)
        for first, end in self._borders():
            codes, fields, counts = self._occurrences(words, first, end)
            yield self._weighed(codes, fields, counts, lengths=lengths, first=first, end=end)

    def _words_of_runs(self) -> _Words:
        """What each run gives, worked out once for all of its occurrences."""
        keys, times, ends, tokens = array("i"), array("i"), array("q", (0,)), array("i")
        for run in self._known:
            folded = [fold(token.text) for token in tokenize(run) if token.kind is not TokenKind.HAN]
            found = Counter(each.key for word in folded for each in word_keys(word))
            for key, count in found.items():
                keys.append(self._keys.setdefault(key, len(self._keys)))
                times.append(count)
            ends.append(len(keys))
            tokens.append(sum(1 for word in folded if word))
        return _Words(_whole(keys), _whole(times), _whole(ends), _whole(tokens))

    def _lengths(self, words: _Words) -> _Lengths:
        in_words, in_characters = [], []
        for column in self._columns:
            ends = _whole(column.run_ends)
            total = np.concatenate(([0], np.cumsum(words.tokens[_whole(column.runs)])))
            in_words.append(total[ends[1:]] - total[ends[:-1]])
            marks = np.frombuffer(column.characters, np.uint32) != 0
            total = np.concatenate(([0], np.cumsum(marks, dtype=np.int64)))
            ends = _whole(column.character_ends)
            in_characters.append(total[ends[1:]] - total[ends[:-1]])
        return _Lengths(tuple(in_words), tuple(in_characters))

    def _borders(self) -> Iterator[tuple[int, int]]:
        """Chunks [first, end) that are counted together."""
        sizes = np.zeros(self.chunks, np.int64)
        for column in self._columns:
            sizes += np.diff(_whole(column.run_ends)) + np.diff(_whole(column.character_ends))
        number = np.cumsum(sizes) // _BLOCK
        borders = np.flatnonzero(np.diff(number)) + 1
        return pairwise([0, *borders.tolist(), self.chunks]) if self.chunks else iter(())

    def _occurrences(self, words: _Words, first: int, end: int) -> tuple[_Ints, _Ints, _Ints]:
        """Each key in each field of each chunk: key and chunk as one number, the field, how many times."""
        size = end - first
        found: list[tuple[_Ints, int, _Ints]] = []
        for field, column in enumerate(self._columns):
            chunks, numbers = _cut(column.run_ends, _view(column.runs), first, end)
            pairs, counts = np.unique(numbers * size + chunks, return_counts=True)
            numbers, chunks = np.divmod(pairs, size)
            keys, times, repeats = words.of(numbers)
            codes = keys * size + np.repeat(chunks, repeats)
            found.append((codes, field, times * np.repeat(counts, repeats)))
            marks = np.frombuffer(column.characters, np.uint32)
            chunks, characters = _cut(column.character_ends, marks, first, end)
            for codes in self._codes_of(characters, chunks, size):
                found.append((codes, field, np.ones(len(codes), np.int64)))
        codes = np.concatenate([each for each, _, _ in found])
        fields = np.repeat([field for _, field, _ in found], [len(each) for each, _, _ in found])
        return codes, fields, np.concatenate([counts for _, _, counts in found])

    def _codes_of(self, characters: _Ints, chunks: _Ints, size: int) -> Iterator[_Ints]:
        """Single characters, then pairs of neighbours; a zero is after every run."""
        alone = characters != 0
        yield self._numbered(characters[alone]) * size + chunks[alone]
        both = alone[:-1] & alone[1:]
        pairs = characters[:-1][both] * _NEXT + characters[1:][both]
        yield self._numbered(pairs) * size + chunks[:-1][both]

    def _numbered(self, codes: _Ints) -> _Ints:
        """The numbers of the keys that characters and pairs are."""
        unique, inverse = np.unique(codes, return_inverse=True)
        numbers = []
        for code in unique.tolist():
            number = self._codes.get(code)
            if number is None:
                first, second = divmod(code, _NEXT)
                key = chr(first) + chr(second) if first else chr(second)
                number = self._codes[code] = self._keys.setdefault(key, len(self._keys))
            numbers.append(number)
        return np.array(numbers, np.int64)[inverse.reshape(-1)]

    def _weighed(
        self, codes: _Ints, fields: _Ints, counts: _Ints, *, lengths: _Lengths, first: int, end: int
    ) -> _Block:
        size = end - first
        unique, inverse = np.unique(codes, return_inverse=True)
        inverse = inverse.reshape(-1)
        keys, chunks = np.divmod(unique, size)
        names, present = list(self._keys), np.unique(keys)
        by_character = np.array([is_cjk_key(names[key]) for key in present.tolist()], bool)
        cjk = by_character[np.searchsorted(present, keys)]
        chunks += first
        x = np.zeros(len(unique), np.float64)
        for field, weight in enumerate(WEIGHTS):
            here = fields == field
            tf = np.bincount(inverse[here], weights=counts[here], minlength=len(unique))
            norm = np.where(
                cjk,
                lengths.norm(field, cjk=True, chunks=chunks),
                lengths.norm(field, cjk=False, chunks=chunks),
            )
            x += weight * tf / norm
        return _Block(keys.astype(np.int32), chunks.astype(np.int32), x)

    def _flat(self, blocks: list[_Block], *, df: _Ints, starts: _Ints, names: list[str]) -> NDArray[np.int32]:
        """Gap and impact of all postings, key by key. Empties `blocks`, to need the memory only once."""
        idf = self._idf(df)
        k1 = np.array([CJK.k1 if is_cjk_key(name) else WORDS.k1 for name in names], np.float64)
        flat = np.empty(2 * int(df.sum()), np.int32)
        filled = starts.copy()
        before = np.full(len(names), -1, np.int64)
        blocks.reverse()
        while blocks:
            block = blocks.pop()
            keys, chunks = block.keys.astype(np.int64), block.chunks.astype(np.int64)
            present, firsts, counts = np.unique(keys, return_index=True, return_counts=True)
            places = filled[keys] + np.arange(len(keys)) - np.repeat(firsts, counts)
            previous = np.concatenate(([0], chunks[:-1]))
            previous[firsts] = before[present]
            flat[2 * places] = chunks - previous
            impact = SCALE * idf[keys] * block.x * (k1[keys] + 1) / (block.x + k1[keys])
            flat[2 * places + 1] = np.maximum(1, np.rint(impact))
            before[present] = chunks[firsts + counts - 1]
            filled[present] += counts
        return flat

    def _idf(self, df: _Ints) -> _Floats:
        """By `math.log`, once for each frequency: numpy's own differs in the last bit among processors."""
        unique, inverse = np.unique(df, return_inverse=True)
        values = [math.log(1 + (self.chunks - count + 0.5) / (count + 0.5)) for count in unique.tolist()]
        return np.array(values, np.float64)[inverse.reshape(-1)]


@dataclass(frozen=True, slots=True)
class _Words:
    """The keys of run `n` are keys[ends[n]:ends[n + 1]], each so many times; `tokens` counts its words."""

    keys: _Ints
    times: _Ints
    ends: _Ints
    tokens: _Ints

    def of(self, numbers: _Ints) -> tuple[_Ints, _Ints, _Ints]:
        """Keys and times of these runs in a row, and how many keys each has."""
        sizes = self.ends[numbers + 1] - self.ends[numbers]
        offsets = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        places = np.repeat(self.ends[numbers], sizes) + offsets
        return self.keys[places], self.times[places], sizes


@dataclass(frozen=True, slots=True)
class _Lengths:
    """How long each field of each chunk is, in words and in characters of scripts without spaces."""

    words: tuple[_Ints, ...]
    characters: tuple[_Ints, ...]

    def norm(self, field: int, *, cjk: bool, chunks: _Ints) -> _Floats:
        """1 - b + b · length / mean. Infinite for a field that is empty everywhere: it does not count."""
        lengths = (self.characters if cjk else self.words)[field]
        b = (CJK if cjk else WORDS).b
        mean = int(lengths.sum()) / len(lengths)
        if not mean:
            return np.full(len(chunks), np.inf)
        return (1 - b + b * lengths[chunks] / mean).astype(np.float64)


def _cut(ends: array[int], values: NDArray[np.integer[Any]], first: int, end: int) -> tuple[_Ints, _Ints]:
    """The chunk of each value of the chunks [first, end), counted from `first`, and these values."""
    borders = _view(ends)[first : end + 1]
    own = values[borders[0] : borders[-1]].astype(np.int64)
    return np.repeat(np.arange(end - first), np.diff(borders)), own


def _view(values: array[int]) -> NDArray[np.integer[Any]]:
    """The same memory."""
    kind = np.dtype(values.typecode)
    return np.frombuffer(values, kind) if values else np.empty(0, kind)


def _whole(values: array[int]) -> _Ints:
    return _view(values).astype(np.int64)
