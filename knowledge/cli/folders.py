"""`estante index`, `search`, `context`, `explain`, `check`, `eval` and `sample`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from knowledge.cli.places import (
    every_project,
    only_project,
    opened_collection,
    opened_library,
    opened_project,
)
from knowledge.cli.printing import (
    hit_answer,
    library_problem_answer,
    problem_answer,
    row_answer,
    say,
    show,
    show_explanation,
    show_json,
    show_problems,
)
from knowledge.connections import LiveHealth, LiveState
from knowledge.context.export import to_json, to_text
from knowledge.errors import NotALibrary
from knowledge.model import Context, Layout, Limits, Question
from knowledge.problems import Problem, Severity
from knowledge.projects import LibraryProblem, account_from
from knowledge.receipts import Door
from knowledge.workspace.asking import check_question
from knowledge.workspace.collection import PLAIN
from knowledge.workspace.library import Library, is_library
from knowledge.workspace.samples import sample_library
from knowledge.workspace.wishes import Wishes, question_for, with_wishes

FINDING = 1


def index(options: argparse.Namespace) -> int:
    started = time.monotonic()
    documents = chunks = reads = 0
    problems: list[tuple[str, Problem]] = []
    with every_project(options.path) as projects:
        for project, workspace in projects:
            workspace.settle()
            view = workspace.view
            documents += len(view.heads)
            chunks += view.chunk_count
            reads += workspace.files_read
            problems += [(project, problem) for problem in view.problems]
    seconds = time.monotonic() - started
    if options.json:
        show_json(
            {
                "documents": documents,
                "chunks": chunks,
                "seconds": round(seconds, 3),
                "files_read": reads,
                "problems": [problem_answer(problem, project) for project, problem in problems],
            }
        )
    else:
        print(f"{documents} documents, {chunks} chunks, {seconds:.1f} s")
        for project, problem in problems:
            show_problems([problem], project)
    return 0


def search(options: argparse.Namespace) -> int:
    with opened_project(options.path, options.project) as workspace:
        started = time.perf_counter()
        hits = workspace.search(options.query, limit=options.limit)
        milliseconds = (time.perf_counter() - started) * 1000
    if options.json:
        show_json({"hits": [hit_answer(hit) for hit in hits], "ms": round(milliseconds, 3)})
        return 0
    for hit in hits:
        heading = " › ".join((hit.document.title, *hit.chunk.heading))
        terms = ", ".join(hit.terms)
        show(f"{hit.score:8.2f}  {hit.document.path}:{hit.chunk.start_line}  {heading}  [{terms}]")
    return 0


def context(options: argparse.Namespace) -> int:
    library = is_library(Path(options.path))
    if not library and (options.project or options.account):
        raise NotALibrary(options.path)
    wishes = _wishes(options)
    account = account_from(options.account) if options.account else None
    if not library:  # before a large folder is read for nothing; and it has no limits but those given
        check_question(with_wishes(Question(options.query, Limits()), wishes))
    with opened_collection(options.path, old_folder=options.old_folder) as collection:
        asker = account or options.project or (only_project(collection.library.state) if library else PLAIN)
        question = question_for(collection, asker, options.query, wishes)
        check_question(question)
        recorded = account is not None
        answer = collection.answer(
            asker, options.query, question=question, record=recorded, door=Door.CLI, live=options.live
        )
        silent = _silent(collection.library, answer) if options.live and library else ()
    if options.json:
        print(to_json(answer))
    else:
        # To the character, so that what is piped on has the fingerprint; a terminal wants its line ended.
        print(to_text(answer), end="\n" if sys.stdout.isatty() else "")
        if answer.handoff:
            say(f"{_why_nothing(answer)}: a person must answer.")
    for sentence in silent:
        say(sentence)
    return 0


def _silent(library: Library, answer: Context) -> tuple[str, ...]:
    """Why servers of the project are not in an answer that live data was asked for."""
    project = library.state.project(answer.project)
    found = library.live.health(project) if project is not None else ()
    heard = {piece.source.server for piece in answer.live}
    return tuple(
        f"No live data from “{health.server.id}”. {_why_silent(health)}"
        for health in found
        if health.server.id not in heard
    )


def _why_silent(health: LiveHealth) -> str:
    if health.state is LiveState.NOT_TRUSTED:
        return "It is not trusted on this computer; `estante project mcp` trusts it."
    return health.reason or "It had nothing to say, or there was no room for it."


def _why_nothing(answer: Context) -> str:
    way = answer.resolution
    if way is not None and not way.project and not way.old_folder:
        return f"No project answers for {way.account}"
    return "Nothing that may be sent was found or is pinned"


def _wishes(options: argparse.Namespace) -> Wishes:
    return Wishes(
        max_characters=options.max_chars,
        max_tokens=options.max_tokens,
        max_documents=options.max_documents,
        max_chunks=options.max_chunks,
        layout=Layout(options.layout) if options.layout else None,
        labels=options.labels or "",
        tokenizer=options.tokenizer or "",
        prompt=options.prompt,
        preamble=options.preamble,
    )


def explain(options: argparse.Namespace) -> int:
    with opened_project(options.path, options.project) as workspace:
        explanation = workspace.explain(options.query, options.document)
    if options.json:
        show_json(
            {
                "path": explanation.path,
                "rank": explanation.rank,
                "score": explanation.score,
                "terms": [row_answer(row) for row in explanation.rows],
                "missing": list(explanation.missing),
                "ignored": list(explanation.ignored),
                "reason": explanation.reason.value,
            }
        )
    else:
        show_explanation(explanation)
    return 0


def check(options: argparse.Namespace) -> int:
    own: tuple[LibraryProblem, ...] = ()
    if is_library(Path(options.path)):
        with opened_library(options.path) as library:
            own = library.state.problems
    with every_project(options.path) as projects:
        problems = [(project, found) for project, workspace in projects for found in workspace.view.problems]
    if options.json:
        answers = [library_problem_answer(problem) for problem in own]
        answers += [problem_answer(problem, project) for project, problem in problems]
        show_json({"problems": answers})
    else:
        for problem in own:
            place, severity = problem.project or "projects.json", problem.severity.value
            show(f"{place}: {severity}: {problem.message} [{problem.code.value}]")
        for project, found in problems:
            show_problems([found], project)
    severities = [problem.severity for problem in own] + [problem.severity for _, problem in problems]
    return FINDING if Severity.ERROR in severities else 0


def evaluate(options: argparse.Namespace) -> int:
    from knowledge.workspace import evaluating

    result = evaluating.evaluate(Path(options.path), limit=options.limit)
    answer = {
        "set": result.set,
        "documents": result.documents,
        "queries": result.queries,
        "ndcg@10": round(result.ndcg, 4),
        "mrr@10": round(result.mrr, 4),
        "recall@10": round(result.recall, 4),
        "recall@100": round(result.deep_recall, 4),
        "ms_p50": round(result.p50, 3),
        "ms_p95": round(result.p95, 3),
    }
    if options.json:
        show_json(answer)
    else:
        print("  ".join(f"{key} {value}" for key, value in answer.items()))
    return 0


def sample(options: argparse.Namespace) -> int:
    place = str(sample_library())
    if options.json:
        show_json({"path": place})
    else:
        print(place)
    return 0
