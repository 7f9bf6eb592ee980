"""Document <-> JSON text, for the stored field of the index. No code can run from it, unlike a pickle."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from knowledge.model import Chunk, Document, Heading, MetadataValue, Problem, ProblemCode


def to_record(document: Document) -> str:
    """Return `document` as compact JSON."""
    return json.dumps(
        {
            "id": document.id,
            "path": document.path,
            "title": document.title,
            "content": document.content,
            "content_line": document.content_line,
            "keywords": document.keywords,
            "keywords_derived": document.keywords_derived,
            "headings": [(item.level, item.text, item.line, item.anchor) for item in document.headings],
            "pinned": document.pinned,
            "metadata": _plain(document.metadata),
            "language": document.language,
            "chunks": [
                (item.ordinal, item.heading, item.start, item.end, item.start_line, item.end_line)
                for item in document.chunks
            ],
            "problems": [(item.path, item.line, item.code, item.facts) for item in document.problems],
            "digest": document.digest,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def from_record(record: str) -> Document:
    """Read what `to_record` wrote. Raises ValueError, KeyError or TypeError on anything else."""
    data: dict[str, Any] = json.loads(record)
    return Document(
        id=data["id"],
        path=data["path"],
        title=data["title"],
        content=data["content"],
        content_line=data["content_line"],
        keywords=tuple(data["keywords"]),
        keywords_derived=data["keywords_derived"],
        headings=tuple(Heading(*item) for item in data["headings"]),
        pinned=data["pinned"],
        metadata={key: _frozen(value) for key, value in data["metadata"].items()},
        language=data["language"],
        chunks=tuple(
            Chunk(ordinal, tuple(heading), start, end, first, last)
            for ordinal, heading, start, end, first, last in data["chunks"]
        ),
        problems=tuple(
            Problem(path, line, ProblemCode(code), tuple(facts))
            for path, line, code, facts in data["problems"]
        ),
        digest=data["digest"],
    )


def _plain(value: MetadataValue) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _frozen(value: Any) -> MetadataValue:
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value  # type: ignore[no-any-return] # JSON scalars: str, bool or None, as written above
