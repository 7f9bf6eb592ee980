"""The margin beside the editor: line numbers, and a bracket for every chunk of the document."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from operator import attrgetter

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QTextBlock
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.editor.editor import LINE_PIXELS, MarkdownEditor
from desktop.theme import Theme
from desktop.theme.painting import draw_badge, draw_icon

_BADGE = 15
_BRACKET = 5


@dataclass(frozen=True, slots=True)
class MarginMark:
    """A chunk in the margin: lines inclusive, and its place in the context (0 when it is not in)."""

    start_line: int
    end_line: int
    number: int
    pinned: bool
    in_context: bool


_START = attrgetter("start_line")


class EditorMargin(QWidget):
    """Sits in the editor's left margin and follows its scrolling. A click on a bracket tells its mark."""

    mark_clicked = Signal(MarginMark)

    def __init__(self, editor: MarkdownEditor, theme: Theme) -> None:
        super().__init__(editor)
        self._editor = editor
        self._theme = theme
        self._marks: tuple[MarginMark, ...] = ()
        self._number_font = theme.mono_font(12)
        self._badge_font = theme.ui_font(10, weight=600)
        self._block_count = editor.blockCount()
        editor.document().contentsChange.connect(self._follow_edit)
        editor.blockCountChanged.connect(self._resize)
        editor.updateRequest.connect(self._follow_scroll)
        editor.cursorPositionChanged.connect(self.update)
        editor.resized.connect(self._resize)
        theme.changed.connect(self._restyle)
        self._resize()

    def set_marks(self, marks: tuple[MarginMark, ...]) -> None:
        """Show these chunks from now on; they follow the typing until the next call."""
        self._marks = tuple(sorted(marks, key=_START))
        self.update()

    @property
    def marks(self) -> tuple[MarginMark, ...]:
        return self._marks

    def sizeHint(self) -> QSize:
        digits = max(3, len(str(self._editor.blockCount())))
        numbers = QFontMetrics(self._number_font).horizontalAdvance("0") * digits
        return QSize(4 + self._theme.px(_BADGE) + 3 + numbers + 7 + _BRACKET + 4, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self._theme.color("surface"))
            current = self._editor.current_line_rect().toRect()
            painter.fillRect(0, current.top(), self.width(), current.height(), self._theme.color("hover"))
            block = self._editor.firstVisibleBlock()
            offset = self._editor.contentOffset()
            top = round(self._editor.blockBoundingGeometry(block).translated(offset).top())
            while block.isValid() and top <= event.rect().bottom():
                lines = max(1, block.layout().lineCount())
                rect = QRect(0, top, self.width(), lines * self._theme.px(LINE_PIXELS))
                if rect.bottom() >= event.rect().top():
                    self._paint_block(painter, block, rect)
                # Asking for the geometry of each block would walk from the first one every time.
                top += round(self._editor.blockBoundingRect(block).height())
                block = block.next()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # or the release would go to the editor

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        mark = self._mark_at(event.position().toPoint())
        if mark and event.button() == Qt.MouseButton.LeftButton:
            self.mark_clicked.emit(mark)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            mark = self._mark_at(event.pos())
            QToolTip.showText(event.globalPos(), self._describe(mark) if mark else "", self)
            return True
        return super().event(event)

    def _paint_block(self, painter: QPainter, block: QTextBlock, rect: QRect) -> None:
        theme = self._theme
        line = block.blockNumber() + 1
        height = theme.px(LINE_PIXELS)
        caret_line = self._editor.textCursor().blockNumber() + 1
        painter.setFont(self._number_font)
        painter.setPen(theme.color("text" if line == caret_line else "text3"))
        right = self.width() - _BRACKET - 4 - 7
        area = QRect(0, rect.top(), right, height)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line))
        mark = self._mark_of(line)
        if mark is None:
            return
        bracket = QRect(right + 7, rect.top(), _BRACKET, rect.height())
        painter.fillRect(bracket, theme.color(_role(mark)))
        if line == mark.start_line and mark.in_context:
            side = theme.px(_BADGE)
            badge = QRect(4, rect.top() + (height - side) // 2, side, side)
            painter.setFont(self._badge_font)
            _paint_badge(painter, badge, theme, mark)

    def _describe(self, mark: MarginMark) -> str:
        lines = self.tr("lines {0}–{1}").format(mark.start_line, mark.end_line)
        if mark.pinned:
            return self.tr("Pinned, {0}").format(lines)
        if mark.in_context:
            return self.tr("Piece {0} of the context, {1}").format(mark.number, lines)
        return self.tr("Not in the context, {0}").format(lines)

    def _mark_of(self, line: int) -> MarginMark | None:
        index = bisect_right(self._marks, line, key=_START) - 1
        return self._marks[index] if index >= 0 and line <= self._marks[index].end_line else None

    def _mark_at(self, point: QPoint) -> MarginMark | None:
        line = self._editor.cursorForPosition(QPoint(0, point.y())).blockNumber() + 1
        return self._mark_of(line)

    def _follow_edit(self, position: int, _removed: int, _added: int) -> None:
        """Move the marks along with lines that were added or removed before or inside them."""
        document = self._editor.document()
        count = document.blockCount()
        delta, self._block_count = count - self._block_count, count
        if delta and self._marks:
            line = document.findBlock(position).blockNumber() + 1
            moved = (_moved(mark, line, delta) for mark in self._marks)
            self.set_marks(tuple(mark for mark in moved if mark is not None))

    def _follow_scroll(self, rect: QRect, dy: int) -> None:
        if dy:
            self.scroll(0, dy)
        else:
            self.update(0, rect.y(), self.width(), rect.height())

    def _restyle(self) -> None:
        self._number_font = self._theme.mono_font(12)
        self._badge_font = self._theme.ui_font(10, weight=600)
        self._resize()

    def _resize(self) -> None:
        width = self.sizeHint().width()
        self._editor.set_left_margin(width)
        inside = self._editor.contentsRect()
        self.setGeometry(inside.left(), inside.top(), width, self._editor.viewport().height())
        self.update()


def _moved(mark: MarginMark, line: int, delta: int) -> MarginMark | None:
    """`mark` after `delta` lines came (or went, if negative) behind the start of `line`."""
    if mark.end_line < line:
        return mark
    start = mark.start_line if mark.start_line <= line else max(line, mark.start_line + delta)
    end = max(line, mark.end_line + delta)
    return replace(mark, start_line=start, end_line=end) if start <= end else None


def _role(mark: MarginMark) -> str:
    if mark.pinned:
        return "pin"
    return f"p{(mark.number - 1) % 5 + 1}" if mark.in_context else "line"


def _paint_badge(painter: QPainter, rect: QRect, theme: Theme, mark: MarginMark) -> None:
    """The piece's number, or the star of a pinned one, on its colour: a hue never stands alone."""
    role = _role(mark)
    text = "" if mark.pinned else str(mark.number)
    draw_badge(painter, rect, text=text, ground=theme.color(role), ink=theme.color(f"on_{role}"))
    if mark.pinned:
        draw_icon(painter, rect.adjusted(2, 2, -2, -2), theme, "star", role="on_pin", filled=True)
