"""A vault in a folder of this computer, or of a network drive."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from knowledge.errors import VaultDamaged, VaultUnreachable
from knowledge.sources import atomic
from knowledge.sources.reading import open_plain
from knowledge.sources.reasons import plain_reason
from knowledge.vault.stores.store import Changed, Marked, NotThere, Stored, check_key

PUBLISHING_LOCK = "publishing.lock"
WRITING_LOCK = "writing.lock"
LOCK_SECONDS = 15.0
_NO_FILE = frozenset({errno.ELOOP, errno.EISDIR, 0})
"""What `open_plain` says of what is not a file."""


class FolderStore:
    """The vault in `root`, which need not exist before something is written. Links in it are not followed."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __repr__(self) -> str:
        return f"FolderStore({self.place!r})"

    @property
    def place(self) -> str:
        return os.fsencode(self._root).decode("utf-8", "backslashreplace")

    def read(self, key: str, *, limit: int) -> bytes:
        place = self._inside(key)
        try:
            _refuse_link(place)  # which not every system does by itself
            with open_plain(place) as stream:
                data = stream.read(limit + 1)
        except FileNotFoundError:
            raise NotThere(self.place, key) from None
        except OSError as error:
            if error.errno in _NO_FILE:
                raise VaultDamaged(key, "is a link, a folder or a device, and no file") from None
            raise self._unreachable(error, key) from error
        if len(data) > limit:
            raise VaultDamaged(key, f"has more than {limit} bytes")
        return data

    def read_marked(self, key: str, *, limit: int) -> Marked:
        data = self.read(key, limit=limit)
        return Marked(data, _mark(data))

    def write(self, key: str, data: bytes) -> None:
        place = self._inside(key)
        try:
            self._make_folder(place.parent)
            temporary = atomic.stage(place, data)
            try:
                atomic.replace(temporary, place)
            except BaseException:
                atomic.discard(temporary)
                raise
        except OSError as error:
            raise self._unreachable(error, key) from error

    def write_if(self, key: str, data: bytes, *, mark: str | None) -> str:
        self._inside(key)
        with self._writing():
            if self._mark_of(key) != mark:
                raise Changed(self.place, key)
            self.write(key, data)
        return _mark(data)

    def keys(self, prefix: str = "") -> tuple[Stored, ...]:
        start = self._inside(prefix) if prefix else self._root
        try:
            if prefix:  # the vault itself may be named by a link
                _refuse_link(start)
            found = list(self._walk(start, f"{prefix}/" if prefix else ""))
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise self._unreachable(error, prefix) from error
        return tuple(sorted(found, key=lambda stored: stored.name))

    def delete(self, key: str) -> None:
        try:
            self._inside(key).unlink(missing_ok=True)
        except OSError as error:
            raise self._unreachable(error, key) from error

    def lock(self) -> FolderLock:
        try:
            self._make_folder(self._root)
        except OSError as error:
            raise self._unreachable(error, "") from error
        return FolderLock(self._root / PUBLISHING_LOCK, self.place)

    # --- inside -----------------------------------------------------------------------------------

    def _inside(self, key: str) -> Path:
        """Where `key` is. Raises VaultUnreachable when a folder on the way is a link."""
        place = self._root
        parts = check_key(key).split("/")
        for part in parts[:-1]:
            place = place / part
            with contextlib.suppress(OSError):  # what is not there will be made, or not be found
                if not stat.S_ISDIR(place.lstat().st_mode):
                    raise VaultUnreachable(self.place, f"“{part}” is no folder, and links are not followed")
        return place / parts[-1]

    def _make_folder(self, folder: Path) -> None:
        """Make `folder` durably: whatever is put into it must not be lost with it."""
        if folder.is_dir():
            return
        if folder.parent != folder:  # a drive that is not there has no parent
            self._make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        atomic.flush_folder(folder.parent)

    def _mark_of(self, key: str) -> str | None:
        """The mark of what is there now, of whatever size."""
        try:
            with open_plain(self._inside(key)) as stream:
                return hashlib.file_digest(stream, "sha256").hexdigest()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unreachable(error, key) from error

    def _walk(self, folder: Path, prefix: str) -> Iterator[Stored]:
        waiting = [(folder, prefix)]  # others' folders may be deeper than Python's stack
        while waiting:
            folder, prefix = waiting.pop()
            with os.scandir(folder) as entries:
                for entry in entries:
                    name = prefix + os.fsencode(entry.name).decode("utf-8", "backslashreplace")
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((Path(entry.path), name + "/"))
                        continue
                    with contextlib.suppress(FileNotFoundError):  # another program has just removed it
                        status = entry.stat(follow_symlinks=False)
                        yield Stored(name, status.st_size, _moment(status.st_mtime))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            self._make_folder(self._root)
            _refuse_link(self._root / WRITING_LOCK)
            with FileLock(self._root / WRITING_LOCK, timeout=LOCK_SECONDS):
                yield
        except Timeout:
            reason = "another program has been writing it for too long"
            raise VaultUnreachable(self.place, reason) from None
        except OSError as error:
            raise self._unreachable(error, "") from error

    def _unreachable(self, error: OSError, key: str) -> VaultUnreachable:
        where = f" (“{key}”)" if key else ""
        return VaultUnreachable(self.place, plain_reason(error) + where)


class FolderLock:
    """The lock of those who publish to a folder; it goes with the process that holds it."""

    def __init__(self, path: Path, place: str) -> None:
        self._lock = FileLock(path, thread_local=False)
        self._place = place

    def acquire(self) -> bool:
        try:
            _refuse_link(Path(self._lock.lock_file))
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except (OSError, NotImplementedError) as error:
            reason = plain_reason(error) if isinstance(error, OSError) else "its file system has no locks"
            raise VaultUnreachable(self._place, reason) from error
        return True

    def release(self) -> None:
        self._lock.release()


def _refuse_link(path: Path) -> None:
    """Not every system, and not every version of filelock, leaves alone what a link leads to."""
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def _moment(seconds: float) -> datetime:
    """The time of a file; one beyond the calendar is never old enough to be pruned."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.max.replace(tzinfo=UTC)


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
