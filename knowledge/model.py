"""The values that travel through the house. Frozen; none points back to its maker.

Units, everywhere:

* a *path* is relative to the document folder, with `/` as separator, spelled as on disk;
* a *line* is 1-based and counts from the top of the file, the header included; 0 means "the whole file";
* an *offset* counts Python characters (code points), never bytes or UTF-16 units;
* `Document.content` has only `\\n` as line end, whatever the file has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from knowledge.connections import LiveText
from knowledge.problems import Problem
from knowledge.projects import Annotation, Resolution

MetadataValue: TypeAlias = "str | bool | tuple[MetadataValue, ...] | Mapping[str, MetadataValue] | None"
"""A header value. Scalars stay text as typed (`0123`, `1.10`, `10:30`, `no`)."""


# --- files and documents --------------------------------------------------------------------------


class LineEnding(StrEnum):
    LF = "\n"
    CRLF = "\r\n"
    CR = "\r"
    MIXED = "mixed"
    NONE = ""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One text file as read from disk.

    `text` is decoded, without byte-order mark, with its line ends as they are. `digest` is the SHA-256 (hex)
    of the raw bytes. `read_only` is "" or the reason why writing `text` back would lose bytes.
    """

    path: str
    text: str
    digest: str
    size: int
    encoding: str = "utf-8"
    bom: bool = False
    line_ending: LineEnding = LineEnding.LF
    read_only: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the body: `level` 1 to 6, `text` without marks, `line` in the file, `anchor` unique."""

    level: int
    text: str
    line: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of one document along its headings: `content[start:end]`, lines inclusive.

    `heading` is the path of headings it stands under, outermost first (never the document's title).
    """

    ordinal: int
    heading: tuple[str, ...]
    start: int
    end: int
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Document:
    """What one file means.

    `content` is the body: header removed, `\\n` line ends, no blank lines around it; its first line is line
    `content_line` of the file. `keywords` are the header's, else derived from title and headings
    (`keywords_derived`). `metadata` holds every other header field. `digest` is the source file's.
    """

    id: str
    path: str
    title: str
    content: str
    content_line: int = 1
    keywords: tuple[str, ...] = ()
    keywords_derived: bool = True
    headings: tuple[Heading, ...] = ()
    pinned: bool = False
    metadata: Mapping[str, MetadataValue] = field(default_factory=dict)
    language: str = ""
    chunks: tuple[Chunk, ...] = ()
    problems: tuple[Problem, ...] = ()
    digest: str = ""

    def chunk_text(self, chunk: Chunk) -> str:
        return self.content[chunk.start : chunk.end]


@dataclass(frozen=True, slots=True)
class DocumentHead:
    """What is known of a document without its text: enough for lists, pins and problems.

    `characters` is the length of its content, `chunks` how many it has; `annotation` is what its own header
    says (None: nothing of that kind); the rest is as in `Document`.
    """

    path: str
    id: str
    title: str
    pinned: bool
    language: str
    digest: str
    characters: int
    chunks: int
    problems: tuple[Problem, ...] = ()
    annotation: Annotation | None = None


def head_of(document: Document) -> DocumentHead:
    return DocumentHead(
        path=document.path,
        id=document.id,
        title=document.title,
        pinned=document.pinned,
        language=document.language,
        digest=document.digest,
        characters=len(document.content),
        chunks=len(document.chunks),
        problems=document.problems,
    )


class FileKind(StrEnum):
    DOCUMENT = "document"
    """Read, searched and sent to the AI."""
    OTHER = "other"
    """Shown in the tree (images; in a plain folder also text and tables), not sent."""
    CONFLICT_COPY = "conflict-copy"
    """A synchroniser's copy of another document: shown, never sent."""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file as the tree shows it."""

    path: str
    kind: FileKind
    size: int
    changed_ns: int = field(default=0, compare=False)
    """When it was changed last, in nanoseconds since 1970; 0 when that is not known."""


@dataclass(frozen=True, slots=True)
class LibraryView:
    """Everything there is to show at one moment. `generation` grows with every change.

    `heads` and `documents` are by path; a document is read from the index when it is asked for, so whoever
    looks at all of them takes their heads. `files` and `problems` are sorted by path. `complete` is false
    while the first reading is still under way.

    `pins` are the paths of the pinned documents in the order in which they are sent. `annotations` is what is
    set about files, by path, from their headers and the project's `meta.json` together. `withheld` are the
    documents that are not sent for now, each with its reason. `project` is the id of the library's project,
    "" for a plain folder.
    """

    name: str
    root: str
    generation: int
    heads: Mapping[str, DocumentHead]
    documents: Mapping[str, Document]
    files: tuple[FileEntry, ...]
    problems: tuple[Problem, ...]
    chunk_count: int
    complete: bool = True
    project: str = ""
    pins: tuple[str, ...] = ()
    annotations: Mapping[str, Annotation] = field(default_factory=dict)
    withheld: Mapping[str, Reason] = field(default_factory=dict)


# --- questions and hits ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of the question and what became of it.

    `text` is as typed, `start`/`end` its offsets in the question. `ignored`: a stop word. `matched`: the
    words of the documents that stand for it, as the index spells them (more than one for a prefix);
    `documents` is in how many documents they occur. `how` says by which way: `exact`, `prefix`, `spelling`,
    `synonym` or `none`.
    """

    text: str
    start: int
    end: int
    ignored: bool = False
    how: str = "exact"
    """`exact` (the word or its stem), `prefix`, `spelling`, or `none`."""
    matched: tuple[str, ...] = ()
    documents: int = 0


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One product of the sum that is a score: weight × idf × frequency × length_factor = score.

    `term` is the question's word, `matched` the document's word where it differs (prefix, spelling), `field`
    one of `title heading keywords name body`, with `chunk.` before it for the best chunk's own share.
    Rows about the whole question have no term; their fields are `title-match window pairs pieces`.
    """

    term: str
    field: str
    weight: float
    idf: float
    frequency: float
    length_factor: float
    score: float
    matched: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that answers, with the chunk that answers best. `score` = the sum of its rows."""

    document: Document
    chunk: Chunk
    score: float
    terms: tuple[str, ...]
    """The words of the question found in the document, as typed, in the question's order."""
    chunk_scores: tuple[float, ...] = ()
    """Score of each chunk of the document, by ordinal (for the layout in chunks)."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one document stands where it stands. `rank` is 1-based, 0 when it is no hit."""

    path: str
    rank: int
    score: float
    rows: tuple[ScoreRow, ...]
    missing: tuple[str, ...]
    """Words of the question the document lacks."""
    ignored: tuple[str, ...]
    reason: Reason


# --- the context ----------------------------------------------------------------------------------


class Layout(StrEnum):
    DOCUMENTS = "documents"
    """Whole documents, as mission K8 has it."""
    CHUNKS = "chunks"
    """Chunks, each with its source."""


class Reason(StrEnum):
    """Why a piece is in, or why a candidate is out. One each."""

    PINNED = "pinned"
    RELEVANT = "relevant"
    NO_ROOM = "no-room"
    DOCUMENT_LIMIT = "document-limit"
    CHUNK_LIMIT = "chunk-limit"
    FILE_LIMIT = "file-limit"
    EMPTY = "empty"
    DUPLICATE = "duplicate"
    NOT_MATCHED = "not-matched"
    EXPIRED = "expired"
    NOT_YET_VALID = "not-yet-valid"
    SUPERSEDED = "superseded"
    WEAK = "weak"
    """Its score is under the project's floor."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Budgets; all that are given hold. At least one of the first two is required to build a context."""

    max_characters: int | None = None
    max_tokens: int | None = None
    max_documents: int | None = None
    max_chunks: int | None = None
    max_files: int | None = None
    """So many documents that are not pinned; `max_documents` counts the pinned ones too."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that decides a context, besides the library itself."""

    query: str
    limits: Limits
    layout: Layout = Layout.DOCUMENTS
    labels: str = "pt-BR"
    """Language of the labels and markers: `pt-BR`, `en` or `zh-CN`."""
    tokenizer: str = "estimate"
    preamble: str | None = None
    """None: no prompt. Text (also ""): `Context.system` is built with it."""
    floor: float = 0.0
    """Documents with a lower score are left out, pinned ones never; 0 is no floor."""
    live: tuple[LiveText, ...] = ()
    """What the project's own servers said, to be added after the documents."""
    max_live_characters: int = 1500
    """So much of the budget at most goes to `live`, its labels counted; documents have the rest."""


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of offsets."""

    start: int
    end: int


class SegmentKind(StrEnum):
    LABEL = "label"
    """Heading, source line, separator, cut mark: ours, not the document's."""
    PIECE = "piece"
    LIVE = "live"
    """What a server said: others' text, not a document's."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of `Context.text`. Segments are in order and cover the text without a gap."""

    kind: SegmentKind
    start: int
    end: int
    piece: int
    """Index into `Context.pieces`: the piece it is, or the piece the label belongs to. Behind them those of
    `Context.live` are counted on: `len(pieces) + i`, for LIVE and its labels."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a document that is in the context.

    `text[start:end]` of the context is `content[source_start:source_end]` of the document, to the
    character. `number` is what the window shows: its place among the pins, or among the other pieces.
    """

    number: int
    reason: Reason
    path: str
    document_id: str
    title: str
    heading: tuple[str, ...]
    start_line: int
    end_line: int
    start: int
    end: int
    source_start: int
    source_end: int
    characters: int
    tokens: int
    cut: bool
    rank: int = 0
    """1-based among the hits; 0 for a pin that the question did not find."""
    score: float = 0.0
    terms: tuple[str, ...] = ()
    rows: Sequence[ScoreRow] = ()
    missing: tuple[str, ...] = ()
    matches: tuple[Span, ...] = ()
    """Matched words, as offsets into `Context.text`."""

    @property
    def pinned(self) -> bool:
        return self.reason is Reason.PINNED


@dataclass(frozen=True, slots=True)
class LivePiece:
    """What one tool of a server said, as `text[start:end]` of the context; `cut`: it said more."""

    source: LiveText
    start: int
    end: int
    characters: int
    tokens: int
    cut: bool


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A candidate that is not in the context, with the one reason."""

    reason: Reason
    path: str
    document_id: str
    title: str
    heading: tuple[str, ...]
    line: int
    characters: int
    rank: int = 0
    score: float = 0.0
    terms: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What the AI gets: `text`, and the reason for every character of it.

    `fingerprint` is the SHA-256 (hex) of the UTF-8 of `text`. `tokens` counts all of `text` with
    `tokenizer`. `truncated`: a document was cut or left out for room. `handoff`: no document that
    was found or is pinned has any text, so a person must answer. `system` is preamble + text when a preamble
    was asked for.
    """

    question: Question
    text: str
    segments: tuple[Segment, ...]
    pieces: tuple[Piece, ...]
    left_out: Sequence[LeftOut]
    characters: int
    tokens: int
    tokenizer: str
    truncated: bool
    handoff: bool
    fingerprint: str
    words: tuple[QueryWord, ...] = ()
    documents: tuple[Document, ...] = ()
    project: str = ""
    system: str | None = None
    partial: bool = False
    """Built while the first reading was still under way."""
    resolution: Resolution | None = None
    """How the account that asked came to its project; None when a project or a folder was asked directly."""
    coverage: float = 0.0
    """How much of the rarity of the question's words the best document has, 0 to 1."""
    live: tuple[LivePiece, ...] = ()
    """What the project's own servers said and found room, after the documents."""
    milliseconds: float = field(default=0.0, compare=False)
