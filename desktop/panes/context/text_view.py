"""The very text the AI will get, with everything that explains it beside the bytes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from desktop.editor.clipboard import refill
from desktop.editor.layout import GridLayout
from desktop.editor.marked_text import MarkedText
from desktop.models.context_values import SourcePlace
from desktop.panes.context.gutter import GUTTER_WIDTH, PieceGutter
from desktop.panes.context.looks import lay_looks, matched_look, quiet_look
from desktop.panes.context.shown_text import ShownText
from desktop.theme import Theme
from knowledge.model import Piece

FONT_PIXELS = 12.5
LINE_PIXELS = 19


@dataclass(frozen=True, slots=True)
class _Anchor:
    """What is at the top of the view: a piece and how many visual lines below its first one."""

    piece: Piece | None
    lines: int


class ContextTextView(MarkedText):
    """Read-only view of a `ShownText`.

    A click, or Ctrl+Enter at the caret, emits `source_requested`; `piece_entered` says which piece is
    current (its index). What is copied are the exact characters, never Qt's own rendering of them.
    """

    source_requested = Signal(SourcePlace)
    piece_entered = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._shown: ShownText | None = None
        self._current = -1
        self._pressed = QPoint()
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout = GridLayout(self.document(), theme.px(LINE_PIXELS))
        self.document().setDocumentLayout(self._layout)
        self.document().setDocumentMargin(8)
        self._gutter = PieceGutter(theme, self, parent=self)
        self.verticalScrollBar().valueChanged.connect(self._gutter.update)
        self.updateRequest.connect(self._follow)
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def shown(self) -> ShownText | None:
        return self._shown

    @property
    def current_piece(self) -> int:
        """Index of the piece the gutter marks; -1 for none."""
        return self._current

    def set_shown(self, shown: ShownText) -> None:
        """Replace the text in one paint; the piece at the top stays at the top if it is still there."""
        if self._shown is not None and self._shown.text == shown.text:
            self._shown = shown
        else:
            anchor = self._anchor()
            self.setUpdatesEnabled(False)
            self._shown = shown
            self.setPlainText(shown.display)
            self._return_to(anchor)
            self.setUpdatesEnabled(True)
        self._current = min(self._current, shown.count - 1)
        self._mark()
        self._gutter.update()

    def select_piece(self, piece: int) -> None:
        """Mark a piece as the current one; -1 for none."""
        self._current = piece
        self._gutter.update()

    def show_piece(self, piece: int) -> None:
        """Scroll so that the piece begins near the top, its label still in sight, and mark it."""
        if self._shown is None or not 0 <= piece < self._shown.count:
            return
        block = self.document().findBlock(self._shown.piece_position(piece))
        self.verticalScrollBar().setValue(max(0, block.firstLineNumber() - 3))
        cursor = QTextCursor(block)
        self.setTextCursor(cursor)
        self.select_piece(piece)

    def createMimeDataFromSelection(self) -> QMimeData:
        """The exact characters of the selection, as plain text only."""
        cursor = self.textCursor()
        text = self._shown.cut(cursor.selectionStart(), cursor.selectionEnd()) if self._shown else ""
        return refill(super().createMimeDataFromSelection(), text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self._gutter_width(), area.height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        moved = (event.position().toPoint() - self._pressed).manhattanLength()
        if event.button() is not Qt.MouseButton.LeftButton or moved >= QApplication.startDragDistance():
            return
        if not self.textCursor().hasSelection():
            self.open_source(self.cursorForPosition(event.position().toPoint()).position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.open_source(self.textCursor().position())
        else:
            super().keyPressEvent(event)

    def open_source(self, position: int) -> None:
        """Ask for the file and line behind a position of the text; labels and live data have none."""
        shown = self._shown
        if shown is None or not shown.bands:
            return
        piece = shown.bands[shown.band_index(position)].piece
        if piece < 0:
            return
        self.select_piece(piece)
        self.piece_entered.emit(piece)
        if (found := shown.source_line(position)) is not None:
            self.source_requested.emit(SourcePlace(found[0].path, found[1]))

    def exact_line(self, block: QTextBlock) -> str:
        """The characters of `block` as the AI gets them."""
        start = block.position()
        return self._shown.cut(start, start + block.length() - 1) if self._shown is not None else ""

    def block_top(self, block: QTextBlock) -> float:
        """The y of a block in the viewport."""
        return self.blockBoundingGeometry(block).translated(self.contentOffset()).top()

    def block_height(self, block: QTextBlock) -> float:
        return self.blockBoundingRect(block).height()

    def first_block(self) -> QTextBlock:
        return self.firstVisibleBlock()

    def _gutter_width(self) -> int:
        return self._theme.px(GUTTER_WIDTH)

    def _follow(self, _rect: QRect, _dy: int) -> None:
        self._gutter.update()

    def _anchor(self) -> _Anchor:
        block = self.firstVisibleBlock()
        if self._shown is None or not self._shown.bands:
            return _Anchor(None, 0)
        band = self._shown.bands[self._shown.band_index(block.position())]
        line = self.verticalScrollBar().value()
        if not 0 <= band.piece < len(self._shown.context.pieces):
            return _Anchor(None, line)
        first = self.document().findBlock(band.start).firstLineNumber()
        return _Anchor(self._shown.context.pieces[band.piece], line - first)

    def _return_to(self, anchor: _Anchor) -> None:
        bar = self.verticalScrollBar()
        if anchor.piece is None or self._shown is None:
            bar.setValue(anchor.lines)
            return
        for place, piece in enumerate(self._shown.context.pieces):
            if piece.path == anchor.piece.path and piece.heading == anchor.piece.heading:
                block = self.document().findBlock(self._shown.piece_position(place))
                bar.setValue(block.firstLineNumber() + anchor.lines)
                return
        bar.setValue(0)

    def _mark(self) -> None:
        """Give labels and matched words their look."""
        if self._shown is None:
            return
        quiet, matched = quiet_look(self._theme), matched_look(self._theme)
        spans = [(band.start, band.end, quiet) for band in self._shown.bands if band.piece < 0]
        spans += [(start, end, matched) for start, end in self._shown.matches]
        lay_looks(self.document(), spans)

    def _restyle(self) -> None:
        font: QFont = self._theme.mono_font(FONT_PIXELS)
        self.setFont(font)
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, self._theme.color("surface"))
        palette.setColor(palette.ColorRole.Text, QColor(self._theme.tokens.text))
        self.setPalette(palette)
        self._layout.set_line_height(self._theme.px(LINE_PIXELS))
        self.setViewportMargins(self._gutter_width(), 0, 0, 0)
        self._mark()
        self._gutter.update()
