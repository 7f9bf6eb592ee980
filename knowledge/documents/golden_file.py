"""`golden.toml`, the golden questions of a project, read from its text and changed by splicing it.

    [[question]]
    ask = "Posso trocar um produto com defeito?"
    must_find = ["trocas.md"]
    must_not_find = ["trocas-2024.md"]
    must_come_before = [["trocas.md", "prazos.md"]]
    must_fit_in = 3000
    gate = true

People write it: comments and order stay as they are. It guards what is published, so nothing in it is
skipped: what cannot be understood is an error with its line.
"""

from __future__ import annotations

import json
from dataclasses import replace

from knowledge.documents.frontmatter import unify_line_ends
from knowledge.documents.toml_text import (
    Statement,
    Table,
    TomlTextError,
    lines_of,
    read_toml,
    statements,
)
from knowledge.errors import GoldenFileError
from knowledge.publications import GoldenQuestion
from knowledge.settings import MAX_QUERY_CHARACTERS

GOLDEN_FILE = "golden.toml"
"""In the top of a project's document folder, beside `search.toml`."""
MAX_GOLDEN_BYTES = 1024 * 1024
MAX_QUESTIONS = 2000
MAX_NAMES = 100
"""Documents in one list of a question."""
MAX_FIT = 10_000_000
_TABLE = "question"
_DELETE = "\x7f"


def read_golden(text: str, *, path: str = GOLDEN_FILE) -> tuple[GoldenQuestion, ...]:
    """The questions in `text`, the content of the file `path`, in their order. Raises GoldenFileError."""
    text = unify_line_ends(text.removeprefix("\ufeff"))
    try:
        return _questions(text)
    except TomlTextError as error:
        raise GoldenFileError(path, error.line, error.reason) from None


def with_question(text: str, question: GoldenQuestion) -> str:
    """`text` with one more question at its end, and nothing else changed. Raises GoldenFileError."""
    end = "\r\n" if "\r\n" in text else "\n"
    before = text if not text.strip() or text.endswith(("\n", "\r")) else text + end
    gap = end if before.strip() else ""
    after = before + gap + print_question(question).replace("\n", end)
    expected = [*_without_lines(read_golden(text)), *_without_lines((question,))]
    return _checked(after, expected)


def without_question(text: str, index: int) -> str:
    """`text` without its question number `index` (from 0); comments before and behind it stay.

    Raises GoldenFileError, also for questions that are not each under a [[question]] of their own; IndexError
    when there is no such question.
    """
    questions = list(_without_lines(read_golden(text)))
    del questions[index]
    parts = _tables(text)
    if len(parts) != len(questions) + 1:
        raise _as_text("its questions are not each under a [[question]]")
    mine = parts[index]
    end = mine[-1].end
    if end < len(text) and not text[mine[0].start - 1 : mine[0].start].strip():
        end += _blank_line(text, end)
    return _checked(text[: mine[0].start] + text[end:], questions)


def print_question(question: GoldenQuestion) -> str:
    """`question` as a [[question]] of TOML. What is usual is not written. Raises GoldenFileError."""
    lines = [f"[[{_TABLE}]]", f"ask = {_text(question.ask)}"]
    for name, names in (("must_find", question.must_find), ("must_not_find", question.must_not_find)):
        if names:
            lines.append(f"{name} = {_list(names)}")
    if question.must_come_before:
        pairs = ", ".join(_list(pair) for pair in question.must_come_before)
        lines.append(f"must_come_before = [{pairs}]")
    if question.must_fit_in:
        lines.append(f"must_fit_in = {question.must_fit_in}")
    if not question.gate:
        lines.append("gate = false")
    return "\n".join(lines) + "\n"


# --- reading --------------------------------------------------------------------------------------


def _questions(text: str) -> tuple[GoldenQuestion, ...]:
    top = Table(read_toml(text, most=MAX_GOLDEN_BYTES), lines=lines_of(text))
    top.only(_TABLE)
    values = top.tables(_TABLE, most=MAX_QUESTIONS)
    places = _tables(text)
    if len(places) != len(values):  # written in one line, question = [{…}]
        return tuple(_question(Table(value)) for value in values)
    return tuple(
        _question(Table(value, line=place[0].line, lines={each.name: each.line for each in place[1:]}))
        for value, place in zip(values, places, strict=True)
    )


def _question(table: Table) -> GoldenQuestion:
    table.only("ask", "must_find", "must_not_find", "must_come_before", "must_fit_in", "gate")
    ask = table.text("ask", most=MAX_QUERY_CHARACTERS, lines=True)
    if not ask.strip():
        table.refuse("ask", "it has no “ask”, the question itself")
    found = GoldenQuestion(
        ask=ask,
        must_find=table.texts("must_find", most=MAX_NAMES),
        must_not_find=table.texts("must_not_find", most=MAX_NAMES),
        must_come_before=table.pairs("must_come_before", most=MAX_NAMES),
        must_fit_in=table.whole("must_fit_in", 0, least=1, largest=MAX_FIT) or 0,
        gate=table.flag("gate", default=True),
        line=table.line,
    )
    if not (found.must_find or found.must_not_find or found.must_come_before or found.must_fit_in):
        table.refuse("", "it says nothing that must be so; give it a “must_find” at least")
    both = set(found.must_find) & set(found.must_not_find)
    if both:
        table.refuse("must_not_find", "the same document is in “must_find” and in “must_not_find”")
    return found


def _tables(text: str) -> list[list[Statement]]:
    """The statements of each [[question]], its own first."""
    found: list[list[Statement]] = []
    inside = False
    for statement in statements(text):
        if statement.table:
            inside = statement.table == _TABLE
            if inside:
                found.append([statement])
        elif inside:
            found[-1].append(statement)
    return found


# --- splicing -------------------------------------------------------------------------------------


def _checked(text: str, expected: list[GoldenQuestion]) -> str:
    """`text`, which must mean `expected`: nothing is handed out that says something else than was meant."""
    if list(_without_lines(read_golden(text))) != expected:
        raise _as_text("a change would change what else it says")
    return text


def _as_text(reason: str) -> GoldenFileError:
    return GoldenFileError(GOLDEN_FILE, 0, f"{reason}; change it as text")


def _without_lines(questions: tuple[GoldenQuestion, ...]) -> tuple[GoldenQuestion, ...]:
    return tuple(replace(question, line=0) for question in questions)


def _blank_line(text: str, start: int) -> int:
    """How many characters an empty line at `start` has, its end included."""
    line = text[start:].partition("\n")
    return len(line[0]) + 1 if line[1] and not line[0].strip() else 0


def _list(names: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_text, names))}]"


def _text(text: str) -> str:
    """`text` in quotation marks. JSON writes every character as TOML wants it but one."""
    if not text.isascii() and text.encode("utf-8", "replace").decode() != text:
        raise GoldenFileError(GOLDEN_FILE, 0, "a text of it has half a character, which no file can hold")
    return json.dumps(text, ensure_ascii=False).replace(_DELETE, "\\u007f")
