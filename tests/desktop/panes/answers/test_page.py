"""The page of answers by itself: keys, what is chosen, columns that give way."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.answer_rows import AnswerColumn, answer_row
from desktop.models.answers_view import AnswersView
from desktop.panes.answers import AnswersPage
from desktop.theme import Theme
from tests.desktop.models.test_answer_rows import DIRECT, HANDED, NAMES, receipt

ROWS = [answer_row(item) for item in (DIRECT, HANDED, receipt())]


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> AnswersPage:
    made = AnswersPage(theme)
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.set_view(AnswersView(library=True, choice=True, names=NAMES))
    made.set_rows(ROWS)
    with qtbot.waitExposed(made):
        made.show()
    return made


def hidden(page: AnswersPage) -> set[AnswerColumn]:
    return {column for column in AnswerColumn if page.view.isColumnHidden(column)}


def test_enter_a_double_click_and_the_button_open_the_receipt(page: AnswersPage, qtbot: QtBot) -> None:
    asked: list[int] = []
    page.receipt_requested.connect(asked.append)
    page.view.setFocus()
    page.view.choose(2)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    page.open_button.click()
    place = page.view.visualRect(page.model.index(0, 1)).center()
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert asked == [2, 1, 3]


def test_the_button_waits_for_a_choice_and_says_so(page: AnswersPage) -> None:
    page.view.clearSelection()
    assert not page.open_button.isEnabled()
    assert page.open_button.toolTip() == "Choose an answer first."


def test_in_a_narrow_page_columns_give_way_and_the_account_stays(page: AnswersPage) -> None:
    assert hidden(page) == set()
    page.resize(420, 500)
    page.view.fit()
    assert AnswerColumn.TOKENS in hidden(page)
    assert not hidden(page) & {AnswerColumn.TIME, AnswerColumn.ACCOUNT}
    assert page.view.columnWidth(AnswerColumn.ACCOUNT) >= 100
    page.set_view(AnswersView(library=True, project="loja", choice=True, names=NAMES))
    assert AnswerColumn.PROJECT in hidden(page)


def test_the_row_in_hand_stays_in_hand_when_rows_come_in_and_are_filtered(page: AnswersPage) -> None:
    page.view.choose(1)
    page.add_newer([answer_row(receipt(9))])
    page.filter_edit.setText("wa-loja")
    chosen = page.view.chosen()
    assert chosen is not None and chosen.id == 1
    assert [row.id for row in page.model.rows] == [9, 1]


def test_everything_has_a_name_for_screen_readers(page: AnswersPage) -> None:
    for widget in (page.filter_edit, page.scope, page.view):
        assert widget.accessibleName()
    assert page.only_handoffs.text() == "Only hand-offs"
