"""Small shapes that several widgets draw: boxes, the focus ring, badges, row grounds.

All take colours from a `Theme`; lengths are logical pixels.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme

RADIUS = 4.0
BADGE_RADIUS = 3.0
FOCUS_WIDTH = 2.0
EDGE_WIDTH = 3


def draw_box(
    painter: QPainter, rect: QRect, *, ground: QColor, border: QColor, radius: float = RADIUS
) -> None:
    """A filled box with a border of one pixel that lies inside `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(QPen(border, 1))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.restore()


def draw_focus_ring(painter: QPainter, rect: QRect, theme: Theme, *, radius: float = RADIUS) -> None:
    """The ring of two pixels around what has the keyboard, along the inside of `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("focus"), FOCUS_WIDTH))
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius)
    painter.restore()


def keyboard_used(widget: QWidget | None) -> bool:
    """True when the focus came to the window of `widget` by keyboard: only then rings are drawn."""
    return widget is not None and widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)


def draw_row_ground(
    painter: QPainter, rect: QRect, theme: Theme, *, selected: bool = False, hovered: bool = False
) -> None:
    """The ground of a row; a selected one has its edge of `ink` where `rect` starts at the left."""
    if selected:
        painter.fillRect(rect, theme.color("select"))
        if rect.left() <= 0:
            painter.fillRect(QRect(rect.left(), rect.top(), EDGE_WIDTH, rect.height()), theme.color("ink"))
    elif hovered:
        painter.fillRect(rect, theme.color("hover"))


def draw_badge(
    painter: QPainter,
    rect: QRect,
    *,
    text: str,
    ground: QColor | str,
    ink: QColor | str,
    radius: float = BADGE_RADIUS,
) -> None:
    """A short text centred on a small rounded ground; the painter's font is used."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(QRectF(rect), radius, radius)
    painter.setPen(QColor(ink))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def draw_dot(painter: QPainter, center: QPointF, diameter: float, color: QColor) -> None:
    """A round dot, for example before the name of an unsaved document."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(center, diameter / 2, diameter / 2)
    painter.restore()


def draw_icon(
    painter: QPainter, rect: QRect, theme: Theme, name: str, *, role: str = "text2", filled: bool = False
) -> None:
    """A Lucide icon in the middle of `rect`, as large as its shorter side, sharp on the painter's screen."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    size = min(rect.width(), rect.height())
    pixmap = theme.pixmap(name, role=role, size=size, ratio=ratio, filled=filled)
    painter.drawPixmap(
        rect.left() + (rect.width() - size) // 2, rect.top() + (rect.height() - size) // 2, pixmap
    )
