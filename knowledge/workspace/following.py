"""Following another process that writes the index of the same folder, until its place is free.

One process of those that have a folder open keeps its index; the others see its commits within a moment. When
it goes, even by `kill -9`, the system frees its lock and the first to ask takes over.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from knowledge.index import SearchIndex
from knowledge.workspace.lane import Lane

LOOK_SECONDS = 0.2


class Follower:
    """Looks for commits a few times a second. Ends by itself once this process keeps the index."""

    def __init__(
        self,
        index: SearchIndex,
        lane: Lane,
        *,
        changed: Callable[[Sequence[str]], None],
        took_over: Callable[[], object],
    ) -> None:
        """`changed` is called on the lane after each commit that was seen, `took_over` when we write now."""
        self._index = index
        self._lane = lane
        self._changed = changed
        self._took_over = took_over
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="estante-follower", daemon=True)

    def start(self) -> None:
        """Begin, unless this process keeps the index."""
        if not self._index.writer:
            self._thread.start()

    def stop(self) -> None:
        """End, and wait for the thread unless this is it. Safe to call twice."""
        self._ended.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while not (self._index.writer or self._ended.wait(LOOK_SECONDS)):
            if self._lane.submit(self._look).cancelled():
                break

    def _look(self) -> None:
        if self._ended.is_set():
            return
        if self._index.refresh():
            self._changed(())
        self._begin_to_write()

    def _begin_to_write(self) -> None:
        if self._index.writer:
            self._ended.set()
            self._took_over()
