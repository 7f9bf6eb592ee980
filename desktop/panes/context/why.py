"""The opened row of Pieces: the table whose sum is the score."""

from __future__ import annotations

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
from desktop.models.score_table import AnyIndex, ScoreTable, shown_sum
from desktop.panes.context.detail_frame import DetailFrame
from desktop.panes.context.labels import quiet_label
from desktop.theme import Theme
from knowledge.model import Piece

LINE = 25
OPERATORS = {3: "×", 4: "×", 5: "×", 6: "="}
"""What stands before the value of a column."""


class WhyTable(QTableView):
    """The rows of one score; as high as its rows, so that it never scrolls by itself."""

    def __init__(self, theme: Theme, model: ScoreTable) -> None:
        super().__init__()
        self._theme = theme
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
        """Numbers take what they need; words and places share the rest."""
        model = self.model()
        metrics = self.horizontalHeader().fontMetrics()
        rest = self.viewport().width()
        for column in range(2, model.columnCount()):
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            values = [f"×  {model.index(row, column).data()}" for row in range(model.rowCount())]
            least = max((metrics.horizontalAdvance(value) for value in values), default=0) + 12
            extra = 12 if column == model.columnCount() - 1 else 0
            width = max(least, metrics.horizontalAdvance(title) + 14) + extra
            self.setColumnWidth(column, width)
            rest -= width
        words = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
        strong = QFontMetrics(self._theme.ui_font(12, weight=600), self)
        widest = max((strong.horizontalAdvance(word) for word in words), default=0) + 18
        word = min(max(widest, self._theme.px(56)), max(self._theme.px(56), rest // 2))
        self.setColumnWidth(0, word)
        self.setColumnWidth(1, max(0, rest - word))


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
        painter.drawText(cell_inside(rect, section), side | Qt.AlignmentFlag.AlignVCenter, title)


def cell_inside(rect: QRect, column: int) -> QRect:
    """Where the text of a cell stands: 9 px from the table's edges."""
    return rect.adjusted(9 if column < 2 else 2, 0, -9 if column == 6 else -4, -1)


class WhyDelegate(QStyledItemDelegate):
    """Cells with the operator at the left of the value and a hairline under the row."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect = QRect(option.rect)
        painter.save()
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._theme.color("line"))
        column = index.column()
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
            parts.append(self.tr("Ignored: {0}.").format(words))
        return " ".join(parts)

    def sizeHint(self) -> QSize:
        return self.framed_size()
