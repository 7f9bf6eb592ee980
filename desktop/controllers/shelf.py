"""The left pane, the problems and the status bar: what is in the folder and how it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from PySide6.QtCore import QObject, QTimer

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.models.tree import TreeRow
from desktop.panes.problems import ProblemsPane
from desktop.panes.status import IndexPhase, IndexStatus, ProblemCounts, StatusPane
from desktop.panes.tree import FolderSummary, TreePane
from knowledge.events import (
    Event,
    ReadingAdvanced,
    ReadingFinished,
    WatchState,
    WatchStateChanged,
    WorkFailed,
)
from knowledge.model import Document, LibraryView, Severity

COUNTED_AT_ONCE = 200
"""Documents whose tokens are counted in one task."""
_WORST = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}


@dataclass(frozen=True, slots=True)
class ShelfMarks:
    """What the window knows about files besides the library: the tab in front, and unsaved ones."""

    current: str = ""
    unsaved: frozenset[str] = frozenset()


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
        self._rows = Latest(tasks)
        self._counting = False
        self._marks = ShelfMarks()
        self._tokens: dict[str, int] = {}
        self._counter = "estimate"
        self._progress: ReadingAdvanced | None = None
        self._cancelled = False
        self._failure = ""
        self._soon = QTimer(self, singleShot=True, interval=30)
        self._soon.timeout.connect(self._show_rows)
        library.opened.connect(self._start)
        library.closed.connect(self._clear)
        library.view_changed.connect(self._take_view)
        library.happened.connect(self._take_event)
        status.cancel_requested.connect(library.cancel_reading)
        status.retry_requested.connect(library.rescan)

    @property
    def settled(self) -> bool:
        """True when nothing is under way that would change what is shown."""
        return not (self._soon.isActive() or self._rows.busy or self._counting)

    def set_marks(self, marks: ShelfMarks) -> None:
        if marks != self._marks:
            self._marks = marks
            self._soon.start()

    def set_counter(self, name: str) -> None:
        """Count tokens with the tokenizer of that name from now on."""
        if name != self._counter:
            self._counter = name
            self._tokens.clear()
            self._soon.start()

    def _start(self) -> None:
        self._progress, self._cancelled, self._failure = None, False, ""
        self._tokens.clear()
        self._marks = ShelfMarks()

    def _clear(self) -> None:
        self._tree.set_rows(())
        self._tree.set_summary(None)
        self._problems.set_problems(())
        self._status.set_index(None)
        self._status.set_watch(None)
        self._status.set_problem_counts(None)

    def _take_view(self, view: LibraryView) -> None:
        self._tree.set_summary(FolderSummary(view.name, len(view.documents), view.chunk_count, view.root))
        self._problems.set_problems(view.problems)
        counts = [problem.severity for problem in view.problems]
        self._status.set_problem_counts(
            ProblemCounts(counts.count(Severity.ERROR), counts.count(Severity.WARNING))
        )
        self._show_index(view)
        self._soon.start()

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
            IndexStatus(phase, len(view.documents), view.chunk_count, done, total, self._failure)
        )

    # --- rows -------------------------------------------------------------------------------------

    def _show_rows(self) -> None:
        view = self._library.view
        if view is None:
            return
        marks, tokens = self._marks, dict(self._tokens)
        self._rows.ask(lambda: tree_rows(view, marks, tokens), done=self._take_rows, failed=self._fail)
        self._count_tokens(view)

    def _take_rows(self, rows: tuple[TreeRow, ...]) -> None:
        self._tree.set_rows(rows)
        if self._marks.current and self._tree.selected_path() != self._marks.current:
            self._tree.select(self._marks.current)  # its row may not have been there before

    def _count_tokens(self, view: LibraryView) -> None:
        """Count what is not counted yet, a few documents at a time."""
        workspace = self._library.workspace
        if self._counting or workspace is None:
            return
        waiting = [item for item in view.documents.values() if token_key(item) not in self._tokens]
        waiting = waiting[:COUNTED_AT_ONCE]
        if not waiting:
            return
        self._counting = True
        counter = self._counter
        texts = [document.content for document in waiting]

        def done(counts: Sequence[int]) -> None:
            self._counting = False
            if counter == self._counter:
                keys = [token_key(document) for document in waiting]
                self._tokens.update(zip(keys, counts, strict=True))
            self._soon.start()

        def failed(error: Exception) -> None:
            self._counting = False
            self._fail(error)

        self._tasks.run(lambda: workspace.count_tokens(texts, counter), done=done, failed=failed)

    def _fail(self, error: Exception) -> None:
        self._failure = sentence_of(error)
        if view := self._library.view:
            self._show_index(view)


def token_key(document: Document) -> str:
    """What a count of tokens belongs to: the file as it is, or unsaved text by its length and start."""
    return document.digest or f"{document.path}\n{hash(document.content)}"


def tree_rows(view: LibraryView, marks: ShelfMarks, tokens: Mapping[str, int]) -> tuple[TreeRow, ...]:
    """One row for each file and for each folder above one."""
    worst: dict[str, Severity] = {}
    for problem in view.problems:
        known = worst.get(problem.path)
        if known is None or _WORST[problem.severity] < _WORST[known]:
            worst[problem.path] = problem.severity
    folders: dict[str, TreeRow] = {}
    rows: list[TreeRow] = []
    for entry in view.files:
        place = PurePosixPath(entry.path)
        for parent in place.parents[:-1]:
            path = str(parent)
            if path in folders:
                break
            folders[path] = TreeRow(path, parent.name, is_folder=True)
        document = view.documents.get(entry.path)
        rows.append(
            TreeRow(
                entry.path,
                place.name,
                kind=entry.kind,
                pinned=document.pinned if document else False,
                unsaved=entry.path in marks.unsaved,
                severity=worst.get(entry.path),
                tokens=tokens.get(token_key(document)) if document else None,
                current=entry.path == marks.current,
                title=document.title if document else "",
            )
        )
    return (*folders.values(), *rows)
