from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from desktop.models.account_words import bound_sentence, move_question, unbind_question
from desktop.models.accounts import (
    DefaultRow,
    ProjectChoice,
    account_title,
    accounts_view,
    choice_name,
    default_note,
    fitting,
)
from desktop.models.moments import moment_text
from desktop.models.platforms import platform_icon, platform_name
from knowledge.projects import Account, Binding
from tests.desktop.some_accounts import ACTIVITY, LOJA, NOIVAS, OUTLET, PECAS, PROJECTS, library_state


def test_accounts_without_a_project_come_first_by_how_much_they_ask() -> None:
    view = accounts_view(library_state(), ACTIVITY)
    assert [(row.account, row.week) for row in view.unassigned] == [(OUTLET, 14), (PECAS, 3)]
    assert [str(row.account) for row in view.bound] == [
        "whatsapp:wa-loja",
        "mercadolivre:BRISA-OFICIAL",
        "whatsapp:wa-oficina",
        "email:noivas",
    ]
    assert view.bound[0].week == 412
    assert view.bound[1].last == ""
    assert view.bound[3].project == ProjectChoice("festas", "Festas", enabled=False)


def test_a_row_with_another_name_is_another_row() -> None:
    """Accounts compare without their labels, so a view that was only renamed would look unchanged."""
    brisa, *others = PROJECTS
    renamed = replace(brisa, accounts=(replace(LOJA, label="Loja central"), *brisa.accounts[1:]))
    before = accounts_view(library_state(), ())
    assert accounts_view(library_state(projects=(renamed, *others)), ()) != before
    assert accounts_view(library_state(), ()) == before


def test_an_account_that_is_bound_under_another_spelling_is_not_offered_again() -> None:
    """The platform's case is nothing, the id's is (the ledger keeps what the bot wrote)."""
    asked = ACTIVITY[2]
    view = accounts_view(library_state(), [type(asked)(Account("WhatsApp", " wa-loja"), 5, asked.last)])
    assert view.unassigned == ()
    assert view.bound[0].week == 5
    view = accounts_view(library_state(), [type(asked)(Account("whatsapp", "WA-LOJA"), 5, asked.last)])
    assert len(view.unassigned) == 1


def test_every_platform_has_a_default_row_and_the_general_one_is_last() -> None:
    view = accounts_view(library_state(platform_defaults={"whatsapp": "brisa", "telegram": "gone"}), ACTIVITY)
    assert [(row.platform, row.project.id if row.project else "") for row in view.defaults] == [
        ("email", ""),
        ("mercadolivre", ""),
        ("shopee", ""),
        ("telegram", ""),
        ("whatsapp", "brisa"),
        ("", "brisa"),
    ]


@pytest.mark.parametrize(
    ("row", "note"),
    [
        (DefaultRow("whatsapp", ProjectChoice("a", "A")), "every account of WhatsApp that is not bound"),
        (DefaultRow("whatsapp"), "goes on to the general default"),
        (
            DefaultRow("whatsapp", ProjectChoice("a", "A", enabled=False)),
            "disabled, so goes on to the general default",
        ),
        (DefaultRow("", ProjectChoice("a", "A")), "when the platform has no default either"),
        (DefaultRow("", None, next_answers=True), "the old folder answers"),
        (DefaultRow("", None, next_answers=False), "a person answers"),
        (
            DefaultRow("", ProjectChoice("a", "A", enabled=False), next_answers=False),
            "disabled, so a person answers",
        ),
    ],
)
def test_each_default_says_what_it_means(row: DefaultRow, note: str) -> None:
    assert default_note(row) == note


@pytest.mark.parametrize(
    ("changes", "answers"),
    [
        ({"old_folder": "knowledge"}, False),
        ({"old_folder": "knowledge", "default_project": ""}, True),
        ({"old_folder": "knowledge", "default_project": "festas"}, True),
        ({"default_project": ""}, False),
    ],
)
def test_the_old_folder_answers_only_where_no_enabled_default_does(
    changes: dict[str, object], answers: bool
) -> None:
    assert accounts_view(library_state(**changes), ()).old_folder_answers is answers


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", 4),
        ("whatsapp", 2),
        ("WHATS oficina", 1),
        ("brisa oficial", 1),
        ("lista", 1),
        ("festas", 1),
        ("nobody", 0),
    ],
)
def test_the_search_looks_in_platform_id_name_and_project(typed: str, found: int) -> None:
    assert len(fitting(accounts_view(library_state(), ()).bound, typed)) == found


def test_an_account_is_called_by_its_label_or_its_id() -> None:
    assert account_title(LOJA) == "WhatsApp Loja"
    assert account_title(OUTLET) == "Shopee · brisa-outlet"
    assert choice_name(ProjectChoice("x", "Festas", enabled=False)) == "Festas (disabled)"


@pytest.mark.parametrize(
    ("platform", "name", "icon"),
    [
        ("whatsapp", "WhatsApp", "message-circle"),
        ("Mercado Livre", "Mercado Livre", "store"),
        ("mercado-livre", "Mercado Livre", "store"),
        ("EMAIL", "E-mail", "mail"),
        ("Balcão", "Balcão", "users"),
    ],
)
def test_platforms_are_known_however_they_are_spelt(platform: str, name: str, icon: str) -> None:
    assert (platform_name(platform), platform_icon(platform)) == (name, icon)


@pytest.mark.parametrize(
    ("stamp", "text"),
    [
        ("2026-11-30T10:38:00Z", "hoje, 10:38"),
        ("2026-11-29T23:59:59Z", "ontem"),
        ("2026-10-12T08:00:00Z", "12/10/2026"),
        ("2026-12-01T00:00:00Z", "01/12/2026"),
        ("", ""),
        ("yesterday", ""),
        ("2026-11-30T10:38:00", "hoje, 10:38"),
    ],
)
def test_a_moment_is_said_the_nearer_the_more_exactly(stamp: str, text: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("pt_BR"))
    try:
        said = moment_text(stamp, datetime(2026, 11, 30, 11, 0, tzinfo=UTC))
    finally:
        QLocale.setDefault(before)
    assert said == text.replace("hoje", "today").replace("ontem", "yesterday")


def test_moving_an_account_names_the_owner_and_warns_of_a_disabled_project() -> None:
    """P3: a second binding names the owner before it moves."""
    brisa, oficina, festas = PROJECTS
    _, text, button = move_question(LOJA, brisa, oficina)
    assert "WhatsApp Loja is bound to “Casa Brisa”. Move it to “Oficina”?" in text
    assert "disabled" not in text
    assert button == "Move"
    assert "“Festas” is disabled" in move_question(LOJA, brisa, festas)[1]


@pytest.mark.parametrize(
    ("changes", "then"),
    [
        ({}, "the default answers: “Casa Brisa”"),
        ({"platform_defaults": {"email": "oficina"}}, "the default answers: “Oficina”"),
        ({"default_project": "festas"}, "no text, and a person answers"),
        ({"default_project": "", "old_folder": "knowledge"}, "the old folder answers"),
    ],
)
def test_unbinding_says_who_answers_then(changes: dict[str, object], then: str) -> None:
    assert then in unbind_question(NOIVAS, PROJECTS[2], library_state(**changes))[1]


def test_what_was_bound_is_said_with_where_it_was_before() -> None:
    state = library_state()
    assert (
        bound_sentence(Binding(OUTLET, "brisa"), state) == "Shopee · brisa-outlet is bound to “Casa Brisa”."
    )
    moved = bound_sentence(Binding(LOJA, "oficina", "brisa"), state)
    assert moved == "WhatsApp Loja moved from “Casa Brisa” to “Oficina”."
