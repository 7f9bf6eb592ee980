"""The middle of the window: the open documents as tabs over their views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.editor.margin import MarginMark
from desktop.panes.document_tabs import DocumentTabs
from desktop.panes.document_view import DocumentView
from desktop.theme import IconButton, Theme
from knowledge.model import Document, SourceFile


@dataclass(frozen=True, slots=True)
class CaretPosition:
    """Where the caret of a document stands: line and column, 1-based, the column in characters."""

    path: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class MarkClick:
    """A bracket in the margin of a document was clicked."""

    path: str
    mark: MarginMark


@dataclass(frozen=True, slots=True)
class LinkClick:
    """A link of a document's preview that leads to another file, as written in the document."""

    path: str
    target: str


Resolve = Callable[[str, str], bytes | None]
"""The bytes of an image: called with the document's path and the image's path as written in it."""


class DocumentsPane(QWidget):
    """Opens, shows and closes documents. Signals that carry a path alone name the document they are about."""

    current_changed = Signal(str)
    """The path now in front, "" when none is open."""
    close_requested = Signal(str)
    text_edited = Signal(str)
    modified_changed = Signal(str, bool)
    caret_moved = Signal(CaretPosition)
    title_edited = Signal(str, str)
    keywords_edited = Signal(str, tuple)
    pin_toggled = Signal(str, bool)
    review_edited = Signal(str, str)
    mark_clicked = Signal(MarkClick)
    link_clicked = Signal(LinkClick)
    open_link_requested = Signal(QUrl)
    preview_toggled = Signal(bool)

    def __init__(self, theme: Theme, resolve: Resolve, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._resolve = resolve
        self._views: dict[str, DocumentView] = {}
        self._invisible = False
        self._strip = QWidget(self)
        self.tabs = DocumentTabs(theme, self._strip)
        self._stack = QStackedWidget(self)
        self._empty = QLabel(self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._empty)
        self.undo_button = IconButton(theme, "undo-2", self)
        self.redo_button = IconButton(theme, "redo-2", self)
        self.find_button = IconButton(theme, "search", self)
        self.preview_button = IconButton(theme, "columns-2", self)
        self.preview_button.setCheckable(True)
        self._lay_out()
        self._connect()
        self.retranslate()
        self._restyle()
        self._show_current("")

    # --- documents ----------------------------------------------------------------------------

    def open(self, source: SourceFile, document: Document | None) -> DocumentView:
        """Show `source` in front; a file that is open already only comes to the front, its text untouched."""
        path = source.path
        view = self._views.get(path)
        if view is not None:
            self.tabs.setCurrentIndex(self.tabs.index_of(path))
            return view
        view = self._make_view()
        view.load(source, document)
        view.show_preview(shown=self.preview_button.isChecked())
        view.editor.set_invisible_shown(shown=self._invisible)
        self._views[path] = view
        self._stack.addWidget(view)
        self.tabs.add(path)
        self._show_tab(view)
        return view

    def view(self, path: str) -> DocumentView | None:
        return self._views.get(path)

    def current(self) -> DocumentView | None:
        """The view in front."""
        return self._views.get(self.current_path())

    def current_path(self) -> str:
        return self.tabs.path_at(self.tabs.currentIndex())

    def paths(self) -> tuple[str, ...]:
        """The open paths from left to right, for the session."""
        return self.tabs.paths()

    def close_document(self, path: str) -> None:
        """Close `path` at once; asking about unsaved text is the caller's."""
        view = self._views.pop(path, None)
        if view is not None:
            self.tabs.remove(path)
            self._stack.removeWidget(view)
            view.deleteLater()

    def rename(self, old: str, new: str) -> None:
        """The file `old` is now `new`; text, undo and unsaved state stay."""
        view = self._views.pop(old, None)
        if view is not None:
            self._views[new] = view
            view.set_path(new)
            self.tabs.rename(old, new)
            self._show_buttons()
            if self.current_path() == new:
                self.current_changed.emit(new)

    def show_document(self, path: str, document: Document | None) -> None:
        """Show the new meaning of an open file: header form and star."""
        view = self._views.get(path)
        if view is not None:
            view.show_document(document)
            self._show_tab(view)

    # --- commands -----------------------------------------------------------------------------

    def undo(self) -> None:
        if view := self.current():
            view.editor.undo()

    def redo(self) -> None:
        if view := self.current():
            view.editor.redo()

    def show_find(self) -> None:
        if view := self.current():
            view.find_bar.open()

    def show_replace(self) -> None:
        if view := self.current():
            view.find_bar.open(replace=True)

    def find_next(self) -> None:
        if view := self.current():
            view.find_bar.find_next()

    def find_previous(self) -> None:
        if view := self.current():
            view.find_bar.find_previous()

    def next_tab(self) -> None:
        self._cycle(1)

    def previous_tab(self) -> None:
        self._cycle(-1)

    def set_preview_shown(self, *, shown: bool) -> None:
        self.preview_button.setChecked(shown)

    def set_invisible_shown(self, *, shown: bool) -> None:
        """Mark spaces and tabs in all texts, also in those opened from now on."""
        self._invisible = shown
        for view in self._views.values():
            view.editor.set_invisible_shown(shown=shown)

    @property
    def preview_shown(self) -> bool:
        return self.preview_button.isChecked()

    # --- inside -------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.undo_button.set_label(self.tr("Undo"))
        self.redo_button.set_label(self.tr("Redo"))
        self.find_button.set_label(self.tr("Find and replace"))
        self._show_buttons()
        self._empty.setText(self.tr("No document is open. Choose one in the list at the left."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            strip = self._strip.geometry()
            painter.fillRect(strip, self._theme.color("window"))
            painter.fillRect(strip.left(), strip.bottom(), strip.width(), 1, self._theme.color("line"))

    def _lay_out(self) -> None:
        row = QHBoxLayout(self._strip)
        row.setContentsMargins(8, 0, 12, 0)
        row.setSpacing(4)
        row.addWidget(self.tabs, 1)
        for button in (self.undo_button, self.redo_button, self.find_button, self.preview_button):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.tabs.path_selected.connect(self._show_current)
        self.tabs.close_requested.connect(self.close_requested)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.find_button.clicked.connect(self._toggle_find)
        self.preview_button.toggled.connect(self._on_preview)
        self._theme.changed.connect(self._restyle)
        for keys, slot in (("Ctrl+Tab", self.next_tab), ("Ctrl+Shift+Tab", self.previous_tab)):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    def _make_view(self) -> DocumentView:
        view = DocumentView(self._theme, lambda image: self._resolve(self._path_of(view), image), self)
        editor, header, preview = view.editor, view.header, view.preview
        editor.text_edited.connect(lambda: self.text_edited.emit(self._path_of(view)))
        editor.caret.connect(
            lambda line, column: self.caret_moved.emit(CaretPosition(self._path_of(view), line, column))
        )
        editor.modificationChanged.connect(lambda changed: self._on_modified(view, changed))
        editor.undoAvailable.connect(self._show_buttons)
        editor.redoAvailable.connect(self._show_buttons)
        view.lock_changed.connect(lambda: self._show_tab(view))
        header.title_edited.connect(lambda text: self.title_edited.emit(self._path_of(view), text))
        header.keywords_edited.connect(lambda words: self.keywords_edited.emit(self._path_of(view), words))
        header.pin_toggled.connect(lambda on: self.pin_toggled.emit(self._path_of(view), on))
        header.review_edited.connect(lambda day: self.review_edited.emit(self._path_of(view), day))
        view.margin.mark_clicked.connect(
            lambda mark: self.mark_clicked.emit(MarkClick(self._path_of(view), mark))
        )
        preview.open_link_requested.connect(self.open_link_requested)
        preview.open_document_requested.connect(
            lambda target: self.link_clicked.emit(LinkClick(self._path_of(view), target))
        )
        return view

    def _path_of(self, view: DocumentView) -> str:
        return next((path for path, other in self._views.items() if other is view), "")

    def _on_modified(self, view: DocumentView, changed: bool) -> None:  # noqa: FBT001 - Qt's signal has it so
        path = self._path_of(view)
        if path:
            self._show_tab(view)
            self.modified_changed.emit(path, changed)

    def _on_preview(self, shown: bool) -> None:  # noqa: FBT001 - Qt's signal has it so
        for view in self._views.values():
            view.show_preview(shown=shown)
        self.preview_toggled.emit(shown)

    def _toggle_find(self) -> None:
        view = self.current()
        if view and not view.find_bar.isHidden():
            view.find_bar.close_bar()
        elif view:
            view.find_bar.open()

    def _show_tab(self, view: DocumentView) -> None:
        path = self._path_of(view)
        if self.tabs.index_of(path) >= 0:
            state = replace(
                self.tabs.state(path),
                unsaved=view.editor.modified,
                pinned=view.document is not None and view.document.pinned,
                locked=bool(view.editor.read_only_reason),
            )
            self.tabs.set_state(state)
        self._show_buttons()

    def _show_current(self, path: str) -> None:
        view = self._views.get(path)
        self._stack.setCurrentWidget(view or self._empty)
        self._show_buttons()
        self.current_changed.emit(path)
        if view is not None:
            self.caret_moved.emit(CaretPosition(path, *view.editor.caret_place()))

    def _show_buttons(self) -> None:
        view = self.current()
        history = view.editor.document() if view else None
        self.undo_button.setEnabled(history is not None and history.isUndoAvailable())
        self.redo_button.setEnabled(history is not None and history.isRedoAvailable())
        self.find_button.setEnabled(view is not None)
        self.preview_button.setEnabled(view is not None and view.has_preview)
        without = view is not None and not view.has_preview
        self.preview_button.set_label(
            self.tr("Only Markdown has a preview") if without else self.tr("Preview")
        )

    def _cycle(self, step: int) -> None:
        count = self.tabs.count()
        if count:
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % count)

    def _restyle(self) -> None:
        self._empty.setFont(self._theme.ui_font())
        palette = self._empty.palette()
        palette.setColor(palette.ColorRole.WindowText, self._theme.color("text3"))
        self._empty.setPalette(palette)
        self.update()
