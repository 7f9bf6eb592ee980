"""Document -> the texts the index takes from it, each with its field and its chunk."""

from __future__ import annotations

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
class IndexedDocument:
    """A document on its way into the index.

    `stamp` is what the file system said of its file, `seen_ns` the wall clock when the file was read.
    """

    document: Document
    stamp: Stamp | None = None
    seen_ns: int = 0


def field_texts(document: Document) -> Iterator[tuple[Field, int, str]]:
    """Every text of `document` that is indexed, with its field and the ordinal of its chunk, in order.

    Empty texts are left out. A document without chunks has title, keywords and name all the same.
    """
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
            yield from _own_texts(document)
    if not document.chunks:
        yield from _own_texts(document)


def _own_texts(document: Document) -> Iterator[tuple[Field, int, str]]:
    """What is said of the document as a whole."""
    yield Field.TITLE, 0, document.title
    keywords = " ".join(_keywords(document))
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


def _keywords(document: Document) -> Iterator[str]:
    """Words the operator gave on purpose; derived ones repeat title and headings and add nothing."""
    if not document.keywords_derived:
        yield from document.keywords
    for name in ("tags", "summary", "description", "category", "aliases"):
        yield from _strings(document.metadata.get(name))


def _strings(value: MetadataValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _strings(item)
