"""`estante project …`: what operators do to a library. With `--json` each command says what it changed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from knowledge.cli.answers import (
    account_answer,
    binding_answer,
    defaults_answer,
    gap_answer,
    list_answer,
    migration_answer,
    project_answer,
)
from knowledge.cli.places import opened_library
from knowledge.cli.printing import say, show, show_json
from knowledge.context.export import resolution_answer
from knowledge.errors import DataError, ProjectNotFound, UsageError
from knowledge.library.migration import migrate
from knowledge.library.store import LibraryStore
from knowledge.projects import (
    Migration,
    MigrationStep,
    account_from,
)
from knowledge.sources.folder import Folder
from knowledge.workspace.library import is_library

NO_PROJECT = "-"
"""In place of a project's id: none."""


def create(options: argparse.Namespace) -> int:
    root = Path(options.path)
    if not is_library(root):
        if root.is_dir() and Folder(root).scan().files:
            raise UsageError(
                f"“{root}” has documents of its own, which would be in no project. Give the library another "
                f"folder, and copy these into it with `estante project migrate`."
            )
        LibraryStore.create(root)
    with opened_library(options.path) as library:
        project = library.projects.create(
            options.name, identifier=options.id, description=options.description
        )
    return _told(options, {"project": project_answer(project)}, f"created {project.id}: {project.name}")


def show_all(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        state, summaries, trash = library.state, library.summaries(), library.projects.trash()
    if options.json:
        show_json(list_answer(state, summaries, trash))
        return 0
    for summary in summaries:
        marks = "" if summary.enabled else "  (disabled)"
        counts = f"{summary.documents} documents, {summary.accounts} accounts"
        show(f"{summary.id}  {summary.name}  {counts}{marks}")
    for item in trash:
        show(f"in the trash as {item.key}: {item.project.name}, deleted {item.deleted}")
    for problem in state.problems:
        say(problem.message)
    return 0


def rename(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        project = library.projects.rename(options.project, options.name)
    return _told(options, {"project": project_answer(project)}, f"{project.id} is called {project.name} now")


def describe(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        project = library.projects.describe(options.project, options.text)
    return _told(options, {"project": project_answer(project)}, f"{project.id}: {project.description}")


def enable(options: argparse.Namespace) -> int:
    return _enable(options, enabled=True)


def disable(options: argparse.Namespace) -> int:
    return _enable(options, enabled=False)


def _enable(options: argparse.Namespace, *, enabled: bool) -> int:
    with opened_library(options.path) as library:
        project = library.projects.enable(options.project, enabled=enabled)
    word = "answers again" if enabled else "answers nobody now"
    return _told(options, {"project": project_answer(project)}, f"{project.id} {word}")


def delete(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        if library.state.project(options.project) is None:
            raise ProjectNotFound(options.project)
        if not options.yes:
            raise UsageError(
                f"This moves the project “{options.project}” with its documents to the trash of the library, "
                f"and its accounts are bound to nothing. Say --yes to do it."
            )
        trashed = library.projects.delete(options.project)
    answer: dict[str, object] = {"deleted": project_answer(trashed.project), "trash": trashed.key}
    return _told(options, answer, f"{options.project} is in the trash as {trashed.key}")


def restore(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        project = library.projects.restore(options.key)
    return _told(options, {"project": project_answer(project)}, f"{project.id} is back")


def bind(options: argparse.Namespace) -> int:
    account = account_from(options.account, label=options.label)
    with opened_library(options.path) as library:
        binding = library.projects.bind(account, options.project)
    moved = f" (was {binding.moved_from})" if binding.moved_from else ""
    return _told(options, binding_answer(binding), f"{account} → {binding.project}{moved}")


def unbind(options: argparse.Namespace) -> int:
    *projects, text = options.words
    if len(projects) > 1:
        raise UsageError("Name one account, and before it, if you like, the project to which it is bound.")
    account = account_from(text)
    with opened_library(options.path) as library:
        owner = library.state.owner(account)
        if projects and (owner is None or owner.id != projects[0]):
            raise DataError(f"The account {account} is not bound to the project “{projects[0]}”.")
        binding = library.projects.unbind(account)
    was = binding.moved_from or "nothing"
    return _told(options, binding_answer(binding), f"{account} is bound to nothing now (was {was})")


def default(options: argparse.Namespace) -> int:
    project = "" if options.project == NO_PROJECT else options.project
    with opened_library(options.path) as library:
        if options.platform:
            library.projects.set_platform_default(options.platform, project)
        else:
            library.projects.set_default(project)
        state = library.state
    whom = options.platform or "everybody else"
    return _told(options, defaults_answer(state), f"{whom} → {project or 'nothing'}")


def pin(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        pins = library.projects.pin(options.project, options.document)
        if options.place is not None:
            others = [path for path in pins if path != options.document]
            place = max(0, options.place - 1)
            pins = library.projects.set_pins(
                options.project, [*others[:place], options.document, *others[place:]]
            )
    return _told(options, {"project": options.project, "pinned": list(pins)}, "\n".join(pins))


def unpin(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        pins = library.projects.unpin(options.project, options.document)
        with library.lent(options.project, disabled=True) as workspace:
            if options.document in workspace.view.pins:
                say(f"“{options.document}” is still pinned, by its own header; take the line out there.")
    return _told(options, {"project": options.project, "pinned": list(pins)}, "\n".join(pins))


def resolve(options: argparse.Namespace) -> int:
    account = account_from(options.account)
    with opened_library(options.path, old_folder=options.old_folder) as library:
        found = library.resolve(account)
    names = " › ".join(f"{step.kind.value} {step.project}".strip() for step in found.steps)
    return _told(options, asdict(resolution_answer(found)), names)


def accounts(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        state, unassigned = library.state, library.unassigned()
    bound = [(account, project.id) for project in state.projects for account in project.accounts]
    if options.json:
        show_json(
            {
                "accounts": [{**account_answer(account), "project": project} for account, project in bound],
                "unassigned": [
                    {**account_answer(item.account), "week": item.week, "last": item.last}
                    for item in unassigned
                ],
                **defaults_answer(state),
            }
        )
        return 0
    for item in unassigned:
        show(f"{item.account}  bound to nothing, asked {item.week} times in a week, last {item.last}")
    for account, project in bound:
        show(f"{account}  {account.label}  → {project}")
    return 0


def gaps(options: argparse.Namespace) -> int:
    with opened_library(options.path) as library:
        found = library.ledger.gaps(options.project or None, errors=options.errors)
    if options.json:
        show_json({"gaps": [gap_answer(gap) for gap in found]})
    for gap in () if options.json else found:
        show(f"{gap.times:4} ×  {gap.last}  {gap.kind.value:12} {gap.project}  {gap.question}")
    return 0


def move_in(options: argparse.Namespace) -> int:
    """P14: an old flat folder becomes a project by copying."""
    result = migrate(
        Path(options.old_folder),
        Path(options.path),
        name=options.name,
        identifier=options.id,
        accounts=tuple(account_from(text) for text in options.account),
        dry=options.dry_run,
    )
    if options.json:
        show_json(migration_answer(result))
        return 0
    for item in result.items:
        reason = f" ({item.reason})" if item.reason else ""
        show(f"{item.step.value:5} {item.path}{reason}")
    for line in _migration_lines(result):
        show(line)
    return 0


def _migration_lines(result: Migration) -> Iterator[str]:
    """What is done, or would be, besides the files one by one."""
    done = "would be" if result.dry else "was"
    if result.creates_library:
        yield f"The library {done} made."
    if result.creates_project:
        yield f"The project {result.project} {done} made."
    for account in result.accounts:
        yield f"{account} {done} bound to {result.project}."
    if result.sets_default:
        yield f"{result.project} {done} made the project for accounts that are bound to none."
    copies = sum(item.step is MigrationStep.COPY for item in result.items)
    verb = "would be copied" if result.dry else "copied"
    yield f"{copies} files {verb} to the project {result.project}; nothing of the old folder changes."


def _told(options: argparse.Namespace, answer: dict[str, object], words: str) -> int:
    if options.json:
        show_json(answer)
    else:
        for line in words.split("\n") if words else ():
            show(line)
    return 0


# --- arguments ------------------------------------------------------------------------------------

Maker = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]


def add_commands(new: Maker) -> None:
    """Make the commands of `estante project`; `new` makes the parser of one: name, function, help."""

    def add(
        name: str, run: Callable[[argparse.Namespace], int], summary: str, *words: str
    ) -> argparse.ArgumentParser:
        command = new(name, run, summary)
        command.add_argument("path", metavar="PATH", help="a library (a folder with projects.json)")
        for word in words:
            command.add_argument(word, metavar=word.upper(), help=_HELP[word])
        return command

    add("list", show_all, "list the projects")
    made = add("create", create, "make a project (and the library, when there is none)", "name")
    made.add_argument("--id", default="", help="its id; else one is made from the name")
    made.add_argument("--description", default="", metavar="TEXT", help="what it is for")
    add("rename", rename, "give a project another name; its id stays", "project", "name")
    add("describe", describe, "say what a project is for", "project", "text")
    add("enable", enable, "let a project answer", "project")
    add("disable", disable, "let a project answer nobody", "project")
    gone = add("delete", delete, "move a project to the trash of the library", "project")
    gone.add_argument("--yes", action="store_true", help="really")
    add("restore", restore, "take a project back from the trash", "key")
    bound = add(
        "bind", bind, "let a project answer for an account (and for that one only)", "project", "account"
    )
    bound.add_argument("--label", default="", help="a name for people")
    freed = add("unbind", unbind, "let no project answer for an account")
    freed.add_argument(
        "words", nargs="+", metavar="[PROJECT] ACCOUNT", help="PLATFORM:ID, and the project it is bound to"
    )
    usual = add("default", default, "set which project answers for accounts that are bound to none")
    usual.add_argument("project", metavar="PROJECT", help=f"its id, or {NO_PROJECT} for none")
    usual.add_argument("--platform", default="", help="for the accounts of this platform only")
    pinned = add("pin", pin, "send a document with every answer", "project", "document")
    pinned.add_argument("--place", type=int, metavar="N", help="its place among the pins, 1 for the first")
    add("unpin", unpin, "send a document only when it answers", "project", "document")
    add("accounts", accounts, "list the accounts, those that are bound to nothing first")
    asked = add("resolve", resolve, "say which project answers for an account, and why", "account")
    asked.add_argument("--old-folder", default="", metavar="FOLDER", help="answers where nothing else does")
    missed = add("gaps", gaps, "list the questions that found no good text")
    missed.add_argument("--project", default="", help="only of this project")
    missed.add_argument("--errors", action="store_true", help="the searches that failed, too")
    moved = add("migrate", move_in, "copy an old folder of documents into a project", "old_folder")
    moved.add_argument("--name", default="", help="the name of the project")
    moved.add_argument("--id", default="default", help="the id of the project (default)")
    moved.add_argument(
        "--account", action="append", default=[], metavar="PLATFORM:ID", help="bind it, if free"
    )
    moved.add_argument("--dry-run", action="store_true", help="only say what would be done")


_HELP = {
    "name": "a name for people",
    "project": "the id of a project",
    "text": "a sentence or two",
    "key": "its name in the trash; `project list` names them",
    "account": "PLATFORM:ID",
    "document": "its path in the project",
    "old_folder": "the folder to copy from",
}
