"""The trash of a library: `.trash/<id>-<UTC stamp>/` with `project.json`, and `project/`, the folder it had.

    version            1
    deletedAt          when
    folder             the name under `projects/` from which the folder comes, or to which it goes back
    project            the project's fields in `projects.json`
    platformDefaults   platforms whose default it was
    defaultProject     true: it was the default of all others

`projects.json` alone decides whether a project is there. To delete: write the record, take the project out of
`projects.json`, move its folder in. To restore: move the folder back, put the project into `projects.json`,
remove the record. What was cut off, `mend` finishes, or undoes when it was a restoring.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from knowledge.errors import LibraryDamaged, LibraryWriteError, TrashEntryNotFound
from knowledge.library.folders import has_files, is_there
from knowledge.library.json_file import JsonFile, Tree, changed, read_json, write_json
from knowledge.library.projects_file import ProjectsDocument
from knowledge.library.projects_state import PROJECTS_FOLDER, understand
from knowledge.library.seen import see
from knowledge.library.writing import put, sweep
from knowledge.projects import TrashedProject, is_project_id
from knowledge.sources.reasons import plain_reason
from knowledge.sources.scanning import is_link
from knowledge.text.moments import moment_text

TRASH_FOLDER = ".trash"
RECORD_FILE = "project.json"
CONTENT_FOLDER = "project"
_KEY = re.compile(r"(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)-(?P<stamp>[0-9]{8}T[0-9]{6}Z)(?:-[0-9]+)?")
_STAMP = "%Y%m%dT%H%M%SZ"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a project in the trash. `complete`: its folder is there too."""

    key: str
    tree: Tree
    complete: bool

    @property
    def folder(self) -> str:
        """The name of its folder under `projects/`."""
        folder = self.tree.get("folder")
        return folder if isinstance(folder, str) and is_project_id(folder) else self.id

    @property
    def id(self) -> str:
        match = _KEY.fullmatch(self.key)
        return match["id"] if match else ""

    @property
    def project(self) -> Tree:
        """Its fields; as few as can be when the record is lost."""
        fields = self.tree.get("project")
        return {**(fields if isinstance(fields, dict) else {"name": self.id}), "id": self.id}

    @property
    def platforms(self) -> tuple[str, ...]:
        platforms = self.tree.get("platformDefaults")
        return tuple(filter(_is_str, platforms)) if isinstance(platforms, list) else ()

    @property
    def default(self) -> bool:
        return self.tree.get("defaultProject") is True

    def value(self) -> TrashedProject:
        document = ProjectsDocument(JsonFile({"projects": [self.project]}))
        project = understand(document, name="", root="").projects[0]
        deleted = self.tree.get("deletedAt")
        return TrashedProject(self.key, project, deleted if isinstance(deleted, str) else _when(self.key))


class Trash:
    """The trash of the library at `root`. Only for who holds the library's lock, but for `records`.

    Everything raises LibraryWriteError when the disk does not let it.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._place = root / TRASH_FOLDER

    def records(self) -> tuple[Record, ...]:
        """What is in the trash, the latest first. What is no project of ours is left out."""
        try:
            names = self._names()
            found = [record for name in names if (record := self._record(name)) is not None]
        except OSError as error:
            raise LibraryWriteError(TRASH_FOLDER, plain_reason(error)) from error
        return tuple(sorted(found, key=lambda record: (record.value().deleted, record.key), reverse=True))

    def record(self, key: str) -> Record:
        """Raises TrashEntryNotFound."""
        try:
            found = self._record(key) if _is_key(key) else None
        except OSError as error:
            raise LibraryWriteError(f"{TRASH_FOLDER}/{key}", plain_reason(error)) from error
        if found is None:
            raise TrashEntryNotFound(key)
        return found

    def begin(self, identifier: str, fields: Tree, *, now: datetime) -> Record:
        """Write the record of a project that is about to be deleted."""
        stem = f"{identifier}-{now.astimezone(UTC).strftime(_STAMP)}"
        try:
            self._place.mkdir(exist_ok=True)
            _refuse_link(self._place)
            taken = {entry.name for entry in self._place.iterdir()}
            key = next(
                name for name in (stem, *(f"{stem}-{n}" for n in range(2, 10_000))) if name not in taken
            )
            (self._place / key).mkdir()
        except OSError as error:
            raise LibraryWriteError(TRASH_FOLDER, plain_reason(error)) from error
        tree = {"version": 1, "deletedAt": moment_text(now), "folder": identifier, **fields}
        try:
            self._write(key, tree)
        except LibraryWriteError:
            self.drop(key)
            raise
        return Record(key, tree, complete=False)

    def redirect(self, record: Record, folder: str) -> Record:
        """The same record with another name for the folder to go back to."""
        if record.folder == folder:
            return record
        tree = changed(record.tree, folder=folder)
        self._write(record.key, tree)
        return Record(record.key, tree, record.complete)

    def take_in(self, record: Record) -> None:
        """Move the project's folder in; one that is not there counts as empty."""
        source, target = self._folder(record), self._content(record)
        try:
            if is_there(source):
                source.rename(target)
            else:
                target.mkdir()
        except OSError as error:
            raise LibraryWriteError(f"{PROJECTS_FOLDER}/{record.folder}", plain_reason(error)) from error

    def give_back(self, record: Record) -> None:
        """Move the folder back to its place, where nothing may be but empty folders."""
        source, target = self._content(record), self._folder(record)
        try:
            target.parent.mkdir(exist_ok=True)
            remove_empty(target)
            source.rename(target)
        except OSError as error:
            raise LibraryWriteError(f"{PROJECTS_FOLDER}/{record.folder}", plain_reason(error)) from error

    def drop(self, key: str) -> None:
        """Remove a record that has no folder any more. What cannot be removed now, `mend` removes."""
        place = self._place / key
        try:
            (place / RECORD_FILE).unlink(missing_ok=True)
            sweep(place)
            place.rmdir()
        except OSError as error:
            logger.info("The record %s stays in the trash for now: %s", key, plain_reason(error))

    def mend(self, listed: Callable[[], Collection[str]]) -> None:
        """Finish what was cut off. `listed` gives the projects that are there, and what it raises is raised.

        What the disk does not let it do is tried again the next time.
        """
        try:
            cut_off = [name for name in self._names() if not is_there(self._place / name / CONTENT_FOLDER)]
        except OSError:
            return
        projects = listed() if cut_off else ()
        for key in cut_off:
            try:
                self._mend_one(key, projects)
            except (OSError, LibraryWriteError) as error:
                logger.warning("A deleted project is not yet in the trash: %s", error)

    def _mend_one(self, key: str, projects: Collection[str]) -> None:
        record = self._record(key)
        if record is None:
            sweep(self._place / key)
            with contextlib.suppress(OSError):
                (self._place / key).rmdir()
        elif record.folder in projects:
            self.drop(key)
        else:
            self.take_in(record)

    def _names(self) -> list[str]:
        """Raises OSError."""
        if not is_there(self._place):
            return []
        _refuse_link(self._place)
        return sorted(entry.name for entry in self._place.iterdir() if _is_key(entry.name))

    def _record(self, key: str) -> Record | None:
        """None when nothing is there, or nothing of use. Raises OSError when it cannot be read."""
        place, tree = self._place / key, Tree()
        if not is_there(place) or is_link(place.lstat()):
            return None
        complete = is_there(place / CONTENT_FOLDER)
        with contextlib.suppress(FileNotFoundError, NotADirectoryError, LibraryDamaged):
            tree = read_json(see(place / RECORD_FILE).data, name=RECORD_FILE).tree
        return Record(key, tree, complete) if tree or complete else None

    def _write(self, key: str, tree: Tree) -> None:
        place, name = self._place / key / RECORD_FILE, f"{TRASH_FOLDER}/{key}/{RECORD_FILE}"
        try:
            seen = see(place) if is_there(place) else None
        except OSError as error:
            raise LibraryWriteError(name, plain_reason(error)) from error
        if not put(place, write_json(JsonFile(tree)), name=name, seen=seen):
            raise LibraryWriteError(name, "another program is writing it")

    def _folder(self, record: Record) -> Path:
        return self._root / PROJECTS_FOLDER / record.folder

    def _content(self, record: Record) -> Path:
        return self._place / record.key / CONTENT_FOLDER


def remove_empty(folder: Path) -> None:
    """Remove `folder` if there is nothing in it but empty folders; raises OSError if there is more."""
    if not is_there(folder):
        return
    if has_files(folder):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    for entry in sorted(folder.rglob("*"), reverse=True):
        entry.rmdir()
    folder.rmdir()


def _refuse_link(place: Path) -> None:
    if is_link(place.lstat()):
        raise OSError(0, "it is a link; links are not followed")


def _is_str(value: Any) -> bool:
    return isinstance(value, str)


def _is_key(name: str) -> bool:
    """Whether we may have given `name` to something in the trash; people put other things there too."""
    match = _KEY.fullmatch(name)
    return match is not None and is_project_id(match["id"]) and bool(_when(name))


def _when(key: str) -> str:
    match = _KEY.fullmatch(key)
    try:
        return moment_text(datetime.strptime(match["stamp"] if match else "", _STAMP).replace(tzinfo=UTC))
    except ValueError:
        return ""
