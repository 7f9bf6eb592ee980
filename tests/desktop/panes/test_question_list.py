"""The side tab of questions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.panes.question_list import ANSWERS_PAGE, GAPS_PAGE, QuestionList, QuestionRow
from desktop.theme import Theme


@pytest.fixture
def questions(qtbot: QtBot, theme: Theme) -> QuestionList:
    made = QuestionList(theme)
    qtbot.addWidget(made)
    made.resize(260, 120)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_gaps_are_counted_once_they_are_known(questions: QuestionList) -> None:
    answers = QuestionRow(ANSWERS_PAGE, "history", "Answers")
    assert questions.rows == (QuestionRow(GAPS_PAGE, "inbox", "Gaps", None), answers)
    questions.set_gaps(12)
    assert questions.rows[0].count == 12
    said = questions.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Gaps, 12"


def test_a_click_and_enter_ask_for_the_page(questions: QuestionList, qtbot: QtBot) -> None:
    place = questions.visualRect(questions.model().index(0, 0)).center()
    with qtbot.waitSignal(questions.page_requested) as told:
        QTest.mouseClick(questions.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == [GAPS_PAGE]
    QTest.keyClick(questions, Qt.Key.Key_Down)
    with qtbot.waitSignal(questions.page_requested) as told:
        QTest.keyClick(questions, Qt.Key.Key_Return)
    assert told.args == [ANSWERS_PAGE]


def test_the_page_in_front_is_marked_and_asks_for_nothing(questions: QuestionList, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(questions.page_requested):
        questions.mark(GAPS_PAGE)
    assert len(questions.selectedIndexes()) == 1
    questions.mark("accounts")
    assert questions.selectedIndexes() == []
