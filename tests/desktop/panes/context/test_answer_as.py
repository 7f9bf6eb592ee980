"""“Answer as”: who is answered, and how they come to their project."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.models.accounts import ProjectChoice, accounts_view
from desktop.models.askers import AskedLibrary
from desktop.models.context_values import SourcePlace
from desktop.models.ways import Offer, OfferKind
from desktop.panes.context import ContextPane
from knowledge.library.resolution import resolve
from knowledge.projects import Account, LibraryState
from tests.desktop.contexts import shop_context
from tests.desktop.some_accounts import ACTIVITY, LOJA, NOIVAS, OFICINA, OUTLET, library_state


def house(state: LibraryState | None = None) -> AskedLibrary:
    state = state or library_state()
    return AskedLibrary(accounts_view(state, ACTIVITY), ProjectChoice("brisa", "Casa Brisa"), state)


def show(pane: ContextPane, account: Account | None, state: LibraryState | None = None) -> None:
    state = state or library_state()
    pane.set_askers(house(state), account)
    resolution = resolve(state, account, old_folder=False) if account else None
    pane.set_context(replace(shop_context(), resolution=resolution))


def test_a_plain_folder_has_nothing_of_it(pane: ContextPane) -> None:
    pane.set_askers(None)
    pane.set_context(shop_context())
    assert not pane.answer_as.isVisible()


def test_the_open_project_itself_is_answered_at_first(pane: ContextPane) -> None:
    show(pane, None)
    answer_as = pane.answer_as
    assert answer_as.isVisible()
    assert answer_as.box.accessibleName() == "Answer as: Casa Brisa"
    assert not answer_as.steps.isVisible()
    assert not answer_as.button.isVisible()
    assert not answer_as.bind_button.isVisible()


def test_a_bound_account_shows_its_project_calmly(pane: ContextPane) -> None:
    show(pane, LOJA)
    assert pane.answer_as.box.accessibleName() == "Answer as: WhatsApp Loja, Casa Brisa"
    assert pane.answer_as.steps.accessibleName() == "bound to Casa Brisa"
    assert pane.answer_as.way.calm
    assert not pane.answer_as.bind_button.isVisible()


def test_an_account_that_is_not_bound_says_so_and_shows_the_way(pane: ContextPane) -> None:
    show(pane, OUTLET)
    assert pane.answer_as.box.accessibleName() == "Answer as: Shopee · brisa-outlet, Casa Brisa, not bound"
    steps = "account not bound › Shopee has no default › general default: Casa Brisa"
    assert pane.answer_as.steps.accessibleName() == steps
    offers: list[Offer] = []
    pane.offer_accepted.connect(offers.append)
    assert pane.answer_as.bind_button.accessibleName() == "Bind to Casa Brisa"
    pane.answer_as.bind_button.click()
    assert offers == [Offer(OfferKind.BIND, "Bind to Casa Brisa", "brisa")]


def test_a_disabled_project_says_that_a_person_answers_and_is_enabled_by_a_button(pane: ContextPane) -> None:
    show(pane, NOIVAS)
    assert "a person" in pane.answer_as.box.accessibleName()
    assert "a person answers" in pane.answer_as.outcome.text()
    offers: list[Offer] = []
    pane.offer_accepted.connect(offers.append)
    pane.answer_as.button.click()
    assert [(offer.kind, offer.project) for offer in offers] == [(OfferKind.ENABLE, "festas")]


def test_no_project_at_all_offers_to_bind(pane: ContextPane) -> None:
    show(pane, OUTLET, library_state(default_project=""))
    assert "gets no text" in pane.answer_as.outcome.text()
    assert pane.answer_as.button.text() == "Bind to Casa Brisa"


def test_the_way_of_one_account_never_stands_under_another(pane: ContextPane) -> None:
    """While the answer is on its way, nothing is said rather than something wrong."""
    show(pane, OUTLET)
    pane.set_askers(house(), LOJA)
    assert not pane.answer_as.steps.isVisible()
    assert pane.answer_as.box.accessibleName() == "Answer as: WhatsApp Loja"


def test_the_list_is_opened_by_key_filtered_by_typing_and_left_with_enter(pane: ContextPane) -> None:
    show(pane, None)
    chosen: list[Account | None] = []
    pane.asker_chosen.connect(chosen.append)
    QTest.keyClick(pane.answer_as.box, Qt.Key.Key_Return)
    popup = pane.answer_as.popup
    assert popup.isVisible()
    QTest.keyClicks(popup.edit, "oficina")
    QTest.keyClick(popup.edit, Qt.Key.Key_Return)
    assert not popup.isVisible()
    assert chosen == [OFICINA]


def test_any_account_can_be_typed(pane: ContextPane) -> None:
    show(pane, None)
    chosen: list[Account | None] = []
    pane.asker_chosen.connect(chosen.append)
    pane.answer_as.open_list()
    QTest.keyClicks(pane.answer_as.popup.edit, "shopee:nunca-vista")
    QTest.keyClick(pane.answer_as.popup.edit, Qt.Key.Key_Return)
    assert chosen == [Account("shopee", "nunca-vista")]


def test_the_arrow_keys_pass_over_the_titles_and_escape_leaves_everything(pane: ContextPane) -> None:
    show(pane, None)
    chosen: list[object] = []
    pane.asker_chosen.connect(chosen.append)
    pane.answer_as.open_list()
    popup = pane.answer_as.popup
    shown = []
    for _ in range(9):
        shown.append(str(popup.view.currentIndex().data()))
        QTest.keyClick(popup.edit, Qt.Key.Key_Down)
    assert shown == [
        "Casa Brisa",
        "WhatsApp Loja",
        "Mercado Livre Loja oficial",
        "E-mail Lista de noivas",
        "WhatsApp Oficina",
        "Shopee · brisa-outlet",
        "Mercado Livre · BRISA-PECAS",
        "Mercado Livre · BRISA-PECAS",
        "Mercado Livre · BRISA-PECAS",
    ]
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert chosen == []


def test_the_same_one_again_changes_nothing(pane: ContextPane) -> None:
    show(pane, LOJA)
    chosen: list[object] = []
    pane.asker_chosen.connect(chosen.append)
    pane.answer_as.open_list()
    QTest.keyClick(pane.answer_as.popup.edit, Qt.Key.Key_Return)
    assert chosen == []


def test_a_source_of_another_project_is_asked_for_apart(pane: ContextPane) -> None:
    """P10: its path would name another document, or none, in the open project."""
    here: list[SourcePlace] = []
    elsewhere: list[SourcePlace] = []
    pins: list[str] = []
    pane.source_requested.connect(here.append)
    pane.elsewhere_requested.connect(elsewhere.append)
    pane.pin_requested.connect(lambda path, _: pins.append(path))
    pane.set_context(shop_context(), elsewhere=True)
    assert pane.own_context is None
    pane.pieces.view.open_source(2)
    pane.pieces.view.toggle_pin(2)
    assert (here, pins) == ([], [])
    assert [place.path for place in elsewhere] == ["freios.md", "freios.md"]
    pane.set_context(shop_context())
    assert pane.own_context is pane.context
    pane.pieces.view.open_source(2)
    assert [place.path for place in here] == ["freios.md"]


def test_limits_that_are_tried_out_are_said_with_the_way_back(pane: ContextPane) -> None:
    back: list[int] = []
    pane.own_limits_wanted.connect(lambda: back.append(1))
    pane.set_what_if(on=True)
    assert pane.what_if.isVisible()
    pane.what_if.focus_button(0)
    QTest.keyClick(pane.what_if.focusWidget(), Qt.Key.Key_Space)
    assert back == [1]
    pane.set_what_if(on=False)
    assert not pane.what_if.isVisible()


@pytest.mark.parametrize("width", [430, 462, 592, 726])
def test_no_step_of_the_way_is_cut_in_a_narrow_pane(pane: ContextPane, width: int) -> None:
    pane.resize(width, 800)
    show(pane, OUTLET)
    QTest.qWait(1)
    steps = pane.answer_as.steps
    assert steps.height() >= steps.sizeHint().height()
    assert steps.sizeHint().height() // 20 == (2 if width < 500 else 1)
