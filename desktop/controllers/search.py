"""Search in the text of all documents: a list that fills while one types."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.palette import PaletteDialog, PaletteItem
from desktop.dialogs.prompts import Prompts
from desktop.theme import Theme
from knowledge.model import Hit

LIMIT = 50
"""Documents that are listed; who needs more types another word."""


class Search(QObject):
    """Finds what the question would find, unsaved text included, and opens it at its line."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        editing: Editing,
        prompts: Prompts,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._editing = editing
        self._prompts = prompts
        self._latest = Latest(tasks)
        self._found: dict[str, Hit] = {}
        self.palette = PaletteDialog(theme, parent)
        self.palette.typed.connect(self._search)
        self.palette.chosen.connect(self._open)
        library.closing.connect(self.palette.reject)
        library.closing.connect(self._latest.drop)

    @property
    def settled(self) -> bool:
        return not self._latest.busy

    def show(self) -> None:
        """Ask for words; nothing happens while no folder is open."""
        if self._library.workspace is not None:
            self._found.clear()
            self.palette.open_to_search(title=self.tr("Search all documents"))

    def _search(self, query: str) -> None:
        workspace = self._library.workspace
        if workspace is not None:
            self._latest.ask(
                lambda: workspace.search(query, limit=LIMIT),
                done=self._take,
                failed=lambda error: self._prompts.failed(sentence_of(error)),
            )

    def _take(self, hits: tuple[Hit, ...]) -> None:
        self._found = {hit.document.path: hit for hit in hits}
        self.palette.show_found([_item(hit) for hit in hits])

    def _open(self, path: str) -> None:
        self._editing.open(path, line=self._found[path].chunk.start_line, focus=True)


def _item(hit: Hit) -> PaletteItem:
    text = " › ".join((hit.document.title, *hit.chunk.heading))
    return PaletteItem(hit.document.path, text, hit.document.path, "file-text")
