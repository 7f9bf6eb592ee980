"""Keeping index and disk in agreement: the first reading, news from the watcher, and stopping.

Everything runs on the lane. A look at the disk (a survey) finds what is to be read; that joins one backlog,
which is worked off in slices, so that urgent tasks come between.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future

from knowledge.errors import Cancelled, FolderError, IndexFailure
from knowledge.events import Event, ReadingAdvanced, ReadingFinished, WorkFailed
from knowledge.index import SearchIndex
from knowledge.index.sync import Survey, Synchronizer
from knowledge.model import Problem, ProblemCode, SourceFile
from knowledge.workspace.lane import Lane, Urgency

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.1
"""A long reading gives way to urgent tasks this often."""
SLICE_FILES = 20
COMMIT_CHUNKS = 4_000
"""A long reading is made durable after so many chunks; till then they take memory."""


class Reader:
    """Runs on the lane; its methods may be called from any thread.

    `changed` is called (on the lane) after each step that changed the index or the list of files. `complete`
    is true once everything in the folder was read.
    """

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
        self._stopped = threading.Event()
        self._abandoned = threading.Event()
        self.complete = False
        # All below belongs to the lane.
        self._surveyed = False
        self._backlog: list[str] = []  # the next path is the last
        self._under_way = False
        self._digests: Mapping[str, str] = {}  # of what the index held at the last look
        self._total = 0
        self._started = 0.0
        self._waiting: list[Future[None]] = []

    def read_all(self) -> Future[None]:
        """Compare the whole folder with the index. The future ends when they agree, or it was stopped."""
        self._stopped.clear()
        return self._look_everywhere()

    def take_news(self, paths: frozenset[str]) -> Future[None]:
        """Compare `paths` with the index; none means everything, unless a person has stopped that."""
        if paths:
            return self._queue_look(lambda known: self._sync.survey(paths, known), whole=False)
        if self._stopped.is_set():
            done: Future[None] = Future()
            done.set_result(None)
            return done
        return self._look_everywhere()

    def stop(self) -> None:
        """Stop a long reading; what was read stays, and `read_all` goes on with the rest."""
        self._stopped.set()

    def abandon(self) -> None:
        """Stop for good and at once; what is not durable yet is read again next time."""
        self._abandoned.set()
        self._stopped.set()

    def _look_everywhere(self) -> Future[None]:
        def survey(known: Iterable[str]) -> Survey:
            return self._sync.survey_all(known, cancelled=self._stopped.is_set)

        return self._queue_look(survey, whole=True)

    def _queue_look(self, survey: Callable[[Iterable[str]], Survey], *, whole: bool) -> Future[None]:
        done: Future[None] = Future()

        def look() -> None:
            try:
                found = self._look(survey, whole=whole)
            except Cancelled:
                self._waiting.append(done)
            except FolderError as error:
                # The folder is away; the watcher says so. What is indexed stays until it is back.
                logger.info("%s", error)
                done.set_exception(error)
                return
            except BaseException as error:  # noqa: BLE001 - told to whoever waits and to whoever listens
                self._tell(WorkFailed(error))
                done.set_exception(error)
                return
            else:
                if whole or len(found.to_read) > SLICE_FILES:
                    self._waiting.append(done)
                else:
                    done.set_result(None)
            self._go_on()

        if self._lane.submit(look, urgency=Urgency.PATIENT).cancelled():
            done.cancel()
        return done

    # --- on the lane ------------------------------------------------------------------------------

    def _look(self, survey: Callable[[Iterable[str]], Survey], *, whole: bool) -> Survey:
        """Find out what is to be read. A few files are read at once, the rest joins the backlog."""
        self._publish()  # a survey must know of everything that was read
        files, problems = self._sync.files, tuple(self._sync.problems)
        self._digests = self._index.stored_digests()
        found = survey(self._digests)
        self._surveyed = self._surveyed or whole
        first, rest = found.to_read[:SLICE_FILES], found.to_read[SLICE_FILES:]
        there = {file.path for file in self._sync.files}.difference(found.to_read)
        self._backlog = [*(path for path in self._backlog if path in there), *reversed(rest)]
        if found.removed:
            self._index.apply((), found.removed)
        self._read(first)
        listed = self._sync.files == files and tuple(self._sync.problems) == problems
        self._publish(found.removed, even_if_nothing=not listed)
        return found

    def _go_on(self) -> None:
        """Work off the backlog, unless that is under way."""
        self._total = max(self._total, len(self._backlog))
        if not self._under_way:
            self._under_way = True
            self._started = time.monotonic()
            self._read_slice()

    def _read_slice(self) -> None:
        """Read for a moment, then queue up again behind whatever is urgent."""
        try:
            self._read_until(time.monotonic() + SLICE_SECONDS)
            if self._backlog and not self._stopped.is_set():
                if self._index.staged >= COMMIT_CHUNKS:
                    self._publish()
                if not self._lane.submit(self._read_slice, urgency=Urgency.PATIENT).cancelled():
                    return
            self._finish()
        except BaseException as error:  # noqa: BLE001 - told to whoever waits and to whoever listens
            self._tell(WorkFailed(error))
            for done in self._end():
                done.set_exception(error)

    def _read_until(self, deadline: float) -> None:
        while self._backlog and time.monotonic() < deadline and not self._stopped.is_set():
            self._read([self._backlog.pop() for _ in range(min(SLICE_FILES, len(self._backlog)))])
        if self._total:
            self._tell(ReadingAdvanced(self._total - len(self._backlog), self._total))

    def _finish(self) -> None:
        first = not self.complete
        self.complete = self.complete or (self._surveyed and not self._backlog)
        if not self._abandoned.is_set():
            self._publish(even_if_nothing=first)
        self._tell(
            ReadingFinished(
                time.monotonic() - self._started, cancelled=bool(self._backlog) or not self._surveyed
            )
        )
        for done in self._end():
            done.set_result(None)

    def _end(self) -> list[Future[None]]:
        """Ready for the next reading; returns who waited for this one."""
        self._under_way = False
        self._total = 0
        waiting, self._waiting = self._waiting, []
        return waiting

    def _read(self, paths: Sequence[str]) -> None:
        """Stage `paths`. One that makes us stumble is listed with a problem, and does not hide the others."""
        try:
            self._index.stage(self._sync.read(paths, self._digests))
        except Exception as error:
            if len(paths) > 1:
                for path in paths:
                    self._read([path])
            else:
                logger.exception("“%s” cannot be understood; this is a fault of Estante", paths[0])
                self._tell(WorkFailed(error))
                self._index.stage([self._sync.analyze(_stand_in(paths[0], type(error).__name__))])

    def _publish(self, removed: Sequence[str] = (), *, even_if_nothing: bool = False) -> None:
        """Make what was read searchable, tell of it, and make it durable."""
        try:
            paths = {*self._index.publish_staged(), *removed}
            if paths or even_if_nothing:
                self._changed(sorted(paths))
            self._index.commit()
        except IndexFailure as error:
            self._tell(WorkFailed(error))


def _stand_in(path: str, fault: str) -> SourceFile:
    """An empty text for a file that we stumbled over; its digest is no digest, so it is tried again."""
    reason = f"Estante stumbles over it ({fault})"
    problem = Problem(path, 0, ProblemCode.FILE_UNREADABLE, (reason,))
    return SourceFile(path, "", f"unread: {fault}", 0, read_only=reason, problems=(problem,))
