"""Tells which paths of a folder may differ from before, in calm batches; the only module that knows watchdog.

One thread does everything but the listening: it hands on what watchdog reported once that is ripe, looks
after watchdog's own threads and after the folder itself, and asks now and then for a full comparison. That
last one is what makes lost events (a network share, a fault of watchdog) a delay and not a fault.

watchdog 7.1 loses watches when folders move or go while others take their names, and its threads can end
without a word. So whenever a folder moved or went, the system dropped events, or a thread is dead, the
listening begins anew and everything is compared.
"""

from __future__ import annotations

import errno
import logging
import os
import stat
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import watchdog.events
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
from watchdog.observers.api import BaseObserver, EventDispatcher

from knowledge.events import WatchState
from knowledge.sources.batching import Batch
from knowledge.sources.folder import Folder
from knowledge.sources.names import TEMPORARY_PREFIX, file_kind, is_hidden, is_temporary, why_refused
from knowledge.sources.news import News
from knowledge.sources.reasons import plain_reason

logger = logging.getLogger(__name__)

_HEALTH_SECONDS = 1.0
_RESCANNING_SECONDS = 3.0

_AWAY = "the folder is not there at the moment"
_LIMIT = "the system allows no more watched folders; the folder is compared every few seconds instead"
_BEHIND = "more changed at once than the system can report; the folder is compared now"

# From inotify(7). watchdog listens for the first anyway; with the second the watch stays as it is otherwise.
_IN_DELETE_SELF = 0x400
_IN_MASK_ADD = 0x20000000

_TELLS_CLOSING = sys.platform.startswith("linux")
"""Whether the system says when a file that was written to is closed."""

# Neither opened nor closed-without-writing: our own reading would wake us. Folder modified says nothing new.
# What may be read can change too; before watchdog 7.1 that was an ordinary modification.
_EVENTS: list[type[FileSystemEvent]] = [
    FileCreatedEvent,
    FileModifiedEvent,
    FileClosedEvent,
    FileMovedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
    *(
        getattr(watchdog.events, name)
        for name in ("FileAttribEvent", "DirAttribEvent")
        if hasattr(watchdog.events, name)
    ),
]


class Watcher:
    """Watches one folder until stopped, once.

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
        self._suffixes = folder.suffixes
        self._on_change = on_change
        self._on_state = on_state
        self._rescan_seconds = rescan_seconds
        self._observer: BaseObserver | None = None
        self._identity: tuple[int, int] | None = None
        self._is_mount = self._root.is_mount()
        self._state = (WatchState.OFF, "")
        self._thread: threading.Thread | None = None
        self._health_at = self._rescan_at = 0.0
        self._news = News(Batch(quiet=quiet_seconds, size_of=self._size_of))

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
        self._news.stop()
        if thread is not threading.current_thread():
            thread.join()

    # --- the thread -------------------------------------------------------------------------------

    def _run(self) -> None:
        now = time.monotonic()
        self._health_at, self._rescan_at = now + _HEALTH_SECONDS, now + self._rescan_interval()
        while not self._news.stopped:
            try:
                self._turn(time.monotonic())
            except Exception:  # whatever it is, watching has to go on
                logger.exception("The watcher stumbled and begins anew")
                self._news.doubt()
                time.sleep(_HEALTH_SECONDS)  # or, should it stumble again, it would do nothing else
            self._news.sleep(min(self._health_at, self._rescan_at))
        self._detach()
        self._enter(WatchState.OFF, "")

    def _turn(self, now: float) -> None:
        due = now >= self._news.due_at()
        if self._news.doubted and self._state[0] is WatchState.WATCHING:
            self._enter(WatchState.RESCANNING, self._news.doubted)
        if due or now >= self._health_at:
            self._health_at = now + _HEALTH_SECONDS
            self._look_after()  # before news is handed on: what looks deleted may be away with its folder
            self._rescan_at = min(self._rescan_at, now + self._rescan_interval())
        if due:
            paths = self._news.take(now)
            if paths is not None:
                self._hand_on(paths)
        if now >= self._rescan_at:
            self._rescan_at = now + self._rescan_interval()
            self._look_for_limit()
            self._news.hear("")

    def _rescan_interval(self) -> float:
        limited = self._state[0] is WatchState.RESCANNING
        return min(self._rescan_seconds, _RESCANNING_SECONDS) if limited else self._rescan_seconds

    def _hand_on(self, paths: frozenset[str]) -> None:
        if self._state[0] is WatchState.OFFLINE:
            return
        try:
            self._on_change(paths)
        except Exception:  # it is the receiver's fault, and must not end the watching
            logger.exception("The receiver of changes failed")

    def _enter(self, state: WatchState, detail: str) -> None:
        if (state, detail) == self._state:
            return
        self._state = (state, detail)
        try:
            self._on_state(state, detail)
        except Exception:  # as above
            logger.exception("The receiver of the watch state failed")

    def _size_of(self, path: str) -> int | None:
        try:
            status = (self._root / path).lstat()
        except (OSError, ValueError):
            return None
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    # --- health -----------------------------------------------------------------------------------

    def _look_after(self) -> None:
        """Attach again when the folder or watchdog's threads are not those we began with, or in doubt."""
        identity = self._find_root()
        if identity is None:
            self._detach()
            self._enter(WatchState.OFFLINE, _AWAY)
            return
        doubt = self._news.take_doubt()
        returned = self._state[0] is WatchState.OFFLINE or identity != self._identity
        unwell = self._observer is not None and not _is_well(self._observer)
        if doubt is not None or returned or unwell:
            self._attach()
            self._news.hear("")

    def _look_for_limit(self) -> None:
        """Notice that watches ran out as folders were added, or that there are enough of them again."""
        if self._state[0] is WatchState.WATCHING and self._observer is not None:
            if not _has_spare_watch(self._observer):
                self._enter(WatchState.RESCANNING, _LIMIT)
        elif self._state[0] is WatchState.RESCANNING and (
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
            self._observer = _observe(self._root, _Handler(self._root, self._news, self._suffixes))
        except OSError as error:
            limited = error.errno in (errno.ENOSPC, errno.EMFILE, errno.ENFILE)
            self._enter(WatchState.RESCANNING, _LIMIT if limited else plain_reason(error))
        except Exception as error:  # noqa: BLE001 - "can't start new thread" is a RuntimeError, for one
            self._enter(WatchState.RESCANNING, str(error))
        else:
            if _has_spare_watch(self._observer):
                self._enter(WatchState.WATCHING, "")
            else:
                self._enter(WatchState.RESCANNING, _LIMIT)

    def _detach(self) -> None:
        observer, self._observer = self._observer, None
        if observer is not None:
            _end(observer)


class _Handler(FileSystemEventHandler):
    """Tells the news of paths. It never raises: that would end watchdog's thread without a word."""

    def __init__(self, root: Path, news: News, suffixes: tuple[str, ...]) -> None:
        self._prefix = str(root).rstrip(os.sep) + os.sep
        self._news = news
        self._suffixes = suffixes

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take the old path and, for a move, the new one: an atomic save is a move onto the document."""
        try:
            for raw in (event.src_path, event.dest_path):
                path = os.fsdecode(raw)
                if path.startswith(self._prefix):
                    self._note(path.removeprefix(self._prefix).replace(os.sep, "/"), event)
        except Exception:  # it would end the thread of watchdog, and nothing would be seen any more
            logger.exception("An event of the file system was not understood")
            self._news.hear("")

    def _note(self, path: str, event: FileSystemEvent) -> None:
        *folders, name = path.split("/")
        if any(map(is_hidden, folders)) or is_hidden(name):
            return
        if not event.is_directory:
            written = isinstance(event, FileModifiedEvent | FileClosedEvent)
            if is_temporary(name) or (written and file_kind(name, self._suffixes) is None):
                return
        elif not isinstance(event, DirCreatedEvent):
            self._news.doubt()
        while path and why_refused(path):
            path = path.rpartition("/")[0]
        self._news.hear(path, writing=_is_writing(event))

    # --- watchdog's own idea of a callback on one folder; see `_listen_for_loss` ---

    def on_queue_overflow(self) -> None:
        self._news.doubt(_BEHIND)

    def on_event(self, event: object) -> None:
        """What it is about comes to `dispatch`."""

    def on_watch_deleted(self, number: int) -> None:
        """The health of the folder is looked after elsewhere."""


def _is_writing(event: FileSystemEvent) -> bool | None:
    if isinstance(event, FileModifiedEvent):
        return True if _TELLS_CLOSING else None
    return False if isinstance(event, FileClosedEvent | FileMovedEvent | FileDeletedEvent) else None


def _observe(root: Path, handler: _Handler) -> BaseObserver:
    """A running observer of `root`. Raises OSError, and then leaves no thread behind."""
    _hush_watchdog()
    observer = Observer()
    try:
        observer.schedule(handler, str(root), recursive=True, event_filter=_EVENTS)
        observer.start()
        _listen_for_loss(observer, root, handler)
    except BaseException:
        _end(observer)
        raise
    return observer


def _hush_watchdog() -> None:
    """Silence what watchdog 7.1 says although nothing is wrong."""
    # A folder came and went under one name. Where warnings are errors, this one would end the reading thread.
    warnings.filterwarnings("ignore", message="Callback with id", category=RuntimeWarning)
    logging.getLogger("watchdog.observers.inotify").addFilter(_is_worth_saying)


def _is_worth_saying(record: logging.LogRecord) -> bool:
    """An emitter that was stopped in the middle of an event speaks of an inactive thread, as an error."""
    return "thread is inactive" not in str(record.msg)


def _listen_for_loss(observer: BaseObserver, root: Path, handler: _Handler) -> None:
    """Have `handler` told when the kernel's queue was full, which watchdog keeps to itself.

    Where there is no such place to ask (other systems, other versions) the periodic comparison must do.
    """
    reader = _reader(observer)
    if reader is not None and hasattr(reader, "add_callback"):
        with suppress(OSError, TypeError):
            reader.add_callback(os.fsencode(root), _IN_DELETE_SELF | _IN_MASK_ADD, handler, id(handler))


def _end(observer: BaseObserver) -> None:
    """End every thread of `observer`, whatever state it is in."""
    reader = _reader(observer)
    groups: list[Any] = [getattr(emitter, "_inotify", None) for emitter in observer.emitters]
    try:
        observer.stop()
    except Exception:  # it ends all the same
        # watchdog 7.1 loses count of its watches when a folder was moved out and another took its name, and
        # then gives up half-way. Each thread waits for one thing that has to be told by hand.
        logger.debug("The observer did not end well", exc_info=True)
        for group in groups:
            with suppress(AttributeError):
                group._move_event_grouper.close()
        observer.event_queue.put(EventDispatcher.stop_event)
        if reader is not None:
            with suppress(Exception):
                reader.stop()
    if observer.is_alive():
        observer.join()


def _reader(observer: BaseObserver) -> Any:
    """The thread that reads from the kernel on Linux, or None; watchdog has no public name for it."""
    return getattr(observer, "_inotify_fd", None)


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
    except Exception as error:  # noqa: BLE001 - an OSError, most often; whatever it is, watching is not sure
        logger.debug("No further folder can be watched: %s", error)
        return False
    return True
