"""The same words in an index of Whoosh's own making, with its own codec: what we say must be what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whoosh import fields
from whoosh.filedb.filestore import RamStorage

FIELD = "word"


def stock_reader(documents: Sequence[Sequence[str]]) -> Any:
    """Whoosh's reader of an index of `documents`, each the accent-free words of one document."""
    schema = fields.Schema(**{FIELD: fields.KEYWORD(scorable=True)})
    index = RamStorage().create_index(schema)
    writer = index.writer()
    for words in documents:
        writer.add_document(**{FIELD: " ".join(words)})
    writer.commit()
    return index.reader()


def words_of(reader: Any) -> list[str]:
    return [raw.decode("utf-8") for raw in reader.lexicon(FIELD)]


def documents_with(reader: Any, word: str) -> list[tuple[int, float]]:
    """The documents that have `word`, and how often."""
    found: list[tuple[int, float]] = list(reader.postings(FIELD, word).items_as("frequency"))
    return found


def beginning_with(reader: Any, prefix: str) -> list[str]:
    return [raw.decode("utf-8") for raw in reader.expand_prefix(FIELD, prefix)]


def within(reader: Any, word: str, errors: int) -> list[str]:
    """The words within so many letters changed, added or left out."""
    return sorted(reader.terms_within(FIELD, word, errors))
