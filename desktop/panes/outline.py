"""The headings of the document in hand, each with the piece it gave to the context."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.numbers import whole
from desktop.models.outline import OUTLINE_ROLE, OutlineModel, OutlineRow
from desktop.theme import Theme
from desktop.theme.painting import (
    BADGE_RADIUS,
    draw_badge,
    draw_focus_ring,
    draw_icon,
    draw_row_ground,
    keyboard_used,
)

_BADGE = 18
_INDENT = 14


class OutlineDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, self._theme.px(26))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(OUTLINE_ROLE)
        if not isinstance(row, OutlineRow):
            return
        theme = self._theme
        painter.save()
        draw_row_ground(
            painter,
            option.rect,
            theme,
            selected=bool(option.state & QStyle.StateFlag.State_Selected),
            hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
        )
        right = option.rect.right() - theme.px(12)
        count = QRect(right - theme.px(44), option.rect.top(), theme.px(44) + 1, option.rect.height())
        painter.setFont(theme.ui_font(12, tabular=True))
        painter.setPen(theme.color("text2"))
        place = Qt.AlignmentFlag.AlignVCenter
        if row.characters:
            painter.drawText(count, place | Qt.AlignmentFlag.AlignRight, whole(row.characters))
        badge = QRect(count.left() - _BADGE, option.rect.center().y() - _BADGE // 2 + 1, _BADGE, _BADGE)
        if row.piece_number is not None:
            self._draw_badge(painter, badge, row, row.piece_number)
        left = theme.px(12) + _INDENT * (row.level - 1)
        text = QRect(left, option.rect.top(), max(0, badge.left() - 8 - left), option.rect.height())
        painter.setFont(theme.ui_font(weight=600 if row.level == 1 else 400))
        painter.setPen(theme.color("text"))
        shown = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, place | Qt.AlignmentFlag.AlignLeft, shown)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(option.widget):
            draw_focus_ring(painter, option.rect.adjusted(1, 0, -1, 0), theme, radius=2)
        painter.restore()

    def _draw_badge(self, painter: QPainter, rect: QRect, row: OutlineRow, number: int) -> None:
        tokens = self._theme.tokens
        if row.pinned:
            draw_badge(
                painter, rect, text="", ground=self._theme.color("pin"), ink=self._theme.color("on_pin")
            )
            draw_icon(painter, rect.adjusted(3, 3, -3, -3), self._theme, "star", role="on_pin", filled=True)
            return
        painter.setFont(self._theme.ui_font(11, weight=600))
        draw_badge(
            painter,
            rect,
            text=str(number),
            ground=tokens.piece(number),
            ink=tokens.on_piece(number),
            radius=BADGE_RADIUS,
        )


class OutlineView(QListView):
    """A click or Enter asks for the line of a heading."""

    line_requested = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._outline = OutlineModel(self)
        self.setModel(self._outline)
        self.setItemDelegate(OutlineDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._ask)
        self.activated.connect(self._ask)
        self._retranslate()
        self._refresh()
        theme.changed.connect(self._refresh)

    def set_headings(self, rows: tuple[OutlineRow, ...]) -> None:
        """Show the headings of one document, in their order."""
        self._outline.set_headings(rows)

    def _ask(self, index: QModelIndex) -> None:
        row = index.data(OUTLINE_ROLE)
        if isinstance(row, OutlineRow):
            self.line_requested.emit(row.line)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Outline"))

    def _refresh(self) -> None:
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("window"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
