"""Stars: a project has a list of its own, in an order; in a plain folder a star is a line of the header."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.prompts import Prompts
from desktop.models.pins import pin_rows
from desktop.panes.documents import DocumentsPane
from desktop.panes.pins import PinsPane
from knowledge.model import LibraryView


class Pins(QObject):
    """Shows the pins in force in tabs and list, and sets them."""

    def __init__(
        self,
        library: Library,
        errands: Errands,
        editing: Editing,
        *,
        documents: DocumentsPane,
        pins: PinsPane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._errands = errands
        self._editing = editing
        self._documents = documents
        self._pins = pins
        self._prompts = prompts
        documents.pin_toggled.connect(lambda path, pinned: self.set(path, pinned=pinned))
        pins.view.open_requested.connect(editing.open)
        pins.view.unpin_requested.connect(lambda path: self.set(path, pinned=False))
        pins.view.reordered.connect(self.arrange)
        library.view_changed.connect(self._show)
        library.projects_changed.connect(self._show_again)
        library.closed.connect(self._clear)
        library.lost.connect(self._clear)

    def toggle(self, path: str) -> None:
        view = self._library.view
        if view is not None and (path in view.heads or path in view.pins):
            self.set(path, pinned=path not in view.pins)

    def set(self, path: str, *, pinned: bool) -> None:
        """Pin or let go. What a header pins in a project is let go in the header too."""
        house, project, view = self._library.house, self._library.project, self._library.view
        if house is None:
            self._editing.pin(path, pinned=pinned)
        elif pinned:
            self._errands.run(lambda _: house.projects.pin(project, path))
        else:
            self._errands.run(lambda _: house.projects.unpin(project, path))
            if view is not None and path in view.heads and view.heads[path].pinned:
                self._editing.pin(path, pinned=False)

    def arrange(self, paths: tuple[str, ...]) -> None:
        """Send the pins in this order from now on."""
        house, project = self._library.house, self._library.project
        if house is not None:
            self._errands.run(lambda _: house.projects.set_pins(project, paths), failed=self._fail)

    def _fail(self, error: Exception) -> None:
        self._show_again()  # in the order that is in force
        self._prompts.failed(sentence_of(error))

    def _show_again(self) -> None:
        if view := self._library.view:
            self._show(view)

    def _show(self, view: LibraryView) -> None:
        project = self._library.project_now
        self._documents.set_pins(frozenset(view.pins))
        self._pins.set_rows(pin_rows(view, project.pinned) if project is not None else ())

    def _clear(self) -> None:
        self._pins.set_rows(())
        self._documents.set_pins(frozenset())
