"""The opened row of Pieces: the table whose sum is the score."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.models.numbers import points
from desktop.models.rounding import apportion
from desktop.models.score_table import AnyIndex, ScoreTable, shown_sum
from desktop.panes.context.detail_frame import DetailFrame
from desktop.panes.context.labels import quiet_label
from desktop.theme import Theme
from knowledge.model import Piece

LINE = 25
OPERATORS = {3: "×", 4: "×", 5: "×", 6: "="}
"""What stands before the value of a column."""
SIGN = 14
"""Pixels that such a sign takes."""
UNDER = 12
"""Pixels by which a place is set in under its word."""


class WhyTable(QTableView):
    """The rows of one score; as high as its rows, so that it never scrolls by itself."""

    def __init__(self, theme: Theme, model: ScoreTable) -> None:
        super().__init__()
        self._theme = theme
        self._lines = model.lines
        model.setParent(self)
        self.setModel(model)
        self.setItemDelegate(WhyDelegate(theme, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("How the score comes about"))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(theme.px(LINE))
        header = WhyHeader(theme, self)
        self.setHorizontalHeader(header)
        header.setMinimumSectionSize(20)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setFixedHeight(theme.px(27))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setFixedHeight(theme.px(27) + model.rowCount() * theme.px(LINE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Words and places take what they need; the titles of the numbers give way, never the numbers.

        Where that is not enough, the places of a word stand under it, not beside it.
        """
        word = self._text_width([line.word for line in self._lines if line.where], weight=600)
        place = self._text_width([line.where for line in self._lines])
        beside = self._text_width([line.where for line in self._lines if line.word])
        rest = self.viewport().width()
        for column, width in enumerate(self._number_widths(rest - word - place), start=2):
            self.setColumnWidth(column, width)
            rest -= width
        least = self._theme.px(56)
        word = min(max(word, least), max(least, rest - beside, rest // 2))
        self.setColumnWidth(0, word)
        self.setColumnWidth(1, max(0, rest - word))
        self._span(under=rest - word < place)

    def _text_width(self, texts: Sequence[str], *, weight: int = 400) -> int:
        """What the widest of `texts` needs, with the room around it."""
        metrics = QFontMetrics(self._theme.ui_font(12, weight=weight), self)
        return max(map(metrics.horizontalAdvance, texts), default=0) + 18

    def _number_widths(self, room: int) -> list[int]:
        """The widths of the columns of numbers, as wide as their titles if there is `room`."""
        model = self.model()
        metrics = QFontMetrics(self._theme.ui_font(12, weight=600, tabular=True), self)
        least, full = [], []
        for column in range(2, model.columnCount()):
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            values = [str(model.index(row, column).data()) for row in range(model.rowCount())]
            sides = 12 if column == model.columnCount() - 1 else 9
            sides += SIGN if column in OPERATORS else 0
            least.append(max(map(metrics.horizontalAdvance, values), default=0) + sides)
            full.append(max(least[-1], metrics.horizontalAdvance(title) + 14))
        lack = min(max(0, sum(full) - room), sum(full) - sum(least))
        shares = apportion([most - few for few, most in zip(least, full, strict=True)], lack)
        return [most - share for most, share in zip(full, shares, strict=True)]

    def _span(self, *, under: bool) -> None:
        """Let what has no place of its own, or (`under`) no word of its own, stand over both columns."""
        self.clearSpans()
        for row, line in enumerate(self._lines):
            if not line.where or (under and not line.word):
                self.setSpan(row, 0, 1, 2)


class WhyHeader(QHeaderView):
    """Titles that stand exactly over the cells."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.setFont(theme.ui_font(12))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.fillRect(rect, self._theme.color("raised"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._theme.color("line"))
        painter.setFont(self._theme.ui_font(12))
        painter.setPen(self._theme.color("text2"))
        side = Qt.AlignmentFlag.AlignLeft if section < 2 else Qt.AlignmentFlag.AlignRight
        title = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        inner = cell_inside(rect, section)
        title = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, title)


def cell_inside(rect: QRect, column: int) -> QRect:
    """Where the text of a cell stands: 9 px from the table's edges."""
    return rect.adjusted(9 if column < 2 else 2, 0, -9 if column == 6 else -4, -1)


class WhyDelegate(QStyledItemDelegate):
    """Cells with the operator at the left of the value and a hairline under the row."""

    def __init__(self, theme: Theme, table: QTableView) -> None:
        super().__init__(table)
        self._theme = theme
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect = QRect(option.rect)
        painter.save()
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._theme.color("line"))
        column = index.column()
        if column == 0 and not index.data() and self._table.columnSpan(index.row(), 0) > 1:
            index, column = index.model().index(index.row(), 1), 1  # a place under its word
            rect.setLeft(rect.left() + UNDER)
        strong = column in (0, 6)
        painter.setFont(self._theme.ui_font(12, weight=600 if strong else 400, tabular=True))
        painter.setPen(self._theme.color("text" if strong else "text2"))
        inner = cell_inside(rect, column)
        text = str(index.data())
        if column < 2:
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, shown)
        else:
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        if column in OPERATORS:
            painter.setFont(self._theme.ui_font(12))
            painter.setPen(self._theme.color("text3"))
            sign = QRect(rect.left() + 4, rect.top(), 12, rect.height() - 1)
            painter.drawText(sign, Qt.AlignmentFlag.AlignVCenter, OPERATORS[column])
        painter.restore()


class SumLine(QWidget):
    """The last line of the table: the score itself."""

    def __init__(self, theme: Theme, amount: int) -> None:
        super().__init__()
        self._theme = theme
        self._amount = points(amount)
        self.setAccessibleName(self.tr("Sum, equal to the score: {0}").format(self._amount))
        self.setFixedHeight(theme.px(LINE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("raised"))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), self._theme.color("line"))
        painter.setPen(self._theme.color("text"))
        painter.setFont(self._theme.ui_font(12, weight=600))
        inner = self.rect().adjusted(9, 0, -9, -1)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, self.tr("Sum, equal to the score"))
        painter.setFont(self._theme.ui_font(14, weight=600, tabular=True))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, right, self._amount)


class PieceDetail(DetailFrame):
    """Why a piece scores what it scores, then the words it lacks and those that were not searched."""

    def __init__(self, theme: Theme, piece: Piece, ignored: tuple[str, ...]) -> None:
        super().__init__(theme)
        if piece.rows:
            self.add(WhyTable(theme, ScoreTable(piece.rows, piece.score)))
            self.add(SumLine(theme, shown_sum(piece.rows, piece.score)))
        self.note = quiet_label(theme, self._note(piece, ignored))
        self.add(self.note)

    def _note(self, piece: Piece, ignored: tuple[str, ...]) -> str:
        parts = []
        if not piece.rows and piece.pinned:
            parts.append(self.tr("Pinned documents are in whatever the question is."))
        if piece.missing:
            words = ", ".join(f"<b>{escape(word)}</b>" for word in piece.missing)
            parts.append(self.tr("Not found here: {0}.").format(words))
        elif piece.rows:
            parts.append(self.tr("Every word that was searched is here."))
        if ignored:
            words = ", ".join(escape(word) for word in ignored)
            parts.append(self.tr("Find nothing by themselves: {0}.").format(words))
        return " ".join(parts)

    def sizeHint(self) -> QSize:
        return self.framed_size()
