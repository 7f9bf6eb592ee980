"""The page of answers: what programs got, when and from which files. Texts are never kept."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QTimer, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.models.answer_rows import AnswerRow, AnswersModel
from desktop.models.answers_view import AnswersView, why_empty
from desktop.panes.answers.table import AnswersTable
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.gaps import EmptyNote
from desktop.panes.page_parts import SIDE, PageHead
from desktop.theme import TextButton, Theme

_MINUTE = 60_000
"""Milliseconds after which “2 min ago” is no longer true."""


class AnswersPage(QWidget):
    """Shows rows and tells what the person wants; it reads nothing itself."""

    receipt_requested = Signal(int)
    """The id of an answer."""
    all_projects_wanted = Signal(bool)
    older_wanted = Signal()
    serving_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = AnswersView()
        self._unseen = 0
        self.model = AnswersModel(self)
        self._title = PageHead(theme)
        self._about = QLabel(self)
        self._about.setWordWrap(True)
        self.news_button = TextButton(theme, "arrow-up", self, small=True)
        self.filter_edit = QLineEdit(self)
        self.filter_edit.setClearButtonEnabled(True)
        self._filter_icon = QAction(self)
        self.filter_edit.addAction(self._filter_icon, QLineEdit.ActionPosition.LeadingPosition)
        self.only_handoffs = QCheckBox(self)
        self.scope = QComboBox(self)
        self.scope.addItems(["", ""])
        self.trouble = Notice(theme, "circle-alert", "error")
        self.view = AnswersTable(theme, self.model, self)
        self.empty = EmptyNote(theme, self, icon="history")
        self.serving_button = TextButton(theme, "radio-tower", self)
        self.empty.add(self.serving_button)
        self.open_button = TextButton(theme, "history", self, primary=True)
        self._foot = QWidget(self)
        self._count = QLabel(self._foot)
        self._clock = QTimer(self, interval=_MINUTE)
        self._place()
        self._connect()
        self._restyle()
        self._retranslate()

    # --- setters

    def set_view(self, view: AnswersView) -> None:
        """Show what surrounds the rows."""
        self._view = view
        self.view.all_projects = not view.project
        self.model.set_names(view.names)
        self.scope.setEnabled(view.choice)
        index = int(not view.project)
        if self.scope.currentIndex() != index:
            self.scope.blockSignals(True)
            self.scope.setCurrentIndex(index)
            self.scope.blockSignals(False)
        self.view.fit()
        self._show_parts()

    def set_rows(self, rows: Sequence[AnswerRow]) -> None:
        """Show these in place of all others; the row that was current stays so if it is among them."""
        current = self.view.chosen()
        self._set_unseen(0)
        self.model.set_rows(rows)
        if current is not None:
            self.view.choose(current.id)
        self._show_parts()

    def add_newer(self, rows: Sequence[AnswerRow]) -> None:
        """Add these at the top. Nothing moves under the eyes of who reads further down or chose a row."""
        reading = self.view.verticalScrollBar().value() > 0 or self.view.chosen() is not None
        was_empty = not self.model.rows
        added = self.model.add_newer(rows)
        if added and was_empty:
            self.view.fit()
        elif added and reading and self.isVisible():
            self.view.keep_place(added)
            self._set_unseen(self._unseen + added if self.view.verticalScrollBar().value() else 0)
        self._show_parts()

    def add_older(self, rows: Sequence[AnswerRow]) -> None:
        self.model.add_older(rows)
        self._show_parts()

    def title(self) -> str:
        """The name of its tab, in the language of the window."""
        return self.tr("Answers")

    def look_for_end(self) -> None:
        """Ask for older ones if there is room for them."""
        if self.isVisible() and not self._view.complete:
            if self.model.rows:
                self.view.doItemsLayout()
                self.view.look_for_end()
            else:
                self.older_wanted.emit()

    # --- inside

    def _place(self) -> None:
        self._title.row.setContentsMargins(0, 0, 0, 0)
        self._title.row.addWidget(self.news_button)
        tools = QHBoxLayout()
        tools.setSpacing(8)
        tools.addWidget(self.filter_edit, 1)
        tools.addWidget(self.only_handoffs)
        tools.addWidget(self.scope)
        self._head = QWidget(self)
        head = QVBoxLayout(self._head)
        head.setContentsMargins(SIDE, 12, SIDE, 10)
        head.setSpacing(6)
        head.addWidget(self._title)
        head.addWidget(self._about)
        head.addSpacing(4)
        head.addLayout(tools)
        head.addWidget(self.trouble)
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(SIDE, 8, SIDE, 8)
        row.setSpacing(8)
        row.addWidget(self.open_button)
        row.addStretch(1)
        row.addWidget(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.view, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self._foot)
        self._about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.news_button.hide()
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.filter_edit.textChanged.connect(self._filter)
        self.only_handoffs.toggled.connect(self._filter)
        self.scope.activated.connect(lambda index: self.all_projects_wanted.emit(bool(index)))
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._show_button())
        self.view.opened.connect(lambda row: self.receipt_requested.emit(row.id))
        self.view.end_neared.connect(self._want_older)
        self.view.verticalScrollBar().valueChanged.connect(self._follow_scrolling)
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.open_button.clicked.connect(self._open)
        self.news_button.clicked.connect(self._show_news)
        self.serving_button.clicked.connect(self.serving_wanted)
        self._clock.timeout.connect(self._tick)
        self._clock.start()
        self._theme.changed.connect(self._restyle)

    def _filter(self) -> None:
        current = self.view.chosen()
        self._set_unseen(0)
        self.model.set_only_handoffs(on=self.only_handoffs.isChecked())
        self.model.set_filter(self.filter_edit.text())
        if current is not None:
            self.view.choose(current.id)
        self._show_parts()
        self.look_for_end()

    def _want_older(self) -> None:
        if not self._view.complete:
            self.older_wanted.emit()

    def _open(self) -> None:
        if row := self.view.chosen():
            self.receipt_requested.emit(row.id)

    def _show_menu(self, place: QPoint) -> None:
        if self.view.chosen() is None:
            return
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(self.open_button.text(), self._open)
        menu.popup(self.view.viewport().mapToGlobal(place))

    def _show_news(self) -> None:
        self.view.scrollToTop()
        self._set_unseen(0)
        self.view.setFocus()

    def _follow_scrolling(self, value: int) -> None:
        if value == 0:
            self._set_unseen(0)

    def _set_unseen(self, count: int) -> None:
        self._unseen = count
        self.news_button.setText(self.tr("%Ln new answer(s)", "", count))
        self.news_button.setVisible(count > 0)

    def _tick(self) -> None:
        if self.isVisible():
            self.model.retranslate()

    def _show_parts(self) -> None:
        some, library = bool(self.model.rows), self._view.library
        for widget in (self.filter_edit, self.only_handoffs, self.scope):
            widget.setVisible(library)
        self.view.setVisible(some)
        self.empty.setVisible(not some)
        self._foot.setVisible(some)
        self.trouble.set_text(self._view.failure)
        self.empty.say(why_empty(self._view, filtered=self.model.filtered and self.model.known > 0))
        nothing = not self.model.filtered and self._view.complete
        self.serving_button.setVisible(library and nothing and not self._view.failure)
        known = self.tr("%Ln answer(s)", "", len(self.model.rows))
        self._count.setText(known if self._view.complete else self.tr("{0}, older ones below").format(known))
        self._show_button()

    def _show_button(self) -> None:
        reason = "" if self.view.chosen() is not None else self.tr("Choose an answer first.")
        self.open_button.setEnabled(not reason)
        self.open_button.setToolTip(reason)

    def _retranslate(self) -> None:
        self._title.set_words(self.tr("Answers"))
        self._about.setText(
            self.tr("What programs got for their customers. The texts themselves are not kept.")
        )
        self.filter_edit.setPlaceholderText(self.tr("Account, client or fingerprint"))
        self.filter_edit.setAccessibleName(self.tr("Filter answers by account, client or fingerprint"))
        self.only_handoffs.setText(self.tr("Only hand-offs"))
        self.scope.setItemText(0, self.tr("This project"))
        self.scope.setItemText(1, self.tr("All projects"))
        self.scope.setAccessibleName(self.tr("Whose answers are shown"))
        self.view.setAccessibleName(self.tr("Answers"))
        self.open_button.setText(self.tr("Open the receipt"))
        self.serving_button.setText(self.tr("Serve to programs…"))
        self._set_unseen(self._unseen)
        self.model.retranslate()
        self.view.fit()
        self._show_parts()

    def _restyle(self) -> None:
        ink(self._about, self._theme, "text2")
        ink(self._count, self._theme, "text2", size=12)
        self._filter_icon.setIcon(self._theme.icon("list-filter"))
        for widget in (self.filter_edit, self.only_handoffs, self.scope, self.view):
            widget.setFont(self._theme.ui_font())
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Window, self._theme.color("surface"))
        self.setPalette(palette)
        self.view.scheduleDelayedItemsLayout()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.model.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            if not self._foot.isHidden():
                foot = self._foot.geometry()
                painter.fillRect(foot, self._theme.color("window"))
                painter.fillRect(foot.left(), foot.top(), foot.width(), 1, self._theme.color("line"))
