"""What an operation is. Each is declared once, in `reading` or `managing`; HTTP routes, MCP tools and calls
in process are made from the same declarations, so none of them can answer otherwise than the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from knowledge.errors import NotAllowed, ProjectNotFound
from knowledge.receipts import Door
from knowledge.serving.rights import Client, Right
from knowledge.workspace.collection import Collection

Input = TypeVar("Input")
Output = TypeVar("Output")


@dataclass(frozen=True, slots=True)
class Caller:
    """What an operation works with: the documents, who calls, and by which way."""

    collection: Collection
    client: Client
    door: Door

    def check_sees(self, project: str) -> None:
        """Raises ProjectNotFound for what is outside the client's scope, as for what does not exist."""
        if not self.client.sees(project):
            raise ProjectNotFound(project)


@dataclass(frozen=True, slots=True)
class Route:
    """Where HTTP has it: `path` has `{field}` for fields of the input. For GET and DELETE the other fields
    are in the query, else in a JSON body."""

    method: str
    path: str
    status: int = 200


@dataclass(frozen=True, slots=True)
class Operation(Generic[Input, Output]):
    """One thing that can be asked. `input` and `output` are frozen dataclasses, checked by pydantic at the
    doors; `run` raises EstanteError only. `tool` is its name as an MCP tool, "" when it is none: only what
    reads may be one."""

    name: str
    summary: str
    right: Right
    input: type[Input]
    output: type[Output]
    run: Callable[[Caller, Input], Output]
    route: Route | None = None
    tool: str = ""


def call(operation: Operation[Input, Output], caller: Caller, value: Input) -> Output:
    """Run `operation`. Raises EstanteError; NotAllowed is one."""
    if not caller.client.may(operation.right):
        raise NotAllowed(operation.name, operation.right.value)
    return operation.run(caller, value)
