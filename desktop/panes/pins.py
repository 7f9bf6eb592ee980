"""The pins of a project above its tree: their order is that of the context, and is changed by dragging."""

from __future__ import annotations

from PySide6.QtCore import (
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
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.models.pins import PIN_ROLE, PinRow, PinsModel, moved, numbered
from desktop.theme import Theme
from desktop.theme.painting import (
    draw_badge,
    draw_focus_ring,
    draw_icon,
    draw_row_ground,
    keyboard_used,
)

_ROW = 26
_SHOWN = 6
"""Rows that are shown at once; the others are scrolled to."""
_LEFT = 16
_STAR = 14
_RIGHT = 12


class PinsDelegate(QStyledItemDelegate):
    """Badge with the number, name, a word when there is no such document, and the star that lets go."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, self._theme.px(_ROW))

    def star(self, rect: QRect) -> QRect:
        """Where the star of a row is."""
        right = rect.right() - self._theme.px(_RIGHT) + 1
        return QRect(right - _STAR, rect.center().y() - _STAR // 2 + 1, _STAR, _STAR)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(PIN_ROLE)
        if not isinstance(row, PinRow):
            return
        rect, theme = option.rect, self._theme
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        draw_row_ground(
            painter,
            rect,
            theme,
            selected=bool(option.state & QStyle.StateFlag.State_Selected),
            hovered=hovered,
        )
        badge = self._draw_badge(painter, rect, row.number)
        star = self.star(rect)
        if hovered or option.state & QStyle.StateFlag.State_Selected:
            draw_icon(painter, star, theme, "star", role="pin", filled=True)
        right = self._draw_state(painter, rect, row, star.left() - theme.px(6))
        name = QRect(badge.right() + theme.px(8), rect.top(), 0, rect.height())
        name.setRight(max(name.left(), right - theme.px(6)))
        painter.setFont(theme.ui_font())
        painter.setPen(theme.color("text3" if row.missing or row.withheld else "text"))
        text = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideMiddle, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(option.widget):
            draw_focus_ring(painter, rect, theme, radius=2)
        painter.restore()

    def _draw_badge(self, painter: QPainter, rect: QRect, number: int) -> QRect:
        """Star and number on the colour of pins, as in the context's bar; a pale star for one not sent."""
        theme = self._theme
        size = theme.px(18)
        badge = QRect(theme.px(_LEFT), rect.center().y() - size // 2 + 1, theme.px(31), size)
        if not number:
            draw_badge(painter, badge, text="", ground=theme.color("line"), ink=theme.color("text2"))
            draw_icon(painter, badge.adjusted(0, theme.px(4), 0, -theme.px(4)), theme, "star", role="text2")
            return badge
        draw_badge(painter, badge, text="", ground=theme.color("pin"), ink=theme.color("on_pin"))
        star = QRect(badge.left() + theme.px(5), badge.top(), theme.px(10), size)
        draw_icon(painter, star, theme, "star", role="on_pin", filled=True)
        painter.setFont(theme.ui_font(12 if number < 100 else 10, weight=600, tabular=True))
        painter.setPen(theme.color("on_pin"))
        place = badge.adjusted(theme.px(15), 0, -theme.px(2), 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(number))
        return badge

    def _draw_state(self, painter: QPainter, rect: QRect, row: PinRow, right: int) -> int:
        """The word for a missing document, or the mark of one that is not sent; returns its left edge."""
        theme = self._theme
        if row.missing:
            painter.setFont(theme.ui_font(12))
            painter.setPen(theme.color("warn"))
            word = self.tr("missing")
            width = painter.fontMetrics().horizontalAdvance(word) + 1
            place = QRect(right - width, rect.top(), width, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, word)
            return place.left()
        if row.withheld is not None:
            place = QRect(right - _STAR, rect.center().y() - _STAR // 2 + 1, _STAR, _STAR)
            draw_icon(painter, place, theme, "calendar-x", role="text3")
            return place.left()
        return right


class PinsView(QListView):
    """Enter or a click opens, Alt+Up and Alt+Down move, S or Delete lets go; rows are dragged by mouse."""

    open_requested = Signal(str)
    unpin_requested = Signal(str)
    reordered = Signal(tuple)
    """All paths in their new order."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pins = PinsModel(self)
        self._gap: int | None = None
        """The row before which what is being dragged would fall; None while nothing is."""
        self.setModel(self._pins)
        self._delegate = PinsDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self._refresh()
        theme.changed.connect(self._refresh)

    # --- rows

    @property
    def rows(self) -> tuple[PinRow, ...]:
        return self._pins.rows

    def set_rows(self, rows: tuple[PinRow, ...]) -> None:
        """Show these pins; the current one stays current."""
        current = self._current()
        path, place = (current.path, self.currentIndex().row()) if current else ("", 0)
        self._pins.set_rows(rows)
        paths = [row.path for row in rows]
        if current is not None and rows:
            self._go_to(paths.index(path) if path in paths else min(place, len(rows) - 1))
        self.updateGeometry()

    def move_row(self, source: int, target: int) -> None:
        """Put the pin at `source` before that at `target`, and tell the new order."""
        paths = moved([row.path for row in self.rows], source, target)
        if paths != tuple(row.path for row in self.rows):
            by_path = {row.path: row for row in self.rows}
            self._go_to(source)
            self.set_rows(numbered([by_path[path] for path in paths]))
            self.reordered.emit(paths)

    def sizeHint(self) -> QSize:
        shown = min(_SHOWN, max(1, len(self.rows)))
        return QSize(200, self._theme.px(_ROW) * shown)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())

    def _current(self) -> PinRow | None:
        row = self.currentIndex().data(PIN_ROLE)
        return row if isinstance(row, PinRow) else None

    def _go_to(self, place: int) -> None:
        self.setCurrentIndex(self._pins.index(place))

    def _open(self, row: PinRow) -> None:
        if not row.missing:
            self.open_requested.emit(row.path)

    # --- keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, place = self._current(), self.currentIndex().row()
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if row is None or not self._run_key(event.key(), modifiers, row, place):
            super().keyPressEvent(event)

    def _run_key(self, key: int, modifiers: Qt.KeyboardModifier, row: PinRow, place: int) -> bool:
        """Do what `key` means for `row`; False when it means nothing here."""
        if modifiers == Qt.KeyboardModifier.AltModifier and key == Qt.Key.Key_Up:
            self._step(place, -1)
        elif modifiers == Qt.KeyboardModifier.AltModifier and key == Qt.Key.Key_Down:
            self._step(place, 1)
        elif modifiers != Qt.KeyboardModifier.NoModifier:
            return False
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(row)
        elif key in (Qt.Key.Key_S, Qt.Key.Key_Delete):
            self.unpin_requested.emit(row.path)
        else:
            return False
        return True

    def _step(self, place: int, step: int) -> None:
        target = place + step
        if 0 <= target < len(self.rows):
            self.move_row(place, target if step < 0 else target + 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        super().mouseReleaseEvent(event)
        row = index.data(PIN_ROLE)
        if isinstance(row, PinRow) and event.button() is Qt.MouseButton.LeftButton:
            if self._delegate.star(self.visualRect(index)).adjusted(-3, -6, 3, 6).contains(place):
                self.unpin_requested.emit(row.path)
            else:
                self._open(row)

    def _show_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        if index.isValid():
            menu = self.context_menu(index.row())
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(place))

    def context_menu(self, place: int) -> QMenu:
        """The menu of one pin."""
        row, menu = self.rows[place], QMenu(self)
        menu.addAction(self.tr("&Open"), lambda: self._open(row)).setEnabled(not row.missing)
        menu.addAction(self.tr("Move &up"), lambda: self._step(place, -1)).setEnabled(place > 0)
        last = place == len(self.rows) - 1
        menu.addAction(self.tr("Move &down"), lambda: self._step(place, 1)).setEnabled(not last)
        menu.addSeparator()
        menu.addAction(self.tr("Un&pin"), lambda: self.unpin_requested.emit(row.path))
        return menu

    # --- dragging

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.source() is self:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # scrolls
        inside = event.source() is self
        event.setAccepted(inside)
        self._show_gap(self._gap_at(event.position().toPoint()) if inside else None)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._show_gap(None)

    def dropEvent(self, event: QDropEvent) -> None:
        super().dragLeaveEvent(QDragLeaveEvent())  # no more scrolling
        self._show_gap(None)
        if event.source() is self and self._current() is not None:
            event.acceptProposedAction()
            self.move_row(self.currentIndex().row(), self._gap_at(event.position().toPoint()))

    def _gap_at(self, place: QPoint) -> int:
        index = self.indexAt(place)
        if not index.isValid():
            return len(self.rows) if place.y() > 0 else 0
        return index.row() + (place.y() > self.visualRect(index).center().y())

    def _show_gap(self, gap: int | None) -> None:
        if gap != self._gap:
            self._gap = gap
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap is None or not self.rows:
            return
        last = self.visualRect(self._pins.index(len(self.rows) - 1)).bottom() + 1
        top = self.visualRect(self._pins.index(self._gap)).top() if self._gap < len(self.rows) else last
        line = QRect(self._theme.px(_LEFT), max(0, top - 1), self.viewport().width() - 2 * _LEFT, 2)
        with QPainter(self.viewport()) as painter:
            painter.fillRect(line, self._theme.color("focus"))

    def _refresh(self) -> None:
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("window"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()


class PinsPane(QWidget):
    """The title and the list; hidden while there are no pins."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = QLabel(self)
        self.view = PinsView(theme, self)
        self._title.setBuddy(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self.view)
        self._retranslate()
        self._restyle()
        theme.changed.connect(self._restyle)
        self.hide()

    def set_rows(self, rows: tuple[PinRow, ...]) -> None:
        """Show these pins in their order; nothing is shown when there are none."""
        self.view.set_rows(rows)
        self.view.setFixedHeight(self.view.sizeHint().height())
        self.setVisible(bool(rows))

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Pinned"))
        self._title.setToolTip(self.tr("They are in every answer, in this order. Drag to change it."))
        self.view.setAccessibleName(self.tr("Pinned"))
        self.view.setAccessibleDescription(self.tr("Alt+Up and Alt+Down change the order, S unpins."))

    def _restyle(self) -> None:
        self._title.setFont(self._theme.ui_font(12, weight=600))
        palette = self._title.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color("text2"))
        self._title.setPalette(palette)
        self._title.setContentsMargins(self._theme.px(_LEFT), 0, 0, 0)
        self.view.setFixedHeight(self.view.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
