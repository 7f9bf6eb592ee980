"""An old folder of documents becomes a project, by copying (mission P14).

The old folder is only read. Files go first and the project answers for others (as the default, and for
accounts) only after them, so that a migration which is cut off can simply be run again.
"""

from __future__ import annotations

import errno
import hashlib
import os
import unicodedata
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from knowledge.errors import (
    FileReadError,
    FileWriteError,
    FolderError,
    OutsideError,
    ProjectIdError,
)
from knowledge.library.editing import ProjectEditor, check_account
from knowledge.library.folders import FILES_FOLDER, is_within, why_not_entered
from knowledge.library.projects_state import PROJECTS_FOLDER
from knowledge.library.store import LibraryStore
from knowledge.library.trash import TRASH_FOLDER
from knowledge.problems import Problem, ProblemCode
from knowledge.projects import (
    PROJECTS_FILE,
    Account,
    LibraryState,
    Migration,
    MigrationItem,
    MigrationStep,
    is_project_id,
)
from knowledge.settings import LIBRARY_SUFFIXES
from knowledge.sources import atomic
from knowledge.sources.folder import Folder
from knowledge.sources.names import file_kind, is_hidden, why_not_portable, why_refused
from knowledge.sources.reasons import plain_reason

_NOT_READ = frozenset([ProblemCode.FILE_UNREADABLE, ProblemCode.LINK_SKIPPED, ProblemCode.LINK_LOOP])
_OTHER_TEXT = "another text is there already"
_OF_THIS_NAME = frozenset([errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL, errno.ELOOP])
"""What is wrong with one name only, so that the other files can still be copied."""


def migrate(
    old: Path,
    root: Path,
    *,
    name: str = "",
    identifier: str = "default",
    accounts: Sequence[Account] = (),
    dry: bool = False,
) -> Migration:
    """Copy what is in the folder `old` into the project `identifier` of the library `root`.

    Library and project are made when they are not there, the project with `name` ("": that of the folder).
    It becomes the default when there is none; `accounts` that are bound nowhere are bound to it. What is in
    the project already stays as it is, so a second run has nothing to do. With `dry` nothing at all is
    written. Raises FolderError, ProjectIdError, AccountError, what `LibraryStore` raises, and FileWriteError
    when the disk takes no more; then it may be run again.
    """
    _check(identifier, accounts)
    source = Folder(old, suffixes=LIBRARY_SUFFIXES)
    _check_apart(source.root, root)
    state = LibraryStore(root).state() if os.path.lexists(root / PROJECTS_FILE) else None
    outcome = Migration(
        source=str(old),
        project=identifier,
        creates_library=state is None,
        creates_project=state is None or state.project(identifier) is None,
        items=(),
        accounts=_unbound(state, accounts),
        sets_default=state is None or not state.default_project,
        dry=dry,
    )
    if not dry:
        _make_project(outcome, root, name or _shown(source.root.name) or identifier)
    items = _Copying(source, _target(root, identifier), dry=dry).items()
    outcome = replace(outcome, items=items)
    if not dry:
        _appoint(outcome, ProjectEditor(LibraryStore(root)))
    return outcome


def _check(identifier: str, accounts: Sequence[Account]) -> None:
    if not is_project_id(identifier):
        raise ProjectIdError(identifier, "use small letters, digits and hyphens")
    for account in accounts:
        check_account(account)


def _check_apart(old: Path, root: Path) -> None:
    """Refuse a library in the old folder, which would then have its documents twice; and the reverse."""
    if is_within(root, old):
        raise FolderError(
            str(root), "the library would be in the old folder itself; choose a folder beside it or above it"
        )
    for own in (PROJECTS_FOLDER, TRASH_FOLDER):
        if is_within(old, root / own):
            raise FolderError(str(old), "it belongs to a project of this library already")


def _unbound(state: LibraryState | None, accounts: Sequence[Account]) -> tuple[Account, ...]:
    """Those of `accounts` that nobody has, each once."""
    first = {account.key: account for account in reversed(accounts)}
    wanted = dict.fromkeys(account.key for account in accounts)
    return tuple(first[key] for key in wanted if state is None or state.owner(first[key]) is None)


# --- the project ----------------------------------------------------------------------------------


def _make_project(outcome: Migration, root: Path, name: str) -> None:
    if outcome.creates_library:
        LibraryStore.create(root)
    editor = ProjectEditor(LibraryStore(root))
    if not outcome.creates_project:
        editor.files_root(outcome.project)
    elif os.path.lexists(
        root / PROJECTS_FOLDER / outcome.project
    ):  # made by hand, or by a run that was cut off
        editor.adopt(outcome.project)
        editor.rename(outcome.project, name)
    else:
        editor.create(name, identifier=outcome.project)


def _appoint(outcome: Migration, editor: ProjectEditor) -> None:
    """Let the project answer, now that its files are there."""
    for account in outcome.accounts:
        editor.bind(account, outcome.project)
    if outcome.sets_default:
        editor.set_default(outcome.project)


def _target(root: Path, identifier: str) -> Folder | None:
    """The folder of the project's files, None when it is not there. Raises FolderError for a link to one."""
    path = f"{PROJECTS_FOLDER}/{identifier}/{FILES_FOLDER}"
    reason = why_not_entered(root, path)
    if reason:
        raise FolderError(str(root / path), reason)
    return Folder(root / path, suffixes=LIBRARY_SUFFIXES) if os.path.lexists(root / path) else None


# --- the files ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Copying:
    """One walk through the old folder; `target` is None in a dry run without a project."""

    source: Folder
    target: Folder | None
    dry: bool
    _taken: dict[str, bytes] = field(default_factory=dict)
    """The digest of each file by its path in NFC, under which other spellings of it are the same file."""

    def items(self) -> tuple[MigrationItem, ...]:
        scan = self.source.scan()
        found = {problem.path: _skipped(problem) for problem in scan.problems if problem.code in _NOT_READ}
        for path in _others(self.source.root, passed=found.keys()):
            found[path] = MigrationItem(path, MigrationStep.SKIP, "files of this kind are not read")
        for entry in scan.files:
            found[entry.path] = self._item(entry.path)
        return tuple(found[path] for path in sorted(found))

    def _item(self, path: str) -> MigrationItem:
        try:
            data = self.source.read_bytes(path)
            place = self._place(path)
        except (FileReadError, OutsideError) as error:
            return MigrationItem(path, MigrationStep.SKIP, error.reason)
        step, reason = self._judge(path, data, place)
        if step is MigrationStep.COPY:
            step, reason = self._copy(path, data, place)
        return MigrationItem(path, step, reason)

    def _place(self, path: str) -> Path | None:
        """Where `path` goes, None when there is no folder yet. Raises OutsideError for a refused name."""
        if self.target is not None:
            return self.target.contain(path)
        reason = why_refused(path) or next(filter(None, map(why_not_portable, path.split("/"))), "")
        if reason:
            raise OutsideError(path, reason)
        return None

    def _judge(self, path: str, data: bytes, place: Path | None) -> tuple[MigrationStep, str]:
        key, digest = unicodedata.normalize("NFC", path), hashlib.sha256(data).digest()
        if key in self._taken:
            if self._taken[key] == digest:
                return MigrationStep.SAME, ""
            return MigrationStep.KEEP, "another file has the same name in another spelling"
        self._taken[key] = digest
        if self.target is None or place is None:
            return MigrationStep.COPY, ""
        if not all(above.is_dir() for above in place.parents if os.path.lexists(above)):
            return MigrationStep.KEEP, "a file has the name of its folder"
        if not os.path.lexists(place):
            return MigrationStep.COPY, ""
        try:
            same = self.target.read_bytes(path) == data
        except FileReadError as error:
            return MigrationStep.KEEP, error.reason
        return (MigrationStep.SAME, "") if same else (MigrationStep.KEEP, _OTHER_TEXT)

    def _copy(self, path: str, data: bytes, place: Path | None) -> tuple[MigrationStep, str]:
        """Put `data` in its place, with the time of the old file. Raises FileWriteError."""
        if self.dry or place is None:
            return MigrationStep.COPY, ""
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            temporary = atomic.stage(place, data)
            try:
                _keep_time(self.source.contain(path), temporary)
                atomic.place_new(temporary, place)
            finally:
                atomic.discard(temporary)
        except OSError as error:
            if error.errno == errno.EEXIST:  # somebody was quicker
                return MigrationStep.KEEP, _OTHER_TEXT
            if error.errno in _OF_THIS_NAME:
                return MigrationStep.SKIP, plain_reason(error)
            raise FileWriteError(path, plain_reason(error)) from error
        return MigrationStep.COPY, ""


def _skipped(problem: Problem) -> MigrationItem:
    linked = problem.code is not ProblemCode.FILE_UNREADABLE
    reason = "it is a link, and links are not followed" if linked else problem.facts[0]
    return MigrationItem(problem.path, MigrationStep.SKIP, reason)


def _others(root: Path, *, passed: Container[str]) -> Iterator[str]:
    """The visible files of `root` that are of no kind we know; what is in `passed` is not entered."""
    for folder, folders, files in os.walk(root):
        inside = Path(folder).relative_to(root).as_posix()
        prefix = "" if inside == "." else f"{inside}/"
        folders[:] = [
            name for name in folders if not is_hidden(name) and _shown(f"{prefix}{name}") not in passed
        ]
        for name in files:
            if not is_hidden(name) and file_kind(name, LIBRARY_SUFFIXES) is None:
                yield _shown(f"{prefix}{name}")


def _shown(path: str) -> str:
    return path.encode("utf-8", "backslashreplace").decode()


def _keep_time(old: Path, new: Path) -> None:
    with suppress(OSError):
        status = old.stat()
        os.utime(new, ns=(status.st_atime_ns, status.st_mtime_ns))
