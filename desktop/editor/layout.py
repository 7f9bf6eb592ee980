"""The line height of the text views: every visual line on a fixed grid, whatever font it falls back to.

`QTextBlockFormat.setLineHeight` has no effect in a `QPlainTextEdit`, so the layout places the lines itself.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextBlock, QTextDocument, QTextOption
from PySide6.QtWidgets import QPlainTextDocumentLayout


class GridLayout(QPlainTextDocumentLayout):
    """A plain text layout whose lines are `line_height` pixels high, their glyphs centred."""

    def __init__(self, document: QTextDocument, line_height: int) -> None:
        super().__init__(document)
        self._line_height = line_height

    @property
    def line_height(self) -> int:
        return self._line_height

    def set_line_height(self, pixels: int) -> None:
        """Takes effect when a block is asked for next; the views are told to repaint."""
        if pixels != self._line_height:
            self._line_height = pixels
            self.requestUpdate()

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = super().blockBoundingRect(block)
        if not block.isValid() or not block.isVisible():
            return rect
        layout = block.layout()
        count = layout.lineCount()
        step = self._line_height
        for index in range(count):
            line = layout.lineAt(index)
            y = index * step + (step - line.height()) / 2
            if line.y() != y:
                line.setPosition(QPointF(line.x(), y))
        below = self.document().documentMargin() if not block.next().isValid() else 0
        return QRectF(rect.x(), rect.y(), rect.width(), count * step + below)


def show_invisible(document: QTextDocument, *, shown: bool) -> None:
    """Mark spaces (also no-break ones) and tabs in `document`, or no longer."""
    option = document.defaultTextOption()
    flag = QTextOption.Flag.ShowTabsAndSpaces
    option.setFlags(option.flags() | flag if shown else option.flags() & ~flag)
    document.setDefaultTextOption(option)
