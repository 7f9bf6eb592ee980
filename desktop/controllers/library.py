"""The open folder: opening, closing, and its events on the GUI thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.bridge.relay import EventRelay
from desktop.bridge.tasks import Tasks
from desktop.models.sentences import error_sentence
from knowledge.errors import EstanteError
from knowledge.events import Event, LibraryChanged, ReadingFinished
from knowledge.model import LibraryView
from knowledge.workspace import Workspace


class Library(QObject):
    """At most one folder at a time. Other controllers ask it for the workspace and follow its signals."""

    opened = Signal()
    closing = Signal()
    """The folder is about to be let go; `workspace` is still there."""
    closed = Signal()
    view_changed = Signal(object)
    """A `LibraryView`."""
    happened = Signal(object)
    """An `Event` of the core, also those that changed the view."""
    open_failed = Signal(str)
    """A translated sentence."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._relay = EventRelay(self)
        self._relay.happened.connect(self._take_event)
        self._workspace: Workspace | None = None
        self._told: LibraryView | None = None
        self._made: list[Workspace] = []
        """Made on another thread and not yet taken over on this one."""
        self._opening = 0
        self._wish = 0

    @property
    def workspace(self) -> Workspace | None:
        """The open folder's workspace, None while none is open."""
        return self._workspace

    @property
    def view(self) -> LibraryView | None:
        return self._workspace.view if self._workspace else None

    @property
    def settled(self) -> bool:
        """True when no folder is being opened and the newest view was told to everyone."""
        return not self._opening and self.view is self._told

    @property
    def folder(self) -> str:
        """The open folder's full path, "" while none is open."""
        return str(self._workspace.root) if self._workspace else ""

    def open(self, folder: Path) -> None:
        """Open `folder` in place of the present one. The latest wish counts."""
        self._opening += 1
        self._wish += 1
        wish = self._wish

        def make() -> Workspace:
            workspace = Workspace(folder)
            self._made.append(workspace)
            return workspace

        def done(workspace: Workspace) -> None:
            self._opening -= 1
            self._made.remove(workspace)
            if wish == self._wish:
                self._take(workspace)
            else:
                self._let_go(workspace)

        def failed(error: Exception) -> None:
            self._opening -= 1
            if wish == self._wish:
                self.open_failed.emit(sentence_of(error))

        self._tasks.run(make, done=done, failed=failed)

    def close(self) -> None:
        """Let go of the folder; the work of it goes on in the background."""
        workspace = self._detach()
        if workspace is not None:
            self._let_go(workspace)
            self.closed.emit()

    def shut_down(self) -> None:
        """Let go of the folder and wait until it is done. For the end of the program: tasks are closed."""
        workspace = self._detach()
        for item in (*self._made, *([workspace] if workspace else [])):
            item.close()

    def rescan(self) -> None:
        if self._workspace is not None:
            self._workspace.rescan()

    def give_way(self) -> None:
        """A person is typing, or there is much to show: that goes before reading files."""
        if self._workspace is not None:
            self._workspace.give_way()

    def cancel_reading(self) -> None:
        if self._workspace is not None:
            self._workspace.cancel_reading()

    def _take(self, workspace: Workspace) -> None:
        self.close()
        self._workspace = workspace
        self._relay.listen(workspace.subscribe)
        workspace.start(watch=True)
        self.opened.emit()
        self._tell_view(workspace)

    def _detach(self) -> Workspace | None:
        workspace = self._workspace
        if workspace is None:
            return None
        self.closing.emit()
        self._relay.stop()
        self._workspace = self._told = None
        return workspace

    def _let_go(self, workspace: Workspace) -> None:
        self._tasks.run(workspace.close, done=lambda _: None, failed=lambda _: None)

    def _tell_view(self, workspace: Workspace) -> None:
        self._told = workspace.view
        self.view_changed.emit(self._told)

    def _take_event(self, event: Event) -> None:
        workspace = self._workspace
        if workspace is None:
            return
        if isinstance(event, LibraryChanged | ReadingFinished):
            self._tell_view(workspace)
        self.happened.emit(event)


def sentence_of(error: BaseException) -> str:
    """A translated sentence for any error; a bug says its kind only, never text of a document."""
    if isinstance(error, EstanteError):
        return error_sentence(error)
    return f"{type(error).__name__}"
