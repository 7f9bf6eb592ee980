"""The one mark of a piece, drawn the same everywhere: colour with a star or a number, and the hatch."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from desktop.theme import Theme
from desktop.theme.painting import draw_box, draw_icon
from knowledge.model import Piece

BADGE = 18
HATCH_PERIOD = 7
"""Pixels along a row from one stripe to the next: 3 on and 2 off across a stripe of 45°."""


def piece_color(theme: Theme, piece: Piece) -> QColor:
    return mark_color(theme, pinned=piece.pinned, number=piece.number)


def mark_color(theme: Theme, *, pinned: bool, number: int) -> QColor:
    """The ground of a pin or of retrieved piece `number`."""
    return QColor(theme.tokens.pin if pinned else theme.tokens.piece(number))


def on_mark_color(theme: Theme, *, pinned: bool, number: int) -> QColor:
    """The colour of what is written on `mark_color`."""
    return QColor(theme.tokens.on_pin if pinned else theme.tokens.on_piece(number))


def draw_badge(painter: QPainter, theme: Theme, rect: QRect, *, pinned: bool, number: int) -> None:
    """A rounded badge with a star (pins) or the piece's number."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mark_color(theme, pinned=pinned, number=number))
    painter.drawRoundedRect(rect, 3, 3)
    if pinned:
        draw_icon(painter, centred(rect, theme.px(11)), theme, "star", role="on_pin", filled=True)
    else:
        painter.setPen(on_mark_color(theme, pinned=False, number=number))
        painter.setFont(theme.ui_font(12 if number < 100 else 9, weight=600, tabular=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))
    painter.restore()


def draw_live_box(painter: QPainter, theme: Theme, rect: QRect, *, radius: float) -> None:
    """The ground of live data: hollow and without a hue, for no document stands behind it."""
    draw_box(painter, rect, ground=theme.color("surface"), border=theme.color("text2"), radius=radius)


def draw_live_badge(painter: QPainter, theme: Theme, rect: QRect) -> None:
    """A hollow badge with a plug."""
    draw_live_box(painter, theme, rect, radius=3)
    draw_icon(painter, centred(rect, theme.px(12)), theme, "plug")


def centred(rect: QRect, size: int) -> QRect:
    """A square of `size` in the middle of `rect`."""
    left, top = rect.x() + (rect.width() - size) // 2, rect.y() + (rect.height() - size) // 2
    return QRect(left, top, size, size)


def hatch(theme: Theme, ratio: float, ground: QColor) -> QBrush:
    """Stripes of 45° in the token `label`, as a tile for the pixel ratio; pattern brushes do not scale."""
    side = HATCH_PERIOD
    tile = QPixmap(round(side * ratio), round(side * ratio))
    tile.fill(ground)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(tile.width() / side, tile.height() / side)
    painter.setPen(QPen(theme.color("label"), 3, c=Qt.PenCapStyle.SquareCap))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift, side), QPointF(shift + side, 0))
    painter.end()
    tile.setDevicePixelRatio(ratio)
    return QBrush(tile)


def draw_matched(painter: QPainter, theme: Theme, rect: QRectF, text: str) -> None:
    """A matched word outside the text: its ground and its underline."""
    painter.fillRect(rect, theme.color("match"))
    painter.setPen(theme.color("text"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.fillRect(QRectF(rect.x(), rect.bottom() - 1.5, rect.width(), 1.5), theme.color("match_line"))
