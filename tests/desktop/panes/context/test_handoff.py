"""The hand-off panel: what is offered in a project, and in a plain folder (P9)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panes.context import ContextPane
from tests.desktop.contexts import ContextBuilder, handoff_context

NAMES = {"at": "Assistência técnica"}


@pytest.fixture
def pane_in_library(pane: ContextPane) -> ContextPane:
    pane.text_page.handoff.set_projects(NAMES)
    pane.set_context(replace(handoff_context(), project="at"))
    return pane


def test_a_project_offers_a_document_a_gap_and_another_project(
    qtbot: QtBot, pane_in_library: ContextPane
) -> None:
    panel = pane_in_library.text_page.handoff
    assert "“Assistência técnica”" in panel.text
    for button, signal in (
        (panel.write_button, pane_in_library.document_wanted),
        (panel.keep_button, pane_in_library.gap_wanted),
        (panel.change_button, pane_in_library.change_wanted),
    ):
        assert button.isVisible()
        with qtbot.waitSignal(signal):
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Space)


def test_a_plain_folder_offers_only_a_document(pane: ContextPane) -> None:
    pane.set_context(handoff_context())
    panel = pane.text_page.handoff
    assert panel.write_button.isVisible()
    assert not panel.keep_button.isVisible()
    assert not panel.change_button.isVisible()
    assert panel.text.startswith("No document answers this question, and nothing is pinned.")


def test_a_kept_question_is_offered_again_only_when_it_is_another_one(pane_in_library: ContextPane) -> None:
    panel = pane_in_library.text_page.handoff
    panel.mark_kept()
    pane_in_library.set_context(replace(handoff_context(), project="at"))
    assert not panel.keep_button.isEnabled()
    assert panel.keep_button.toolTip() == "It is among the gaps."
    other = handoff_context()
    asked = replace(other.question, query=other.question.query + " hoje")
    pane_in_library.set_context(replace(other, question=asked, project="at"))
    assert panel.keep_button.isEnabled()


def test_where_nothing_was_searched_no_table_and_no_document_are_offered(
    pane_in_library: ContextPane,
) -> None:
    panel = pane_in_library.text_page.handoff
    assert panel._words.isVisible()
    pane_in_library.set_context(replace(handoff_context(), project="at", words=()))
    assert not panel._words.isVisible()
    assert not panel.write_button.isVisible()
    assert not panel.keep_button.isVisible()
    assert panel.change_button.isVisible()


def test_a_failed_search_stays_a_failure_in_another_language_and_with_the_whole_prompt(
    pane_in_library: ContextPane,
) -> None:
    pane_in_library.set_failure("The search index cannot be used: it is locked.")
    QApplication.sendEvent(pane_in_library, QEvent(QEvent.Type.LanguageChange))
    pane_in_library.whole_prompt.setChecked(True)
    assert pane_in_library.failure.isVisible()
    assert not pane_in_library.text_page.handoff.isVisible()


def test_pins_alone_are_no_handoff_but_a_warning(pane_in_library: ContextPane) -> None:
    pane_in_library.set_context(ContextBuilder("salão").label("# Aviso\n").pin("a.md", "Aviso").build())
    assert pane_in_library.text_page.only_pins.isVisible()
    assert not pane_in_library.text_page.handoff.isVisible()


def test_asking_chooses_the_account_and_types_the_question(qtbot: QtBot, pane: ContextPane) -> None:
    with qtbot.waitSignals([pane.asker_chosen, pane.question_changed]):
        pane.ask("Vocês alugam salão?", None)
    assert pane.draft().query == "Vocês alugam salão?"
