"""What was asked, noted beside answering: the asker hands it over and goes on, a thread of ours writes it."""

from __future__ import annotations

import logging
import math
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from knowledge.errors import LibraryWriteError
from knowledge.library.activity_file import ActivityFile, Asked, Batch, FileTrouble, Missed, day_of
from knowledge.library.receipts_table import Answered
from knowledge.projects import Account, Activity, Gap, GapKind
from knowledge.receipts import Receipt
from knowledge.text.boundaries import last_cut
from knowledge.text.moments import utc_now

logger = logging.getLogger(__name__)

MAX_QUESTION = 500
"""Characters of a question that are kept."""
MAX_NAME = 500
"""An account with a longer platform or id is not counted: no platform has such."""
MAX_WAITING = 10_000
"""So many rows of a kind wait for a file that cannot be written; the oldest are dropped."""

_GATHER = 0.2
"""Seconds in which rows are gathered before they are written; so much is lost when the process is killed."""
_LONGEST_PAUSE = 60.0
"""Seconds between attempts, after many that failed."""
_PATIENCE = 10.0
"""Seconds that `flush` and `close` wait for a disk that does not answer."""
_FRESH = timedelta(seconds=3)
"""A file may change again without its time changing while it is younger than this (FAT counts by 2 s)."""

# Control characters, NUL among them, and halves of characters, which no file takes.
_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")

_Page = tuple[str | None, tuple[str, str] | None, int, int | None]
"""Which receipts were asked for: project, account, limit, before."""


class Ledger:
    """Who asks how often, which questions find nothing good, and receipts, in the SQLite file `path`.

    `asked`, `gap` and `answered` return at once and never fail; nothing is made on disk before the first of
    them. What cannot be written waits in memory and is tried again. `failure` is "" or the sentence for a
    person. Any thread, and several processes.
    """

    def __init__(self, path: Path, *, now: Callable[[], datetime] = utc_now) -> None:
        self._file = ActivityFile(path)
        self._now = now
        self._turn = threading.Condition()
        self._waiting = Batch()
        self._started = 0  # attempts to write
        self._ended = 0
        self._urgent = False
        self._closed = False
        self._writer: threading.Thread | None = None
        self._not_written = self._not_read = self._damage = ""
        self._logged: set[str] = set()
        self._last_gaps: dict[tuple[str | None, bool], tuple[Gap, ...]] = {}
        self._last_activity: tuple[Activity, ...] = ()
        self._last_receipts: tuple[_Page, tuple[Receipt, ...]] | None = None
        self._seen_stamp = self._stamp()
        self._seen = self._number()

    @property
    def failure(self) -> str:
        """Why something could not be written or read the last time, or that a damaged file was set aside."""
        return self._not_written or self._not_read or self._damage

    # --- asking -----------------------------------------------------------------------------------

    def asked(self, account: Account, project: str) -> None:
        """`account` asked, and `project` ("": none) answered."""
        if max(map(len, account.key)) > MAX_NAME or not all(account.key):
            return
        at, account = self._now(), _writable(account)
        key = (account.key, day_of(at))
        with self._turn:
            before = self._waiting.asked.pop(key, None)
            times = before.times + 1 if before else 1
            self._waiting.asked[key] = Asked(account, _plain(project, MAX_NAME), at, times)
            self._hand_over()

    def gap(
        self, question: str, account: Account, *, project: str, kind: GapKind, score: float = 0.0
    ) -> None:
        """`account` asked `question`, and what `project` has is no good answer, for the reason `kind`."""
        text = _plain(question, MAX_QUESTION)
        if not text:
            return
        key = (_plain(project, MAX_NAME), text, kind is GapKind.ERROR)
        missed = Missed(_writable(account), kind, score if math.isfinite(score) else 0.0, self._now())
        with self._turn:
            before = self._waiting.gaps.pop(key, None)
            missed.times += before.times if before else 0
            self._waiting.gaps[key] = missed
            self._hand_over()

    def answered(self, receipt: Receipt) -> None:
        """This answer was given just now; the file says its time and its id."""
        account = receipt.account
        kept = replace(
            receipt,
            client=_plain(receipt.client, MAX_NAME),
            account=None if account is None else _writable(account),
            project=_plain(receipt.project, MAX_NAME),
        )
        answered = Answered(kept, self._now())
        with self._turn:
            self._waiting.answers.append(answered)
            self._hand_over()

    def _hand_over(self) -> None:
        """Wake the thread that writes. Call with the lock held."""
        if self._closed:
            self._waiting = Batch()
            return
        _keep_newest(self._waiting)
        if self._writer is None:
            self._writer = threading.Thread(target=self._write_on, name="estante-ledger", daemon=True)
            self._writer.start()
        self._turn.notify_all()

    # --- reading ----------------------------------------------------------------------------------

    def gaps(self, project: str | None = None, *, errors: bool = False) -> tuple[Gap, ...]:
        """The questions without a good answer, of all projects or of one, newest first.

        With `errors` also those whose search failed. What cannot be read now is answered as it was last.
        """
        key = (project, errors)
        with self._reading():
            self._last_gaps[key] = self._file.gaps(project, errors=errors)
        return self._last_gaps.get(key, ())

    def activity(self) -> tuple[Activity, ...]:
        """Every account that asked, the last one first. What cannot be read is answered as it was last."""
        with self._reading():
            self._last_activity = self._file.activity(now=self._now())
        return self._last_activity

    def receipts(
        self,
        project: str | None = None,
        account: Account | None = None,
        *,
        limit: int = 100,
        before: int | None = None,
    ) -> tuple[Receipt, ...]:
        """At most `limit` answers that were given, the newest first: of all, of a project, of an account.

        `before` is the id of the last one of the page before. What cannot be read is answered as it was last.
        """
        page = (project, account.key if account is not None else None, limit, before)
        with self._reading():
            found = self._file.receipts(project=project, account=account, limit=limit, before=before)
            self._last_receipts = page, found
        last = self._last_receipts
        return last[1] if last is not None and last[0] == page else ()

    def receipt(self, identifier: int) -> Receipt | None:
        """The answer of that id; None when it is no longer kept, or cannot be read."""
        found = self.receipts(limit=1, before=identifier + 1)
        return found[0] if found and found[0].id == identifier else None

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
            self._not_read = ""
        except FileTrouble as trouble:
            if trouble.damaged and self._begin_anew():
                self._last_gaps, self._last_activity, self._last_receipts = {}, (), None
            else:
                self._not_read = self._say(f"Cannot read “{self._name}”: {trouble.reason}.")

    def changed(self) -> bool:
        """Whether anybody wrote since the last call, or since this was made. It never waits for a lock."""
        stamp = self._stamp()
        if stamp == self._seen_stamp and not _is_fresh(stamp):
            return False
        number = self._number()
        if number is None:  # somebody is writing just now: the next call will tell
            return False
        changed = number != self._seen
        self._seen, self._seen_stamp = number, stamp
        return changed

    def _number(self) -> int | None:
        try:
            return self._file.change_number()
        except FileTrouble:
            return None

    def _stamp(self) -> tuple[int, ...]:
        try:
            status = self._file.path.lstat()
        except (OSError, ValueError):
            return ()
        return status.st_ino, status.st_size, status.st_mtime_ns

    # --- writing ----------------------------------------------------------------------------------

    def dismiss(self, gap_id: int) -> None:
        """Take a gap off the list; asked again, it comes back. Raises LibraryWriteError."""
        try:
            self._file.dismiss(gap_id)
        except FileTrouble as trouble:
            raise LibraryWriteError(self._name, trouble.reason) from trouble

    def flush(self) -> None:
        """Return once all that was handed over is written, or an attempt to do so has failed."""
        with self._turn:
            attempt = self._started + 1
            self._urgent = not self._is_idle()
            self._turn.notify_all()
            self._turn.wait_for(lambda: self._ended >= attempt or self._is_idle(), _PATIENCE)

    def close(self) -> None:
        """Try once more to write what waits, then stop. Safe to call twice; later questions are not noted."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()
        if self._writer is not None:
            self._writer.join(_PATIENCE)

    def _is_idle(self) -> bool:
        return self._writer is None or (not self._waiting and self._started == self._ended)

    def _write_on(self) -> None:
        """The work of the thread: gather, write, and after a failure wait longer each time."""
        pause = _GATHER
        while batch := self._next_batch(pause):
            done = self._write(batch)
            pause = _GATHER if done else min(max(2 * pause, 1.0), _LONGEST_PAUSE)
            with self._turn:
                self._ended += 1
                if not done and not self._closed:
                    self._waiting = _joined(batch, self._waiting)
                self._turn.notify_all()

    def _next_batch(self, pause: float) -> Batch:
        """What waits, `pause` seconds after the first of it; nothing once all is over."""
        with self._turn:
            self._turn.wait_for(lambda: self._waiting or self._closed)
            self._turn.wait_for(lambda: self._urgent or self._closed, pause)
            batch, self._waiting = self._waiting, Batch()
            self._urgent = False
            self._started += bool(batch)
            return batch

    def _write(self, batch: Batch) -> bool:
        """Whether there is nothing more to do about `batch`."""
        try:
            try:
                self._file.write(batch, now=self._now())
            except FileTrouble as trouble:
                if not trouble.damaged or not self._begin_anew():
                    raise
                self._file.write(batch, now=self._now())
        except FileTrouble as trouble:
            self._not_written = self._say(f"Cannot write “{self._name}”: {trouble.reason}.")
            return trouble.lasting
        self._not_written = ""
        return True

    def _begin_anew(self) -> bool:
        """Set the damaged file aside, and say so; false when it cannot be."""
        try:
            aside = self._file.set_aside(now=self._now())
        except FileTrouble:
            return False
        if aside:
            self._damage = self._say(
                f"“{self._name}” was damaged. It is kept as “{aside}”, and counting begins anew."
            )
        return True

    @property
    def _name(self) -> str:
        return self._file.path.name

    def _say(self, sentence: str) -> str:
        if sentence not in self._logged:
            self._logged.add(sentence)
            logger.warning("%s", sentence)
        return sentence


def _is_fresh(stamp: tuple[int, ...]) -> bool:
    return bool(stamp) and stamp[2] > (utc_now() - _FRESH).timestamp() * 1e9


def _joined(older: Batch, newer: Batch) -> Batch:
    """Both together; `older` is used up."""
    for key, asked in newer.asked.items():
        before = older.asked.pop(key, None)
        asked.times += before.times if before else 0
        older.asked[key] = asked
    for gap, missed in newer.gaps.items():
        earlier = older.gaps.pop(gap, None)
        missed.times += earlier.times if earlier else 0
        older.gaps[gap] = missed
    older.answers += newer.answers
    _keep_newest(older)
    return older


def _keep_newest(batch: Batch) -> None:
    while len(batch.asked) > MAX_WAITING:
        del batch.asked[next(iter(batch.asked))]
    while len(batch.gaps) > MAX_WAITING:
        del batch.gaps[next(iter(batch.gaps))]
    if len(batch.answers) > MAX_WAITING:
        del batch.answers[:-MAX_WAITING]


def _writable(account: Account) -> Account:
    names = (account.platform, account.account_id, account.label)
    return Account(*(_UNWRITABLE.sub("\ufffd", name[:MAX_NAME]) for name in names))


def _plain(text: str, most: int) -> str:
    """`text` in one line, without what no file takes, cut between words to at most `most` characters."""
    text = " ".join(_UNWRITABLE.sub(" ", text[: 4 * most]).split())
    return text[: last_cut(text, most) or most]
