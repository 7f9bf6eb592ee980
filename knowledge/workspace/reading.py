"""Keeping index and disk in agreement: the first reading, news from the watcher, and stopping.

Everything runs on the lane. A look at the disk (a survey) finds what is to be read; that joins one backlog.
A long backlog goes in batches to a worker process, so that neither the window nor urgent tasks wait for it; a
short one is worked off here in slices.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path

from knowledge.errors import Cancelled, FolderError, IndexFailure, WorkerFailed
from knowledge.events import Event, ReadingAdvanced, ReadingFinished, WorkFailed
from knowledge.index import SearchIndex
from knowledge.index.jobs import Outcome
from knowledge.index.sync import Survey, Synchronizer
from knowledge.index.workshop import Workshop
from knowledge.workspace.following import LOOK_SECONDS
from knowledge.workspace.lane import Lane, Urgency
from knowledge.workspace.tidying import Tidier

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.1
"""A long reading gives way to urgent tasks this often."""
SLICE_FILES = 20
SLICE_BYTES = 200_000
WORKER_FILES = 400
WORKER_BYTES = 2_000_000
"""A backlog of more files or bytes is worth another process."""
PATIENCE_SECONDS = 3.0
"""A follower reads for itself when the writer has not got on for so long."""
BATCH_FILES = 400
BATCH_BYTES = 600_000
"""So much is read in one go by the worker: about a second's work, and the first answers come after it."""


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
        workshop: Workshop,
        *,
        changed: Callable[[Sequence[str]], None],
        tell: Callable[[Event], None],
    ) -> None:
        self._sync = sync
        self._index = index
        self._lane = lane
        self._worker = workshop
        self._workshop: Workshop | None = workshop  # None: it failed in this reading
        self._tidier = Tidier(index, lane, workshop)
        self._changed = changed
        self._tell = tell
        self._stopped = threading.Event()
        self._abandoned = threading.Event()
        self.complete = False
        # All below belongs to the lane.
        self._surveyed = False
        self._backlog: list[str] = []  # the next path is the last
        self._under_way = False
        self._away: frozenset[str] = frozenset()  # paths that the worker reads now
        self._overtaken: set[str] = set()  # those of them of which there was news meanwhile
        self._digests: Mapping[str, str] = {}  # of what the index held at the last look
        self._anew: set[str] = set()  # paths to be read whatever their digest
        self._seen = -1  # of a follower: the generation of the index when the writer was last seen to get on
        self._patient_until = 0.0
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

    def read_anew(self) -> Future[None]:
        """Read every document once more: they are cut into words differently now. On the lane only.

        A follower leaves that to the writer, and is complete again when it has `seen` the result.
        """
        self.complete = False
        if self._index.writer:
            self._surveyed = False
            self._sync.forget()
            self._anew = set(self._index.stored_digests())
            self._overtaken |= self._away  # it reads them in the old way
        return self.read_all()

    def reread(self, paths: frozenset[str]) -> Future[None]:
        """Read `paths` once more, whatever their digests: what is kept beside them has changed.

        On the lane only. Before the first look there is nothing to do: it finds them by their stamps.
        """
        if not (self._surveyed or self._anew):
            done: Future[None] = Future()
            done.set_result(None)
            return done
        held = self._index.stored_digests()
        self._anew.update(path for path in paths if path in held)
        return self.take_news(paths)

    def settle(self, seconds: float) -> bool:
        """Wait until small segments have become large ones; False when that takes longer."""
        return self._tidier.wait(seconds)

    def seen(self) -> None:
        """A follower has seen a commit of the writer. On the lane only."""
        if self._surveyed and not self._under_way and not self._index.anew:
            self.complete = True

    def take_over(self) -> Future[None]:
        """This process is the writer now: it goes on with what the one before had begun. On the lane only."""
        return self.read_anew() if self._index.anew else self.read_all()

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
        files, problems = self._sync.files, tuple(self._sync.problems)
        known = self._index.stored_digests()
        if not (self._surveyed or self._anew):
            self._sync.trust(self._index.stamps())
        # What the first look finds goes into the index once more even if nothing is new but its stamp, or it
        # would be read at every start.
        self._digests = known if self._surveyed else {}
        found = survey(known)
        self._surveyed = self._surveyed or whole
        first, rest = found.to_read[:SLICE_FILES], found.to_read[SLICE_FILES:]
        if self._is_for_others(found.to_read):
            first, rest = (), found.to_read
        there = {file.path for file in self._sync.files}.difference(found.to_read)
        self._overtaken |= self._away.difference(there)
        self._backlog = [*(path for path in self._backlog if path in there), *reversed(rest)]
        listed = self._sync.files == files and tuple(self._sync.problems) == problems
        self._read(first, found.removed, even_if_nothing=not listed)
        return found

    def _go_on(self) -> None:
        """Work off the backlog, unless that is under way."""
        self._total = max(self._total, len(self._backlog) + len(self._away))
        if not self._under_way:
            self._under_way = True
            self._started = time.monotonic()
            self._advance()

    def _advance(self) -> None:
        """Have a batch read elsewhere, or read for a moment and queue up again behind whatever is urgent."""
        try:
            if self._total:
                done = self._total - len(self._backlog) - len(self._away)
                self._tell(ReadingAdvanced(done, self._total))
            if self._backlog and not self._stopped.is_set():
                if self._is_for_others(self._backlog) and self._leave_to_others():
                    return
                self._read_slice(time.monotonic() + SLICE_SECONDS)
                if not self._lane.submit(self._advance, urgency=Urgency.PATIENT).cancelled():
                    return
            self._finish()
        except BaseException as error:  # noqa: BLE001 - told to whoever waits and to whoever listens
            self._fail(error)

    def _read_slice(self, deadline: float) -> None:
        while self._backlog and time.monotonic() < deadline and not self._stopped.is_set():
            self._read(self._next(SLICE_FILES, SLICE_BYTES))

    def _next(self, files: int, size: int) -> list[str]:
        """Take so many files of the backlog, or fewer when they have so many bytes together."""
        paths: list[str] = []
        total = 0
        while self._backlog and len(paths) < files and total < size:
            paths.append(self._backlog.pop())
            total += self._sync.size(paths[-1])
        return paths

    def _read(
        self, paths: Sequence[str], removed: Sequence[str] = (), *, even_if_nothing: bool = False
    ) -> None:
        """Read `paths` and make them searchable, then tell of it, then make it durable."""
        try:
            documents = self._sync.read(paths, self._known(paths)) if paths else ()
            if documents or removed:
                self._sync.note(0, self._index.apply(documents, removed))
        except BaseException:
            self._sync.note(0, paths)  # the next look shall find them again
            raise
        self._anew.difference_update(paths)
        news = sorted({*(item.document.path for item in documents), *removed})
        if news or even_if_nothing:
            self._changed(news)
        self._commit()
        if news:
            self._tidier.tidy(at_rest=not self._backlog)

    def _known(self, paths: Iterable[str]) -> Mapping[str, str]:
        """The digests of those that need not be read again when they are still the same."""
        return {
            path: self._digests[path] for path in paths if path in self._digests and path not in self._anew
        }

    def _commit(self) -> None:
        try:
            self._index.commit()
        except IndexFailure as error:  # the answers are right all the same
            self._tell(WorkFailed(error))

    # --- with the worker, or the writer -----------------------------------------------------------

    def _is_for_others(self, paths: Sequence[str]) -> bool:
        """Whether so much should rather be read by the worker, or of a follower by the writer."""
        if not self._index.writer:
            return len(paths) > SLICE_FILES
        much = len(paths) > WORKER_FILES or sum(map(self._sync.size, paths)) > WORKER_BYTES
        return much and self._workshop is not None

    def _leave_to_others(self) -> bool:
        """Have the next part of a long backlog read by another process; False: there is none that would."""
        if not self._index.writer:
            return self._wait_for_writer()
        if self._workshop:
            self._send_batch(self._workshop)
        return self._workshop is not None

    def _wait_for_writer(self) -> bool:
        """The process that keeps the index reads the same files; False when it does not get on."""
        if self._index.generation != self._seen:
            self._seen, self._patient_until = self._index.generation, time.monotonic() + PATIENCE_SECONDS
            held = self._index.stamps()
            unread = (path for path in self._backlog if not self._sync.is_held(path, held))
            self._backlog = list(unread)
        elif time.monotonic() > self._patient_until:
            return False
        timer = threading.Timer(LOOK_SECONDS, self._later, [self._advance])
        timer.daemon = True
        timer.start()
        return True

    def _later(self, work: Callable[[], None]) -> None:
        """Have `work` done on the lane, after what is urgent. When the lane has ended, so has the reading."""
        if self._lane.submit(work, urgency=Urgency.PATIENT).cancelled():
            for done in self._end():
                done.cancel()

    def _send_batch(self, workshop: Workshop) -> None:
        paths = self._next(BATCH_FILES, BATCH_BYTES)
        self._away, self._overtaken = frozenset(paths), set()
        out = self._index.incoming()
        future = workshop.submit(self._sync.job(paths, self._known(paths), out))

        def take(future: Future[Outcome]) -> None:
            self._later(lambda: self._take_batch(future, out))

        future.add_done_callback(take)

    def _take_batch(self, future: Future[Outcome], out: Path) -> None:
        """Make searchable and durable what the worker has read; what it could not do is done here."""
        paths, self._away = self._away, frozenset()
        if self._abandoned.is_set() or future.cancelled():
            self._backlog.extend(paths)
            self._finish()
            return
        try:
            outcome = future.result()
            self._sync.note(outcome.read, outcome.again)
            if outcome.documents:
                self._changed(self._index.adopt(out, outcome.checksum, besides=self._overtaken))
                self._tidier.tidy(at_rest=not self._backlog)
        except (WorkerFailed, IndexFailure) as error:
            logger.warning("%s", error)
            self._workshop = None
            self._backlog.extend(sorted(paths - self._overtaken, reverse=True))
        except BaseException as error:  # noqa: BLE001 - told to whoever waits and to whoever listens
            self._sync.note(0, paths)
            self._fail(error)
            return
        self._advance()

    # --- the end ----------------------------------------------------------------------------------

    def _finish(self) -> None:
        first = not self.complete
        self.complete = self.complete or (self._surveyed and not self._backlog and self._is_anew())
        if first and not self._abandoned.is_set():
            self._changed(())
        self._tell(
            ReadingFinished(
                time.monotonic() - self._started, cancelled=bool(self._backlog) or not self._surveyed
            )
        )
        for done in self._end():
            done.set_result(None)

    def _is_anew(self) -> bool:
        """Whether nothing in the index is of an earlier analysis. The writer notes so in the index."""
        if self._index.anew and self._index.writer:
            try:
                self._index.finish_anew()
            except IndexFailure as error:  # the answers are right all the same
                self._tell(WorkFailed(error))
        return not self._index.anew

    def _fail(self, error: BaseException) -> None:
        self._tell(WorkFailed(error))
        for done in self._end():
            done.set_exception(error)

    def _end(self) -> list[Future[None]]:
        """Ready for the next reading; returns who waited for this one."""
        self._under_way = False
        self._total = 0
        self._workshop = self._worker
        waiting, self._waiting = self._waiting, []
        return waiting
