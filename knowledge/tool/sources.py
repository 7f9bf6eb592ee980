"""The documents inside a scope: the one way by which the tool comes to any text.

What is outside the scope, and what is not sent to the AI (an expired text, a replaced one), is not here;
asking for it is answered as for a name that nothing has. A path is looked up among what was read; no file is
opened by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from knowledge.errors import DocumentNotFound, FolderError, ProjectNotFound, ProjectUnclear
from knowledge.model import Document, DocumentHead, FileKind, Hit, LibraryView, Reason
from knowledge.projects import Account
from knowledge.tool.scope import Scope
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.workspace import Workspace

_FIRST_HITS = 32
"""So many hits are made at first; whoever looks further has eight times as many made."""


@dataclass(frozen=True, slots=True)
class Source:
    """One project inside the scope, at one moment, while it is lent."""

    project: str
    workspace: Workspace
    view: LibraryView
    scope: Scope
    in_library: bool
    withheld: Mapping[str, Reason]

    def document_id(self, path: str) -> str:
        """As the tool gives it: `project/path`, in a plain folder the path."""
        return f"{self.project}/{path}" if self.in_library else path

    def holds(self, path: str) -> bool:
        """Whether the document or file at `path` is inside, and no date or newer text withholds it."""
        return path not in self.withheld and self.scope.has(self.project, self.document_id(path))

    def heads(self) -> tuple[DocumentHead, ...]:
        """The documents, by path: what is known without reading their text."""
        heads = self.view.heads
        return tuple(heads[path] for path in sorted(heads) if self.holds(path))

    def document(self, path: str) -> Document:
        """Raises DocumentNotFound, naming the id, for what is not inside."""
        document = self.view.documents.get(path) if self.holds(path) else None
        if document is None:
            raise DocumentNotFound(self.document_id(path))
        return document

    def files(self) -> tuple[str, ...]:
        """Paths of all files that the tree shows: documents, and others such as images."""
        shown = (file.path for file in self.view.files if file.kind is not FileKind.CONFLICT_COPY)
        return tuple(path for path in shown if self.holds(path))

    def hits(self, query: str) -> Iterator[Hit]:
        """The documents that answer, best first. Raises QueryError.

        Each hit is read from the index when it is made, and most callers look at the first few.
        """
        seen, limit = 0, _FIRST_HITS
        while True:
            found = self.workspace.search(query, limit=limit)
            yield from (hit for hit in found[seen:] if self.holds(hit.document.path))
            if len(found) < limit:
                return
            seen, limit = len(found), limit * 8


def scope_of(collection: Collection, asker: Account | str) -> Scope:
    """What `asker`, an account or the id of a project, may see at this moment; for each call anew."""
    project = collection.project_of(asker) if isinstance(asker, Account) else asker
    return Scope(frozenset()) if project is None else Scope.of(project)


def projects_inside(collection: Collection, scope: Scope) -> tuple[str, ...]:
    """Ids of the projects inside that answer now, in their order; those without a document inside are not."""
    projects = (item.id for item in collection.projects() if scope.has_project(item.id))
    if scope.documents is None or not collection.is_library:
        return tuple(projects)
    named = {document.partition("/")[0] for document in scope.documents}
    return tuple(project for project in projects if project in named)


def sources(collection: Collection, scope: Scope) -> Iterator[Source]:
    """Each project inside, lent while it is looked at. One that cannot be opened is passed over."""
    for project in projects_inside(collection, scope):
        try:
            with collection.lent(project) as workspace:
                yield _source(collection, scope, project, workspace)
        except (ProjectNotFound, FolderError):
            continue


@contextmanager
def source(collection: Collection, scope: Scope, project: str = "") -> Iterator[Source]:
    """One project; it need not be named when there is just one inside.

    Raises ProjectNotFound (for what is outside, as for what does not exist) and ProjectUnclear.
    """
    inside = projects_inside(collection, scope)
    if not project and len(inside) > 1:
        raise ProjectUnclear(inside)
    identifier = project or next(iter(inside), "")
    if identifier not in inside:
        raise ProjectNotFound(identifier)
    with collection.lent(identifier) as workspace:
        yield _source(collection, scope, identifier, workspace)


@contextmanager
def source_of(collection: Collection, scope: Scope, document_id: str) -> Iterator[tuple[Source, str]]:
    """The project that has the document or file called `document_id`, and its path there.

    Raises DocumentNotFound with just this id for whatever is not inside, whether it exists or not.
    """
    project, path = PLAIN, document_id
    if collection.is_library:
        project, _, path = document_id.partition("/")
    if project not in projects_inside(collection, scope):
        raise DocumentNotFound(document_id)
    try:
        with collection.lent(project) as workspace:
            found = _source(collection, scope, project, workspace)
            if not found.holds(path) or (path not in found.view.heads and path not in found.files()):
                raise DocumentNotFound(document_id)
            yield found, path
    except ProjectNotFound:
        raise DocumentNotFound(document_id) from None


def _source(collection: Collection, scope: Scope, project: str, workspace: Workspace) -> Source:
    in_library, withheld = collection.is_library, workspace.withheld
    return Source(project, workspace, workspace.view, scope, in_library, withheld)
