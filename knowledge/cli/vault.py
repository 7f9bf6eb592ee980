"""`estante vault …`: the arguments of its commands; `vault_making` and `vault_serving` run them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from knowledge.cli import vault_making, vault_serving
from knowledge.cli.arguments import add_limits, some, whole_number
from knowledge.cli.folders import FINDING
from knowledge.cli.printing import say
from knowledge.documents.golden_file import GOLDEN_FILE

Run = Callable[[argparse.Namespace], int]
New = Callable[[str, Run, str], argparse.ArgumentParser]

_EXTRA = frozenset({"obstore", "tree_sitter", "tree_sitter_typescript"})

_WRITTEN = "a folder, or s3://BUCKET/PREFIX?endpoint=https://…"
_READ = f"{_WRITTEN}, or https://…"


def add_commands(new: New) -> None:
    """Make them; `new` makes the parser of one command: name, function, help."""

    def guarded(name: str, run: Run, summary: str) -> argparse.ArgumentParser:
        return new(name, partial(_run, run), summary)

    _add_making(guarded)
    _add_serving(guarded)
    _add_looking_after(guarded)


def _run(run: Run, options: argparse.Namespace) -> int:
    """Some need packages that not everybody has installed."""
    try:
        return run(options)
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        say(f"This needs packages that are not installed ({error.name}): pip install estante[vault].")
        return FINDING


def _add_making(new: New) -> None:
    export = new("export", vault_making.export, "write documents as Markdown with a manifest")
    export.add_argument("path", nargs="?", default="", metavar="PATH", help="a folder, or a library")
    export.add_argument("--project", default="", help="the project of a library")
    export.add_argument("--docusaurus", default="", metavar="SITE", help="the sources of a Docusaurus site")
    export.add_argument("--out", required=True, metavar="DIR", help="where; an export there is replaced")

    compile_ = new("compile", vault_making.compile_, "make of an export what is published")
    compile_.add_argument("export", metavar="EXPORT", help="what `vault export` wrote")
    compile_.add_argument("--out", required=True, metavar="BUILD", help="where; a build there is replaced")

    evaluate = new(
        "evaluate", vault_making.evaluate, "ask a build golden questions; exit code 1 if one fails"
    )
    evaluate.add_argument("build", metavar="BUILD", help="what `vault compile` made")
    evaluate.add_argument("--golden", required=True, metavar="FILE", help=f"the questions, a {GOLDEN_FILE}")

    publish = new("publish", vault_making.publish, "put a build where bots read it")
    publish.add_argument("build", metavar="BUILD", help="what `vault compile` made")
    publish.add_argument("--to", required=True, metavar="PLACE", help=_WRITTEN)
    publish.add_argument("--golden", default="", metavar="FILE", help="questions that must not fail")
    publish.add_argument("--dry-run", action="store_true", help="only say what would change")
    _add_take_over(publish)
    _add_forget(publish)


def _add_serving(new: New) -> None:
    verify = new("verify", vault_serving.verify, "read all of a vault; exit code 1 when something is wrong")
    verify.add_argument("place", metavar="PLACE", help=_READ)
    _add_forget(verify)

    query = new("query", vault_serving.query, "print the text that a bot gets from a vault")
    query.add_argument("place", metavar="PLACE", help=_READ)
    query.add_argument("query", metavar="QUERY", help="the question, as a customer would ask it")
    add_limits(query)
    _add_forget(query)

    canary = new("canary", vault_serving.canary, "ask a real question, of the vault and of a chat")
    canary.add_argument("place", metavar="PLACE", help=_READ)
    canary.add_argument("--config", required=True, metavar="FILE", help="a canary.toml")
    _add_forget(canary)


def _add_looking_after(new: New) -> None:
    history = new("history", vault_serving.history, "list the versions of a vault, the newest first")
    history.add_argument("place", metavar="PLACE", help=_READ)

    rollback = new("rollback", vault_serving.rollback, "serve an older version again, as a new one")
    rollback.add_argument("place", metavar="PLACE", help=_WRITTEN)
    rollback.add_argument("--to", type=whole_number, metavar="N", help="its number; without, the one before")
    _add_take_over(rollback)
    _add_forget(rollback)

    prune = new("prune", vault_serving.prune, "remove what no version needs that is kept")
    prune.add_argument("place", metavar="PLACE", help=_WRITTEN)
    prune.add_argument("--keep", type=some, default=5, metavar="N", help="the newest N versions (5)")
    prune.add_argument("--dry-run", action="store_true", help="only say what would be removed")
    _add_take_over(prune)

    new("template", vault_serving.template, "print a GitHub Actions workflow that checks and publishes")


def _add_take_over(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--take-over", action="store_true", help="take the lock of a publisher that is dead (object stores)"
    )


def _add_forget(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--forget", action="store_true", help="forget which version was seen there: the vault was made anew"
    )
