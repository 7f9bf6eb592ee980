"""`estante project mcp …`: the MCP servers of a project: which, whether they are trusted, how they are.

Values of variables may be secrets: only their names are printed, and of an address what is no secret. The
values of those that can make a program run other code are shown when trust is asked for.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator

from knowledge.cli.places import opened_library
from knowledge.cli.printing import show, show_json
from knowledge.connections import LiveHealth, LiveState, McpServer, Transport
from knowledge.errors import ProjectNotFound, UsageError
from knowledge.live.environment import parts_in, steering_variables
from knowledge.projects import Project
from knowledge.workspace.library import Library

Maker = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]


def add_command(new: Maker) -> None:
    """Make `mcp`; `new` makes the parser of one command: name, function, help."""
    command = new("mcp", run, "the MCP servers of a project, which are asked for live data")
    command.add_argument("path", metavar="PATH", help="a library (a folder with projects.json)")
    command.add_argument("project", metavar="PROJECT", help="the id of a project")
    command.add_argument("action", nargs="?", choices=list(_ACTIONS), default="list", help="list, if none")
    command.add_argument("server", nargs="?", default="", metavar="ID", help="the id of a server")
    command.add_argument("--yes", action="store_true", help="trust: really")
    command.add_argument("--label", default="", metavar="TEXT", help="add: what people call it")
    command.add_argument("--program", default="", metavar="COMMAND", help="add: the program to start")
    command.add_argument(
        "--arg", action="append", default=[], metavar="TEXT", help="add: an argument of it, as --arg=TEXT"
    )
    command.add_argument(
        "--env",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="add: a variable of it; without a value, the one that this command has",
    )
    command.add_argument("--url", default="", metavar="URL", help="add: its address, in place of a program")
    command.add_argument(
        "--tool", action="append", default=[], metavar="NAME", help="add: a read-only tool that may be called"
    )


def run(options: argparse.Namespace) -> int:
    if options.action != "list" and not options.server:
        raise UsageError(f"Name the server: estante project mcp PATH PROJECT {options.action} ID.")
    with opened_library(options.path) as library:
        return _ACTIONS[options.action](options, library)


def _list(options: argparse.Namespace, library: Library) -> int:
    found = library.live.health(_project(library, options.project))
    return _told(options, found)


def _trust(options: argparse.Namespace, library: Library) -> int:
    project = _project(library, options.project)
    server = library.live.server(project, options.server)
    if not options.yes:
        for line in (*_lines(server, steering=True), *_warnings(server, library)):
            show(line, stream=sys.stderr)
        raise UsageError(
            f"Whenever “{options.project}” is asked for live data, this would be run or called on this "
            f"computer, with your rights. Say --yes to trust it; once it is changed it is not trusted."
        )
    library.live.trust(project, options.server)
    return _told(options, library.live.health(project))


def _distrust(options: argparse.Namespace, library: Library) -> int:
    project = _project(library, options.project)
    library.live.distrust(project, options.server)
    return _told(options, library.live.health(project))


def _probe(options: argparse.Namespace, library: Library) -> int:
    health = library.live.probe(_project(library, options.project), options.server)
    _told(options, (health,))
    return 0 if health.state is LiveState.WELL else 1


def _add(options: argparse.Namespace, library: Library) -> int:
    if bool(options.program) == bool(options.url):
        raise UsageError("An MCP server is a program (--program) or an address (--url).")
    server = McpServer(
        id=options.server,
        label=" ".join(options.label.split()),
        transport=Transport.HTTP if options.url else Transport.STDIO,
        command=options.program,
        arguments=tuple(options.arg),
        environment=tuple(dict(map(_variable, options.env)).items()),
        url=options.url,
        read_only_tools=tuple(dict.fromkeys(options.tool)),
    )
    return _told(options, library.live.health(library.projects.add_server(options.project, server)))


def _remove(options: argparse.Namespace, library: Library) -> int:
    project = library.projects.remove_server(options.project, options.server)
    library.live.distrust(project, options.server)
    return _told(options, library.live.health(project))


_ACTIONS: dict[str, Callable[[argparse.Namespace, Library], int]] = {
    "list": _list,
    "trust": _trust,
    "distrust": _distrust,
    "probe": _probe,
    "add": _add,
    "remove": _remove,
}


def _project(library: Library, identifier: str) -> Project:
    project = library.state.project(identifier)
    if project is None:
        raise ProjectNotFound(identifier)
    return project


def _variable(text: str) -> tuple[str, str]:
    name, given, value = text.partition("=")
    if given:
        return name, value
    if name not in os.environ:
        raise UsageError(f"There is no variable {name} here whose value could be taken.")
    return name, os.environ[name]


# --- printing -------------------------------------------------------------------------------------


def _told(options: argparse.Namespace, found: tuple[LiveHealth, ...]) -> int:
    if options.json:
        show_json({"project": options.project, "servers": [health_answer(health) for health in found]})
        return 0
    for health in found:
        said = (health.server.id, health.server.label, health.state.value, health.reason)
        show("  ".join(part for part in said if part))
        for line in _lines(health.server):
            show(f"  {line}")
        if health.missing:
            show(f"  it does not have: {', '.join(health.missing)}")
    return 0


def _lines(server: McpServer, *, steering: bool = False) -> Iterator[str]:
    """What would be run or called, exactly, but for secrets; one thing a line, so that nothing can hide.
    `steering`: with the values of variables that decide what is run."""
    if server.transport is Transport.STDIO:
        yield f"program: {server.command}"
        yield from (f"argument: {argument}" for argument in server.arguments)
        values = dict(steering_variables(server)) if steering else {}
        for name, _ in server.environment:
            yield f"variable: {name}" + (f" = {values[name]}" if name in values else "")
    else:
        yield f"address: {server.address}"
    yield from (f"tool: {tool}" for tool in server.read_only_tools)


def _warnings(server: McpServer, library: Library) -> Iterator[str]:
    for name, _ in steering_variables(server):
        yield f"careful: the variable {name} can make the program run other code than it seems"
    for part in parts_in(library.root, server):
        yield f"careful: who can write in this library can change what is there: {part}"


def health_answer(health: LiveHealth) -> dict[str, object]:
    """How a server is, for a program."""
    server = health.server
    return {
        "id": server.id,
        "label": server.label,
        "transport": server.transport.value,
        "command": server.command,
        "args": list(server.arguments),
        "env": [name for name, _ in server.environment],
        "url": server.address,
        "readOnlyTools": list(server.read_only_tools),
        "state": health.state.value,
        "tools": list(health.tools),
        "missing": list(health.missing),
        "reason": health.reason,
        "ms": round(health.milliseconds, 3),
        "at": health.at,
    }
