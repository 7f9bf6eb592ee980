"""The threads that answer, in two groups, so that a long errand holds up no customer's question."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field

QUICK = 1
"""An answer holds Python's lock nearly all of its time. Two threads hand it to and fro: at 40 different
questions a second half of them took 140 ms instead of 25 (10,000 documents, two cores)."""
SLOW = 3


def _pool(name: str, threads: int) -> Executor:
    return ThreadPoolExecutor(threads, thread_name_prefix=f"estante-http-{name}")


@dataclass(frozen=True, slots=True)
class Pools:
    """`quick` is for questions and for reading; `slow` for the tool, which computes, and for what writes."""

    quick: Executor = field(default_factory=lambda: _pool("quick", QUICK))
    slow: Executor = field(default_factory=lambda: _pool("slow", SLOW))

    def close(self) -> None:
        """Let what is being done come to its end; the rest is not begun."""
        for pool in (self.quick, self.slow):
            pool.shutdown(wait=True, cancel_futures=True)
