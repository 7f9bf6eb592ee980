"""The page of gaps: questions of real accounts that the documents do not answer, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.models.gaps import GapExport, GapList, GapModel
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.gap_table import GapTable
from desktop.panes.page_parts import SIDE
from desktop.theme import IconLabel, TextButton, Theme
from knowledge.projects import Gap


@dataclass(frozen=True, slots=True)
class ExportWish:
    """What to keep elsewhere: the rows as they are shown, in that form."""

    form: GapExport
    list: GapList
    rows: tuple[Gap, ...]


class EmptyNote(QWidget):
    """What stands in place of the rows when there are none."""

    def __init__(self, theme: Theme, parent: QWidget, *, icon: str = "inbox") -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = IconLabel(theme, icon, self, role="text3", size=32)
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SIDE, SIDE, SIDE, SIDE)
        self._column.setSpacing(12)
        self._column.addStretch(2)
        self._column.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addWidget(self._text)
        self._column.addStretch(3)
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def text(self) -> str:
        return self._text.text()

    def add(self, widget: QWidget) -> None:
        """Put something that can be done beneath the words."""
        self._column.insertWidget(self._column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def say(self, text: str) -> None:
        self._text.setText(text)
        self.setAccessibleName(text)

    def _restyle(self) -> None:
        ink(self._text, self._theme, "text2")


class GapsPage(QWidget):
    """Shows a `GapList` and tells what the person wants; it asks and writes nothing itself."""

    gap_chosen = Signal(Gap)
    """Another row is the current one, or the same is asked again."""
    document_requested = Signal(Gap)
    dismiss_requested = Signal(Gap)
    export_requested = Signal(ExportWish)
    all_projects_wanted = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._list = GapList()
        self._told = -1
        self._restoring = False
        self._asked: Gap | None = None
        self.model = GapModel(self)
        self._title = QLabel(self)
        self._about = QLabel(self)
        self._about.setWordWrap(True)
        self.export_button = TextButton(theme, "download", self)
        self._export_menu = QMenu(self.export_button)
        self._exports = {form: self._export_menu.addAction("") for form in GapExport}
        self.export_button.setMenu(self._export_menu)
        self.filter_edit = QLineEdit(self)
        self.filter_edit.setClearButtonEnabled(True)
        self._filter_icon = QAction(self)
        self.filter_edit.addAction(self._filter_icon, QLineEdit.ActionPosition.LeadingPosition)
        self.scope = QComboBox(self)
        self.scope.addItems(["", ""])
        self.view = GapTable(theme, self.model, self)
        self.empty = EmptyNote(theme, self)
        self.trouble = Notice(theme, "circle-alert", "error")
        self.confirm = Notice(theme, "circle-alert", "warn", buttons=("", ""))
        self.write_button = TextButton(theme, "file-plus", self, primary=True)
        self.ask_button = TextButton(theme, "play", self)
        self.dismiss_button = TextButton(theme, "x", self)
        self._place()
        self._connect()
        self._restyle()
        self._retranslate()

    # --- setters

    def set_list(self, gaps: GapList) -> None:
        """Show these; the row that was current stays so without being asked again."""
        current = self.current()
        self._list = gaps
        self._restoring = True
        self.model.set_list(gaps)
        self._restore(current)
        self._restoring = False
        index = int(not gaps.project)
        if self.scope.currentIndex() != index:
            self.scope.blockSignals(True)
            self.scope.setCurrentIndex(index)
            self.scope.blockSignals(False)
        if self._asked is not None and all(gap.id != self._asked.id for gap in gaps.gaps):
            self._ask_first(None)
        self._show_parts()

    def title(self) -> str:
        """The name of its tab, in the language of the window."""
        return self.tr("Gaps")

    def current(self) -> Gap | None:
        """The gap in hand."""
        return self.view.chosen()

    # --- inside

    def _place(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self.export_button)
        tools = QHBoxLayout()
        tools.setSpacing(8)
        tools.addWidget(self.filter_edit, 1)
        tools.addWidget(self.scope)
        head = QVBoxLayout()
        head.setContentsMargins(SIDE, 12, SIDE, 10)
        head.setSpacing(6)
        head.addLayout(top)
        head.addWidget(self._about)
        head.addSpacing(4)
        head.addLayout(tools)
        head.addWidget(self.trouble)
        head.addWidget(self.confirm)
        self._foot = QWidget(self)
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(SIDE, 8, SIDE, 8)
        row.setSpacing(8)
        for button in (self.write_button, self.ask_button, self.dismiss_button):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self._foot)
        self._about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.setFocusProxy(self.view)

    def _connect(self) -> None:
        self.filter_edit.textChanged.connect(self._filter)
        self.scope.activated.connect(lambda index: self.all_projects_wanted.emit(bool(index)))
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._follow())
        self.view.enter_pressed.connect(self._ask_again)
        self.view.delete_pressed.connect(lambda: self._ask_first(self.current()))
        self.view.customContextMenuRequested.connect(self._show_menu)
        self.write_button.clicked.connect(self._write)
        self.ask_button.clicked.connect(self._ask_again)
        self.dismiss_button.clicked.connect(lambda: self._ask_first(self.current()))
        self.confirm.pressed.connect(self._decide)
        for form, action in self._exports.items():
            action.triggered.connect(partial(self._export, form))
        self._theme.changed.connect(self._restyle)

    def _filter(self, text: str) -> None:
        current = self.current()
        self._restoring = True
        self.model.set_filter(text)
        self._restore(current)
        self._restoring = False
        self._show_parts()

    def _restore(self, gap: Gap | None) -> None:
        if not self.view.choose(gap):
            self._told = -1

    def _follow(self) -> None:
        """Ask the question of the row that became the current one, unless it only moved."""
        self._show_buttons()
        gap = self.current()
        if gap is not None and gap.id != self._told and not self._restoring:
            self._told = gap.id
            self.gap_chosen.emit(gap)

    def _ask_again(self) -> None:
        if gap := self.current():
            self._told = gap.id
            self.gap_chosen.emit(gap)

    def _write(self) -> None:
        if gap := self.current():
            self.document_requested.emit(gap)

    def _ask_first(self, gap: Gap | None) -> None:
        """Ask whether to take `gap` off the list; None takes the question away."""
        self._asked = gap
        text = ""
        if gap is not None:
            short = self.fontMetrics().elidedText(
                " ".join(gap.question.split()), Qt.TextElideMode.ElideRight, self._theme.px(260)
            )
            text = self.tr("Take “{0}” off this list? It comes back when it is asked again.").format(short)
        self.confirm.set_text(text)
        if gap is not None:
            self.confirm.focus_button(0)

    def _decide(self, button: int) -> None:
        gap = self._asked
        self._ask_first(None)
        self.view.setFocus()
        if gap is not None and button == 0:
            self.dismiss_requested.emit(gap)

    def _export(self, form: GapExport) -> None:
        self.export_requested.emit(ExportWish(form, self._list, self.model.rows))

    def _show_menu(self, place: QPoint) -> None:
        if self.current() is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in (self.write_button, self.ask_button, self.dismiss_button):
            menu.addAction(button.text(), button.click)
        menu.popup(self.view.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._asked is not None:
            self._decide(1)
        else:
            super().keyPressEvent(event)

    def _show_parts(self) -> None:
        some = bool(self.model.rows)
        self.view.setVisible(some)
        self.empty.setVisible(not some)
        self._foot.setVisible(some)
        self.export_button.setEnabled(some)
        self.export_button.setToolTip("" if some else self.tr("There is nothing to export."))
        self.trouble.set_text(self._list.failure)
        self.empty.say(self._why_empty())
        self._show_buttons()

    def _why_empty(self) -> str:
        if self._list.shown:
            return self.tr("No gap has these words.")
        if self._list.project:
            return self.tr(
                "No gaps in this project. A question of an account that the documents do not answer is "
                "listed here by itself."
            )
        return self.tr(
            "No gaps in any project. A question of an account that the documents do not answer is listed "
            "here by itself."
        )

    def _show_buttons(self) -> None:
        reason = "" if self.current() is not None else self.tr("Choose a question first.")
        for button in (self.write_button, self.ask_button, self.dismiss_button):
            button.setEnabled(not reason)
            button.setToolTip(reason)

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Gaps"))
        self._about.setText(
            self.tr("Real questions that the documents do not answer. Searches that failed do not count.")
        )
        self.export_button.setText(self.tr("Export"))
        self._exports[GapExport.CSV].setText(self.tr("As a table (&CSV)…"))
        self._exports[GapExport.MARKDOWN].setText(self.tr("As &Markdown…"))
        self.filter_edit.setPlaceholderText(self.tr("Filter gaps"))
        self.filter_edit.setAccessibleName(self.tr("Filter gaps"))
        self.scope.setItemText(0, self.tr("This project"))
        self.scope.setItemText(1, self.tr("All projects"))
        self.scope.setAccessibleName(self.tr("Whose gaps are shown"))
        self.view.setAccessibleName(self.tr("Gaps"))
        self.confirm.set_buttons((self.tr("Take it off"), self.tr("Keep it")))
        self.write_button.setText(self.tr("Write a document"))
        self.ask_button.setText(self.tr("Ask again"))
        self.dismiss_button.setText(self.tr("Dismiss"))
        self.model.retranslate()
        self.view.fit()
        self._show_parts()

    def _restyle(self) -> None:
        ink(self._title, self._theme, "text", size=18, weight=600)
        ink(self._about, self._theme, "text2")
        self._filter_icon.setIcon(self._theme.icon("list-filter"))
        for widget in (self.filter_edit, self.scope, self.view):
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

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            if not self._foot.isHidden():
                foot = self._foot.geometry()
                painter.fillRect(foot, self._theme.color("window"))
                painter.fillRect(foot.left(), foot.top(), foot.width(), 1, self._theme.color("line"))
