"""The list that opens under “answer as”: type a few letters, or an account as PLATFORM:ID."""

from __future__ import annotations

from typing import TypeAlias

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
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.models.accounts import choice_name
from desktop.models.askers import Asker, AskerGroup, fitting_askers
from desktop.theme import Theme
from desktop.theme.painting import draw_box, draw_icon, draw_row_ground

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
ASKER_ROLE = Qt.ItemDataRole.UserRole
_ROW = 28
_LEAST_WIDTH = 340
_MOST_ROWS = 13
_SIDE = 12
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}


class AskerListModel(QAbstractListModel):
    """Askers, and the titles of their groups between them; what is not listed can be typed: the last line."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.lines: tuple[Asker | AskerGroup, ...] = ()

    def show(self, found: tuple[Asker, ...]) -> None:
        lines: list[Asker | AskerGroup] = []
        group: AskerGroup | None = None
        for asker in found:
            if asker.group is not group:
                group = asker.group
                if group is not AskerGroup.PROJECT:
                    lines.append(group)
            lines.append(asker)
        if group is not AskerGroup.TYPED:
            lines.append(AskerGroup.TYPED)
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def first(self) -> int:
        return self.next(-1, 1)

    def next(self, row: int, step: int) -> int:
        """The row of the asker `step` further on, past titles; at the ends it stays."""
        rows = [place for place, line in enumerate(self.lines) if isinstance(line, Asker)]
        if not rows:
            return -1
        if row not in rows:
            return rows[0]
        return rows[max(0, min(len(rows) - 1, rows.index(row) + step))]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.lines[index.row()], Asker):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == ASKER_ROLE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(line) if isinstance(line, AskerGroup) else line.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._title(line) if isinstance(line, AskerGroup) else self.spoken(line)
        return None

    def spoken(self, asker: Asker) -> str:
        """An asker in full: who it is, and which project it belongs to."""
        if asker.account is None:
            return self.tr("The project {0} itself").format(asker.title)
        if asker.project is None:
            return self.tr("{0}, not bound").format(asker.title)
        return self.tr("{0}, project {1}").format(asker.title, choice_name(asker.project))

    def _title(self, group: AskerGroup) -> str:
        return {
            AskerGroup.PROJECT: "",
            AskerGroup.OWN: self.tr("Accounts of this project"),
            AskerGroup.OTHER: self.tr("Accounts of other projects"),
            AskerGroup.UNASSIGNED: self.tr("Without a project"),
            AskerGroup.TYPED: self.tr("Another account: type it as PLATFORM:ID"),
        }[group]


class AskerDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(200, self._theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line, theme = index.data(ASKER_ROLE), self._theme
        rect = QRect(option.rect)
        painter.save()
        box = rect.adjusted(_SIDE, 0, -_SIDE, 0)
        if isinstance(line, Asker):
            draw_row_ground(
                painter,
                rect,
                theme,
                selected=bool(option.state & QStyle.StateFlag.State_Selected),
                hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
            )
            paint_asker(painter, theme, box, line, project=_own_project(line))
        else:
            painter.setFont(theme.ui_font(11, weight=500))
            painter.setPen(theme.color("text3"))
            place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            text = painter.fontMetrics().elidedText(
                str(index.data()), Qt.TextElideMode.ElideRight, box.width()
            )
            painter.drawText(box.adjusted(0, 0, 0, -4), place, text)
        painter.restore()


class AskerPopup(QFrame):
    """Opens under a widget; Enter or a click chooses, Escape closes."""

    chosen = Signal(Asker)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme = theme
        self._everyone: tuple[Asker, ...] = ()
        self.model = AskerListModel(self)
        self.edit = QLineEdit(self)
        self.edit.textChanged.connect(self._filter)
        self.edit.installEventFilter(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(AskerDelegate(theme, self.view))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setMouseTracking(True)
        self.view.setUniformItemSizes(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.clicked.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 5)
        column.setSpacing(0)
        field = QVBoxLayout()
        field.setContentsMargins(8, 8, 8, 6)
        field.addWidget(self.edit)
        column.addLayout(field)
        column.addWidget(self.view, 1)

    def open_under(self, widget: QWidget, everyone: tuple[Asker, ...], current: Asker) -> None:
        """Show everyone, the current one selected, ready to type."""
        self._everyone = everyone
        self.retranslate()
        self.edit.setFont(self._theme.ui_font())
        self.edit.clear()
        self._filter()
        row = next((place for place, line in enumerate(self.model.lines) if line == current), -1)
        if row >= 0:
            self.view.setCurrentIndex(self.model.index(row))
        px = self._theme.px
        height = min(len(self.model.lines), _MOST_ROWS) * px(_ROW) + px(28) + 24
        self.resize(max(widget.width(), px(_LEAST_WIDTH)), height)
        self.move(self._place(widget))
        self.show()
        self.view.scrollTo(self.view.currentIndex())
        self.edit.setFocus(Qt.FocusReason.PopupFocusReason)

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self.edit.setPlaceholderText(self.tr("Find an account, or type PLATFORM:ID"))
        self.edit.setAccessibleName(self.tr("Find an account, or type PLATFORM:ID"))
        self.view.setAccessibleName(self.tr("Answer as"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.edit and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in _MOVES:
                row = self.model.next(self.view.currentIndex().row(), _MOVES[key])
                self.view.setCurrentIndex(self.model.index(row))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.closed.emit()

    def _filter(self) -> None:
        self.model.show(fitting_askers(self._everyone, self.edit.text()))
        self.view.setCurrentIndex(self.model.index(self.model.first()))
        self.view.scrollToTop()

    def _choose(self, index: QModelIndex) -> None:
        line = index.data(ASKER_ROLE)
        if isinstance(line, Asker):
            self.hide()
            self.chosen.emit(line)

    def _place(self, widget: QWidget) -> QPoint:
        """Under `widget`, right edges aligned, and on the screen."""
        corner = widget.mapToGlobal(QPoint(widget.width() - self.width(), widget.height() + 2))
        screen = widget.screen().availableGeometry()
        top = min(corner.y(), screen.bottom() - self.height())
        return QPoint(max(screen.left(), min(corner.x(), screen.right() - self.width())), top)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            ground, border = self._theme.color("surface"), self._theme.color("control")
            draw_box(painter, self.rect(), ground=ground, border=border, radius=0)


def _own_project(asker: Asker) -> str:
    return choice_name(asker.project) if asker.account is not None and asker.project is not None else ""


def paint_asker(
    painter: QPainter, theme: Theme, box: QRect, asker: Asker, *, project: str = "", badge: str = ""
) -> None:
    """An asker in one line: its icon, who it is, and → the project that answers; `badge` at the end."""
    middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    unbound = asker.account is not None and asker.project is None
    icon = QRect(box.left(), box.top() + (box.height() - 16) // 2, 16, 16)
    draw_icon(painter, icon, theme, asker.icon, role="warn" if unbound else "text2")
    room = QRect(icon.right() + 9, box.top(), box.right() - icon.right() - 9, box.height())
    if badge:
        room.setRight(_paint_badge(painter, theme, room, badge) - 8)
    painter.setFont(theme.ui_font())
    metrics = painter.fontMetrics()
    arrow = theme.px(26) if project else 0
    for_project = min(metrics.horizontalAdvance(project) + 1, room.width() // 2)
    title = metrics.elidedText(asker.title, Qt.TextElideMode.ElideRight, room.width() - arrow - for_project)
    painter.setPen(theme.color("text"))
    painter.drawText(room, middle, title)
    if project:
        room.setLeft(room.left() + metrics.horizontalAdvance(title) + 6)
        side = theme.px(13)
        place = QRect(room.left(), room.top() + (room.height() - side) // 2 + 1, side, side)
        draw_icon(painter, place, theme, "arrow-right")
        room.setLeft(place.right() + 7)
        painter.setPen(theme.color("text2"))
        painter.drawText(room, middle, metrics.elidedText(project, Qt.TextElideMode.ElideRight, room.width()))


def _paint_badge(painter: QPainter, theme: Theme, room: QRect, text: str) -> int:
    """A short word on its own ground at the right end of `room`; returns where it begins."""
    painter.setFont(theme.ui_font(11, weight=500))
    width = painter.fontMetrics().horizontalAdvance(text) + 14
    height = theme.px(18)
    place = QRect(room.right() - width, room.top() + (room.height() - height) // 2, width, height)
    ground = theme.color("warn_bg")
    draw_box(painter, place, ground=ground, border=ground, radius=3)
    painter.setPen(theme.color("warn"))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
    return place.left()
