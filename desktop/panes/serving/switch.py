"""A check box that is drawn as a switch: what it changes happens at once."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox

from desktop.theme import Theme
from desktop.theme.painting import draw_box, draw_dot, draw_focus_ring, keyboard_used

WIDTH, HEIGHT = 36, 20
_RING = 3


class Switch(QCheckBox):
    """Space and a click toggle it; screen readers know it as a check box. Give it an accessible name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDTH) + 2 * _RING, self._theme.px(HEIGHT) + 2 * _RING)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, on = self._theme, self.isChecked()
        track = QRect(_RING, _RING, theme.px(WIDTH), theme.px(HEIGHT))
        live = self.isEnabled()
        ground = theme.color(("ink" if on else "surface") if live else "raised")
        border = theme.color(("ink" if on else "control") if live else "line")
        with QPainter(self) as painter:
            draw_box(painter, track, ground=ground, border=border, radius=track.height() / 2)
            knob = theme.color(("on_ink" if on else "control") if live else "text3")
            inset = track.height() / 2
            left = track.right() + 1 - inset if on else track.left() + inset
            draw_dot(painter, QPointF(left, track.top() + inset), track.height() - 8, knob)
            if self.hasFocus() and keyboard_used(self):
                draw_focus_ring(painter, self.rect(), theme, radius=self.height() / 2)
