"""Walking through a folder: every file once, links never, and one bad entry does not hide the others."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.errors import Cancelled
from knowledge.model import FileEntry, FileKind
from knowledge.problems import Problem, ProblemCode
from knowledge.settings import DOCUMENT_SUFFIXES
from knowledge.sources.names import conflict_original, file_kind, is_hidden, why_not_portable, why_refused
from knowledge.sources.reasons import plain_reason
from knowledge.sources.snapshot import FolderScan, Stamp

_IO_REPARSE_TAG_MOUNT_POINT = 0xA0000003
"""A Windows junction; `S_ISLNK` does not know it. From the Windows SDK, winnt.h."""

_FORGIVING = sys.platform in {"darwin", "win32"}
"""Where the system opens a file under another spelling of its name too."""


def is_link(status: os.stat_result) -> bool:
    """Whether `status` (from lstat) is that of a symbolic link or a Windows junction."""
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == _IO_REPARSE_TAG_MOUNT_POINT


def stamp_of(status: os.stat_result) -> Stamp:
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ino, status.st_ctime_ns)


@dataclass(slots=True)
class Scanner:
    """One walk. It is made, asked once, and dropped."""

    root: Path
    cancelled: Callable[[], bool]
    suffixes: Collection[str] = DOCUMENT_SUFFIXES
    """Those of documents."""
    _files: list[FileEntry] = field(default_factory=list)
    _problems: list[Problem] = field(default_factory=list)
    _stamps: dict[str, Stamp] = field(default_factory=dict)

    def walk(self, start: str) -> FolderScan:
        """Everything at and under `start` ("" is the whole folder).

        Raises Cancelled, and OSError when the root itself cannot be listed.
        """
        if start:
            self._enter(start)
        else:
            with os.scandir(self.root) as entries:
                top = list(entries)
            self._visit("", top)
        return FolderScan(
            files=tuple(sorted(self._files, key=lambda entry: entry.path)),
            problems=tuple(sorted(self._problems)),
            stamps=self._stamps,
        )

    def _visit(self, folder: str, entries: list[os.DirEntry[str]]) -> None:
        """Go through `entries` of `folder` and all that is under them, without recursion."""
        waiting = [(folder, entries)]
        while waiting:
            if self.cancelled():
                raise Cancelled
            prefix, entries = waiting.pop()
            for path in self._folders_among(prefix, entries):
                listed = self._list(path)
                if listed:
                    waiting.append((path, listed))

    def _folders_among(self, prefix: str, entries: list[os.DirEntry[str]]) -> Iterator[str]:
        for entry in entries:
            path = f"{prefix}/{entry.name}" if prefix else entry.name
            try:
                status = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue  # removed since it was listed
            except OSError as error:
                self._report(path, ProblemCode.FILE_UNREADABLE, plain_reason(error))
                continue
            if self._take(path, entry.name, status):
                yield path

    def _enter(self, path: str) -> None:
        """Visit one entry, if its name is spelled as on disk."""
        parent, _, name = path.rpartition("/")
        parts = parent.split("/") if "/" in path else []
        if any(is_hidden(part) or why_refused(part) for part in parts) or self._is_behind_link(parts):
            return
        if _FORGIVING and name not in (entry.name for entry in self._list(parent)):
            return
        try:
            status = (self.root / path).lstat()
        except OSError:
            return
        if self._take(path, name, status):
            self._visit(path, self._list(path))

    def _is_behind_link(self, parts: list[str]) -> bool:
        folder = self.root
        for part in parts:
            folder = folder / part
            try:
                if is_link(folder.lstat()):
                    return True
            except OSError:
                return False  # listing it will tell
        return False

    def _list(self, path: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self.root / path) as entries:
                return list(entries)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            self._report(path, ProblemCode.FILE_UNREADABLE, plain_reason(error))
            return []

    def _take(self, path: str, name: str, status: os.stat_result) -> bool:
        """Note one entry; true when it is a folder to go into."""
        if is_hidden(name):
            return False
        if is_link(status):
            self._report(path, self._kind_of_link(path))
            return False
        if stat.S_ISDIR(status.st_mode):
            return self._may_pass(path, name)
        kind = file_kind(name, self.suffixes)
        if kind is None:
            return False
        if not stat.S_ISREG(status.st_mode):
            self._report(path, ProblemCode.FILE_UNREADABLE, "it is a device or a pipe, not a file")
            return False
        self._note(path, name, kind=kind, status=status)
        return False

    def _note(self, path: str, name: str, *, kind: FileKind, status: os.stat_result) -> None:
        if not self._may_pass(path, name):
            if not _is_unicode(path):
                return
            kind = FileKind.OTHER  # shown, so that it is not lost, but no path to it would be accepted
        elif kind is FileKind.CONFLICT_COPY:
            self._report(path, ProblemCode.CONFLICT_COPY, conflict_original(name))
        self._files.append(FileEntry(path, kind, status.st_size, status.st_mtime_ns))
        self._stamps[path] = stamp_of(status)

    def _may_pass(self, path: str, name: str) -> bool:
        reason = why_refused(name)
        if reason:
            self._report(path, ProblemCode.FILE_UNREADABLE, f"{reason}; rename it")
            return False
        not_portable = why_not_portable(name)
        if not_portable:
            self._report(path, ProblemCode.NAME_NOT_PORTABLE, not_portable)
        return True

    def _kind_of_link(self, path: str) -> ProblemCode:
        link = self.root / path
        try:
            goal = link.resolve(strict=True)
        except (OSError, RuntimeError):  # to nothing, or in a circle (RuntimeError before Python 3.13)
            return ProblemCode.LINK_LOOP
        return ProblemCode.LINK_LOOP if link.is_relative_to(goal) else ProblemCode.LINK_SKIPPED

    def _report(self, path: str, code: ProblemCode, *facts: str) -> None:
        printable = path.encode("utf-8", "backslashreplace").decode()
        self._problems.append(Problem(printable, 0, code, facts))


def _is_unicode(path: str) -> bool:
    return path.encode("utf-8", "ignore").decode() == path
