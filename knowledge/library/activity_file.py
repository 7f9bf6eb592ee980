"""`activity.sqlite` of a library: who asked how often, which questions found nothing good, what was answered.

It is opened for each use and closed at once, so it can be moved, removed or replaced at any time. With a
rollback journal and one transaction a batch, a process that dies leaves the old or the new rows.
SQLite's file format and locks: https://www.sqlite.org/lockingv3.html.
"""

from __future__ import annotations

import os
import random
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from knowledge.library import receipts_table
from knowledge.library.receipts_table import Answered
from knowledge.projects import Account, Activity, Gap, GapKind
from knowledge.receipts import Receipt
from knowledge.sources.reasons import plain_reason
from knowledge.text.folding import fold
from knowledge.text.moments import moment_text

VERSION = 1
WEEK_DAYS = 7
MAX_GAPS = 5_000
"""So many questions are kept, the ones asked last …"""
MAX_ERRORS = 500
"""… and so many that failed: an hour of failures does not push out what is missing."""
MAX_ACCOUNTS = 10_000

_WAIT = 2.0
"""Seconds to wait for another process that is writing."""
_SECOND = 1_000_000

# Days are `date.toordinal()`, moments are microseconds since 1970, both in UTC.
_TABLES = """
CREATE TABLE IF NOT EXISTS accounts (
    id INTEGER PRIMARY KEY, platform_key TEXT NOT NULL, account_key TEXT NOT NULL,
    platform TEXT NOT NULL, account TEXT NOT NULL, label TEXT NOT NULL,
    project TEXT NOT NULL, last INTEGER NOT NULL, UNIQUE (platform_key, account_key));
CREATE TABLE IF NOT EXISTS days (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day INTEGER NOT NULL, times INTEGER NOT NULL, PRIMARY KEY (account, day)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gaps (
    id INTEGER PRIMARY KEY AUTOINCREMENT, project TEXT NOT NULL, folded BLOB NOT NULL,
    failed INTEGER NOT NULL, question TEXT NOT NULL, kind TEXT NOT NULL,
    times INTEGER NOT NULL, last INTEGER NOT NULL, platform TEXT NOT NULL, account TEXT NOT NULL,
    label TEXT NOT NULL, score REAL NOT NULL, UNIQUE (project, folded, failed));
CREATE INDEX IF NOT EXISTS gaps_by_time ON gaps (failed, last);
CREATE TABLE IF NOT EXISTS changes (number INTEGER NOT NULL);
"""
_ASKED = """
INSERT INTO accounts (platform_key, account_key, platform, account, label, project, last)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (platform_key, account_key) DO UPDATE SET
    platform = excluded.platform, account = excluded.account, project = excluded.project,
    label = CASE excluded.label WHEN '' THEN label ELSE excluded.label END, last = excluded.last
"""
_DAY = """
INSERT INTO days (account, day, times)
SELECT id, ?, ? FROM accounts WHERE platform_key = ? AND account_key = ?
ON CONFLICT (account, day) DO UPDATE SET times = times + excluded.times
"""
_GAP = """
INSERT INTO gaps (project, folded, failed, question, kind, times, last, platform, account, label, score)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project, folded, failed) DO UPDATE SET
    question = excluded.question, kind = excluded.kind, times = times + excluded.times, last = excluded.last,
    platform = excluded.platform, account = excluded.account, label = excluded.label, score = excluded.score
"""
_READ_GAPS = """
SELECT id, question, project, kind, times, last, platform, account, label, score FROM gaps
WHERE (? IS NULL OR project = ?) AND failed <= ? ORDER BY last DESC, id DESC
"""
_READ_ACTIVITY = """
SELECT platform, accounts.account, label, last, coalesce(sum(times), 0)
FROM accounts LEFT JOIN days ON days.account = accounts.id AND day BETWEEN ? AND ?
GROUP BY accounts.id ORDER BY last DESC, accounts.id DESC
"""
_DAMAGED = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
_REASONS = {
    sqlite3.SQLITE_BUSY: "another program is using it",
    sqlite3.SQLITE_LOCKED: "another program is using it",
    sqlite3.SQLITE_READONLY: "it is write-protected",
    sqlite3.SQLITE_PERM: "permission is denied",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened or made there",
    sqlite3.SQLITE_NOTADB: "it is damaged",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
}
_Row = tuple[Any, ...]
_Answer = TypeVar("_Answer")


class FileTrouble(Exception):
    """The file cannot be used now; `reason` completes a sentence.

    `damaged`: its bytes are wrong. `lasting`: the same rows would fail again.
    """

    def __init__(self, reason: str, *, damaged: bool = False, lasting: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.damaged = damaged
        self.lasting = lasting


@dataclass(slots=True)
class Asked:
    """`times` that `account` asked on one day, last at `at`; `project` answered then."""

    account: Account
    project: str
    at: datetime
    times: int = 1


@dataclass(slots=True)
class Missed:
    """`times` that a question found nothing good; the rest is how it was the last time."""

    account: Account
    kind: GapKind
    score: float
    at: datetime
    times: int = 1


@dataclass(slots=True)
class Batch:
    """Rows on their way to the file, the oldest first: by account and day; by project, question, failed."""

    asked: dict[tuple[tuple[str, str], int], Asked] = field(default_factory=dict)
    gaps: dict[tuple[str, str, bool], Missed] = field(default_factory=dict)
    answers: list[Answered] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.asked or self.gaps or self.answers)


class ActivityFile:
    """Reads and writes the file at `path`. Any thread; each call raises FileTrouble when it cannot.

    A file that is not there is empty; it is made by the first `write`, its folder never.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._checked = False

    # --- writing ----------------------------------------------------------------------------------

    def write(self, batch: Batch, *, now: datetime) -> None:
        """Add `batch`, and take out what is too old or too much; all of it or nothing."""
        with self._writing() as connection:
            for key, asked in batch.asked.items():
                _add_asked(connection, key, asked)
            for (project, question, failed), missed in batch.gaps.items():
                _add_gap(connection, missed, project=project, question=question, failed=failed)
            receipts_table.add(connection, batch.answers)
            _tidy(connection, today=day_of(now))

    def dismiss(self, gap_id: int) -> None:
        """Take out one gap; one that is not there is fine."""
        if not os.path.lexists(self.path):
            return
        with self._writing() as connection:
            connection.execute("DELETE FROM gaps WHERE id = ?", (gap_id,))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._connection(wait=_WAIT) as connection:
            connection.execute("PRAGMA secure_delete = ON")  # a dismissed question leaves no trace
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN IMMEDIATE")
            try:
                self._prepare(connection)
                yield connection
                connection.execute("UPDATE changes SET number = number + 1")
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    def _prepare(self, connection: sqlite3.Connection) -> None:
        if not self._checked and connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise FileTrouble("it is damaged", damaged=True)
        self._checked = True
        if _version(connection) == 0:
            for statement in _TABLES.split(";\n"):
                connection.execute(statement)
            # Begins anywhere, so that a new file is never taken for the one that it replaces.
            start = random.getrandbits(40)
            connection.execute("INSERT INTO changes VALUES (?)", (start,))
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute(receipts_table.TABLE)  # files of version 1 that are older lack it

    # --- reading ----------------------------------------------------------------------------------

    def gaps(self, project: str | None, *, errors: bool) -> tuple[Gap, ...]:
        def read(connection: sqlite3.Connection) -> tuple[Gap, ...]:
            rows = connection.execute(_READ_GAPS, (project, project, int(errors)))
            return tuple(_sensible(_gap_of, rows))

        return self._read(read, empty=())

    def activity(self, *, now: datetime) -> tuple[Activity, ...]:
        today = day_of(now)

        def read(connection: sqlite3.Connection) -> tuple[Activity, ...]:
            rows = connection.execute(_READ_ACTIVITY, (today - WEEK_DAYS + 1, today))
            return tuple(_sensible(_activity_of, rows))

        return self._read(read, empty=())

    def receipts(
        self, *, project: str | None, account: Account | None, limit: int, before: int | None
    ) -> tuple[Receipt, ...]:
        def read(connection: sqlite3.Connection) -> tuple[Receipt, ...]:
            rows = receipts_table.rows(
                connection, project=project, account=account, limit=limit, before=before
            )
            return tuple(_sensible(receipts_table.receipt_of, rows))

        return self._read(read, empty=())

    def change_number(self) -> int:
        """Another number after each write, by whomever; -1 while there is no file. Never waits for a lock."""
        return self._read(
            lambda connection: int(connection.execute("SELECT max(number) FROM changes").fetchone()[0]),
            empty=-1,
            patient=False,
        )

    def _read(
        self, read: Callable[[sqlite3.Connection], _Answer], *, empty: _Answer, patient: bool = True
    ) -> _Answer:
        if not os.path.lexists(self.path):
            return empty
        with self._connection(wait=_WAIT if patient else 0) as connection:
            connection.execute("PRAGMA query_only = ON")
            return read(connection) if _version(connection) else empty

    # --- the file ---------------------------------------------------------------------------------

    @contextmanager
    def _connection(self, *, wait: float) -> Iterator[sqlite3.Connection]:
        try:
            self._check_plain()
            with closing(sqlite3.connect(self.path, timeout=wait, isolation_level=None)) as connection:
                connection.text_factory = _text
                connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
                yield connection
        except sqlite3.Error as error:
            raise _trouble(error) from error
        except OSError as error:
            raise FileTrouble(plain_reason(error)) from error
        except (ValueError, OverflowError, TypeError) as error:
            raise FileTrouble("a row in it makes no sense", lasting=True) from error

    def _check_plain(self) -> None:
        """Refuse a link, which may lead anywhere, and a pipe, which would make us wait."""
        try:
            mode = self.path.lstat().st_mode
        except FileNotFoundError:
            if not self.path.parent.is_dir():
                raise FileTrouble("its folder is not there") from None
            return
        if not stat.S_ISREG(mode):
            raise FileTrouble("it is no plain file")

    def set_aside(self, *, now: datetime) -> str:
        """Give the damaged file (and its journal, which belongs to it) another name, and return that.

        "" when somebody else has done so already. Raises FileTrouble.
        """
        self._checked = False
        if not os.path.lexists(self.path):
            return ""
        try:
            with self._connection(wait=_WAIT) as connection:
                if connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",):
                    return ""
        except FileTrouble as trouble:
            if not trouble.damaged:
                raise
        stem = f"{self.path.stem}.damaged-{now.astimezone(UTC):%Y%m%d-%H%M%S}"
        number = 1
        while os.path.lexists(aside := self.path.with_name(f"{stem}-{number}{self.path.suffix}")):
            number += 1
        try:
            for ending in ("-journal", "-wal", "-shm", ""):  # a journal left behind would spoil the new file
                with suppress(FileNotFoundError):
                    Path(f"{self.path}{ending}").rename(f"{aside}{ending}")
        except OSError as error:
            raise FileTrouble(plain_reason(error), damaged=True) from error
        return aside.name


def _add_asked(connection: sqlite3.Connection, key: tuple[tuple[str, str], int], asked: Asked) -> None:
    names, day = key
    account = asked.account
    connection.execute(
        _ASKED,
        (*names, account.platform, account.account_id, account.label, asked.project, _micros(asked.at)),
    )
    connection.execute(_DAY, (day, asked.times, *names))


def _add_gap(
    connection: sqlite3.Connection, missed: Missed, *, project: str, question: str, failed: bool
) -> None:
    account = missed.account
    folded = blake2b(" ".join(fold(question).split()).encode(), digest_size=16).digest()
    said = (project, folded, int(failed), question, missed.kind.value, missed.times, _micros(missed.at))
    connection.execute(_GAP, (*said, account.platform, account.account_id, account.label, missed.score))


def _tidy(connection: sqlite3.Connection, *, today: int) -> None:
    connection.execute("DELETE FROM days WHERE day NOT BETWEEN ? AND ?", (today - WEEK_DAYS + 1, today + 1))
    for failed, most in ((0, MAX_GAPS), (1, MAX_ERRORS)):
        connection.execute(
            "DELETE FROM gaps WHERE id IN (SELECT id FROM gaps WHERE failed = ? "
            "ORDER BY last DESC, id DESC LIMIT -1 OFFSET ?)",
            (failed, most),
        )
    connection.execute(
        "DELETE FROM accounts WHERE id IN "
        "(SELECT id FROM accounts ORDER BY last DESC, id DESC LIMIT -1 OFFSET ?)",
        (MAX_ACCOUNTS,),
    )


def _version(connection: sqlite3.Connection) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise FileTrouble("it was written by a newer Estante; it is left as it is")
    return version


def _trouble(error: sqlite3.Error) -> FileTrouble:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of the number is detail
    reason = _REASONS.get(code, "SQLite refuses it")
    return FileTrouble(reason, damaged=code in _DAMAGED, lasting=code not in _REASONS)


def _sensible(make: Callable[[_Row], _Answer], rows: Iterable[_Row]) -> Iterator[_Answer]:
    """What `make` makes of each row; a row whose bytes were damaged does not hide the others."""
    for row in rows:
        with suppress(ValueError, TypeError, OverflowError, OSError):
            yield make(row)


def _gap_of(row: _Row) -> Gap:
    gap_id, question, project, kind, times, last, *account, score = row
    return Gap(
        id=int(gap_id),
        question=str(question),
        project=str(project),
        kind=GapKind(kind),
        times=int(times),
        last=_moment(last),
        account=Account(*map(str, account)),
        score=float(score),
    )


def _activity_of(row: _Row) -> Activity:
    *account, last, week = row
    return Activity(Account(*map(str, account)), week=int(week), last=_moment(last))


def day_of(moment: datetime) -> int:
    """The day of `moment` in UTC, as a number."""
    return moment.astimezone(UTC).toordinal()


def _micros(moment: datetime) -> int:
    return int(moment.timestamp() * _SECOND)


def _moment(micros: int) -> str:
    return moment_text(datetime.fromtimestamp(micros / _SECOND, UTC))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
