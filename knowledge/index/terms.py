"""Document -> the texts the index takes from it, each with its field and its chunk."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from knowledge.model import Document, MetadataValue
from knowledge.sources.snapshot import Stamp


class Field(IntEnum):
    """Where in a document a term stands.

    TITLE, KEYWORDS and NAME belong to a document's first chunk, a HEADING to the first chunk of its section:
    so the sum over the chunks is right for the document. SECTION repeats the headings a chunk stands under in
    each chunk; it serves the choice of chunks only.
    """

    TITLE = 0
    HEADING = 1
    KEYWORDS = 2
    NAME = 3
    BODY = 4
    SECTION = 5


@dataclass(frozen=True, slots=True)
class Note:
    """Words that people keep for a document beside it. Each stands in place of what its header says."""

    tags: tuple[str, ...] = ()
    summary: str = ""

    @property
    def mark(self) -> int:
        """A number that tells notes apart, for `Stamp.note`; 0 for an empty one. Fits into 56 bits."""
        if not (self.tags or self.summary):
            return 0
        text = json.dumps([self.tags, self.summary])
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big") or 1


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A document on its way into the index.

    `stamp` is what the file system said of its file, `seen_ns` the wall clock when the file was read. `note`
    is what is kept for it beside its text.
    """

    document: Document
    stamp: Stamp | None = None
    seen_ns: int = 0
    note: Note = Note()


def field_texts(document: Document, note: Note | None = None) -> Iterator[tuple[Field, int, str]]:
    """Every text of `document`, and of the `note` on it, that is indexed: its field, the ordinal of its chunk
    and the text, in order.

    Empty texts are left out. A document without chunks has title, keywords and name all the same.
    """
    note = note or Note()
    above: tuple[str, ...] = ()
    for chunk in document.chunks:
        if chunk.heading:
            yield Field.SECTION, chunk.ordinal, " ".join(chunk.heading)
            new = _new_headings(above, chunk.heading)
            if new:
                yield Field.HEADING, chunk.ordinal, " ".join(new)
        above = chunk.heading
        yield Field.BODY, chunk.ordinal, document.chunk_text(chunk)
        if chunk.ordinal == 0:
            yield from _own_texts(document, note)
    if not document.chunks:
        yield from _own_texts(document, note)


def _own_texts(document: Document, note: Note) -> Iterator[tuple[Field, int, str]]:
    """What is said of the document as a whole."""
    yield Field.TITLE, 0, document.title
    keywords = " ".join(_keywords(document, note))
    if keywords:
        yield Field.KEYWORDS, 0, keywords
    yield Field.NAME, 0, _without_suffix(document.path)


def _without_suffix(path: str) -> str:
    stem, _, suffix = path.rpartition(".")
    return stem if stem and not stem.endswith("/") and "/" not in suffix else path


def _new_headings(above: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """The headings of `now` that begin with it: those the chunk before did not stand under."""
    shared = 0
    while shared < min(len(above), len(now)) and above[shared] == now[shared]:
        shared += 1
    return now[shared:]


def _keywords(document: Document, note: Note) -> Iterator[str]:
    """Words the operator gave on purpose; derived ones repeat title and headings and add nothing."""
    if not document.keywords_derived:
        yield from document.keywords
    yield from note.tags or _strings(document.metadata.get("tags"))
    yield from [note.summary] if note.summary else _strings(document.metadata.get("summary"))
    for name in ("description", "category", "aliases"):
        yield from _strings(document.metadata.get(name))


def _strings(value: MetadataValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _strings(item)
