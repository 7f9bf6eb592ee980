"""Files and folders as the person arranges them: made, added, renamed, moved, thrown away.

In a library the pins and what is set about a document go with it. Open tabs keep text and undo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.uploads import Outcome, Uploads
from desktop.dialogs.prompts import Prompts
from desktop.panes.documents import DocumentsPane
from desktop.panes.tree import FilesDropped
from knowledge.errors import EstanteError
from knowledge.events import Event, FilesChanged
from knowledge.workspace import Workspace
from knowledge.workspace.folders import empty_folders

FIRST_TEXTS = {".md": "# {0}\n\n", ".json": "{{}}\n"}
"""What a new document begins with, by its ending; {0} is its title."""


class Files(QObject):
    """Asks for names, does the work off the GUI thread, and says what came of it."""

    said = Signal(str)
    """A sentence for the status bar."""
    folders_found = Signal(tuple)
    """The folders that hold nothing, which no file brings into the tree."""

    def __init__(
        self,
        library: Library,
        errands: Errands,
        editing: Editing,
        *,
        documents: DocumentsPane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._errands = errands
        self._editing = editing
        self._documents = documents
        self._prompts = prompts
        self._folders: tuple[str, ...] = ()
        self._uploads = Uploads(library, errands, prompts)
        library.opened.connect(self._find_folders)
        library.closed.connect(self._forget_folders)
        library.lost.connect(self._forget_folders)
        library.happened.connect(self._take_event)

    # --- new --------------------------------------------------------------------------------------

    def new_document(self, folder: str) -> None:
        """Ask for title and kind, make the document in `folder`, and open it."""
        if self._library.workspace is None:
            return
        wanted = self._prompts.new_document()
        if wanted is not None:
            text = FIRST_TEXTS.get(wanted.suffix, "").format(wanted.title)
            line = 3 if wanted.suffix == ".md" else 1  # under the title, ready to write
            self._errands.run(
                lambda workspace: workspace.files.create(folder, wanted.title, text, suffix=wanted.suffix),
                lambda source: self._editing.open(source.path, line=line, focus=True),
            )

    def new_folder(self, parent: str) -> None:
        if self._library.workspace is not None and (name := self._prompts.new_folder()):
            path = f"{parent}/{name}" if parent else name
            self._errands.run(
                lambda workspace: workspace.files.create_folder(path), lambda _: self._find_folders()
            )

    # --- from outside -----------------------------------------------------------------------------

    def upload(self, folder: str) -> None:
        """Ask which files to add to `folder`."""
        if self._library.workspace is not None and (paths := self._prompts.files_to_add()):
            self._uploads.start(paths, folder, lambda outcome: self._say_outcome(outcome, folder))

    def take_dropped(self, dropped: FilesDropped) -> None:
        """Add what was dropped; what lies in the open folder already is moved."""
        root = Path(self._library.folder)
        inside = [path for path in dropped.paths if Path(path).is_relative_to(root)]
        for path in inside:
            if Path(path) != root:
                self.move(Path(path).relative_to(root).as_posix(), dropped.folder)
        outside = [path for path in dropped.paths if path not in inside]
        if outside:
            self._uploads.start(
                outside, dropped.folder, lambda outcome: self._say_outcome(outcome, dropped.folder)
            )

    def _say_outcome(self, outcome: Outcome, folder: str) -> None:
        self._find_folders()
        if len(outcome.paths) == 1 and not outcome.refused:
            self._editing.open(outcome.paths[0], quiet=True)
        if outcome.paths:
            added = self.tr("%Ln file(s) added to “{0}”.", "", len(outcome.paths))
            self.said.emit(added.format(folder or self._folder_name()))
        elif not outcome.refused and not outcome.cancelled:
            self.said.emit(self.tr("There was no file to add."))
        if outcome.refused:
            title = self.tr("%Ln file(s) could not be added.", "", len(outcome.refused))
            self._prompts.failed_all(title, outcome.refused)

    def _folder_name(self) -> str:
        view = self._library.view
        return view.name if view else ""

    # --- elsewhere --------------------------------------------------------------------------------

    def rename(self, path: str) -> None:
        """Ask for a new name (with its folders) of a file or folder."""
        new_path = self._prompts.new_path(path) if path else ""
        if new_path and new_path != path:
            self._relocate(path, lambda workspace: _renamed(workspace, path, new_path))

    def move(self, path: str, folder: str) -> None:
        """Move a file or folder into `folder` ("" is the top)."""
        if path and path.rpartition("/")[0] != folder:
            self._relocate(path, lambda workspace: workspace.files.move(path, folder))

    def _relocate(self, path: str, work: Callable[[Workspace], str]) -> None:
        house, project = self._library.house, self._library.project

        def relocate(workspace: Workspace) -> tuple[str, str]:
            """The new path, and why pins and facts could not follow."""
            new_path = work(workspace)
            if house is not None:
                try:
                    house.projects.move(project, path, new_path)
                except EstanteError as error:
                    return new_path, sentence_of(error)
            return new_path, ""

        def done(result: tuple[str, str]) -> None:
            new_path, complaint = result
            for place in _under(path, self._documents.paths()):
                self._editing.follow_rename(place, new_path + place[len(path) :])
            self._find_folders()
            if complaint:
                self._prompts.failed(complaint)

        self._errands.run(relocate, done)

    # --- away -------------------------------------------------------------------------------------

    def trash(self, path: str) -> None:
        """Move a file or folder to the trash, once the person has agreed; its tabs close."""
        if path and self._prompts.trash(path, pins=self._pins_under(path)):
            house, project = self._library.house, self._library.project

            def away(workspace: Workspace) -> None:
                workspace.files.delete(path)
                if house is not None:
                    house.projects.forget(project, path)

            self._errands.run(away, lambda _: self._close_under(path))

    def _close_under(self, path: str) -> None:
        for place in _under(path, self._documents.paths()):
            self._editing.drop(place)
        self._find_folders()

    def _pins_under(self, path: str) -> tuple[str, ...]:
        view = self._library.view
        return _under(path, view.pins) if view else ()

    # --- folders that hold nothing ----------------------------------------------------------------

    def _take_event(self, event: Event) -> None:
        if isinstance(event, FilesChanged) and self._folders:
            self._find_folders()  # another program may have filled or removed one

    def _find_folders(self) -> None:
        self._errands.run(
            lambda workspace: empty_folders(workspace.root), self._take_folders, failed=lambda _: None
        )

    def _take_folders(self, folders: tuple[str, ...]) -> None:
        if folders != self._folders:
            self._folders = folders
            self.folders_found.emit(folders)

    def _forget_folders(self) -> None:
        self._folders = ()
        self.folders_found.emit(())


def _renamed(workspace: Workspace, path: str, new_path: str) -> str:
    workspace.files.rename(path, new_path)
    return new_path


def _under(path: str, paths: Iterable[str]) -> tuple[str, ...]:
    """Those of `paths` that are `path` or lie in it."""
    return tuple(other for other in paths if other == path or other.startswith(f"{path}/"))
