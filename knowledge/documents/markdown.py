"""One source file -> one document: header, title, headings, keywords, language, chunks (K3, P7)."""

from __future__ import annotations

import regex

from knowledge.documents.blocks import Blocks, parse_blocks
from knowledge.documents.chunks import split_chunks
from knowledge.documents.fields import Fields, read_fields
from knowledge.documents.frontmatter import read_frontmatter, unify_line_ends
from knowledge.documents.language import detect_language
from knowledge.model import Document, Heading, SourceFile
from knowledge.settings import DOCUMENT_SUFFIXES, ChunkSettings
from knowledge.text.folding import fold
from knowledge.text.stopwords import is_stop_han, is_stop_word
from knowledge.text.words import TokenKind, tokenize

MAX_DERIVED_KEYWORDS = 64
_NOT_SLUG = regex.compile(r"[^\p{L}\p{M}\p{N}_\- ]")
_SPACES = regex.compile(r"[ \-]+")
_FALLBACK_SLUG = "section"


def parse_document(source: SourceFile, *, chunks: ChunkSettings | None = None) -> Document:
    """Read what `source` means. Never raises for any text; what is wrong is in `Document.problems`."""
    header = read_frontmatter(source.text, path=source.path)
    fields = read_fields(header, path=source.path)
    content, skipped = _trim(unify_line_ends(source.text[header.body_offset :]))
    content_line = header.body_line + skipped
    blocks = parse_blocks(content, mdx=source.path.lower().endswith(".mdx"))
    headings = _headings(blocks, content_line)
    title = fields.title or (headings[0].text if headings else "") or _bare_name(source.path)
    return Document(
        id=fields.id or _without_suffix(source.path),
        path=source.path,
        title=title,
        content=content,
        content_line=content_line,
        keywords=fields.keywords or _derive_keywords(title, headings),
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


def _trim(body: str) -> tuple[str, int]:
    """`body` without the blank lines around it, and how many were above."""
    start = body.rfind("\n", 0, len(body) - len(body.lstrip(" \t\n"))) + 1
    return body[start:].rstrip(" \t\n"), body.count("\n", 0, start)


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


def _bare_name(path: str) -> str:
    return _without_suffix(path).rpartition("/")[2]


def _without_suffix(path: str) -> str:
    folder, slash, name = path.rpartition("/")
    for suffix in DOCUMENT_SUFFIXES:
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            return folder + slash + name[: -len(suffix)]
    return path


def _derive_keywords(title: str, headings: tuple[Heading, ...]) -> tuple[str, ...]:
    """The words of title and headings that mean something, in lower case, each once, in order."""
    words: dict[str, None] = {}
    for text in (title, *(heading.text for heading in headings)):
        for token in tokenize(text):
            stop = is_stop_han if token.kind is TokenKind.HAN else is_stop_word
            if len(token.text) > 1 and not stop(fold(token.text)):
                words.setdefault(token.text.lower())
        if len(words) >= MAX_DERIVED_KEYWORDS:
            break
    return tuple(words)[:MAX_DERIVED_KEYWORDS]


def _language(content: str, title: str, fields: Fields) -> str:
    return detect_language(f"{title}\n{content}" if content else title, declared=fields.language)
