"""The index and the folder -> what there is to show."""

from __future__ import annotations

from collections.abc import Iterable

from knowledge.index import Snapshot
from knowledge.model import Document, FileEntry, LibraryView, Problem, ProblemCode


def build_view(
    *,
    name: str,
    root: str,
    generation: int,
    snapshot: Snapshot,
    files: tuple[FileEntry, ...],
    folder_problems: Iterable[Problem],
    complete: bool,
) -> LibraryView:
    """Put together one moment; `problems` come sorted by path and line."""
    documents = snapshot.documents
    problems = [*folder_problems, *duplicate_ids(documents.values())]
    problems += [problem for document in documents.values() for problem in document.problems]
    return LibraryView(
        name=name,
        root=root,
        generation=generation,
        documents=documents,
        files=files,
        problems=tuple(sorted(set(problems))),
        chunk_count=snapshot.chunk_count,
        complete=complete,
    )


def duplicate_ids(documents: Iterable[Document]) -> Iterable[Problem]:
    """A problem for each document whose id another one has too. All of them stay readable."""
    by_id: dict[str, list[Document]] = {}
    for document in documents:
        by_id.setdefault(document.id, []).append(document)
    for identifier, same in by_id.items():
        if len(same) > 1:
            paths = sorted(document.path for document in same)
            for document in same:
                others = [path for path in paths if path != document.path]
                yield Problem(document.path, 1, ProblemCode.DUPLICATE_ID, (identifier, _some(others)))


def _some(paths: list[str], most: int = 3) -> str:
    shown = ", ".join(paths[:most])
    return f"{shown} (+{len(paths) - most})" if len(paths) > most else shown
