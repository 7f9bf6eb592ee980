"""The editor, of Markdown first of all: a plain text edit that never changes a byte nobody touched."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from desktop.editor.clipboard import refill
from desktop.editor.exact_document import ExactText
from desktop.editor.highlighter import LONG_LINE, MarkdownHighlighter
from desktop.editor.layout import GridLayout
from desktop.editor.marked_text import MarkedText
from desktop.editor.offered_images import offered_images, offers_images
from desktop.editor.source_map import Utf16Offsets, has_line_over, has_lone_surrogate
from desktop.theme import Theme
from knowledge.model import SourceFile

LINE_PIXELS = 21
_TAB_SPACES = 4
_ITEM = re.compile(r"([ \t]*(?:>[ \t]?)*[ \t]*)([-*+]|\d{1,8}[.)])([ \t]+)(\[[ xX]\][ \t]+)?")


class MarkdownEditor(MarkedText):
    """Edits one file. `current_text` is what the file would hold; `text_edited` tells that it changed."""

    text_edited = Signal()
    resized = Signal()
    caret = Signal(int, int)
    """Line and column of the caret, both 1-based, the column in characters."""
    images_offered = Signal(tuple)
    """Images were pasted or dropped into Markdown: `OfferedImage` values, for the place of the caret."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        document = QTextDocument(self)
        self._grid = GridLayout(document, theme.px(LINE_PIXELS))
        document.setDocumentLayout(self._grid)
        self.setDocument(document)
        self._exact = ExactText(document)
        self._highlighter = MarkdownHighlighter(document, theme)
        self._source_text = ""
        self._read_only = ""
        self._revision = document.revision()
        self._loading = False
        self._wrap = True
        self._markdown = True
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self._retranslate()
        self.setCursorWidth(2)
        self.textChanged.connect(self._on_text_changed)
        self.cursorPositionChanged.connect(self._on_caret)
        self._hit_selected = False
        theme.changed.connect(self._restyle)
        self._restyle()

    # --- the text -----------------------------------------------------------------------------

    def load(self, source: SourceFile) -> None:
        """Show `source` with a fresh undo history. `read_only_reason` tells if it cannot be edited."""
        self._read_only = source.read_only
        if not self._read_only and has_lone_surrogate(source.text):
            self._read_only = self.tr("it holds half characters that no editor can keep")
        self._source_text = source.text
        self.setReadOnly(bool(self._read_only))
        self._show(source.text)

    def set_markdown(self, *, on: bool) -> None:
        """Whether marks of Markdown mean something here; another text is neither coloured nor carried on."""
        if on != self._markdown:
            self._markdown = on
            self._highlighter.setDocument(self.document() if on else None)

    def current_text(self) -> str:
        """The exact text of the file as it stands now, line ends and rare characters included."""
        return self._source_text if self._read_only else self._exact.text()

    def replace_text(self, text: str) -> None:
        """Make `text` the content by one undoable edit; caret, scroll place and undo history stay.

        In a read-only file the new text is simply shown. So it is in the one case that no undo could
        undo: `text` holds a noncharacter that stands in for another one here.
        """
        if self._read_only or has_lone_surrogate(text):
            self._source_text = text
            self._show(text)
            return
        self._unwrap_if_long(text)
        old = Utf16Offsets(self.searchable())
        cursor, top = self.textCursor(), self.firstVisibleBlock()
        hidden_rows = self.verticalScrollBar().value() - top.firstLineNumber()
        places = [old.to_characters(place) for place in (cursor.anchor(), cursor.position(), top.position())]
        change = self._exact.replace(text)
        if change is None:
            self._show(text)
            self.document().setModified(True)
            self.text_edited.emit()
            return
        anchor, position, first = (change.moved(place) for place in places)
        new = Utf16Offsets(self.searchable())
        self.setTextCursor(self.span_cursor(anchor, position, new))
        top = self.document().findBlock(new.to_qt(first))
        self.verticalScrollBar().setValue(top.firstLineNumber() + hidden_rows)

    @property
    def read_only_reason(self) -> str:
        """Why the file cannot be edited, or ""."""
        return self._read_only

    @property
    def modified(self) -> bool:
        """Whether the text differs from the last load or `mark_saved`; undoing back to it counts."""
        return self.document().isModified()

    def mark_saved(self) -> None:
        self.document().setModified(False)

    def searchable(self) -> str:
        """The text as the document holds it, `\\n` between lines; see `select_span`."""
        return self._exact.searchable()

    def replace_spans(self, spans: tuple[tuple[int, int, str], ...]) -> None:
        """Replace character spans of `searchable()` as one undo step. They are in order and do not meet."""
        offsets = Utf16Offsets(self.searchable())
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for start, end, text in reversed(spans):
            cursor.setPosition(offsets.to_qt(start))
            cursor.setPosition(offsets.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
            self._exact.insert(cursor, text)
        cursor.endEditBlock()

    def span_cursor(self, start: int, end: int, offsets: Utf16Offsets) -> QTextCursor:
        """A cursor that selects characters `start` to `end` of `searchable()`; it stands at `end`."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(offsets.to_qt(start))
        cursor.setPosition(offsets.to_qt(end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    # --- places -------------------------------------------------------------------------------

    def show_line(self, line: int) -> None:
        """Put the caret at the start of `line` (1-based; beyond the end means the last) and centre it."""
        number = max(0, min(line - 1, self.blockCount() - 1))
        cursor = QTextCursor(self.document().findBlockByNumber(number))
        self.setTextCursor(cursor)
        self.centerCursor()

    def show_top_line(self, line: int) -> None:
        """Put the caret at the start of `line` (1-based) and that line at the top."""
        block = self.document().findBlockByNumber(max(0, min(line - 1, self.blockCount() - 1)))
        self.setTextCursor(QTextCursor(block))
        self.verticalScrollBar().setValue(block.firstLineNumber())

    def caret_place(self) -> tuple[int, int]:
        """Line and column of the caret, 1-based."""
        cursor = self.textCursor()
        column = Utf16Offsets(cursor.block().text()).to_characters(cursor.positionInBlock())
        return cursor.blockNumber() + 1, column + 1

    def visible_positions(self) -> tuple[int, int]:
        """First and last Qt position in view, in whole lines."""
        bottom = self.cursorForPosition(QPoint(0, self.viewport().height()))
        block = bottom.block()
        return self.firstVisibleBlock().position(), block.position() + block.length() - 1

    def exact_line(self, block: QTextBlock) -> str:
        """The characters of `block` as the file has them; its line end is not among them."""
        return self._exact.revealed(block.text())

    def set_left_margin(self, pixels: int) -> None:
        """Leave room at the left for the margin, which sits beside the text."""
        self.setViewportMargins(pixels, 0, 0, 0)

    def show_hits(self, cursors: list[QTextCursor], *, selected: bool = False) -> None:
        """Mark the places that a search found. `selected`: the selection is one of them and stands out."""
        self._hit_selected = selected
        self._show_selection()
        selections = []
        for cursor in cursors:
            hit = QTextEdit.ExtraSelection()
            hit.cursor = cursor
            hit.format.setBackground(self._theme.color("match"))
            hit.format.setFontUnderline(True)
            hit.format.setUnderlineColor(self._theme.color("match_line"))
            selections.append(hit)
        self.setExtraSelections(selections)

    # --- keys, clipboard, paint ---------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if (
            enter
            and not self.isReadOnly()
            and plain in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        ):
            self._new_line(goes_on=plain == Qt.KeyboardModifier.NoModifier)
            event.accept()
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        text = source.hasText() and not source.hasUrls()
        return not self.isReadOnly() and (text or self._takes_images(source))

    def insertFromMimeData(self, source: QMimeData) -> None:
        if self.isReadOnly():
            return
        if self._takes_images(source):
            self.images_offered.emit(offered_images(source))
        elif self.canInsertFromMimeData(source):
            self.insert_at(self.textCursor(), source.text())

    def insert_at(self, cursor: QTextCursor, text: str) -> None:
        """Put `text` in the place of `cursor` as one undo step; the caret stands behind it."""
        self._unwrap_if_long(text)
        self._exact.insert(cursor, text)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _takes_images(self, source: QMimeData) -> bool:
        return self._markdown and offers_images(source)

    def createMimeDataFromSelection(self) -> QMimeData:
        """The exact characters of the selection, as plain text only."""
        return refill(super().createMimeDataFromSelection(), self._exact.selected(self.textCursor()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.current_line_rect(), self._theme.color("hover"))
        painter.end()
        super().paintEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # With Ctrl, Qt would change this editor's font alone; the zoom belongs to the theme.
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().wheelEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def current_line_rect(self) -> QRectF:
        """The caret's block in viewport coordinates, over the full width."""
        block = self.textCursor().block()
        rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        lines = max(1, block.layout().lineCount())
        return QRectF(0, rect.top(), self.viewport().width(), lines * self._theme.px(LINE_PIXELS))

    # --- inside -------------------------------------------------------------------------------

    def _show(self, text: str) -> None:
        self._wrap = True
        self._unwrap_if_long(text)
        self._apply_wrap()
        shown = text.encode("utf-8", "replace").decode("utf-8") if has_lone_surrogate(text) else text
        self._loading = True
        self._exact.load(shown)
        self._loading = False
        self._revision = self.document().revision()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _unwrap_if_long(self, text: str) -> None:
        if self._wrap and has_line_over(text, LONG_LINE):
            self._wrap = False
            self._apply_wrap()

    def _apply_wrap(self) -> None:
        mode = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(mode.WidgetWidth if self._wrap else mode.NoWrap)

    def _new_line(self, *, goes_on: bool) -> None:
        """Break the line; inside a list go on with its mark, and end the list on an empty item."""
        cursor = self.textCursor()
        line = cursor.block().text()
        item = _ITEM.match(line) if goes_on and self._markdown and not cursor.hasSelection() else None
        added = "\n"
        if item and Utf16Offsets(line).to_qt(item.end()) <= cursor.positionInBlock():
            if not line[item.end() :].strip():
                cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                added = ""
            else:
                added = "\n" + _next_item(item)
        self._exact.insert(cursor, added)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Document text"))

    def _on_text_changed(self) -> None:
        # Colouring also ends in textChanged; only a new revision means a new text.
        if not self._loading and self.document().revision() != self._revision:
            self._revision = self.document().revision()
            self.text_edited.emit()

    def _on_caret(self) -> None:
        self.viewport().update()
        self.caret.emit(*self.caret_place())

    def _show_selection(self) -> None:
        palette = self._theme.palette()
        if self._hit_selected:
            palette.setColor(palette.ColorRole.Highlight, self._theme.color("ink"))
            palette.setColor(palette.ColorRole.HighlightedText, self._theme.color("on_ink"))
        self.setPalette(palette)

    def _restyle(self) -> None:
        font = self._theme.mono_font()
        self.setFont(font)
        self.document().setDefaultFont(font)
        self.setTabStopDistance(QFontMetricsF(font).horizontalAdvance(" ") * _TAB_SPACES)
        self._show_selection()
        self._grid.set_line_height(self._theme.px(LINE_PIXELS))
        self.document().markContentsDirty(0, self.document().characterCount())


def _next_item(item: re.Match[str]) -> str:
    """The mark of the item after `item`: numbers count on, a task starts undone."""
    indent, mark, gap, task = item.groups()
    if mark[0].isdigit():
        mark = f"{int(mark[:-1]) + 1}{mark[-1]}"
    return f"{indent}{mark}{gap}{'[ ] ' if task else ''}"
