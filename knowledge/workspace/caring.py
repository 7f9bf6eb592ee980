"""Keeps each open project as its library says: pins, dates and tags, and pins that follow moved files."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field

from knowledge.errors import EstanteError
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Curation
from knowledge.workspace.moves import Moves
from knowledge.workspace.workspace import Workspace

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Care:
    moves: Moves = field(default_factory=Moves)
    given: Curation | None = None
    """What the workspace was told last."""
    noted: bool = False
    """Whether the curated documents were seen since then."""
    stuck: set[str] = field(default_factory=set)
    """The paths of which it was said that their pins cannot follow; that is tried again at each look."""
    lock: threading.Lock = field(default_factory=threading.Lock)


class Carer:
    """`patient`: somebody looks again every moment, so that a file may be away for one of them."""

    def __init__(self, store: LibraryStore, editor: ProjectEditor, *, patient: bool) -> None:
        self._store = store
        self._editor = editor
        self._patient = patient
        self._cares: dict[Workspace, _Care] = {}
        self._lock = threading.Lock()

    def begin(self, project: str, workspace: Workspace) -> None:
        """Before the first reading: what its index holds is what was there last."""
        with self._lock:
            self._cares[workspace] = _Care()
        self.curate(project, workspace)
        self.follow(project, workspace)

    def end(self, workspace: Workspace) -> None:
        with self._lock:
            self._cares.pop(workspace, None)

    def curate(self, project: str, workspace: Workspace) -> bool:
        """Tell the workspace what is set now. True when that is something else than before."""
        care = self._care(workspace)
        curation = self._store.curation(project)
        with care.lock:
            if curation == care.given:
                if not care.noted and workspace.view.complete:
                    care.noted = True
                    care.moves.note(workspace.view, curation)
                return False
            changed = care.given is not None
            care.given, care.noted = curation, False
            workspace.curate(curation)
        return changed

    def follow(self, project: str, workspace: Workspace) -> bool:
        """Let pins and annotations follow files that others moved. True when one did."""
        care = self._care(workspace)
        with care.lock:
            if care.given is None:
                return False
            moved = care.moves.look(workspace.view, care.given, patient=self._patient)
        for path, new_path in moved.items():
            try:
                self._editor.move(project, path, new_path)
            except EstanteError as error:  # a read-only library: the pin stays a missing one, and is shown so
                if path not in care.stuck:
                    care.stuck.add(path)
                    logger.warning("“%s” was moved, but its pin cannot follow: %s", path, error)
                return False
            care.stuck.discard(path)
        return bool(moved)

    def _care(self, workspace: Workspace) -> _Care:
        with self._lock:
            return self._cares.setdefault(workspace, _Care())
