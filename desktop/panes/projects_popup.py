"""The list of projects that opens under the header of the left pane."""

from __future__ import annotations

from datetime import UTC, datetime

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
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.models.project_rows import ProjectRow, disabled_word, fitting, project_facts
from desktop.theme import TextButton, Theme
from desktop.theme.painting import draw_box, draw_icon, draw_row_ground

ROW_ROLE = Qt.ItemDataRole.UserRole
CURRENT_ROLE = Qt.ItemDataRole.UserRole + 1
_ROW_HEIGHT = 44
_VISIBLE_ROWS = 8
_WIDTH = 340
_MOVES = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_VISIBLE_ROWS,
    Qt.Key.Key_PageDown: _VISIBLE_ROWS,
}


class ProjectListModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[ProjectRow, ...] = ()
        self._current = ""

    @property
    def rows(self) -> tuple[ProjectRow, ...]:
        return self._rows

    def show(self, rows: tuple[ProjectRow, ...], current: str) -> None:
        self.beginResetModel()
        self._rows, self._current = rows, current
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == CURRENT_ROLE:
            return row.id == self._current
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = [] if row.enabled else [disabled_word()]
            if row.id == self._current:
                state.append(self.tr("open now"))
            return ", ".join((row.name, *state, project_facts(row, datetime.now(UTC))))
        return None


class ProjectDelegate(QStyledItemDelegate):
    """Name over facts; a disabled project is dimmed and says so, the open one has a check mark."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, self._theme.px(_ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, ProjectRow):
            return
        theme, px = self._theme, self._theme.px
        painter.save()
        draw_row_ground(
            painter,
            option.rect,
            theme,
            selected=bool(option.state & QStyle.StateFlag.State_Selected),
            hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
        )
        line = QRect(option.rect).adjusted(px(14), px(5), -px(14), -px(5))
        if index.data(CURRENT_ROLE):
            mark = QRect(line.right() - 15, line.center().y() - 7, 16, 16)
            draw_icon(painter, mark, theme, "check", role="text")
            line.setRight(mark.left() - px(8))
        middle = Qt.AlignmentFlag.AlignVCenter
        upper = QRect(line.left(), line.top(), line.width(), line.height() // 2 + 1)
        if not row.enabled:
            painter.setFont(theme.ui_font(11))
            word = disabled_word()
            width = painter.fontMetrics().horizontalAdvance(word) + 1
            painter.setPen(theme.color("text3"))
            painter.drawText(upper, middle | Qt.AlignmentFlag.AlignRight, word)
            upper.setRight(upper.right() - width - px(8))
        lower = QRect(line.left(), line.center().y() + 1, line.width(), line.height() // 2)
        self._write(painter, upper, row.name, role="text" if row.enabled else "text3", weight=600)
        facts = project_facts(row, datetime.now(UTC))
        self._write(painter, lower, facts, role="text2" if row.enabled else "text3", size=11)
        painter.restore()

    def _write(
        self, painter: QPainter, room: QRect, text: str, *, role: str, size: int = 13, weight: int = 400
    ) -> None:
        painter.setFont(self._theme.ui_font(size, weight=weight))
        painter.setPen(self._theme.color(role))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class ProjectsPopup(QFrame):
    """Type to filter, arrows to move, Enter to switch, Escape to leave; two ways on at the bottom."""

    chosen = Signal(str)
    """The id of a project."""
    new_requested = Signal()
    settings_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("projects_popup")
        self._theme = theme
        self._all: tuple[ProjectRow, ...] = ()
        self._current = ""
        self.model = ProjectListModel(self)
        self.edit = QLineEdit(self)
        self._icon = QAction(self)
        self.edit.addAction(self._icon, QLineEdit.ActionPosition.LeadingPosition)
        self.edit.textChanged.connect(lambda _: self._filter())
        self.edit.installEventFilter(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(ProjectDelegate(theme, self.view))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.clicked.connect(self._choose)
        self._empty = QLabel(self)
        self.new_button = TextButton(theme, "plus", self, flat=True, small=True)
        self.settings_button = TextButton(theme, "settings", self, flat=True, small=True)
        self.new_button.clicked.connect(lambda: self._leave(self.new_requested.emit))
        self.settings_button.clicked.connect(lambda: self._leave(self.settings_requested.emit))
        self._build()
        self._retranslate()
        self._refresh()
        theme.changed.connect(self._refresh)

    def open_under(self, button: QWidget, rows: tuple[ProjectRow, ...], current: str) -> None:
        """Show `rows` under `button`, ready to type; `current` is the id of the open project, or ""."""
        self._all, self._current = rows, current
        self.settings_button.setEnabled(bool(current))
        self.edit.clear()
        self._filter()
        self._place(button)
        self.show()
        self.edit.setFocus(Qt.FocusReason.PopupFocusReason)

    def update_rows(self, rows: tuple[ProjectRow, ...], current: str) -> None:
        """What is known now; what is typed and selected stays."""
        if (rows, current) != (self._all, self._current):
            self._all, self._current = rows, current
            self.settings_button.setEnabled(bool(current))
            self._filter(select=self._selected())

    def _build(self) -> None:
        self._empty.setContentsMargins(14, 4, 14, 8)
        field = QVBoxLayout()
        field.setContentsMargins(10, 10, 10, 8)
        field.addWidget(self.edit)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(8, 6, 8, 8)
        buttons.addWidget(self.new_button)
        buttons.addStretch(1)
        buttons.addWidget(self.settings_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addLayout(field)
        column.addWidget(self.view, 1)
        column.addWidget(self._empty)
        column.addLayout(buttons)

    def _filter(self, *, select: str = "") -> None:
        """Show what fits; `select` is in hand then if it is there, else the open one, else the first."""
        rows = fitting(self._all, self.edit.text())
        self.model.show(rows, self._current)
        self.view.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        ids = [row.id for row in rows]
        wanted = select or ("" if self.edit.text().strip() else self._current)
        place = ids.index(wanted) if wanted in ids else 0
        self.view.setCurrentIndex(self.model.index(place))
        self.view.scrollTo(self.model.index(place))

    def _selected(self) -> str:
        row = self.view.currentIndex().data(ROW_ROLE)
        return row.id if isinstance(row, ProjectRow) else ""

    def _place(self, button: QWidget) -> None:
        px = self._theme.px
        rows = max(1, min(_VISIBLE_ROWS, len(self._all)))
        width = max(px(_WIDTH), button.width())
        self.resize(width, px(_ROW_HEIGHT) * rows + px(46) + px(42))
        self.move(button.mapToGlobal(QPoint(0, button.height() + 2)))

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
        count = self.model.rowCount()
        if count:
            target = self.view.currentIndex().row() + steps
            target = target % count if abs(steps) == 1 else max(0, min(count - 1, target))
            self.view.setCurrentIndex(self.model.index(target))

    def _choose(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, ProjectRow):
            self.close()
            self.chosen.emit(row.id)

    def _leave(self, tell: object) -> None:
        self.close()
        if callable(tell):
            tell()

    def _retranslate(self) -> None:
        self.edit.setPlaceholderText(self.tr("Find a project"))
        self.edit.setAccessibleName(self.tr("Find a project"))
        self.view.setAccessibleName(self.tr("Projects"))
        self._empty.setText(self.tr("No project has this name."))
        self.new_button.setText(self.tr("New project…"))
        self.settings_button.setText(self.tr("Project settings…"))

    def _refresh(self) -> None:
        self._icon.setIcon(self._theme.icon("search"))
        self.edit.setFont(self._theme.ui_font())
        self._empty.setFont(self._theme.ui_font())
        self.view.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            ground, border = self._theme.color("surface"), self._theme.color("control")
            draw_box(painter, self.rect(), ground=ground, border=border, radius=0)
            top = self.new_button.geometry().top() - 6
            painter.fillRect(QRect(1, top, self.width() - 2, 1), self._theme.color("line"))
