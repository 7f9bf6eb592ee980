"""What is wrong with pins, dates and replacements: a problem for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from knowledge.model import FileEntry, Reason
from knowledge.problems import Problem, ProblemCode
from knowledge.workspace.curated import Facts


def problems_of_curation(facts: Facts, files: Iterable[FileEntry], *, complete: bool) -> Iterator[Problem]:
    """`files` are all of the project. That something is missing is known when everything is read."""
    for path, reason in facts.withheld.items():
        if reason is Reason.EXPIRED:
            yield Problem(path, 0, ProblemCode.EXPIRED, (facts.annotations[path].valid_until,))
        elif reason is Reason.SUPERSEDED:
            yield Problem(path, 0, ProblemCode.SUPERSEDED, (facts.ruling.successors[path][0],))
    for path, other in facts.ruling.circles.items():
        yield Problem(path, 0, ProblemCode.SUPERSEDES_LOOP, (other,))
    there = {file.path for file in files} if facts.annotations else frozenset[str]()
    for path, annotation in facts.annotations.items():
        if annotation.review and annotation.review < facts.day and path in there:
            yield Problem(path, 0, ProblemCode.REVIEW_OVERDUE, (annotation.review,))
    if complete:
        yield from _missing(facts, there)


def _missing(facts: Facts, there: Iterable[str]) -> Iterator[Problem]:
    for path in facts.missing_pins:
        yield Problem(path, 0, ProblemCode.PIN_MISSING)
    for path in facts.kept.keys() - there:
        yield Problem(path, 0, ProblemCode.ANNOTATION_MISSING)
    for path, names in facts.ruling.unknown.items():
        for name in names:
            yield Problem(path, 0, ProblemCode.SUPERSEDES_MISSING, (name,))
