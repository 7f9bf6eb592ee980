"""The open projects of a library: each is a workspace, opened when it is first needed, closed when many are.

A workspace that somebody holds, or that is answering at the moment, is never closed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field

from knowledge.errors import NotInitialized
from knowledge.workspace.workspace import Workspace

KEEP_OPEN = 16
"""So many projects stay open though nobody holds them; each costs a few threads and a system watch."""


@dataclass(slots=True, eq=False)
class _Shelf:
    workspace: Future[Workspace] = field(default_factory=Future)
    read: Future[None] = field(default_factory=Future)
    """Ends when the first reading does."""
    holders: int = 0

    def has(self, workspace: Workspace) -> bool:
        made = self.workspace
        return made.done() and made.exception() is None and made.result() is workspace


class Shelves:
    """Workspaces by key.

    `make` opens one; it is called once for each, on the thread that needs it first. `closed` hears of each
    that is closed.
    """

    def __init__(
        self,
        make: Callable[[str], Workspace],
        *,
        watch: bool,
        closed: Callable[[Workspace], None] = lambda _: None,
        keep: int = KEEP_OPEN,
    ) -> None:
        self._make = make
        self._watch = watch
        self._told_closed = closed
        self._keep = keep
        self._lock = threading.Lock()
        self._shelves: dict[str, _Shelf] = {}
        """In the order of use, the latest last."""
        self._closed = False

    def hold(self, key: str) -> Workspace:
        """The workspace of that key; it stays open until `release`. Raises what opening a folder raises."""
        shelf = self._take(key)
        try:
            return shelf.workspace.result()
        except BaseException:
            self._give_back(shelf)
            raise

    def release(self, workspace: Workspace) -> None:
        """One holder less of what `hold` gave; nothing when it was dropped meanwhile."""
        with self._lock:
            held = [shelf for shelf in self._shelves.values() if shelf.has(workspace)]
        for shelf in held:
            self._give_back(shelf)

    @contextmanager
    def lent(self, key: str) -> Iterator[Workspace]:
        """The workspace of that key, read to the end at least once, for as long as the block lasts."""
        shelf = self._take(key)
        try:
            workspace = shelf.workspace.result()
            shelf.read.result()
            yield workspace
        finally:
            self._give_back(shelf)

    def open_ones(self) -> tuple[tuple[str, Workspace], ...]:
        """What is open at the moment."""
        with self._lock:
            shelves = tuple(self._shelves.items())
        return tuple(
            (key, shelf.workspace.result())
            for key, shelf in shelves
            if shelf.workspace.done() and shelf.workspace.exception() is None
        )

    def drop(self, key: str) -> None:
        """Close the workspace of that key, whoever holds it: its project is gone."""
        with self._lock:
            shelf = self._shelves.pop(key, None)
        if shelf is not None:
            self._end(shelf)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            shelves = tuple(self._shelves.values())
            self._shelves.clear()
        for shelf in shelves:
            self._end(shelf)

    def _take(self, key: str) -> _Shelf:
        with self._lock:
            if self._closed:
                raise NotInitialized
            shelf = self._shelves.pop(key, None)
            new = shelf is None
            if shelf is None:
                shelf = _Shelf()
            self._shelves[key] = shelf
            shelf.holders += 1
        if new:
            self._open(key, shelf)
        return shelf

    def _open(self, key: str, shelf: _Shelf) -> None:
        try:
            workspace = self._make(key)
            shelf.read = workspace.start(watch=self._watch)
        except BaseException as error:  # noqa: BLE001 - whoever waits for it gets it
            with self._lock:
                if self._shelves.get(key) is shelf:
                    del self._shelves[key]
            shelf.workspace.set_exception(error)
        else:
            shelf.workspace.set_result(workspace)

    def _give_back(self, shelf: _Shelf) -> None:
        with self._lock:
            shelf.holders = max(0, shelf.holders - 1)
            idle = [name for name, item in self._shelves.items() if not item.holders]
            surplus = [self._shelves.pop(name) for name in idle[: max(0, len(idle) - self._keep)]]
        for item in surplus:
            self._end(item)

    def _end(self, shelf: _Shelf) -> None:
        """Close what was opened; one that is being opened is closed when it is there."""

        def close(made: Future[Workspace]) -> None:
            if made.exception() is None:
                self._told_closed(made.result())
                made.result().close()

        shelf.workspace.add_done_callback(close)
