from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.models.context_values import ExportFormat, PaneState, QuestionDraft, SourcePlace
from desktop.panes.context import ContextPane
from desktop.theme import Theme, ThemeName
from knowledge.model import Layout, Limits
from tests.desktop.contexts import ContextBuilder, flower_context, handoff_context, shop_context


def test_the_headline_and_the_other_count_say_limit_and_counter(pane: ContextPane) -> None:
    pane.set_context(shop_context())
    assert "1,223</span> of 3,000 characters" in pane.budget.headline()
    assert pane.budget.other_count() == "306 tokens · o200k_base"


def test_an_estimate_is_called_one(pane: ContextPane) -> None:
    pane.set_context(replace(shop_context(), tokenizer="estimate"))
    assert pane.budget.other_count() == "≈ 306 tokens · estimate"


def test_the_tighter_of_two_limits_is_drawn_and_the_other_written(pane: ContextPane) -> None:
    pane.set_context(shop_context(limits=Limits(3000, 420)))
    assert "306</span> of 420 tokens" in pane.budget.headline()
    assert pane.budget.other_count() == "1,223 of 3,000 characters · o200k_base"


def test_tabs_count_pieces_and_what_is_left_out(pane: ContextPane) -> None:
    pane.set_context(shop_context())
    assert [pane.tabs.tabText(place) for place in range(3)] == ["Text", "Pieces 5", "Left out 4"]


def test_a_click_in_the_bar_goes_to_the_piece_everywhere(pane: ContextPane) -> None:
    pane.set_context(shop_context())
    bar = pane.budget.bar
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.segment_rects()[3].center())
    assert pane.text_page.view.current_piece == 3
    assert pane.pieces.view.current_row() == 3


def test_a_handoff_shows_the_banner_and_what_was_searched(pane: ContextPane) -> None:
    pane.set_context(handoff_context())
    assert pane.text_page.handoff.isVisible()
    texts = [label.text() for label in pane.text_page.handoff.findChildren(QLabel)]
    assert texts.count("0") == 3
    assert {
        "Hand over to a person",
        "fica",
        "estádio",
        "municipal",
        "Find nothing by themselves: Onde, o",
    } <= set(texts)
    assert not pane.footer.copy.isEnabled()
    assert not pane.footer.export.isEnabled()


def test_a_handoff_offers_to_write_the_document_that_is_missing(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(handoff_context())
    with qtbot.waitSignal(pane.document_wanted):
        pane.text_page.handoff.write_button.click()


def test_a_failed_search_is_never_shown_as_a_handoff(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(handoff_context())
    pane.set_failure("The search index cannot be used: it is locked.")
    assert not pane.text_page.handoff.isVisible()
    assert pane.failure.isVisible()
    assert pane.header.state_text() == "out of date"
    with qtbot.waitSignal(pane.retry_requested):
        pane.failure.findChildren(QPushButton)[0].click()
    pane.set_context(shop_context())
    assert not pane.failure.isVisible()


def test_pins_alone_say_that_nothing_was_found(pane: ContextPane) -> None:
    builder = ContextBuilder("festa na rua").pin("a.md", "Só isto.")
    pane.set_context(builder.build())
    assert pane.text_page.only_pins.text() == "Only the pinned: nothing found for this question"
    pane.set_context(shop_context())
    assert not pane.text_page.only_pins.isVisible()


def test_without_a_question_the_pins_are_shown_and_nothing_is_missed(pane: ContextPane) -> None:
    pane.set_context(ContextBuilder("").pin("a.md", "Só isto.").build())
    assert not pane.text_page.only_pins.isVisible()
    assert pane.text_page.view.isVisible()
    pane.set_context(ContextBuilder("").build())
    assert not pane.text_page.handoff.isVisible()


def test_a_pin_that_does_not_fit_is_named_and_can_be_opened_or_unpinned(
    qtbot: QtBot, pane: ContextPane
) -> None:
    pane.set_context(ContextBuilder("q").pin("regras.md", "Texto cor", cut=True).build())
    assert pane.budget.tight_pins.text() == "The pinned “regras.md” does not fit and is cut."
    opening, unpinning = pane.budget.tight_pins.findChildren(QPushButton)
    with qtbot.waitSignal(pane.source_requested) as signal:
        opening.click()
    assert signal.args == [SourcePlace("regras.md", 0)]
    with qtbot.waitSignal(pane.pin_requested) as signal:
        unpinning.click()
    assert signal.args == ["regras.md", False]
    pane.set_context(shop_context())
    assert not pane.budget.tight_pins.isVisible()


def test_updating_is_said_only_when_the_work_lasts(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(shop_context())
    pane.set_state(PaneState.UPDATING)
    assert pane.header.state_text() == "live"
    qtbot.waitUntil(lambda: pane.header.state_text() == "updating")
    pane.set_context(shop_context())
    assert pane.header.state_text() == "live"


@pytest.mark.parametrize(
    ("state", "reason", "text"),
    [
        (PaneState.STALE, "paused", "out of date: paused"),
        (PaneState.PARTIAL, "", "partial"),
        (PaneState.LIVE, "", "live"),
    ],
)
def test_each_state_has_its_word_and_its_reason(
    pane: ContextPane, state: PaneState, reason: str, text: str
) -> None:
    pane.set_state(state, reason)
    assert pane.header.state_text() == text


def test_an_answer_from_a_library_that_is_still_being_read_is_partial(pane: ContextPane) -> None:
    pane.set_context(replace(shop_context(), partial=True))
    assert pane.header.state_text() == "partial"


def test_the_footer_copies_and_exports(qtbot: QtBot, pane: ContextPane) -> None:
    context = shop_context()
    pane.set_context(context)
    assert pane.footer.fingerprint.text() == f"{context.fingerprint[:8]}…{context.fingerprint[-6:]}"
    assert pane.footer.facts() == "1,223 characters   306 tokens   3 ms"
    with qtbot.waitSignal(pane.copy_requested):
        pane.footer.copy.click()
    with qtbot.waitSignal(pane.copy_fingerprint_requested):
        pane.footer.fingerprint.click()
    for action, wanted in zip(pane.footer.export.menu().actions(), ExportFormat, strict=True):
        with qtbot.waitSignal(pane.export_requested) as signal:
            action.trigger()
        assert signal.args == [wanted]


def test_the_menu_button_appears_with_its_first_entry(pane: ContextPane) -> None:
    assert not pane.header._menu_button.isVisible()
    pane.menu.addAction("Pause")
    pane.menu_filled()
    assert pane.header._menu_button.isVisible()


def test_the_question_can_be_reached_at_once(pane: ContextPane) -> None:
    pane.set_draft(QuestionDraft(query="Olá"))
    pane.focus_question()
    assert pane.form.question.textCursor().selectedText() == "Olá"


@pytest.mark.parametrize("width", [462, 592, 726])
def test_the_pane_paints_in_both_themes_and_at_every_zoom(
    pane: ContextPane, theme: Theme, width: int
) -> None:
    pane.resize(width, 800)
    for context in (shop_context(preamble="P"), flower_context(), handoff_context()):
        pane.set_context(context)
        for tab in range(3):
            pane.tabs.setCurrentIndex(tab)
            pane.pieces.view.open_row(1)
            for name, zoom in ((ThemeName.DARK, 200), (ThemeName.LIGHT, 100)):
                theme.set_name(name)
                theme.set_zoom(zoom)
                assert not pane.grab().isNull()
    assert pane.minimumSizeHint().width() <= 462


def test_walking_the_pieces_goes_round(pane: ContextPane) -> None:
    pane.set_context(shop_context())
    seen = []
    for _ in range(6):
        pane.show_next_piece()
        seen.append(pane.text_page.view.current_piece)
    assert seen == [0, 1, 2, 3, 4, 0]


def test_a_choice_from_a_menu_is_as_good_as_one_in_the_form(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_draft(QuestionDraft(query="Olá"))
    with qtbot.waitSignal(pane.question_changed) as signal:
        pane.choose_layout(Layout.CHUNKS)
    assert signal.args == [QuestionDraft(query="Olá", layout=Layout.CHUNKS)]
    with qtbot.waitSignal(pane.question_changed) as signal:
        pane.choose_tokenizer("o200k_base")
    assert pane.draft().tokenizer == "o200k_base"


def test_a_piece_chosen_among_what_is_left_out_shows_the_text(pane: ContextPane) -> None:
    pane.tabs.setCurrentIndex(2)
    pane.show_piece(1)
    assert pane.tabs.currentIndex() == 0
    assert pane.text_page.isVisibleTo(pane)


def test_the_separator_of_a_limit_follows_the_language(pane: ContextPane) -> None:
    before = QLocale()
    pane.form.characters.set_limit(5000)
    QLocale.setDefault(QLocale("pt_BR"))
    try:
        pane.form.retranslate()
        assert pane.form.characters.text().startswith("5.000")
    finally:
        QLocale.setDefault(before)
        pane.form.retranslate()
