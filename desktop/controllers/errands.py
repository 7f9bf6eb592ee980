"""Work on the open folder off the GUI thread: files are never touched on it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from PySide6.QtCore import QObject

from desktop.bridge.tasks import Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.prompts import Prompts
from knowledge.workspace import Workspace

T = TypeVar("T")


class Errands(QObject):
    """Each errand ends on the GUI thread; one that fails and has no `failed` is told to the person."""

    def __init__(self, library: Library, tasks: Tasks, prompts: Prompts) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._prompts = prompts
        self._under_way = 0

    @property
    def busy(self) -> bool:
        return self._under_way > 0

    def run(
        self,
        work: Callable[[Workspace], T],
        done: Callable[[T], None] = lambda _: None,
        *,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Call `work` with the workspace on another thread. Nothing happens while no folder is open."""
        workspace = self._library.workspace
        if workspace is not None:
            self._under_way += 1
            self._tasks.run(lambda: work(workspace), done=self._landed(done), failed=self._fallen(failed))

    def follow(self, start: Callable[[Workspace], Future[T]]) -> None:
        """Count work that the workspace does by itself as under way until it ends."""
        workspace = self._library.workspace
        if workspace is not None:
            self._under_way += 1
            self._tasks.follow(start(workspace), done=self._landed(lambda _: None), failed=self._fallen(None))

    def _landed(self, done: Callable[[T], None]) -> Callable[[T], None]:
        def land(result: T) -> None:
            self._under_way -= 1
            done(result)

        return land

    def _fallen(self, failed: Callable[[Exception], None] | None) -> Callable[[Exception], None]:
        def fall(error: Exception) -> None:
            self._under_way -= 1
            if failed is not None:
                failed(error)
            else:
                self._prompts.failed(sentence_of(error))

        return fall
