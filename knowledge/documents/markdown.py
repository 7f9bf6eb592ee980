"""One source file -> one document: header, title, headings, keywords, language, chunks (K3, P7)."""

from __future__ import annotations

import regex

from knowledge.documents.blocks import Blocks, parse_blocks
from knowledge.documents.body import bare_name, derive_keywords, trim, without_suffix
from knowledge.documents.chunks import split_chunks
from knowledge.documents.fields import Fields, read_fields
from knowledge.documents.frontmatter import read_frontmatter, unify_line_ends
from knowledge.documents.language import detect_language
from knowledge.model import Document, Heading, SourceFile
from knowledge.settings import DOCUMENT_SUFFIXES, ChunkSettings

_NOT_SLUG = regex.compile(r"[^\p{L}\p{M}\p{N}_\- ]")
_SPACES = regex.compile(r"[ \-]+")
_FALLBACK_SLUG = "section"


def parse_document(source: SourceFile, *, chunks: ChunkSettings | None = None) -> Document:
    """Read what `source` means. Never raises for any text; what is wrong is in `Document.problems`."""
    header = read_frontmatter(source.text, path=source.path)
    fields = read_fields(header, path=source.path)
    content, skipped = trim(unify_line_ends(source.text[header.body_offset :]))
    content_line = header.body_line + skipped
    blocks = parse_blocks(content, mdx=source.path.lower().endswith(".mdx"))
    headings = _headings(blocks, content_line)
    title = fields.title or (headings[0].text if headings else "") or bare_name(source.path)
    return Document(
        id=fields.id or without_suffix(source.path, DOCUMENT_SUFFIXES),
        path=source.path,
        title=title,
        content=content,
        content_line=content_line,
        keywords=fields.keywords or derive_keywords([title, *(heading.text for heading in headings)]),
        keywords_derived=not fields.keywords,
        headings=headings,
        pinned=fields.pinned,
        metadata=fields.metadata,
        language=_language(content, title, fields),
        chunks=split_chunks(
            content,
            blocks=blocks,
            content_line=content_line,
            title=title,
            settings=chunks or ChunkSettings(),
        ),
        problems=(*source.problems, *sorted((*header.problems, *fields.problems))),
        digest=source.digest,
    )


def slug(text: str) -> str:
    """The anchor for a heading: letters and digits of any script, lower case, joined by `-`; never empty."""
    return _SPACES.sub("-", _NOT_SLUG.sub("", text.lower())).strip("-") or _FALLBACK_SLUG


def _headings(blocks: Blocks, content_line: int) -> tuple[Heading, ...]:
    """Headings that say something; one without text has nothing to show in an outline."""
    taken: set[str] = set()
    counters: dict[str, int] = {}
    return tuple(
        Heading(
            level=raw.level,
            text=raw.text,
            line=content_line + raw.first_line,
            anchor=_unique(raw.explicit_id or slug(raw.text), taken=taken, counters=counters),
        )
        for raw in blocks.headings
        if raw.text
    )


def _unique(anchor: str, *, taken: set[str], counters: dict[str, int]) -> str:
    candidate = anchor
    while candidate in taken:
        counters[anchor] = counters.get(anchor, 0) + 1
        candidate = f"{anchor}_{counters[anchor]}"
    taken.add(candidate)
    return candidate


def _language(content: str, title: str, fields: Fields) -> str:
    return detect_language(f"{title}\n{content}" if content else title, declared=fields.language)
