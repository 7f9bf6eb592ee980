"""The page with values made by hand: what it shows, and what it tells when keys and buttons are pressed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.models.publishing import PublishPhase, PublishView
from desktop.panes.publish import PublishPage
from desktop.panes.publish.shown_difference import ContextDifference
from desktop.theme import Theme
from knowledge.model import Context
from knowledge.publications import ContextChange, GoldenOutcome, GoldenQuestion, PublishStep, StepNews
from tests.desktop.contexts import ContextBuilder
from tests.desktop.models.test_publishing import FAILED, PLAN, READY


def context(days: str, *, last: str = "fim") -> Context:
    lines = [f"linha {number}" for number in range(40)]
    builder = ContextBuilder("troca").label("# Documento: Trocas\n\n")
    text = "\n".join([f"A troca vale {days} dias.", *lines, last])
    return builder.piece("trocas.md", text, words=("troca",)).build()


FIRST, SECOND = GoldenQuestion("Vale troca?", ("trocas.md",)), GoldenQuestion("E a garantia?", ("trocas.md",))
CHANGED = replace(
    PLAN,
    outcomes=tuple(GoldenOutcome(it, (), (1,), context("60", last="FIM")) for it in (FIRST, SECOND)),
    contexts=tuple(
        ContextChange(it, context("30"), context("60", last="FIM"), 1, 1) for it in (FIRST, SECOND)
    ),
)
VIEW = replace(READY, plan=CHANGED)
EVALUATED = StepNews(PublishStep.EVALUATE, 2, 2, finished=True)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> PublishPage:
    page = PublishPage(theme, now=lambda: datetime(2026, 11, 30, tzinfo=UTC))
    page.row_chosen.connect(lambda row: page.set_difference(row, ContextDifference(row.before, row.after)))
    qtbot.addWidget(page)
    page.resize(1100, 560)
    page.show()
    return page


def test_the_first_question_is_shown_from_its_first_change_on(page: PublishPage) -> None:
    page.set_view(VIEW)
    part = page.difference
    assert part.at == 0
    assert not part.previous_button.isEnabled()
    assert part.next_button.isEnabled()
    assert part.text.textCursor().block().text() == "A troca vale 30 dias."
    assert page.foot.version.text() == "d" * 64
    assert page.foot.version.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard


def test_changes_are_walked_by_button_and_by_key(qtbot: QtBot, page: PublishPage) -> None:
    page.set_view(VIEW)
    part = page.difference
    page.activateWindow()
    qtbot.mouseClick(part.next_button, Qt.MouseButton.LeftButton)
    assert (part.at, part.text.textCursor().block().text()) == (1, "fim")
    assert part.text.verticalScrollBar().value() > 20
    assert not part.next_button.isEnabled()
    page.changes.asked.setFocus()
    qtbot.keyClick(page.changes.asked, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert part.at == 0


def test_another_row_is_another_difference(qtbot: QtBot, page: PublishPage) -> None:
    page.set_view(VIEW)
    told: list[str] = []
    page.row_chosen.connect(lambda row: told.append(row.question))
    qtbot.keyClick(page.changes.asked, Qt.Key.Key_Down)
    assert told == ["E a garantia?"]
    late = page.changes.asked_model.rows[0]
    page.set_difference(late, ContextDifference(None, None))
    assert page.difference.text.difference is not None
    assert page.difference.text.difference.lines  # what came late is not shown


def test_lines_are_painted_with_band_ground_and_matches(page: PublishPage, theme: Theme) -> None:
    page.set_view(VIEW)
    text = page.difference.text
    image = text.grab().toImage()
    block = text.document().findBlockByNumber(2)
    top = round(text.blockBoundingGeometry(block).translated(text.contentOffset()).top())
    middle = int((top + 9) * image.devicePixelRatio())
    assert QColor(image.pixel(2, middle)) == theme.color("p1")
    assert QColor(image.pixel(image.width() - 30, middle)) == theme.color("del_bg")
    below = middle + int(theme.px(19) * image.devicePixelRatio())
    assert QColor(image.pixel(image.width() - 30, below)) == theme.color("add_bg")
    looks = [part.format.background().color() for part in block.layout().formats()]
    assert looks == [theme.color("match")]


def test_what_is_copied_are_the_lines_themselves(page: PublishPage) -> None:
    page.set_view(VIEW)
    page.difference.text.selectAll()
    page.difference.text.copy()
    copied = QGuiApplication.clipboard().text()
    difference = page.difference.text.difference
    assert difference is not None
    assert copied == difference.text


def test_documents_and_questions_are_opened_by_enter(qtbot: QtBot, page: PublishPage) -> None:
    page.set_view(VIEW)
    documents = page.changes.documents
    documents.setCurrentIndex(page.changes.documents_model.index(2))
    with qtbot.waitSignal(page.document_wanted) as opened:
        qtbot.keyClick(documents, Qt.Key.Key_Return)
    assert opened.args == ["garantia.md"]
    documents.setCurrentIndex(page.changes.documents_model.index(4))
    with qtbot.assertNotEmitted(page.document_wanted):  # it was removed
        qtbot.keyClick(documents, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.question_wanted):
        qtbot.keyClick(page.changes.asked, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("view", "signal", "press"),
    [
        (VIEW, "publish_wanted", lambda page: page.foot.publish_button.click()),
        (VIEW, "try_wanted", lambda page: page.foot.try_button.click()),
        (VIEW, "versions_wanted", lambda page: page.head.back_button.click()),
        (VIEW, "folder_wanted", lambda page: page.head.place.folder_button.click()),
        (
            replace(VIEW, phase=PublishPhase.SENDING),
            "cancel_wanted",
            lambda page: page.foot.cancel_button.click(),
        ),
        (replace(VIEW, failure="No."), "retry_wanted", lambda page: page.trouble.pressed.emit(0)),
        (replace(VIEW, stale=True), "try_wanted", lambda page: page.stale.pressed.emit(0)),
        (PublishView(), "folder_wanted", lambda page: page.folder_button.click()),
    ],
    ids=["publish", "try out", "versions", "folder", "cancel", "retry", "stale", "nowhere"],
)
def test_buttons_tell_what_is_wanted(
    qtbot: QtBot, page: PublishPage, view: PublishView, signal: str, press: Callable[[PublishPage], None]
) -> None:
    page.set_view(view)
    with qtbot.waitSignal(getattr(page, signal)):
        press(page)


def test_states_are_said_in_words(page: PublishPage) -> None:
    page.set_view(PublishView())
    assert page.empty.isVisible()
    assert not page.foot.try_button.isEnabled()
    page.set_view(replace(READY, plan=replace(PLAN, outcomes=(FAILED,))))
    assert page.blocked.isVisible()
    assert page.difference.trouble.text() == "“trocas.md” is not in the context."
    page.set_view(replace(READY, plan=replace(PLAN, outcomes=(), build=READY.versions[0].build, parts=0)))
    assert page.said.text() == "Nothing changes: the live version is this very one."
    assert not page.changes.asked.isVisible()
    assert not page.difference.isVisible()
    page.set_view(replace(page.view, stale=True))
    assert not page.said.isVisible()  # whether nothing changes is not known any more
    assert page.stale.isVisible()
    page.set_view(replace(VIEW, phase=PublishPhase.SENDING))
    assert page.difference.isVisible()
    assert page.steps.bar.isVisible()
    assert not page.head.place.isEnabled()
    assert page.foot.cancel_button.text() == "Cancel"
    page.set_view(replace(VIEW, phase=PublishPhase.SENDING, stopping=True))
    assert page.foot.cancel_button.text() == "Stopping…"
    assert not page.foot.cancel_button.isEnabled()
    assert page.steps.parts[2].accessibleName() == "3, Evaluate, now, under way"
    assert (
        "2, Compile, done, 1874 chunk(s); 3, Evaluate, now, under way" in page.steps.accessibleDescription()
    )


def test_the_keyboard_waits_at_the_steps_while_work_is_under_way(page: PublishPage) -> None:
    page.set_view(VIEW)
    page.activateWindow()
    page.foot.publish_button.setFocus()
    page.set_view(replace(VIEW, phase=PublishPhase.SENDING))
    assert page.steps.hasFocus()


def test_running_numbers_do_not_make_the_steps_narrower(page: PublishPage) -> None:
    def shown(done: int) -> int:
        news = (StepNews(PublishStep.SEND, done, 90_000, done * 10_000),)
        page.set_view(replace(VIEW, phase=PublishPhase.SENDING, news=(EVALUATED, *news)))
        return page.steps.parts[3].sizeHint().width()

    short, long = shown(0), shown(80_000)
    assert long > short
    assert shown(0) == long
    page.set_view(replace(VIEW, plan=None, phase=PublishPhase.IDLE))
    assert page.steps.parts[3].sizeHint().width() < long


def test_questions_that_failed_are_counted_beside_those_that_change(page: PublishPage) -> None:
    failed = replace(FAILED, question=GoldenQuestion("Ainda?", ("trocas.md",), gate=False))
    page.set_view(replace(VIEW, plan=replace(CHANGED, outcomes=(*CHANGED.outcomes, failed))))
    assert len(page.changes.asked_model.rows) == 3
    words = [label.text() for label in page.changes.findChildren(QLabel)]
    assert "2 of 3 question(s) · 1 failed" in words


def test_what_a_person_types_is_not_taken_away(qtbot: QtBot, page: PublishPage) -> None:
    page.set_view(VIEW)
    edit = page.head.place.box.lineEdit()
    assert edit is not None
    page.activateWindow()
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "s3://balde")
    page.set_view(replace(VIEW, unsaved=1))
    assert page.head.place.box.currentText() == "s3://balde"
    with qtbot.waitSignal(page.place_chosen) as chosen:
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert chosen.args == ["s3://balde"]


def test_the_tool_tip_of_an_off_button_is_its_reason(page: PublishPage) -> None:
    page.set_view(replace(VIEW, stale=True))
    assert page.foot.publish_button.toolTip() == "Documents changed since: try out again."
