"""What travels between the context pane and whoever answers it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from knowledge.model import Layout


@dataclass(frozen=True, slots=True)
class QuestionDraft:
    """Everything the person has set in the pane; `None` means not set.

    `preamble` is None while the whole prompt is not asked for.
    """

    query: str = ""
    max_characters: int | None = None
    max_tokens: int | None = None
    max_documents: int | None = None
    max_chunks: int | None = None
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
