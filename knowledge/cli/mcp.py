"""`estante mcp`: the documents for a program that speaks MCP on standard input and output."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from knowledge.cli.folders import FINDING
from knowledge.cli.places import opened_collection
from knowledge.cli.printing import say
from knowledge.cli.wire import take_output
from knowledge.errors import NotALibrary, ProjectNotFound, ProjectUnclear
from knowledge.projects import Account, account_from
from knowledge.workspace.collection import PLAIN, Collection

_EXTRA = frozenset({"mcp", "mcp_types", "anyio", "pydantic", "pydantic_core"})


def add_command(command: Callable[..., argparse.ArgumentParser]) -> None:
    """Declare `estante mcp`; `command` makes a parser from name, function and summary."""
    parser = command("mcp", run, "serve MCP on standard input and output, for one project or account")
    parser.add_argument("path", metavar="PATH", help="a folder of documents, or a library")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--project", default="", help="the project that is served")
    who.add_argument("--account", default="", metavar="PLATFORM:ID", help="the account that is served")
    parser.add_argument("--old-folder", default="", metavar="FOLDER", help="answers where no project does")
    parser.add_argument(
        "--print-config", action="store_true", help="print what a desktop client needs to start this, and end"
    )


def run(options: argparse.Namespace) -> int:
    account = account_from(options.account) if options.account else None
    if options.print_config:
        from knowledge.serving.mcp.configuration import client_configuration

        named = {"account": options.account, "old_folder": options.old_folder}
        print(client_configuration(options.path, options.project, **named))
        return 0
    wire = options.wire or take_output()
    # Clients give up on a server that is silent for long, so the documents are read meanwhile.
    opening = opened_collection(options.path, old_folder=options.old_folder, watch=True, read_first=False)
    with wire, opening as collection:
        project = served_project(collection, options.path, options.project, account)
        try:
            from knowledge.serving.mcp import stdio  # takes about a second
        except ImportError as error:
            if (error.name or "").partition(".")[0] not in _EXTRA:
                raise
            say(f"MCP needs packages that are not installed ({error.name}): pip install estante[serve].")
            return FINDING
        stdio.serve(collection, wire, project=project, account=account)
    return 0


def served_project(collection: Collection, path: str, project: str, account: Account | None) -> str:
    """The project that is served, "" where an account says which. Raises ProjectNotFound, ProjectUnclear, and
    NotALibrary for a plain folder of which a project or an account is asked."""
    if not collection.is_library:
        if project or account:
            raise NotALibrary(path)
        return PLAIN
    if account is not None:
        return ""
    known = tuple(item.id for item in collection.projects())
    if project and project not in known:
        raise ProjectNotFound(project)
    if not project and len(known) != 1:
        raise ProjectUnclear(known)
    return project or known[0]
