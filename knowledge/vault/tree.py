"""A folder that we write whole and read with suspicion: an export, a build."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import secrets
import shutil
import stat
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import FolderNotOurs
from knowledge.sources.atomic import flush_folder
from knowledge.sources.names import MAX_NAME_BYTES, TEMPORARY_PREFIX, why_not_portable, why_refused
from knowledge.sources.reading import open_plain
from knowledge.sources.scanning import is_link

MAX_FILES = 2_000_000
MAX_PATH_BYTES = 1024
_MAX_DEPTH = 64


class TreeRefused(Exception):
    """What a folder has that it must not have; the message is a whole sentence without its full stop.

    Callers say which kind of folder it is.
    """


@dataclass(frozen=True, slots=True)
class Expected:
    """What an inventory says of the file `name`."""

    name: str
    bytes: int
    sha256: str


def why_unsafe(name: str) -> str:
    """Why `name` cannot be a path in a folder of ours on every system, or ""."""
    reason = why_refused(name)
    if reason:
        return reason
    if unicodedata.normalize("NFC", name) != name:
        return "it is not in the form NFC of Unicode"
    if len(name.encode()) > MAX_PATH_BYTES or name.count("/") >= _MAX_DEPTH:
        return "it is too long"
    for part in name.split("/"):
        if len(part.encode()) > MAX_NAME_BYTES:
            return "it is too long"
        if reason := why_not_portable(part):
            return reason
    return ""


def same_name(name: str) -> str:
    """What two names have in common that are one name to some systems."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def twin_among(names: Iterable[str]) -> str:
    """The first of `names` that some system takes for another one of them, or whose folder is one; or ""."""
    spellings: dict[str, str] = {}
    for name in names:
        parts = name.split("/")
        for size in range(1, len(parts)):
            folder = "/".join(parts[:size])
            if spellings.setdefault(same_name(folder), f"{folder}/") != f"{folder}/":
                return name
        if spellings.setdefault(same_name(name), name) != name:
            return name
    return ""


def files_of(root: Path, *, most: int = MAX_FILES) -> Mapping[str, int]:
    """Every file below `root` by its path, with its size. Raises TreeRefused for a link, or for what is
    neither file nor folder, and for an empty folder; OSError."""
    if not _is_folder(root):
        raise TreeRefused("it is not a folder")
    found: dict[str, int] = {}
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        with os.scandir(root / folder) as entries:
            inside = list(entries)
        if folder and not inside:
            raise TreeRefused(f"the folder “{folder}” is empty")
        for entry in inside:
            name = f"{folder}/{entry.name}" if folder else entry.name
            if is_link(entry.stat(follow_symlinks=False)):
                raise TreeRefused(f"“{name}” is a link")
            if entry.is_dir(follow_symlinks=False):
                if name.count("/") >= _MAX_DEPTH:
                    raise TreeRefused("it has too many folders inside folders")
                waiting.append(name)
            elif entry.is_file(follow_symlinks=False):
                found[name] = entry.stat(follow_symlinks=False).st_size
            else:
                raise TreeRefused(f"“{name}” is neither a file nor a folder")
            if len(found) + len(waiting) > most:
                raise TreeRefused(f"it has more than {most} files")
    return found


def read_bounded(root: Path, name: str, *, limit: int) -> bytes:
    """The bytes of the plain file `name`, no link on the way. Raises TreeRefused, OSError."""
    place = root
    for part in name.split("/")[:-1]:
        place /= part
        if not stat.S_ISDIR(place.lstat().st_mode):
            raise TreeRefused(f"“{name}” is behind a link")
    with open_plain(place / name.rpartition("/")[2]) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise TreeRefused(f"“{name}” has more than {limit} bytes")
    return data


def read_expected(root: Path, expected: Expected) -> bytes:
    """The bytes of a file that an inventory lists, compared with it. Raises TreeRefused, OSError."""
    data = read_bounded(root, expected.name, limit=expected.bytes)
    if len(data) != expected.bytes or hashlib.sha256(data).hexdigest() != expected.sha256:
        raise TreeRefused(f"“{expected.name}” is not what its inventory says")
    return data


def compare(found: Mapping[str, int], expected: Mapping[str, int]) -> None:
    """The files that are there are those that must be, in their sizes. Raises TreeRefused."""
    for name in sorted(expected.keys() - found.keys()):
        raise TreeRefused(f"“{name}” is missing")
    for name in sorted(found.keys() - expected.keys()):
        raise TreeRefused(f"“{name}” is there, and nothing lists it")
    for name, size in sorted(expected.items()):
        if found[name] != size:
            raise TreeRefused(f"“{name}” has {found[name]} bytes and must have {size}")


@contextmanager
def whole_folder(out: Path, *, is_ours: Callable[[Path], bool]) -> Iterator[Path]:
    """A new folder beside `out`, which takes its place when the block ends well and is removed otherwise.

    What is at `out` is replaced only if it is an empty folder or `is_ours`. Raises FolderNotOurs, OSError.
    """
    out = Path.cwd() / out
    _check_replaceable(out, is_ours)
    out.parent.mkdir(parents=True, exist_ok=True)
    token = secrets.token_hex(8)
    new = out.parent / f"{TEMPORARY_PREFIX}{token}.tmp"
    new.mkdir()
    try:
        yield new
        _check_replaceable(out, is_ours)
        _swap(new, out, aside=out.parent / f"{TEMPORARY_PREFIX}{token}.old")
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise


def is_inside(place: Path, folder: Path) -> bool:
    """Whether `place` is `folder` or below it, links followed. What names no place is in none."""
    try:
        return place.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # RuntimeError: links in a circle
        return False


def write_file(root: Path, name: str, data: bytes) -> None:
    """Write a new file into a folder of ours. Raises OSError."""
    place = root.joinpath(*name.split("/"))
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("xb") as stream:
        stream.write(data)


def _check_replaceable(out: Path, is_ours: Callable[[Path], bool]) -> None:
    with contextlib.suppress(FileNotFoundError):
        if not _is_folder(out) or not (_is_empty(out) or is_ours(out)):
            raise FolderNotOurs(str(out))


def _is_folder(place: Path) -> bool:
    """Whether a folder is at `place` itself, not behind a link. Raises OSError, also for what names no place
    on this system: a zero character, half a character."""
    try:
        return stat.S_ISDIR(place.lstat().st_mode)
    except ValueError:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None


def _is_empty(folder: Path) -> bool:
    with os.scandir(folder) as entries:
        return next(entries, None) is None


def _swap(new: Path, out: Path, *, aside: Path) -> None:
    """Two renames: a folder cannot be renamed over one that has files."""
    there = os.path.lexists(out)
    if there:
        out.rename(aside)
    try:
        new.rename(out)
    except BaseException:
        if there:
            aside.rename(out)
        raise
    flush_folder(out.parent)
    if there:
        shutil.rmtree(aside, ignore_errors=True)
