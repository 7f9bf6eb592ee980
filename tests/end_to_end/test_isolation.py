"""Nothing of one project ever stands in an answer of another (mission P10), through every entrance.

Fifty projects with the same file names, each with a secret word of its own. Accounts ask at random while they
are bound elsewhere, and projects are disabled, deleted and taken back. A model of the bindings, kept beside,
says who must answer. `ESTANTE_QUESTIONS` asks more or fewer than 2,000 questions.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.cli import main
from knowledge.context.export import to_json
from knowledge.errors import DataError, DocumentNotFound, ProjectNotFound
from knowledge.model import Context
from knowledge.projects import Account
from knowledge.tool import reading
from knowledge.tool.sources import scope_of
from knowledge.workspace.collection import Collection
from knowledge.workspace.library import Library
from tests.end_to_end.isolation_world import PLATFORM, World, project_ids, secret, write_library

PROJECTS = 50
ACCOUNTS = 80
QUESTIONS = int(os.environ.get("ESTANTE_QUESTIONS", "2000"))


@pytest.fixture(scope="module")
def projects() -> tuple[str, ...]:
    return project_ids(PROJECTS)


@pytest.fixture
def world(tmp_path: Path, projects: tuple[str, ...]) -> Iterator[World]:
    root = tmp_path / "library"
    write_library(root, projects)
    library = Library(root, watch=False)
    world = World(root, library, accounts=ACCOUNTS, dice=random.Random(4))
    yield world
    world.close()
    library.close()


def check(world: World, account: str, text: str, projects: tuple[str, ...]) -> None:
    own = world.who(account)
    for project in projects:
        if project != own:
            assert secret(project) not in text, f"{account} of {own or 'nobody'} sees {project}"


def check_context(world: World, account: str, context: Context, projects: tuple[str, ...]) -> None:
    own = world.who(account)
    check(world, account, to_json(context), projects)
    assert context.handoff == (not own)
    assert (secret(own) in context.text) if own else (context.text == "")


def ask_the_tools(world: World, account: str, query: str, projects: tuple[str, ...]) -> None:
    """The tools, with another project's id and with paths that lead elsewhere too."""
    collection, own = Collection.around(world.library), world.who(account)
    scope = scope_of(collection, Account(PLATFORM, account))
    listed = reading.list_projects(collection, scope)
    assert [project.id for project in listed] == ([own] if own else [])
    foreign = world.dice.choice(projects)
    for project in ("", foreign):
        try:
            passages = reading.search(collection, scope, query, project=project)
            tree = reading.list_tree(collection, scope, project=project)
            whole = reading.read(collection, scope, "faq.md", project=project)
        except ProjectNotFound as error:
            assert not own or project not in ("", own)
            check(world, account, str(error), projects)
            continue
        assert own and project in ("", own)
        assert secret(own) in whole.text
        check(world, account, repr((passages, tree, whole)), projects)
        for path in (f"../../{foreign}/files/faq.md", f"/{foreign}/files/faq.md", "..\\faq.md"):
            with pytest.raises(DocumentNotFound):
                reading.read(collection, scope, path)


def test_no_byte_of_another_project_through_any_entrance(
    world: World, projects: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    answered = 0
    for number in range(QUESTIONS):
        if number % 4 == 0:
            world.change()
        account, query = world.some_account(), world.query()
        asker = Account("SHOP", account)
        check_context(world, account, world.library.ai_context("shop", account, query), projects)
        answered += bool(world.who(account))
        match number % 10:
            case 0 | 5:
                ask_the_tools(world, account, query, projects)
            case 1:
                check_context(world, account, world.other.answer(asker, query), projects)
            case 2 if number % 50 == 2:
                assert (
                    main(["context", str(world.root), query, "--account", f"shop:{account}", "--json"]) == 0
                )
                out = capsys.readouterr().out
                check(world, account, out, projects)
                assert (secret(world.who(account)) in out) == bool(world.who(account))
            case _:
                pass
    assert answered > QUESTIONS // 4  # or nothing was proven


def test_a_project_that_is_asked_by_its_id_obeys_too(world: World, projects: tuple[str, ...]) -> None:
    own = projects[7]
    assert secret(own) in world.library.answer(own, "segredo").text
    world.other.projects.enable(own, enabled=False)
    assert world.library.answer(own, "segredo").handoff
    world.other.projects.delete(own)
    with pytest.raises(ProjectNotFound):
        world.library.answer(own, "segredo")


def test_a_project_made_anew_under_an_old_id_has_nothing_of_the_old_one(
    world: World, projects: tuple[str, ...]
) -> None:
    account, own = Account("shop", "a1"), projects[3]
    world.library.projects.bind(account, own)
    assert secret(own) in world.library.answer(account, "segredo").text
    world.other.projects.delete(own)
    world.other.projects.create("New", identifier=own)
    world.other.projects.bind(account, own)
    place = world.root / "projects" / own / "files" / "faq.md"
    place.write_text("# Outro\n\nNada do antigo.\n", "utf-8")
    context = world.library.answer(account, "outro segredo antigo")
    assert secret(own) not in to_json(context)
    assert "Nada do antigo" in context.text


def test_a_folder_that_is_gone_is_an_error_and_no_other_project_answers(
    world: World, projects: tuple[str, ...]
) -> None:
    own = projects[5]
    world.library.projects.bind(Account("shop", "a1"), own)
    (world.root / "projects" / own).rename(world.root / "elsewhere")
    with pytest.raises(DataError):
        world.library.ai_context("shop", "a1", "segredo")
    world.library.ledger.flush()
    [gap] = world.library.ledger.gaps(errors=True)
    assert (gap.project, gap.question) == (own, "segredo")
    assert world.library.ledger.gaps() == ()
