"""What a model may call to look into the documents of its project, all of it read-only (mission P11).

Each function takes the library, and the *asker* on whose behalf the model works: an account, or the id of a
project. The host says who that is, never the model. Whatever is outside the asker's project does not exist:
the answer is the same as for a name that nothing has. Documents that are not sent to the AI (expired or
replaced ones) are not shown here either. A path is looked up among the documents that were read; no file is
opened by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from knowledge.errors import DocumentNotFound, LimitError, ProjectNotFound
from knowledge.model import Document, FileKind, LibraryView
from knowledge.projects import Account
from knowledge.text.boundaries import last_cut
from knowledge.text.moments import moment_of_file
from knowledge.workspace.library import Library
from knowledge.workspace.workspace import Workspace

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


def list_projects(library: Library, asker: Account | str) -> tuple[ProjectEntry, ...]:
    """The project of the asker, or nothing when none answers for it."""
    try:
        with _workspace(library, asker, "") as workspace:
            view = workspace.view
    except ProjectNotFound:
        return ()
    project = library.state.project(view.project)
    if project is None:
        return ()
    return (ProjectEntry(project.id, project.name, project.description, len(_shown(view))),)


def list_tree(library: Library, asker: Account | str, *, project: str = "") -> tuple[TreeEntry, ...]:
    """Folders and files, by path. Raises ProjectNotFound."""
    with _workspace(library, asker, project) as workspace:
        view = workspace.view
    entries: dict[str, TreeEntry] = {}
    for file in view.files:
        if file.path in view.withheld or file.kind is FileKind.CONFLICT_COPY:
            continue
        for folder in _folders_above(file.path):
            entries.setdefault(folder, TreeEntry(folder, "folder"))
        head = view.heads.get(file.path)
        entries[file.path] = TreeEntry(
            file.path,
            "file" if head is None else "document",
            file.size,
            moment_of_file(file.changed_ns),
            "" if head is None else head.title,
        )
    return tuple(entries[path] for path in sorted(entries))


def search(
    library: Library, asker: Account | str, query: str, *, project: str = "", limit: int = 5
) -> tuple[Passage, ...]:
    """The best piece of each of the best `limit` (at most 20) documents.

    Raises ProjectNotFound, QueryError and LimitError.
    """
    if limit < 0:
        raise LimitError("limit", limit)
    found: list[Passage] = []
    with _workspace(library, asker, project) as workspace:
        for hit in workspace.search(query):
            if len(found) >= min(limit, MOST_PASSAGES):
                break
            document, chunk = hit.document, hit.chunk
            if workspace.sendable(document.path):
                text = document.chunk_text(chunk)
                found.append(
                    Passage(document.path, document.title, chunk.heading, chunk.start_line, hit.score, text)
                )
    return tuple(found)


def read(library: Library, asker: Account | str, path: str, *, project: str = "", start: int = 0) -> Reading:
    """A document (by path or id) from character `start` on, at most 8,000 characters of it.

    Raises ProjectNotFound, DocumentNotFound, and LimitError for a `start` below 0.
    """
    if start < 0:
        raise LimitError("start", start)
    with _workspace(library, asker, project) as workspace:
        document = _document(workspace, path)
    content = document.content
    end = _end(content, min(start, len(content)))
    more = len(content) - end
    note = f"{more} more characters; read on with start={end}." if more else ""
    return Reading(
        document.path, document.title, content[start:end], min(start, end), end, len(content), note
    )


def _end(content: str, start: int) -> int:
    """Where to stop: between two words, or at least not inside a character as people see it."""
    if len(content) - start <= MOST_CHARACTERS:
        return len(content)
    window = content[start : start + MOST_CHARACTERS + 64]
    return start + (last_cut(window, MOST_CHARACTERS) or MOST_CHARACTERS)


def _document(workspace: Workspace, name: str) -> Document:
    view = workspace.view
    paths = [name] if name in view.heads else sorted(h.path for h in view.heads.values() if h.id == name)
    allowed = [path for path in paths if workspace.sendable(path)]
    if not allowed:
        raise DocumentNotFound(name)
    return view.documents[allowed[0]]


@contextmanager
def _workspace(library: Library, asker: Account | str, project: str) -> Iterator[Workspace]:
    own = library.scope(asker) if isinstance(asker, Account) else asker
    if not own or project not in ("", own):
        raise ProjectNotFound(project)
    with library.lent(own) as workspace:
        yield workspace


def _shown(view: LibraryView) -> list[str]:
    return [path for path in view.heads if path not in view.withheld]


def _folders_above(path: str) -> Iterator[str]:
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
