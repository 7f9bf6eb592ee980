"""The values of a library: what names a project or an account, and what is wrong with a library."""

import inspect
import re
from enum import Enum

import pytest

from knowledge import projects
from knowledge.errors import AccountError
from knowledge.problems import Severity
from knowledge.projects import (
    LIBRARY_PROBLEMS,
    Account,
    LibraryProblem,
    LibraryProblemCode,
    LibraryState,
    Project,
    account_from,
    is_project_id,
)


def test_every_value_is_frozen_and_slotted() -> None:
    values = [
        kind
        for _, kind in inspect.getmembers(projects, inspect.isclass)
        if kind.__module__ == projects.__name__ and not issubclass(kind, Enum)
    ]
    assert len(values) >= 15
    for kind in values:
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined] # no public name for it
        assert "__slots__" in vars(kind), kind


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("casa-brisa", True),
        ("a", True),
        ("2026", True),
        ("x" * 64, True),
        ("x" * 65, False),
        ("", False),
        ("Casa", False),
        ("casa_brisa", False),
        ("-casa", False),
        ("casa--brisa", False),
        ("casa\n", False),
        ("..", False),
        ("a/b", False),
        ("con", False),
        ("lpt1", False),
        ("青禾", False),
    ],
)
def test_an_id_is_the_name_of_a_folder_on_every_system(text: str, good: bool) -> None:
    """P2."""
    assert is_project_id(text) is good


def test_platforms_are_one_without_regard_to_case_and_ids_are_not() -> None:
    """P3."""
    assert Account("WhatsApp ", "Loja").key == Account("whatsapp", " Loja").key
    assert Account("whatsapp", "Loja").key != Account("whatsapp", "loja").key
    assert Account("x", "cafe\u0301").key == Account("x", "caf\u00e9").key
    assert Account("x", "1", "Loja") != Account("x", "1", "Outra"), "a state tells of another label"


def test_an_account_is_read_as_it_is_written() -> None:
    assert account_from(" shopee : a:b ", label="L") == Account("shopee", "a:b", "L")
    assert account_from("闲鱼：100") == Account("闲鱼", "100")
    assert account_from("x:a：b") == Account("x", "a：b")
    for text in ("", "shopee", ":1", "shopee:", " : "):
        with pytest.raises(AccountError):
            account_from(text)


def test_the_owner_of_an_account_is_the_first_project_that_has_it() -> None:
    first = Project("a", "A", accounts=(Account("Shop", "1"),))
    second = Project("b", "B", accounts=(Account("shop", "1"), Account("shop", "2")))
    state = LibraryState("library", "/library", (first, second))
    assert state.owner(Account("SHOP", "1")) is first
    assert state.owner(Account("shop", "2")) is second
    assert state.owner(Account("shop", "3")) is None


def test_every_problem_of_a_library_has_a_sentence_that_takes_its_facts() -> None:
    assert LIBRARY_PROBLEMS.keys() == set(LibraryProblemCode)
    for code, sentence in LIBRARY_PROBLEMS.items():
        places = {int(number) for number in re.findall(r"\{(\d)\}", sentence)}
        assert places == set(range(len(places)))
        message = LibraryProblem(code, "a", tuple("xyz"[: len(places)])).message
        assert "{" not in message
        assert message.endswith(".")


def test_what_gives_an_account_another_text_than_was_meant_is_an_error() -> None:
    severe = {code.value for code in LibraryProblemCode if LibraryProblem(code).severity is Severity.ERROR}
    assert {"account.twice", "project.folder-missing", "projects.syntax", "meta.syntax"} <= severe
    assert not {"project.unlisted", "project.value", "default.unknown"} & severe
    assert LibraryProblem(LibraryProblemCode.PROJECT_UNLISTED).severity is Severity.NOTICE
