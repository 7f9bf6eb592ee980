"""The page of accounts. It shows rows and tells what the person wants; nothing is bound here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.models.account_tables import (
    BOUND_CELLS,
    UNASSIGNED_CELLS,
    AccountsModel,
    Cell,
    DefaultsModel,
)
from desktop.models.accounts import AccountKey, AccountsView, fitting
from desktop.panes.accounts.table import CellTable
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE, scrolling
from desktop.theme import IconLabel, TextButton, Theme
from knowledge.projects import Account


class WarningStrip(QWidget):
    """How many accounts ask and have no project."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._text = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 8, SIDE, 8)
        row.setSpacing(9)
        row.addWidget(IconLabel(theme, "unlink", role="warn"))
        row.addWidget(self._text, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_text(self, text: str) -> None:
        self._text.setText(text)
        self.setAccessibleName(text)

    def text(self) -> str:
        return self._text.text()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("warn_bg"))

    def _restyle(self) -> None:
        ink(self._text, self._theme, "warn", weight=600)
        self.update()


class AccountsPage(QWidget):
    """Unassigned accounts, bound ones, and what answers for the rest."""

    account_chosen = Signal(Account)
    """The person is on this account: the right pane answers as it."""
    question_wanted = Signal(Account)
    """Enter or a double click on an account: on to the question."""
    bind_requested = Signal(Account, str)
    unbind_requested = Signal(Account)
    label_edited = Signal(Account, str)
    default_edited = Signal(str, str)
    """The platform ("": all) and the id of a project, "" for none."""
    new_requested = Signal()

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = AccountsView()
        self._waiting: AccountsView | None = None
        """Not shown yet."""
        self.unassigned = AccountsModel(UNASSIGNED_CELLS, self, now=now)
        self.bound = AccountsModel(BOUND_CELLS, self, now=now)
        self.defaults = DefaultsModel(self)
        self.title, self.subtitle = QLabel(), QLabel()
        self.search = QLineEdit()
        self._search_icon = QAction(self)
        self.new_button = TextButton(theme, "user-plus")
        self.strip = WarningStrip(theme)
        self.unassigned_table = CellTable(theme, self.unassigned, (Cell.ACCOUNT, Cell.PROJECT))
        self.bound_table = CellTable(theme, self.bound, (Cell.ACCOUNT, Cell.LABEL, Cell.PROJECT))
        self.defaults_table = CellTable(theme, self.defaults, (Cell.NOTE,))
        self._bound_title, self._defaults_title = QLabel(), QLabel()
        self._none, self._old_folder = QLabel(), QLabel()
        self._body = QWidget()
        self._scroll = scrolling(self._body)
        self._place()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def set_view(self, view: AccountsView) -> None:
        """Show these; while something is typed or chosen in a cell, as soon as that is over, and while the
        page is not to be seen, once it is.
        """
        if view is self._view:
            self._waiting = None
            return
        if not self.isVisible() or any(table.editing for table in self._tables()):
            self._waiting = view
            return
        self._waiting, self._view = None, view
        for model in (self.unassigned, self.bound, self.defaults):
            model.set_projects(view.projects)
        self._filter()
        self.defaults.set_rows(view.defaults)
        self._say_old_folder()

    def show_account(self, account: Account) -> None:
        """Make the row of an account the current one and scroll to it; the search goes when it hides it."""
        if all(model.row_of(account.key) < 0 for model in (self.unassigned, self.bound)):
            self.search.clear()
        for model, table in ((self.unassigned, self.unassigned_table), (self.bound, self.bound_table)):
            row = model.row_of(account.key)
            table.select_row(row)
            if row >= 0:
                table.setFocus(Qt.FocusReason.OtherFocusReason)
                QTimer.singleShot(0, table, table.tell_place)  # once the page is as high as its rows

    def focus_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def commit(self) -> None:
        """Tell what is being typed in a cell, as leaving the cell does."""
        for table in self._tables():
            if table.editing:
                table.setFocus()

    def old_folder_text(self) -> str:
        return self._old_folder.text()

    # --- inside -----------------------------------------------------------------------------------

    def _tables(self) -> tuple[CellTable, ...]:
        return self.unassigned_table, self.bound_table, self.defaults_table

    def _place(self) -> None:
        names = QHBoxLayout()
        names.setSpacing(12)
        names.addWidget(self.title)
        names.addWidget(self.subtitle)
        names.addStretch(1)
        names.addWidget(self.new_button)
        head = QVBoxLayout()
        head.setContentsMargins(SIDE, 14, SIDE, 12)
        head.setSpacing(10)
        head.addLayout(names)
        head.addWidget(self.search)
        self.search.setClearButtonEnabled(True)
        self.search.addAction(self._search_icon, QLineEdit.ActionPosition.LeadingPosition)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 24)
        column.setSpacing(0)
        for label in (self._bound_title, self._defaults_title):
            label.setContentsMargins(SIDE, 20, SIDE, 10)
        self._none.setContentsMargins(SIDE, 4, SIDE, 4)
        self._old_folder.setContentsMargins(SIDE, 10, SIDE, 0)
        self._old_folder.setWordWrap(True)
        for widget in (
            self.strip,
            self.unassigned_table,
            self._bound_title,
            self._none,
            self.bound_table,
            self._defaults_title,
            self.defaults_table,
            self._old_folder,
        ):
            column.addWidget(widget)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(self._scroll, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.new_button.clicked.connect(self.new_requested)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.focus_search)
        self.defaults.default_edited.connect(self.default_edited)
        self.bound.label_edited.connect(self.label_edited)
        self.bound.project_edited.connect(self.bind_requested)
        for model, table in ((self.unassigned, self.unassigned_table), (self.bound, self.bound_table)):
            self._connect_accounts(model, table)
        tables = self._tables()
        for place, table in enumerate(tables):
            table.moved.connect(lambda rect, table=table: self._show_rect(table, rect))
            table.left_over.connect(lambda step, place=place: self._step_out(place, step))
            table.itemDelegate().closeEditor.connect(self._take_waiting, Qt.ConnectionType.QueuedConnection)
        self.bound_table.unbind_pressed.connect(
            lambda row: self.unbind_requested.emit(self.bound.rows[row].account)
        )
        self.unassigned_table.bind_pressed.connect(self._bind)

    def _connect_accounts(self, model: AccountsModel, table: CellTable) -> None:
        others = [other for other in self._tables() if other is not table]

        def enter(row: int) -> None:
            for other in others:
                other.clearSelection()
            self.account_chosen.emit(model.rows[row].account)

        table.row_entered.connect(enter)
        table.row_activated.connect(lambda row: self.question_wanted.emit(model.rows[row].account))

    def _bind(self, row: int) -> None:
        item = self.unassigned.rows[row]
        if choice := self.unassigned.chosen(item):
            self.bind_requested.emit(item.account, choice.id)

    def _take_waiting(self) -> None:
        if self._waiting is not None:
            self.set_view(self._waiting)

    def _step_out(self, place: int, step: int) -> None:
        """Up from the first row and down from the last one: on to the next table that has rows."""
        tables = self._tables()
        place += step
        while 0 <= place < len(tables):
            table, rows = tables[place], tables[place].model().rowCount()
            if rows and not table.isHidden():
                table.setFocus(Qt.FocusReason.OtherFocusReason)
                table.select_row(0 if step > 0 else rows - 1)
                return
            place += step
        if place < 0:
            self.search.setFocus(Qt.FocusReason.BacktabFocusReason)

    def _show_rect(self, table: CellTable, rect: QRect) -> None:
        point = table.mapTo(self._body, rect.center())
        self._scroll.ensureVisible(point.x(), point.y(), 0, rect.height() * 2)

    def _filter(self) -> None:
        """Show the rows that fit what is typed; the one in hand stays in hand if it is among them."""
        view, typed = self._view, self.search.text()
        hand = self._in_hand()
        for model, table, rows in (
            (self.unassigned, self.unassigned_table, view.unassigned),
            (self.bound, self.bound_table, view.bound),
        ):
            current, selected = table.current_row(), bool(table.selectedIndexes())
            key = model.rows[current].key if 0 <= current < len(model.rows) else None
            model.set_rows(fitting(rows, typed))
            if key is not None and table.current_row() < 0:
                self._keep_current(model, table, key, selected=selected)
        if hand is not None:
            self._follow(*hand)
        self._show_parts()

    def _keep_current(
        self, model: AccountsModel, table: CellTable, key: tuple[str, str], *, selected: bool
    ) -> None:
        focus = table.hasFocus()
        table.blockSignals(True)
        table.select_row(model.row_of(key))
        table.blockSignals(False)
        if not (selected or focus):
            table.clearSelection()

    def _in_hand(self) -> tuple[CellTable, AccountKey] | None:
        """The table whose row is selected, and the account there."""
        for model, table in ((self.unassigned, self.unassigned_table), (self.bound, self.bound_table)):
            if table.selectedIndexes() and table.current_row() >= 0:
                return table, model.rows[table.current_row()].key
        return None

    def _follow(self, before: CellTable, key: AccountKey) -> None:
        """An account that was bound or let go has its row in the other table: that is in hand now.

        A table that goes hands the keyboard on, as Tab does; so that nobody else is answered then, the
        keyboard goes along first, or to the search.
        """
        focus, others = before.hasFocus(), (self.unassigned_table, self.bound_table)
        for model, table in zip((self.unassigned, self.bound), others, strict=True):
            if table is not before and model.row_of(key) >= 0:
                table.blockSignals(True)
                table.show()
                if focus:
                    table.setFocus(Qt.FocusReason.OtherFocusReason)
                table.select_row(model.row_of(key))
                table.blockSignals(False)
                before.clearSelection()
                return
        if focus and not before.model().rowCount():
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_parts(self) -> None:
        count = len(self._view.unassigned)
        self.strip.set_text(self.tr("%Ln account(s) ask and have no project", "", count))
        for part in (self.strip, self.unassigned_table):
            part.setVisible(bool(self.unassigned.rows))
        self.bound_table.setVisible(bool(self.bound.rows))
        if self.search.text().strip():
            self._none.setText(self.tr("No account fits."))
            self._none.setVisible(not self.bound.rows and not self.unassigned.rows)
        else:
            self._none.setText(self.tr("No account is bound yet. Add one, or wait until one asks."))
            self._none.setVisible(not self.bound.rows)

    def _say_old_folder(self) -> None:
        view = self._view
        if not view.old_folder:
            text = self.tr("There is no old folder. Where nothing is set, a person answers.")
        elif view.old_folder_answers:
            text = self.tr("Where nothing is set, the old folder “{0}” answers.").format(view.old_folder)
        else:
            text = self.tr("The old folder “{0}” is not used: the general default goes before it.")
            text = text.format(view.old_folder)
        self._old_folder.setText(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self.title.setText(self.tr("Accounts"))
        self.subtitle.setText(self.tr("each account answers from one project"))
        self.search.setPlaceholderText(self.tr("Search accounts"))
        self.search.setAccessibleName(self.tr("Search accounts"))
        self.new_button.setText(self.tr("New account…"))
        self._bound_title.setText(self.tr("Bound"))
        self._defaults_title.setText(self.tr("When an account is not bound"))
        self.unassigned_table.setAccessibleName(self.tr("Accounts without a project"))
        self.bound_table.setAccessibleName(self.tr("Bound accounts"))
        self.defaults_table.setAccessibleName(self._defaults_title.text())
        self._show_parts()
        self._say_old_folder()

    def _restyle(self) -> None:
        theme = self._theme
        ink(self.title, theme, "text", size=18, weight=600)
        ink(self.subtitle, theme, "text2", size=12)
        for label in (self._bound_title, self._defaults_title):
            ink(label, theme, "text", size=15, weight=600)
        for label in (self._none, self._old_folder):
            ink(label, theme, "text2")
        self.search.setFont(theme.ui_font())
        self._search_icon.setIcon(theme.icon("search"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take_waiting()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        parts = (self.title, self.subtitle, self.new_button)
        needed = sum(part.sizeHint().width() for part in parts) + 2 * SIDE + 24
        self.subtitle.setVisible(needed <= event.size().width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
