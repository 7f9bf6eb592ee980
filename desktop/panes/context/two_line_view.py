"""The look and the keys of a list whose rows have two lines and open one at a time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget

from desktop.models.context_values import SourcePlace
from desktop.models.two_line import TwoLineModel, TwoLineRow
from desktop.panes.context.two_line_delegate import ROW, AnyIndex, TwoLineDelegate, column_rects, text_left
from desktop.theme import Theme
from desktop.theme.tips import plain_tip

DetailMaker = Callable[[int], QWidget]


class TwoLineView(QTreeView):
    """Rows of 44 px. Enter or the chevron opens one row at a time, Ctrl+Enter or a double click asks for the
    source, S asks for the pin to be set or taken off.

    `make_detail` makes the widget of an opened row from the row's number.
    """

    source_requested = Signal(SourcePlace)
    pin_requested = Signal(str, bool)
    row_entered = Signal(int)

    def __init__(
        self, theme: Theme, model: TwoLineModel, widths: tuple[int, ...], make_detail: DetailMaker
    ) -> None:
        super().__init__()
        self._theme = theme
        self._model = model
        self._make_detail = make_detail
        self._opened = -1
        self.setModel(model)
        self._delegate = TwoLineDelegate(theme, widths, self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setItemsExpandable(False)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalScrollBar().setSingleStep(ROW // 2)
        model.modelAboutToBeReset.connect(self._forget)
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def opened(self) -> int:
        """The number of the opened row; -1 for none."""
        return self._opened

    def row(self, place: int) -> TwoLineRow | None:
        return self._model.row_at(place) if 0 <= place < self._model.size() else None

    def current_row(self) -> int:
        """The number of the row the keyboard is on, also from inside the opened one; -1 for none."""
        index = self.currentIndex()
        if not index.isValid():
            return -1
        return index.parent().row() if index.parent().isValid() else index.row()

    def select_row(self, place: int) -> None:
        """Move to a row and bring it into sight without asking for anything."""
        index = self._model.show_row(place) if 0 <= place < self._model.size() else QModelIndex()
        if index != self.currentIndex():
            self.setCurrentIndex(index)

    def open_row(self, place: int) -> None:
        """Open a row and close the one that was open; -1 only closes."""
        if self._opened >= 0:
            closing = self._model.index(self._opened, 0)
            detail = self.indexWidget(self._model.index(0, 0, closing))
            if detail is not None and detail.isAncestorOf(self.focusWidget() or self):
                self.setFocus()
            self.collapse(closing)
            self.setIndexWidget(self._model.index(0, 0, closing), None)  # type: ignore[arg-type]  # Qt takes null
        self._opened = -1
        row = self.row(place)
        if row is None or not row.opens:
            return
        index = self._model.show_row(place)
        child = self._model.index(0, 0, index)
        detail = self._make_detail(place)
        detail.setFixedWidth(self.viewport().width())
        self._opened = place
        self.setIndexWidget(child, detail)
        self.expand(index)
        self.scrollTo(child)
        self.scrollTo(index)

    def toggle_row(self, place: int) -> None:
        self.open_row(-1 if place == self._opened else place)

    def open_source(self, place: int) -> None:
        row = self.row(place)
        if row is not None and row.place is not None:
            self.source_requested.emit(row.place)

    def toggle_pin(self, place: int) -> None:
        row = self.row(place)
        if row is not None and row.place is not None:
            self.pin_requested.emit(row.place.path, not row.pinned)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = self.current_row()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if control:
                self.open_source(place)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.toggle_row(place)
            case Qt.Key.Key_Right:
                self.open_row(place)
            case Qt.Key.Key_Left:
                self.open_row(-1)
            case Qt.Key.Key_S if not control:
                self.toggle_pin(place)
            case _:
                super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        if event.button() is Qt.MouseButton.LeftButton and index.isValid() and not index.parent().isValid():
            if point.x() < text_left(self._theme):
                self.toggle_row(index.row())
            self.row_entered.emit(index.row())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if (
            index.isValid()
            and not index.parent().isValid()
            and event.position().x() >= text_left(self._theme)
        ):
            self.open_source(index.row())

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and self.hasFocus():
            self.row_entered.emit(self.current_row())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._opened >= 0:
            detail = self.indexWidget(self._model.index(0, 0, self._model.index(self._opened, 0)))
            if detail is not None:
                detail.setFixedWidth(self.viewport().width())
                self.scheduleDelayedItemsLayout()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            self.viewport().setToolTip(plain_tip(self._full_text(index)))
        return super().viewportEvent(event)

    def _full_text(self, index: QModelIndex) -> str:
        if not index.isValid() or index.parent().isValid():
            return ""
        row = self._model.row_at(index.row())
        return "\n".join(
            part for part in (row.heading, row.where, row.lines, row.reason, ", ".join(row.words)) if part
        )

    def _forget(self) -> None:
        self._opened = -1

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, self._theme.color("surface"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        if self._opened >= 0:
            self.open_row(self._opened)  # its widgets have the fonts and colours of before


class ColumnTitles(QWidget):
    """The header over a `TwoLineView`: one title at the left, the rest over the columns."""

    def __init__(
        self, theme: Theme, titles: tuple[str, ...], widths: tuple[int, ...], view: QTreeView
    ) -> None:
        super().__init__()
        self._theme = theme
        self._titles = titles
        self._widths = widths
        self._view = view
        view.verticalScrollBar().rangeChanged.connect(self.update)
        theme.changed.connect(self.update)

    def set_titles(self, titles: tuple[str, ...]) -> None:
        """Other words for the same columns, in another language."""
        self._titles = titles
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px(26))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("raised"))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), self._theme.color("line"))
        painter.setFont(self._theme.ui_font(12))
        painter.setPen(self._theme.color("text2"))
        area = QRect(QPoint(0, 0), QSize(self._view.viewport().width(), self.height() - 1))
        rects = column_rects(self._theme, area, self._widths)
        painter.drawText(
            area.adjusted(text_left(self._theme), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._titles[0]
        )
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for rect, title in zip(rects, self._titles[1:], strict=True):
            painter.drawText(rect, right, title)
