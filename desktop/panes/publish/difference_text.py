"""The text of a context before and after, line by line, with the bands of its pieces beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextBlock, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QWidget

from desktop.editor.clipboard import refill
from desktop.editor.layout import GridLayout
from desktop.editor.marked_text import MarkedText
from desktop.models.numbers import whole
from desktop.panes.context.gutter import BAND_WIDTH
from desktop.panes.context.looks import lay_looks, matched_look, quiet_look
from desktop.panes.context.marks import BADGE, draw_badge, hatch, piece_color
from desktop.panes.context.text_view import FONT_PIXELS, LINE_PIXELS
from desktop.panes.publish.shown_difference import ContextDifference, DifferenceLine, LineKind
from desktop.theme import Theme

_GROUNDS = {LineKind.OLD: "del_bg", LineKind.NEW: "add_bg"}
_SIGNS = {LineKind.OLD: "\u2212", LineKind.NEW: "+", LineKind.SAME: ""}
_PAD = 8
_ABOVE = 4
"""Lines that stay in sight above a change that is shown."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line with its place in the viewport."""

    number: int
    line: DifferenceLine
    top: int
    height: int


class DifferenceText(MarkedText):
    """Read-only; what is copied are the exact characters of the lines."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._difference: ContextDifference | None = None
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout = GridLayout(self.document(), theme.px(LINE_PIXELS))
        self.document().setDocumentLayout(self._layout)
        self.document().setDocumentMargin(_PAD)
        self._gutter = LineGutter(theme, self, parent=self)
        self.verticalScrollBar().valueChanged.connect(self._gutter.update)
        self.updateRequest.connect(lambda *_: self._gutter.update())
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def difference(self) -> ContextDifference | None:
        return self._difference

    def set_difference(self, difference: ContextDifference | None) -> None:
        """Show another one, from its beginning."""
        self._difference = difference
        self.setPlainText(difference.display if difference is not None else "")
        self._fit_gutter()
        self._mark()

    def show_change(self, place: int) -> None:
        """Scroll to a run of lines that differ, and put the caret there."""
        difference = self._difference
        if difference is None or not 0 <= place < len(difference.changes):
            return
        block = self.document().findBlockByNumber(difference.changes[place])
        self.verticalScrollBar().setValue(max(0, block.firstLineNumber() - _ABOVE))
        self.setTextCursor(QTextCursor(block))

    def shown_lines(self) -> Iterator[ShownLine]:
        """The lines in sight, from above."""
        difference, block = self._difference, self.firstVisibleBlock()
        if difference is None or not difference.lines:
            return
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self.viewport().height():
            height = self.blockBoundingRect(block).height()
            number = block.blockNumber()
            yield ShownLine(number, difference.lines[number], round(top), round(top + height) - round(top))
            top += height
            block = block.next()

    def exact_line(self, block: QTextBlock) -> str:
        """The characters of `block` as the AI gets them."""
        start = block.position()
        return self._difference.cut(start, start + block.length() - 1) if self._difference else ""

    def createMimeDataFromSelection(self) -> QMimeData:
        """The exact characters of the selection, as plain text only."""
        cursor, difference = self.textCursor(), self._difference
        text = difference.cut(cursor.selectionStart(), cursor.selectionEnd()) if difference else ""
        return refill(super().createMimeDataFromSelection(), text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for shown in self.shown_lines():
            if ground := _GROUNDS.get(shown.line.kind):
                place = QRect(0, shown.top, self.viewport().width(), shown.height)
                painter.fillRect(place, self._theme.color(ground))
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_gutter()

    def _fit_gutter(self) -> None:
        area, width = self.contentsRect(), self._gutter.wanted_width()
        if self.viewportMargins().left() != width:
            self.setViewportMargins(width, 0, 0, 0)
        self._gutter.setGeometry(QRect(area.left(), area.top(), width, area.height()))
        self._gutter.update()

    def _mark(self) -> None:
        """Give labels and matched words their look."""
        difference = self._difference
        if difference is None:
            return
        quiet, matched = quiet_look(self._theme), matched_look(self._theme)
        spans = []
        block = self.document().firstBlock()
        for line in difference.lines:
            if line.piece is None:
                spans.append((block.position(), block.position() + block.length(), quiet))
            block = block.next()
        spans += [(start, end, matched) for start, end in difference.matches]
        lay_looks(self.document(), spans)

    def _restyle(self) -> None:
        self.setFont(self._theme.mono_font(FONT_PIXELS))
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, self._theme.color("surface"))
        palette.setColor(palette.ColorRole.Text, self._theme.color("text"))
        self.setPalette(palette)
        self._layout.set_line_height(self._theme.px(LINE_PIXELS))
        self._fit_gutter()
        self._mark()


class LineSide(Protocol):
    """What the gutter asks of the text it stands beside."""

    @property
    def difference(self) -> ContextDifference | None: ...
    def shown_lines(self) -> Iterator[ShownLine]: ...


class LineGutter(QWidget):
    """The band of a line's piece with its badge, its number in both contexts, and its sign."""

    def __init__(self, theme: Theme, side: LineSide, *, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._side = side
        theme.changed.connect(self.update)

    def wanted_width(self) -> int:
        """Band, badge, two numbers, sign."""
        return BAND_WIDTH + 6 + self._theme.px(BADGE) + 2 * (self._number_width() + 10) + self._theme.px(22)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.color("surface"))
            for shown in self._side.shown_lines():
                ground = _GROUNDS.get(shown.line.kind)
                if ground:
                    painter.fillRect(QRect(0, shown.top, self.width(), shown.height), theme.color(ground))
                self._paint_band(painter, shown)
                self._paint_numbers(painter, shown)

    def _paint_band(self, painter: QPainter, shown: ShownLine) -> None:
        band, piece = QRect(0, shown.top, BAND_WIDTH, shown.height), shown.line.piece
        if piece is None:
            painter.fillRect(band, hatch(self._theme, self.devicePixelRatioF(), self._theme.color("raised")))
            return
        painter.fillRect(band, piece_color(self._theme, piece))
        if self._begins(shown):
            side, line = self._theme.px(BADGE), self._theme.px(LINE_PIXELS)
            badge = QRect(BAND_WIDTH + 6, shown.top + (line - side) // 2, side, side)
            draw_badge(painter, self._theme, badge, pinned=piece.pinned, number=piece.number)

    def _begins(self, shown: ShownLine) -> bool:
        """True for the first line of a piece, and for the first one in sight."""
        difference, piece = self._side.difference, shown.line.piece
        if difference is None or piece is None or shown.top <= 0 < shown.top + shown.height:
            return True
        before = difference.lines[shown.number - 1].piece if shown.number else None
        return before is None or (before.path, before.number, before.pinned) != (
            piece.path,
            piece.number,
            piece.pinned,
        )

    def _paint_numbers(self, painter: QPainter, shown: ShownLine) -> None:
        theme, line, width = self._theme, shown.line, self._number_width()
        painter.setFont(theme.mono_font(11))
        height = theme.px(LINE_PIXELS)
        left = BAND_WIDTH + 6 + theme.px(BADGE)
        painter.setPen(theme.color("text2" if line.kind is not LineKind.SAME else "text3"))
        for number in (line.old, line.new):
            left += 10
            if number:
                place = QRect(left, shown.top, width, height)
                side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
                painter.drawText(place, side, whole(number))
            left += width
        painter.setPen(theme.color("text"))
        painter.setFont(theme.mono_font(FONT_PIXELS))
        sign = QRect(left, shown.top, self.width() - left, height)
        painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, _SIGNS[line.kind])

    def _number_width(self) -> int:
        difference = self._side.difference
        last = max(((max(line.old, line.new)) for line in difference.lines), default=0) if difference else 0
        return self._theme.px(7) * max(2, len(whole(last)))
