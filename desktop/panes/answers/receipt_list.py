"""The pieces of a receipt as rows of two lines: which file, and what has become of it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.receipts import PIECE_ROLE, ReceiptModel, ReceiptRow
from desktop.panes.context.marks import BADGE, centred, draw_badge, draw_live_badge
from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring, draw_icon, draw_row_ground, keyboard_used

_ROW, _SIDE, _ICON = 44, 16, 14
_WIDTHS = (84, 60)
"""Pixels of the columns of characters and points."""


def _columns(theme: Theme, area: QRect) -> tuple[QRect, QRect]:
    """Where the two numbers stand in a row or in the header."""
    last, first = theme.px(_WIDTHS[1]), theme.px(_WIDTHS[0])
    right = area.right() + 1 - _SIDE
    points = QRect(right - last, area.top(), last, area.height())
    return QRect(points.left() - first, area.top(), first, area.height()), points


class ReceiptDelegate(QStyledItemDelegate):
    """Badge, file and lines; beneath, the standing with its icon, and the reason; numbers at the right."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, self._theme.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(PIECE_ROLE)
        if not isinstance(row, ReceiptRow):
            return
        theme, rect = self._theme, QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and row.place is not None
        painter.save()
        draw_row_ground(painter, rect, theme, selected=selected, hovered=hovered)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.color("line"))
        side = theme.px(BADGE)
        badge = centred(QRect(rect.left() + _SIDE, rect.top(), side, rect.height() - 1), side)
        if row.live:
            draw_live_badge(painter, theme, badge)
        else:
            draw_badge(painter, theme, badge, pinned=row.pinned, number=row.number)
        characters, points = _columns(theme, rect)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place, number in ((characters, row.characters), (points, row.score)):
            painter.setFont(theme.ui_font(12, tabular=True))
            painter.setPen(theme.color("text3" if number == "—" else "text2"))
            painter.drawText(place, right, number)
        left = badge.right() + 9
        text = QRect(left, rect.top(), max(0, characters.left() - left - 8), rect.height() - 1)
        self._paint_file(painter, text, row)
        self._paint_standing(painter, text, row)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(option.widget):
            draw_focus_ring(painter, rect.adjusted(1, 0, -1, 0), theme, radius=2)
        painter.restore()

    def _paint_file(self, painter: QPainter, text: QRect, row: ReceiptRow) -> None:
        """The name of the file; folder and lines behind it give way first."""
        theme = self._theme
        line = QRect(text.left(), text.top() + theme.px(5), text.width(), theme.px(18))
        painter.setFont(theme.ui_font(13, weight=600))
        painter.setPen(theme.color("text"))
        metrics = painter.fontMetrics()
        heading = metrics.elidedText(row.heading, Qt.TextElideMode.ElideMiddle, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, heading)
        line.setLeft(line.left() + metrics.horizontalAdvance(heading) + 8)
        painter.setFont(theme.ui_font(12))
        painter.setPen(theme.color("text2"))
        where = painter.fontMetrics().elidedText(row.where, Qt.TextElideMode.ElideLeft, max(0, line.width()))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, where)

    def _paint_standing(self, painter: QPainter, text: QRect, row: ReceiptRow) -> None:
        theme = self._theme
        line = QRect(text.left(), text.top() + theme.px(23), text.width(), theme.px(16))
        icon = QRect(line.left(), line.top() + (line.height() - _ICON) // 2, _ICON, _ICON)
        draw_icon(painter, icon, theme, row.icon, role=row.role)
        line.setLeft(icon.right() + 6)
        painter.setFont(theme.ui_font(12, weight=500))
        painter.setPen(theme.color(row.role))
        metrics = painter.fontMetrics()
        standing = metrics.elidedText(row.standing, Qt.TextElideMode.ElideMiddle, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, standing)
        line.setLeft(line.left() + metrics.horizontalAdvance(standing))
        if row.reason:
            painter.setFont(theme.ui_font(12))
            painter.setPen(theme.color("text2"))
            reason = f" · {row.reason}"
            room = max(0, line.width())
            shown = painter.fontMetrics().elidedText(reason, Qt.TextElideMode.ElideRight, room)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)


class ReceiptList(QListView):
    """A click or Enter asks for the file at its line."""

    row_opened = Signal(ReceiptRow)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pieces = ReceiptModel(self)
        self.setModel(self.pieces)
        self.setItemDelegate(ReceiptDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._open)
        theme.changed.connect(self._restyle)
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        row = index.data(PIECE_ROLE) if index.isValid() else None
        if isinstance(row, ReceiptRow):
            self.row_opened.emit(row)

    def _restyle(self) -> None:
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("surface"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()


class ReceiptTitles(QWidget):
    """The header over the rows."""

    def __init__(self, theme: Theme, over: ReceiptList) -> None:
        super().__init__()
        self._theme = theme
        self._over = over
        over.verticalScrollBar().rangeChanged.connect(self.update)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px(26))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            painter.fillRect(self.rect(), theme.color("raised"))
            painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), theme.color("line"))
            painter.setFont(theme.ui_font(12))
            painter.setPen(theme.color("text2"))
            area = QRect(0, 0, self._over.viewport().width(), self.height() - 1)
            characters, points = _columns(theme, area)
            middle = Qt.AlignmentFlag.AlignVCenter
            left = area.adjusted(_SIDE + theme.px(BADGE) + 8, 0, 0, 0)
            painter.drawText(left, middle, self.tr("File then, and how it stands now"))
            painter.drawText(characters, middle | Qt.AlignmentFlag.AlignRight, self.tr("Characters"))
            painter.drawText(points, middle | Qt.AlignmentFlag.AlignRight, self.tr("Points"))
