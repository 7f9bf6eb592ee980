"""How long one call may take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from knowledge.errors import TooHeavy

T = TypeVar("T")

LOOKED_AT_EVERY = 1_000
"""The clock is read after so many items."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment, in seconds of a clock that only goes forward. `advice` is for who runs into it."""

    seconds: float
    end: float
    advice: str
    clock: Callable[[], float] = time.monotonic

    @classmethod
    def within(cls, seconds: float, *, advice: str, clock: Callable[[], float] = time.monotonic) -> Deadline:
        """So many seconds from now."""
        return cls(seconds, clock() + seconds, advice, clock)

    @property
    def left(self) -> float:
        """Seconds until then, 0 when it is over."""
        return max(0.0, self.end - self.clock())

    def check(self) -> None:
        """Raises TooHeavy when it is over."""
        if self.left <= 0:
            raise self.passed()

    def passed(self) -> TooHeavy:
        return TooHeavy(f"it would take longer than {self.seconds:g} seconds", self.advice)

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """`items`, as long as there is time. Raises TooHeavy."""
        for number, item in enumerate(items):
            if number % LOOKED_AT_EVERY == 0:
                self.check()
            yield item
