"""The command line: parse, call the workspace, print.

`--json` prints one JSON object on standard output and nothing else; messages go to standard error as
`estante: …`. Exit codes: 0 fine, 1 a finding or an error of the data, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import io
import json
import logging
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TextIO

from knowledge.context.export import to_json, to_text
from knowledge.context.layout import default_preamble
from knowledge.errors import DataError, EstanteError
from knowledge.model import Explanation, Hit, Layout, Limits, Problem, Question, ScoreRow, Severity
from knowledge.sources.reasons import plain_reason
from knowledge.workspace import Workspace
from knowledge.workspace.asking import check_question

FINDING = 1
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class _Parser(argparse.ArgumentParser):
    """Wrong usage in one sentence, in the form of all our messages."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"estante: {message}. Try `{self.prog} --help`.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code. Without a command the window opens."""
    if arguments is None:
        _insist_on_utf8()
    _speak_utf8()
    logging.basicConfig(level=logging.ERROR, format="estante: %(message)s", stream=sys.stderr)
    # An ordinary stop of the watcher is an error in watchdog's log.
    logging.getLogger("watchdog").setLevel(logging.CRITICAL)
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] == "open":
        return _open_window(given[1:])
    options = _make_parser().parse_args(given)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        code = command(options)
        sys.stdout.flush()
    except EstanteError as error:
        _say(str(error))
        return error.exit_code
    except OSError as error:
        # What is still buffered must not be written at exit (docs.python.org, "Note on SIGPIPE").
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # or whoever reads has gone away, and that is fine
            _say(f"The answer cannot be written: {plain_reason(error)}.")
        return FINDING
    except KeyboardInterrupt:
        _say("Stopped.")
        return 130
    return code


def _open_window(arguments: list[str]) -> int:
    try:
        import importlib

        window = importlib.import_module("desktop.app")
    except ImportError as error:
        _say(f"The window needs PySide6 and the system libraries of Qt ({error}). See packaging/run.sh.")
        return FINDING
    return int(window.main(arguments))


# --- commands -------------------------------------------------------------------------------------


def _index(options: argparse.Namespace) -> int:
    started = time.monotonic()
    with _opened(options.path) as workspace:
        workspace.settle()
        view = workspace.view
    seconds = time.monotonic() - started
    if options.json:
        _print_json(
            {
                "documents": len(view.heads),
                "chunks": view.chunk_count,
                "seconds": round(seconds, 3),
                "files_read": workspace.files_read,
                "problems": [_problem(problem) for problem in view.problems],
            }
        )
    else:
        print(f"{len(view.heads)} documents, {view.chunk_count} chunks, {seconds:.1f} s")
        _print_problems(view.problems)
    return 0


def _search(options: argparse.Namespace) -> int:
    with _opened(options.path) as workspace:
        started = time.perf_counter()
        hits = workspace.search(options.query, limit=options.limit)
        milliseconds = (time.perf_counter() - started) * 1000
    if options.json:
        _print_json({"hits": [_hit(hit) for hit in hits], "ms": round(milliseconds, 3)})
        return 0
    for hit in hits:
        heading = " › ".join((hit.document.title, *hit.chunk.heading))
        terms = ", ".join(hit.terms)
        _print(f"{hit.score:8.2f}  {hit.document.path}:{hit.chunk.start_line}  {heading}  [{terms}]")
    return 0


def _context(options: argparse.Namespace) -> int:
    question = Question(
        options.query,
        Limits(options.max_chars, options.max_tokens, options.max_documents, options.max_chunks),
        Layout(options.layout),
        options.labels,
        options.tokenizer,
        _preamble(options),
    )
    check_question(question)  # before a large folder is read for nothing
    with _opened(options.path) as workspace:
        context = workspace.ask(question)
    if options.json:
        print(to_json(context))
    else:
        # To the character, so that what is piped on has the fingerprint; a terminal wants its line ended.
        print(to_text(context), end="\n" if sys.stdout.isatty() else "")
        if context.handoff:
            _say("No text was found and none is pinned: a person must answer.")
    return 0


def _preamble(options: argparse.Namespace) -> str | None:
    if options.preamble is not None:
        return str(options.preamble)
    return default_preamble(options.labels) if options.prompt else None


def _explain(options: argparse.Namespace) -> int:
    with _opened(options.path) as workspace:
        explanation = workspace.explain(options.query, options.document)
    if options.json:
        _print_json(
            {
                "path": explanation.path,
                "rank": explanation.rank,
                "score": explanation.score,
                "terms": [_row(row) for row in explanation.rows],
                "missing": list(explanation.missing),
                "ignored": list(explanation.ignored),
                "reason": explanation.reason.value,
            }
        )
    else:
        _print_explanation(explanation)
    return 0


def _check(options: argparse.Namespace) -> int:
    with _opened(options.path) as workspace:
        problems = workspace.view.problems
    if options.json:
        _print_json({"problems": [_problem(problem) for problem in problems]})
    else:
        _print_problems(problems)
    return FINDING if any(problem.severity is Severity.ERROR for problem in problems) else 0


def _eval(options: argparse.Namespace) -> int:
    from knowledge.workspace.evaluating import evaluate

    result = evaluate(Path(options.path), limit=options.limit)
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
        _print_json(answer)
    else:
        print("  ".join(f"{key} {value}" for key, value in answer.items()))
    return 0


# --- printing -------------------------------------------------------------------------------------


def _problem(problem: Problem) -> dict[str, object]:
    return {
        "path": problem.path,
        "line": problem.line,
        "code": problem.code.value,
        "message": problem.message,
        "severity": problem.severity.value,
    }


def _hit(hit: Hit) -> dict[str, object]:
    return {
        "id": hit.document.id,
        "path": hit.document.path,
        "title": hit.document.title,
        "heading": " › ".join(hit.chunk.heading),
        "line": hit.chunk.start_line,
        "score": hit.score,
        "terms": list(hit.terms),
    }


def _row(row: ScoreRow) -> dict[str, object]:
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


def _print_problems(problems: Sequence[Problem]) -> None:
    for problem in problems:
        place = f"{problem.path}:{problem.line}"
        _print(f"{place}: {problem.severity.value}: {problem.message} [{problem.code.value}]")


def _print_explanation(explanation: Explanation) -> None:
    place = f"place {explanation.rank}" if explanation.rank else "not found"
    _print(f"{explanation.path}: {place}, score {explanation.score:.2f} ({explanation.reason.value})")
    for row in explanation.rows:
        name = f"{row.term} ≈ {row.matched}" if row.matched and row.matched != row.term else row.term
        _print(
            f"  {name:20} {row.field:14} {row.weight:6.2f} × {row.idf:5.2f} × {row.frequency:5.2f}"
            f" × {row.length_factor:5.2f} = {row.score:6.2f}"
        )
    if explanation.missing:
        _print(f"  missing: {', '.join(explanation.missing)}")


def _print(line: str, *, stream: TextIO | None = None) -> None:
    """One line for people. Names and titles are others': nothing in them moves the cursor or adds a line."""
    print(_CONTROL.sub(lambda character: ascii(character[0])[1:-1], line), file=stream)


def _print_json(answer: dict[str, object]) -> None:
    print(json.dumps(answer, ensure_ascii=False, indent=2))


def _insist_on_utf8() -> None:
    """Begin again in Python's UTF-8 mode where an old locale would misread file names and questions."""
    if os.name == "posix" and sys.getfilesystemencoding() != "utf-8":
        command = [sys.executable, "-X", "utf8", "-m", "knowledge", *sys.argv[1:]]
        os.execv(sys.executable, command)  # noqa: S606 - ourselves, with the arguments we were given


def _speak_utf8() -> None:
    """UTF-8 and `\\n` whatever the locale and the system; half a character as `\\udc80`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _say(message: str) -> None:
    _print(f"estante: {message}", stream=sys.stderr)


# --- arguments ------------------------------------------------------------------------------------


@contextmanager
def _opened(path: str) -> Iterator[Workspace]:
    """The folder, read and up to date."""
    workspace = Workspace(Path(path))
    try:
        workspace.start(watch=False).result()
        yield workspace
    except OSError as error:
        raise DataError(f"The disk does not answer: {plain_reason(error)}.") from error
    finally:
        workspace.close()


def _make_parser() -> _Parser:
    parser = _Parser(prog="estante", description="See exactly what a customer-service AI will read.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    commands.add_parser("open", help="open the window (see `estante open --help`)")

    index = _command(commands, "index", _index, "read the folder and say what is in it")
    search = _command(commands, "search", _search, "find documents")
    context = _command(commands, "context", _context, "print the text the AI would get")
    explain = _command(commands, "explain", _explain, "say why a document is where it is")
    check = _command(commands, "check", _check, "list problems; exit code 1 when one is an error")
    for command in (index, search, context, explain, check):
        command.add_argument("path", metavar="PATH", help="a folder of documents")
    for command in (search, context, explain):
        command.add_argument("query", metavar="QUERY", help="the question, as a customer would ask it")
    search.add_argument("--limit", type=_count, default=10, help="at most N documents (10)")
    _add_context_options(context)
    explain.add_argument("document", metavar="DOCUMENT", help="its id or its path")

    evaluation = _command(commands, "eval", _eval, "measure retrieval on a judged set")
    evaluation.add_argument(
        "path", metavar="DIR", help="a folder with docs.jsonl, queries.jsonl and qrels.tsv"
    )
    evaluation.add_argument("--limit", type=_count, help="only the first N questions")
    return parser


def _add_context_options(context: argparse.ArgumentParser) -> None:
    context.add_argument("--max-chars", type=_whole_number, metavar="N", help="budget in characters")
    context.add_argument("--max-tokens", type=_whole_number, metavar="N", help="budget in tokens")
    context.add_argument("--max-documents", type=_whole_number, metavar="N", help="at most N documents")
    context.add_argument("--max-chunks", type=_whole_number, metavar="N", help="at most N pieces")
    context.add_argument(
        "--layout",
        choices=[item.value for item in Layout],
        default=Layout.DOCUMENTS.value,
        help="whole documents, or pieces with their sources",
    )
    context.add_argument("--labels", default="pt-BR", metavar="LANGUAGE", help="pt-BR, en or zh-CN")
    context.add_argument("--tokenizer", default="estimate", metavar="NAME", help="estimate or o200k_base")
    context.add_argument("--prompt", action="store_true", help="the whole prompt: preamble and context")
    context.add_argument("--preamble", metavar="TEXT", help="a preamble of your own; implies --prompt")


def _command(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(command=run)
    return parser


def _count(text: str) -> int:
    number = _whole_number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number") from None
