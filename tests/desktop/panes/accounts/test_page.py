"""The page of accounts, driven by keys and clicks over values made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.models.account_tables import Cell
from desktop.models.accounts import accounts_view
from desktop.panes.accounts import AccountsPage
from desktop.panes.accounts.cells import ProjectBox, cell_font
from desktop.panes.accounts.table import CellTable
from desktop.theme import Theme
from knowledge.projects import Account, Project
from tests.desktop.some_accounts import ACTIVITY, LOJA, NOIVAS, OFICINA, OUTLET, PECAS, library_state

NOW = datetime(2026, 11, 30, 11, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def portuguese_dates() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("pt_BR"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> AccountsPage:
    page = AccountsPage(theme, now=lambda: NOW)
    page.set_view(accounts_view(library_state(), ACTIVITY))
    page.resize(680, 900)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    return page


def at(table: CellTable, row: int, cell: Cell) -> QModelIndex:
    return table.model().index(row, table.model().cells.index(cell))  # type: ignore[attr-defined] # it is the model of this table


def texts(table: CellTable, cell: Cell) -> list[str]:
    return [str(at(table, row, cell).data()) for row in range(table.model().rowCount())]


def click(table: CellTable, row: int, cell: Cell) -> None:
    place = table.visualRect(at(table, row, cell)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def press(table: CellTable, key: Qt.Key) -> None:
    QTest.keyClick(table, key)


def box_in(table: CellTable) -> ProjectBox:
    (box,) = [box for box in table.findChildren(ProjectBox) if box.isVisible()]
    return box


def choose(qtbot: QtBot, table: CellTable, project: str) -> None:
    """Take an entry of the list that is open in `table`, as its popup does."""
    box = box_in(table)
    qtbot.waitUntil(box.view().isVisible)
    place = box.findData(project)
    box.setCurrentIndex(place)
    box.activated.emit(place)
    box.hidePopup()
    qtbot.waitUntil(lambda: not table.editing)


def test_the_page_shows_the_unassigned_the_bound_and_the_defaults(page: AccountsPage) -> None:
    assert texts(page.unassigned_table, Cell.ACCOUNT) == ["brisa-outlet", "BRISA-PECAS"]
    assert texts(page.unassigned_table, Cell.WEEK) == ["14", "3"]
    assert texts(page.unassigned_table, Cell.LAST) == ["today, 10:38", "yesterday"]
    assert texts(page.bound_table, Cell.LABEL) == ["Loja", "Loja oficial", "Oficina", "Lista de noivas"]
    assert texts(page.bound_table, Cell.PROJECT)[3] == "Festas (disabled)"
    assert texts(page.defaults_table, Cell.PLATFORM)[-1] == "General default"
    assert "2 account(s) ask and have no project" in page.strip.text()
    assert "a person answers" in page.old_folder_text()


def test_an_account_is_bound_after_a_project_was_chosen_and_not_before(
    page: AccountsPage, qtbot: QtBot
) -> None:
    bound: list[tuple[Account, str]] = []
    page.bind_requested.connect(lambda account, project: bound.append((account, project)))
    table = page.unassigned_table
    click(table, 0, Cell.BIND)
    assert bound == []
    qtbot.waitUntil(lambda: table.editing)  # what is missing is asked for
    choose(qtbot, table, "oficina")
    assert texts(table, Cell.PROJECT) == ["Oficina", "Choose…"]
    click(table, 0, Cell.BIND)
    assert bound == [(OUTLET, "oficina")]


def test_a_list_that_is_left_with_escape_leaves_the_cell_as_it_was(page: AccountsPage, qtbot: QtBot) -> None:
    """An empty box stayed over the cell, and the next keys went into it."""
    table = page.unassigned_table
    click(table, 0, Cell.PROJECT)
    qtbot.waitUntil(box_in(table).view().isVisible)
    QTest.keyClick(box_in(table).view(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not table.editing)
    assert texts(table, Cell.PROJECT) == ["Choose…", "Choose…"]
    assert table.hasFocus()


def test_the_list_of_projects_is_as_wide_as_the_longest_name(page: AccountsPage, qtbot: QtBot) -> None:
    """Two projects must not look the same because the cell is narrow."""
    names = ("Assistência técnica de Campinas e região metropolitana", "Casa Brisa")
    projects = tuple(Project(f"p{place}", name) for place, name in enumerate(names))
    page.set_view(accounts_view(library_state(projects=projects), ACTIVITY))
    table = page.unassigned_table
    click(table, 0, Cell.PROJECT)
    box = box_in(table)
    qtbot.waitUntil(box.view().isVisible)
    assert box.width() < box.view().sizeHintForColumn(0) <= box.view().viewport().width()


def test_where_there_is_little_room_the_time_gives_way_to_the_account(page: AccountsPage) -> None:
    page.resize(540, 900)
    table = page.unassigned_table
    place = table.model().cells.index(Cell.LAST)  # type: ignore[attr-defined] # it is the model of this table
    assert table.isColumnHidden(place)
    account = at(table, 0, Cell.ACCOUNT)
    font = cell_font(table._theme, Cell.ACCOUNT, strong=False)
    assert table.columnWidth(account.column()) > QFontMetrics(font).horizontalAdvance(account.data())


def test_the_only_project_there_is_needs_no_choosing(page: AccountsPage) -> None:
    state = library_state(projects=(Project("brisa", "Casa Brisa"),))
    page.set_view(accounts_view(state, ACTIVITY))
    assert texts(page.unassigned_table, Cell.PROJECT)[0] == "Casa Brisa"
    with_signal: list[str] = []
    page.bind_requested.connect(lambda _, project: with_signal.append(project))
    click(page.unassigned_table, 0, Cell.BIND)
    assert with_signal == ["brisa"]


def test_all_of_it_goes_by_keyboard(page: AccountsPage, qtbot: QtBot) -> None:
    bound: list[tuple[Account, str]] = []
    page.bind_requested.connect(lambda account, project: bound.append((account, project)))
    table = page.unassigned_table
    table.setFocus(Qt.FocusReason.TabFocusReason)
    assert table.currentIndex() == at(table, 0, Cell.PLATFORM)
    for _ in range(4):
        press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.editing)
    choose(qtbot, table, "brisa")
    table.setFocus()
    press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Space)
    assert bound == [(OUTLET, "brisa")]


def test_the_arrow_keys_go_from_table_to_table_and_back_to_the_search(page: AccountsPage) -> None:
    page.unassigned_table.setFocus(Qt.FocusReason.TabFocusReason)
    press(page.unassigned_table, Qt.Key.Key_Down)
    press(page.unassigned_table, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is page.bound_table
    assert page.bound_table.current_row() == 0
    press(page.bound_table, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is page.unassigned_table
    assert page.unassigned_table.current_row() == 1
    press(page.unassigned_table, Qt.Key.Key_Up)
    press(page.unassigned_table, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is page.search


def test_coming_to_a_row_tells_which_account_it_is(page: AccountsPage) -> None:
    told: list[Account] = []
    page.account_chosen.connect(told.append)
    page.bound_table.setFocus()
    click(page.bound_table, 2, Cell.ACCOUNT)
    assert told[-1] == OFICINA
    press(page.bound_table, Qt.Key.Key_Down)
    assert told[-1] == NOIVAS
    click(page.unassigned_table, 1, Cell.LAST)
    assert told[-1] == PECAS
    assert page.bound_table.selectedIndexes() == [], "one account is selected, not one for each table"


def test_rebinding_is_a_choice_in_the_row_and_the_row_changes_only_when_the_library_did(
    page: AccountsPage, qtbot: QtBot
) -> None:
    asked: list[tuple[Account, str]] = []
    page.bind_requested.connect(lambda account, project: asked.append((account, project)))
    click(page.bound_table, 0, Cell.PROJECT)
    qtbot.waitUntil(lambda: page.bound_table.editing)
    choose(qtbot, page.bound_table, "oficina")
    assert asked == [(LOJA, "oficina")]
    assert texts(page.bound_table, Cell.PROJECT)[0] == "Casa Brisa"


def test_the_same_project_again_asks_for_nothing(page: AccountsPage, qtbot: QtBot) -> None:
    asked: list[str] = []
    page.bind_requested.connect(lambda _, project: asked.append(project))
    click(page.bound_table, 0, Cell.PROJECT)
    qtbot.waitUntil(lambda: page.bound_table.editing)
    choose(qtbot, page.bound_table, "brisa")
    assert asked == []


def test_the_name_is_edited_with_f2_and_escape_leaves_it(page: AccountsPage, qtbot: QtBot) -> None:
    named: list[tuple[Account, str]] = []
    page.label_edited.connect(lambda account, text: named.append((account, text)))
    table = page.bound_table
    table.setFocus()
    table.select_row(0)
    press(table, Qt.Key.Key_F2)
    (line,) = [line for line in table.findChildren(QLineEdit) if line.isVisible()]
    line.setText("  Loja central ")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not table.editing)
    assert named == [(LOJA, "Loja central")]
    press(table, Qt.Key.Key_F2)
    lines = [line for line in table.findChildren(QLineEdit) if line.isVisible()]
    lines[-1].setText("anders")
    QTest.keyClick(lines[-1], Qt.Key.Key_Escape)
    assert len(named) == 1


def test_delete_and_the_icon_unbind(page: AccountsPage) -> None:
    freed: list[Account] = []
    page.unbind_requested.connect(freed.append)
    page.bound_table.setFocus()
    page.bound_table.select_row(1)
    press(page.bound_table, Qt.Key.Key_Delete)
    click(page.bound_table, 0, Cell.UNBIND)
    assert [account.account_id for account in freed] == ["BRISA-OFICIAL", "wa-loja"]
    page.unassigned_table.setFocus()
    page.unassigned_table.select_row(0)
    press(page.unassigned_table, Qt.Key.Key_Delete)
    assert len(freed) == 2, "an account that is bound to none cannot be unbound"


def test_a_default_is_chosen_and_taken_away(page: AccountsPage, qtbot: QtBot) -> None:
    set_to: list[tuple[str, str]] = []
    page.default_edited.connect(lambda platform, project: set_to.append((platform, project)))
    table = page.defaults_table
    for row, project in ((2, "oficina"), (3, ""), (4, "oficina")):
        click(table, row, Cell.PROJECT)
        qtbot.waitUntil(lambda: table.editing)
        choose(qtbot, table, project)
    assert set_to == [("shopee", "oficina"), ("whatsapp", ""), ("", "oficina")]


def test_the_search_leaves_what_fits_and_says_when_nothing_does(page: AccountsPage) -> None:
    page.search.setText("outlet")
    assert texts(page.unassigned_table, Cell.ACCOUNT) == ["brisa-outlet"]
    assert not page.bound_table.isVisible()
    assert "2 account(s)" in page.strip.text(), "the count is not that of the search"
    page.search.setText("nada disso")
    assert not page.strip.isVisible()
    page.search.clear()
    assert page.bound_table.isVisible()


def test_showing_an_account_clears_a_search_that_hides_it(page: AccountsPage) -> None:
    page.search.setText("outlet")
    page.show_account(OFICINA)
    assert page.search.text() == ""
    assert page.bound_table.current_row() == 2


def test_news_keep_the_row_in_hand_and_wait_for_what_is_being_typed(page: AccountsPage) -> None:
    table = page.bound_table
    table.setFocus()
    table.select_row(2)
    press(table, Qt.Key.Key_F2)
    (line,) = [line for line in table.findChildren(QLineEdit) if line.isVisible()]
    line.setText("meio escri")
    more = replace(ACTIVITY[0], account=Account("fax", "1"), week=99)
    page.set_view(accounts_view(library_state(), (*ACTIVITY, more)))
    assert line.isVisible()
    assert line.text() == "meio escri"
    assert page.unassigned.rows[0].account == OUTLET
    QTest.keyClick(line, Qt.Key.Key_Escape)
    QTest.qWait(1)
    assert page.unassigned.rows[0].account.platform == "fax"
    assert table.current_row() == 2


def test_a_removed_row_takes_the_hand_off_and_others_keep_theirs(page: AccountsPage) -> None:
    page.bound_table.setFocus()
    page.bound_table.select_row(3)
    projects = tuple(replace(item, accounts=item.accounts[1:]) for item in library_state().projects[:1])
    page.set_view(accounts_view(library_state(projects=(*projects, *library_state().projects[1:])), ()))
    assert page.bound.rows[page.bound_table.current_row()].account == NOIVAS


def test_an_account_that_is_bound_stays_in_hand_and_nobody_else_is_answered(
    page: AccountsPage, qtbot: QtBot
) -> None:
    """The table it was in is empty then and goes, and hands the keyboard to the next one."""
    page.set_view(accounts_view(library_state(), ACTIVITY[1:]))
    with qtbot.waitSignal(page.account_chosen) as told:
        click(page.unassigned_table, 0, Cell.ACCOUNT)
    assert told.args == [OUTLET]
    assert page.unassigned_table.hasFocus()
    chosen: list[Account] = []
    page.account_chosen.connect(chosen.append)
    projects = (replace(library_state().projects[0], accounts=(LOJA, OUTLET)), *library_state().projects[1:])
    page.set_view(accounts_view(library_state(projects=projects), ACTIVITY[1:]))
    assert not page.unassigned_table.isVisible()
    assert page.bound_table.hasFocus()
    assert page.bound.rows[page.bound_table.current_row()].account == OUTLET
    assert [index.row() for index in page.bound_table.selectedIndexes()][:1] == [1]
    assert chosen == []


def test_the_keyboard_goes_to_the_search_when_the_last_row_goes(page: AccountsPage, qtbot: QtBot) -> None:
    page.set_view(accounts_view(library_state(), ACTIVITY[1:]))
    click(page.unassigned_table, 0, Cell.ACCOUNT)
    chosen: list[Account] = []
    page.account_chosen.connect(chosen.append)
    page.set_view(accounts_view(library_state(), ()))
    assert page.search.hasFocus()
    assert chosen == []


def test_each_cell_has_words_for_screen_readers(page: AccountsPage) -> None:
    role = Qt.ItemDataRole.AccessibleTextRole
    assert at(page.unassigned_table, 0, Cell.PLATFORM).data(role) == "Shopee · brisa-outlet, not bound"
    assert at(page.unassigned_table, 0, Cell.PROJECT).data(role) == "Bind to: Choose…"
    assert at(page.unassigned_table, 0, Cell.BIND).data(role) == "Bind Shopee · brisa-outlet"
    assert at(page.bound_table, 0, Cell.UNBIND).data(role) == "Unbind WhatsApp Loja"
    assert at(page.bound_table, 1, Cell.LAST).data(role) == "Last: never"
    interface = QAccessible.queryAccessibleInterface(page.bound_table)
    assert interface.text(QAccessible.Text.Name) == "Bound accounts"


def test_five_hundred_accounts_make_no_widget_for_a_row(page: AccountsPage) -> None:
    accounts = tuple(Account("whatsapp", f"wa-{number:03}", f"Loja {number}") for number in range(500))
    state = library_state(projects=(Project("brisa", "Casa Brisa", accounts=accounts),))
    before = len(page.findChildren(QLineEdit)) + len(page.findChildren(ProjectBox))
    page.set_view(accounts_view(state, ()))
    QApplication.processEvents()
    assert page.bound_table.model().rowCount() == 500
    assert len(page.findChildren(QLineEdit)) + len(page.findChildren(ProjectBox)) == before
    page.show_account(accounts[-1])
    QTest.qWait(1)
    cell = page.bound_table.cell_rect(page.bound_table.currentIndex())
    top = page.bound_table.mapTo(page, cell.topLeft()).y()
    assert 0 < top < page.height(), "the row was scrolled to"


@pytest.mark.parametrize(("width", "narrow"), [(460, True), (680, False), (1200, False)])
def test_where_there_is_little_room_the_last_time_goes_to_a_tool_tip_and_nothing_else_is_lost(
    page: AccountsPage, width: int, narrow: bool
) -> None:
    page.resize(width, 900)
    QApplication.processEvents()
    for table in (page.unassigned_table, page.bound_table, page.defaults_table):
        columns = table.model().columnCount()
        used = sum(table.columnWidth(place) for place in range(columns) if not table.isColumnHidden(place))
        assert used == table.viewport().width()
        hidden = [place for place in range(columns) if table.isColumnHidden(place)]
        last = [table.model().cells.index(Cell.LAST)] if table is not page.defaults_table else []  # type: ignore[attr-defined] # it is the model of this table
        assert hidden == (last if narrow else [])
    tip = at(page.unassigned_table, 0, Cell.WEEK).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "7 days: 14\nLast: today, 10:38"
