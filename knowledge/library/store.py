"""A library on the disk: `projects.json` and each `meta.json`, followed whoever changes them, and written.

    projects.json             see `projects_file`
    projects/<id>/files/      the documents of a project
    projects/<id>/meta.json   see `meta_file`
    .trash/                   deleted projects, see `trash`
    .projects.lock            held while one of these is written
    .projects.moving          see `journal`

Files are replaced whole, so who reads never waits and never sees a half. What cannot be read as it should is
never written over.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from knowledge.errors import (
    DataError,
    FolderError,
    LibraryDamaged,
    LibraryWriteError,
    NewerVersion,
    ProjectNotFound,
)
from knowledge.library import meta_file
from knowledge.library.folders import FILES_FOLDER, why_not_entered
from knowledge.library.following import MetaFollower, ProjectsFollower, read_now
from knowledge.library.journal import Journal, Move
from knowledge.library.json_file import Tree
from knowledge.library.meta_file import MetaDocument, meta_name, read_meta, write_meta
from knowledge.library.projects_file import (
    ProjectsDocument,
    edited,
    pins_of,
    used_projects,
    with_pins,
    write_projects,
)
from knowledge.library.projects_state import PROJECTS_FOLDER
from knowledge.library.seen import Seen, see
from knowledge.library.trash import Trash
from knowledge.library.writing import WriteLock, put, sweep
from knowledge.projects import PROJECTS_FILE, Annotation, Curation, LibraryState, is_project_id
from knowledge.sources.folder import Folder
from knowledge.sources.reasons import plain_reason
from knowledge.text.moments import moment_text, utc_now

_ATTEMPTS = 20
"""How often a change is made anew because somebody without our lock changed the file meanwhile."""
_BUSY = "another program keeps changing it"

logger = logging.getLogger(__name__)


class LibraryStore:
    """See the module. Any thread may use it."""

    def __init__(
        self,
        root: Path,
        *,
        now: Callable[[], datetime] = utc_now,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Open the library at `root`; `changed` is called after each of our changes, on its thread.

        Raises FolderError, NotALibrary, LibraryDamaged and NewerVersion.
        """
        self.root = Folder(root).root
        self._now = now
        self._changed = changed
        self._projects = ProjectsFollower(self.root)
        self._metas = MetaFollower(self.root)
        self._lock = WriteLock(self.root)
        self._journal = Journal(self.root)
        self.trash = Trash(self.root)
        self._last = self._projects.state()

    @classmethod
    def create(cls, root: Path, *, now: Callable[[], datetime] = utc_now) -> LibraryStore:
        """Make `root` a library, if it is none yet, and open it. Nothing that is there is written over.

        Raises FolderError, LibraryWriteError, and what opening raises.
        """
        try:
            root.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise FolderError(str(root), "it is a file, not a folder") from None
        except (OSError, ValueError) as error:
            reason = plain_reason(error) if isinstance(error, OSError) else "no folder can have this name"
            raise FolderError(str(root), reason) from error
        place = Folder(root).root / PROJECTS_FILE
        if not os.path.lexists(place):
            put(place, write_projects(ProjectsDocument()), name=PROJECTS_FILE, seen=None)
        return cls(root, now=now)

    def now(self) -> datetime:
        return self._now()

    # --- reading ----------------------------------------------------------------------------------

    def state(self) -> LibraryState:
        """What the library says now; the same object as long as nothing changed. It never fails.

        While `projects.json` cannot be read, what was read before counts, and a problem says so.
        """
        state = self._projects.state()
        problems = self._metas.problems()
        listed = {project.id for project in state.projects}
        problems = tuple(problem for problem in problems if problem.project in listed)
        if problems:
            state = replace(state, problems=tuple(sorted({*state.problems, *problems})))
        last = self._last  # read once: another thread may put an older one there meanwhile
        if state == last:
            return last
        self._last = state
        return state

    def files_root(self, project: str) -> Path:
        """The folder of a project's documents. Made if only it is missing: git keeps no empty folders.

        Raises ProjectNotFound, and FolderError when it is or passes a link.
        """
        if not is_project_id(project) or self.state().project(project) is None:
            raise ProjectNotFound(project)
        folder = self.entered(f"{PROJECTS_FOLDER}/{project}/{FILES_FOLDER}")
        with contextlib.suppress(OSError):
            folder.mkdir()
        return folder

    def annotations(self, project: str) -> Mapping[str, Annotation]:
        """What the project's `meta.json` says, by path. Raises ProjectNotFound."""
        if not is_project_id(project) or self.state().project(project) is None:
            raise ProjectNotFound(project)
        return self._metas.annotations(project)

    def curation(self, project: str) -> Curation:
        """What is set about the documents of a project. Raises ProjectNotFound."""
        found = self.state().project(project)
        if found is None:
            raise ProjectNotFound(project)
        return Curation(found.pinned, self._metas.annotations(project))

    def document(self) -> ProjectsDocument:
        """`projects.json` as it is at this moment. Raises what opening raises."""
        return read_now(self.root)[1]

    def listed(self) -> Collection[str]:
        """The ids of the projects at this moment. Raises what opening raises."""
        return used_projects(self.document()).keys()

    def entered(self, path: str) -> Path:
        """The place of `path` in the library. Raises FolderError when it is or passes a link."""
        reason = why_not_entered(self.root, path)
        if reason:
            raise FolderError(str(self.root / path), reason)
        return self.root / path

    # --- writing ----------------------------------------------------------------------------------

    def change(self, edit: Callable[[ProjectsDocument], ProjectsDocument]) -> LibraryState:
        """Put what `edit` makes of `projects.json` in its place; nothing is written when it is the same.

        `edit` may be called several times, and what it raises is passed on. Raises what opening raises, and
        LibraryWriteError; then the old bytes are still there.
        """
        with self.writing():
            for _ in range(_ATTEMPTS):
                seen, document = read_now(self.root)
                after = edit(document)
                if after == document and write_projects(after) == write_projects(document):
                    break  # not only equal: for Python, 1 equals true
                data = write_projects(after)
                if put(self.root / PROJECTS_FILE, data, name=PROJECTS_FILE, seen=seen):
                    self._projects.take(after, data)
                    break
            else:
                raise LibraryWriteError(PROJECTS_FILE, _BUSY)
        return self.state()

    def change_meta(
        self, project: str, edit: Callable[[MetaDocument], MetaDocument]
    ) -> Mapping[str, Annotation]:
        """The same for a project's `meta.json`. Raises ProjectNotFound and FolderError besides."""
        with self.writing():
            if project not in self.listed():
                raise ProjectNotFound(project)
            place = self.entered(meta_name(project))
            sweep(place.parent)
            for _ in range(_ATTEMPTS):
                seen, document = self._read_meta(project, place)
                after = edit(document)
                data = write_meta(after)
                if data == write_meta(document) or put(place, data, name=meta_name(project), seen=seen):
                    break
            else:
                raise LibraryWriteError(meta_name(project), _BUSY)
            meta = meta_file.understand(after, project=project)
            self._metas.take(project, meta)
        return meta.annotations

    def move(self, project: str, path: str, new_path: str) -> None:
        """Pins and annotations of `path`, a file or folder, are those of `new_path` from now on.

        When the disk lets it do only the half, the next change does the rest.
        """
        move = Move(project, path, new_path)
        with self.writing():
            if project not in self.listed():
                raise ProjectNotFound(project)
            self._journal.note(move)
            self._carry_out(move)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Several changes in a row, with nobody else's between them. Raises LibraryWriteError."""
        if not os.path.lexists(self.root / PROJECTS_FILE):
            read_now(self.root)  # says why; what is no library gets no lock file either
        with self._lock.held(PROJECTS_FILE) as first:
            if first:
                self._mend()
            yield
        if first:
            self._changed()

    # --- inside -----------------------------------------------------------------------------------

    def _mend(self) -> None:
        """Finish what a process did not that was killed."""
        sweep(self.root)
        move = self._journal.open_move()
        if move is not None and move.project in self.listed():
            try:
                self._carry_out(move)
            except DataError as error:
                logger.warning("A document that moved keeps its old pin for now: %s", error)
        self.trash.mend(self.listed)

    def _carry_out(self, move: Move) -> None:
        """What the disk refuses stays noted; a damaged `meta.json` is the person's to mend."""

        def pins(entry: Tree) -> Tree:
            before = pins_of(entry)
            after = [meta_file.after_move(pin, move.path, move.new_path) for pin in before]
            return entry if after == before else with_pins(entry, after)

        def files(document: MetaDocument) -> MetaDocument:
            return meta_file.moved(document, move.path, move.new_path, project=move.project)

        moment = moment_text(self._now())
        try:
            self.change(lambda document: edited(document, move.project, pins, moment=moment))
            self.change_meta(move.project, files)
        except (LibraryDamaged, NewerVersion, ProjectNotFound):
            self._journal.clear()
            raise
        self._journal.clear()

    def _read_meta(self, project: str, place: Path) -> tuple[Seen | None, MetaDocument]:
        try:
            seen = see(place)
        except FileNotFoundError:
            return None, MetaDocument()
        except OSError as error:
            raise LibraryWriteError(meta_name(project), plain_reason(error)) from error
        return seen, read_meta(seen.data, project=project)
