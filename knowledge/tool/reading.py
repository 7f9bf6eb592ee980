"""What a model may call to look into the documents of its project, all of it read-only (mission P11).

Each function takes the collection, and the scope of whoever the model works for: the host says that, never
the model (`scope_of` makes it from an account or a project, for each call anew). Whatever is outside does not
exist: the answer is the same as for a name that nothing has. Documents that are not sent to the AI (expired
or replaced ones) are not shown here either. A path is looked up among the documents that were read; no file
is opened by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from knowledge.errors import DocumentNotFound, LimitError
from knowledge.model import Document, FileKind
from knowledge.text.boundaries import last_cut
from knowledge.text.moments import moment_of_file
from knowledge.tool.scope import Scope
from knowledge.tool.sources import Source, source, sources
from knowledge.workspace.collection import Collection

MOST_CHARACTERS = 8_000
"""So much of a document is read at once."""
MOST_PASSAGES = 20


@dataclass(frozen=True, slots=True)
class ProjectEntry:
    """A project that may be looked into."""

    id: str
    name: str
    description: str
    documents: int


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """A folder, a document or another file. `size` is in bytes (a folder: 0), `changed` ISO 8601 in UTC."""

    path: str
    kind: str
    """`folder`, `document` or `file`."""
    size: int = 0
    changed: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """The piece of a document that answers best. `line` is where it begins in the file."""

    path: str
    title: str
    heading: tuple[str, ...]
    line: int
    score: float
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """`text` is the document's content from character `start` to `end` of `characters`.

    `note` says how to read on, "" at the end of the document.
    """

    path: str
    title: str
    text: str
    start: int
    end: int
    characters: int
    note: str = ""


def list_projects(collection: Collection, scope: Scope) -> tuple[ProjectEntry, ...]:
    """The projects inside; nothing when none answers."""
    known = {project.id: project for project in collection.projects()}
    entries = []
    for inside in sources(collection, scope):
        project = known.get(inside.project)
        if project is not None:
            count = len(inside.heads())
            entries.append(ProjectEntry(project.id, project.name, project.description, count))
    return tuple(entries)


def list_tree(collection: Collection, scope: Scope, *, project: str = "") -> tuple[TreeEntry, ...]:
    """Folders and files, by path. Raises ProjectNotFound, and ProjectUnclear when several are inside."""
    entries: dict[str, TreeEntry] = {}
    with source(collection, scope, project) as inside:
        for file in inside.view.files:
            if file.kind is FileKind.CONFLICT_COPY or not inside.holds(file.path):
                continue
            for folder in _folders_above(file.path):
                entries.setdefault(folder, TreeEntry(folder, "folder"))
            head = inside.view.heads.get(file.path)
            entries[file.path] = TreeEntry(
                file.path,
                "file" if head is None else "document",
                file.size,
                moment_of_file(file.changed_ns),
                "" if head is None else head.title,
            )
    return tuple(entries[path] for path in sorted(entries))


def search(
    collection: Collection, scope: Scope, query: str, *, project: str = "", limit: int = 5
) -> tuple[Passage, ...]:
    """The best piece of each of the best `limit` (at most 20) documents.

    Raises ProjectNotFound, ProjectUnclear, QueryError and LimitError.
    """
    if limit < 0:
        raise LimitError("limit", limit)
    found: list[Passage] = []
    with source(collection, scope, project) as inside:
        for hit in islice(inside.hits(query), min(limit, MOST_PASSAGES)):
            document, chunk = hit.document, hit.chunk
            text = document.chunk_text(chunk)
            found.append(
                Passage(document.path, document.title, chunk.heading, chunk.start_line, hit.score, text)
            )
    return tuple(found)


def read(collection: Collection, scope: Scope, path: str, *, project: str = "", start: int = 0) -> Reading:
    """A document (by path or id) from character `start` on, at most 8,000 characters of it.

    Raises ProjectNotFound, ProjectUnclear, DocumentNotFound, and LimitError for a `start` below 0.
    """
    if start < 0:
        raise LimitError("start", start)
    with source(collection, scope, project) as inside:
        document = _document(inside, path)
    content = document.content
    end = page_end(content, min(start, len(content)))
    more = len(content) - end
    note = f"{more} more characters; read on with start={end}." if more else ""
    return Reading(
        document.path, document.title, content[start:end], min(start, end), end, len(content), note
    )


def page_end(content: str, start: int, most: int = MOST_CHARACTERS) -> int:
    """Where a page of at most `most` characters stops: between two words, or at least not inside a character
    as people see it."""
    if len(content) - start <= most:
        return len(content)
    window = content[start : start + most + 64]
    return start + (last_cut(window, most) or most)


def _document(inside: Source, name: str) -> Document:
    heads = inside.view.heads
    paths = [name] if name in heads else sorted(head.path for head in heads.values() if head.id == name)
    allowed = [path for path in paths if inside.holds(path)]
    if not allowed:
        raise DocumentNotFound(name)
    return inside.document(allowed[0])


def _folders_above(path: str) -> Iterator[str]:
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
