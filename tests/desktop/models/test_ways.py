import pytest

from desktop.models.ways import Offer, OfferKind, Way, way_of
from knowledge.library.resolution import resolve
from knowledge.projects import Account, LibraryState
from tests.desktop.some_accounts import LOJA, NOIVAS, OFICINA, OUTLET, library_state


def way(
    account: Account, state: LibraryState, *, old_folder: bool = False, open_project: str = "brisa"
) -> Way:
    return way_of(resolve(state, account, old_folder=old_folder), state, open_project)


def test_a_bound_account_of_the_open_project_needs_nothing() -> None:
    found = way(LOJA, library_state())
    assert found.steps == ("bound to Casa Brisa",)
    assert (found.calm, found.outcome, found.offer, found.handoff) == (True, "", None, False)


def test_an_unbound_account_shows_each_step_and_can_be_bound_to_the_open_project() -> None:
    found = way(OUTLET, library_state())
    assert found.steps == ("account not bound", "Shopee has no default", "general default: Casa Brisa")
    assert not found.calm
    assert found.outcome == ""
    assert found.offer == Offer(OfferKind.BIND, "Bind to Casa Brisa", "brisa")
    assert found.project == "Casa Brisa"


def test_the_default_of_the_platform_ends_the_way() -> None:
    found = way(Account("whatsapp", "neu"), library_state())
    assert found.steps == ("account not bound", "default of WhatsApp: Casa Brisa")


def test_a_disabled_default_is_named_and_passed_over() -> None:
    state = library_state(platform_defaults={"shopee": "festas"})
    assert way(OUTLET, state).steps == (
        "account not bound",
        "default of Shopee: Festas (disabled)",
        "general default: Casa Brisa",
    )


def test_a_binding_to_a_disabled_project_hands_over_and_offers_to_enable_it() -> None:
    """P10: no default steps in, its documents would be another shop's."""
    found = way(NOIVAS, library_state())
    assert found.steps == ("bound to Festas (disabled)",)
    assert found.handoff
    assert "a person answers" in found.outcome
    assert found.offer == Offer(OfferKind.ENABLE, "Enable the project", "festas")


def test_the_open_project_says_itself_that_it_is_disabled() -> None:
    found = way(NOIVAS, library_state(), open_project="festas")
    assert (found.handoff, found.outcome, found.offer) == (True, "", None)


@pytest.mark.parametrize("old_folder", [False, True])
def test_without_any_default_the_old_folder_or_a_person_answers(old_folder: bool) -> None:
    """P4"""
    state = library_state(default_project="")
    found = way(OUTLET, state, old_folder=old_folder)
    assert found.steps[-1] == ("the old folder" if old_folder else "a person answers")
    assert found.handoff is not old_folder
    assert ("old folder answers" if old_folder else "gets no text") in found.outcome
    assert found.offer is not None
    assert found.offer.kind is OfferKind.BIND


def test_the_text_of_another_project_is_said_to_be_that_and_the_project_can_be_opened() -> None:
    found = way(OFICINA, library_state())
    assert found.calm
    assert "“Oficina”" in found.outcome
    assert found.offer == Offer(OfferKind.SWITCH, "Open this project", "oficina")
