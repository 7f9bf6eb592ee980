"""The project that answers while another one is open: its documents are followed too."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.bridge.relay import EventRelay
from desktop.bridge.tasks import Tasks
from knowledge.events import Event, LibraryChanged, ReadingFinished
from knowledge.workspace import Workspace
from knowledge.workspace.library import Library as House


class OtherProject(QObject):
    """At most one. It is held open meanwhile, so that the next answer comes at once."""

    changed = Signal()
    """Its documents are other ones than before."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._relay = EventRelay(self)
        self._relay.happened.connect(self._take_event)
        self._house: House | None = None
        self._project = ""
        self._held: Workspace | None = None

    @property
    def project(self) -> str:
        """Its id, "" for none."""
        return self._project

    def follow(self, house: House, project: str) -> None:
        """Follow that project in place of another; "" follows none."""
        if house is self._house and project == self._project:
            return
        self.leave()
        if project:
            self._house, self._project = house, project
            self._tasks.run(
                lambda: house.open(project),
                done=lambda workspace: self._take(house, project, workspace),
                failed=lambda _: self.leave(),
            )

    def leave(self) -> None:
        """Follow none any more."""
        self._relay.stop()
        house, held = self._house, self._held
        self._house, self._project, self._held = None, "", None
        if house is not None and held is not None:
            self._release(house, held)

    def _take(self, house: House, project: str, workspace: Workspace) -> None:
        if house is self._house and project == self._project and self._held is None:
            self._held = workspace
            self._relay.listen(workspace.subscribe)
        else:  # somebody else is followed by now
            self._release(house, workspace)

    def _release(self, house: House, workspace: Workspace) -> None:
        self._tasks.run(lambda: house.release(workspace), done=lambda _: None, failed=lambda _: None)

    def _take_event(self, event: Event) -> None:
        if isinstance(event, LibraryChanged | ReadingFinished):
            self.changed.emit()
