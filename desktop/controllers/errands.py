"""Work on the open folder off the GUI thread: files are never touched on it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from PySide6.QtCore import QObject

from desktop.bridge.tasks import Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.prompts import Prompts
from knowledge.errors import Cancelled, NotInitialized
from knowledge.workspace import Workspace

T = TypeVar("T")


class Errands(QObject):
    """Each errand ends on the GUI thread; one that fails and has no `failed` is told to the person.

    What comes back from a folder that is no longer the open one is dropped.
    """

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
            self._tasks.run(
                lambda: work(workspace),
                done=self._ending(workspace, done),
                failed=self._ending(workspace, failed or self._tell),
            )

    def follow(self, start: Callable[[Workspace], Future[T]]) -> None:
        """Count work that the workspace does by itself as under way until it ends."""
        workspace = self._library.workspace
        if workspace is None:
            return
        try:
            future = start(workspace)
        except NotInitialized:  # another program deleted the project just now; `lost` is on its way
            return
        self._under_way += 1
        self._tasks.follow(
            future,
            done=self._ending(workspace, lambda _: None),
            failed=self._ending(workspace, self._tell),
        )

    def _ending(self, workspace: Workspace, use: Callable[[T], None]) -> Callable[[T], None]:
        def end(result: T) -> None:
            self._under_way -= 1
            if workspace is self._library.workspace:
                use(result)

        return end

    def _tell(self, error: Exception) -> None:
        if not isinstance(error, Cancelled):
            self._prompts.failed(sentence_of(error))
