"""A document of an export -> the pieces of text that answers are made of."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from knowledge.documents.blocks import parse_blocks
from knowledge.documents.chunks import split_chunks
from knowledge.documents.frontmatter import unify_line_ends
from knowledge.settings import ChunkSettings
from knowledge.vault.fields import canonical
from knowledge.vault.manifest import ManifestEntry
from knowledge.vault.publication import MAX_CHUNK_CHARACTERS, MAX_HEADINGS

_WHOLE_SECTIONS = ChunkSettings(target=MAX_CHUNK_CHARACTERS, maximum=MAX_CHUNK_CHARACTERS)
"""A section is one chunk unless it is longer than that."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One chunk before it has a number. `digest` is over what it says and where it stands; see the format."""

    heading: tuple[str, ...]
    text: str
    start_line: int
    end_line: int
    digest: str


def pieces_of(entry: ManifestEntry, text: str) -> tuple[Piece, ...]:
    """The chunks of a document, at least one. Of those with the same headings and text only the first."""
    content = unify_line_ends(text)
    blocks = parse_blocks(content)
    found: dict[str, Piece] = {}
    for chunk in split_chunks(
        content, blocks=blocks, content_line=1, title=entry.title, settings=_WHOLE_SECTIONS
    ):
        heading = chunk.heading[:MAX_HEADINGS]
        own = content[chunk.start : chunk.end]
        digest = chunk_digest(entry, heading, own)
        found.setdefault(digest, Piece(heading, own, chunk.start_line, chunk.end_line, digest))
    return tuple(found.values())


def chunk_digest(entry: ManifestEntry, heading: tuple[str, ...], text: str) -> str:
    """The SHA-256 that decides in which group a chunk is."""
    whole = canonical({"heading": list(heading), "path": entry.path, "text": text, "title": entry.title})
    return hashlib.sha256(whole).hexdigest()
