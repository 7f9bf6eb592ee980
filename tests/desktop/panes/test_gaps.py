"""The page of gaps: choosing one asks it, and each button is about the one in hand (D6)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.gaps import GapExport, GapList
from desktop.panes.gaps import ExportWish, GapsPage
from desktop.theme import Theme, ThemeName
from knowledge.projects import Gap
from tests.desktop.models.test_gaps import GAPS, NAMES

LIST = GapList(GAPS, NAMES, "loja")


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> GapsPage:
    made = GapsPage(theme)
    qtbot.addWidget(made)
    made.resize(560, 500)
    made.set_list(LIST)
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def chosen(page: GapsPage) -> list[Gap]:
    """Every gap that is asked, from here on."""
    told: list[Gap] = []
    page.gap_chosen.connect(told.append)
    return told


def test_choosing_a_row_asks_it_and_moving_on_asks_the_next(page: GapsPage, chosen: list[Gap]) -> None:
    page.view.choose(GAPS[0])
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    assert chosen == [GAPS[0], GAPS[1]]


def test_coming_into_the_table_by_keyboard_asks_nothing(page: GapsPage, chosen: list[Gap]) -> None:
    page.filter_edit.setFocus()
    page.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert chosen == []
    assert not page.write_button.isEnabled()


def test_the_list_read_again_keeps_the_row_and_asks_nothing(page: GapsPage, chosen: list[Gap]) -> None:
    page.view.choose(GAPS[1])
    newer = replace(GAPS[1], times=8, last="2026-11-30T12:00:00Z")
    page.set_list(replace(LIST, gaps=(newer, *GAPS[:1], *GAPS[2:])))
    assert page.current() == newer
    assert chosen == [GAPS[1]]


def test_sorting_and_filtering_ask_nothing(page: GapsPage, chosen: list[Gap]) -> None:
    page.view.choose(GAPS[1])
    page.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    page.filter_edit.setText("manaus")
    assert chosen == [GAPS[1]]
    assert page.model.rows == (GAPS[1],)


def test_enter_and_the_button_ask_the_same_one_again(page: GapsPage, chosen: list[Gap]) -> None:
    page.view.choose(GAPS[0])
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    page.ask_button.click()
    assert chosen == [GAPS[0]] * 3


def test_one_click_wants_a_document_for_the_gap_in_hand(page: GapsPage, qtbot: QtBot) -> None:
    page.view.choose(GAPS[2])
    with qtbot.waitSignal(page.document_requested) as told:
        page.write_button.click()
    assert told.args == [GAPS[2]]


def test_buttons_are_off_and_say_why_until_a_row_is_chosen(page: GapsPage) -> None:
    assert not page.dismiss_button.isEnabled()
    assert page.dismiss_button.toolTip() == "Choose a question first."
    page.view.choose(GAPS[0])
    assert page.dismiss_button.isEnabled()


def test_dismissing_asks_first_and_enter_confirms(page: GapsPage, qtbot: QtBot) -> None:
    page.view.choose(GAPS[1])
    with qtbot.assertNotEmitted(page.dismiss_requested):
        QTest.keyClick(page.view, Qt.Key.Key_Delete)
    assert page.confirm.isVisible()
    assert "Tem assistência em Manaus?" in page.confirm.text()
    with qtbot.waitSignal(page.dismiss_requested) as told:
        page.confirm.pressed.emit(0)
    assert told.args == [GAPS[1]]
    assert not page.confirm.isVisible()


def test_a_dismissal_is_about_the_gap_that_was_asked_about(page: GapsPage, qtbot: QtBot) -> None:
    page.view.choose(GAPS[1])
    page.dismiss_button.click()
    page.view.choose(GAPS[0])
    with qtbot.waitSignal(page.dismiss_requested) as told:
        page.confirm.pressed.emit(0)
    assert told.args == [GAPS[1]]


def test_escape_keeps_the_gap(page: GapsPage, qtbot: QtBot) -> None:
    page.view.choose(GAPS[1])
    page.dismiss_button.click()
    with qtbot.assertNotEmitted(page.dismiss_requested):
        QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.confirm.isVisible()


def test_the_question_goes_away_with_its_gap(page: GapsPage) -> None:
    page.view.choose(GAPS[1])
    page.dismiss_button.click()
    page.set_list(replace(LIST, gaps=GAPS[:1]))
    assert not page.confirm.isVisible()


def test_export_has_the_rows_as_they_are_shown(page: GapsPage, qtbot: QtBot) -> None:
    page.filter_edit.setText("nota")
    with qtbot.waitSignal(page.export_requested) as told:
        page._exports[GapExport.CSV].trigger()
    assert told.args == [ExportWish(GapExport.CSV, LIST, (GAPS[4],))]


def test_the_scope_is_asked_for_and_shown_without_asking(page: GapsPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.all_projects_wanted) as told:
        page.scope.activated.emit(1)
    assert told.args == [True]
    with qtbot.assertNotEmitted(page.all_projects_wanted):
        page.set_list(replace(LIST, project=""))
    assert page.scope.currentText() == "All projects"


def test_no_gaps_no_hits_and_no_library_are_told_apart_in_words(page: GapsPage) -> None:
    page.filter_edit.setText("zebra")
    assert page.empty.isVisible()
    assert not page.view.isVisible()
    assert page.empty.text == "No gap has these words."
    page.filter_edit.clear()
    page.set_list(GapList((), NAMES, "loja"))
    assert page.empty.text.startswith("No gaps in this project.")
    assert not page.export_button.isEnabled()
    page.set_list(GapList((), NAMES, ""))
    assert page.empty.text.startswith("No gaps in any project.")


def test_only_failed_searches_are_no_gaps(page: GapsPage) -> None:
    page.set_list(GapList((GAPS[3],), NAMES, "loja"))
    assert page.empty.text.startswith("No gaps in this project.")


def test_a_list_that_cannot_be_read_says_so_and_stays(page: GapsPage) -> None:
    page.set_list(replace(LIST, failure="Cannot read “activity.sqlite”: the disk reports an error."))
    assert page.trouble.isVisible()
    assert page.view.isVisible()
    page.set_list(LIST)
    assert not page.trouble.isVisible()


def test_the_page_follows_theme_and_zoom(page: GapsPage, theme: Theme) -> None:
    page.view.choose(GAPS[0])
    theme.set_name(ThemeName.DARK)
    theme.set_zoom(150)
    assert not page.grab().isNull()
    theme.set_zoom(100)
