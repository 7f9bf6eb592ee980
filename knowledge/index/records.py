"""Documents and their heads <-> JSON text, for the index. No code can run from it, unlike a pickle.

Whoever turns the text into bytes must let lone surrogates pass: names of files may have them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

from knowledge.documents.fields import read_annotation
from knowledge.model import Chunk, Document, DocumentHead, Heading, MetadataValue, head_of
from knowledge.problems import Problem, ProblemCode
from knowledge.projects import Annotation
from knowledge.sources.snapshot import Stamp

Listed: TypeAlias = tuple[DocumentHead, Stamp | None, int]
"""A head, the stamp of its file, and when the file was read (nanoseconds since 1970; 0: not known)."""


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
            "problems": _plain_problems(document.problems),
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
        problems=_problems(data["problems"]),
        digest=data["digest"],
    )


def head_from(document: Document) -> DocumentHead:
    """The head of `document`, with what its own header says about it."""
    return replace(head_of(document), annotation=read_annotation(document.metadata))


def to_heads(items: Iterable[Listed]) -> str:
    """Return `items` as compact JSON: a column for each fact, which is read much faster than rows are."""
    listed = list(items)
    heads = [head for head, _, _ in listed]
    return json.dumps(
        {
            **{name: [getattr(head, name) for head in heads] for name in _PLAIN_FACTS},
            "problems": {
                number: _plain_problems(head.problems) for number, head in enumerate(heads) if head.problems
            },
            "annotations": {
                number: _plain_annotation(head.annotation)
                for number, head in enumerate(heads)
                if head.annotation
            },
            "stamps": [
                stamp and (stamp.size, stamp.mtime_ns, stamp.inode, stamp.changed_ns, stamp.note)
                for _, stamp, _ in listed
            ],
            "seen_ns": [seen_ns for _, _, seen_ns in listed],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def from_heads(text: str) -> list[Listed]:
    """Read what `to_heads` wrote. Raises ValueError, KeyError or TypeError on anything else."""
    data: dict[str, Any] = json.loads(text)
    columns = [data[name] for name in _PLAIN_FACTS]
    troubled = {int(number): _problems(items) for number, items in data["problems"].items()}
    problems = [troubled.get(number, ()) for number in range(len(columns[0]))]
    annotated = {int(number): _annotation(item) for number, item in data["annotations"].items()}
    annotations = [annotated.get(number) for number in range(len(columns[0]))]
    stamps = [stamp and Stamp(*stamp) for stamp in data["stamps"]]
    heads = map(DocumentHead, *columns, problems, annotations)
    return list(zip(heads, stamps, data["seen_ns"], strict=True))


_PLAIN_FACTS = ("path", "id", "title", "pinned", "language", "digest", "characters", "chunks")
"""The fields of a head, in order, that JSON keeps as they are."""


_LISTS = frozenset({"tags", "supersedes"})


def _plain_annotation(annotation: Annotation) -> dict[str, Any]:
    """Only what it says."""
    named = ((own.name, getattr(annotation, own.name)) for own in fields(Annotation))
    return {name: value for name, value in named if value}


def _annotation(data: dict[str, Any]) -> Annotation:
    said: dict[str, Any] = {name: tuple(value) if name in _LISTS else value for name, value in data.items()}
    return Annotation(**said)


def _plain_problems(problems: Iterable[Problem]) -> list[tuple[str, int, str, tuple[str, ...]]]:
    return [(item.path, item.line, item.code, item.facts) for item in problems]


def _problems(items: Iterable[Any]) -> tuple[Problem, ...]:
    return tuple(Problem(path, line, ProblemCode(code), tuple(facts)) for path, line, code, facts in items)


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
