"""What a person does to the projects and accounts of the open library, off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from desktop.bridge.tasks import Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.form import FormDialog
from desktop.dialogs.prompts import Prompts
from knowledge.workspace.library import Library as House

T = TypeVar("T")


class Changes:
    """For one controller. `show` shows the present state again after a change that was refused."""

    def __init__(
        self, library: Library, tasks: Tasks, prompts: Prompts, *, show: Callable[[], object]
    ) -> None:
        self._library = library
        self._tasks = tasks
        self._prompts = prompts
        self._show = show

    def make(
        self,
        work: Callable[[House], T],
        done: Callable[[T], object] = lambda _: None,
        dialog: FormDialog | None = None,
        *,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Call `work` with the library; its dialog closes then, or says what went wrong.

        `done` is not called when another library is open by then.
        """
        house = self._library.house
        if house is None:
            return

        def end(result: T) -> None:
            if dialog is not None:
                dialog.accept()
            if house is self._library.house:
                done(result)

        def fail(error: Exception) -> None:
            self._show()
            if dialog is not None:
                dialog.fail(sentence_of(error))
            elif failed is not None:
                failed(error)
            else:
                self._prompts.failed(sentence_of(error))

        self._tasks.run(lambda: work(house), done=end, failed=fail)
