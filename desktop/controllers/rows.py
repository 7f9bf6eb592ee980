"""The rows of the tree, made from what the library holds. Pure; runs off the GUI thread.

A row is made anew only when something it shows has changed, so that a key typed into one of thousands of
documents costs one row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from desktop.models.tree import TreeRow
from desktop.models.tree_words import Withheld
from knowledge.model import FileKind, LibraryView, Reason
from knowledge.problems import ProblemCode, Severity

_MARKED = (ProblemCode.REVIEW_OVERDUE, ProblemCode.EXPIRED, ProblemCode.SUPERSEDED)
"""These have a mark of their own in the tree."""
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


def make_rows(
    view: LibraryView,
    marks: ShelfMarks,
    tokens: Mapping[str, int],
    *,
    before: Rows,
    folders: Iterable[str] = (),
    today: date | None = None,
) -> Rows:
    """A row for each file, for each folder above one, and for each of `folders`, which may hold nothing.

    `tokens` by the digest of a document.
    """
    look = _Look(view, marks, tokens, (today or date.today()).isoformat())
    by_path: dict[str, TreeRow] = {}
    changed: list[TreeRow] = []
    folder = ""
    for entry in view.files:
        above, _, name = entry.path.rpartition("/")
        if above != folder:
            folder = above
            _add_folders(above, by_path, before)
        row = before.by_path.get(entry.path)
        if row is None or not look.is_as(row, entry.kind):
            row = look.row(entry.path, name, entry.kind)
            changed.append(row)
        by_path[entry.path] = row
    for path in folders:
        _add_folders(path, by_path, before)
    same = by_path.keys() == before.by_path.keys()
    return Rows(by_path, tuple(changed) if same else None)


class _Look:
    """What is to be looked up for each row, gathered once."""

    def __init__(self, view: LibraryView, marks: ShelfMarks, tokens: Mapping[str, int], today: str) -> None:
        self._marks = marks
        self._tokens = tokens
        self._heads = dict(view.heads.items())
        self._pins = frozenset(view.pins)
        self._worst = _worst_problems(view)
        self._overdue = {
            path: annotation.review
            for path, annotation in view.annotations.items()
            if annotation.review and annotation.review[:10] < today
        }
        self._withheld = {path: _withheld(view, path, reason) for path, reason in view.withheld.items()}

    def is_as(self, row: TreeRow, kind: FileKind) -> bool:
        """Whether `row` shows what there is; cheaper than making another to compare."""
        path = row.path
        head = self._heads.get(path)
        return (
            row.tokens == (self._tokens.get(head.digest) if head else None)
            and row.severity is self._worst.get(path)
            and row.pinned == (path in self._pins)
            and row.title == (head.title if head else "")
            and row.unsaved == (path in self._marks.unsaved)
            and row.current == (path == self._marks.current)
            and row.overdue == self._overdue.get(path, "")
            and row.withheld == self._withheld.get(path)
            and row.kind is kind
            and not row.is_folder
        )

    def row(self, path: str, name: str, kind: FileKind) -> TreeRow:
        head = self._heads.get(path)
        return TreeRow(
            path,
            name,
            kind=kind,
            pinned=path in self._pins,
            unsaved=path in self._marks.unsaved,
            severity=self._worst.get(path),
            tokens=self._tokens.get(head.digest) if head else None,
            current=path == self._marks.current,
            title=head.title if head else "",
            overdue=self._overdue.get(path, ""),
            withheld=self._withheld.get(path),
        )


def _withheld(view: LibraryView, path: str, reason: Reason) -> Withheld:
    """With the day, or with the document that stands in its place."""
    annotation = view.annotations.get(path)
    if reason is Reason.SUPERSEDED:
        names = {path, view.heads[path].id} if path in view.heads else {path}
        successors = (
            other for other, said in view.annotations.items() if not names.isdisjoint(said.supersedes)
        )
        return Withheld(reason, next(successors, ""))
    if annotation is None:
        return Withheld(reason)
    return Withheld(reason, annotation.valid_until if reason is Reason.EXPIRED else annotation.valid_from)


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
        if problem.code in _MARKED:
            continue
        severity, known = problem.severity, worst.get(problem.path)
        if known is None or _WORST[severity] < _WORST[known]:
            worst[problem.path] = severity
    return worst
