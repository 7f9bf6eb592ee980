from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from pytestqt.qtbot import QtBot

from desktop.panes.status import (
    DocumentStatus,
    IndexPhase,
    IndexStatus,
    ProblemCounts,
    ServingStatus,
    StatusPane,
)
from desktop.theme import Theme
from knowledge.events import WatchState
from knowledge.model import LineEnding


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> Iterator[StatusPane]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    pane = StatusPane(theme)
    qtbot.addWidget(pane)
    pane.resize(1400, 28)
    yield pane
    QLocale.setDefault(before)


def test_reading_shows_how_far_it_is_and_can_be_stopped(qtbot: QtBot, pane: StatusPane) -> None:
    pane.set_index(IndexStatus(IndexPhase.READING, done=1204, total=6000))
    assert pane.index_item.text().startswith("1,204 of ")
    assert (pane.progress.value(), pane.progress.maximum()) == (1204, 6000)
    assert not pane.progress.isHidden()
    with qtbot.waitSignal(pane.cancel_requested):
        qtbot.mouseClick(pane.cancel_button, Qt.MouseButton.LeftButton)


def test_a_finished_index_hides_the_progress(pane: StatusPane) -> None:
    pane.set_index(IndexStatus(IndexPhase.READING, done=1, total=2))
    pane.set_index(IndexStatus(IndexPhase.READY, documents=148, pieces=1912))
    assert pane.index_item.text().startswith("Index up to date · 148 doc")
    assert pane.progress.isHidden()
    assert pane.cancel_button.isHidden()
    assert pane.retry_button.isHidden()


@pytest.mark.parametrize("phase", [IndexPhase.PARTIAL, IndexPhase.FAILED])
def test_what_is_not_complete_can_be_tried_again(qtbot: QtBot, pane: StatusPane, phase: IndexPhase) -> None:
    pane.set_index(IndexStatus(phase, detail="The disk is full."))
    assert not pane.retry_button.isHidden()
    with qtbot.waitSignal(pane.retry_requested):
        qtbot.mouseClick(pane.retry_button, Qt.MouseButton.LeftButton)
    assert "The disk is full." in pane.index_item.toolTip()


def test_without_a_folder_nothing_is_claimed(pane: StatusPane) -> None:
    pane.set_index(None)
    pane.set_watch(None)
    pane.set_problem_counts(None)
    for item in (pane.index_item, pane.watch_item, pane.fine_item):
        assert item.isHidden()


def test_every_watch_state_has_its_own_words(pane: StatusPane) -> None:
    words = set()
    for state in WatchState:
        pane.set_watch(state)
        words.add(pane.watch_item.text())
    assert len(words) == len(WatchState)
    assert all(words)


def test_counts_of_problems_lead_to_them(qtbot: QtBot, pane: StatusPane) -> None:
    pane.set_problem_counts(ProblemCounts(errors=1, warnings=0))
    assert pane.warnings_button.isHidden()
    assert pane.fine_item.isHidden()
    with qtbot.waitSignal(pane.problems_requested):
        qtbot.mouseClick(pane.errors_button, Qt.MouseButton.LeftButton)
    pane.set_problem_counts(ProblemCounts())
    assert pane.errors_button.isHidden()
    assert pane.fine_item.text() == "No problems"


def test_the_document_is_described_at_the_right(pane: StatusPane) -> None:
    pane.set_document(DocumentStatus(1018, 70, "utf-8", LineEnding.CRLF, "English"))
    text = pane.document_label.text()
    assert "Ln 1,018, Col 70" in text
    assert "UTF-8 · CRLF" in text
    pane.set_document(None)
    assert pane.document_label.text() == ""


def test_a_name_that_looks_like_markup_is_shown_as_text(pane: StatusPane) -> None:
    pane.set_index(IndexStatus(IndexPhase.FAILED, detail="<b>disk</b>"))
    assert "<b>disk</b>" in pane.index_item.text()


REASON = "it was made by another version of Estante"


def test_an_index_that_is_built_anew_says_so_and_why(pane: StatusPane) -> None:
    pane.set_index(IndexStatus(IndexPhase.READING, done=3, total=9, rebuilt=REASON))
    assert pane.index_item.text().startswith("Building the index anew · 3 of 9 doc")
    pane.set_index(IndexStatus(IndexPhase.READY, documents=9, pieces=20, rebuilt=REASON))
    assert pane.index_item.text().startswith(f"Index built anew ({REASON}) · 9 doc")
    assert f"could not be used: {REASON}. It is built anew from the documents." in pane.index_item.toolTip()
    pane.set_index(IndexStatus(IndexPhase.READY, documents=9, pieces=20))
    assert pane.index_item.text().startswith("Index up to date · 9 doc")
    assert REASON not in pane.index_item.toolTip()


def test_a_failure_is_told_before_an_index_that_was_built_anew(pane: StatusPane) -> None:
    pane.set_index(IndexStatus(IndexPhase.FAILED, detail="The disk is full.", rebuilt=REASON))
    assert pane.index_item.text() == "Index failed: The disk is full."
    assert REASON not in pane.index_item.toolTip()


def test_another_program_that_keeps_the_index_is_named_until_this_one_does(pane: StatusPane) -> None:
    pane.set_index_keeper(here=False)
    assert pane.keeper_item.text() == "Another Estante keeps the index; this one follows it."
    assert not pane.keeper_item.isHidden()
    pane.set_index_keeper(here=True)
    assert pane.keeper_item.isHidden()


def test_in_a_narrow_window_the_long_words_are_in_tool_tips(qtbot: QtBot, pane: StatusPane) -> None:
    pane.set_index_keeper(here=False)
    pane.set_watch(WatchState.RESCANNING, "a reason")
    pane.set_index(IndexStatus(IndexPhase.READY, documents=9, pieces=20, rebuilt=REASON))
    pane.show()
    pane.resize(1000, 28)
    qtbot.waitUntil(lambda: REASON not in pane.index_item.text())
    assert pane.index_item.text().startswith("Index built anew · 9 doc")
    assert REASON in pane.index_item.toolTip()
    assert "this one follows it" in pane.keeper_item.toolTip()
    assert pane.watch_item.toolTip() == "Comparing the folder every few seconds\na reason"
    wanted = sum(item.sizeHint().width() for item in (pane.index_item, pane.keeper_item, pane.watch_item))
    assert wanted < 1000
    pane.resize(1400, 28)
    qtbot.waitUntil(lambda: REASON in pane.index_item.text())


def test_a_folder_that_is_away_does_not_say_it_twice(pane: StatusPane) -> None:
    pane.set_watch(WatchState.OFFLINE, "the folder is not there at the moment")
    assert pane.watch_item.toolTip() == "The folder is not there at the moment"


def test_serving_is_said_with_its_port_and_leads_to_its_page(qtbot: QtBot, pane: StatusPane) -> None:
    assert pane.serving_button.isHidden()
    pane.set_serving(ServingStatus("8123"))
    assert pane.serving_button.text() == "Serving on :8123"
    with qtbot.waitSignal(pane.serving_requested):
        qtbot.mouseClick(pane.serving_button, Qt.MouseButton.LeftButton)
    pane.set_serving(ServingStatus(failed=True))
    assert pane.serving_button.text() == "Serving failed"
    pane.set_serving(None)
    assert pane.serving_button.isHidden()
