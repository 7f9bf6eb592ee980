from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.context_values import QuestionDraft
from desktop.models.live import AskPhase, LiveLineView
from desktop.panes.context import ContextPane
from desktop.panes.context.inputs import LimitBox
from desktop.panes.context.question import QuestionForm
from desktop.theme import Theme
from knowledge.model import Layout
from tests.desktop.contexts import flower_context, shop_context

DRAFT = QuestionDraft(
    query="Posso\u00a0trocar?\n🫖",
    max_characters=3000,
    max_tokens=None,
    max_documents=3,
    max_chunks=5,
    layout=Layout.CHUNKS,
    tokenizer="o200k_base",
    labels="zh-CN",
    preamble="Responda\u00a0só com isto.",
)


def test_what_was_set_comes_back_and_nothing_is_emitted(qtbot: QtBot, pane: ContextPane) -> None:
    with qtbot.assertNotEmitted(pane.question_changed):
        pane.set_draft(DRAFT)
    assert pane.draft() == DRAFT


def test_a_draft_with_a_counter_that_is_not_listed_keeps_it(pane: ContextPane) -> None:
    pane.set_draft(QuestionDraft(tokenizer="cl100k_base"))
    assert pane.draft().tokenizer == "cl100k_base"


def test_every_key_tells_the_whole_draft(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_draft(QuestionDraft(max_characters=6000))
    drafts: list[QuestionDraft] = []
    pane.question_changed.connect(drafts.append)
    QTest.keyClicks(pane.form.question, "oi")
    assert [draft.query for draft in drafts] == ["o", "oi"]
    assert drafts[-1].max_characters == 6000


@pytest.mark.parametrize(
    ("typed", "limit"), [("3000", 3000), ("3,000", 3000), ("0", 0), ("", None), ("007", 7)]
)
def test_a_limit_may_be_any_number_or_nothing(qtbot: QtBot, typed: str, limit: int | None) -> None:
    box = LimitBox(step=500)
    box.set_words(suffix=" characters", name="Limit")
    qtbot.addWidget(box)
    box.set_limit(42)
    box.lineEdit().setText(f"{typed} characters")
    box.interpretText()
    assert box.limit() == limit


def test_clearing_a_limit_with_the_keyboard_takes_it_away(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_draft(QuestionDraft(max_tokens=400))
    box = pane.form.tokens
    box.setFocus()
    box.selectAll()
    with qtbot.waitSignal(pane.question_changed) as signal:
        QTest.keyClick(box, Qt.Key.Key_Backspace)
    assert signal.args[0].max_tokens is None


def test_letters_do_not_get_into_a_limit(qtbot: QtBot, pane: ContextPane) -> None:
    box = pane.form.characters
    box.set_limit(12)
    box.selectAll()
    QTest.keyClicks(box, "a5")
    assert box.limit() == 5


def test_steps_go_from_empty_to_a_whole_step_and_back(qtbot: QtBot) -> None:
    box = LimitBox(step=500)
    box.set_words(suffix="", name="Limit")
    qtbot.addWidget(box)
    box.stepBy(1)
    assert box.limit() == 500
    box.stepBy(-1)
    assert box.limit() is None
    assert box.text() == "—"


def test_the_words_that_were_found_are_marked_behind_an_emoji_too(pane: ContextPane) -> None:
    context = flower_context()
    pane.set_draft(QuestionDraft(query=context.question.query))
    pane.set_context(context)
    marked = [selection.cursor.selectedText() for selection in pane.form.question.extraSelections()]
    assert marked == ["玫瑰花", "蔫", "补发"]


def test_an_answer_to_an_older_question_marks_nothing(pane: ContextPane) -> None:
    pane.set_draft(QuestionDraft(query="outra coisa"))
    pane.set_context(shop_context())
    assert pane.form.question.extraSelections() == []


def test_the_field_grows_with_the_question_to_five_lines(pane: ContextPane) -> None:
    field = pane.form.question
    heights = []
    for lines in (1, 2, 4, 5, 9):
        field.setPlainText("\n".join("linha" for _ in range(lines)))
        heights.append(field.height())
    assert heights == [field.height_for(lines) for lines in (2, 2, 4, 5, 5)]


def test_two_lines_need_no_scroll_bar(qtbot: QtBot, pane: ContextPane) -> None:
    pane.form.question.setPlainText("uma linha\noutra linha")
    qtbot.wait(1)
    assert pane.form.question.verticalScrollBar().maximum() == 0


def test_the_whole_prompt_toggle_shows_the_preamble_and_tells_it(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(shop_context())
    assert not pane.text_page.preamble_edit.isVisible()
    with qtbot.waitSignal(pane.question_changed) as signal:
        pane.whole_prompt.click()
    assert signal.args[0].preamble == ""
    assert pane.text_page.preamble_edit.isVisible()
    with qtbot.waitSignal(pane.question_changed) as signal:
        pane.text_page.preamble_edit.edit.setPlainText("Só isto.")
    assert signal.args[0].preamble == "Só isto."
    with qtbot.waitSignal(pane.question_changed) as signal:
        pane.whole_prompt.click()
    assert signal.args[0].preamble is None


def test_enter_asks_only_while_servers_are_asked(qtbot: QtBot, theme: Theme) -> None:
    form = QuestionForm(theme)
    qtbot.addWidget(form)
    form.show()
    assert form.live.isHidden()
    with qtbot.assertNotEmitted(form.live_wanted):
        QTest.keyClick(form.question, Qt.Key.Key_Return)
    assert form.question.text() == "\n"
    form.set_live(LiveLineView(servers=1, phase=AskPhase.WAITING))
    assert not form.live.isHidden()
    with qtbot.waitSignal(form.live_wanted):
        QTest.keyClick(form.question, Qt.Key.Key_Return)
    assert form.question.text() == "\n"
    with qtbot.assertNotEmitted(form.live_wanted):
        QTest.keyClick(form.question, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert form.question.text() != "\n"
