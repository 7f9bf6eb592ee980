"""How the cells of the account tables are painted and edited."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.account_tables import CELL_ROLE, CHOICE_ROLE, CHOICES_ROLE, ROW_ROLE, Cell
from desktop.models.accounts import AccountRow, DefaultRow, ProjectChoice, choice_name
from desktop.panes.page_parts import SIDE
from desktop.theme import Theme
from desktop.theme.painting import draw_box, draw_focus_ring, draw_icon, draw_row_ground, keyboard_used

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 30
FRAMED = 46
"""Pixels that a chooser or a button needs beside its text."""
GAP = 12
"""Pixels between two columns."""
_INSIDE = 8
_State = QStyle.StateFlag


class ProjectBox(QComboBox):
    """The list of projects over a cell; it opens at once, and `finished` tells when it has closed."""

    finished = Signal()

    def __init__(self, theme: Theme, choices: tuple[ProjectChoice | None, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self.setFont(theme.ui_font())
        for choice in choices:
            self.addItem(choice_name(choice) if choice else self.tr("none"), choice.id if choice else "")
        self.setMaxVisibleItems(14)
        self.setAccessibleName(self.tr("Project"))
        self._list = self.view().window()
        self._list.installEventFilter(self)
        QTimer.singleShot(0, self, self.showPopup)

    def showPopup(self) -> None:
        """As wide as the longest name, however narrow the cell is."""
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())
        super().showPopup()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape closes the list without a word to `hidePopup`."""
        if watched is self._list and event.type() == QEvent.Type.Hide:
            QTimer.singleShot(0, self, self.finished.emit)  # after `activated`
        return super().eventFilter(watched, event)


class CellDelegate(QStyledItemDelegate):
    """Paints text, choosers and buttons without making a widget for any; an editor comes when it is used."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(60, self._theme.px(ROW_HEIGHT))

    # --- painting ---------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, rect = self._theme, QRect(option.rect)
        selected = bool(option.state & _State.State_Selected)
        hovered = bool(option.state & _State.State_MouseOver)
        painter.save()
        painter.setClipRect(rect)
        draw_row_ground(painter, rect, theme, selected=selected, hovered=hovered)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.color("line"))
        box = _box(rect, index)
        match index.data(CELL_ROLE):
            case Cell.PROJECT:
                self._paint_project(painter, box, index, live=selected or hovered)
            case Cell.BIND:
                self._paint_bind(painter, box, index)
            case Cell.UNBIND:
                role = "text2" if selected or hovered else "text3"
                draw_icon(painter, _square(box, 15), theme, "unlink", role=role)
            case _:
                self._paint_text(painter, box, index)
        if option.state & _State.State_HasFocus and keyboard_used(option.widget):
            draw_focus_ring(painter, rect.adjusted(2, 1, -2, -2), theme, radius=2)
        painter.restore()

    def _paint_text(self, painter: QPainter, box: QRect, index: AnyIndex) -> None:
        cell, row = index.data(CELL_ROLE), index.data(ROW_ROLE)
        quiet = cell in (Cell.LAST, Cell.NOTE)
        strong = isinstance(row, AccountRow) and row.project is None
        painter.setFont(cell_font(self._theme, cell, strong=strong))
        painter.setPen(self._theme.color("text2" if quiet else "text"))
        side = Qt.AlignmentFlag.AlignRight if cell == Cell.WEEK else Qt.AlignmentFlag.AlignLeft
        self._draw_text(painter, box, str(index.data()), side)

    def _paint_project(self, painter: QPainter, box: QRect, index: AnyIndex, *, live: bool) -> None:
        """A chooser. In rows of bound accounts it looks like text until the row is in hand."""
        choice, row = index.data(CHOICE_ROLE), index.data(ROW_ROLE)
        fixed = is_framed(row)
        theme = self._theme
        text = box
        if fixed:
            frame = chooser_box(box)
            draw_box(painter, frame, ground=theme.color("surface"), border=theme.color("control"))
            text = frame.adjusted(_INSIDE, 0, -24, 0)
        elif live:
            text = box.adjusted(0, 0, -20, 0)
        if fixed or live:
            arrow = QRect(text.right() + 5, box.top(), 14, box.height())
            draw_icon(painter, _square(arrow, 14), theme, "chevron-down")
        faint = choice is None or (isinstance(choice, ProjectChoice) and not choice.enabled)
        painter.setFont(theme.ui_font())
        painter.setPen(theme.color("text3" if faint else "text"))
        self._draw_text(painter, text, str(index.data()), Qt.AlignmentFlag.AlignLeft)

    def _paint_bind(self, painter: QPainter, box: QRect, index: AnyIndex) -> None:
        theme, ready = self._theme, index.data(CHOICE_ROLE) is not None
        ground, border, role = ("ink", "ink", "on_ink") if ready else ("raised", "line", "text3")
        frame = chooser_box(box)
        draw_box(painter, frame, ground=theme.color(ground), border=theme.color(border))
        painter.setFont(theme.ui_font(weight=500))
        text = str(index.data())
        width = min(painter.fontMetrics().horizontalAdvance(text), frame.width() - 28)
        left = frame.left() + max(4, (frame.width() - width - 22) // 2)
        draw_icon(
            painter, _square(QRect(left, frame.top(), 15, frame.height()), 15), theme, "link", role=role
        )
        painter.setPen(theme.color(role))
        place = QRect(left + 22, frame.top(), frame.right() - left - 24, frame.height())
        self._draw_text(painter, place, text, Qt.AlignmentFlag.AlignLeft)

    def _draw_text(self, painter: QPainter, box: QRect, text: str, side: Qt.AlignmentFlag) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)

    # --- editing ----------------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        if index.data(CELL_ROLE) == Cell.PROJECT:
            box = ProjectBox(self._theme, index.data(CHOICES_ROLE), parent)
            box.activated.connect(lambda _: self.commitData.emit(box))
            box.finished.connect(lambda: self.closeEditor.emit(box, QAbstractItemDelegate.EndEditHint.NoHint))
            return box
        line = QLineEdit(parent)
        line.setFont(self._theme.ui_font())
        line.setAccessibleName(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
        return line

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        value = str(index.data(Qt.ItemDataRole.EditRole))
        if isinstance(editor, ProjectBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(value)

    def setModelData(self, editor: QWidget, model: object, index: AnyIndex) -> None:
        setter = getattr(model, "setData")  # noqa: B009 - Qt's model, whose type the stubs give too narrowly
        if isinstance(editor, ProjectBox) and editor.currentIndex() >= 0:
            setter(index, str(editor.currentData()))
        elif isinstance(editor, QLineEdit):
            setter(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        box = _box(option.rect, index)
        editor.setGeometry(box.adjusted(-5 if isinstance(editor, QLineEdit) else 0, 1, 0, -2))
        palette = editor.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("surface"))
        editor.setPalette(palette)


def cell_box(rect: QRect, column: int, columns: int) -> QRect:
    """What of a cell holds something: less the sides of the page and the gap between columns."""
    left = SIDE if column == 0 else 0
    right = SIDE if column == columns - 1 else GAP
    return rect.adjusted(left, 0, -right, 0)


def cell_font(theme: Theme, cell: object, *, strong: bool) -> QFont:
    """The font of a cell; `strong` counts for numbers."""
    if cell == Cell.ACCOUNT:
        return theme.mono_font(12)
    weight = 600 if strong and cell == Cell.WEEK else 500 if cell == Cell.BIND else 400
    return theme.ui_font(weight=weight, tabular=cell in (Cell.WEEK, Cell.LAST))


def is_framed(row: object) -> bool:
    """Whether the project of a row looks like a chooser always, not only when the row is in hand."""
    return isinstance(row, DefaultRow) or (isinstance(row, AccountRow) and row.project is None)


def has_frame(model: QAbstractItemModel, column: int) -> bool:
    """Whether a column has choosers."""
    first = model.index(0, column)
    return first.data(CELL_ROLE) == Cell.PROJECT and is_framed(first.data(ROW_ROLE))


def chooser_box(box: QRect) -> QRect:
    """The frame of a painted control in its cell."""
    return box.adjusted(0, 3, 0, -3)


def _box(rect: QRect, index: AnyIndex) -> QRect:
    return cell_box(rect, index.column(), index.model().columnCount())


def _square(rect: QRect, size: int) -> QRect:
    return QRect(rect.left(), rect.top() + (rect.height() - size) // 2, size, size)
