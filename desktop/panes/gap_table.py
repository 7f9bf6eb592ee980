"""The table of gaps: one row a question, sorted by any column, as wide as its texts need."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.gaps import GAP_ROLE, GapColumn, GapModel, column_title
from desktop.panes.page_parts import SIDE
from desktop.panes.rows_table import RowsHeader, RowsTable
from desktop.theme import Theme
from desktop.theme.painting import draw_icon, draw_row_ground
from knowledge.projects import Gap

_ROW, _PAD = 30, 8
_WIDEST = {GapColumn.TIMES: 70, GapColumn.LAST: 130, GapColumn.REASON: 190, GapColumn.ACCOUNT: 170}
_OTHER = 150
_FOR_QUESTION = 240
"""So many pixels the question keeps; in a narrow page other columns go for it, in this order."""
_GOING = (GapColumn.ACCOUNT, GapColumn.PROJECT, GapColumn.LAST, GapColumn.REASON)
_ARROW = 14
_MEASURED = 200
"""Rows whose texts decide how wide the columns are."""


class GapDelegate(QStyledItemDelegate):
    """One line of text a cell; a hairline beneath each row."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(60, self._theme.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, column = self._theme, GapColumn(index.column())
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        draw_row_ground(painter, option.rect, theme, selected=selected, hovered=hovered)
        painter.fillRect(QRect(option.rect.bottomLeft(), option.rect.bottomRight()), theme.color("line"))
        left = SIDE if column is GapColumn.QUESTION else _PAD
        text = QRect(option.rect).adjusted(left, 0, -_PAD, 0)
        painter.setFont(theme.ui_font(tabular=column in (GapColumn.TIMES, GapColumn.LAST)))
        strong = column in (GapColumn.QUESTION, GapColumn.TIMES)
        painter.setPen(theme.color("text" if strong else "text2"))
        side = Qt.AlignmentFlag.AlignRight if column is GapColumn.TIMES else Qt.AlignmentFlag.AlignLeft
        shown = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | side, shown)
        painter.restore()


class GapHeader(RowsHeader):
    """The titles stand over their columns; the arrow of the sorted one beside its title."""

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        theme, column = self._theme, GapColumn(logicalIndex)
        painter.save()
        self.paint_ground(painter, rect)
        title = column_title(column)
        width = painter.fontMetrics().horizontalAdvance(title) + 1
        left = rect.left() + (SIDE if column is GapColumn.QUESTION else _PAD)
        if column is GapColumn.TIMES:
            left = rect.right() - _PAD + 1 - width
        painter.drawText(QRect(left, rect.top(), width, rect.height()), Qt.AlignmentFlag.AlignVCenter, title)
        if self.isSortIndicatorShown() and self.sortIndicatorSection() == logicalIndex:
            down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
            beside = left - _ARROW - 2 if column is GapColumn.TIMES else left + width + 2
            arrow = QRect(beside, rect.center().y() - _ARROW // 2 + 1, _ARROW, _ARROW)
            draw_icon(painter, arrow, theme, "chevron-down" if down else "chevron-up")
        painter.restore()


class GapTable(RowsTable):
    """Enter asks again, Delete dismisses."""

    enter_pressed = Signal()
    delete_pressed = Signal()

    def __init__(self, theme: Theme, model: GapModel, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._gaps = model
        self.setModel(model)
        self.setItemDelegate(GapDelegate(theme, self))
        self.setHeader(GapHeader(theme, self, clickable=True))
        self.header().setMinimumSectionSize(theme.px(40))
        self.setSortingEnabled(True)
        self.sortByColumn(GapColumn.LAST, Qt.SortOrder.DescendingOrder)
        model.modelReset.connect(self.fit)
        theme.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Give each column the room its texts need; in a narrow page some give way to the question."""
        self.header().setFixedHeight(self._theme.px(28))
        widths = {column: self._room_for(column) for column in list(GapColumn)[1:]}
        if not self._gaps.all_projects:
            del widths[GapColumn.PROJECT]
        room = self.viewport().width()
        for column in _GOING:
            if room - sum(widths.values()) < self._theme.px(_FOR_QUESTION):
                widths.pop(column, None)
        for column in list(GapColumn)[1:]:
            self.setColumnHidden(column, column not in widths)
            if column in widths:
                self.setColumnWidth(column, widths[column])
        self.setColumnWidth(GapColumn.QUESTION, max(self._theme.px(40), room - sum(widths.values())))

    def _room_for(self, column: GapColumn) -> int:
        """What the texts of a column need, its title and the arrow beside that too."""
        metrics = QFontMetrics(self._theme.ui_font(tabular=True))
        rows = range(min(self._gaps.rowCount(), _MEASURED))
        texts = (str(self._gaps.index(row, column).data()) for row in rows)
        title = QFontMetrics(self._theme.ui_font(12)).horizontalAdvance(column_title(column)) + _ARROW + 4
        wanted = max((metrics.horizontalAdvance(text) + 1 for text in texts), default=0)
        most = self._theme.px(_WIDEST.get(column, _OTHER))
        return min(most, max(wanted, title)) + 2 * _PAD

    def chosen(self) -> Gap | None:
        """The gap of the selected row."""
        rows = self.selectionModel().selectedRows()
        gap = rows[0].data(GAP_ROLE) if rows else None
        return gap if isinstance(gap, Gap) else None

    def choose(self, gap: Gap | None) -> bool:
        """Select the row of `gap`; False when it has none."""
        row = self._gaps.row_of(gap.id) if gap is not None else -1
        if row >= 0:
            self.setCurrentIndex(self._gaps.index(row, 0))
        return row >= 0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter_pressed.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)
