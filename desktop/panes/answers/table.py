"""The table of answers: one row an answer, the newest first, as wide as its texts need."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.answer_rows import (
    ANSWER_ROLE,
    NUMBERS,
    AnswerColumn,
    AnswerRow,
    AnswersModel,
    column_title,
)
from desktop.panes.page_parts import SIDE
from desktop.panes.rows_table import RowsHeader, RowsTable
from desktop.theme import Theme
from desktop.theme.painting import draw_icon, draw_row_ground

_ROW, _PAD, _ICON = 30, 8, 16
_WIDEST = {AnswerColumn.TIME: 130, AnswerColumn.PROJECT: 112, AnswerColumn.BY: 122}
_OTHER = 110
_FOR_ACCOUNT = 128
"""So many pixels the account keeps; in a narrow page other columns go for it, in this order."""
_GOING = (
    AnswerColumn.TOKENS,
    AnswerColumn.MILLISECONDS,
    AnswerColumn.CHARACTERS,
    AnswerColumn.PIECES,
    AnswerColumn.BY,
    AnswerColumn.PROJECT,
)
_MEASURED = 60
"""Rows whose texts decide how wide the columns are."""


class AnswerDelegate(QStyledItemDelegate):
    """One line of text a cell; a hand beside the account whose customer was handed to a person."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(60, self._theme.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, column, row = self._theme, AnswerColumn(index.column()), index.data(ANSWER_ROLE)
        if not isinstance(row, AnswerRow):
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        draw_row_ground(painter, option.rect, theme, selected=selected, hovered=hovered)
        painter.fillRect(QRect(option.rect.bottomLeft(), option.rect.bottomRight()), theme.color("line"))
        left = SIDE if column is AnswerColumn.TIME else _PAD
        text = QRect(option.rect).adjusted(left, 0, -_PAD, 0)
        handed = column is AnswerColumn.ACCOUNT and row.receipt.handoff
        if handed:
            text.setRight(text.right() - _ICON - 6)
        painter.setFont(theme.ui_font(tabular=column in NUMBERS or column is AnswerColumn.TIME))
        painter.setPen(theme.color("text" if column is AnswerColumn.ACCOUNT else "text2"))
        side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
        shown = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | side, shown)
        if handed:
            after = text.left() + painter.fontMetrics().horizontalAdvance(shown) + 6
            icon = QRect(after, option.rect.center().y() - _ICON // 2, _ICON, _ICON)
            draw_icon(painter, icon, theme, "hand", role="hand")
        painter.restore()


class AnswerHeader(RowsHeader):
    """The titles stand over their columns. The order is that of time, always."""

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        column = AnswerColumn(logicalIndex)
        painter.save()
        self.paint_ground(painter, rect)
        left = SIDE if column is AnswerColumn.TIME else _PAD
        side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
        place = rect.adjusted(left, 0, -_PAD, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | side, column_title(column))
        painter.restore()


class AnswersTable(RowsTable):
    """Enter or a double click opens the receipt."""

    opened = Signal(AnswerRow)
    end_neared = Signal()
    """The last rows that are here come into sight, or there is room for more."""

    def __init__(self, theme: Theme, model: AnswersModel, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._answers = model
        self.all_projects = False
        self.setModel(model)
        self.setItemDelegate(AnswerDelegate(theme, self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHeader(AnswerHeader(theme, self))
        self.header().setMinimumSectionSize(theme.px(30))
        self.doubleClicked.connect(self._open)
        self.verticalScrollBar().valueChanged.connect(lambda _: self.look_for_end())
        model.modelReset.connect(self.fit)
        theme.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Give each column the room its texts need; in a narrow page some give way to the account."""
        self.header().setFixedHeight(self._theme.px(28))
        others = [column for column in AnswerColumn if column is not AnswerColumn.ACCOUNT]
        widths: dict[AnswerColumn, int] = {column: self._room_for(column) for column in others}
        if not self.all_projects:
            del widths[AnswerColumn.PROJECT]
        room = self.viewport().width()
        for column in _GOING:
            if room - sum(widths.values()) < self._theme.px(_FOR_ACCOUNT):
                widths.pop(column, None)
        for column in others:
            self.setColumnHidden(column, column not in widths)
            if column in widths:
                self.setColumnWidth(column, widths[column])
        self.setColumnWidth(AnswerColumn.ACCOUNT, max(self._theme.px(40), room - sum(widths.values())))

    def chosen(self) -> AnswerRow | None:
        """The answer of the selected row."""
        rows = self.selectionModel().selectedRows()
        row = rows[0].data(ANSWER_ROLE) if rows else None
        return row if isinstance(row, AnswerRow) else None

    def choose(self, answer: int) -> bool:
        """Select the row of that answer; False when it has none."""
        place = self._answers.row_of(answer)
        if place >= 0:
            self.setCurrentIndex(self._answers.index(place, 0))
        return place >= 0

    def keep_place(self, added: int) -> None:
        """So many rows came in at the top: what was in sight stays where it was."""
        bar = self.verticalScrollBar()
        place = bar.value() + added
        self.doItemsLayout()
        bar.setValue(place)

    def look_for_end(self) -> None:
        bar = self.verticalScrollBar()
        if self.isVisible() and bar.value() + bar.pageStep() >= bar.maximum():
            self.end_neared.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        row = index.data(ANSWER_ROLE) if index.isValid() else None
        if isinstance(row, AnswerRow):
            self.opened.emit(row)

    def _room_for(self, column: AnswerColumn) -> int:
        """What the texts of a column need, and its title."""
        metrics = QFontMetrics(self._theme.ui_font(tabular=True))
        rows = range(min(self._answers.rowCount(), _MEASURED))
        texts = (str(self._answers.index(row, column).data()) for row in rows)
        title = QFontMetrics(self._theme.ui_font(12)).horizontalAdvance(column_title(column)) + 1
        wanted = max((metrics.horizontalAdvance(text) + 1 for text in texts), default=0)
        left = SIDE if column is AnswerColumn.TIME else _PAD
        return min(self._theme.px(_WIDEST.get(column, _OTHER)), max(wanted, title)) + left + _PAD
