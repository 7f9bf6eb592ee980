"""What is kept of an answer that a bot got: who, when, how much and from where, and never any text.

Units are those of `model`. Times are ISO 8601 in UTC with milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from knowledge.projects import Account

LIVE = "live"
"""The reason of a piece that a server said."""


class Door(StrEnum):
    """By which way a question came."""

    API = "api"
    CLI = "cli"
    HTTP = "http"
    MCP = "mcp"


@dataclass(frozen=True, slots=True)
class ReceiptPiece:
    """One piece of the answer: which lines of which file as it was then (`digest`), why, and how much.

    `reason` is a value of `model.Reason`, or "live" for what a server said; then `path` is `server/tool`.
    """

    path: str
    start_line: int
    end_line: int
    reason: str
    characters: int
    tokens: int
    score: float
    cut: bool
    digest: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """One answer. `question_characters` is the length of the question, which itself is not kept here.

    `account` is None when a project was asked directly; `client` is the name of the token's client, "" for
    none. `fingerprint` is that of the text, so whoever has the text can tell whether it is this answer.
    """

    id: int
    at: str
    door: Door
    client: str
    account: Account | None
    project: str
    fingerprint: str
    question_characters: int
    characters: int
    tokens: int
    tokenizer: str
    truncated: bool
    handoff: bool
    milliseconds: float
    pieces: tuple[ReceiptPiece, ...] = ()


class Standing(StrEnum):
    """What has become of the file of a piece since the answer."""

    SAME = "same"
    CHANGED = "changed"
    MOVED = "moved"
    """It is not there, and the very same bytes are at another path."""
    GONE = "gone"
    LIVE = "live"
    """It was no file: a server said it, and nobody keeps that."""


@dataclass(frozen=True, slots=True)
class PieceStanding:
    """`path` is where the file is now, "" when it is nowhere."""

    piece: ReceiptPiece
    standing: Standing
    path: str


@dataclass(frozen=True, slots=True)
class ReceiptView:
    """A receipt beside the documents of now. `unchanged`: every file it was made of is as it was."""

    receipt: Receipt
    pieces: tuple[PieceStanding, ...]

    @property
    def unchanged(self) -> bool:
        return all(piece.standing is Standing.SAME for piece in self.pieces)
