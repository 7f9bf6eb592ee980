"""What `projects.json` and each `meta.json` say now: read again when they changed. Any thread may ask.

What was read well once counts until it can be read again: a file may be away, half-written or damaged for a
moment, and accounts need their answers meanwhile. A problem says so.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from knowledge.errors import FolderError, LibraryDamaged, NewerVersion, NotALibrary
from knowledge.library import meta_file
from knowledge.library.folders import is_folder, look_at_folders, why_not_entered
from knowledge.library.meta_file import ReadMeta, meta_name, read_meta
from knowledge.library.projects_file import ProjectsDocument, read_projects
from knowledge.library.projects_state import PROJECTS_FOLDER, understand
from knowledge.library.seen import Seen, is_settled, see
from knowledge.projects import (
    PROJECTS_FILE,
    Annotation,
    LibraryProblem,
    LibraryProblemCode,
    LibraryState,
)
from knowledge.sources.reasons import plain_reason
from knowledge.sources.scanning import stamp_of
from knowledge.sources.snapshot import Stamp


def read_now(root: Path) -> tuple[Seen, ProjectsDocument]:
    """`projects.json` as it is. Raises FolderError, NotALibrary, LibraryDamaged and NewerVersion."""
    try:
        seen = see(root / PROJECTS_FILE)
    except (FileNotFoundError, NotADirectoryError):
        if is_folder(root):
            raise NotALibrary(str(root)) from None
        raise FolderError(str(root), "there is no such folder") from None
    except OSError as error:
        raise FolderError(str(root / PROJECTS_FILE), plain_reason(error)) from error
    return seen, read_projects(seen.data)


class ProjectsFollower:
    """Follows the `projects.json` of the library at `root`, and which folders its projects have."""

    def __init__(self, root: Path) -> None:
        """Raises what `read_now` raises."""
        self._root = root
        self._place = root / PROJECTS_FILE
        self._mutex = threading.Lock()
        self._folders: Stamp | None = None
        self._folder_problems: tuple[LibraryProblem, ...] = ()
        self._trouble: tuple[LibraryProblem, ...] = ()
        seen, document = read_now(root)
        self._seen: Seen | None = seen
        self._said = self._understood(document)
        self._state = self._said

    def state(self) -> LibraryState:
        """The state now; the same object as long as it is the same state."""
        with self._mutex:
            self._look()
            self._look_at_folders()
            problems = {*self._said.problems, *self._folder_problems, *self._trouble}
            state = replace(self._said, problems=tuple(sorted(problems)))
            if state != self._state:
                self._state = state
            return self._state

    def take(self, document: ProjectsDocument, data: bytes) -> None:
        """The content as it was just written; the next look reads it again."""
        with self._mutex:
            self._seen, self._folders = Seen(data, Stamp(0, 0, 0), sure=False), None
            self._said, self._trouble = self._understood(document), ()

    def _look(self) -> None:
        try:
            if self._seen is not None and self._seen.is_still_there(self._place):
                return
            seen = see(self._place)
            if self._seen is None or seen.data != self._seen.data or self._trouble:
                self._said, self._trouble = self._understood(read_projects(seen.data)), ()
                self._folders = None
            self._seen = seen
        except LibraryDamaged as error:
            self._complain(LibraryProblemCode.PROJECTS_SYNTAX, str(error.line))
            self._seen = seen
        except NewerVersion as error:
            self._complain(LibraryProblemCode.PROJECTS_NEWER, error.version)
            self._seen = seen
        except OSError as error:
            self._complain(LibraryProblemCode.PROJECTS_UNREADABLE, plain_reason(error))
            self._seen = None

    def _complain(self, code: LibraryProblemCode, fact: str) -> None:
        self._trouble = (LibraryProblem(code, "", (fact,)),)

    def _look_at_folders(self) -> None:
        now = time.time_ns()
        try:
            stamp = stamp_of((self._root / PROJECTS_FOLDER).lstat())
        except OSError:
            stamp = Stamp(0, 0, 0)
        if stamp != self._folders:
            self._folder_problems = look_at_folders(self._root, [item.id for item in self._said.projects])
            self._folders = stamp if is_settled(stamp, now) else None

    def _understood(self, document: ProjectsDocument) -> LibraryState:
        state = understand(document, name=self._root.name, root=str(self._root))
        reason = why_not_entered(self._root, state.old_folder) if state.old_folder else ""
        if not reason:
            return state
        problem = LibraryProblem(LibraryProblemCode.OLD_FOLDER_REFUSED, "", (state.old_folder, reason))
        return replace(state, old_folder="", problems=tuple(sorted({*state.problems, problem})))


@dataclass(frozen=True, slots=True)
class _Known:
    """What was read last of one `meta.json`; `seen` None: it is to be read again."""

    seen: Seen | None = None
    meta: ReadMeta = field(default_factory=ReadMeta)
    trouble: tuple[LibraryProblem, ...] = ()


class MetaFollower:
    """Follows the `meta.json` of each project that is asked for."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._mutex = threading.Lock()
        self._known: dict[str, _Known] = {}

    def annotations(self, project: str) -> Mapping[str, Annotation]:
        """By path; empty when there is no such file."""
        with self._mutex:
            known = self._known[project] = self._look(project, self._known.get(project, _Known()))
            return known.meta.annotations

    def take(self, project: str, meta: ReadMeta) -> None:
        """The content as it was just written; the next look reads it again."""
        with self._mutex:
            self._known[project] = _Known(None, meta)

    def problems(self) -> tuple[LibraryProblem, ...]:
        """What is wrong in those that were read."""
        with self._mutex:
            return tuple(
                problem
                for known in self._known.values()
                for problem in (*known.meta.problems, *known.trouble)
            )

    def _look(self, project: str, known: _Known) -> _Known:
        place = self._root / meta_name(project)
        try:
            if known.seen is not None and known.seen.is_still_there(place):
                return known
            reason = why_not_entered(self._root, meta_name(project))
            if reason:
                raise OSError(0, reason)
            seen = see(place)
            if known.seen is not None and seen.data == known.seen.data:
                return replace(known, seen=seen)
            return _Known(seen, meta_file.understand(read_meta(seen.data, project=project), project=project))
        except LibraryDamaged as error:
            problem = LibraryProblem(LibraryProblemCode.META_SYNTAX, project, (project, str(error.line)))
        except NewerVersion:
            problem = LibraryProblem(LibraryProblemCode.META_NEWER, project, (project,))
        except FileNotFoundError:
            if is_folder(place.parent):
                return _Known()
            return replace(known, seen=None)  # its drive may be away
        except OSError as error:
            facts = (project, plain_reason(error))
            problem = LibraryProblem(LibraryProblemCode.META_UNREADABLE, project, facts)
            return replace(known, seen=None, trouble=(problem,))
        return replace(known, seen=seen, trouble=(problem,))
