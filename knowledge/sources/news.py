"""What was heard of the disk and not yet handed on: from watchdog's threads to the watcher's."""

from __future__ import annotations

import threading
import time

from knowledge.sources.batching import Batch


class News:
    """Safe to use from any thread. Times are those of `time.monotonic`, in seconds."""

    def __init__(self, batch: Batch) -> None:
        self._changed = threading.Condition()
        # All below is guarded by it.
        self._batch = batch
        self._doubt: str | None = None
        self._stopped = False
        self._wake_at = 0.0

    @property
    def stopped(self) -> bool:
        return self._stopped

    def hear(self, path: str, *, writing: bool | None = None) -> None:
        """Take news of one path ("" is everything); `writing` as in `Batch.add`."""
        with self._changed:
            self._batch.add(path, time.monotonic(), writing=writing)
            if self._batch.due_at() < self._wake_at:  # in a burst it is not, and nobody is woken
                self._changed.notify()

    def doubt(self, reason: str = "") -> None:
        """There may be changes that were not heard of: everything differs. `reason` is in words, or ""."""
        with self._changed:
            self._doubt = self._doubt or reason
        self.hear("")

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def due_at(self) -> float:
        """When there is something to `take`; infinite while there is nothing."""
        with self._changed:
            return self._batch.due_at()

    @property
    def doubted(self) -> str:
        """The reason of a doubt that was not taken yet; "" when there is none, or it has no reason."""
        with self._changed:
            return self._doubt or ""

    def take(self, now: float) -> frozenset[str] | None:
        """What is ripe; None when nothing is."""
        with self._changed:
            return self._batch.take(now)

    def take_doubt(self) -> str | None:
        """The reason of a doubt since the last call; None when there was none."""
        with self._changed:
            doubt, self._doubt = self._doubt, None
            return doubt

    def sleep(self, until: float) -> None:
        """Return at `until`, or before: when stopped, and when something is due before."""
        with self._changed:
            self._wake_at = min(until, self._batch.due_at())
            if not self._stopped:
                self._changed.wait(max(0.0, self._wake_at - time.monotonic()))
            self._wake_at = 0.0
