"""The left pane, the problems and the status bar: what is in the folder and how it is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from PySide6.QtCore import QObject, QTimer

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.rows import Rows, ShelfMarks, make_rows
from desktop.models.problems import AnyProblem
from desktop.panes.problems import ProblemsPane
from desktop.panes.status import IndexPhase, IndexStatus, ProblemCounts, StatusPane
from desktop.panes.tree import FolderSummary, TreePane
from knowledge.events import (
    Event,
    IndexKeeperChanged,
    IndexRebuilt,
    ReadingAdvanced,
    ReadingFinished,
    WatchState,
    WatchStateChanged,
    WorkFailed,
)
from knowledge.model import LibraryView
from knowledge.problems import Severity

COUNTED_AT_ONCE = 200
"""Documents whose tokens are counted in one task."""
COUNTS_KEPT = 20_000
"""Counts of texts, by their digests, that are kept when another folder or project is opened."""
ROWS_AFTER = 30
ROWS_AFTER_NEWS = 150
"""Milliseconds: what the person does shows in the tree at once, what comes from elsewhere in one go."""


class Shelf(QObject):
    """Follows the library; shows rows, counts and states."""

    def __init__(
        self, library: Library, tasks: Tasks, *, tree: TreePane, problems: ProblemsPane, status: StatusPane
    ) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._tree = tree
        self._problems = problems
        self._status = status
        self._latest = Latest(tasks)
        self._rows = Rows()
        self._counting = False
        self._marks = ShelfMarks()
        self._new = self._reading = True
        """No file of what is open was shown yet; not all of them were."""
        self._folders: tuple[str, ...] = ()
        self._tokens: dict[str, int] = {}
        self._counter = "estimate"
        self._progress: ReadingAdvanced | None = None
        self._cancelled = False
        self._failure = ""
        self._rebuilt = ""
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._show_rows)
        library.opened.connect(self._start)
        library.closed.connect(self._clear)
        library.lost.connect(self._clear)
        library.projects_changed.connect(self._show_problems)
        library.view_changed.connect(self._take_view)
        library.happened.connect(self._take_event)
        status.cancel_requested.connect(library.cancel_reading)
        status.retry_requested.connect(library.rescan)

    @property
    def failure(self) -> str:
        """Why the folder is not read, as a sentence; "" while all is well."""
        return self._failure

    @property
    def settled(self) -> bool:
        """True when nothing is under way that would change what is shown."""
        return not (self._soon.isActive() or self._latest.busy or self._counting)

    def set_marks(self, marks: ShelfMarks) -> None:
        if marks != self._marks:
            self._marks = marks
            self._soon.start(ROWS_AFTER)

    def set_folders(self, folders: tuple[str, ...]) -> None:
        """Show these folders too, in which no file is."""
        if folders != self._folders:
            self._folders = folders
            self._soon.start(ROWS_AFTER)

    def set_counter(self, name: str) -> None:
        """Count tokens with the tokenizer of that name from now on."""
        if name != self._counter:
            self._counter = name
            self._tokens.clear()
            self._show_soon()

    def _start(self) -> None:
        self._progress, self._cancelled, self._failure, self._rebuilt = None, False, "", ""
        self._status.set_index_keeper(here=True)
        if len(self._tokens) > COUNTS_KEPT:
            self._tokens.clear()
        self._marks = ShelfMarks()
        self._new = self._reading = True

    def _clear(self) -> None:
        self._soon.stop()
        self._latest.drop()
        self._rows = Rows()
        self._tree.set_rows(())
        self._tree.set_summary(None)
        self._problems.set_problems(())
        self._status.set_index(None)
        self._status.set_index_keeper(here=True)
        self._status.set_watch(None)
        self._status.set_problem_counts(None)

    def _take_view(self, view: LibraryView) -> None:
        self._library.give_way()  # much to show: the reading rests meanwhile
        if self._library.house is None:
            self._tree.set_summary(FolderSummary(view.name, len(view.heads), view.chunk_count, view.root))
        self._show_problems()
        self._show_index(view)
        if self._new or (self._reading and view.complete):
            self._new, self._reading = not view.files, not view.complete
            self._show_rows()
        else:
            self._show_soon()

    def _show_problems(self) -> None:
        """Those of the open folder or project, and those of the library around it."""
        view, state = self._library.view, self._library.state
        problems: tuple[AnyProblem, ...] = (
            *(view.problems if view else ()),
            *(state.problems if state else ()),
        )
        self._problems.set_problems(problems)
        counts = [problem.severity for problem in problems]
        self._status.set_problem_counts(
            ProblemCounts(counts.count(Severity.ERROR), counts.count(Severity.WARNING))
        )

    def _take_event(self, event: Event) -> None:
        view = self._library.view
        if isinstance(event, WatchStateChanged):
            self._status.set_watch(event.state, event.detail)
            if event.state is WatchState.WATCHING:
                self._failure = ""
        elif isinstance(event, ReadingAdvanced):
            self._progress = event if event.done < event.total else None
        elif isinstance(event, ReadingFinished):
            self._progress = None
            self._cancelled = event.cancelled
        elif isinstance(event, IndexRebuilt):
            self._rebuilt = event.reason
        elif isinstance(event, IndexKeeperChanged):
            self._status.set_index_keeper(here=event.here)
        elif isinstance(event, WorkFailed):
            self._failure = sentence_of(event.error)
        if view is not None:
            self._show_index(view)

    def _show_index(self, view: LibraryView) -> None:
        phase, done, total = IndexPhase.READY, 0, 0
        if self._failure:
            phase = IndexPhase.FAILED
        elif self._progress is not None:
            phase, done, total = IndexPhase.READING, self._progress.done, self._progress.total
        elif self._cancelled or not view.complete:
            phase = IndexPhase.PARTIAL if self._cancelled else IndexPhase.READING
        self._status.set_index(
            IndexStatus(phase, len(view.heads), view.chunk_count, done, total, self._failure, self._rebuilt)
        )

    # --- rows -------------------------------------------------------------------------------------

    def _show_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start(ROWS_AFTER_NEWS)

    def _show_rows(self) -> None:
        view = self._library.view
        if view is None:
            return
        marks, tokens, before, folders = self._marks, dict(self._tokens), self._rows, self._folders
        self._latest.ask(
            lambda: make_rows(view, marks, tokens, before=before, folders=folders),
            done=self._take_rows,
            failed=self._fail,
        )

    def _take_rows(self, rows: Rows) -> None:
        self._rows = rows
        if rows.changed is None:
            self._library.give_way()
            self._tree.set_rows(tuple(rows.by_path.values()))
        elif rows.changed:
            self._tree.update_rows(rows.changed)
        if self._marks.current and self._tree.selected_path() != self._marks.current:
            self._tree.select(self._marks.current)  # its row may not have been there before
        if view := self._library.view:
            self._count_tokens(view)  # not before: rows and answer are waited for

    def _count_tokens(self, view: LibraryView) -> None:
        """Count what is not counted yet, a few documents at a time; all of it off this thread."""
        workspace = self._library.workspace
        if self._counting or workspace is None:
            return
        self._counting = True
        counter, known = self._counter, frozenset(self._tokens)

        def count() -> Mapping[str, int]:
            heads = (head for head in view.heads.values() if head.digest not in known)
            waiting = tuple(islice(heads, COUNTED_AT_ONCE))
            texts = (view.documents[head.path].content for head in waiting)
            counts = workspace.count_tokens(texts, counter)
            return {head.digest: number for head, number in zip(waiting, counts, strict=True)}

        def done(counts: Mapping[str, int]) -> None:
            self._counting = False
            if counter == self._counter:
                self._tokens.update(counts)
            if counts or view is not self._library.view:
                self._show_soon()

        def failed(error: Exception) -> None:
            self._counting = False
            self._fail(error)

        self._tasks.run(count, done=done, failed=failed, droppable=True)

    def _fail(self, error: Exception) -> None:
        self._failure = sentence_of(error)
        if view := self._library.view:
            self._show_index(view)
