"""One table of the page of accounts: as high as its rows, so that the page scrolls as one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from desktop.models.account_tables import CHOICE_ROLE, Cell, CellsModel
from desktop.panes.accounts.cells import ROW_HEIGHT, CellDelegate, cell_box
from desktop.panes.accounts.widths import natural_widths, shared_widths
from desktop.theme import Theme

HEADER_HEIGHT = 28
NARROW = 10
"""Pixels (before zoom) that are missing when a column is left out."""
_NAMING = Qt.Key.Key_F2
_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F4)


class CellHeader(QHeaderView):
    """Titles that stand exactly over what is in the cells."""

    def __init__(self, theme: Theme, model: CellsModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._cells = model
        self.setHighlightSections(False)
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        theme = self._theme
        painter.save()
        painter.fillRect(rect, theme.color("raised"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.color("line"))
        box = cell_box(rect, logicalIndex, len(self._cells.cells))
        cell = self._cells.cells[logicalIndex]
        side = Qt.AlignmentFlag.AlignRight if cell is Cell.WEEK else Qt.AlignmentFlag.AlignLeft
        painter.setFont(theme.ui_font(12))
        painter.setPen(theme.color("text2"))
        title = self._cells.title(cell)
        shown = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()


class CellTable(QTableView):
    """Arrow keys move, Enter or Space uses the cell, F2 edits the name, Delete unbinds; so does a click.

    The columns in `stretch` share what is over.
    """

    row_entered = Signal(int)
    """The person came to this row, by key or by click."""
    bind_pressed = Signal(int)
    unbind_pressed = Signal(int)
    row_activated = Signal(int)
    """Enter or a double click on a cell that does nothing of its own."""
    moved = Signal(QRect)
    """Where the current cell is now, in this widget; for whoever scrolls."""
    left_over = Signal(int)
    """The arrow keys went past the first (-1) or last (1) row."""

    def __init__(self, theme: Theme, model: CellsModel, stretch: tuple[Cell, ...]) -> None:
        super().__init__()
        self._theme = theme
        self._cells = model
        self._natural = [0] * len(model.cells)
        self._stretch = stretch
        self.setModel(model)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHorizontalHeader(CellHeader(theme, model, self))
        model.modelReset.connect(self._fit)
        model.dataChanged.connect(self._measure)
        theme.changed.connect(self._restyle)
        self._restyle()

    def select_row(self, row: int) -> None:
        """Make `row` the current one, the column kept; -1 for none. Nothing is told."""
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentIndex(self._cells.index(row, max(0, self.currentIndex().column())))

    def current_row(self) -> int:
        return self.currentIndex().row()

    @property
    def editing(self) -> bool:
        """Whether something is being typed or chosen in a cell."""
        return self.state() == QAbstractItemView.State.EditingState

    def use(self, index: QModelIndex) -> None:
        """Do what a cell is for: open its list, bind, unbind; a cell that is only read answers as its row."""
        if not index.isValid():
            return
        match self._cells.cell(index):
            case Cell.PROJECT:
                self.edit(index)
            case Cell.BIND:
                if index.data(CHOICE_ROLE) is not None:
                    self.bind_pressed.emit(index.row())
                else:
                    self._edit_cell(index, Cell.PROJECT)
            case Cell.UNBIND:
                self.unbind_pressed.emit(index.row())
            case _:
                self.row_activated.emit(index.row())

    def sizeHint(self) -> QSize:
        return QSize(sum(self._natural), self._height())

    # --- keys and mouse ---------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        row, last = index.row(), self._cells.rowCount() - 1
        key = event.key()
        if key in _OPENING:
            self.use(index)
        elif key == _NAMING:
            self._edit_cell(index, Cell.LABEL)
        elif key == Qt.Key.Key_Delete and Cell.UNBIND in self._cells.cells and index.isValid():
            self.unbind_pressed.emit(row)
        elif key == Qt.Key.Key_Up and row <= 0:
            self.left_over.emit(-1)
        elif key == Qt.Key.Key_Down and row == last:
            self.left_over.emit(1)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters choose nothing here; the search field does."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or not index.isValid():
            return
        self.row_entered.emit(index.row())
        if self._cells.cell(index) in (Cell.PROJECT, Cell.BIND, Cell.UNBIND):
            self.use(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._cells.cell(index) is Cell.LABEL:
            self.edit(index)
        elif self._cells.cell(index) not in (Cell.PROJECT, Cell.BIND, Cell.UNBIND):
            self.row_activated.emit(index.row())

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override] # Qt's stubs name the parameters otherwise
        super().currentChanged(current, previous)
        if current.isValid():
            self.moved.emit(self.cell_rect(current))
            if self.hasFocus() and current.row() != previous.row():
                self.row_entered.emit(current.row())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_key and self._cells.rowCount():
            if not self.currentIndex().isValid():
                self.setCurrentIndex(self._cells.index(0, 0))
            self.tell_place()

    def tell_place(self) -> None:
        """Tell where the current cell is, for whoever scrolls."""
        if self.currentIndex().isValid():
            self.moved.emit(self.cell_rect(self.currentIndex()))

    def cell_rect(self, index: QModelIndex) -> QRect:
        """Where a cell is in this widget."""
        rect = self.visualRect(index)
        return QRect(self.viewport().mapTo(self, rect.topLeft()), rect.size())

    def _edit_cell(self, index: QModelIndex, cell: Cell) -> None:
        if index.isValid() and cell in self._cells.cells:
            target = self._cells.index(index.row(), self._cells.cells.index(cell))
            self.setCurrentIndex(target)
            self.edit(target)

    # --- size and look ----------------------------------------------------------------------------

    def _height(self) -> int:
        px = self._theme.px
        return px(HEADER_HEIGHT) + self._cells.rowCount() * px(ROW_HEIGHT)

    def _fit(self) -> None:
        self.setFixedHeight(self._height())
        self._measure()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Share the width out; where there is little, the last time is left to the tool tip of the count."""
        room, natural, cells = self.viewport().width(), self._natural, self._cells.cells
        narrow = sum(natural) - room > self._theme.px(NARROW)
        natural = [
            0 if narrow and cell is Cell.LAST else width for cell, width in zip(cells, natural, strict=True)
        ]
        for place, width in enumerate(shared_widths(self._theme, cells, natural, room, self._stretch)):
            self.setColumnHidden(place, not width)
            if width:
                self.setColumnWidth(place, width)

    def _measure(self) -> None:
        self._natural = natural_widths(self._theme, self._cells)
        self._share_width()

    def _restyle(self) -> None:
        theme = self._theme
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        self.setPalette(palette)
        self.horizontalHeader().setFixedHeight(theme.px(HEADER_HEIGHT))
        self.verticalHeader().setMinimumSectionSize(theme.px(ROW_HEIGHT))
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW_HEIGHT))
        self._fit()
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.LanguageChange:
            self._cells.retranslate()
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.ShortcutOverride and event.key() == _NAMING:
            event.accept()  # in the menus of the window it renames the open document
            return True
        return super().event(event)
