"""What all edits of a library share."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from knowledge.errors import ProjectNotFound, UsageError
from knowledge.library import projects_file
from knowledge.library.json_file import Tree, is_text
from knowledge.library.store import LibraryStore
from knowledge.projects import Project
from knowledge.text.moments import moment_text

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What moves the cursor, begins a line or turns the writing direction: no name has such."""


class Edits:
    """The base of `ProjectEditor` and its parts."""

    def __init__(self, store: LibraryStore, *, let_go: Callable[[str], None] = lambda _: None) -> None:
        """`let_go` is told the id of a project whose folder is about to be moved away."""
        self._store = store
        self._let_go = let_go

    def files_root(self, identifier: str) -> Path:
        """The folder of a project's documents; see `LibraryStore.files_root`."""
        return self._store.files_root(identifier)

    def _moment(self) -> str:
        return moment_text(self._store.now())

    def _change(self, identifier: str, edit: Callable[[Tree], Tree]) -> Project:
        moment = self._moment()
        self._store.change(lambda document: projects_file.edited(document, identifier, edit, moment=moment))
        return self._project(identifier)

    def _project(self, identifier: str) -> Project:
        project = self._store.state().project(identifier)
        if project is None:
            raise ProjectNotFound(identifier)
        return project


def checked_text(text: str) -> str:
    """`text`, if it can be written. Raises UsageError."""
    if not is_text(text):
        raise UsageError("The text has characters that cannot be written.")
    return text


def checked_line(text: str) -> str:
    """`text` in one line, without control characters. Raises UsageError when it cannot be written."""
    return " ".join(CONTROL.sub(" ", checked_text(text)).split())


def checked_name(text: str) -> str:
    """`text` as the name of a project. Raises UsageError when it is none."""
    name = checked_line(text)
    if not name:
        raise UsageError("A project needs a name.")
    return name
