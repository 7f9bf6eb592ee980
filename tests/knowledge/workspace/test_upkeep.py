from knowledge.context.validity import Ruling
from knowledge.model import FileEntry, FileKind, Reason
from knowledge.problems import Problem, ProblemCode
from knowledge.projects import Annotation
from knowledge.workspace.curated import Facts
from knowledge.workspace.upkeep import problems_of_curation

FILES = (FileEntry("a.md", FileKind.DOCUMENT, 1), FileEntry("foto.png", FileKind.OTHER, 1))
LATE = Annotation(review="2026-06-14")


def told(facts: Facts, *, complete: bool = True) -> set[tuple[str, ProblemCode, tuple[str, ...]]]:
    problems: list[Problem] = list(problems_of_curation(facts, FILES, complete=complete))
    return {(problem.path, problem.code, problem.facts) for problem in problems}


def test_what_is_missing_is_known_only_when_all_is_read() -> None:
    annotations = {"a.md": Annotation(tags=("x",)), "gone.md": LATE}
    facts = Facts(
        "2026-06-15",
        missing_pins=("p.md",),
        annotations=annotations,
        kept=annotations,
        ruling=Ruling(unknown={"a.md": ("x", "y")}),
    )
    assert told(facts, complete=False) == set()
    assert told(facts) == {
        ("p.md", ProblemCode.PIN_MISSING, ()),
        ("gone.md", ProblemCode.ANNOTATION_MISSING, ()),
        ("a.md", ProblemCode.SUPERSEDES_MISSING, ("x",)),
        ("a.md", ProblemCode.SUPERSEDES_MISSING, ("y",)),
    }


def test_a_review_is_overdue_from_the_day_after() -> None:
    for day, overdue in (("2026-06-14", False), ("2026-06-15", True)):
        facts = Facts(day, annotations={"foto.png": LATE})
        assert bool(told(facts)) is overdue


def test_what_is_withheld_says_until_when_or_by_what_and_what_is_to_come_is_no_problem() -> None:
    ruling = Ruling(
        withheld={"a.md": Reason.EXPIRED, "b.md": Reason.SUPERSEDED, "c.md": Reason.NOT_YET_VALID},
        successors={"b.md": ("n.md", "o.md")},
        circles={"x.md": "y.md"},
    )
    facts = Facts("2026-06-15", annotations={"a.md": Annotation(valid_until="2026-06-01")}, ruling=ruling)
    assert told(facts) == {
        ("a.md", ProblemCode.EXPIRED, ("2026-06-01",)),
        ("b.md", ProblemCode.SUPERSEDED, ("n.md",)),
        ("x.md", ProblemCode.SUPERSEDES_LOOP, ("y.md",)),
    }
