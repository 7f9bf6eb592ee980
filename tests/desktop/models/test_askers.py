import pytest

from desktop.models.accounts import ProjectChoice, accounts_view
from desktop.models.askers import Asker, AskerGroup, asker_in, asker_of, askers, fitting_askers, typed_account
from knowledge.projects import Account
from tests.desktop.some_accounts import ACTIVITY, LOJA, OUTLET, library_state

BRISA = ProjectChoice("brisa", "Casa Brisa")


def everyone() -> tuple[Asker, ...]:
    return askers(accounts_view(library_state(), ACTIVITY), BRISA)


def test_the_open_project_comes_first_then_its_accounts_others_and_the_unassigned() -> None:
    assert [(asker.group.value, asker.title) for asker in everyone()] == [
        ("project", "Casa Brisa"),
        ("own", "WhatsApp Loja"),
        ("own", "Mercado Livre Loja oficial"),
        ("other", "E-mail Lista de noivas"),
        ("other", "WhatsApp Oficina"),
        ("unassigned", "Shopee · brisa-outlet"),
        ("unassigned", "Mercado Livre · BRISA-PECAS"),
    ]


def test_an_account_that_nobody_knows_can_be_typed() -> None:
    found = fitting_askers(everyone(), "shopee:nova-loja")
    assert [(asker.group, asker.account) for asker in found] == [
        (AskerGroup.TYPED, Account("shopee", "nova-loja"))
    ]
    assert found[0].icon == "unlink"


def test_a_typed_account_that_is_known_is_that_one() -> None:
    found = fitting_askers(everyone(), "WHATSAPP:wa-loja")
    assert [asker.account for asker in found] == [LOJA]
    assert found[0].group is AskerGroup.OWN


def test_letters_find_by_name_id_and_project_without_accents() -> None:
    assert [asker.title for asker in fitting_askers(everyone(), "outlet")] == ["Shopee · brisa-outlet"]
    assert [asker.title for asker in fitting_askers(everyone(), "FÉSTAS")] == ["E-mail Lista de noivas"]
    assert fitting_askers(everyone(), "zzz") == ()


@pytest.mark.parametrize("text", ["", "shopee", ":id", "shopee:", " : ", "shopee: "])
def test_what_is_not_platform_and_id_names_no_account(text: str) -> None:
    assert typed_account(text) is None


def test_an_id_may_hold_a_colon() -> None:
    assert typed_account(" shopee : a:b ") == Account("shopee", "a:b")


def test_the_one_who_is_answered_is_found_again_or_was_typed() -> None:
    assert asker_of(everyone(), None).group is AskerGroup.PROJECT
    assert asker_of(everyone(), Account("Shopee", "brisa-outlet")).account == OUTLET
    stranger = asker_of(everyone(), Account("fax", "1"))
    assert (stranger.group, stranger.title, stranger.project) == (AskerGroup.TYPED, "fax · 1", None)


def test_one_asker_is_found_without_making_all_of_them() -> None:
    view = accounts_view(library_state(), ACTIVITY)
    for asker in everyone():
        assert asker_in(view, BRISA, asker.account) == asker
    stranger = Account("fax", "1")
    assert asker_in(view, BRISA, stranger) == asker_of(everyone(), stranger)
