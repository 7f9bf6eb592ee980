"""What a question is answered with: one value, written alike by the command line, HTTP and MCP.

The names of the fields are the keys of the JSON. Keys may be added and are never renamed. Units are those of
`model`; `ms` is milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from knowledge.text.json_form import ABSENT


@dataclass(frozen=True, slots=True)
class PieceAnswer:
    """`model.Piece`: `text[start:end]` of the answer is from these lines of this file. `message` is `reason`
    as a sentence; `rank` is 0 for a pinned document that the question did not find."""

    path: str
    id: str
    title: str
    heading: tuple[str, ...]
    start_line: int
    end_line: int
    start: int
    end: int
    score: float
    rank: int
    terms: tuple[str, ...]
    missing: tuple[str, ...]
    reason: str
    message: str
    characters: int
    tokens: int
    cut: bool


@dataclass(frozen=True, slots=True)
class LiveAnswer:
    """`model.LivePiece`: what a tool of one of the project's own servers said, as `text[start:end]`."""

    server: str
    label: str
    tool: str
    characters: int
    tokens: int
    cut: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LeftOutAnswer:
    """`model.LeftOut`: a candidate that is not in the text, with the one reason."""

    path: str
    id: str
    title: str
    heading: tuple[str, ...]
    line: int
    score: float
    rank: int
    terms: tuple[str, ...]
    missing: tuple[str, ...]
    reason: str
    message: str
    characters: int
    pinned: bool


@dataclass(frozen=True, slots=True)
class LimitsAnswer:
    """The limits that held; null is none."""

    max_characters: int | None
    max_tokens: int | None
    max_documents: int | None
    max_chunks: int | None
    max_files: int | None


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """`model.QueryWord`: what became of one word of the question."""

    text: str
    start: int
    end: int
    ignored: bool
    how: str
    matched: tuple[str, ...]
    documents: int


@dataclass(frozen=True, slots=True)
class StepAnswer:
    """One look on the way from an account to its project."""

    kind: str
    project: str
    disabled: bool


@dataclass(frozen=True, slots=True)
class ResolutionAnswer:
    """How the account that asked came to its project."""

    platform: str
    accountId: str
    project: str
    old_folder: bool
    bound: bool
    steps: tuple[StepAnswer, ...]


@dataclass(frozen=True, slots=True)
class ContextAnswer:
    """`model.Context`. `text` is what the AI reads; `fingerprint` is the SHA-256 of its UTF-8. `handoff`: a
    person must answer. `system` is there when a prompt was asked for, `ms` unless it is to be the same twice.

    `left_out_count` counts all that was left out, also where `left_out` has only the first of them.
    """

    query: str
    text: str
    pieces: tuple[PieceAnswer, ...]
    left_out: tuple[LeftOutAnswer, ...]
    characters: int
    tokens: int
    tokenizer: str
    truncated: bool
    handoff: bool
    project: str
    fingerprint: str
    layout: str
    labels: str
    limits: LimitsAnswer
    floor: float
    coverage: float
    resolution: ResolutionAnswer | None
    documents: tuple[str, ...]
    words: tuple[WordAnswer, ...]
    partial: bool
    left_out_count: int = 0
    live: tuple[LiveAnswer, ...] = ()
    system: str | None = field(default=None, metadata=ABSENT)
    ms: float | None = field(default=None, metadata=ABSENT)
