"""`estante golden`: the golden questions of a project, and how outcomes of such questions are told."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from knowledge.cli.folders import FINDING
from knowledge.cli.places import only_project, opened_collection
from knowledge.cli.printing import say, show, show_json
from knowledge.documents.golden_file import GOLDEN_FILE, MAX_GOLDEN_BYTES, read_golden
from knowledge.errors import NotALibrary
from knowledge.publications import GoldenOutcome, GoldenQuestion
from knowledge.sources.small_text import read_small_text
from knowledge.workspace.collection import PLAIN
from knowledge.workspace.golden import golden_questions, run_golden
from knowledge.workspace.library import is_library


def add_command(new: Callable[..., argparse.ArgumentParser]) -> None:
    command = new("golden", run, "ask a project its golden questions; exit code 1 when one fails")
    command.add_argument("path", metavar="PATH", help="a folder of documents, or a library")
    command.add_argument("--project", default="", help="the project of a library")
    command.add_argument(
        "--golden",
        default="",
        metavar="FILE",
        help=f"other questions than the project's {GOLDEN_FILE}",
    )


def run(options: argparse.Namespace) -> int:
    library = is_library(Path(options.path))
    if options.project and not library:
        raise NotALibrary(options.path)
    given = questions_in(options.golden) if options.golden else None
    with opened_collection(options.path) as collection:
        project = options.project or (only_project(collection.library.state) if library else PLAIN)
        if given is None:
            with collection.lent(project) as workspace:
                given = golden_questions(workspace.root)
        if given is None:
            say(f"There is no {GOLDEN_FILE} among the documents, so no question was asked.")
        outcomes = run_golden(collection, project, given or ())
    if options.json:
        show_json(golden_answer(outcomes))
    else:
        show_outcomes(outcomes)
    return verdict(outcomes)


def questions_in(name: str) -> tuple[GoldenQuestion, ...]:
    """The questions of the file `name`. Raises FileReadError and GoldenFileError."""
    return read_golden(read_small_text(Path(name), most=MAX_GOLDEN_BYTES), path=Path(name).name)


def golden_answer(outcomes: Sequence[GoldenOutcome]) -> dict[str, object]:
    return {
        "questions": [_outcome_answer(outcome) for outcome in outcomes],
        "passed": sum(outcome.passed for outcome in outcomes),
        "failed": sum(not outcome.passed for outcome in outcomes),
    }


def _outcome_answer(outcome: GoldenOutcome) -> dict[str, object]:
    question, context = outcome.question, outcome.context
    return {
        "ask": question.ask,
        "passed": outcome.passed,
        "gate": question.gate,
        "must_find": list(question.must_find),
        "places": list(outcome.places),
        "failures": [
            {"check": failure.check.value, "document": failure.document, "message": failure.message}
            for failure in outcome.failures
        ],
        "line": question.line,
        "characters": context.characters if context else 0,
        "fingerprint": context.fingerprint if context else "",
    }


def show_outcomes(outcomes: Sequence[GoldenOutcome]) -> None:
    for outcome in outcomes:
        mark = "ok    " if outcome.passed else "FAILED" if outcome.question.gate else "failed"
        places = " ".join(str(place) if place else "-" for place in outcome.places)
        show(f"{mark}  {outcome.question.ask}  [{places}]")
        for failure in outcome.failures:
            show(f"        {failure.message}")
    failed = sum(not outcome.passed for outcome in outcomes)
    show(f"{len(outcomes) - failed} passed, {failed} failed")


def verdict(outcomes: Sequence[GoldenOutcome]) -> int:
    """The exit code: one that fails is a finding, whether it guards a publication or not."""
    return FINDING if any(not outcome.passed for outcome in outcomes) else 0
