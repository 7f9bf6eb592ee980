"""The two lists of the page: documents that change, and golden questions that tell something."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.models.exact import exact_text
from desktop.models.publishing import change_word, signed
from desktop.models.publishing_rows import (
    ROW_ROLE,
    AskedModel,
    AskedRow,
    DocumentsModel,
    move_word,
    places_text,
)
from desktop.panes.page_parts import SIDE
from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring, draw_icon, draw_row_ground, keyboard_used
from knowledge.publications import Change, DocumentChange

AnyIndex = QModelIndex | QPersistentModelIndex
_ROW, _ICON, _GAP = 28, 16, 8
_FEWEST, _FEWEST_DOCUMENTS = 3, 4
"""Rows that stay in sight however little room there is: many questions would take it all."""
_MEASURED = 200
"""Rows whose words decide how wide the columns are."""
_CHANGES = {
    Change.ADDED: ("plus", "ok"),
    Change.CHANGED: ("pencil", "text2"),
    Change.REMOVED: ("minus", "error"),
}


class _RowDelegate(QStyledItemDelegate):
    """An icon, a text that ends in “…”, and at the right quiet words in columns of their own."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self._widths: tuple[int, ...] | None = None
        view.model().modelReset.connect(self._forget)
        view.model().dataChanged.connect(self._forget)
        theme.changed.connect(self._forget)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(60, self._theme.px(_ROW))

    def icon_of(self, row: object) -> tuple[str, str]:
        """The icon of a row, and the token of its ink."""
        raise NotImplementedError

    def text_of(self, row: object) -> tuple[str, Qt.TextElideMode]:
        raise NotImplementedError

    def words_of(self, row: object) -> tuple[str, ...]:
        """The words at the right, from left to right."""
        raise NotImplementedError

    def widths(self) -> tuple[int, ...]:
        """How wide the columns at the right are: as their widest words."""
        if self._widths is None:
            model = self._view.model()
            metrics = QFontMetrics(self._theme.ui_font(12, tabular=True))
            count = min(model.rowCount(), _MEASURED)
            rows = [self.words_of(model.index(row, 0).data(ROW_ROLE)) for row in range(count)]
            columns = zip(*rows, strict=True)
            self._widths = tuple(max(map(metrics.horizontalAdvance, column)) + 2 for column in columns)
        return self._widths

    def _forget(self, *_: object) -> None:
        self._widths = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme, row, rect = self._theme, index.data(ROW_ROLE), QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        draw_row_ground(painter, rect, theme, selected=selected, hovered=hovered)
        icon, role = self.icon_of(row)
        draw_icon(painter, QRect(SIDE, rect.center().y() - _ICON // 2, _ICON, _ICON), theme, icon, role=role)
        right = self._paint_words(painter, rect, row)
        text = QRect(rect)
        text.setLeft(SIDE + _ICON + _GAP)
        text.setRight(right)
        painter.setFont(theme.ui_font())
        painter.setPen(theme.color("text"))
        words, side = self.text_of(row)
        shown = painter.fontMetrics().elidedText(words, side, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(self._view):
            draw_focus_ring(painter, rect, theme, radius=2)
        painter.restore()

    def _paint_words(self, painter: QPainter, rect: QRect, row: object) -> int:
        """Paint the columns from the right on; where the text has to end."""
        painter.setFont(self._theme.ui_font(12, tabular=True))
        painter.setPen(self._theme.color("text2"))
        right = rect.right() - 16
        for words, width in reversed(tuple(zip(self.words_of(row), self.widths(), strict=True))):
            place = QRect(right - width, rect.top(), width, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
            right -= width + 16
        return right


class DocumentDelegate(_RowDelegate):
    def icon_of(self, row: object) -> tuple[str, str]:
        return _CHANGES[row.change] if isinstance(row, DocumentChange) else ("", "text")

    def text_of(self, row: object) -> tuple[str, Qt.TextElideMode]:
        path = exact_text(row.path) if isinstance(row, DocumentChange) else ""
        return path, Qt.TextElideMode.ElideMiddle

    def words_of(self, row: object) -> tuple[str, ...]:
        if not isinstance(row, DocumentChange):
            return ()
        return change_word(row.change), signed(row.difference)


class AskedDelegate(_RowDelegate):
    def icon_of(self, row: object) -> tuple[str, str]:
        if not isinstance(row, AskedRow) or row.outcome.passed:
            return "circle-check", "ok"
        return ("circle-x", "error") if row.outcome.stops else ("circle-alert", "warn")

    def text_of(self, row: object) -> tuple[str, Qt.TextElideMode]:
        words = " ".join(row.question.split()) if isinstance(row, AskedRow) else ""
        return words, Qt.TextElideMode.ElideRight

    def words_of(self, row: object) -> tuple[str, ...]:
        return (places_text(row), move_word(row)) if isinstance(row, AskedRow) else ()


class _RowList(QListView):
    """One row a thing; it is as high as its rows, up to a limit, and lower where there is no room."""

    def __init__(
        self, theme: Theme, model: QAbstractListModel, parent: QWidget, *, fewest: int = _FEWEST
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fewest = fewest
        self._most = 1000
        self.setModel(model)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        model.modelReset.connect(self.updateGeometry)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self._restyle)

    def row(self) -> object:
        """What the current row stands for, None for none."""
        index = self.currentIndex()
        return index.data(ROW_ROLE) if index.isValid() else None

    def set_most_rows(self, rows: int) -> None:
        """Show at most so many rows at a time."""
        self._most = rows
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(240, self._height(self._most))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._height(self._fewest))

    def _height(self, rows: int) -> int:
        return min(rows, self.model().rowCount()) * self._theme.px(_ROW) + 2 * self.frameWidth()

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.viewport().update()


class DocumentList(_RowList):
    """Enter or a double click opens the document."""

    opened = Signal(str)
    """Its path in the publication."""

    def __init__(self, theme: Theme, model: DocumentsModel, parent: QWidget) -> None:
        super().__init__(theme, model, parent, fewest=_FEWEST_DOCUMENTS)
        self.setItemDelegate(DocumentDelegate(theme, self))
        self.doubleClicked.connect(lambda _: self._open())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        row = self.row()
        if isinstance(row, DocumentChange) and row.change is not Change.REMOVED:
            self.opened.emit(row.path)


class AskedList(_RowList):
    """The current row is the one whose context is shown; Enter or a double click leads to the question."""

    chosen = Signal(AskedRow)
    opened = Signal(AskedRow)

    def __init__(self, theme: Theme, model: AskedModel, parent: QWidget) -> None:
        super().__init__(theme, model, parent)
        self.setItemDelegate(AskedDelegate(theme, self))
        self.doubleClicked.connect(lambda _: self._open())

    def choose(self, row: int) -> None:
        """Make a row the current one."""
        self.setCurrentIndex(self.model().index(row, 0))

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        row = self.row()
        if isinstance(row, AskedRow):
            self.chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        row = self.row()
        if isinstance(row, AskedRow):
            self.opened.emit(row)
