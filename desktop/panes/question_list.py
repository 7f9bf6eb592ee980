"""The side tab of questions: each kind of question that is kept, with how many there are."""

from __future__ import annotations

from dataclasses import dataclass

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
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.numbers import whole
from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring, draw_icon, draw_row_ground, keyboard_used

GAPS_PAGE = "gaps"
ANSWERS_PAGE = "answers"
ROW_ROLE = Qt.ItemDataRole.UserRole
_ICON = 16


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One kind. `id` is that of the page it opens; `count` is None while it is not known."""

    id: str
    icon: str
    text: str
    count: int | None = None


class QuestionModel(QAbstractListModel):
    """The rows in their order; there are few, and they hardly change."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[QuestionRow, ...] = ()

    @property
    def rows(self) -> tuple[QuestionRow, ...]:
        return self._rows

    def set_rows(self, rows: tuple[QuestionRow, ...]) -> None:
        """Only what changed is painted again when the kinds are the same."""
        if [row.id for row in rows] != [row.id for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows != self._rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

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
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.text if row.count is None else f"{row.text}, {whole(row.count)}"
        return None


class QuestionDelegate(QStyledItemDelegate):
    """Icon, text, and the number at the right."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, self._theme.px(26))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, QuestionRow):
            return
        theme = self._theme
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        draw_row_ground(painter, option.rect, theme, selected=selected, hovered=hovered)
        icon = QRect(option.rect.left() + theme.px(12), option.rect.center().y() - 7, _ICON, _ICON)
        draw_icon(painter, icon, theme, row.icon)
        count = "" if row.count is None else whole(row.count)
        painter.setFont(theme.ui_font(12, tabular=True))
        right = QRect(option.rect).adjusted(0, 0, -theme.px(12), 0)
        painter.setPen(theme.color("text2"))
        place = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(right, place | Qt.AlignmentFlag.AlignRight, count)
        right.setRight(right.right() - painter.fontMetrics().horizontalAdvance(count) - 8)
        right.setLeft(icon.right() + 8)
        painter.setFont(theme.ui_font(weight=600 if selected else 400))
        painter.setPen(theme.color("text"))
        shown = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, right.width())
        painter.drawText(right, place | Qt.AlignmentFlag.AlignLeft, shown)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(option.widget):
            draw_focus_ring(painter, option.rect.adjusted(1, 0, -1, 0), theme, radius=2)
        painter.restore()


class QuestionList(QListView):
    """A click or Enter asks for the page of a kind."""

    page_requested = Signal(str)
    """The id of a row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._gaps: int | None = None
        self._questions = QuestionModel(self)
        self.setModel(self._questions)
        self.setItemDelegate(QuestionDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._ask)
        self.activated.connect(self._ask)
        theme.changed.connect(self._refresh)
        self._retranslate()
        self._refresh()

    @property
    def rows(self) -> tuple[QuestionRow, ...]:
        return self._questions.rows

    def set_gaps(self, count: int | None) -> None:
        """How many gaps the open project has; None where there are none to count."""
        self._gaps = count
        self._show_rows()

    def mark(self, page: str) -> None:
        """Show which page is in front; "" for none of these."""
        for place, row in enumerate(self._questions.rows):
            if row.id == page:
                self.setCurrentIndex(self._questions.index(place))
                return
        self.clearSelection()

    def title(self) -> str:
        """The name of the tab, in the language of the window."""
        return self.tr("Questions")

    def _ask(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, QuestionRow):
            self.page_requested.emit(row.id)

    def _show_rows(self) -> None:
        self._questions.set_rows(
            (
                QuestionRow(GAPS_PAGE, "inbox", self.tr("Gaps"), self._gaps),
                QuestionRow(ANSWERS_PAGE, "history", self.tr("Answers")),
            )
        )

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Questions"))
        self._show_rows()

    def _refresh(self) -> None:
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("window"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
