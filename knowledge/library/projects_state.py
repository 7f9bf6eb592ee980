"""What `projects.json` says: its document as values, and everything in it that cannot be used. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from knowledge.connections import McpServer
from knowledge.library.json_file import Tree, is_text
from knowledge.library.projects_file import ProjectsDocument, account_of, used_projects
from knowledge.library.servers_file import read_servers
from knowledge.projects import (
    Account,
    LibraryProblem,
    LibraryProblemCode,
    LibraryState,
    Project,
    Retrieval,
    is_project_id,
)
from knowledge.sources.names import is_hidden, why_refused

PROJECTS_FOLDER = "projects"
EVERY_PLATFORM = "all platforms"
"""What a problem calls the accounts for which `defaultProject` is."""
MAX_SHOWN = 80
"""Characters of a wrong value that a problem shows."""


def understand(document: ProjectsDocument, *, name: str, root: str) -> LibraryState:
    """The state of the library `name` at `root`. Nothing makes it fail; nothing on the disk is looked at."""
    return _Reader(document).state(name, root)


class _Reader:
    """Reads one document, once."""

    def __init__(self, document: ProjectsDocument) -> None:
        self._document = document
        self._tree = document.file.tree
        self._problems: set[LibraryProblem] = set()
        self._owners: dict[tuple[str, str], str] = {}

    def state(self, name: str, root: str) -> LibraryState:
        self._check_top()
        projects = tuple(self._project(key, entry) for key, entry in self._used().items())
        known = {project.id for project in projects}
        return LibraryState(
            name=name,
            root=root,
            projects=projects,
            platform_defaults=self._platform_defaults(known),
            default_project=self._default(known),
            old_folder=self._old_folder(),
            problems=tuple(sorted(self._problems)),
        )

    def _report(self, code: LibraryProblemCode, project: str, *facts: str) -> None:
        self._problems.add(LibraryProblem(code, project, facts))

    # --- the top ----------------------------------------------------------------------------------

    def _check_top(self) -> None:
        version = self._tree.get("version", 1)
        if isinstance(version, bool) or not isinstance(version, int | float):
            self._report(LibraryProblemCode.LIBRARY_VALUE, "", "version", "a number")
        projects = self._tree.get("projects")
        if projects is not None and not isinstance(projects, list):
            self._report(LibraryProblemCode.LIBRARY_VALUE, "", "projects", "a list")

    def _used(self) -> Mapping[str, Tree]:
        used = used_projects(self._document)
        projects = self._tree.get("projects")
        for entry in projects if isinstance(projects, list) else ():
            if not isinstance(entry, dict):
                self._report(LibraryProblemCode.LIBRARY_VALUE, "", "projects", "a list of objects")
                continue
            identifier = entry.get("id", "")
            if not isinstance(identifier, str) or not is_project_id(identifier):
                self._report(LibraryProblemCode.PROJECT_ID, "", _shown(identifier))
            elif used[identifier] is not entry:
                self._report(LibraryProblemCode.PROJECT_TWICE, identifier, identifier)
        return used

    def _platform_defaults(self, known: set[str]) -> Mapping[str, str]:
        defaults = self._tree.get("platformDefaults")
        if defaults is None:
            return {}
        if not isinstance(defaults, dict):
            self._report(LibraryProblemCode.LIBRARY_VALUE, "", "platformDefaults", "an object")
            return {}
        found: dict[str, str] = {}
        for platform, identifier in defaults.items():
            key = Account(platform, "").key[0]
            if identifier in (None, ""):
                continue
            if not isinstance(identifier, str) or identifier not in known:
                self._report(LibraryProblemCode.DEFAULT_UNKNOWN, "", _shown(platform), _shown(identifier))
            elif key:
                found.setdefault(key, identifier)
        return found

    def _default(self, known: set[str]) -> str:
        identifier = self._tree.get("defaultProject")
        if identifier in (None, ""):
            return ""
        if isinstance(identifier, str) and identifier in known:
            return identifier
        self._report(LibraryProblemCode.DEFAULT_UNKNOWN, "", EVERY_PLATFORM, _shown(identifier))
        return ""

    def _old_folder(self) -> str:
        path = self._tree.get("oldFolder")
        if path in (None, ""):
            return ""
        reason = why_no_old_folder(path) if isinstance(path, str) else "it is no text"
        if not reason:
            return str(path)
        self._report(LibraryProblemCode.OLD_FOLDER_REFUSED, "", _shown(path), reason)
        return ""

    # --- projects ---------------------------------------------------------------------------------

    def _project(self, identifier: str, entry: Tree) -> Project:
        return Project(
            id=identifier,
            name=self._text(identifier, entry, "name").strip() or identifier,
            description=self._text(identifier, entry, "description"),
            enabled=self._enabled(identifier, entry),
            pinned=self._pins(identifier, entry),
            accounts=self._accounts(identifier, entry),
            retrieval=self._retrieval(identifier, entry),
            mcp=self._servers(identifier, entry),
            created=self._text(identifier, entry, "createdAt"),
            updated=self._text(identifier, entry, "updatedAt"),
        )

    def _wrong(self, project: str, name: str, wanted: str) -> None:
        self._report(LibraryProblemCode.PROJECT_VALUE, project, project, name, wanted)

    def _text(self, project: str, tree: Tree, name: str) -> str:
        value = tree.get(name)
        if value is None or is_text(value):
            return value or ""
        self._wrong(project, name, "text")
        return ""

    def _list(self, project: str, tree: Tree, name: str) -> list[Any]:
        value = tree.get(name)
        if value is None or isinstance(value, list):
            return value or []
        self._wrong(project, name, "a list")
        return []

    def _enabled(self, project: str, entry: Tree) -> bool:
        """What is neither true nor false turns a project off: nobody shall get what was meant to be off."""
        value = entry.get("enabled")
        if value is None or isinstance(value, bool):
            return value is not False
        self._wrong(project, "enabled", "true or false")
        return False

    def _pins(self, project: str, entry: Tree) -> tuple[str, ...]:
        pins = self._list(project, entry, "pinned")
        good = [pin for pin in pins if isinstance(pin, str) and not why_refused(pin)]
        if len(good) < len(pins):
            self._wrong(project, "pinned", "a list of paths inside the project")
        return tuple(dict.fromkeys(good))

    def _accounts(self, project: str, entry: Tree) -> tuple[Account, ...]:
        accounts: dict[tuple[str, str], Account] = {}
        for item in self._list(project, entry, "accounts"):
            account = account_of(item)
            if account is None:
                self._report(LibraryProblemCode.ACCOUNT_VALUE, project, project)
                continue
            self._text(project, item, "label")
            owner = self._owners.setdefault(account.key, project)
            if owner == project:
                accounts.setdefault(account.key, account)
            else:
                self._report(LibraryProblemCode.ACCOUNT_TWICE, project, str(account), owner, project)
        return tuple(accounts.values())

    def _servers(self, project: str, entry: Tree) -> tuple[McpServer, ...]:
        servers, wrong = read_servers(entry.get("mcp"))
        for item in wrong:
            self._wrong(project, item.name, item.wanted)
        return servers

    # --- retrieval --------------------------------------------------------------------------------

    def _retrieval(self, project: str, entry: Tree) -> Retrieval:
        usual = Retrieval()
        tree = entry.get("retrieval")
        if tree is None:
            return usual
        if not isinstance(tree, dict):
            self._wrong(project, "retrieval", "an object")
            return usual

        def count(name: str) -> int | None:
            return self._count(project, tree, name)

        limits = (count("maxChars"), count("maxChunks"), count("topFiles"))
        characters, chunks, files = limits
        return Retrieval(
            max_characters=usual.max_characters if characters is None else characters,
            max_chunks=usual.max_chunks if chunks is None else chunks,
            max_files=usual.max_files if files is None else files,
            max_tokens=count("maxTokens"),
            floor=self._floor(project, tree),
            labels=self._text(project, tree, "labels") or usual.labels,
            tokenizer=self._text(project, tree, "tokenizer") or usual.tokenizer,
        )

    def _count(self, project: str, tree: Tree, name: str) -> int | None:
        """A whole number of 0 or more; None when there is none that can be used."""
        value = tree.get(name)
        if value is None:
            return None
        number = _number(value)
        if number is not None and number >= 0 and number == math.floor(number):
            return int(number)
        self._wrong(project, name, "a whole number of 0 or more")
        return None

    def _floor(self, project: str, tree: Tree) -> float:
        value = tree.get("minScore")
        number = 0.0 if value is None else _number(value)
        if number is not None and number >= 0:
            return float(number)
        self._wrong(project, "minScore", "a number of 0 or more")
        return 0.0


def why_no_old_folder(path: str) -> str:
    """Why `path` cannot be the old folder of a library, or ""; links are not looked at."""
    reason = why_refused(path)
    if reason:
        return reason
    if path.split("/")[0].casefold() == PROJECTS_FOLDER:
        return "the projects have their documents there"
    return "it is hidden" if any(map(is_hidden, path.split("/"))) else ""


def _number(value: object) -> int | float | None:
    """`value` when it is a number that can be counted with."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if abs(value) < 2**53 else None


def _shown(value: object) -> str:
    """A wrong value in a sentence: short, in one line, and without what cannot be written."""
    text = " ".join(str(value).split()).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"
