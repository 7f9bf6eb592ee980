"""Tells which paths of a folder may differ from before, in calm batches; the only module that knows watchdog.

One thread does everything but the listening: it collects what watchdog reports, hands it on once it is quiet,
looks after watchdog's own threads and after the folder itself, and asks now and then for a full comparison.
That last one is what makes lost events (a full kernel queue, a network share) a delay and not a fault.
"""

from __future__ import annotations

import errno
import logging
import os
import queue
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver
from watchdog.utils import BaseThread

from knowledge.events import WatchState
from knowledge.sources.folder import Folder
from knowledge.sources.names import TEMPORARY_PREFIX, file_kind, is_hidden, is_temporary, why_refused
from knowledge.sources.reasons import plain_reason

logger = logging.getLogger(__name__)

EVERYTHING: frozenset[str] = frozenset()
"""The batch that means: compare the whole folder."""

_LONGEST_WAIT = 2.0
"""Seconds after which a burst is handed on although it goes on."""
_HEALTH_SECONDS = 1.0
_RESCANNING_SECONDS = 3.0
_MOST_PATHS = 5_000
"""A batch of more paths than this is handed on as `EVERYTHING`: one walk is cheaper, and memory bounded."""

_AWAY = "the folder is not there at the moment"
_LIMIT = "the system allows no more watched folders; the folder is compared every few seconds instead"

# Neither opened nor closed-without-writing: our own reading would wake us. Folder modified says nothing new.
_EVENTS: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileClosedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]


class Watcher:
    """Watches one folder until stopped.

    `on_change` gets the relative paths that may differ; each is a file, or a folder and then stands for
    everything under it. An empty set means: compare everything. `on_state` gets the state and a plain
    reason. Both are called on the watcher's thread (`on_state` once on the caller's, inside `start`). Times
    are in seconds.
    """

    def __init__(
        self,
        folder: Folder,
        *,
        on_change: Callable[[frozenset[str]], None],
        on_state: Callable[[WatchState, str], None],
        quiet_seconds: float = 0.2,
        rescan_seconds: float = 30.0,
    ) -> None:
        self._root = folder.root
        self._on_change = on_change
        self._on_state = on_state
        self._rescan_seconds = rescan_seconds
        self._batch = _Batch(quiet_seconds)
        self._inbox: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._observer: BaseObserver | None = None
        self._identity: tuple[int, int] | None = None
        self._is_mount = self._root.is_mount()
        self._state = WatchState.OFF
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin; once this returns, no change is missed. Starting twice does nothing."""
        if self._thread is not None:
            return
        self._attach()
        self._thread = threading.Thread(target=self._run, name="estante-watcher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for the thread unless this is it. Stopping twice does nothing."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._inbox.put(None)
        if thread is not threading.current_thread():
            thread.join()

    # --- the thread -------------------------------------------------------------------------------

    def _run(self) -> None:
        health_at = time.monotonic() + _HEALTH_SECONDS
        rescan_at = time.monotonic() + self._rescan_interval()
        while True:
            now = time.monotonic()
            due = now >= self._batch.due_at()
            if due or now >= health_at:
                self._look_after()  # before news is handed on: what looks deleted may be away with its folder
                health_at = now + _HEALTH_SECONDS
                rescan_at = min(rescan_at, now + self._rescan_interval())
            if due:
                self._hand_on(self._batch.take())
            if now >= rescan_at:
                self._look_for_limit()
                self._batch.add("", now)
                rescan_at = now + self._rescan_interval()
            wake_at = min(health_at, rescan_at, self._batch.due_at())
            try:
                path = self._inbox.get(timeout=max(0.0, wake_at - time.monotonic()))
            except queue.Empty:
                continue
            if path is None:
                break
            self._batch.add(path, time.monotonic())
        self._detach()
        self._enter(WatchState.OFF, "")

    def _rescan_interval(self) -> float:
        limited = self._state is WatchState.RESCANNING
        return min(self._rescan_seconds, _RESCANNING_SECONDS) if limited else self._rescan_seconds

    def _hand_on(self, paths: frozenset[str]) -> None:
        if self._state is WatchState.OFFLINE:
            return
        try:
            self._on_change(paths)
        except Exception:
            logger.exception("The receiver of changes failed")

    def _enter(self, state: WatchState, detail: str) -> None:
        if state is self._state:
            return
        self._state = state
        try:
            self._on_state(state, detail)
        except Exception:
            logger.exception("The receiver of the watch state failed")

    # --- health -----------------------------------------------------------------------------------

    def _look_after(self) -> None:
        """Attach again when the folder or watchdog's threads are not those we began with."""
        identity = self._find_root()
        if identity is None:
            self._detach()
            self._enter(WatchState.OFFLINE, _AWAY)
            return
        returned = self._state is WatchState.OFFLINE or identity != self._identity
        if returned or (self._observer is not None and not _is_well(self._observer)):
            self._attach()
            self._batch.add("", time.monotonic())

    def _look_for_limit(self) -> None:
        """Notice that watches ran out as folders were added, or that there are enough of them again."""
        if self._state is WatchState.WATCHING and self._observer is not None:
            if not _has_spare_watch(self._observer):
                self._enter(WatchState.RESCANNING, _LIMIT)
        elif self._state is WatchState.RESCANNING and (
            self._observer is None or _has_spare_watch(self._observer)
        ):
            self._attach()

    def _find_root(self) -> tuple[int, int] | None:
        """Device and inode of the folder; None when it is away, or its disk is not mounted."""
        try:
            status = self._root.stat()
            away = self._is_mount and not self._root.is_mount()
        except OSError:
            return None
        return None if away else (status.st_dev, status.st_ino)

    def _attach(self) -> None:
        self._detach()
        self._identity = self._find_root()
        if self._identity is None:
            self._enter(WatchState.OFFLINE, _AWAY)
            return
        try:
            self._observer = _observe(self._root, _Handler(self._root, self._inbox))
        except OSError as error:
            limited = error.errno in (errno.ENOSPC, errno.EMFILE, errno.ENFILE)
            self._enter(WatchState.RESCANNING, _LIMIT if limited else plain_reason(error))
            return
        if _has_spare_watch(self._observer):
            self._enter(WatchState.WATCHING, "")
        else:
            self._enter(WatchState.RESCANNING, _LIMIT)

    def _detach(self) -> None:
        observer, self._observer = self._observer, None
        if observer is not None:
            _end(observer)


class _Handler(FileSystemEventHandler):
    """Puts paths into the inbox. It never raises: that would end watchdog's thread without a word."""

    def __init__(self, root: Path, inbox: queue.SimpleQueue[str | None]) -> None:
        self._prefix = str(root).rstrip(os.sep) + os.sep
        self._inbox = inbox

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take the old path and, for a move, the new one: an atomic save is a move onto the document."""
        try:
            for raw in (event.src_path, event.dest_path):
                path = os.fsdecode(raw)
                if path.startswith(self._prefix):
                    self._note(path.removeprefix(self._prefix).replace(os.sep, "/"), event)
        except Exception:
            logger.exception("An event of the file system was not understood")
            self._inbox.put("")

    def _note(self, path: str, event: FileSystemEvent) -> None:
        *folders, name = path.split("/")
        if any(map(is_hidden, folders)) or is_hidden(name):
            return
        if not event.is_directory:
            written = isinstance(event, FileModifiedEvent | FileClosedEvent)
            if is_temporary(name) or (written and file_kind(name) is None):
                return
        self._inbox.put("" if why_refused(path) else path)


@dataclass(slots=True)
class _Batch:
    """Paths on their way. They are due after `quiet` seconds without news, or after the longest wait."""

    quiet: float
    _paths: set[str] = field(default_factory=set)
    _everything: bool = False
    _first: float = 0.0
    _last: float = 0.0

    def add(self, path: str, now: float) -> None:
        """Add one path; "" stands for everything."""
        if not (self._paths or self._everything):
            self._first = now
        self._last = now
        if path and len(self._paths) < _MOST_PATHS:
            self._paths.add(path)
        else:
            self._everything = True

    def due_at(self) -> float:
        if not (self._paths or self._everything):
            return float("inf")
        return min(self._last + self.quiet, self._first + _LONGEST_WAIT)

    def take(self) -> frozenset[str]:
        """What was collected; the batch is empty afterwards."""
        taken = EVERYTHING if self._everything else frozenset(self._paths)
        self._paths.clear()
        self._everything = False
        return taken


def _observe(root: Path, handler: FileSystemEventHandler) -> BaseObserver:
    """A running observer of `root`. Raises OSError, and then leaves no thread behind."""
    observer = Observer()
    try:
        observer.schedule(handler, str(root), recursive=True, event_filter=_EVENTS)
        observer.start()
    except BaseException:
        _end(observer)
        raise
    return observer


def _end(observer: BaseObserver) -> None:
    try:
        observer.stop()
        if observer.is_alive():
            observer.join()
    except Exception:
        # watchdog 7.1 loses count of its watches when a folder was moved out and another took its name. The
        # reader holds what the system gave us, so it at least must end.
        logger.debug("The observer did not end well", exc_info=True)
        reader = _reader(observer)
        if reader is not None:
            reader.stop()
            reader.join()


def _reader(observer: BaseObserver) -> BaseThread | None:
    """The thread that reads from the kernel on Linux; watchdog has no public name for it."""
    reader = getattr(observer, "_inotify_fd", None)
    return reader if isinstance(reader, BaseThread) else None


def _is_well(observer: BaseObserver) -> bool:
    """Whether every thread of `observer` lives; it outlives a dead emitter, or a dead reader, silently."""
    emitters = tuple(observer.emitters)
    threads = (observer, *emitters, _reader(observer))
    return bool(emitters) and all(thread.is_alive() for thread in threads if thread is not None)


def _has_spare_watch(observer: BaseObserver) -> bool:
    """Whether the system would let `observer` watch one more folder.

    watchdog skips the folders for which there is no watch left (inotify(7), max_user_watches) and does not
    say so. If there is none for a folder made just now, some of ours may be without one.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=TEMPORARY_PREFIX) as probe:
            observer.unschedule(observer.schedule(FileSystemEventHandler(), probe))
    except OSError:
        return False
    return True
