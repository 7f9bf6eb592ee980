"""The index and the folder -> what there is to show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from knowledge.index import Snapshot
from knowledge.model import Document, FileEntry, LibraryView, Problem, ProblemCode


class ViewBuilder:
    """Builds one view after the other; after a key in an editor, most of the last one still holds."""

    def __init__(self, *, name: str, root: str) -> None:
        self._name = name
        self._root = root
        self._generation = -1
        self._documents: Mapping[str, Document] = {}
        self._folder_problems: tuple[Problem, ...] = ()
        self._problems: tuple[Problem, ...] = ()

    def build(
        self,
        snapshot: Snapshot,
        *,
        files: tuple[FileEntry, ...],
        folder_problems: Iterable[Problem],
        complete: bool,
    ) -> LibraryView:
        """Put together this moment; `problems` come sorted by path and line."""
        documents, folder_problems = snapshot.documents, tuple(folder_problems)
        if folder_problems != self._folder_problems or not _same_problems(self._documents, documents):
            self._problems = _all_problems(documents, folder_problems)
        self._documents, self._folder_problems = documents, folder_problems
        self._generation += 1
        return LibraryView(
            name=self._name,
            root=self._root,
            generation=self._generation,
            documents=documents,
            files=files,
            problems=self._problems,
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


def _same_problems(before: Mapping[str, Document], now: Mapping[str, Document]) -> bool:
    """Whether the documents of both moments have the same ids and problems; mostly they are the same."""
    return len(before) == len(now) and all(
        (old := before.get(path)) is document
        or (old is not None and old.id == document.id and old.problems == document.problems)
        for path, document in now.items()
    )


def _all_problems(
    documents: Mapping[str, Document], folder_problems: Iterable[Problem]
) -> tuple[Problem, ...]:
    problems = {*folder_problems, *duplicate_ids(documents.values())}
    problems.update(problem for document in documents.values() for problem in document.problems)
    return tuple(sorted(problems, key=lambda item: (item.path, item.line, item.code, item.facts)))


def _some(paths: list[str], most: int = 3) -> str:
    shown = ", ".join(paths[:most])
    return f"{shown} (+{len(paths) - most})" if len(paths) > most else shown
