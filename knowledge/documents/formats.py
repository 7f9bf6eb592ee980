"""One source file -> one document, by its suffix: Markdown, a table, JSON, or plain text (mission P5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from knowledge.documents.body import bare_name, derive_keywords, trim
from knowledge.documents.frontmatter import unify_line_ends
from knowledge.documents.json_text import read_json
from knowledge.documents.language import detect_language
from knowledge.documents.markdown import parse_document
from knowledge.documents.plain import Reading, number_chunks, read_plain
from knowledge.documents.suspicion import suspicions
from knowledge.documents.tables import read_table
from knowledge.model import Document, SourceFile
from knowledge.problems import Problem
from knowledge.settings import ChunkSettings

_READERS: Mapping[str, Callable[[str, ChunkSettings], Reading]] = {
    ".csv": read_table,
    ".json": read_json,
    ".txt": read_plain,
}


def is_markdown(path: str) -> bool:
    """Whether a document called `path` is Markdown, and so may have a header and headings."""
    return _suffix(path) not in _READERS


def parse(source: SourceFile, *, chunks: ChunkSettings | None = None) -> Document:
    """Read what `source` means. Never raises for any text; what is wrong is in `Document.problems`."""
    read = _READERS.get(_suffix(source.path))
    if read is None:
        document = parse_document(source, chunks=chunks)
        found = suspicions(unify_line_ends(source.text), path=source.path)
    else:
        document = _parse_plain(source, read, chunks or ChunkSettings())
        found = suspicions(document.content, path=source.path, first_line=document.content_line)
    return replace(document, problems=(*document.problems, *found)) if found else document


def _parse_plain(
    source: SourceFile, read: Callable[[str, ChunkSettings], Reading], chunks: ChunkSettings
) -> Document:
    """A document without a header. What JSON spells as numbers is letters in its content already."""
    body, skipped = trim(unify_line_ends(source.text.removeprefix("\ufeff")))
    content_line = 1 + skipped
    reading = read(body, chunks)
    content, title = reading.content, bare_name(source.path)
    return Document(
        id=source.path,
        path=source.path,
        title=title,
        content=content,
        content_line=content_line,
        keywords=derive_keywords([title, *reading.names]),
        language=detect_language(f"{title}\n{content}" if content else title),
        chunks=number_chunks(content, reading.slices, content_line=content_line),
        problems=(
            *source.problems,
            *(Problem(source.path, content_line + line, code) for line, code in reading.faults),
        ),
        digest=source.digest,
    )


def _suffix(path: str) -> str:
    stem, dot, suffix = path.rpartition("/")[2].rpartition(".")
    return (dot + suffix).lower() if stem else ""
