"""What is done to projects, accounts and pins: it goes to the files of the library, and is told at once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from knowledge.errors import FolderError
from knowledge.library.editing import ProjectEditor
from knowledge.paths import index_directory
from knowledge.projects import Account, Annotation, Binding, Project, Retrieval, TrashedProject

T = TypeVar("T")


class Projects:
    """`ProjectEditor` for an open library; see there for what each call does and raises.

    `changed` is called after each change, on the caller's thread; `let_go` closes an open project.
    """

    def __init__(
        self, editor: ProjectEditor, *, changed: Callable[[], object], let_go: Callable[[str], None]
    ) -> None:
        self._editor = editor
        self._changed = changed
        self._let_go = let_go

    def _told(self, result: T) -> T:
        self._changed()
        return result

    def create(self, name: str, *, identifier: str = "", description: str = "") -> Project:
        return self._told(self._editor.create(name, identifier=identifier, description=description))

    def adopt(self, folder: str) -> Project:
        return self._told(self._editor.adopt(folder))

    def rename(self, identifier: str, name: str) -> Project:
        return self._told(self._editor.rename(identifier, name))

    def describe(self, identifier: str, text: str) -> Project:
        return self._told(self._editor.describe(identifier, text))

    def enable(self, identifier: str, *, enabled: bool) -> Project:
        return self._told(self._editor.enable(identifier, enabled=enabled))

    def set_retrieval(self, identifier: str, retrieval: Retrieval) -> Project:
        return self._told(self._editor.set_retrieval(identifier, retrieval))

    def delete(self, identifier: str) -> TrashedProject:
        """To the trash of the library. Its index goes, for it has the text."""
        index = None
        with suppress(FolderError):  # a folder that is a link was never read
            index = index_directory(self._editor.files_root(identifier), library=True)
        trashed = self._editor.delete(identifier, let_go=lambda: self._let_go(identifier))
        if index is not None:
            shutil.rmtree(index, ignore_errors=True)
        return self._told(trashed)

    def restore(self, key: str) -> Project:
        return self._told(self._editor.restore(key))

    def trash(self) -> tuple[TrashedProject, ...]:
        return self._editor.trash()

    def bind(self, account: Account, identifier: str) -> Binding:
        return self._told(self._editor.bind(account, identifier))

    def unbind(self, account: Account) -> Binding:
        return self._told(self._editor.unbind(account))

    def label(self, account: Account, text: str) -> Account:
        return self._told(self._editor.label(account, text))

    def set_platform_default(self, platform: str, identifier: str) -> None:
        self._editor.set_platform_default(platform, identifier)
        self._changed()

    def set_default(self, identifier: str) -> None:
        self._editor.set_default(identifier)
        self._changed()

    def pin(self, identifier: str, path: str) -> tuple[str, ...]:
        return self._told(self._editor.pin(identifier, path))

    def unpin(self, identifier: str, path: str) -> tuple[str, ...]:
        return self._told(self._editor.unpin(identifier, path))

    def set_pins(self, identifier: str, paths: Sequence[str]) -> tuple[str, ...]:
        return self._told(self._editor.set_pins(identifier, paths))

    def annotate(self, identifier: str, path: str, annotation: Annotation | None) -> Annotation:
        return self._told(self._editor.annotate(identifier, path, annotation))

    def amend(self, identifier: str, path: str, change: Callable[[Annotation], Annotation]) -> Annotation:
        return self._told(self._editor.amend(identifier, path, change))

    def move(self, identifier: str, path: str, new_path: str) -> None:
        self._editor.move(identifier, path, new_path)
        self._changed()

    def forget(self, identifier: str, path: str) -> None:
        self._editor.forget(identifier, path)
        self._changed()
