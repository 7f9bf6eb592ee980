"""The strip over the documents: their tabs, and the buttons of the one in front."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.panes.document_tabs import DocumentTabs
from desktop.panes.document_view import DocumentView
from desktop.theme import IconButton, Theme


class DocumentStrip(QWidget):
    """Places tabs and buttons; the parts are public, `DocumentsPane` connects them."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tabs = DocumentTabs(theme, self)
        self.undo = IconButton(theme, "undo-2", self)
        self.redo = IconButton(theme, "redo-2", self)
        self.search = IconButton(theme, "search", self)
        self.preview = IconButton(theme, "columns-2", self)
        self.preview.setCheckable(True)
        self._buttons = (self.undo, self.redo, self.search, self.preview)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 12, 0)
        row.setSpacing(4)
        row.addWidget(self.tabs, 1)
        for button in self._buttons:
            row.addWidget(button)

    def show_buttons(self, view: DocumentView | None, *, shown: bool) -> None:
        """Enable what can be done with `view`, the text in front; `shown`: false when there is none."""
        history = view.editor.document() if view else None
        for button in self._buttons:
            button.setVisible(shown)
        self.undo.setEnabled(history is not None and history.isUndoAvailable())
        self.redo.setEnabled(history is not None and history.isRedoAvailable())
        self.search.setEnabled(view is not None)
        self.preview.setEnabled(view is not None and view.has_preview)
        without = view is not None and not view.has_preview
        refusal = self.tr("Only Markdown and tables have a preview")
        self.preview.set_label(refusal if without else self.tr("Preview"))

    def retranslate(self) -> None:
        self.undo.set_label(self.tr("Undo"))
        self.redo.set_label(self.tr("Redo"))
        self.search.set_label(self.tr("Find and replace"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("window"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))
