"""The form above each text: what is set about a document, and setting it.

In a project it is kept in the project's `meta.json`, for every kind of file and at once. In a plain folder it
is kept in the header of a Markdown document, in the text that is being edited.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QObject

from desktop.bridge.preferences import Preferences
from desktop.bridge.tasks import Tasks
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.palette import PaletteDialog, PaletteItem
from desktop.dialogs.prompts import Prompts
from desktop.models.document_facts import (
    DocumentFacts,
    FactField,
    FactValue,
    header_keys,
    names_of,
    states_of,
    with_fact,
)
from desktop.panes.banner import BannerButton, BannerKind, BannerSpec
from desktop.panes.document_view import DocumentView
from desktop.panes.documents import DocumentsPane
from desktop.theme import Theme
from knowledge.errors import EstanteError
from knowledge.model import LibraryView
from knowledge.projects import Annotation
from knowledge.settings import DOCUMENT_SUFFIXES, LIBRARY_SUFFIXES
from knowledge.workspace.library import Library as House

MORE_KEY = "form/more"


@dataclass(frozen=True, slots=True)
class _Change:
    """Something a person set and that is not in the file yet. `project` is where."""

    project: str
    path: str
    fact: FactField
    value: FactValue


class Annotations(QObject):
    """Changes are written one after the other, so that none is made from what another one replaced."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        editing: Editing,
        *,
        documents: DocumentsPane,
        preferences: Preferences,
        prompts: Prompts,
        theme: Theme,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._editing = editing
        self._documents = documents
        self._preferences = preferences
        self._prompts = prompts
        self._today = today
        self._attended: weakref.WeakSet[DocumentView] = weakref.WeakSet()
        self._changes: deque[_Change] = deque()
        self._writing = False
        self._chooser = PaletteDialog(theme, documents)
        self._choosing = ""
        self._chooser.chosen.connect(self._add_replaced)
        editing.edited.connect(self._attend)
        editing.leaving.connect(self.finish)
        documents.review_edited.connect(lambda path, day: self.set(path, FactField.REVIEW, day))
        library.view_changed.connect(lambda _: self.show())
        library.projects_changed.connect(self.show)

    @property
    def settled(self) -> bool:
        """True when all that was set is written."""
        return not self._writing

    def show(self) -> None:
        """Show in every open form what is set now."""
        for path in self._documents.paths():
            self._show(path)

    def set(self, path: str, fact: FactField, value: FactValue) -> None:
        """Set one field of a document; an empty value takes it away."""
        if self._library.house is None:
            self._set_in_header(path, fact, value)
            return
        self._changes.append(_Change(self._library.project, path, fact, value))
        self._show(path)
        self._write()
        if not value and self._keys(path, fact):
            self._set_in_header(path, fact, None)  # or what it says would be in force again

    def finish(self) -> None:
        """Write on this thread what is not written yet: the project is left, or the program ends."""
        house, changes = self._library.house, tuple(self._changes)
        self._changes.clear()
        if house is None or self._library.workspace is None:
            return
        for change in changes:  # the first one may be under way; writing it twice changes nothing
            try:
                _amend(house, change)
            except EstanteError as error:
                self._prompts.failed(sentence_of(error))

    # --- writing ----------------------------------------------------------------------------------

    def _set_in_header(self, path: str, fact: FactField, value: FactValue | None) -> None:
        first, *others = self._keys(path, fact) or (fact.value,)
        self._editing.set_field(path, first, value or None)
        for key in others:
            self._editing.set_field(path, key, None)

    def _write(self) -> None:
        """Write the first of what waits, unless one is being written."""
        house = self._library.house
        if self._writing or not self._changes or house is None:
            return
        self._writing = True
        change = self._changes[0]
        self._tasks.run(
            lambda: _amend(house, change),
            done=lambda _: self._ended(change, house),
            failed=lambda error: self._failed(change, house, error),
        )

    def _ended(self, change: _Change, house: House) -> None:
        self._writing = False
        if self._changes and self._changes[0] is change:
            self._changes.popleft()
        if house is not self._library.house:
            self._changes.clear()
        self._write()

    def _failed(self, change: _Change, house: House, error: Exception) -> None:
        self._ended(change, house)
        view = self._documents.view(change.path)
        if view is not None and change.project == self._library.project:
            close = BannerButton(self.tr("Close"), view.hide_banner)
            view.show_banner(BannerSpec(sentence_of(error), BannerKind.PROBLEM, (close,)))
            self._show(change.path)

    # --- showing ----------------------------------------------------------------------------------

    def _attend(self, path: str) -> None:
        """Follow the form of a document that was opened; its signals are about whatever path it has then."""
        view = self._documents.view(path)
        if view is None:
            return
        if view not in self._attended:
            self._attended.add(view)
            header = view.header
            header.set_more(shown=self._preferences.flag(MORE_KEY, default=False))
            header.more_toggled.connect(self._remember_more)
            header.fact_edited.connect(lambda fact, value: self.set(self._path_of(header), fact, value))
            header.choice_wanted.connect(lambda: self._choose_replaced(self._path_of(header)))
        self._show(path)

    def _path_of(self, header: object) -> str:
        for path in self._documents.paths():
            view = self._documents.view(path)
            if view is not None and view.header is header:
                return path
        return ""

    def _show(self, path: str) -> None:
        view, shown = self._documents.view(path), self._library.view
        if view is not None and shown is not None:
            view.show_facts(self._facts(path, shown))

    def _facts(self, path: str, view: LibraryView) -> DocumentFacts | None:
        in_library, markdown = self._library.house is not None, path.lower().endswith(DOCUMENT_SUFFIXES)
        if path not in view.heads and (not path.lower().endswith(LIBRARY_SUFFIXES) or markdown):
            return None  # not read yet, or something that has no facts
        annotation = view.annotations.get(path, Annotation())
        for change in self._changes:
            if (change.project, change.path) == (self._library.project, path):
                annotation = with_fact(annotation, change.fact, change.value)
        why = "" if in_library else self._why_not_in_header(path, markdown=markdown)
        not_sent = "" if path in view.heads else self.tr("Only what is sent to the AI can be pinned.")
        text_reason = "" if markdown else self.tr("Only Markdown has a header for title and keywords.")
        return DocumentFacts(
            annotation,
            pinned=path in view.pins,
            states=states_of(view, path, annotation, self._today()),
            names=names_of(view, annotation),
            reason=why,
            text_reason=text_reason,
            pin_reason=not_sent or why,
        )

    def _why_not_in_header(self, path: str, *, markdown: bool) -> str:
        if not markdown:
            return self.tr(
                "In a plain folder only Markdown has a place for this. In a library every file has one."
            )
        source = self._editing.source(path)
        return self.tr("This file is read-only.") if source is not None and source.read_only else ""

    def _remember_more(self, shown: bool) -> None:  # noqa: FBT001 - Qt's signal has it so
        self._preferences.set_flag(MORE_KEY, value=shown)
        for path in self._documents.paths():
            if view := self._documents.view(path):
                view.header.set_more(shown=shown)

    def _keys(self, path: str, fact: FactField) -> tuple[str, ...]:
        """How the header of the document calls that field; empty when it does not have it."""
        view = self._documents.view(path)
        document = view.document if view is not None else None
        return header_keys(document.metadata, fact) if document is not None else ()

    # --- replaced documents -----------------------------------------------------------------------

    def _choose_replaced(self, path: str) -> None:
        """Offer the other documents by their names."""
        view = self._library.view
        if view is None or not path:
            return
        self._choosing = path
        own = view.annotations.get(path, Annotation()).supersedes
        items = [
            PaletteItem(other, head.title, other, "file-text")
            for other, head in view.heads.items()
            if other != path and not {other, head.id} & set(own)
        ]
        self._chooser.open_with(items, title=self.tr("Choose a document that it replaces"))

    def _add_replaced(self, other: str) -> None:
        view = self._documents.view(self._choosing)
        facts = view.header.facts if view is not None else None
        if facts is not None and other not in facts.annotation.supersedes:
            self.set(self._choosing, FactField.SUPERSEDES, (*facts.annotation.supersedes, other))


def _amend(house: House, change: _Change) -> Annotation:
    return house.projects.amend(
        change.project, change.path, lambda own: with_fact(own, change.fact, change.value)
    )
