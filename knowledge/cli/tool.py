"""`estante tool`: one call of the knowledge tool, as a model would make it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from knowledge.cli.folders import FINDING
from knowledge.cli.printing import say, show_json
from knowledge.errors import ProjectNotFound
from knowledge.projects import Account, account_from
from knowledge.tool.answers import Refusal, as_json
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import UNSCOPED, Principals, Scope
from knowledge.tool.sources import scope_of
from knowledge.workspace.collection import Collection

WRONG_USAGE = 2
LONGEST_INPUT = 1_000_000
"""Characters of JSON on standard input."""


def add_command(
    command: Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser],
) -> None:
    """`command` makes a parser for a name, what it runs and a summary."""
    parser = command("tool", run, "ask the knowledge tool, as a model would")
    parser.add_argument("path", metavar="PATH", help="a folder of documents, or a library")
    parser.add_argument(
        "call", metavar="JSON", nargs="?", default="{}", help="the call; - reads it; without it: discover"
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--project", default="", help="only this project of a library")
    who.add_argument("--account", default="", metavar="PLATFORM:ID", help="only what this account may see")
    parser.add_argument("--definition", action="store_true", help="print name, description and JSON Schema")


def run(options: argparse.Namespace) -> int:
    """Prints the answer as JSON. 1 when it is not a success, 2 for what is no JSON."""
    try:
        arguments = json.loads(sys.stdin.read(LONGEST_INPUT) if options.call == "-" else options.call)
    except (ValueError, RecursionError):
        say('The call is no JSON; write it as \'{"action": "discover"}\'.')
        return WRONG_USAGE
    account = account_from(options.account) if options.account else None
    with Collection(options.path, watch=False) as collection:
        tool = KnowledgeTool(collection)
        if options.definition:
            definition = tool.definition()
            shown = {"name": definition.name, "description": definition.description}
            show_json({**shown, "input_schema": definition.input_schema})
            return 0
        scope = _scope(collection, options.project, account)
        answer = tool.call(arguments, scope=scope, principals=Principals(account=account))
        show_json(as_json(answer))
    return FINDING if isinstance(answer, Refusal) else 0


def _scope(collection: Collection, project: str, account: Account | None) -> Scope:
    """Whoever has the files may see all of them. Raises ProjectNotFound and NotALibrary."""
    if not project and account is None:
        return UNSCOPED
    collection.library  # noqa: B018 - raises for a plain folder, which has neither
    if project and project not in [item.id for item in collection.projects()]:
        raise ProjectNotFound(project)
    return scope_of(collection, account or project)
