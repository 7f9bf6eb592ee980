"""What the pages in the middle are made of: their side, a head, a body that scrolls, short lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from desktop.panes.context.labels import ink
from desktop.theme import Theme
from desktop.theme.tips import plain_tip

SIDE = 20
"""Pixels between the edge of a page and what stands in it."""


class ShortLabel(QLabel):
    """One line of plain text that ends in “…” where there is no room, and then has a tool tip."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self.font())
            painter.setPen(self.palette().color(self.foregroundRole()))
            side = Qt.TextElideMode.ElideRight
            shown = painter.fontMetrics().elidedText(self.text(), side, self.width())
            painter.drawText(self.rect(), self.alignment(), shown)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._offer_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_whole()

    def _offer_whole(self) -> None:
        room = self.fontMetrics().horizontalAdvance(self.text())
        self.setToolTip(plain_tip(self.text()) if room > self.width() else "")


class PageHead(QWidget):
    """The name of a page with a quiet word beside it, and room for controls at the right (`row`)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._title, self._word = QLabel(), ShortLabel()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(SIDE, 14, SIDE, 12)
        self.row.setSpacing(12)
        self.row.addWidget(self._title)
        self.row.addWidget(self._word, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_words(self, title: str, word: str = "") -> None:
        self._title.setText(title)
        self._word.setText(word)

    def _restyle(self) -> None:
        ink(self._title, self._theme, "text", size=18, weight=600)
        ink(self._word, self._theme, "text2", size=12)


def scrolling(body: QWidget) -> QScrollArea:
    """`body` on the ground of a page, as wide as there is room; only up and down can be scrolled."""
    body.setAutoFillBackground(True)
    body.setBackgroundRole(QPalette.ColorRole.Base)
    area = QScrollArea()
    area.setWidget(body)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
