"""The bottom pane: what is wrong with which file, and the way to the line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from desktop.models.numbers import whole
from desktop.models.problems import (
    PROBLEM_ROLE,
    AnyProblem,
    ProblemColumn,
    ProblemModel,
    file_of,
    problem_icon,
)
from desktop.theme import IconButton, Theme
from desktop.theme.painting import draw_badge, draw_icon
from knowledge.problems import Problem
from knowledge.projects import LibraryProblem

HEADER_HEIGHT = 30
_ICON = 16
_MEASURED = 200
"""Problems whose paths decide how wide the column of files is."""


class CountBadge(QWidget):
    """A number on a rounded ground, beside a title."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._count = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_count(self, count: int) -> None:
        self._count = count
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._theme.px
        return QSize(px(12) + px(7) * len(whole(self._count)), px(16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self._theme.ui_font(11, weight=500, tabular=True))
            draw_badge(
                painter,
                self.rect(),
                text=whole(self._count),
                ground=self._theme.color("line"),
                ink=self._theme.color("text"),
                radius=self.height() / 2,
            )


class ProblemDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(60, self._theme.px(26))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        problem = index.data(PROBLEM_ROLE)
        if not isinstance(problem, Problem | LibraryProblem):
            return
        theme = self._theme
        painter.save()
        text = QRect(option.rect).adjusted(theme.px(4), 0, -theme.px(8), 0)
        if index.column() == ProblemColumn.FILE:
            icon = QRect(theme.px(16), text.center().y() - _ICON // 2 + 1, _ICON, _ICON)
            name, role = problem_icon(problem)
            draw_icon(painter, icon, theme, name, role=role)
            text.setLeft(icon.right() + theme.px(8))
        quiet = index.column() == ProblemColumn.LINE
        painter.setFont(theme.ui_font(12 if quiet else 13, tabular=quiet))
        painter.setPen(theme.color("text" if index.column() == ProblemColumn.FILE else "text2"))
        shown = painter.fontMetrics().elidedText(
            str(index.data()),
            Qt.TextElideMode.ElideMiddle
            if index.column() == ProblemColumn.FILE
            else Qt.TextElideMode.ElideRight,
            text.width(),
        )
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()


class ProblemList(QTreeView):
    """One row a problem; a click or Enter jumps."""

    jump_requested = Signal(str, int)
    library_problem_chosen = Signal(LibraryProblem)

    def __init__(self, theme: Theme, model: ProblemModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(ProblemDelegate(theme, self))
        self.setRootIsDecorated(False)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(0)
        self.setAllColumnsShowFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(theme.px(40))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.resizeSection(ProblemColumn.LINE, theme.px(48))
        self._theme = theme
        self._problems = model
        model.modelReset.connect(self._fit_files)
        self.clicked.connect(self._jump)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._jump(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_files()

    def _fit_files(self) -> None:
        """Give the file the room it needs and no more; in a narrow pane it gives way to its problem."""
        metrics = QFontMetrics(self._theme.ui_font())
        paths = {file_of(problem) for problem in self._problems.problems[:_MEASURED]}
        needed = max(map(metrics.horizontalAdvance, paths), default=0) + self._theme.px(
            16 + _ICON + 8 + 4 + 8
        )
        width = min(needed, self._theme.px(226), self.viewport().width() * 2 // 5)
        self.header().resizeSection(ProblemColumn.FILE, width)

    def _jump(self, index: QModelIndex) -> None:
        problem = index.data(PROBLEM_ROLE)
        if isinstance(problem, Problem):
            self.jump_requested.emit(problem.path, problem.line)
        elif isinstance(problem, LibraryProblem):
            self.library_problem_chosen.emit(problem)


class ProblemsPane(QWidget):
    """Problems with a header that folds them. `jump_requested`: path and line (0: the whole file)."""

    jump_requested = Signal(str, int)
    library_problem_chosen = Signal(LibraryProblem)
    folded_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems_pane")
        self._theme = theme
        self._folded = False
        self._model = ProblemModel(self)
        self._title = QLabel(self)
        self._count = CountBadge(theme, self)
        self.fold_button = IconButton(theme, "chevron-down", self)
        self.fold_button.clicked.connect(lambda: self.set_folded(folded=not self._folded))
        self._empty = QLabel(self)
        self.view = ProblemList(theme, self._model, self)
        self.view.jump_requested.connect(self.jump_requested)
        self.view.library_problem_chosen.connect(self.library_problem_chosen)
        self._build()
        self._retranslate()
        self._refresh()
        theme.changed.connect(self._refresh)

    @property
    def folded(self) -> bool:
        return self._folded

    def set_problems(self, problems: tuple[AnyProblem, ...]) -> None:
        """Show exactly these problems."""
        self._model.set_problems(problems)
        self._count.set_count(len(problems))
        self._show_parts()

    def set_folded(self, *, folded: bool) -> None:
        """Leave only the header, or show the rows again."""
        if folded != self._folded:
            self._folded = folded
            self._show_parts()
            self._retranslate()
            self.folded_changed.emit(folded)

    def focus_first(self) -> None:
        """Give the keyboard to the rows, for example after a click on the status bar."""
        self.set_folded(folded=False)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._model.index(0, 0))

    def _build(self) -> None:
        self._header = QWidget(self)
        line = QHBoxLayout(self._header)
        line.setContentsMargins(16, 0, 12, 0)
        line.setSpacing(8)
        line.addWidget(self._title)
        line.addWidget(self._count)
        line.addStretch(1)
        line.addWidget(self.fold_button)
        self._empty.setContentsMargins(16, 6, 16, 6)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._header)
        whole.addWidget(self.view, 1)
        whole.addWidget(self._empty, 1)

    def _show_parts(self) -> None:
        some = bool(self._model.problems)
        self.view.setVisible(some and not self._folded)
        self._empty.setVisible(not some and not self._folded)
        self.fold_button.set_icon("chevron-up" if self._folded else "chevron-down")
        height = self._theme.px(HEADER_HEIGHT)
        self.setMinimumHeight(height if self._folded else height + self._theme.px(26))
        self.setMaximumHeight(height if self._folded else 16_777_215)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Problems"))
        self.view.setAccessibleName(self.tr("Problems"))
        self._empty.setText(self.tr("No problems found."))
        self.fold_button.set_label(self.tr("Show the problems") if self._folded else self.tr("Fold"))
        self._model.retranslate()

    def _refresh(self) -> None:
        self._header.setFixedHeight(self._theme.px(HEADER_HEIGHT))
        self._title.setFont(self._theme.ui_font(weight=600))
        self._empty.setFont(self._theme.ui_font())
        self._show_parts()
        self.view.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            header = self._header.geometry()
            painter.fillRect(header, self._theme.color("window"))
            painter.fillRect(QRect(0, header.bottom(), self.width(), 1), self._theme.color("line"))
