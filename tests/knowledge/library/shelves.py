"""A small library for the tests, with a clock that stands still."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import PROJECTS_FILE, Account, LibraryProblemCode, LibraryState

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
NOON_TEXT = "2026-11-30T12:00:00Z"
LOCKS = {".projects.lock"}


def account(identifier: str, platform: str = "xianyu", label: str = "") -> Account:
    return Account(platform, identifier, label)


def created(root: Path) -> ProjectEditor:
    """An empty library."""
    return ProjectEditor(LibraryStore.create(root, now=lambda: NOON))


def opened(root: Path) -> ProjectEditor:
    return ProjectEditor(LibraryStore(root, now=lambda: NOON))


def made(root: Path, tree: dict[str, Any] | bytes) -> LibraryStore:
    """A library of this `projects.json`, with a folder for each project that can have one."""
    root.mkdir(parents=True, exist_ok=True)
    data = tree if isinstance(tree, bytes) else json.dumps(tree, ensure_ascii=False).encode()
    (root / PROJECTS_FILE).write_bytes(data)
    store = LibraryStore(root, now=lambda: NOON)
    for project in store.state().projects:
        (root / "projects" / project.id / "files").mkdir(parents=True, exist_ok=True)
    return LibraryStore(root, now=lambda: NOON)


def document(root: Path, project: str, path: str, text: str) -> None:
    """Write a document of a project."""
    place = root / "projects" / project / "files" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def projects_json(root: Path) -> Any:
    return json.loads((root / PROJECTS_FILE).read_text(encoding="utf-8-sig"))


def meta_json(root: Path, project: str) -> Any:
    return json.loads((root / "projects" / project / "meta.json").read_text(encoding="utf-8"))


def entry(root: Path, project: str) -> Any:
    """The fields of one project in `projects.json`."""
    return next(item for item in projects_json(root)["projects"] if item.get("id") == project)


def codes(state: LibraryState) -> list[LibraryProblemCode]:
    return [problem.code for problem in state.problems]


def tree(root: Path) -> dict[str, bytes]:
    """Every file in the library but its locks, by path."""
    return {
        place.relative_to(root).as_posix(): place.read_bytes()
        for place in root.rglob("*")
        if place.is_file() and place.name not in LOCKS
    }
