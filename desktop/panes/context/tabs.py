"""The three tabs over the views, with their counters."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar

from desktop.models.numbers import whole
from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring

SIDE = 10
GAP = 8


class CountTabs(QTabBar):
    """A tab bar whose tabs may carry a number in a rounded counter."""

    def __init__(self, theme: Theme, titles: tuple[str, ...]) -> None:
        super().__init__()
        self._theme = theme
        self._titles = titles
        self._counts: tuple[int | None, ...] = (None,) * len(titles)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for title in titles:
            self.addTab(title)
        theme.changed.connect(self._lay_out)

    def set_titles(self, titles: tuple[str, ...]) -> None:
        """Other words for the same tabs, in another language."""
        self._titles = titles
        self._lay_out()

    def show_tab(self, index: int, *, shown: bool) -> None:
        """Take a tab away, or bring it back."""
        self.setTabVisible(index, shown)
        self.updateGeometry()

    def set_counts(self, counts: tuple[int | None, ...]) -> None:
        """Show a number beside each title; None shows none."""
        if counts != self._counts:
            self._counts = counts
            self._lay_out()

    def tabSizeHint(self, index: int) -> QSize:
        width = self._title_width(index) + 2 * SIDE
        if self._counts[index] is not None:
            width += GAP + self._counter_width(index)
        return QSize(width, self._theme.px(34))

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in filter(self.isTabVisible, range(self.count())):
            self._paint_tab(painter, index, self.tabRect(index))
        if self.hasFocus():
            inner = self.tabRect(self.currentIndex()).adjusted(2, 4, -2, -5)
            draw_focus_ring(painter, inner, self._theme)

    def _paint_tab(self, painter: QPainter, index: int, rect: QRect) -> None:
        active = index == self.currentIndex()
        painter.setFont(self._theme.ui_font(weight=600 if active else 400))
        painter.setPen(self._theme.color("text" if active else "text2"))
        title = rect.adjusted(SIDE, 0, 0, 0)
        painter.drawText(title, Qt.AlignmentFlag.AlignVCenter, self._titles[index])
        if active:
            painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), self._theme.color("ink"))
        count = self._counts[index]
        if count is None:
            return
        height = self._theme.px(17)
        left = rect.left() + SIDE + self._title_width(index) + GAP
        counter = QRect(left, rect.center().y() - height // 2, self._counter_width(index), height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("line"))
        painter.drawRoundedRect(counter, 8, 8)
        painter.setPen(self._theme.color("text"))
        painter.setFont(self._theme.ui_font(11, weight=500, tabular=True))
        painter.drawText(counter, Qt.AlignmentFlag.AlignCenter, whole(count))

    def _title_width(self, index: int) -> int:
        return QFontMetrics(self._theme.ui_font(weight=600)).horizontalAdvance(self._titles[index])

    def _counter_width(self, index: int) -> int:
        metrics = QFontMetrics(self._theme.ui_font(11, weight=500, tabular=True))
        return max(self._theme.px(19), metrics.horizontalAdvance(whole(self._counts[index] or 0)) + 12)

    def _lay_out(self) -> None:
        """Setting a text is what makes Qt ask for the sizes again."""
        for index, count in enumerate(self._counts):
            title = self._titles[index]
            self.setTabText(index, title if count is None else f"{title} {whole(count)}")
        self.update()
