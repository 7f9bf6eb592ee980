"""Pins over the limit are an explained state: which, by how much, and what can be done."""

from dataclasses import replace

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop.models.budget import budget_shares
from desktop.panes.context import ContextPane
from desktop.panes.context.budget import Legend
from desktop.theme import Theme
from knowledge.model import Context, LeftOut, Reason
from tests.desktop.contexts import ContextBuilder, live_context, shop_context


def with_pins_out(*pins: tuple[str, Reason, int]) -> Context:
    context = ContextBuilder("q").pin("regras.md", "Texto").build()
    rows = tuple(
        LeftOut(reason, path, path, path, (), 1, characters, 0, 0.0, pinned=True)
        for path, reason, characters in pins
    )
    return replace(context, left_out=rows)


def test_a_pin_that_is_out_is_named_with_its_size(pane: ContextPane) -> None:
    pane.set_context(with_pins_out(("longo.md", Reason.NO_ROOM, 12_345)))
    notice = pane.budget.tight_pins
    assert notice.text() == "The pinned “longo.md” (12,345 characters) does not fit and is left out."
    opening, unpinning = notice.findChildren(QPushButton)
    assert (opening.accessibleName(), unpinning.accessibleName()) == ("Open “longo.md”", "Unpin “longo.md”")


def test_many_pins_that_are_out_take_three_lines_at_most(pane: ContextPane) -> None:
    pins = [(f"n{number}.md", Reason.NO_ROOM, 500) for number in range(9)]
    pane.set_context(with_pins_out(*pins))
    lines = pane.budget.tight_pins.text().split("\n")
    assert len(lines) == 3
    assert "n0.md" in lines[0]
    assert lines[2] == "7 more pinned document(s) do not fit."


def test_a_limit_of_documents_is_said_as_that(pane: ContextPane) -> None:
    pane.set_context(with_pins_out(("b.md", Reason.DOCUMENT_LIMIT, 50)))
    assert "no more documents or pieces are allowed" in pane.budget.tight_pins.text()


def test_a_pin_that_is_out_of_date_or_empty_does_not_count_as_too_large(pane: ContextPane) -> None:
    pane.set_context(with_pins_out(("velho.md", Reason.EXPIRED, 500), ("vazio.md", Reason.EMPTY, 0)))
    assert pane.budget.tight_pins.text() == ""
    assert not pane.budget.tight_pins.isVisible()


def test_pins_that_leave_no_room_are_told_from_a_question_that_found_nothing(pane: ContextPane) -> None:
    builder = ContextBuilder("frete").pin("regras.md", "Texto").out(Reason.NO_ROOM, "frete.md", score=2.0)
    pane.set_context(builder.build())
    words = "Only the pinned: there was no room for what was found"
    assert pane.text_page.only_pins.text() == words
    pane.set_context(ContextBuilder("frete").pin("regras.md", "Texto").build())
    assert pane.text_page.only_pins.text() == "Only the pinned: nothing found for this question"


def test_the_legend_names_live_data_only_where_there_is_any(qtbot: QtBot, theme: Theme) -> None:
    legend = Legend(theme)
    qtbot.addWidget(legend)
    legend.resize(560, 16)
    legend.set_shares(budget_shares(shop_context()))
    assert "Live" not in legend.text()
    shares = budget_shares(live_context())
    legend.set_shares(shares)
    assert f"Live {shares.live}, Labels {shares.labels}" in legend.text()
    legend.grab()


def test_a_legend_without_room_goes_on_in_a_second_line(qtbot: QtBot, theme: Theme) -> None:
    legend = Legend(theme)
    qtbot.addWidget(legend)
    legend.set_shares(budget_shares(live_context()))
    legend.show()
    legend.resize(900, legend.height())
    assert {place.y() for place in legend.places()} == {0}
    before = legend.height()
    legend.resize(260, legend.height())
    assert len({place.y() for place in legend.places()}) > 1
    assert legend.height() > before
