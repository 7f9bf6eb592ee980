"""The folders of a library: which belong to projects, which are missing, and which are not to be used."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path

from knowledge.library.projects_state import PROJECTS_FOLDER
from knowledge.projects import LibraryProblem, LibraryProblemCode
from knowledge.sources.names import is_hidden
from knowledge.sources.scanning import is_link

FILES_FOLDER = "files"
LINK = "it is a link; links are not followed"


def why_not_entered(root: Path, path: str) -> str:
    """Why nothing at or under `path` in `root` may be used, or "": a part of it is a link."""
    place = root
    for part in path.split("/"):
        place = place / part
        try:
            if is_link(place.lstat()):
                return LINK
        except OSError:
            return ""  # whoever uses it is told
    return ""


def look_at_folders(root: Path, listed: Collection[str]) -> tuple[LibraryProblem, ...]:
    """What is wrong with the folders of the projects `listed`, and which folders are no project's."""
    place = root / PROJECTS_FOLDER
    found: list[LibraryProblem] = []
    names: dict[str, os.stat_result] = {}
    if not why_not_entered(root, PROJECTS_FOLDER):
        names = dict(_entries(place))
    for identifier in listed:
        status = names.get(identifier)
        if status is not None and is_link(status):
            found.append(LibraryProblem(LibraryProblemCode.PROJECT_FOLDER_LINK, identifier, (identifier,)))
        elif status is None or not stat.S_ISDIR(status.st_mode):
            found.append(LibraryProblem(LibraryProblemCode.PROJECT_FOLDER_MISSING, identifier, (identifier,)))
    for name, status in names.items():
        folder = stat.S_ISDIR(status.st_mode) and not is_link(status)
        if folder and name not in listed and not is_hidden(name) and has_files(place / name):
            printable = name.encode("utf-8", "backslashreplace").decode()
            found.append(LibraryProblem(LibraryProblemCode.PROJECT_UNLISTED, "", (printable,)))
    return tuple(sorted(found))


def has_files(folder: Path) -> bool:
    """Whether anything but empty folders is in `folder`, or may be, since it cannot be listed."""
    waiting = [folder]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as entries:
                for entry in entries:
                    if not entry.is_dir(follow_symlinks=False) or is_link(entry.stat(follow_symlinks=False)):
                        return True
                    waiting.append(place / entry.name)
        except OSError:
            return True
    return False


def is_folder(place: Path) -> bool:
    """Whether a folder, and no link to one, is there."""
    status = _status(place)
    return status is not None and stat.S_ISDIR(status.st_mode) and not is_link(status)


def is_file(place: Path) -> bool:
    """Whether a plain file, and no link to one, is there."""
    status = _status(place)
    return status is not None and stat.S_ISREG(status.st_mode)


def is_there(place: Path) -> bool:
    """Whether anything is there. Raises OSError when that cannot be told."""
    try:
        place.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def is_within(place: Path, folder: Path) -> bool:
    """Whether `place`, which need not exist, is `folder` or in it, by whatever names."""
    place = Path(os.path.realpath(place))
    return any(_is_same(above, folder) for above in (place, *place.parents))


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _status(place: Path) -> os.stat_result | None:
    try:
        return place.lstat()
    except (OSError, ValueError):
        return None


def _entries(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Name and status of everything in `folder`; nothing when it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            listed = list(entries)
    except OSError:
        return
    for entry in listed:
        try:
            yield entry.name, entry.stat(follow_symlinks=False)
        except OSError:
            continue
