"""A folder at one moment, and what differs between two moments. Pure: nothing here touches the disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knowledge.model import FileEntry
from knowledge.problems import Problem


@dataclass(frozen=True, slots=True)
class Stamp:
    """What the file system says about a file without reading it. Equal stamps mean "most likely unchanged".

    `changed_ns` is the status-change time, which no program can set back: it tells an edit that kept size
    and modification time. It is the creation time on Windows, where it tells nothing. Times are in
    nanoseconds since 1970. `note` is none of the file's: it stands for what is kept beside the file and goes
    into the index with it (0: nothing).
    """

    size: int
    mtime_ns: int
    inode: int
    changed_ns: int = 0
    note: int = 0


@dataclass(frozen=True, slots=True)
class FolderScan:
    """Every file of a folder at one moment. `files` and `problems` are sorted by path.

    `stamps` has one entry for each of `files`.
    """

    files: tuple[FileEntry, ...]
    problems: tuple[Problem, ...]
    stamps: Mapping[str, Stamp]


@dataclass(frozen=True, slots=True)
class Difference:
    """The paths that differ between two moments, each tuple sorted."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def difference(before: Mapping[str, Stamp], after: Mapping[str, Stamp]) -> Difference:
    """What must be read again, or forgotten, to get from `before` to `after`."""
    return Difference(
        added=tuple(sorted(after.keys() - before.keys())),
        changed=tuple(sorted(path for path in before.keys() & after.keys() if before[path] != after[path])),
        removed=tuple(sorted(before.keys() - after.keys())),
    )
