"""How often each client may ask: a bucket of tokens each, which fills steadily. For one thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

_MANY = 1_000
"""So many buckets are kept; then the full ones go, which say nothing."""


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Pace:
    """`rate` requests a second for each client, and up to `burst` at once."""

    def __init__(
        self, rate: float = 500.0, burst: int = 1_000, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}

    def take(self, client: str) -> bool:
        """Whether `client` may ask now."""
        now = self._clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= _MANY:
                self._forget(now)
            bucket = self._buckets[client] = _Bucket(self._burst, now)
        bucket.left = self._filled(bucket, now)
        bucket.at = now
        if bucket.left < 1.0:
            return False
        bucket.left -= 1.0
        return True

    def _filled(self, bucket: _Bucket, now: float) -> float:
        return min(self._burst, bucket.left + (now - bucket.at) * self._rate)

    def _forget(self, now: float) -> None:
        kept = {name: one for name, one in self._buckets.items() if self._filled(one, now) < self._burst}
        self._buckets = kept
