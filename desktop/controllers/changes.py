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
        """Call `work` with the library; its dialog closes then, or says what went wrong. Once the person has
        closed it, that is said as without one.

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
            if failed is not None:
                failed(error)
            else:
                tell_failure(error, dialog, self._prompts)

        self._tasks.run(lambda: work(house), done=end, failed=fail)


def tell_failure(error: Exception, dialog: FormDialog | None, prompts: Prompts) -> None:
    """Say it in the dialog, or by itself when there is none, or the person has closed it already."""
    if dialog is not None and not dialog.closed:
        dialog.fail(sentence_of(error))
    else:
        prompts.failed(sentence_of(error))
