"""Receipts in the ledger's file: as they were given, so many and no more, whatever the file is like."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from knowledge.library import activity_file, ledger, receipts_table
from knowledge.library.ledger import Ledger
from knowledge.projects import Account
from knowledge.receipts import Door, Receipt, ReceiptPiece

ROOT = Path(__file__).resolve().parents[3]
NAME = "activity.sqlite"
ANA = Account("WhatsApp", " ana", "Loja da Ana")
BIA = Account("xianyu", "100000001", "闲鱼")
NOW = datetime(2026, 11, 30, 10, 38, 7, 123_456, tzinfo=UTC)
PIECE = ReceiptPiece("guia/prazo de troca.md", 3, 9, "relevant", 412, 103, 7.25, cut=True, digest="ab" * 32)
GIVEN = Receipt(
    id=0,
    at="",
    door=Door.HTTP,
    client="painel",
    account=ANA,
    project="shop",
    fingerprint="cd" * 32,
    question_characters=31,
    characters=612,
    tokens=160,
    tokenizer="estimate",
    truncated=True,
    handoff=False,
    milliseconds=1.625,
    pieces=(PIECE, replace(PIECE, path="茶/壶.csv", reason="pinned", score=0.0, cut=False)),
)


@pytest.fixture
def opened() -> Iterator[Callable[..., Ledger]]:
    """Opens ledgers, and closes them after the test."""
    with contextlib.ExitStack() as stack:

        def open_one(path: Path) -> Ledger:
            one = Ledger(path, now=lambda: NOW)
            stack.callback(one.close)
            return one

        yield open_one


@pytest.fixture
def book(tmp_path: Path, opened: Callable[..., Ledger]) -> Ledger:
    return opened(tmp_path / NAME)


def give(book: Ledger, *receipts: Receipt) -> None:
    for receipt in receipts:
        book.answered(receipt)
    book.flush()


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = connection.execute(statement).fetchall()
        connection.commit()
    return found


def test_a_receipt_comes_back_as_it_was_given_with_id_and_time(book: Ledger) -> None:
    direct = replace(GIVEN, account=None, door=Door.MCP, handoff=True, truncated=False, pieces=(), project="")
    give(book, GIVEN, direct)

    later, first = book.receipts()
    assert first == replace(GIVEN, id=1, at="2026-11-30T10:38:07.123Z")
    assert later == replace(direct, id=2, at="2026-11-30T10:38:07.123Z")
    assert book.receipt(1) == first
    assert book.receipt(2) == later


def test_they_are_listed_by_project_and_account_and_page_by_page(book: Ledger) -> None:
    for project in ("shop", "other") * 3:
        book.answered(replace(GIVEN, project=project))
        book.answered(replace(GIVEN, project=project, account=BIA))
        book.answered(replace(GIVEN, project=project, account=None))
    book.flush()

    def ids(*arguments: object, **options: object) -> list[int]:
        return [receipt.id for receipt in book.receipts(*arguments, **options)]  # type: ignore[arg-type] # passed on

    assert ids() == list(range(18, 0, -1))
    assert ids("shop") == [15, 14, 13, 9, 8, 7, 3, 2, 1]
    assert ids("shop", Account("whatsapp", "ana ")) == [13, 7, 1]
    assert ids(None, BIA, limit=2) == [17, 14]
    assert ids(None, BIA, limit=2, before=14) == [11, 8]
    assert ids("nobody") == ids(None, Account("xianyu", "1")) == ids(before=1) == ids(limit=0) == []


@pytest.mark.parametrize("number", [0, -1, 3, 10**30, -(10**30), 2**63 - 1])
def test_an_id_that_there_is_not_is_nothing(book: Ledger, number: int) -> None:
    give(book, GIVEN, GIVEN)

    assert book.receipt(number) is None
    assert book.receipts(before=number, limit=number) == () or number > 2
    assert book.failure == ""


def test_nothing_is_there_before_the_first_answer(book: Ledger, tmp_path: Path) -> None:
    assert book.receipts() == ()
    assert book.receipt(1) is None
    assert list(tmp_path.iterdir()) == []


def test_only_the_newest_are_kept_and_no_id_comes_twice(
    book: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts_table, "MAX_ANSWERS", 4)
    for _ in range(3):
        give(book, GIVEN, GIVEN, GIVEN)

    assert [receipt.id for receipt in book.receipts()] == [9, 8, 7, 6]


def test_long_answers_do_not_make_the_file_grow_for_ever(
    book: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts_table, "MAX_BYTES", 400_000)
    long = replace(GIVEN, pieces=(PIECE,) * 200)
    for _ in range(20):
        give(book, long, long, long)

    assert (tmp_path / NAME).stat().st_size < 700_000
    kept = [receipt.id for receipt in book.receipts()]
    assert kept[0] == 60
    assert 5 < len(kept) < 20
    assert kept == list(range(60, 60 - len(kept), -1))


def test_an_older_file_without_the_table_is_read_and_gets_it(
    book: Ledger, tmp_path: Path, opened: Callable[..., Ledger]
) -> None:
    book.asked(ANA, "shop")
    book.close()
    rows(tmp_path / NAME, "DROP TABLE answers")
    later = opened(tmp_path / NAME)
    assert later.receipts() == ()
    assert later.receipt(1) is None
    assert later.failure == ""

    give(later, GIVEN)
    assert [receipt.id for receipt in later.receipts()] == [1]
    assert later.activity()[0].week == 1
    assert rows(tmp_path / NAME, "PRAGMA user_version") == [(1,)]  # older programs go on counting in it


def test_a_newer_file_is_left_as_it_is(tmp_path: Path, opened: Callable[..., Ledger]) -> None:
    rows(tmp_path / NAME, "PRAGMA user_version = 2")
    before = (tmp_path / NAME).read_bytes()
    book = opened(tmp_path / NAME)
    give(book, GIVEN)

    assert book.receipts() == ()
    assert "newer Estante" in book.failure
    assert (tmp_path / NAME).read_bytes() == before


BROKEN = [
    b"",
    b"[[",
    b"{}}",
    b"null",
    b"7",
    b'[["a.md"]]',
    b'[["a.md","x",1,"relevant",1,1,1,0,""]]',
    b'[["a.md",1,1,"relevant",1,1,NaN,0,""]]',
    b'[["a.md",1,1,"relevant",1,1,1e999,0,""]]',
    b'[["a.md",Infinity,1,"relevant",1,1,1,0,""]]',
    b"[" * 200_000,
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("written", BROKEN, ids=range(len(BROKEN)))
def test_a_row_that_makes_no_sense_hides_no_other(book: Ledger, tmp_path: Path, written: bytes) -> None:
    give(book, GIVEN, GIVEN, GIVEN)
    with contextlib.closing(sqlite3.connect(tmp_path / NAME)) as connection:
        connection.execute("UPDATE answers SET pieces = ? WHERE id = 2", (written,))
        connection.commit()

    assert [receipt.id for receipt in book.receipts()] == [3, 1]
    assert book.receipt(2) is None
    assert book.failure == ""


@pytest.mark.parametrize(
    "change", ["door = 'pigeon'", "milliseconds = 9e999", "at = 9e18", "tokens = 'many'"]
)
def test_a_figure_that_makes_no_sense_hides_no_other_row(book: Ledger, tmp_path: Path, change: str) -> None:
    give(book, GIVEN, GIVEN)
    rows(tmp_path / NAME, f"UPDATE answers SET {change} WHERE id = 1")

    assert [receipt.id for receipt in book.receipts()] == [2]


def test_names_that_no_file_takes_are_kept_without_what_is_wrong(book: Ledger) -> None:
    odd = replace(
        GIVEN,
        client="pai\x00nel\n\ud800" + "x" * 9_000,
        account=Account("what\ud800s", "'; DROP TABLE answers; --" + "9" * 9_000),
        pieces=(replace(PIECE, path="me\udc80io.md"),),
    )
    give(book, odd, GIVEN)

    good, kept = book.receipts()
    assert good.id == 2
    assert kept.client == "pai nel"  # cut between words
    assert kept.account is not None
    assert kept.account.account_id.startswith("'; DROP TABLE")
    assert len(kept.account.account_id) <= ledger.MAX_NAME
    assert kept.pieces[0].path == "me?io.md"
    assert book.failure == ""


def test_many_threads_lose_no_receipt(book: Ledger) -> None:
    def answer(name: str) -> None:
        for _ in range(200):
            book.answered(replace(GIVEN, client=name))

    threads = [threading.Thread(target=answer, args=(str(name),)) for name in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    book.flush()

    found = book.receipts(limit=5_000)
    assert [receipt.id for receipt in found] == list(range(1200, 0, -1))
    assert {name: sum(receipt.client == name for receipt in found) for name in "012345"} == dict.fromkeys(
        "012345", 200
    )


def test_what_waits_for_a_file_is_bounded_and_the_newest_stay(
    tmp_path: Path, opened: Callable[..., Ledger], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "MAX_WAITING", 5)
    book = opened(tmp_path / "missing" / NAME)
    for number in range(20):
        book.answered(replace(GIVEN, question_characters=number))
        if number % 6 == 0:
            book.flush()
    (tmp_path / "missing").mkdir()
    book.flush()

    assert [receipt.question_characters for receipt in book.receipts()] == [19, 18, 17, 16, 15]


def test_what_cannot_be_read_now_is_answered_as_it_was_last(
    book: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity_file, "_WAIT", 0.05)
    give(book, GIVEN)
    before = book.receipts()
    with contextlib.closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert book.receipts() == before
        other.execute("ROLLBACK")


BOT = """
import sys
from pathlib import Path
from knowledge.library.ledger import Ledger
from knowledge.projects import Account
from knowledge.receipts import Door, Receipt, ReceiptPiece

book = Ledger(Path(sys.argv[1]))
number = 0
while True:
    number += 1
    piece = ReceiptPiece(f"{number}.md", 1, number, "relevant", number, 1, 1.0, cut=False, digest="ab" * 32)
    book.asked(Account("bot", "killed"), "shop")
    asker = Account("bot", "killed")
    book.answered(Receipt(0, "", Door.API, "", asker, "shop", "cd" * 32, 1, number, 1, "estimate",
                          False, False, 1.0, (piece,) * 9))
    if number % 20 == 0:
        book.flush()
        print(number, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_process_that_is_killed_leaves_whole_receipts(tmp_path: Path) -> None:
    """One transaction has the counts and the receipts, so they agree whenever it ends."""
    path = tmp_path / NAME
    draw = random.Random(5)
    said = 0
    for _ in range(6):
        bot = subprocess.Popen([sys.executable, "-c", BOT, str(path)], cwd=ROOT, stdout=subprocess.PIPE)
        assert bot.stdout is not None
        done = [int(bot.stdout.readline()) for _ in range(draw.randrange(1, 6))]
        bot.kill()
        bot.wait()
        bot.stdout.close()
        said += done[-1]
        book = Ledger(path)
        found = book.receipts(limit=20_000)
        assert len(found) == book.activity()[0].week >= said
        assert all(len(item.pieces) == 9 and item.characters == item.pieces[0].end_line for item in found)
        assert rows(path, "PRAGMA integrity_check") == [("ok",)]
        assert book.failure == ""
        said = len(found)


def test_pieces_are_json_that_others_can_read(book: Ledger, tmp_path: Path) -> None:
    """As `docs/formats.md` has it."""
    give(book, GIVEN)

    ((written,),) = rows(tmp_path / NAME, "SELECT pieces FROM answers")
    assert isinstance(written, bytes)
    assert json.loads(written)[0] == [
        "guia/prazo de troca.md",
        3,
        9,
        "relevant",
        412,
        103,
        7.25,
        1,
        "ab" * 32,
    ]
