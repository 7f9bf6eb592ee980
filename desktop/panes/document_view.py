"""One open document: header form, find bar, banners, and the editor with the preview beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from desktop.editor.editor import MarkdownEditor
from desktop.editor.find_bar import FindBar
from desktop.editor.header_form import HeaderForm
from desktop.editor.margin import EditorMargin
from desktop.editor.preview import PreviewView
from desktop.models.causes import cause_text
from desktop.models.document_facts import DocumentFacts
from desktop.panes.banner import Banner, BannerSpec
from desktop.panes.table_view import TableView
from desktop.theme import Theme
from knowledge.model import Document, SourceFile
from knowledge.settings import DOCUMENT_SUFFIXES


class DocumentView(QWidget):
    """The widgets of one document; the parts are public, a controller ties them to the library."""

    lock_changed = Signal()

    def __init__(
        self, theme: Theme, resolve: Callable[[str], bytes | None], parent: QWidget | None = None
    ) -> None:
        """`resolve` gives the bytes of an image named in the document, or None."""
        super().__init__(parent)
        self._document: Document | None = None
        self._markdown = True
        self._is_table = False
        self._preview_wanted = False
        self.header = HeaderForm(theme, self)
        self.editor = MarkdownEditor(theme, self)
        self.margin = EditorMargin(self.editor, theme)
        self.find_bar = FindBar(self.editor, theme, self)
        self.preview = PreviewView(theme, resolve, self)
        self.table = TableView(theme, self)
        self.lock = Banner(theme, self)
        self._banner = Banner(theme, self)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.addWidget(self.editor)
        self._splitter.addWidget(self.preview)
        self._splitter.addWidget(self.table)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setSizes([500, 500, 500])
        self.preview.hide()
        self.table.hide()
        self.editor.verticalScrollBar().valueChanged.connect(self._scroll_preview)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.lock, self._banner, self.find_bar, self.header):
            column.addWidget(part)
        column.addWidget(self._splitter, 1)
        self.setFocusProxy(self.editor)

    @property
    def document(self) -> Document | None:
        return self._document

    @property
    def banner(self) -> Banner:
        return self._banner

    @property
    def has_preview(self) -> bool:
        """Whether the text is Markdown or a table; JSON or `search.toml` is only edited as plain text."""
        return self._markdown or self._is_table

    @property
    def shows_table(self) -> bool:
        """Whether it is a table, and shown as one beside its text."""
        return self._is_table and not self.table.isHidden()

    def load(self, source: SourceFile, document: Document | None) -> None:
        """Show a file as read, with a fresh undo history."""
        self.set_path(source.path)
        self.editor.load(source)
        self.show_document(document)
        self._show_lock()
        self.lock_changed.emit()

    def set_path(self, path: str) -> None:
        """The name of the file tells what kind of text it holds."""
        self._markdown = path.lower().endswith(DOCUMENT_SUFFIXES)
        self._is_table = path.lower().endswith(".csv")
        self.editor.set_markdown(on=self._markdown)
        self.show_preview(shown=self._preview_wanted)

    def show_document(self, document: Document | None) -> None:
        """Show what the present text means; None for a file that is no document."""
        self._document = document
        reason = self.editor.read_only_reason
        self.header.set_document(document, enabled=not reason, reason=cause_text(reason))
        self._show_header()

    def show_facts(self, facts: DocumentFacts | None) -> None:
        """Show what is set about the file; None for one about which nothing can be."""
        self.header.set_facts(facts)
        self._show_header()

    def show_banner(self, spec: BannerSpec) -> None:
        """Show a message above the text until `hide_banner` or the next one."""
        self._banner.show_spec(spec)

    def hide_banner(self) -> None:
        self._banner.show_spec(None)

    def show_preview(self, *, shown: bool) -> None:
        """Show the preview beside the text, if there can be one."""
        self._preview_wanted = shown
        self.preview.setVisible(shown and self._markdown)
        self.table.setVisible(shown and self._is_table)

    def _scroll_preview(self, value: int) -> None:
        """Keep the preview at the same share of the text; it knows no lines of the source."""
        if self.preview.isVisible():
            bar, other = self.editor.verticalScrollBar(), self.preview.verticalScrollBar()
            other.setValue(round(value / max(1, bar.maximum()) * other.maximum()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show_lock()

    def _show_header(self) -> None:
        """The form is there for a document, and for any other file about which something can be set."""
        self.header.setVisible(self._document is not None or self.header.facts is not None)

    def _show_lock(self) -> None:
        reason = self.editor.read_only_reason
        text = self.tr("Read-only: {0}.").format(cause_text(reason).rstrip("."))
        self.lock.show_spec(BannerSpec(text, icon="lock") if reason else None)
