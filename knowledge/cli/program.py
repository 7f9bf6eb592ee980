"""The program `estante`: reads its arguments, runs one command, returns its exit code.

`--json` prints one JSON object on standard output and nothing else; messages go to standard error as
`estante: …`. Exit codes: 0 fine, 1 a finding or an error of the data, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import io
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import BinaryIO, NoReturn

from knowledge.cli import folders, golden, live, mcp, projects, receipts, serve, tool, vault
from knowledge.cli.arguments import add_limits, count
from knowledge.cli.folders import FINDING
from knowledge.cli.printing import say
from knowledge.errors import EstanteError
from knowledge.model import Layout
from knowledge.sources.reasons import plain_reason


class _Parser(argparse.ArgumentParser):
    """Wrong usage in one sentence, in the form of all our messages."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"estante: {message}. Try `{self.prog} --help`.\n")


class _CommandParser(_Parser):
    """Options may stand anywhere, also before an argument that may be left out.

    `argparse` by itself takes such an argument for left out as soon as an option comes before it, and
    `parse_intermixed_args` cannot be asked for where there are commands, so each command's parser does it.
    """

    _is_inside = False

    def parse_known_args(  # type: ignore[override] # the stub has three overloads for the namespace's type
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        if self._is_inside or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._is_inside = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_inside = False


def main(arguments: Sequence[str] | None = None, *, wire: BinaryIO | None = None) -> int:
    """Run one command; return its exit code. Without a command the window opens. `wire`: see `cli.wire`."""
    if arguments is None:
        _insist_on_utf8()
    _speak_utf8()
    logging.basicConfig(level=logging.ERROR, format="estante: %(message)s", stream=sys.stderr)
    # An ordinary stop of the watcher is an error in watchdog's log.
    logging.getLogger("watchdog").setLevel(logging.CRITICAL)
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] == "open":
        return _open_window(given[1:])
    options = make_parser().parse_args(given)
    options.wire = wire
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        code = command(options)
        if sys.stdout:  # it may be closed from the start, as with some service managers
            sys.stdout.flush()
    except EstanteError as error:
        say(str(error))
        return error.exit_code
    except OSError as error:
        # What is still buffered must not be written at exit (docs.python.org, "Note on SIGPIPE").
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # or whoever reads has gone away, and that is fine
            say(f"The answer cannot be written: {plain_reason(error)}.")
        return FINDING
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    return code


def _open_window(arguments: list[str]) -> int:
    try:
        import importlib

        window = importlib.import_module("desktop.app")
    except ImportError as error:
        say(f"The window needs PySide6 and the system libraries of Qt ({error}). See packaging/run.sh.")
        return FINDING
    return int(window.main(arguments))


# --- surroundings -------------------------------------------------------------------------------


def _insist_on_utf8() -> None:
    """Begin again in Python's UTF-8 mode where an old locale would misread file names and questions."""
    if os.name == "posix" and sys.getfilesystemencoding() != "utf-8":
        command = [sys.executable, "-X", "utf8", "-m", "knowledge", *sys.argv[1:]]
        os.execv(sys.executable, command)  # noqa: S606 - ourselves, with the arguments we were given


def _speak_utf8() -> None:
    """UTF-8 and `\\n` whatever the locale and the system; half a character as `\\udc80`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


# --- arguments ------------------------------------------------------------------------------------


def make_parser() -> argparse.ArgumentParser:
    """Every command with its arguments."""
    parser = _Parser(prog="estante", description="See exactly what a customer-service AI will read.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_CommandParser)
    commands.add_parser("open", help="open the window (see `estante open --help`)")

    index = _command(commands, "index", folders.index, "read the folder and say what is in it")
    search = _command(commands, "search", folders.search, "find documents")
    context = _command(commands, "context", folders.context, "print the text the AI would get")
    explain = _command(commands, "explain", folders.explain, "say why a document is where it is")
    check = _command(commands, "check", folders.check, "list problems; exit code 1 when one is an error")
    for command in (index, search, context, explain, check):
        command.add_argument("path", metavar="PATH", help="a folder of documents, or a library")
    for command in (search, context, explain):
        command.add_argument("query", metavar="QUERY", help="the question, as a customer would ask it")
    for command in (search, explain):
        command.add_argument("--project", default="", help="the project of a library")
    search.add_argument("--limit", type=count, default=10, help="at most N documents (10)")
    _add_context_options(context)
    explain.add_argument("document", metavar="DOCUMENT", help="its id or its path")

    evaluation = _command(commands, "eval", folders.evaluate, "measure retrieval on a judged set")
    evaluation.add_argument(
        "path", metavar="DIR", help="a folder with docs.jsonl, queries.jsonl and qrels.tsv"
    )
    evaluation.add_argument("--limit", type=count, help="only the first N questions")

    _command(commands, "sample", folders.sample, "say where your copy of the sample library is")
    serve.add_command(partial(_command, commands))

    mcp.add_command(partial(_command, commands))
    tool.add_command(partial(_command, commands))
    project = commands.add_parser("project", help="projects, accounts and pins of a library")
    actions = project.add_subparsers(required=True, metavar="ACTION", parser_class=_CommandParser)
    projects.add_commands(partial(_command, actions))
    live.add_command(partial(_command, actions))
    receipts.add_commands(partial(_command, actions))
    golden.add_command(partial(_command, commands))
    published = commands.add_parser("vault", help="publish documents for bots anywhere, and read them")
    steps = published.add_subparsers(required=True, metavar="ACTION", parser_class=_CommandParser)
    vault.add_commands(partial(_command, steps))
    return parser


def _add_context_options(context: argparse.ArgumentParser) -> None:
    add_limits(context)
    context.add_argument(
        "--layout",
        choices=[item.value for item in Layout],
        help="whole documents, or pieces with their sources (in a library)",
    )
    who = context.add_mutually_exclusive_group()
    who.add_argument("--project", default="", help="the project of a library")
    who.add_argument("--account", default="", metavar="PLATFORM:ID", help="the account that asks")
    context.add_argument("--old-folder", default="", metavar="FOLDER", help="answers where no project does")
    context.add_argument("--live", action="store_true", help="ask the project's own MCP servers too")
    context.add_argument("--prompt", action="store_true", help="the whole prompt: preamble and context")
    context.add_argument("--preamble", metavar="TEXT", help="a preamble of your own; implies --prompt")


def _command(
    commands: argparse._SubParsersAction[_CommandParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(command=run)
    return parser
