"""Marks over characters that cannot be seen: drawn on the view, never put into its text.

Those that **Problems** names are always marked, so that nothing hides from a person who reads; the others,
like spaces and tabs, while invisible characters are shown.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen, QTextBlock, QTextLine
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from desktop.editor.invisible import InvisibleRun, invisible_runs, is_plain, named, spelled
from desktop.editor.layout import show_invisible
from desktop.editor.source_map import Utf16Offsets
from desktop.theme import Theme

FLAG = 5
"""Side of the box on top of the stroke where characters have no width, in pixels."""
_TICK = 3
_AROUND = 64
"""Characters beside the part in view that are looked at too, for what a run is depends on its neighbours."""
_REACH = 3
"""How far beside a mark the pointer may be to get its tool tip."""


@dataclass(frozen=True, slots=True)
class InvisibleMark:
    """A run and its place in the viewport, as high as its line; no width where the characters have none."""

    run: InvisibleRun
    place: QRectF


class MarkedText(QPlainTextEdit):
    """A plain text view that marks what cannot be seen in it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._invisible_shown = False

    def set_invisible_shown(self, *, shown: bool) -> None:
        """Mark spaces, tabs and every other character that cannot be seen, or only the suspicious ones."""
        self._invisible_shown = shown
        show_invisible(self.document(), shown=shown)
        self.viewport().update()

    def exact_line(self, block: QTextBlock) -> str:
        """The characters of `block` where the document holds stand-ins; as many UTF-16 units."""
        return block.text()

    def invisible_marks(self, top: float, bottom: float) -> Iterator[InvisibleMark]:
        """The marks between two heights of the viewport, in reading order."""
        block = self.firstVisibleBlock()
        while block.isValid():
            rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if rect.top() > bottom:
                return
            if block.isVisible() and rect.bottom() >= top and not is_plain(text := self.exact_line(block)):
                for line, place in _lines_between(block, rect.topLeft(), top, bottom):
                    for run in self._runs_of(line, text, rect.left()):
                        yield InvisibleMark(run, _placed(line, run, place))
            block = block.next()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        dirty = event.rect()
        painter = QPainter(self.viewport())
        for mark in self.invisible_marks(dirty.top(), dirty.bottom()):
            self._draw(painter, mark)
        painter.end()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.hidden_at(QPointF(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def hidden_at(self, point: QPointF) -> str:
        """What is hidden at a point of the viewport, as rich text for a tool tip; `""` for nothing."""
        for mark in self.invisible_marks(point.y(), point.y()):
            if mark.place.adjusted(-_REACH, 0, _REACH, 0).contains(point):
                return f"<qt>{html.escape(self._described(mark.run.characters))}</qt>"
        return ""

    def _described(self, characters: str) -> str:
        codes = named(characters)
        if text := spelled(characters):
            return self.tr("Cannot be seen, and spells “{0}”: {1}").format(text, codes)
        return self.tr("Cannot be seen: {0}").format(codes)

    def _runs_of(self, line: QTextLine, text: str, left: float) -> Iterator[InvisibleRun]:
        """Those to be marked in the part of a line that is in view, so that one without end costs little."""
        first, end = self._seen(line, left)
        offsets = Utf16Offsets(text)
        begin = max(0, offsets.to_characters(first) - _AROUND)
        part = text[begin : offsets.to_characters(end) + _AROUND]
        for run in invisible_runs(part, first=offsets.to_qt(begin)):
            if (run.suspect or self._invisible_shown) and run.start < end and run.end > first:
                yield run

    def _seen(self, line: QTextLine, left: float) -> tuple[int, int]:
        """The positions of a line that may be in view: of a very long one, only the part on the screen."""
        start, end = line.textStart(), line.textStart() + line.textLength()
        if line.naturalTextWidth() <= 2 * self.viewport().width():
            return start, end
        return line.xToCursor(-left), line.xToCursor(self.viewport().width() - left) + 1

    def _draw(self, painter: QPainter, mark: InvisibleMark) -> None:
        color = self._theme.color("warn" if mark.run.suspect else "text3")
        place, flag, tick = mark.place, self._theme.px(FLAG), self._theme.px(_TICK)
        painter.setPen(QPen(color, 1))
        if place.width() >= 1:
            base = round(place.bottom()) - 1.5
            left, right = round(place.left()) + 1.5, round(place.right()) - 1.5
            corners = ((left, base - tick), (left, base), (right, base), (right, base - tick))
            painter.drawPolyline([QPointF(x, y) for x, y in corners])
            return
        x, y = round(place.left()) - 0.5, round(place.top()) + 0.5
        painter.drawLine(QPointF(x, y), QPointF(x, round(place.bottom()) - 1.5))
        painter.setBrush(color if mark.run.suspect else Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(x - flag // 2, y, flag - 1, flag - 1))


def _lines_between(
    block: QTextBlock, corner: QPointF, top: float, bottom: float
) -> Iterator[tuple[QTextLine, QRectF]]:
    """The visual lines of a block between two heights, each with its left edge; the text's own height."""
    layout = block.layout()
    for index in range(layout.lineCount()):
        line = layout.lineAt(index)
        place = QRectF(corner.x(), corner.y() + line.y(), 0, line.height())
        if place.bottom() >= top and place.top() <= bottom:
            yield line, place


def _placed(line: QTextLine, run: InvisibleRun, place: QRectF) -> QRectF:
    """`place` with the left and the width of the part of `run` that stands in `line`."""
    start = max(run.start, line.textStart())
    end = min(run.end, line.textStart() + line.textLength())
    edges = sorted((_x(line, start), _x(line, end)))
    return QRectF(place.left() + edges[0], place.top(), edges[1] - edges[0], place.height())


def _x(line: QTextLine, position: int) -> float:
    # PySide's stub says `object`; it is the x and the position that was taken.
    x, _ = cast("tuple[float, int]", line.cursorToX(position))
    return x
