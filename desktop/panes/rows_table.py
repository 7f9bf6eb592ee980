"""What tables of flat rows share: one row is chosen at a time, its ring, a head with quiet titles."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QStyleOptionViewItem, QTreeView, QWidget

from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring, keyboard_used


class RowsHeader(QHeaderView):
    """Paints the ground; who inherits from it writes the titles."""

    def __init__(self, theme: Theme, parent: QWidget, *, clickable: bool = False) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.setSectionsClickable(clickable)
        self.setSectionsMovable(False)
        self.setHighlightSections(False)
        self.setStretchLastSection(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def paint_ground(self, painter: QPainter, rect: QRect) -> None:
        """The ground, and the font and the ink for a title."""
        painter.fillRect(rect, self._theme.color("raised"))
        painter.fillRect(QRect(rect.bottomLeft(), rect.bottomRight()), self._theme.color("line"))
        painter.setFont(self._theme.ui_font(12))
        painter.setPen(self._theme.color("text2"))


class RowsTable(QTreeView):
    """Its columns are as wide as `fit` makes them, which is called when there is more or less room."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIndentation(0)
        self.setItemsExpandable(False)
        self.setExpandsOnDoubleClick(False)
        self.setAllColumnsShowFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def fit(self) -> None:
        raise NotImplementedError

    def drawRow(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().drawRow(painter, option, index)
        if self.hasFocus() and index.row() == self.currentIndex().row() and keyboard_used(self):
            draw_focus_ring(painter, option.rect.adjusted(1, 0, -1, 0), self._theme, radius=2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
