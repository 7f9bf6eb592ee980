"""`projects.json`: its bytes as a document, and edits that make another document of it. Pure.

What it says is read in `projects_state`. At the top:

    version            1
    projects           the projects, in their order
    platformDefaults   platform -> id of the project for its accounts that are bound nowhere
    defaultProject     id of the project for all others that are bound nowhere
    oldFolder          path inside the library of a folder of documents from before there were projects

Of each project:

    id                 small letters, digits and hyphens, at most 64; the name of its folder; never changes
    name, description  for people
    enabled            false: it answers nobody
    pinned             paths of the documents that are always sent, in their order
    accounts           [{platform, accountId, label}]; an account is in one project
    mcp                [{id, label, transport, command, args, env, url, readOnlyTools}]; see `servers_file`
    retrieval          {maxChars 6000, maxChunks 5, topFiles 3, maxTokens, minScore, labels, tokenizer}
    createdAt, updatedAt

All is optional but the ids. Fields that are not known here are kept, as are values of a wrong type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from knowledge.errors import AccountNotBound, LibraryWriteError, NewerVersion, ProjectNotFound
from knowledge.library.json_file import JsonFile, Tree, changed, is_text, read_json, same, write_json
from knowledge.library.servers_file import ServerEdit
from knowledge.projects import PROJECTS_FILE, Account, Retrieval, is_project_id

VERSION = 1


@dataclass(frozen=True, slots=True)
class ProjectsDocument:
    """The content of `projects.json`. Edits return another one."""

    file: JsonFile = field(default_factory=lambda: JsonFile({"version": VERSION, "projects": []}))


def read_projects(data: bytes) -> ProjectsDocument:
    """Raises LibraryDamaged and NewerVersion."""
    file = read_json(data, name=PROJECTS_FILE)
    check_version(file.tree, name=PROJECTS_FILE, known=VERSION)
    return ProjectsDocument(file)


def write_projects(document: ProjectsDocument) -> bytes:
    return write_json(document.file)


def check_version(tree: Tree, *, name: str, known: int) -> None:
    """Raises NewerVersion when `tree` says that it is of a version after `known`."""
    version = tree.get("version")
    if isinstance(version, int | float) and version > known:
        raise NewerVersion(name, str(getattr(version, "typed", version)), known)


# --- looking --------------------------------------------------------------------------------------


def used_projects(document: ProjectsDocument) -> Mapping[str, Tree]:
    """The projects that count, by id: those that have one, the first of each."""
    found: dict[str, Tree] = {}
    for entry in _projects(document):
        identifier = entry.get("id")
        if isinstance(identifier, str) and is_project_id(identifier):
            found.setdefault(identifier, entry)
    return found


def account_of(entry: object) -> Account | None:
    """The account that `entry` of a list of accounts names; None when it names none."""
    if not isinstance(entry, dict):
        return None
    platform, identifier, label = (entry.get(name) for name in ("platform", "accountId", "label"))
    if isinstance(identifier, int) and not isinstance(identifier, bool):
        identifier = str(identifier)  # typed without quotation marks, and clear all the same
    if not (is_text(platform) and is_text(identifier)):
        return None
    account = Account(str(platform), str(identifier), str(label) if is_text(label) else "")
    return account if all(account.key) else None


def owner_of(document: ProjectsDocument, account: Account) -> str:
    """The id of the project to which `account` is bound, or ""."""
    key = account.key
    for identifier, entry in used_projects(document).items():
        if any(_is_of(item, key) for item in _items(entry, "accounts")):
            return identifier
    return ""


def _projects(document: ProjectsDocument) -> Iterator[Tree]:
    return (entry for entry in _items(document.file.tree, "projects") if isinstance(entry, dict))


def _items(tree: Tree, name: str) -> list[Any]:
    items = tree.get(name)
    return items if isinstance(items, list) else []


def _is_of(entry: object, key: tuple[str, str]) -> bool:
    """Whether `entry` of a list of accounts is about the account with that key."""
    identifier = entry.get("accountId") if isinstance(entry, dict) else None
    if isinstance(identifier, str) and identifier.isascii() and identifier.strip() != key[1]:
        return False  # nearly all of them, and the long way is slow
    found = account_of(entry)
    return found is not None and found.key == key


def _to_edit(tree: Tree, name: str, kind: type[Any]) -> Any:
    """A copy of the list or object called `name`, empty when there is none.

    What has another type was meant as something, so it is not overwritten.
    """
    value = tree.get(name)
    if value is None:
        return kind()
    if not isinstance(value, kind):
        word = "list" if kind is list else "object"
        raise LibraryWriteError(PROJECTS_FILE, f"“{name}” in it is no {word}, which has to be mended first")
    return kind(value)


# --- projects -------------------------------------------------------------------------------------


def with_project(document: ProjectsDocument, entry: Tree) -> ProjectsDocument:
    """One more project, at the end."""
    projects = _to_edit(document.file.tree, "projects", list)
    return _having(document, projects=[*projects, entry])


def without_project(document: ProjectsDocument, identifier: str) -> ProjectsDocument:
    """Without the project, nor as anybody's default. Raises ProjectNotFound."""
    gone = _project(document, identifier)
    tree = document.file.tree
    defaults = tree.get("platformDefaults")
    if isinstance(defaults, dict):
        defaults = {platform: other for platform, other in defaults.items() if other != identifier}
    default = tree.get("defaultProject")
    return _having(
        document,
        projects=[entry for entry in _items(tree, "projects") if entry is not gone],
        platformDefaults=defaults,
        defaultProject=None if default == identifier else default,
    )


def edited(
    document: ProjectsDocument, identifier: str, edit: Callable[[Tree], Tree], *, moment: str
) -> ProjectsDocument:
    """With `edit` done to the fields of one project, which was updated at `moment` if that changes them.

    Raises ProjectNotFound.
    """
    wanted = _project(document, identifier)
    projects = [
        _touched(entry, edit(entry), moment) if entry is wanted else entry
        for entry in _items(document.file.tree, "projects")
    ]
    return _having(document, projects=projects)


def with_retrieval(entry: Tree, retrieval: Retrieval) -> Tree:
    """A project's fields with these limits; a limit that is the default and was not there is left out."""
    default = Retrieval()
    values: dict[str, Any] = {
        "maxTokens": (retrieval.max_tokens, default.max_tokens),
        "minScore": (retrieval.floor, default.floor),
        "labels": (retrieval.labels, default.labels),
        "tokenizer": (retrieval.tokenizer, default.tokenizer),
    }
    old = _to_edit(entry, "retrieval", dict)
    new = {
        "maxChars": retrieval.max_characters,
        "maxChunks": retrieval.max_chunks,
        "topFiles": retrieval.max_files,
        **{name: value for name, (value, usual) in values.items() if name in old or value != usual},
    }
    for name, value in new.items():
        if old.get(name) == value and not isinstance(old.get(name), bool):
            new[name] = old[name]  # as it was typed
    return {**entry, "retrieval": changed(old, **new)}


def with_mcp(entry: Tree, edit: ServerEdit) -> Tree:
    """A project's fields with `edit` done to its list of MCP servers."""
    return {**entry, "mcp": edit(_to_edit(entry, "mcp", list))}


def with_pins(entry: Tree, pins: Sequence[str]) -> Tree:
    """A project's fields with `pins` as its list. What is no text in the old list stays, at the end."""
    rest = [item for item in _to_edit(entry, "pinned", list) if not isinstance(item, str)]
    return {**entry, "pinned": [*dict.fromkeys(pins), *rest]}


def pins_of(entry: Tree) -> list[str]:
    """Every text in a project's list of pins."""
    return [item for item in _items(entry, "pinned") if isinstance(item, str)]


def _project(document: ProjectsDocument, identifier: str) -> Tree:
    found = used_projects(document).get(identifier)
    if found is None:
        raise ProjectNotFound(identifier)
    return found


def _touched(before: Tree, after: Tree, moment: str) -> Tree:
    return before if after is before or same(before, after) else {**after, "updatedAt": moment}


def _having(document: ProjectsDocument, /, **values: Any) -> ProjectsDocument:
    """With other values at the top; None takes a field away."""
    return replace(document, file=document.file.having(changed(document.file.tree, **values)))


# --- accounts and defaults ------------------------------------------------------------------------


def bound(document: ProjectsDocument, account: Account, identifier: str, *, moment: str) -> ProjectsDocument:
    """With `account` bound to one project and to no other, whatever else its entry says kept.

    Raises ProjectNotFound.
    """
    target = _project(document, identifier)
    _to_edit(target, "accounts", list)
    entry = _entry_of(document, account)
    entry = changed(entry, label=account.label) if account.label else entry

    key = account.key

    def rebound(project: Tree) -> Tree:
        accounts = _items(project, "accounts")
        places = [place for place, item in enumerate(accounts) if _is_of(item, key)]
        if not places and project is not target:
            return project
        kept = [item for place, item in enumerate(accounts) if place not in places]
        if project is target:
            kept.insert(places[0] if places else len(kept), entry)
        return {**project, "accounts": kept}

    return _everywhere(document, rebound, moment)


def unbound(document: ProjectsDocument, account: Account, *, moment: str) -> ProjectsDocument:
    """With `account` bound to no project."""

    key = account.key

    def freed(project: Tree) -> Tree:
        accounts = _items(project, "accounts")
        kept = [item for item in accounts if not _is_of(item, key)]
        return {**project, "accounts": kept} if len(kept) < len(accounts) else project

    return _everywhere(document, freed, moment)


def labelled(document: ProjectsDocument, account: Account, label: str, *, moment: str) -> ProjectsDocument:
    """With another label for an account that is bound. Raises AccountNotBound."""
    if not owner_of(document, account):
        raise AccountNotBound(str(account))
    key = account.key

    def named(project: Tree) -> Tree:
        accounts = [
            changed(item, label=label or None) if _is_of(item, key) else item
            for item in _items(project, "accounts")
        ]
        return {**project, "accounts": accounts} if accounts else project

    return _everywhere(document, named, moment)


def with_platform_default(document: ProjectsDocument, platform: str, identifier: str) -> ProjectsDocument:
    """`identifier` "" takes the default away. Raises ProjectNotFound."""
    if identifier:
        _project(document, identifier)
    wanted = Account(platform, "").key[0]
    defaults: Tree = _to_edit(document.file.tree, "platformDefaults", dict)
    names = [name for name in defaults if Account(name, "").key[0] == wanted]
    values: dict[str, Any] = dict.fromkeys(names)
    if identifier:
        values[names[0] if names else wanted] = identifier
    after = changed(defaults, **values) if values else defaults
    return document if same(after, defaults) else _having(document, platformDefaults=after)


def with_default(document: ProjectsDocument, identifier: str) -> ProjectsDocument:
    """`identifier` "" takes the default away. Raises ProjectNotFound."""
    if identifier:
        _project(document, identifier)
    return _having(document, defaultProject=identifier or None)


def _entry_of(document: ProjectsDocument, account: Account) -> Tree:
    """What is said about `account` where it is bound now, or a new entry."""
    key, used = account.key, used_projects(document)
    for project in (
        *used.values(),
        *(item for item in _projects(document) if used.get(str(item.get("id"))) is not item),
    ):
        for item in _items(project, "accounts"):
            if isinstance(item, dict) and _is_of(item, key):
                return item
    return {"platform": account.platform.strip(), "accountId": account.account_id.strip()}


def _everywhere(document: ProjectsDocument, edit: Callable[[Tree], Tree], moment: str) -> ProjectsDocument:
    if not _items(document.file.tree, "projects"):
        return document
    projects = [
        _touched(entry, edit(entry), moment) if isinstance(entry, dict) else entry
        for entry in _items(document.file.tree, "projects")
    ]
    return _having(document, projects=projects)
