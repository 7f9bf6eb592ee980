"""What one question cost: bytes and parts that were fetched for it, and where its time went (mission V12)."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from enum import Enum


class Stage(Enum):
    """In their order. What a question waits for another's load counts as FETCH, its bytes do not."""

    POINTER = "pointer"
    FETCH = "fetch"
    RANK = "rank"
    PACK = "pack"


class Meter:
    """Any thread may count; one thread takes the time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._start = time.perf_counter()
        self.bytes = 0
        """The pointer's among them."""
        self.parts = 0
        """Files but for the pointer."""
        self.stages: dict[Stage, float] = dict.fromkeys(Stage, 0.0)
        """Milliseconds of each."""

    @property
    def milliseconds(self) -> float:
        """Since it was made."""
        return (time.perf_counter() - self._start) * 1000

    def count(self, size: int, *, parts: int = 0) -> None:
        with self._lock:
            self.bytes += size
            self.parts += parts

    @contextlib.contextmanager
    def during(self, stage: Stage) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.stages[stage] += (time.perf_counter() - start) * 1000
