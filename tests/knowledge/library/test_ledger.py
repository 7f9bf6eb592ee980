"""What was asked, and what found nothing good: kept by several processes in a file that stays whole."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import LibraryWriteError
from knowledge.library import activity_file, ledger
from knowledge.library.ledger import Ledger
from knowledge.projects import Account, Activity, GapKind

ROOT = Path(__file__).resolve().parents[3]
ANA = Account("whatsapp", "ana", "Loja da Ana")
BIA = Account("xianyu", "100000001", "闲鱼")
NAME = "activity.sqlite"


class Clock:
    """A day in November, to be moved by hand."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 30, 10, 38, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def pass_days(self, days: float) -> None:
        self.moment += timedelta(days=days)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def opened() -> Iterator[Callable[..., Ledger]]:
    """Opens ledgers, and closes them after the test."""
    with contextlib.ExitStack() as stack:

        def open_one(path: Path, **options: Clock) -> Ledger:
            one = Ledger(path, **options)
            stack.callback(one.close)
            return one

        yield open_one


@pytest.fixture
def book(tmp_path: Path, clock: Clock, opened: Callable[..., Ledger]) -> Ledger:
    return opened(tmp_path / NAME, now=clock)


def miss(book: Ledger, question: str, account: Account = ANA, **options: object) -> None:
    values: dict[str, object] = {"project": "shop", "kind": GapKind.NOT_MATCHED, "score": 0.0, **options}
    book.gap(question, account, **values)  # type: ignore[arg-type] # as the test gave them


def names(folder: Path) -> list[str]:
    return sorted(place.name for place in folder.iterdir())


def integrity(path: Path) -> str:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


# --- activity -------------------------------------------------------------------------------------


def test_every_account_that_asked_is_listed_with_its_week_whether_bound_or_not(
    book: Ledger, clock: Clock
) -> None:
    """Mission P4: accounts that are bound nowhere are remembered, with the time."""
    book.asked(ANA, "shop")
    book.asked(ANA, "shop")
    clock.moment += timedelta(minutes=1)
    book.asked(BIA, "")
    book.flush()

    assert book.activity() == (
        Activity(BIA, week=1, last="2026-11-30T10:39:00Z"),
        Activity(ANA, week=2, last="2026-11-30T10:38:00Z"),
    )
    assert [activity.account.label for activity in book.activity()] == ["闲鱼", "Loja da Ana"]


def test_other_spellings_of_an_account_are_one_and_its_last_label_stays(book: Ledger) -> None:
    book.asked(Account("WhatsApp", "ana", "Ana"), "shop")
    book.flush()
    book.asked(Account("whatsapp ", " ana"), "shop")
    book.flush()

    (activity,) = book.activity()
    assert (activity.account.key, activity.week) == (("whatsapp", "ana"), 2)
    assert activity.account.label == "Ana"


def test_a_week_is_today_and_six_days_before(book: Ledger, clock: Clock) -> None:
    for _ in range(10):
        book.asked(ANA, "shop")
        clock.pass_days(1)
    clock.pass_days(-1)
    book.flush()
    assert book.activity()[0].week == 7

    clock.pass_days(6)
    assert book.activity()[0].week == 1

    clock.pass_days(1)
    assert book.activity() == (Activity(ANA, week=0, last="2026-12-09T10:38:00Z"),)


def test_old_days_leave_the_file(book: Ledger, clock: Clock, tmp_path: Path) -> None:
    for _ in range(400):
        book.asked(ANA, "shop")
        clock.pass_days(1)
    book.flush()

    with contextlib.closing(sqlite3.connect(tmp_path / NAME)) as connection:
        days = connection.execute("SELECT count(*) FROM days").fetchone()[0]
    assert days <= activity_file.WEEK_DAYS + 1


def test_a_clock_that_was_wrong_once_does_not_count_for_ever(book: Ledger, clock: Clock) -> None:
    clock.pass_days(20_000)
    book.asked(ANA, "shop")
    book.flush()
    clock.pass_days(-20_000)
    book.asked(ANA, "shop")
    book.flush()

    assert book.activity() == (Activity(ANA, week=1, last="2026-11-30T10:38:00Z"),)


def test_of_too_many_accounts_the_oldest_go(
    book: Ledger, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity_file, "MAX_ACCOUNTS", 3)
    for number in range(5):
        clock.moment += timedelta(seconds=1)
        book.asked(Account("whatsapp", str(number)), "")
    book.flush()

    assert [activity.account.account_id for activity in book.activity()] == ["4", "3", "2"]


def test_an_account_that_no_platform_can_have_is_not_counted(book: Ledger) -> None:
    book.asked(Account("whatsapp", "9" * 100_000), "shop")
    book.asked(Account("", "1"), "shop")
    book.asked(Account("whatsapp", "  "), "shop")
    book.flush()

    assert book.activity() == ()
    assert book.failure == ""


# --- gaps -----------------------------------------------------------------------------------------


def test_the_same_question_of_a_project_is_one_row_with_its_last_words(book: Ledger, clock: Clock) -> None:
    miss(book, "Vocês têm câmbio?")
    clock.moment += timedelta(hours=1)
    miss(book, "  voces TEM\n cambio? ", BIA, kind=GapKind.WEAK, score=2.5)
    book.flush()

    (gap,) = book.gaps()
    assert (gap.question, gap.times, gap.last) == ("voces TEM cambio?", 2, "2026-11-30T11:38:00Z")
    assert (gap.account, gap.kind, gap.score, gap.project) == (BIA, GapKind.WEAK, 2.5, "shop")


def test_other_projects_have_rows_of_their_own_and_the_newest_is_first(book: Ledger, clock: Clock) -> None:
    for project, question in (("shop", "Um?"), ("other", "Um?"), ("shop", "Dois?")):
        clock.moment += timedelta(seconds=1)
        miss(book, question, project=project)
        book.flush()

    assert [(gap.project, gap.question) for gap in book.gaps()] == [
        ("shop", "Dois?"),
        ("other", "Um?"),
        ("shop", "Um?"),
    ]
    assert [gap.question for gap in book.gaps("shop")] == ["Dois?", "Um?"]
    assert book.gaps("nobody") == ()


def test_a_search_that_failed_is_no_gap_unless_asked_for(book: Ledger) -> None:
    miss(book, "Um?", kind=GapKind.ERROR)
    miss(book, "Um?", kind=GapKind.CUT)
    book.flush()

    assert [gap.kind for gap in book.gaps()] == [GapKind.CUT]
    assert sorted(gap.kind for gap in book.gaps(errors=True)) == [GapKind.CUT, GapKind.ERROR]


def test_of_too_many_gaps_the_oldest_go_and_errors_push_out_none(
    book: Ledger, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity_file, "MAX_GAPS", 4)
    monkeypatch.setattr(activity_file, "MAX_ERRORS", 2)
    for number in range(6):
        clock.moment += timedelta(seconds=1)
        miss(book, f"Pergunta {number}?")
    clock.moment += timedelta(seconds=1)
    miss(book, "Pergunta 2?")  # asked again: no longer the oldest
    for number in range(50):
        miss(book, f"Erro {number}?", kind=GapKind.ERROR)
    book.flush()

    assert [gap.question[-2] for gap in book.gaps()] == ["2", "5", "4", "3"]
    assert len(book.gaps(errors=True)) == 6


def test_a_gap_that_is_dismissed_is_gone_until_it_is_asked_again(book: Ledger) -> None:
    miss(book, "Um?")
    miss(book, "Dois?")
    book.flush()
    gone = next(gap for gap in book.gaps() if gap.question == "Um?")

    book.dismiss(gone.id)
    book.dismiss(gone.id)
    book.dismiss(987_654_321)
    assert [gap.question for gap in book.gaps()] == ["Dois?"]

    miss(book, "um?")
    book.flush()
    again = next(gap for gap in book.gaps() if gap.question == "um?")
    assert again.times == 1
    assert again.id != gone.id


def test_words_that_were_dismissed_are_no_longer_in_the_file(book: Ledger, tmp_path: Path) -> None:
    miss(book, "meu cpf é 12345678901")
    book.flush()
    assert b"12345678901" in (tmp_path / NAME).read_bytes()

    book.dismiss(book.gaps()[0].id)

    assert b"12345678901" not in (tmp_path / NAME).read_bytes()


FAMILY = "👩‍👩‍👧‍👦"
HOSTILE = [
    ("NUL \x00 no meio", "NUL no meio"),
    ("metade \ud83d de um emoji \udc80", "metade de um emoji"),
    ("'); DROP TABLE gaps; --", "'); DROP TABLE gaps; --"),
    ('" OR 1=1; PRAGMA user_version=9; --', '" OR 1=1; PRAGMA user_version=9; --'),
    ("%s {0} \\ ? :name @x $y", "%s {0} \\ ? :name @x $y"),
    ("\u202egnirts\u202c", "\u202egnirts\u202c"),
    ("linha\r\noutra\tcoluna\u2028fim", "linha outra coluna fim"),
    ("\x1b[2J\x07", "[2J"),
    ("a" * 100_000, "a" * 500),
    ("é" * 100_000, "é" * 500),
    ("palavra " * 20_000, ("palavra " * 62).strip()),
    ("你" * 3_000, "你" * 500),
    ("\ufdfa" * 600, "\ufdfa" * 500),
    ("\u0301" * 600, "\u0301" * 500),
    ((FAMILY + " ") * 400, ((FAMILY + " ") * 62).strip()),
]


@pytest.mark.parametrize(("question", "kept"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_question_is_kept_as_text_of_at_most_500_characters(
    book: Ledger, tmp_path: Path, question: str, kept: str
) -> None:
    asker = Account("what\ud800sapp", "\x00'; --", question)
    miss(book, "Antes?")
    for _ in range(2):
        miss(book, question, asker, project=question)
        book.flush()
    book.asked(asker, question)
    book.flush()

    assert book.failure == ""
    assert [(gap.question, gap.times) for gap in book.gaps()] == [(kept, 2), ("Antes?", 1)]
    assert [activity.week for activity in book.activity()] == [1]
    assert integrity(tmp_path / NAME) == "ok"


@pytest.mark.parametrize("question", ["", " \n\t ", "\x00\x01", "\ud800"])
def test_a_question_without_words_is_no_gap(book: Ledger, question: str) -> None:
    miss(book, question)
    book.flush()

    assert book.gaps() == ()


@pytest.mark.parametrize("score", [float("nan"), float("inf"), float("-inf")])
def test_a_score_that_is_no_number_is_none(book: Ledger, score: float) -> None:
    miss(book, "Um?", score=score)
    book.flush()

    assert [gap.score for gap in book.gaps()] == [0.0]


# --- beside answering -----------------------------------------------------------------------------


def test_nothing_is_on_disk_before_the_first_question(book: Ledger, tmp_path: Path) -> None:
    assert book.gaps() == ()
    assert book.activity() == ()
    assert not book.changed()
    book.dismiss(1)
    book.flush()
    book.close()

    assert list(tmp_path.iterdir()) == []
    assert book.failure == ""


def test_closing_writes_what_waits_and_later_questions_are_nothing(
    book: Ledger, opened: Callable[..., Ledger], tmp_path: Path, clock: Clock
) -> None:
    book.asked(ANA, "shop")
    book.close()
    book.close()
    book.asked(ANA, "shop")
    miss(book, "Um?")
    book.flush()

    other = opened(tmp_path / NAME, now=clock)
    assert other.activity()[0].week == 1
    assert other.gaps() == ()


def test_a_flood_from_many_threads_is_counted_to_the_last_question(book: Ledger) -> None:
    def ask(name: str) -> None:
        for number in range(300):
            book.asked(Account("whatsapp", name), "shop")
            miss(book, f"Pergunta {number % 7}?", Account("whatsapp", name))

    threads = [threading.Thread(target=ask, args=(str(name),)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():  # a window that reads all the while
            book.gaps()
            book.activity()
            thread.join(0.01)
    book.flush()

    assert {activity.week for activity in book.activity()} == {300}
    assert sum(gap.times for gap in book.gaps()) == 8 * 300
    assert len(book.gaps()) == 7
    assert book.failure == ""


def test_an_asker_never_waits_for_a_file_that_is_locked(
    book: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(activity_file, "_WAIT", 0.05)
    miss(book, "Antes?")
    book.asked(BIA, "")
    book.flush()
    before = (book.gaps(), book.activity())
    with contextlib.closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for _ in range(100):
            book.asked(ANA, "shop")
            miss(book, "Um?")
        book.flush()

        assert book.failure == "Cannot write “activity.sqlite”: another program is using it."
        assert (book.gaps(), book.activity()) == before  # as they were read last
        assert not book.changed()
        with pytest.raises(LibraryWriteError, match="another program is using it"):
            book.dismiss(1)
        book.flush()
        book.flush()
        other.execute("ROLLBACK")
    book.flush()

    assert book.activity()[0].week == 100
    assert book.gaps("shop")[0].times == 100
    assert book.failure == ""
    assert book.changed()
    assert [record.message for record in caplog.records] == [
        "Cannot write “activity.sqlite”: another program is using it.",
        "Cannot read “activity.sqlite”: another program is using it.",
    ]


def test_what_waits_is_written_by_itself_when_the_lock_is_gone(
    book: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity_file, "_WAIT", 0.05)
    monkeypatch.setattr(ledger, "_LONGEST_PAUSE", 0.05)
    book.asked(BIA, "")
    book.flush()
    with contextlib.closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        book.asked(ANA, "shop")
        book.flush()
        other.execute("ROLLBACK")

    wait_for(lambda: len(book.activity()) == 2)
    assert book.failure == ""


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def test_a_folder_that_goes_and_comes_back_costs_nothing_but_is_told(
    tmp_path: Path, opened: Callable[..., Ledger], caplog: pytest.LogCaptureFixture
) -> None:
    drive = tmp_path / "drive"
    book = opened(drive / NAME)
    book.asked(ANA, "shop")
    book.flush()
    assert book.failure == "Cannot write “activity.sqlite”: its folder is not there."
    assert not drive.exists()
    assert book.activity() == ()

    drive.mkdir()
    book.flush()
    assert book.activity()[0].week == 1
    assert book.failure == ""
    assert len(caplog.records) == 1


def test_no_more_waits_than_memory_can_hold(
    tmp_path: Path, opened: Callable[..., Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MAX_WAITING", 5)
    book = opened(tmp_path / "missing" / NAME)
    for number in range(20):
        book.asked(Account("whatsapp", str(number)), "")
        miss(book, f"Pergunta {number}?")
        if number % 6 == 0:
            book.flush()
    (tmp_path / "missing").mkdir()
    book.flush()

    assert {int(activity.account.account_id) for activity in book.activity()} == {15, 16, 17, 18, 19}
    assert len(book.gaps()) == 5


@pytest.mark.parametrize("kind", ["folder", "link", "dead link", "pipe"])
def test_what_is_no_plain_file_is_left_alone(
    tmp_path: Path, opened: Callable[..., Ledger], kind: str
) -> None:
    outside = tmp_path / "outside.sqlite"
    path = tmp_path / "library" / NAME
    path.parent.mkdir()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(outside)
        if kind == "link":
            outside.write_bytes(b"")
    book = opened(path)
    book.asked(ANA, "shop")
    book.flush()

    assert book.failure == "Cannot write “activity.sqlite”: it is no plain file."
    assert book.activity() == ()
    assert book.gaps() == ()
    assert not book.changed()
    assert not outside.exists() or outside.read_bytes() == b""
    assert names(path.parent) == [NAME]


def test_a_read_only_library_can_be_read_and_says_that_nothing_is_counted(
    tmp_path: Path, opened: Callable[..., Ledger]
) -> None:
    library = tmp_path / "library"
    library.mkdir()
    first = opened(library / NAME)
    first.asked(ANA, "shop")
    first.close()
    library.chmod(0o555)
    (library / NAME).chmod(0o444)
    try:
        if os.access(library, os.W_OK):
            pytest.skip("this user may write everywhere")
        book = opened(library / NAME)
        assert book.activity()[0].week == 1
        book.asked(ANA, "shop")
        book.flush()

        assert book.failure == "Cannot write “activity.sqlite”: it is write-protected."
        assert book.activity()[0].week == 1
        with pytest.raises(LibraryWriteError, match="write-protected"):
            book.dismiss(1)
    finally:
        library.chmod(0o755)


def test_a_full_disk_is_told_and_nothing_is_lost(
    book: Ledger, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book.asked(BIA, "")
    book.flush()
    real = sqlite3.connect

    class Small(sqlite3.Connection):
        def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:
            if statement.startswith("BEGIN"):
                super().execute("PRAGMA max_page_count = 1")
            return super().execute(statement, values)

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        return real(*arguments, factory=Small, **options)  # type: ignore[call-overload,no-any-return] # passed on as it came

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        for number in range(500):
            miss(book, f"Pergunta {number}? " + "x" * 300)
        book.flush()
        assert book.failure == "Cannot write “activity.sqlite”: the disk is full."
        assert book.gaps() == ()

    book.flush()
    assert len(book.gaps()) == 500
    assert integrity(tmp_path / NAME) == "ok"


# --- damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader_first", [True, False])
def test_a_damaged_file_is_set_aside_begun_anew_and_said(
    tmp_path: Path,
    clock: Clock,
    opened: Callable[..., Ledger],
    reader_first: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / NAME
    path.write_bytes(b"This was a database once.\n" * 500)
    book = opened(path, now=clock)
    if reader_first:
        assert book.gaps() == ()
    book.asked(ANA, "shop")
    miss(book, "Um?")
    book.flush()

    aside = "activity.damaged-20261130-103800-1.sqlite"
    assert book.activity()[0].week == 1
    assert len(book.gaps()) == 1
    assert names(tmp_path) == [aside, NAME]
    assert (tmp_path / aside).read_bytes().startswith(b"This was a database once.")
    assert book.failure == (
        f"“activity.sqlite” was damaged. It is kept as “{aside}”, and counting begins anew."
    )
    assert len(caplog.records) == 1


def test_wherever_a_file_is_damaged_it_counts_again_afterwards(
    tmp_path: Path, opened: Callable[..., Ledger], clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    first = opened(tmp_path / "whole.sqlite", now=clock)
    for number in range(200):
        miss(first, f"Pergunta {number}? " + "x" * 100, Account("whatsapp", str(number)))
        first.asked(Account("whatsapp", str(number)), "shop")
    first.close()
    whole = (tmp_path / "whole.sqlite").read_bytes()
    draw = random.Random(11)
    for number in range(60):
        damaged = bytearray(whole)
        if number % 3 == 0:
            del damaged[draw.randrange(len(damaged)) :]
        else:
            start = draw.randrange(len(damaged))
            size = draw.choice([1, 16, 4096, 20_000])
            damaged[start : start + size] = draw.randbytes(min(size, len(damaged) - start))
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / NAME).write_bytes(damaged)
        book = opened(folder / NAME, now=clock)
        book.gaps()
        book.asked(BIA, "")
        miss(book, "Depois?")
        book.flush()

        book.activity()
        assert BIA in {activity.account for activity in book.activity()}, number
        assert "Depois?" in {gap.question for gap in book.gaps()}, number
        book.close()
        assert integrity(folder / NAME) == "ok"


def test_the_journal_of_a_damaged_file_does_not_spoil_the_new_one(
    tmp_path: Path, opened: Callable[..., Ledger]
) -> None:
    (tmp_path / NAME).write_bytes(b"x" * 5000)
    (tmp_path / f"{NAME}-journal").write_bytes(b"y" * 5000)
    book = opened(tmp_path / NAME)
    book.asked(ANA, "shop")
    book.flush()

    (aside,) = tmp_path.glob("activity.damaged-*.sqlite")
    assert aside.read_bytes() == b"x" * 5000
    assert not (tmp_path / f"{NAME}-journal").exists()
    assert book.activity()[0].week == 1
    assert integrity(tmp_path / NAME) == "ok"


def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path, opened: Callable[..., Ledger]) -> None:
    path = tmp_path / NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE gaps (other TEXT)")
        connection.execute("PRAGMA user_version = 2")
    before = path.read_bytes()
    book = opened(path)
    book.asked(ANA, "shop")
    book.flush()

    reason = "it was written by a newer Estante; it is left as it is"
    assert book.failure == f"Cannot write “activity.sqlite”: {reason}."
    assert book.gaps() == ()
    assert path.read_bytes() == before


def test_somebody_elses_tables_are_an_error_and_no_reason_to_try_for_ever(
    tmp_path: Path, opened: Callable[..., Ledger]
) -> None:
    path = tmp_path / NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE accounts (other TEXT)")
    book = opened(path)
    book.asked(ANA, "shop")
    book.flush()
    assert book.failure == "Cannot write “activity.sqlite”: SQLite refuses it."
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (1,)


def test_a_file_that_is_removed_or_replaced_is_begun_anew(book: Ledger, tmp_path: Path) -> None:
    for _ in range(3):
        book.asked(ANA, "shop")
        book.flush()
        assert book.activity()[0].week == 1
        book.changed()
        (tmp_path / NAME).unlink()
        assert book.activity() == ()
        assert book.changed()
    assert book.failure == ""


# --- several of them ------------------------------------------------------------------------------


def test_a_change_by_anyone_is_told_once(book: Ledger, opened: Callable[..., Ledger], tmp_path: Path) -> None:
    other = opened(tmp_path / NAME)
    assert not book.changed()

    other.asked(ANA, "shop")
    other.flush()
    assert book.changed()
    assert not book.changed()
    assert other.changed()

    for number in range(20):  # faster than the clock of any file system
        miss(other, f"Pergunta {number}?")
        other.flush()
        assert book.changed()
        assert not book.changed()

    book.dismiss(book.gaps()[0].id)
    assert book.changed()
    assert other.changed()
    assert not other.changed()


def test_a_ledger_that_is_opened_later_does_not_tell_what_was_before(
    book: Ledger, opened: Callable[..., Ledger], tmp_path: Path
) -> None:
    book.asked(ANA, "shop")
    book.flush()

    assert not opened(tmp_path / NAME).changed()


BOT = """
import sys
from pathlib import Path
from knowledge.library.ledger import Ledger
from knowledge.projects import Account, GapKind

book = Ledger(Path(sys.argv[1]))
times = int(sys.argv[3])
number = 0
while number != times:
    book.asked(Account("bot", sys.argv[2]), "shop")
    book.gap(f"Pergunta {number % 50}?", Account("bot", sys.argv[2]), project="shop",
             kind=GapKind.NOT_MATCHED, score=0)
    number += 1
    if number % 20 == 0:
        book.flush()
        print(number, flush=True)
book.close()
sys.exit(book.failure or 0)
"""


def start_bot(path: Path, name: str, times: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", BOT, str(path), name, str(times)], cwd=ROOT, stdout=subprocess.PIPE
    )


def test_three_processes_write_and_one_reads_and_nothing_is_lost(book: Ledger, tmp_path: Path) -> None:
    book = Ledger(tmp_path / NAME)
    bots = [start_bot(tmp_path / NAME, str(number), 400) for number in range(3)]
    for bot in bots:
        while bot.poll() is None:
            book.gaps()
            book.activity()
            book.changed()
            with contextlib.suppress(subprocess.TimeoutExpired):
                bot.wait(0.02)
        assert bot.stdout is not None
        bot.stdout.close()

    assert [bot.returncode for bot in bots] == [0, 0, 0]
    assert [activity.week for activity in book.activity()] == [400, 400, 400]
    assert sum(gap.times for gap in book.gaps()) == 1200
    assert book.failure == ""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_process_that_is_killed_leaves_a_whole_file(tmp_path: Path, clock: Clock) -> None:
    """A question may be lost, those that were written are not, and the file is sound."""
    path = tmp_path / NAME
    draw = random.Random(9)
    said = 0
    for _ in range(12):
        bot = start_bot(path, "killed", -1)
        assert bot.stdout is not None
        for _ in range(draw.randrange(1, 6)):
            done = int(bot.stdout.readline())
        time.sleep(draw.random() * 0.01)
        bot.kill()
        bot.wait()
        bot.stdout.close()
        said += done
        book = Ledger(path)
        assert book.activity()[0].week >= said
        said = book.activity()[0].week
        assert book.failure == ""
        assert integrity(path) == "ok"
    assert not list(tmp_path.glob("*damaged*"))
