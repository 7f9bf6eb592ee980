"""Rows of numbers of different lengths, one after the other in one array; and arrays that grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[Any]
"""Whole numbers of any size."""

_HALF = np.uint64(32)
"""So many bits has half of the largest numbers; to keep the lower half is to forget the upper one."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Row r is `items[starts[r]:starts[r + 1]]`."""

    starts: Numbers
    items: Numbers

    def of(self, wanted: Numbers) -> tuple[Numbers, Ints]:
        """The rows `wanted`, one after the other, and their lengths."""
        firsts = self.starts[wanted].astype(np.int64)
        lengths = self.starts[wanted + 1] - firsts
        ends = lengths.cumsum()
        places = (firsts - ends + lengths).repeat(lengths)
        places += np.arange(len(places))
        return self.items[places], lengths

    def turned(self, count: int) -> Rows:
        """For each of the items 0 to `count` - 1 the rows that have it, ascending."""
        rows = np.arange(len(self.starts) - 1, dtype=np.uint64).repeat(np.diff(self.starts))
        packed = self.items.astype(np.uint64)
        packed <<= _HALF
        packed |= rows
        packed.sort()  # as one number each: sorting with a second array takes ten times as long
        return Rows(starts_of(np.bincount(self.items, minlength=count)), packed.astype(np.uint32))


def starts_of(lengths: Numbers) -> NDArray[np.uint32]:
    """Where rows of these lengths begin, and where the last one ends."""
    starts = np.zeros(len(lengths) + 1, np.uint32)
    np.cumsum(lengths, out=starts[1:])
    return starts


def joined(arrays: Iterable[Numbers], dtype: type[np.generic]) -> Numbers:
    """The arrays one after the other, also when there is none."""
    return np.concatenate([np.empty(0, dtype), *arrays]).astype(dtype, copy=False)


class GrowingColumn:
    """Numbers that become more."""

    def __init__(self, dtype: type[np.generic]) -> None:
        self._array: Numbers = np.empty(1024, dtype)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def extend(self, more: ArrayLike) -> None:
        added = np.asarray(more, self._array.dtype)
        end = self._length + len(added)
        if end > len(self._array):
            larger = np.empty(max(end, 2 * len(self._array)), self._array.dtype)
            larger[: self._length] = self._array[: self._length]
            self._array = larger
        self._array[self._length : end] = added
        self._length = end

    def values(self) -> Numbers:
        """All numbers so far; later ones do not show in it."""
        return self._array[: self._length]


class GrowingRows:
    """Rows that become more."""

    def __init__(self) -> None:
        self._starts = GrowingColumn(np.uint32)
        self._items = GrowingColumn(np.uint32)
        self._starts.extend([0])

    def __len__(self) -> int:
        return len(self._starts) - 1

    def extend(self, lengths: Sequence[int], items: ArrayLike) -> None:
        self._starts.extend(len(self._items) + np.cumsum(lengths, dtype=np.int64))
        self._items.extend(items)

    def values(self) -> Rows:
        """All rows so far; later ones do not show in it."""
        return Rows(self._starts.values(), self._items.values())
