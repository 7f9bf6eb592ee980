"""The box in which an opened row shows its details."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.theme import Theme

WIDE = 520
"""From this width on the box stands under the row's text, not under its chevron."""


class DetailFrame(QWidget):
    """A bordered column of widgets on `surface`, with the row's ground around it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._box = QWidget(self)
        self._column = QVBoxLayout(self._box)
        self._column.setContentsMargins(1, 1, 1, 1)
        self._column.setSpacing(0)
        outer = QVBoxLayout(self)
        outer.addWidget(self._box)
        self.setAutoFillBackground(False)

    def add(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def framed_size(self) -> QSize:
        """The height all of it needs at the present width."""
        outer = self.layout()
        assert outer is not None
        margins = outer.contentsMargins()
        inner = max(100, self.width() - margins.left() - margins.right())
        height = self._column.heightForWidth(inner) if self._column.hasHeightForWidth() else -1
        if height < 0:
            height = self._column.sizeHint().height()
        return QSize(self.width(), height + margins.top() + margins.bottom())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        left = 46 if self.width() >= WIDE else 16
        outer = self.layout()
        if outer is not None and outer.contentsMargins().left() != left:
            outer.setContentsMargins(left, 9, 16, 9)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), self._theme.color("line"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._theme.color("line"))
        painter.drawRoundedRect(self._box.geometry().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
