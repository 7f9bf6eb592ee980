"""Documents read by id: one, several, or piece by piece (mission T3). Every cut says how to go on.

A host's redaction runs over the whole of a document before it is cut into pages, so nothing it looks for can
hide at the border of two; offsets then count the redacted text. Pieces are redacted with what stands around
them.
"""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.errors import DocumentNotFound
from knowledge.model import Document
from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.answers import Label, Redacted
from knowledge.tool.kinds import Kind, kind_of
from knowledge.tool.paging import START, Page, limit_schema
from knowledge.tool.reading import MOST_CHARACTERS, page_end
from knowledge.tool.sources import Source

MOST_TOGETHER = 24_000
"""So many characters of several documents are read at once."""
_SLIVER = 200
"""No document is begun for less."""
MOST_CHUNKS = 40
USUAL_CHUNKS = 10


@dataclass(frozen=True, slots=True)
class TextPart:
    """`text` is a document's text from character `start` to `end` of `characters`, its header left out."""

    document_id: str
    title: str
    kind: Kind
    start: int
    end: int
    characters: int
    text: str


@dataclass(frozen=True, slots=True)
class DocumentText(TextPart):
    next_page: FollowUp | None = None


@dataclass(frozen=True, slots=True)
class DocumentTexts:
    documents: tuple[TextPart, ...]
    next_page: FollowUp | None = None


@dataclass(frozen=True, slots=True)
class ChunkText:
    """A piece of a document; `lines` are its first and its last line in the file."""

    chunk: int
    heading: tuple[str, ...]
    lines: tuple[int, int]
    text: str


@dataclass(frozen=True, slots=True)
class DocumentChunks:
    """Pieces in order; `total` is how many the document has."""

    document_id: str
    title: str
    total: int
    chunks: tuple[ChunkText, ...]
    next_page: FollowUp | None = None


def get_doc(call: Call) -> DocumentText:
    """Raises DocumentNotFound and ToolUsageError."""
    name, start = call.text("document_id"), call.number("start", 0)
    with call.source_of(name) as (source, path):
        document = _document(source, path, name)
    part = _part(call, name, document, start, MOST_CHARACTERS)
    following = None
    if part.end < part.characters:
        following = call.follow_up(start=part.end)
    return DocumentText(
        name,
        part.title,
        part.kind,
        start=part.start,
        end=part.end,
        characters=part.characters,
        text=part.text,
        next_page=following,
    )


def get_docs(call: Call) -> DocumentTexts:
    """The documents in the order in which they are named; names that nothing has are passed over."""
    names, start = call.texts("document_ids"), call.number("start", 0)
    parts: list[TextPart] = []
    room = MOST_TOGETHER
    for number, name in enumerate(names):
        document = _found(call, name)
        if document is None:
            continue
        if parts and room < _SLIVER:
            return DocumentTexts(tuple(parts), call.follow_up(document_ids=names[number:], start=None))
        part = _part(call, name, document, start if number == 0 else 0, room)
        parts.append(part)
        if part.end < part.characters:
            return DocumentTexts(tuple(parts), call.follow_up(document_ids=names[number:], start=part.end))
        room -= len(part.text)
    return DocumentTexts(tuple(parts))


def get_chunks(call: Call) -> DocumentChunks:
    """Raises DocumentNotFound and ToolUsageError."""
    name = call.text("document_id")
    page = Page.of(call, usual=USUAL_CHUNKS, most=MOST_CHUNKS)
    with call.source_of(name) as (source, path):
        document = _document(source, path, name)
    pieces = tuple(
        ChunkText(
            chunk.ordinal,
            tuple(map(Label, chunk.heading)),
            (chunk.start_line, chunk.end_line),
            Redacted(call.redact_part(document.content, chunk.start, chunk.end)),
        )
        for chunk in page.cut(document.chunks)
    )
    total = len(document.chunks)
    return DocumentChunks(name, Label(document.title), total, pieces, page.next(call, total))


def _found(call: Call, name: str) -> Document | None:
    try:
        with call.source_of(name) as (source, path):
            return _document(source, path, name)
    except DocumentNotFound:
        return None


def _document(source: Source, path: str, name: str) -> Document:
    """Raises DocumentNotFound, as for a name that nothing has, for a file that is not read (an image)."""
    if path not in source.view.heads:
        raise DocumentNotFound(name)
    return source.document(path)


def _part(call: Call, name: str, document: Document, start: int, most: int) -> TextPart:
    content = call.redact(document.content)
    start = min(start, len(content))
    end = page_end(content, start, most)
    text = Redacted(content[start:end])
    return TextPart(name, Label(document.title), kind_of(document.path), start, end, len(content), text)


_ID = {"type": "string", "description": "A document_id as answers give it."}
_IDS = {"type": "array", "items": {"type": "string"}, "description": "Only these documents, by document_id."}

GET_DOC = Action(
    "get_doc",
    f"one whole document by document_id, at most {MOST_CHARACTERS} characters at once",
    get_doc,
    {"document_id": _ID, "start": START},
    ("document_id",),
)
GET_DOCS = Action(
    "get_docs",
    "several whole documents at once, by document_ids",
    get_docs,
    {"document_ids": _IDS, "start": START},
    ("document_ids",),
)
GET_CHUNKS = Action(
    "get_chunks",
    "walk one long document in order, a few pieces at a time; each piece has its lines",
    get_chunks,
    {"document_id": _ID, "start": START, "limit": limit_schema(usual=USUAL_CHUNKS, most=MOST_CHUNKS)},
    ("document_id",),
)
