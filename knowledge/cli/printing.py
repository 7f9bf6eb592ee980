"""Printing for people and as JSON; nothing that was written by others can move the cursor or add a line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TextIO

from knowledge.model import Explanation, Hit, ScoreRow
from knowledge.problems import Problem
from knowledge.projects import LibraryProblem

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_CONTROL_IN_JSON = re.compile(r"[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Those of them that JSON leaves as they are."""


def show(line: str, *, stream: TextIO | None = None) -> None:
    """One line for people. Names and titles are others': nothing in them moves the cursor or adds a line."""
    print(_CONTROL.sub(lambda character: ascii(character[0])[1:-1], line), file=stream)


def say(message: str) -> None:
    """A message about the call itself."""
    show(f"estante: {message}", stream=sys.stderr)


def show_json(answer: Mapping[str, object]) -> None:
    """The same object for a program, and nothing in it that moves the cursor for a person."""
    written = json.dumps(answer, ensure_ascii=False, indent=2)
    print(_CONTROL_IN_JSON.sub(lambda character: f"\\u{ord(character[0]):04x}", written))


def problem_answer(problem: Problem, project: str = "") -> dict[str, object]:
    answer: dict[str, object] = {
        "path": problem.path,
        "line": problem.line,
        "code": problem.code.value,
        "message": problem.message,
        "severity": problem.severity.value,
    }
    return {**answer, "project": project} if project else answer


def library_problem_answer(problem: LibraryProblem) -> dict[str, object]:
    return {
        "path": "",
        "line": 0,
        "code": problem.code.value,
        "message": problem.message,
        "severity": problem.severity.value,
        "project": problem.project,
    }


def hit_answer(hit: Hit) -> dict[str, object]:
    return {
        "id": hit.document.id,
        "path": hit.document.path,
        "title": hit.document.title,
        "heading": " › ".join(hit.chunk.heading),
        "line": hit.chunk.start_line,
        "score": hit.score,
        "terms": list(hit.terms),
    }


def row_answer(row: ScoreRow) -> dict[str, object]:
    return {
        "term": row.term,
        "field": row.field,
        "idf": row.idf,
        "frequency": row.frequency,
        "length_factor": row.length_factor,
        "weight": row.weight,
        "score": row.score,
        "matched": row.matched,
    }


def show_problems(problems: Sequence[Problem], project: str = "") -> None:
    for problem in problems:
        place = f"{project}/{problem.path}" if project else problem.path
        show(f"{place}:{problem.line}: {problem.severity.value}: {problem.message} [{problem.code.value}]")


def show_explanation(explanation: Explanation) -> None:
    place = f"place {explanation.rank}" if explanation.rank else "not found"
    show(f"{explanation.path}: {place}, score {explanation.score:.2f} ({explanation.reason.value})")
    for row in explanation.rows:
        name = f"{row.term} ≈ {row.matched}" if row.matched and row.matched != row.term else row.term
        show(
            f"  {name:20} {row.field:14} {row.weight:6.2f} × {row.idf:5.2f} × {row.frequency:5.2f}"
            f" × {row.length_factor:5.2f} = {row.score:6.2f}"
        )
    if explanation.missing:
        show(f"  missing: {', '.join(explanation.missing)}")
