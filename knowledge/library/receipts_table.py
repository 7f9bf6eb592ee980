"""The table `answers` of `activity.sqlite`: what is kept of each answer (`knowledge/receipts.py`), no text.

It came later than the other tables of version 1. A file without it is given it at the next write; an Estante
that does not know it leaves it as it is, so the version stays.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from knowledge.projects import Account
from knowledge.receipts import Door, Receipt, ReceiptPiece

MAX_ANSWERS = 20_000
"""So many receipts are kept, the newest …"""
MAX_BYTES = 128 * 1024 * 1024
"""… and fewer when the file would have more bytes than this in use: answers may have hundreds of pieces."""

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

# `pieces` is JSON, an array for each piece in the order of `ReceiptPiece`, as a BLOB. `account` is NULL when
# a project was asked directly. Ids grow with each write and are never used again.
TABLE = """
CREATE TABLE IF NOT EXISTS answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, door TEXT NOT NULL, client TEXT NOT NULL,
    platform_key TEXT, account_key TEXT, platform TEXT, account TEXT, label TEXT,
    project TEXT NOT NULL, fingerprint TEXT NOT NULL, question_characters INTEGER NOT NULL,
    characters INTEGER NOT NULL, tokens INTEGER NOT NULL, tokenizer TEXT NOT NULL,
    truncated INTEGER NOT NULL, handoff INTEGER NOT NULL, milliseconds REAL NOT NULL, pieces BLOB NOT NULL)
"""
_ADD = """
INSERT INTO answers (at, door, client, platform_key, account_key, platform, account, label, project,
    fingerprint, question_characters, characters, tokens, tokenizer, truncated, handoff, milliseconds, pieces)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'answers'"
_PAGE = """
SELECT id, at, door, client, platform, account, label, project, fingerprint, question_characters, characters,
    tokens, tokenizer, truncated, handoff, milliseconds, pieces FROM answers
WHERE id < :before AND (:project IS NULL OR project = :project)
    AND (:account IS NULL OR (platform_key = :platform AND account_key = :account))
ORDER BY id DESC LIMIT :limit
"""
_OLDEST_QUARTER = """
DELETE FROM answers WHERE id <= (SELECT min(id) + (max(id) - min(id)) / 4 FROM answers)
"""
_LARGEST = 2**63 - 1
_Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A receipt on its way to the file, where it gets its id; it was given at `at`."""

    receipt: Receipt
    at: datetime


def add(connection: sqlite3.Connection, answers: Iterable[Answered]) -> None:
    """Write `answers`, the oldest first, and take out what is too much."""
    connection.executemany(_ADD, map(_values, answers))
    connection.execute("DELETE FROM answers WHERE id <= (SELECT max(id) FROM answers) - ?", (MAX_ANSWERS,))
    if _bytes_in_use(connection) > MAX_BYTES:
        connection.execute(_OLDEST_QUARTER)


def rows(
    connection: sqlite3.Connection,
    *,
    project: str | None,
    account: Account | None,
    limit: int,
    before: int | None,
) -> Sequence[_Row]:
    """At most `limit` rows with ids under `before`, the newest first; none while there is no such table."""
    if not connection.execute(_IS_THERE).fetchone():
        return ()
    platform, identifier = account.key if account is not None else (None, None)
    wanted = {
        "project": project,
        "platform": platform,
        "account": identifier,
        "before": _LARGEST if before is None else max(0, min(before, _LARGEST)),
        "limit": max(0, min(limit, MAX_ANSWERS)),
    }
    return connection.execute(_PAGE, wanted).fetchall()


def receipt_of(row: _Row) -> Receipt:
    """What a row says. Raises ValueError, TypeError and OverflowError when it makes no sense."""
    identifier, at, door, client, *names, project, fingerprint, asked, characters, tokens, tokenizer = row[
        :13
    ]
    truncated, handoff, milliseconds, pieces = row[13:]
    return Receipt(
        id=int(identifier),
        at=_moment(int(at)),
        door=Door(door),
        client=str(client),
        account=None if names[0] is None else Account(*map(str, names)),
        project=str(project),
        fingerprint=str(fingerprint),
        question_characters=int(asked),
        characters=int(characters),
        tokens=int(tokens),
        tokenizer=str(tokenizer),
        truncated=bool(truncated),
        handoff=bool(handoff),
        milliseconds=_number(milliseconds),
        pieces=_pieces(pieces),
    )


def _values(answered: Answered) -> _Row:
    receipt, account = answered.receipt, answered.receipt.account
    names: tuple[str | None, ...] = (None,) * 5
    if account is not None:
        names = (*account.key, account.platform, account.account_id, account.label)
    return (
        (answered.at - _BEGINNING) // _MICROSECOND,
        receipt.door.value,
        receipt.client,
        *names,
        receipt.project,
        receipt.fingerprint,
        receipt.question_characters,
        receipt.characters,
        receipt.tokens,
        receipt.tokenizer,
        receipt.truncated,
        receipt.handoff,
        receipt.milliseconds,
        _written(receipt.pieces),
    )


def _written(pieces: Iterable[ReceiptPiece]) -> bytes:
    lines = [
        (
            piece.path,
            piece.start_line,
            piece.end_line,
            piece.reason,
            piece.characters,
            piece.tokens,
            piece.score,
            int(piece.cut),
            piece.digest,
        )
        for piece in pieces
    ]
    return json.dumps(lines, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _pieces(written: Any) -> tuple[ReceiptPiece, ...]:
    """Raises ValueError and TypeError for what we have not written."""
    try:
        return tuple(_piece(fields) for fields in json.loads(bytes(written)))
    except RecursionError as error:  # brackets in brackets, thousands of them
        raise ValueError("no pieces") from error


def _piece(fields: Any) -> ReceiptPiece:
    path, start, end, reason, characters, tokens, score, cut, digest = fields
    return ReceiptPiece(
        path=str(path),
        start_line=int(start),
        end_line=int(end),
        reason=str(reason),
        characters=int(characters),
        tokens=int(tokens),
        score=_number(score),
        cut=bool(cut),
        digest=str(digest),
    )


def _number(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError("no number")
    return number


def _moment(micros: int) -> str:
    moment = _BEGINNING + micros * _MICROSECOND
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"


def _bytes_in_use(connection: sqlite3.Connection) -> int:
    pages, free, size = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size
