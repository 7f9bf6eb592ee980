"""How projects come and go: made, taken over from a folder, moved to the trash, brought back."""

from __future__ import annotations

import contextlib
import re

from knowledge.errors import DataError, FolderError, LibraryWriteError, ProjectIdError, ProjectNotFound
from knowledge.library import projects_file
from knowledge.library.edits import Edits, checked_name, checked_text
from knowledge.library.folders import FILES_FOLDER, has_files, is_folder, is_there, why_not_entered
from knowledge.library.json_file import Tree
from knowledge.library.projects_file import ProjectsDocument, owner_of, used_projects
from knowledge.library.projects_state import PROJECTS_FOLDER, understand
from knowledge.library.trash import Record, remove_empty
from knowledge.projects import MAX_ID, Account, Project, Retrieval, TrashedProject, is_project_id
from knowledge.sources.reasons import plain_reason
from knowledge.text.folding import fold

_NOT_PLAIN = re.compile(r"[^a-z0-9]+")
_UNNAMED = "project"


class ProjectLife(Edits):
    """A part of `ProjectEditor`."""

    def create(self, name: str, *, identifier: str = "", description: str = "") -> Project:
        """A new project, with an id from its name if none is given. Raises ProjectIdError."""
        name = checked_name(name)
        with self._store.writing():
            identifier = self._new_id(name, identifier)
            moment = self._moment()
            fields = {
                "id": identifier,
                "name": name,
                "description": checked_text(description),
                "enabled": True,
                "pinned": [],
                "accounts": [],
                "mcp": [],
                "retrieval": {"mode": "keyword"},
                "createdAt": moment,
                "updatedAt": moment,
            }
            self._add(projects_file.with_retrieval(fields, Retrieval()))
        return self._project(identifier)

    def adopt(self, folder: str) -> Project:
        """Make a project of a folder under `projects/` that is none's. Raises ProjectIdError, FolderError."""
        with self._store.writing():
            if not is_project_id(folder):
                raise ProjectIdError(folder, "rename the folder to small letters, digits and hyphens first")
            if folder in self._store.listed():
                raise ProjectIdError(folder, "a project has it already")
            place = self._store.entered(f"{PROJECTS_FOLDER}/{folder}")
            if not is_folder(place):
                raise FolderError(str(place), "there is no such folder")
            moment = self._moment()
            self._add({"id": folder, "name": folder, "createdAt": moment, "updatedAt": moment})
        return self._project(folder)

    def delete(self, identifier: str) -> TrashedProject:
        """Move a project to the trash of the library: its fields, its folder and whose default it was."""
        with self._store.writing():
            document = self._store.document()
            fields = used_projects(document).get(identifier)
            if fields is None:
                raise ProjectNotFound(identifier)
            trash = self._store.trash
            what = {"project": fields, **_defaults(document, identifier)}
            record = trash.begin(identifier, what, now=self._store.now())
            try:
                self._store.change(lambda before: projects_file.without_project(before, identifier))
                self._let_go(identifier)
            finally:
                self._mend_trash()
            return record.value()

    def trash(self) -> tuple[TrashedProject, ...]:
        """What can be restored, the latest first."""
        return tuple(record.value() for record in self._store.trash.records())

    def restore(self, key: str) -> Project:
        """Bring a project back from the trash; `key` is that of TrashedProject.

        If its id is another project's by now, it gets one with a number. Accounts that are bound elsewhere
        by now stay there. Raises TrashEntryNotFound.
        """
        with self._store.writing():
            trash = self._store.trash
            record = trash.record(key)
            identifier = self._free_id(record.id) if record.complete else record.folder
            record = trash.redirect(record, identifier)
            if record.complete:
                trash.give_back(record)
            moment = self._moment()
            try:
                self._store.change(lambda document: _with_restored(document, record, identifier, moment))
            finally:
                self._mend_trash()
        return self._project(identifier)

    # --- inside -----------------------------------------------------------------------------------

    def _mend_trash(self) -> None:
        """Have the trash agree with what is listed now; if that cannot be, the next change does it."""
        with contextlib.suppress(DataError):
            self._store.trash.mend(self._store.listed)

    def _new_id(self, name: str, identifier: str) -> str:
        if not identifier:
            stem = _NOT_PLAIN.sub("-", fold(name)).strip("-")[: MAX_ID - 5].strip("-")
            return self._free_id(stem if is_project_id(stem) else f"{_UNNAMED}-{stem}" if stem else _UNNAMED)
        if not is_project_id(identifier):
            raise ProjectIdError(identifier, "use small letters, digits and hyphens")
        if identifier in self._store.listed():
            raise ProjectIdError(identifier, "a project has it already")
        if not self._is_free(identifier):
            raise ProjectIdError(
                identifier, "a folder of that name has files; adopt it, or choose another id"
            )
        return identifier

    def _free_id(self, stem: str) -> str:
        """`stem`, with a number if it is taken."""
        taken = self._store.listed()
        names = (stem, *(f"{stem[: MAX_ID - 5].rstrip('-')}-{number}" for number in range(2, 10_000)))
        return next(name for name in names if name not in taken and self._is_free(name))

    def _is_free(self, identifier: str) -> bool:
        """Whether a new project may have the folder of that name: there is none, or nothing in it."""
        path = f"{PROJECTS_FOLDER}/{identifier}"
        place = self._store.root / path
        if why_not_entered(self._store.root, path):
            return False
        try:
            return not is_there(place) or (is_folder(place) and not has_files(place))
        except OSError:
            return False

    def _add(self, fields: Tree) -> None:
        """Make the folder of a project, then list it. The other way round, a kill would leave none."""
        path = f"{PROJECTS_FOLDER}/{fields['id']}/{FILES_FOLDER}"
        place = self._store.entered(path)
        is_new = False
        try:
            is_new = not is_there(place.parent)
            place.mkdir(parents=True, exist_ok=True)
            self._store.change(lambda document: projects_file.with_project(document, fields))
        except BaseException as error:
            if is_new:
                with contextlib.suppress(OSError):
                    remove_empty(place.parent)
            if isinstance(error, OSError):
                raise LibraryWriteError(path, plain_reason(error)) from error
            raise


def _defaults(document: ProjectsDocument, identifier: str) -> Tree:
    """Whose default a project is, for its record in the trash."""
    tree = document.file.tree
    platforms = tree.get("platformDefaults")
    own = (
        [name for name, other in platforms.items() if other == identifier]
        if isinstance(platforms, dict)
        else []
    )
    return {"platformDefaults": own, "defaultProject": tree.get("defaultProject") == identifier}


def _with_restored(
    document: ProjectsDocument, record: Record, identifier: str, moment: str
) -> ProjectsDocument:
    fields = {**record.project, "id": identifier, "updatedAt": moment}
    accounts = fields.get("accounts")
    if isinstance(accounts, list):
        fields["accounts"] = [item for item in accounts if not _is_bound(document, item)]
    after = projects_file.with_project(document, fields)
    taken = understand(document, name="", root="")
    for platform in record.platforms:
        if Account(platform, "").key[0] not in taken.platform_defaults:
            after = projects_file.with_platform_default(after, platform, identifier)
    if record.default and not taken.default_project:
        after = projects_file.with_default(after, identifier)
    return after


def _is_bound(document: ProjectsDocument, entry: object) -> bool:
    account = projects_file.account_of(entry)
    return account is not None and bool(owner_of(document, account))
