"""The side tab of accounts: those of the open project, and how many have none."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.accounts import AccountRow, account_title
from desktop.models.platforms import platform_icon
from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring, draw_icon, draw_row_ground, keyboard_used
from desktop.theme.tips import plain_tip
from knowledge.projects import Account

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
"""The `AccountRow`; None for the line about those without a project."""
_SIDE = 12


class AccountListModel(QAbstractListModel):
    """Accounts; the last line says how many have no project, if any."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[AccountRow, ...] = ()
        self._unassigned = 0

    @property
    def rows(self) -> tuple[AccountRow, ...]:
        return self._rows

    def show(self, rows: tuple[AccountRow, ...], unassigned: int) -> None:
        if (rows, unassigned) == (self._rows, self._unassigned):
            return
        self.beginResetModel()
        self._rows, self._unassigned = rows, unassigned
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows) + bool(self._unassigned)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()] if index.row() < len(self._rows) else None
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if row is None:
                return self.tr("%Ln account(s) without a project", "", self._unassigned)
            return account_title(row.account)
        if role == Qt.ItemDataRole.ToolTipRole and row is not None:
            return plain_tip(str(row.account))
        return None


class AccountListDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(120, self._theme.px(26))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, row = self._theme, index.data(ROW_ROLE)
        rect = QRect(option.rect)
        painter.save()
        draw_row_ground(
            painter,
            rect,
            theme,
            selected=bool(option.state & QStyle.StateFlag.State_Selected),
            hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
        )
        free = not isinstance(row, AccountRow)
        icon = "unlink" if free else platform_icon(row.account.platform)
        side = 16
        place = QRect(_SIDE, rect.top() + (rect.height() - side) // 2, side, side)
        draw_icon(painter, place, theme, icon, role="warn" if free else "text2")
        painter.setFont(theme.ui_font(weight=600 if free else 400))
        painter.setPen(theme.color("text"))
        text = rect.adjusted(_SIDE + side + 8, 0, -_SIDE, 0)
        shown = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(option.widget):
            draw_focus_ring(painter, rect.adjusted(1, 0, -1, 0), theme, radius=2)
        painter.restore()


class AccountList(QListView):
    """A click or Space answers as that account; Enter or a double click opens the page of accounts at it."""

    account_chosen = Signal(Account)
    page_requested = Signal(object)
    """The `Account` to show there; None for those without a project."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._accounts = AccountListModel(self)
        self.setModel(self._accounts)
        self.setItemDelegate(AccountListDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._retranslate()
        self._refresh()
        theme.changed.connect(self._refresh)

    def set_rows(self, rows: tuple[AccountRow, ...], unassigned: int) -> None:
        """The accounts of the open project, and how many there are that ask and have none."""
        current = self.currentIndex().data(ROW_ROLE)
        self._accounts.show(rows, unassigned)
        if isinstance(current, AccountRow) and not self.currentIndex().isValid():
            self.select_account(current.account)

    def select_account(self, account: Account | None) -> None:
        """Make that account's row the current one; nothing is told."""
        key = account.key if account is not None else None
        rows = [place for place, row in enumerate(self._accounts.rows) if row.key == key]
        index = self._accounts.index(rows[0]) if rows else QModelIndex()
        if index != self.currentIndex():
            self.setCurrentIndex(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if index.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_page(index)
        elif index.isValid() and event.key() == Qt.Key.Key_Space:
            self._choose(index)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() is Qt.MouseButton.LeftButton:
            self._choose(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() is Qt.MouseButton.LeftButton:
            self._ask_page(index)

    def _choose(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, AccountRow):
            self.account_chosen.emit(row.account)
        else:
            self.page_requested.emit(None)

    def _ask_page(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        self.page_requested.emit(row.account if isinstance(row, AccountRow) else None)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Accounts of this project"))
        self.viewport().update()

    def _refresh(self) -> None:
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("window"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
