"""From an account to the project that answers (mission P4)."""

from __future__ import annotations

import itertools
import random

import pytest

from knowledge.library.resolution import resolve, seen_from
from knowledge.projects import Account, LibraryState, Project, Resolution, Step, StepKind

ANA = Account("whatsapp", "ana", "Loja da Ana")
BIA = Account("whatsapp", "bia")
CAI = Account("xianyu", "cai")


def library(
    *projects: Project, platforms: dict[str, str] | None = None, default: str = "", old: str = ""
) -> LibraryState:
    return LibraryState(
        name="library",
        root="/library",
        projects=projects,
        platform_defaults=platforms or {},
        default_project=default,
        old_folder=old,
    )


def test_a_bound_account_gets_its_own_project_whatever_the_defaults_are() -> None:
    state = library(
        Project("shop", "Shop", accounts=(ANA,)),
        Project("other", "Other"),
        platforms={"whatsapp": "other"},
        default="other",
    )

    assert resolve(state, ANA, old_folder=True) == Resolution(
        ANA, (Step(StepKind.BOUND, "shop"),), project="shop"
    )


def test_the_account_may_be_spelled_otherwise_but_is_answered_as_it_asked() -> None:
    state = library(Project("shop", "Shop", accounts=(ANA,)), platforms={"xianyu": "shop"})
    asker = Account(" WhatsApp ", "ana ")

    found = resolve(state, asker, old_folder=False)

    assert found.project == "shop"
    assert found.account is asker
    assert resolve(state, Account("XianYu", "?"), old_folder=False).project == "shop"
    assert resolve(state, Account("whatsapp", "ANA"), old_folder=False).project == ""


def test_an_account_of_a_disabled_project_gets_no_other_projects_documents() -> None:
    """Mission P10: disabling changes the next answer, and never to another shop's."""
    state = library(
        Project("shop", "Shop", accounts=(ANA,), enabled=False),
        Project("other", "Other"),
        platforms={"whatsapp": "other"},
        default="other",
        old="old",
    )

    found = resolve(state, ANA, old_folder=True)

    assert found.steps == (Step(StepKind.BOUND, "shop", disabled=True),)
    assert found.project == ""
    assert not found.old_folder
    assert found.bound


def test_the_platforms_default_comes_before_that_of_the_library() -> None:
    state = library(
        Project("shop", "Shop"), Project("other", "Other"), platforms={"whatsapp": "other"}, default="shop"
    )

    assert resolve(state, BIA, old_folder=True) == Resolution(
        BIA,
        (Step(StepKind.NOT_BOUND), Step(StepKind.PLATFORM_DEFAULT, "other")),
        project="other",
    )
    assert resolve(state, CAI, old_folder=True) == Resolution(
        CAI,
        (Step(StepKind.NOT_BOUND), Step(StepKind.NO_PLATFORM_DEFAULT), Step(StepKind.DEFAULT, "shop")),
        project="shop",
    )


def test_a_disabled_default_is_told_and_the_next_one_is_tried() -> None:
    state = library(
        Project("shop", "Shop", enabled=False),
        Project("other", "Other", enabled=False),
        platforms={"whatsapp": "other"},
        default="shop",
    )

    assert resolve(state, BIA, old_folder=True) == Resolution(
        BIA,
        (
            Step(StepKind.NOT_BOUND),
            Step(StepKind.PLATFORM_DEFAULT, "other", disabled=True),
            Step(StepKind.DEFAULT, "shop", disabled=True),
            Step(StepKind.OLD_FOLDER),
        ),
        old_folder=True,
    )


def test_defaults_that_name_no_project_are_none() -> None:
    state = library(Project("shop", "Shop"), platforms={"whatsapp": "gone"}, default="gone-too")

    assert resolve(state, BIA, old_folder=False).steps == (
        Step(StepKind.NOT_BOUND),
        Step(StepKind.NO_PLATFORM_DEFAULT),
        Step(StepKind.NO_DEFAULT),
        Step(StepKind.NO_OLD_FOLDER),
    )


@pytest.mark.parametrize("old_folder", [True, False])
def test_the_old_folder_answers_only_when_no_project_does(old_folder: bool) -> None:
    found = resolve(library(), BIA, old_folder=old_folder)

    assert (found.project, found.old_folder, found.bound) == ("", old_folder, False)
    assert found.steps[-1].kind is (StepKind.OLD_FOLDER if old_folder else StepKind.NO_OLD_FOLDER)


def test_nobody_is_answered_from_a_project_that_is_disabled_or_belongs_to_another() -> None:
    """Mission P10, over every arrangement of three projects and some thousand random bindings."""
    draw = random.Random(4)
    accounts = [Account(platform, name) for platform in ("a", "b") for name in ("1", "2", "3")]
    for enabled in itertools.product([True, False], repeat=3):
        for _ in range(200):
            owners = {account: draw.choice(["p0", "p1", "p2", ""]) for account in accounts}
            state = library(
                *(
                    Project(
                        f"p{number}",
                        "",
                        enabled=on,
                        accounts=tuple(a for a in accounts if owners[a] == f"p{number}"),
                    )
                    for number, on in enumerate(enabled)
                ),
                platforms={
                    p: draw.choice(["p0", "p1", "p2", "gone"]) for p in ("a", "b") if draw.random() < 0.5
                },
                default=draw.choice(["p0", "p1", "p2", "gone", ""]),
            )
            for account in accounts:
                found = resolve(state, account, old_folder=draw.random() < 0.5)
                defaults = {state.platform_defaults.get(account.key[0], ""), state.default_project}
                allowed = {owners[account]} if owners[account] else defaults
                assert not found.project or found.project in allowed
                answering = state.project(found.project)
                assert answering is None or answering.enabled
                assert not (found.project and found.old_folder)
                assert found.bound is bool(owners[account])
                assert (found.steps[-1].project if found.project else "") == found.project


# --- seen by whoever may know of one project only ---------------------------------------------------


def test_the_own_project_is_seen_and_steps_to_others_are_as_if_there_were_none() -> None:
    account = Account("whatsapp", "x")
    steps = (
        Step(StepKind.NOT_BOUND),
        Step(StepKind.PLATFORM_DEFAULT, "b", disabled=True),
        Step(StepKind.DEFAULT, "a"),
    )
    seen = seen_from(Resolution(account, steps, project="a"), "a")
    assert seen.project == "a"
    assert seen.steps == (
        Step(StepKind.NOT_BOUND),
        Step(StepKind.NO_PLATFORM_DEFAULT),
        Step(StepKind.DEFAULT, "a"),
    )


@pytest.mark.parametrize(
    "resolution",
    [
        Resolution(Account("p", "x"), (Step(StepKind.BOUND, "b"),), project="b"),
        Resolution(Account("p", "x"), (Step(StepKind.BOUND, "b", disabled=True),)),
        Resolution(Account("p", "x"), (Step(StepKind.BOUND, "a", disabled=True),)),
        Resolution(Account("p", "x"), (Step(StepKind.NOT_BOUND), Step(StepKind.DEFAULT, "b")), project="b"),
        Resolution(Account("p", "x"), (Step(StepKind.NOT_BOUND), Step(StepKind.OLD_FOLDER)), old_folder=True),
    ],
)
def test_whatever_answers_elsewhere_is_like_an_account_that_is_bound_nowhere(resolution: Resolution) -> None:
    nowhere = resolve(LibraryState("l", "/l"), Account("p", "x"), old_folder=False)
    assert seen_from(resolution, "a") == nowhere
