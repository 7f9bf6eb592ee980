"""Keeping index and disk in agreement: the first reading, news from the watcher, and cancelling."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from knowledge.errors import Cancelled, FolderError, IndexFailure
from knowledge.events import Event, ReadingAdvanced, ReadingFinished, WorkFailed
from knowledge.index import SearchIndex
from knowledge.index.sync import Survey, Synchronizer
from knowledge.workspace.lane import Lane, Urgency

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.1
"""A long reading gives way to urgent tasks this often."""
SLICE_FILES = 20
COMMIT_FILES = 1_000
"""A long reading is made durable, and told as done so far, after so many files."""


@dataclass(frozen=True, slots=True)
class _Job:
    """One reading under way. The next path is the last of `waiting`; `done` ends with the reading."""

    waiting: list[str]
    total: int
    digests: Mapping[str, str]
    started: float
    done: Future[None]


class Reader:
    """Runs on the lane. `changed` is called (on the lane) after each step that changed the index."""

    def __init__(
        self,
        sync: Synchronizer,
        index: SearchIndex,
        lane: Lane,
        *,
        changed: Callable[[Sequence[str]], None],
        tell: Callable[[Event], None],
    ) -> None:
        self._sync = sync
        self._index = index
        self._lane = lane
        self._changed = changed
        self._tell = tell
        self._cancel = threading.Event()
        self.complete = False

    def read_all(self) -> Future[None]:
        """Compare the whole folder with the index. The future ends when they agree, or were cancelled."""
        self._cancel.clear()
        done: Future[None] = Future()
        cancelled = self._cancel.is_set
        self._run(
            lambda: self._begin(lambda known: self._sync.survey_all(known, cancelled=cancelled), done), done
        )
        return done

    def take_news(self, paths: frozenset[str]) -> Future[None]:
        """Compare `paths` (empty: everything) after the watcher's news. Called from any thread."""
        if not paths:
            return self.read_all()
        done: Future[None] = Future()
        self._run(lambda: self._begin(lambda known: self._sync.survey(paths, known), done), done)
        return done

    def cancel(self) -> None:
        """Stop a long reading; what was read so far stays. Called from any thread."""
        self._cancel.set()

    def _run(self, step: Callable[[], None], done: Future[None]) -> None:
        def guarded() -> None:
            try:
                step()
            except Cancelled:
                done.set_result(None)
            except FolderError as error:
                # The folder is away; the watcher says so. What is indexed stays until it is back.
                logger.info("%s", error)
                done.set_exception(error)
            except BaseException as error:  # noqa: BLE001 - told to whoever waits and to whoever listens
                self._tell(WorkFailed(error))
                done.set_exception(error)

        if self._lane.submit(guarded, urgency=Urgency.PATIENT).cancelled():
            done.cancel()

    def _begin(self, look: Callable[[Iterable[str]], Survey], done: Future[None]) -> None:
        started = time.monotonic()
        digests = self._index.stored_digests()
        survey = look(digests)
        if survey.removed:
            self._index.apply((), survey.removed)
            self._changed(survey.removed)
        self._read_slice(_Job(list(reversed(survey.to_read)), len(survey.to_read), digests, started, done))

    def _read_slice(self, job: _Job) -> None:
        """Read for a moment, then queue up again behind whatever is urgent."""
        until = time.monotonic() + SLICE_SECONDS
        while job.waiting and time.monotonic() < until and not self._cancel.is_set():
            paths = [job.waiting.pop() for _ in range(min(SLICE_FILES, len(job.waiting)))]
            self._index.stage(self._sync.read(paths, job.digests))
        if job.total > SLICE_FILES:
            self._tell(ReadingAdvanced(job.total - len(job.waiting), job.total))
        if self._cancel.is_set() or not job.waiting:
            self._finish(job)
            return
        if self._index.staged >= COMMIT_FILES:
            self._publish()
        self._run(lambda: self._read_slice(job), job.done)

    def _finish(self, job: _Job) -> None:
        first = not self.complete
        cancelled = bool(job.waiting)
        self.complete = self.complete or not cancelled
        self._publish(even_if_nothing=first)
        self._tell(ReadingFinished(time.monotonic() - job.started, cancelled))
        job.done.set_result(None)

    def _publish(self, *, even_if_nothing: bool = False) -> None:
        try:
            paths = self._index.publish_staged()
            if paths or even_if_nothing:
                self._changed(paths)
            self._index.commit()
        except IndexFailure as error:
            self._tell(WorkFailed(error))
