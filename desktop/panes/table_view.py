"""A table of the folder as rows and columns, beside its text: to look at, not to edit."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QScrollBar,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.theme import Theme
from desktop.theme.tips import plain_tip
from knowledge.documents.tables import TableCells

_ROW = 30
_WIDEST = 260
_NUMBERS = 44
_SAMPLED = 100
"""Rows that are looked at to find how wide a column should be."""

AnyIndex = QModelIndex | QPersistentModelIndex


class TableModel(QAbstractTableModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._cells = TableCells((), (), 0)
        self._width = 0

    def set_cells(self, cells: TableCells) -> None:
        self.beginResetModel()
        self._cells = cells
        self._width = max((len(row) for row in (cells.columns, *cells.rows)), default=0)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._cells.rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else self._width

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        row = self._cells.rows[index.row()]
        text = row[index.column()] if index.column() < len(row) else ""
        return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        columns = self._cells.columns
        if orientation is Qt.Orientation.Horizontal and columns:
            return columns[section] if section < len(columns) else ""
        return section + 1


class RowDelegate(QStyledItemDelegate):
    """A line under each row, and no grid."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().paint(painter, option, index)
        rect = option.rect
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, self._theme.color("line"))


class TableView(QWidget):
    """The rows, and beneath them how many there are more than are shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._more = 0
        self.model = TableModel(self)
        self.rows = QTableView(self)
        self.rows.setModel(self.model)
        self.rows.setItemDelegate(RowDelegate(theme, self.rows))
        self.rows.setShowGrid(False)
        self.rows.setCornerButtonEnabled(False)
        self.rows.setFrameShape(QFrame.Shape.NoFrame)
        self.rows.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.rows.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.rows.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.rows.setTabKeyNavigation(False)
        self.rows.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.rows.horizontalHeader().setResizeContentsPrecision(_SAMPLED)
        self.rows.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.rest = QLabel(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.rows, 1)
        column.addWidget(self.rest)
        self.rest.hide()
        theme.changed.connect(self._restyle)
        self._retranslate()
        self._restyle()

    def show_cells(self, cells: TableCells) -> None:
        """Show another state of the table; the reader stays where they were."""
        places = [bar.value() for bar in self._bars()]
        before = self.model.columnCount()
        self.model.set_cells(cells)
        if self.model.columnCount() != before:
            self._fit_columns()
        for bar, place in zip(self._bars(), places, strict=True):
            bar.setValue(place)
        self._more = cells.total - len(cells.rows)
        self._show_rest()

    def _bars(self) -> tuple[QScrollBar, QScrollBar]:
        return self.rows.verticalScrollBar(), self.rows.horizontalScrollBar()

    def _fit_columns(self) -> None:
        self.rows.resizeColumnsToContents()
        widest = self._theme.px(_WIDEST)
        for column in range(self.model.columnCount()):
            self.rows.setColumnWidth(column, min(widest, self.rows.columnWidth(column) + 12))

    def _show_rest(self) -> None:
        self.rest.setText(self.tr("%Ln more row(s) are not shown.", "", self._more))
        self.rest.setVisible(self._more > 0)

    def _retranslate(self) -> None:
        self.rows.setAccessibleName(self.tr("Table"))
        self._show_rest()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        self.rows.setFont(self._theme.ui_font(12, tabular=True))
        for header in (self.rows.horizontalHeader(), self.rows.verticalHeader()):
            header.setFont(self._theme.ui_font(12))
        self.rows.verticalHeader().setDefaultSectionSize(self._theme.px(_ROW))
        self.rows.verticalHeader().setFixedWidth(self._theme.px(_NUMBERS))
        self.rows.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.rows.horizontalHeader().setFixedHeight(self._theme.px(_ROW))
        self.rest.setFont(self._theme.ui_font(12))
        self.rest.setContentsMargins(12, 6, 12, 6)
        palette = self.rest.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color("text2"))
        self.rest.setPalette(palette)
        self._fit_columns()
