"""The list that opens over the window to choose a document or a command by typing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.dialogs.ranking import PaletteItem, Ranking
from desktop.theme import Theme
from desktop.theme.painting import draw_box, draw_icon, draw_row_ground

__all__ = ["PaletteDialog", "PaletteItem"]

ITEM_ROLE = Qt.ItemDataRole.UserRole
_WIDTH = 560
_VISIBLE_ROWS = 12
_MOVES = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_VISIBLE_ROWS,
    Qt.Key.Key_PageDown: _VISIBLE_ROWS,
}


class PaletteModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._items: tuple[PaletteItem, ...] = ()

    def set_items(self, items: tuple[PaletteItem, ...]) -> None:
        self.beginResetModel()
        self._items = items
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        item = self._items[index.row()]
        if role == ITEM_ROLE:
            return item
        if role == Qt.ItemDataRole.DisplayRole:
            return item.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            words = (item.text, item.detail, self.tr("pinned") if item.pinned else "")
            return ", ".join(word for word in words if word)
        return None


class PaletteDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, self._theme.px(28))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        item = index.data(ITEM_ROLE)
        if not isinstance(item, PaletteItem):
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
        left = option.rect.left() + theme.px(14)
        if item.icon:
            icon = QRect(left, option.rect.center().y() - 7, 16, 16)
            draw_icon(painter, icon, theme, item.icon)
            left = icon.right() + theme.px(9)
        right = option.rect.right() - theme.px(14)
        if item.pinned:
            star = QRect(right - 14, option.rect.center().y() - 6, 14, 14)
            draw_icon(painter, star, theme, "star", role="pin", filled=True)
            right = star.left() - theme.px(8)
        painter.setFont(theme.ui_font(12))
        metrics = painter.fontMetrics()
        # One pixel more: the width is rounded, and a text that just fits would lose its beginning.
        detail_width = min(metrics.horizontalAdvance(item.detail) + 1, (right - left) // 2)
        detail = QRect(right - detail_width, option.rect.top(), detail_width + 1, option.rect.height())
        painter.setPen(theme.color("text2"))
        middle = Qt.AlignmentFlag.AlignVCenter
        shown = metrics.elidedText(item.detail, Qt.TextElideMode.ElideLeft, detail_width)
        painter.drawText(detail, middle | Qt.AlignmentFlag.AlignRight, shown)
        painter.setFont(theme.ui_font())
        painter.setPen(theme.color("text"))
        text = QRect(left, option.rect.top(), detail.left() - 12 - left, option.rect.height())
        shown = painter.fontMetrics().elidedText(item.text, Qt.TextElideMode.ElideMiddle, text.width())
        painter.drawText(text, middle | Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()


class PaletteDialog(QDialog):
    """Type, move with the arrow keys, choose with Enter, leave with Escape. `chosen` carries the id."""

    chosen = Signal(str)
    typed = Signal(str)
    """What is in the field now; only when someone else finds the entries (`open_to_search`)."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._theme = theme
        self._ranking: Ranking | None = Ranking(())
        self._model = PaletteModel(self)
        self.edit = QLineEdit(self)
        self.edit.textChanged.connect(self._rank)
        self.edit.installEventFilter(self)
        self.view = QListView(self)
        self.view.setModel(self._model)
        self.view.setItemDelegate(PaletteDelegate(theme, self.view))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.clicked.connect(self._choose)
        self.finished.connect(self._let_go)
        self._empty = QLabel(self)
        self._empty.setContentsMargins(12, 4, 12, 8)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        field = QVBoxLayout()
        field.setContentsMargins(10, 10, 10, 8)
        field.addWidget(self.edit)
        column.addLayout(field)
        column.addWidget(self.view, 1)
        column.addWidget(self._empty)
        self._retranslate()

    def open_with(self, items: Sequence[PaletteItem], *, title: str) -> None:
        """Show `items`, ready to type; `title` says what is chosen."""
        self._ranking = Ranking(items)
        self._open(title)

    def open_to_search(self, *, title: str) -> None:
        """Show an empty list; every change is told by `typed`, and `show_found` shows the answer."""
        self._ranking = None
        self._open(title)

    def show_found(self, items: Sequence[PaletteItem]) -> None:
        """Show what was found for the words that were `typed`."""
        if self.isVisible():
            self._show(tuple(items))

    def _let_go(self) -> None:
        """What was listed is of the folder or project that is open now; the next time it may be another."""
        self._ranking = None
        self._model.set_items(())

    def _open(self, title: str) -> None:
        self.setWindowTitle(title)
        self.edit.setPlaceholderText(title)
        self.edit.setAccessibleName(title)
        self.view.setAccessibleName(title)
        self.edit.clear()
        self._rank("")
        self._place()
        self.open()
        self.edit.setFocus()

    def _rank(self, query: str) -> None:
        if self._ranking is not None:
            self._show(self._ranking.best(query))
        elif query.strip():
            self.typed.emit(query)
        else:
            self._show(())

    def _show(self, items: tuple[PaletteItem, ...]) -> None:
        self._model.set_items(items)
        self.view.setVisible(bool(items))
        self._empty.setVisible(not items)
        nothing_asked = self._ranking is None and not self.edit.text().strip()
        self._empty.setText("" if nothing_asked else self.tr("Nothing fits."))
        if items:
            self.view.setCurrentIndex(self._model.index(0))
            self.view.scrollToTop()

    def _place(self) -> None:
        """At the top of the window, in its middle."""
        px = self._theme.px
        parent = self.parentWidget()
        room = parent.window().rect() if parent is not None else QRect(0, 0, 800, 600)
        width = min(px(_WIDTH), room.width() - 32)
        height = min(px(28) * _VISIBLE_ROWS + px(50), room.height() - 60)
        self.resize(width, height)
        if parent is not None:
            corner = QPoint((room.width() - width) // 2, px(44))
            self.move(parent.window().mapToGlobal(corner))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.edit and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in _MOVES:
                self._move(_MOVES[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _move(self, steps: int) -> None:
        """Move the selection; single steps go round at the ends."""
        count = self._model.rowCount()
        if not count:
            return
        target = self.view.currentIndex().row() + steps
        target = target % count if abs(steps) == 1 else max(0, min(count - 1, target))
        self.view.setCurrentIndex(self._model.index(target))

    def _choose(self, index: QModelIndex) -> None:
        item = index.data(ITEM_ROLE)
        if isinstance(item, PaletteItem):
            self.accept()
            self.chosen.emit(item.id)

    def _retranslate(self) -> None:
        self._empty.setText(self.tr("Nothing fits."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_box(
                painter,
                self.rect(),
                ground=self._theme.color("surface"),
                border=self._theme.color("control"),
                radius=0,
            )
