"""Rows of the tree: what they show of pins, days and folders that hold nothing."""

from datetime import date

from desktop.controllers.rows import Rows, ShelfMarks, make_rows
from desktop.models.tree import TreeRow
from desktop.models.tree_words import Withheld
from knowledge.model import Document, FileEntry, FileKind, LibraryView, Reason, head_of
from knowledge.problems import Problem, ProblemCode, Severity
from knowledge.projects import Annotation

DAY = date(2026, 11, 30)


def library(*paths: str, problems: tuple[Problem, ...] = (), **facts: object) -> LibraryView:
    documents = {path: Document(path.removesuffix(".md"), path, path, "text", digest=path) for path in paths}
    heads = {path: head_of(item) for path, item in documents.items()}
    files = tuple(FileEntry(path, FileKind.DOCUMENT, 1) for path in paths)
    return LibraryView("n", "/n", 1, heads, documents, files, problems, 0, **facts)  # type: ignore[arg-type] # as the test gave them


def rows_of(view: LibraryView, **more: object) -> dict[str, TreeRow]:
    return dict(make_rows(view, ShelfMarks(), {}, before=Rows(), today=DAY, **more).by_path)  # type: ignore[arg-type] # as the test gave them


def test_the_stars_are_those_of_the_effective_pins() -> None:
    rows = rows_of(library("a.md", "b.md", pins=("b.md",)))
    assert (rows["a.md"].pinned, rows["b.md"].pinned) == (False, True)


def test_a_review_is_overdue_from_the_day_after() -> None:
    said = {"a.md": Annotation(review="2026-11-29"), "b.md": Annotation(review="2026-11-30")}
    rows = rows_of(library("a.md", "b.md", annotations=said))
    assert (rows["a.md"].overdue, rows["b.md"].overdue) == ("2026-11-29", "")


def test_what_is_withheld_says_until_when_or_what_stands_in_its_place() -> None:
    said = {
        "old.md": Annotation(valid_until="2026-10-01"),
        "new.md": Annotation(supersedes=("was",)),
        "soon.md": Annotation(valid_from="2027-01-01"),
    }
    withheld = {"old.md": Reason.EXPIRED, "was.md": Reason.SUPERSEDED, "soon.md": Reason.NOT_YET_VALID}
    rows = rows_of(library("old.md", "new.md", "was.md", "soon.md", annotations=said, withheld=withheld))
    assert rows["old.md"].withheld == Withheld(Reason.EXPIRED, "2026-10-01")
    assert rows["was.md"].withheld == Withheld(Reason.SUPERSEDED, "new.md")
    assert rows["soon.md"].withheld == Withheld(Reason.NOT_YET_VALID, "2027-01-01")
    assert rows["new.md"].withheld is None


def test_a_day_that_has_its_own_mark_is_no_problem_besides() -> None:
    problems = (
        Problem("a.md", 1, ProblemCode.REVIEW_OVERDUE, ("2026-11-29",)),
        Problem("b.md", 1, ProblemCode.TABLE_QUOTE),
    )
    rows = rows_of(library("a.md", "b.md", problems=problems))
    assert rows["a.md"].severity is None
    assert rows["b.md"].severity is Severity.WARNING


def test_a_mark_that_comes_makes_its_row_anew_and_no_other() -> None:
    before = make_rows(library("a.md", "b.md"), ShelfMarks(), {}, before=Rows(), today=DAY)
    said = {"a.md": Annotation(review="2026-11-01")}
    after = make_rows(library("a.md", "b.md", annotations=said), ShelfMarks(), {}, before=before, today=DAY)
    assert [row.path for row in after.changed or ()] == ["a.md"]


def test_a_folder_that_holds_nothing_has_a_row_with_those_above_it() -> None:
    rows = rows_of(library("a.md"), folders=("x/y",))
    assert rows["x/y"].is_folder
    assert rows["x"].is_folder
