"""Replacing a file so that, whatever happens, its name holds the old bytes or the new ones.

The way is the usual one: write a temporary file beside it, flush it to the disk, rename it over the old one,
flush the folder. See rename(2) and fsync(2).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from knowledge.sources.names import TEMPORARY_PREFIX

_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def stage(target: Path, data: bytes) -> Path:
    """Write `data` to a temporary file beside `target`, with its mode bits, and flush it; return its path.

    Raises OSError; then nothing is left behind.
    """
    temporary = target.with_name(f"{TEMPORARY_PREFIX}{secrets.token_hex(8)}.tmp")
    descriptor = os.open(temporary, _CREATE, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _keep_attributes(target, temporary)
    except BaseException:
        discard(temporary)
        raise
    return temporary


def replace(temporary: Path, target: Path) -> None:
    """Put `temporary` in the place of `target`, whether that exists or not."""
    temporary.replace(target)
    flush_folder(target.parent)


def place_new(source: Path, target: Path) -> None:
    """Give the file `source` the name `target`; raises FileExistsError when that name is taken.

    A hard link fails where a rename would overwrite. File systems without hard links get a check and a
    rename, which leaves a gap of microseconds.
    """
    try:
        os.link(source, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        source.rename(target)
    else:
        source.unlink()
    flush_folder(target.parent)


def discard(temporary: Path) -> None:
    """Remove a staged file that will not be used; a file that is gone already is fine."""
    with contextlib.suppress(OSError):
        temporary.unlink()


def _keep_attributes(target: Path, temporary: Path) -> None:
    try:
        old = target.lstat()
    except FileNotFoundError:
        return
    if stat.S_ISLNK(old.st_mode):  # everybody may do everything with a link, but not with what replaces it
        return
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):  # only the group may be ours to give, or not even that
            os.chown(temporary, old.st_uid, old.st_gid)
    temporary.chmod(stat.S_IMODE(old.st_mode))


def flush_folder(folder: Path) -> None:
    """Make a rename durable where the system can; the bytes themselves are safe already."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
