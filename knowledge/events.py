"""What happened, told to whoever asked. Events are past tense and frozen; subscribers are plain callables.

A subscriber is called on the thread where the event happened (the writer lane or the watcher); it must be
quick and must not raise. The window crosses to its own thread in `desktop/bridge`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReadingAdvanced:
    """The first reading, or a large change, got on: `done` of `total` files."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ReadingFinished:
    """Index and disk agree. `cancelled` when the person stopped it before the end."""

    seconds: float
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class LibraryChanged:
    """Documents were added, changed or removed (or their overlays were). `paths` is sorted."""

    generation: int
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FilesChanged:
    """Raw news from the disk, before anything is read: these paths may differ. Empty: compare everything."""

    paths: frozenset[str]


class WatchState(StrEnum):
    WATCHING = "watching"
    RESCANNING = "rescanning"
    """Watching is not possible (system limit); the folder is compared every few seconds."""
    OFFLINE = "offline"
    """The folder is not there at the moment."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class WatchStateChanged:
    state: WatchState
    detail: str = ""


@dataclass(frozen=True, slots=True)
class IndexRebuilt:
    """The index on disk could not be used, for `reason` (in words), and is made anew from the documents."""

    reason: str


@dataclass(frozen=True, slots=True)
class IndexKeeperChanged:
    """Which process keeps the index on disk: this one (`here`), or another, which this one follows."""

    here: bool


@dataclass(frozen=True, slots=True)
class ProjectsChanged:
    """What `projects.json` or a `meta.json` of the library says has changed, by us or by another program."""

    generation: int


@dataclass(frozen=True, slots=True)
class GapsChanged:
    """An account asked, an answer was noted, or the list of gaps was changed; also by another process."""


@dataclass(frozen=True, slots=True)
class WorkFailed:
    """Background work raised; `error` is an `EstanteError` or a bug."""

    error: BaseException


Event: TypeAlias = (
    ReadingAdvanced
    | ReadingFinished
    | LibraryChanged
    | FilesChanged
    | WatchStateChanged
    | IndexRebuilt
    | IndexKeeperChanged
    | ProjectsChanged
    | GapsChanged
    | WorkFailed
)
Subscriber: TypeAlias = Callable[[Event], None]


@dataclass(slots=True)
class Subscribers:
    """A list of callables. One that raises is logged and does not stop the others."""

    _items: list[Subscriber] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call `subscriber` for every event from now on; the returned function ends that."""
        with self._lock:
            self._items.append(subscriber)

        def remove() -> None:
            with self._lock:
                if subscriber in self._items:
                    self._items.remove(subscriber)

        return remove

    def tell(self, event: Event) -> None:
        with self._lock:
            items = tuple(self._items)
        for item in items:
            try:
                item(event)
            except Exception:  # one subscriber's fault is not the others'
                logger.exception("A subscriber failed on %s", type(event).__name__)
