"""What an operation is. Each is declared once, in `reading` or `managing`; HTTP routes, MCP tools and calls
in process are made from the same declarations, so none of them can answer otherwise than the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from knowledge.errors import NotAllowed, ProjectNotFound
from knowledge.projects import Account
from knowledge.receipts import Door
from knowledge.serving.rights import Client, Right
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import UNSCOPED, Scope
from knowledge.workspace.collection import Collection

Input = TypeVar("Input")
Output = TypeVar("Output")


@dataclass(frozen=True, slots=True)
class Caller:
    """What an operation works with: the documents, who calls, and by which way.

    `account` is there when the whole server is one account's: it asks where the call names nobody. `tool` is
    the server's knowledge tool, which keeps what it found out; without one it is made for the call."""

    collection: Collection
    client: Client
    door: Door
    account: Account | None = None
    tool: KnowledgeTool | None = None

    @property
    def scope(self) -> Scope:
        """The ceiling of the call; on purpose everything for a client of all projects."""
        return UNSCOPED if self.client.project is None else Scope.of(self.client.project)

    def check_sees(self, project: str) -> None:
        """Raises ProjectNotFound for what is outside the client's scope, as for what does not exist."""
        if not self.client.sees(project):
            raise ProjectNotFound(project)


@dataclass(frozen=True, slots=True)
class Route:
    """Where HTTP has it: `path` has `{field}` for fields of the input, and may name fields that are in the
    query (`?path={path}`). For GET and DELETE the other fields are in the query, else in a JSON body; a field
    with the metadata `header` is in that header. `limit`: so many bytes of body at most."""

    method: str
    path: str
    status: int = 200
    limit: int = 64 * 1024


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
