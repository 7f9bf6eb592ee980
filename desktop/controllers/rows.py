"""The rows of the tree, made from what the library holds. Pure; runs off the GUI thread.

A row is made anew only when something it shows has changed, so that a key typed into one of thousands of
documents costs one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desktop.models.tree import TreeRow
from knowledge.model import DocumentHead, FileEntry, FileKind, LibraryView, Severity

_WORST = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}


@dataclass(frozen=True, slots=True)
class ShelfMarks:
    """What the window knows about files besides the library: the tab in front, and unsaved ones."""

    current: str = ""
    unsaved: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows by path; `changed` are those that differ from the rows before, if only they do.

    `changed` is None when there are other paths than before.
    """

    by_path: Mapping[str, TreeRow] = field(default_factory=dict)
    changed: tuple[TreeRow, ...] | None = None


def make_rows(view: LibraryView, marks: ShelfMarks, tokens: Mapping[str, int], *, before: Rows) -> Rows:
    """A row for each file and for each folder above one. `tokens` by the digest of a document."""
    worst, heads = _worst_problems(view), dict(view.heads.items())
    by_path: dict[str, TreeRow] = {}
    changed: list[TreeRow] = []
    folder = ""
    for entry in view.files:
        above, _, name = entry.path.rpartition("/")
        if above != folder:
            folder = above
            _add_folders(above, by_path, before)
        head = heads.get(entry.path)
        count = tokens.get(head.digest) if head else None
        old, severity = before.by_path.get(entry.path), worst.get(entry.path)
        if old is None or not _is_as(old, entry, head, marks, severity, count):
            old = TreeRow(
                entry.path,
                name,
                kind=entry.kind,
                pinned=head is not None and head.pinned,
                unsaved=entry.path in marks.unsaved,
                severity=severity,
                tokens=count,
                current=entry.path == marks.current,
                title=head.title if head else "",
            )
            changed.append(old)
        by_path[entry.path] = old
    same = by_path.keys() == before.by_path.keys()
    return Rows(by_path, tuple(changed) if same else None)


def _is_as(
    row: TreeRow,
    entry: FileEntry,
    head: DocumentHead | None,
    marks: ShelfMarks,
    severity: Severity | None,
    tokens: int | None,
) -> bool:
    return (
        row.tokens == tokens
        and row.severity is severity
        and row.pinned == (head is not None and head.pinned)
        and row.title == (head.title if head else "")
        and row.unsaved == (entry.path in marks.unsaved)
        and row.current == (entry.path == marks.current)
        and row.kind is entry.kind
        and not row.is_folder
    )


def _add_folders(path: str, by_path: dict[str, TreeRow], before: Rows) -> None:
    while path and path not in by_path:
        row = before.by_path.get(path)
        above, _, name = path.rpartition("/")
        if row is None or not row.is_folder:
            row = TreeRow(path, name, is_folder=True, kind=FileKind.OTHER)
        by_path[path] = row
        path = above


def _worst_problems(view: LibraryView) -> dict[str, Severity]:
    worst: dict[str, Severity] = {}
    for problem in view.problems:
        severity, known = problem.severity, worst.get(problem.path)
        if known is None or _WORST[severity] < _WORST[known]:
            worst[problem.path] = severity
    return worst
