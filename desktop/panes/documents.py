"""The middle of the window: the open documents as tabs over their views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.editor.margin import MarginMark
from desktop.panes.document_strip import DocumentStrip
from desktop.panes.document_view import DocumentView
from desktop.panes.image_view import ImageView
from desktop.panes.page import Page, page_key
from desktop.theme import Theme
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
    """The path now in front, "" when no document is (none is open, or a page is in front)."""
    page_shown = Signal(str)
    """The id of the page now in front."""
    page_closed = Signal(str)
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
    images_offered = Signal(str, tuple)
    """`OfferedImage` values for the place of the caret of that document."""
    open_link_requested = Signal(QUrl)
    preview_toggled = Signal(bool)

    def __init__(self, theme: Theme, resolve: Resolve, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._resolve = resolve
        self._views: dict[str, DocumentView] = {}
        self._pages: dict[str, Page] = {}
        self._invisible = False
        self._pictures: dict[str, ImageView] = {}
        self._pins: frozenset[str] = frozenset()
        self._strip = DocumentStrip(theme, self)
        self.tabs = self._strip.tabs
        self._stack = QStackedWidget(self)
        self._empty = QLabel(self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._empty)
        self.undo_button = self._strip.undo
        self.redo_button = self._strip.redo
        self.find_button = self._strip.search
        self.preview_button = self._strip.preview
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
        """The path of the document in front, "" when there is none."""
        key = self.tabs.path_at(self.tabs.currentIndex())
        return "" if key in self._pages else key

    def paths(self) -> tuple[str, ...]:
        """The open paths from left to right, for the session. Pages are not among them."""
        return self.tabs.paths()

    def close_document(self, path: str) -> None:
        """Close `path` at once; asking about unsaved text is the caller's."""
        view = self._views.pop(path, None) or self._pictures.pop(path, None)
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
        picture = self._pictures.pop(old, None)
        if picture is not None:
            self._pictures[new] = picture
            self.tabs.rename(old, new)

    def show_document(self, path: str, document: Document | None) -> None:
        """Show the new meaning of an open file: header form and star."""
        view = self._views.get(path)
        if view is not None:
            view.show_document(document)
            self._show_tab(view)

    def set_pins(self, paths: frozenset[str]) -> None:
        """These documents are pinned, and their tabs show it."""
        self._pins = paths
        for view in self._views.values():
            self._show_tab(view)

    # --- pictures -----------------------------------------------------------------------------

    def open_picture(self, path: str) -> ImageView:
        """Show an image's tab in front; what it shows is the caller's."""
        view = self._pictures.get(path)
        if view is not None:
            self.tabs.setCurrentIndex(self.tabs.index_of(path))
            return view
        view = self._pictures[path] = ImageView(self._theme, self)
        self._stack.addWidget(view)
        self.tabs.add(path)
        return view

    def picture(self, path: str) -> ImageView | None:
        return self._pictures.get(path)

    # --- pages --------------------------------------------------------------------------------

    def open_page(self, page: Page) -> None:
        """Show a page in front; one of that id that is open already only comes to the front."""
        if page.key in self._pages:
            self.tabs.setCurrentIndex(self.tabs.index_of(page.key))
            return
        self._pages[page.key] = page
        self._stack.addWidget(page.widget)
        self.tabs.add_page(page)

    def close_page(self, page_id: str) -> None:
        """Take a page away; its widget is hidden and can be opened again."""
        page = self._pages.get(page_key(page_id))
        if page is not None:
            self.tabs.remove(page.key)
            del self._pages[page.key]
            self._stack.removeWidget(page.widget)
            page.widget.hide()
            self.page_closed.emit(page_id)

    def current_page(self) -> str:
        """The id of the page in front, "" when a document (or nothing) is."""
        page = self._pages.get(self.tabs.path_at(self.tabs.currentIndex()))
        return page.id if page is not None else ""

    def has_page(self, page_id: str) -> bool:
        return page_key(page_id) in self._pages

    def current_title(self) -> str:
        """What is in front, for the title of the window: a path, the title of a page, or ""."""
        page = self._pages.get(self.tabs.path_at(self.tabs.currentIndex()))
        return page.title() if page is not None else self.current_path()

    # --- commands -----------------------------------------------------------------------------

    def close_tab(self) -> None:
        """Ask to close what is in front; a page goes at once."""
        if self.tabs.count():
            self._close(self.tabs.path_at(self.tabs.currentIndex()))

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
        self._strip.retranslate()
        self._show_buttons()
        self._empty.setText(self.tr("No document is open. Choose one in the list at the left."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.tabs.path_selected.connect(self._show_current)
        self.tabs.close_requested.connect(self._close)
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
        editor.images_offered.connect(lambda images: self.images_offered.emit(self._path_of(view), images))
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
                pinned=path in self._pins,
                locked=bool(view.editor.read_only_reason),
            )
            self.tabs.set_state(state)
        self._show_buttons()

    def _close(self, key: str) -> None:
        page = self._pages.get(key)
        if page is not None:
            self.close_page(page.id)
        else:
            self.close_requested.emit(key)

    def _show_current(self, key: str) -> None:
        view, page = self._views.get(key), self._pages.get(key)
        other = self._pictures.get(key) or self._empty
        self._stack.setCurrentWidget(page.widget if page is not None else view or other)
        self._show_buttons()
        self.current_changed.emit("" if page is not None else key)
        if page is not None:
            self.page_shown.emit(page.id)
        if view is not None:
            self.caret_moved.emit(CaretPosition(key, *view.editor.caret_place()))

    def _show_buttons(self) -> None:
        picture = self.current_path() in self._pictures
        self._strip.show_buttons(self.current(), shown=not picture and not self.current_page())

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
