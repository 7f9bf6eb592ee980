"""The hits of a question, sorted out: which may be sent, which are too weak, which are withheld."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Standing:
    """Places of hits, from 0, each in one of the three and the best first."""

    strong: Sequence[int]
    weak: Sequence[int] = ()
    """Those under the floor."""
    withheld: Sequence[int] = ()


class Both(Sequence[int]):
    """Two ascending sequences as one, put together when somebody asks for one of its items."""

    def __init__(self, first: Sequence[int], second: Sequence[int]) -> None:
        self._parts = (first, second)

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        return self._all[index]

    @cached_property
    def _all(self) -> list[int]:
        return sorted([*self._parts[0], *self._parts[1]])


class Places(Sequence[int]):
    """The places of the hits that are `wanted`, ascending.

    The hits that had a closer look are `near`, and looked through at once. There may be thousands of others:
    they are put in order only when somebody asks for one of them.
    """

    def __init__(
        self, near: Sequence[int], far: Callable[[], Sequence[int]], *, wanted: NDArray[np.bool_], count: int
    ) -> None:
        """`near` and `far` are documents by number, the best first, `wanted` is by such numbers. `count` are
        the wanted hits."""
        self._wanted = wanted
        self._all_near = len(near)
        self._near = [place for place, number in enumerate(near) if wanted[number]]
        self._make_far = far
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...
    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            own = range(*index.indices(len(self)))
            all_near = own.step > 0 and own.stop <= len(self._near)
            return (self._near if all_near else [*self._near, *self._far])[index]
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self._near[index] if index < len(self._near) else self._far[index - len(self._near)]

    @cached_property
    def _far(self) -> list[int]:
        return [
            self._all_near + place for place, number in enumerate(self._make_far()) if self._wanted[number]
        ]
