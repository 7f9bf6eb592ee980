"""Document -> what the index stores of it: for each chunk, how often each term stands in each field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import PurePosixPath

from knowledge.model import Document, MetadataValue
from knowledge.text.analysis import Analyzer


class Field(IntEnum):
    """Where in a document a term stands. The values are places in a posting's counts.

    TITLE, KEYWORDS and NAME are counted in a document's first chunk, a HEADING in the first chunk of its
    section: so the sum over the chunks is right for the document. SECTION repeats the headings a chunk
    stands under in each chunk; it serves the choice of chunks only.
    """

    TITLE = 0
    HEADING = 1
    KEYWORDS = 2
    NAME = 3
    BODY = 4
    SECTION = 5


MAX_COUNT = 255
"""Counts are bytes; a term more frequent than this in one field of one chunk is saturated anyway."""


@dataclass(frozen=True, slots=True)
class IndexedChunk:
    """`counts[term]` has one byte per `Field`; `lengths[field]` is the number of words in it."""

    counts: Mapping[str, bytes]
    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    document: Document
    chunks: tuple[IndexedChunk, ...]


def analyze(document: Document, analyzer: Analyzer) -> IndexedDocument:
    """Count the terms of every chunk of `document`."""
    seen: tuple[str, ...] = ()
    chunks: list[IndexedChunk] = []
    for chunk in document.chunks:
        texts = [
            (Field.SECTION, " ".join(chunk.heading)),
            (Field.BODY, document.chunk_text(chunk)),
        ]
        texts.append((Field.HEADING, " ".join(_new_headings(seen, chunk.heading))))
        seen = chunk.heading
        if chunk.ordinal == 0:
            texts.append((Field.TITLE, document.title))
            texts.append((Field.KEYWORDS, " ".join(_keywords(document))))
            texts.append((Field.NAME, PurePosixPath(document.path).with_suffix("").as_posix()))
        chunks.append(_count(texts, document.language, analyzer))
    return IndexedDocument(document, tuple(chunks))


def _new_headings(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """The headings of `now` that begin with it: those the chunk `before` did not stand under."""
    shared = 0
    while shared < min(len(before), len(now)) and before[shared] == now[shared]:
        shared += 1
    return now[shared:]


def _keywords(document: Document) -> Iterator[str]:
    """Words the operator gave on purpose; derived ones repeat title and headings and add nothing."""
    if not document.keywords_derived:
        yield from document.keywords
    for name in ("tags", "summary", "description", "category"):
        yield from _strings(document.metadata.get(name))


def _strings(value: MetadataValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _strings(item)


def _count(texts: list[tuple[Field, str]], language: str, analyzer: Analyzer) -> IndexedChunk:
    counts: dict[str, bytearray] = {}
    lengths = [0] * len(Field)
    for field, text in texts:
        if not text:
            continue
        for term, frequency in analyzer.count(text, language).items():
            row = counts.get(term)
            if row is None:
                row = counts[term] = bytearray(len(Field))
            row[field] = min(MAX_COUNT, frequency)
            if term[0] in "wh":
                lengths[field] += frequency
    return IndexedChunk({term: bytes(row) for term, row in counts.items()}, tuple(lengths))
