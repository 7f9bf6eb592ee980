from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.accounts import accounts_view
from desktop.panes.account_list import AccountList
from desktop.theme import Theme
from knowledge.projects import Account
from tests.desktop.some_accounts import ACTIVITY, LOJA, OFICIAL, library_state

ROWS = accounts_view(library_state(), ACTIVITY).bound[:2]


@pytest.fixture
def side(qtbot: QtBot, theme: Theme) -> AccountList:
    side = AccountList(theme)
    side.set_rows(ROWS, 2)
    side.resize(268, 160)
    qtbot.addWidget(side)
    with qtbot.waitExposed(side):
        side.show()
    return side


def words(side: AccountList) -> list[str]:
    return [str(side.model().index(row, 0).data()) for row in range(side.model().rowCount())]


def test_the_accounts_of_the_project_are_followed_by_how_many_have_none(side: AccountList) -> None:
    assert words(side) == ["WhatsApp Loja", "Mercado Livre Loja oficial", "2 account(s) without a project"]
    side.set_rows((), 0)
    assert words(side) == []


def test_a_click_answers_as_that_account_and_a_double_click_opens_the_page(side: AccountList) -> None:
    chosen: list[Account] = []
    pages: list[object] = []
    side.account_chosen.connect(chosen.append)
    side.page_requested.connect(pages.append)
    place = side.visualRect(side.model().index(1, 0)).center()
    QTest.mouseClick(side.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (chosen, pages) == ([OFICIAL], [])
    QTest.mouseDClick(side.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert pages == [OFICIAL]


def test_the_line_of_those_without_a_project_opens_the_page(side: AccountList) -> None:
    pages: list[object] = []
    side.page_requested.connect(pages.append)
    place = side.visualRect(side.model().index(2, 0)).center()
    QTest.mouseClick(side.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert pages == [None]


def test_space_answers_and_enter_opens_the_page(side: AccountList) -> None:
    chosen: list[Account] = []
    pages: list[object] = []
    side.account_chosen.connect(chosen.append)
    side.page_requested.connect(pages.append)
    side.select_account(LOJA)
    QTest.keyClick(side, Qt.Key.Key_Space)
    QTest.keyClick(side, Qt.Key.Key_Return)
    assert (chosen, pages) == ([LOJA], [LOJA])


def test_the_row_in_hand_stays_when_there_are_more(side: AccountList) -> None:
    side.select_account(OFICIAL)
    side.set_rows(ROWS, 5)
    assert side.currentIndex().row() == 1
