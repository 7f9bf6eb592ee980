"""What travels between the context pane and whoever answers it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from knowledge.model import Context, Layout, Question


@dataclass(frozen=True, slots=True)
class QuestionDraft:
    """Everything the person has set in the pane; `None` means not set.

    `preamble` is None while the whole prompt is not asked for. `max_files` and `floor` come from the project
    (`Limits` and `Question` say what they do); the form keeps them and has no field for them.
    """

    query: str = ""
    max_characters: int | None = None
    max_tokens: int | None = None
    max_documents: int | None = None
    max_chunks: int | None = None
    max_files: int | None = None
    floor: float = 0.0
    layout: Layout = Layout.DOCUMENTS
    tokenizer: str = "estimate"
    labels: str = "pt-BR"
    preamble: str | None = None


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A line of a document; 0 means the whole file."""

    path: str
    line: int


class ExportFormat(StrEnum):
    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


class PaneState(StrEnum):
    """How far what is shown agrees with what is on disk and in the question field."""

    LIVE = "live"
    UPDATING = "updating"
    STALE = "stale"
    PARTIAL = "partial"


def empty_context(question: Question) -> Context:
    """What is shown where there is nobody to ask: a hand-off without a reason in any document."""
    return Context(
        question,
        text="",
        segments=(),
        pieces=(),
        left_out=(),
        characters=0,
        tokens=0,
        tokenizer=question.tokenizer,
        truncated=False,
        handoff=True,
        fingerprint=hashlib.sha256(b"").hexdigest(),
    )
