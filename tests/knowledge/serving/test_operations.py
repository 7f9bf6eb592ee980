"""An operation runs only for a client with its right, and what it does not see does not exist (P12)."""

from dataclasses import dataclass
from typing import cast

import pytest

from knowledge.errors import NotAllowed, ProjectNotFound
from knowledge.receipts import Door
from knowledge.serving.operations import Caller, Operation, call
from knowledge.serving.rights import Client, Right
from knowledge.workspace.collection import Collection

NO_COLLECTION = cast(Collection, None)


@dataclass(frozen=True, slots=True)
class Wish:
    project: str


@dataclass(frozen=True, slots=True)
class Done:
    client: str


def _run(caller: Caller, wish: Wish) -> Done:
    caller.check_sees(wish.project)
    return Done(caller.client.name)


READ = Operation("look", "Look.", Right.READ, Wish, Done, _run)
MANAGE = Operation("change", "Change.", Right.MANAGE, Wish, Done, _run)


def caller(client: Client) -> Caller:
    return Caller(NO_COLLECTION, client, Door.API)


def test_the_right_that_an_operation_needs() -> None:
    assert call(READ, caller(Client("bot")), Wish("a")) == Done("bot")
    assert call(MANAGE, caller(Client("panel", Right.MANAGE)), Wish("a")) == Done("panel")
    with pytest.raises(NotAllowed) as error:
        call(MANAGE, caller(Client("bot")), Wish("a"))
    assert (error.value.operation, error.value.right) == ("change", "manage")


def test_a_project_outside_the_scope_is_refused_as_one_that_is_not_there() -> None:
    with pytest.raises(ProjectNotFound) as error:
        call(READ, caller(Client("bot", project="a")), Wish("b"))
    assert str(error.value) == str(ProjectNotFound("b"))
