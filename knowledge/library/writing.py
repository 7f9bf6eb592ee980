"""Writing the files of a library: one writer among all processes, and each file whole or not at all."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from knowledge.errors import LibraryWriteError
from knowledge.library.seen import Seen, see
from knowledge.sources import atomic
from knowledge.sources.names import TEMPORARY_PREFIX
from knowledge.sources.reasons import plain_reason
from knowledge.sources.scanning import stamp_of

LOCK_FILE = ".projects.lock"
LOCK_SECONDS = 15.0
POLL_SECONDS = 0.01


class WriteLock:
    """Held by whoever writes in the library at `root`. A thread that holds it may take it again.

    It is the system's own lock, so it ends with its process, however that ends.
    """

    def __init__(self, root: Path, *, seconds: float = LOCK_SECONDS) -> None:
        """After `seconds` of waiting it is an error."""
        self._place = root / LOCK_FILE
        self._seconds = seconds
        self._mutex = threading.RLock()
        self._depth = 0

    @contextlib.contextmanager
    def held(self, name: str) -> Iterator[bool]:
        """Hold it to write `name`; the value is whether it was taken just now. Raises LibraryWriteError."""
        with self._mutex:
            first = not self._depth
            lock = self._acquire(name) if first else None
            self._depth += 1
            try:
                yield first
            finally:
                self._depth -= 1
                if lock is not None:
                    with contextlib.suppress(OSError):  # what was to be written is written
                        lock.release()

    def _acquire(self, name: str) -> FileLock:
        try:
            lock = FileLock(self._place, timeout=self._seconds)
            lock.acquire(poll_interval=POLL_SECONDS)
        except Timeout:
            raise LibraryWriteError(
                name, "another program has been writing in the library for too long"
            ) from None
        except OSError as error:
            raise LibraryWriteError(name, plain_reason(error)) from error
        return lock


def put(place: Path, data: bytes, *, name: str, seen: Seen | None) -> bool:
    """Put `data` in `place`, which is called `name` in the library; false when it is not as it was `seen`.

    None for `seen`: there was no such file. Raises LibraryWriteError; then the old bytes are still there.
    """
    try:
        if seen is not None and os.path.lexists(place) and not os.access(place, os.W_OK):
            raise LibraryWriteError(name, "it is write-protected")
        temporary = atomic.stage(place, data)
    except FileNotFoundError as error:
        raise LibraryWriteError(name, "its folder is not there") from error
    except OSError as error:
        raise LibraryWriteError(name, plain_reason(error)) from error
    try:
        if seen is None:
            atomic.place_new(temporary, place)
        elif stamp_of(place.lstat()) != seen.stamp or not (seen.sure or _holds(place, seen.data)):
            return False
        else:
            atomic.replace(temporary, place)
    except (FileExistsError, FileNotFoundError):
        return False
    except OSError as error:
        if not _holds(place, data):  # a new file may be in its place, and only its other name not be gone
            raise LibraryWriteError(name, plain_reason(error)) from error
    finally:
        atomic.discard(temporary)
    return True


def _holds(place: Path, data: bytes) -> bool:
    try:
        return see(place).data == data
    except OSError:
        return False


def sweep(folder: Path) -> None:
    """Remove what a killed process left half-written in `folder`; only for who holds the lock."""
    with contextlib.suppress(OSError):
        for entry in folder.iterdir():
            if entry.name.startswith(TEMPORARY_PREFIX) and entry.suffix == ".tmp":
                atomic.discard(entry)
