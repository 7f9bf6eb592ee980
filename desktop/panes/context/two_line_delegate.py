"""How a row with two lines is painted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from desktop.models.two_line import TwoLineModel, TwoLineRow
from desktop.panes.context.marks import BADGE, centred, draw_badge, draw_live_badge, draw_matched
from desktop.theme import Theme
from desktop.theme.painting import draw_icon, draw_row_ground

AnyIndex = QModelIndex | QPersistentModelIndex
ROW = 44
CHEVRON_LEFT = 11
MARK_LEFT = 34
RIGHT = 16


def text_left(theme: Theme) -> int:
    """Where the words of a row begin; what is left of it opens the row."""
    return MARK_LEFT + theme.px(BADGE) + 8


def column_rects(theme: Theme, area: QRect, widths: tuple[int, ...]) -> tuple[QRect, ...]:
    """Where the right-aligned columns stand in a row or in the header; `widths` before zoom."""
    rects = []
    right = area.right() + 1 - RIGHT
    for width in map(theme.px, reversed(widths)):
        rects.append(QRect(right - width, area.top(), width, area.height()))
        right -= width
    return tuple(reversed(rects))


class TwoLineDelegate(QStyledItemDelegate):
    """Paints a `TwoLineRow`; the opened row's place is as high as its widget."""

    def __init__(self, theme: Theme, widths: tuple[int, ...], view: QTreeView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self.widths = widths

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        if index.internalId() == 0:
            return QSize(200, self._theme.px(ROW))
        detail = self._view.indexWidget(index)
        return QSize(200, detail.sizeHint().height() if detail is not None else 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        if index.internalId() != 0 or not isinstance(model, TwoLineModel):
            return
        row = model.row_at(index.row())
        rect = QRect(option.rect)
        state = option.state
        painter.save()
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        draw_row_ground(painter, rect, self._theme, selected=selected, hovered=hovered)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._theme.color("line"))
        self._paint_lead(painter, rect, row, opened=self._view.isExpanded(index))
        left_of = self._paint_columns(painter, rect, row)
        left = text_left(self._theme)
        text = QRect(left, rect.top(), max(0, left_of - left - 8), rect.height() - 1)
        self._paint_first_line(painter, text, row)
        self._paint_second_line(painter, text, row)
        painter.restore()

    def _paint_lead(self, painter: QPainter, rect: QRect, row: TwoLineRow, *, opened: bool) -> None:
        if row.opens:
            chevron = QRect(CHEVRON_LEFT, rect.top(), 16, rect.height())
            name = "chevron-down" if opened else "chevron-right"
            draw_icon(painter, centred(chevron, 14), self._theme, name)
        if row.mark is None:
            return
        badge = self._theme.px(BADGE)
        place = centred(QRect(MARK_LEFT, rect.top(), badge, rect.height() - 1), badge)
        if row.mark.icon:
            draw_icon(painter, centred(place, 16), self._theme, row.mark.icon)
        elif row.mark.live:
            draw_live_badge(painter, self._theme, place)
        else:
            draw_badge(painter, self._theme, place, pinned=row.mark.pinned, number=row.mark.number)

    def _paint_columns(self, painter: QPainter, rect: QRect, row: TwoLineRow) -> int:
        rects = column_rects(self._theme, rect, self.widths)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        last = len(row.columns) - 1
        for place, (cell, text) in enumerate(zip(rects, row.columns, strict=False)):
            strong = place == last or not row.opens
            size = 14 if place == last else 12
            painter.setFont(self._theme.ui_font(size, weight=600 if strong else 400, tabular=True))
            faint = text == "—"
            painter.setPen(self._theme.color("text3" if faint else "text" if strong else "text2"))
            painter.drawText(cell, right, text)
        return rects[0].left() if rects else rect.right()

    def _paint_first_line(self, painter: QPainter, text: QRect, row: TwoLineRow) -> None:
        """Heading, file and lines; the folders give way first, then the heading, then the file."""
        line = QRect(text.left(), text.top() + self._theme.px(5), text.width(), self._theme.px(18))
        strong, plain = self._theme.ui_font(13, weight=600), self._theme.ui_font(12)
        painter.setFont(plain)
        lines = f", {row.lines}" if row.lines and row.where else row.lines
        lines_width = painter.fontMetrics().horizontalAdvance(lines)
        file_width = painter.fontMetrics().horizontalAdvance(row.where)
        least = min(file_width, self._theme.px(96)) + lines_width + 8 if row.where or lines else 0
        painter.setFont(strong)
        painter.setPen(self._theme.color("text"))
        metrics = painter.fontMetrics()
        room = max(line.width() - least, line.width() * 2 // 5)
        heading = metrics.elidedText(row.heading, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, heading)
        line.setLeft(line.left() + metrics.horizontalAdvance(heading) + 8)
        painter.setFont(plain)
        painter.setPen(self._theme.color("text2"))
        room = max(0, line.width() - lines_width)
        metrics = painter.fontMetrics()
        fits = metrics.horizontalAdvance(row.where) <= room
        name = row.where if fits else row.where.rpartition("/")[2]
        where = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, where + lines)

    def _paint_second_line(self, painter: QPainter, text: QRect, row: TwoLineRow) -> None:
        line = QRect(text.left(), text.top() + self._theme.px(23), text.width(), self._theme.px(16))
        painter.setFont(self._theme.ui_font(12))
        painter.setPen(self._theme.color("text2"))
        metrics = painter.fontMetrics()
        reason = metrics.elidedText(row.reason, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, reason)
        x = line.left() + metrics.horizontalAdvance(reason) + 9
        for word in row.words:
            width = metrics.horizontalAdvance(word) + 2
            if x + width > line.right():
                painter.setPen(self._theme.color("text3"))
                painter.drawText(QRect(x, line.top(), 16, line.height()), Qt.AlignmentFlag.AlignVCenter, "…")
                return
            draw_matched(painter, self._theme, QRectF(x, line.top(), width, line.height()), word)
            x += width + 9
