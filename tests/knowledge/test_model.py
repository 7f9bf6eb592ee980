import dataclasses
import inspect
import re
from enum import Enum

from knowledge import model
from knowledge.model import PROBLEMS, Chunk, Document, DocumentHead, Problem, ProblemCode, Severity, head_of


def test_every_value_is_frozen_and_slotted() -> None:
    values = [
        kind
        for _, kind in inspect.getmembers(model, inspect.isclass)
        if kind.__module__ == model.__name__ and not issubclass(kind, Enum)
    ]
    assert len(values) >= 19
    for kind in values:
        assert dataclasses.is_dataclass(kind), kind
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined] # no public name for it
        assert "__slots__" in vars(kind), kind


def test_every_problem_code_has_a_severity_and_a_sentence_that_takes_its_facts() -> None:
    assert PROBLEMS.keys() == set(ProblemCode)
    for code, kind in PROBLEMS.items():
        places = [int(number) for number in re.findall(r"\{(\d)\}", kind.sentence)]
        assert sorted(places) == list(range(len(places)))
        problem = Problem("a.md", 1, code, tuple("xyz"[: len(places)]))
        assert "{" not in problem.message
        assert problem.message.endswith(".")
        assert problem.severity is kind.severity


def test_only_what_hides_text_or_leads_astray_is_an_error() -> None:
    errors = {code.value for code, kind in PROBLEMS.items() if kind.severity is Severity.ERROR}
    assert {"file.unreadable", "encoding.binary", "id.duplicate", "frontmatter.syntax"} <= errors
    assert not {"encoding.guessed", "link.loop", "file.conflict-copy", "file.changing"} & errors


def test_problems_sort_by_path_and_line() -> None:
    problems = [
        Problem("b.md", 1, ProblemCode.LINK_LOOP),
        Problem("a.md", 9, ProblemCode.LINK_LOOP),
        Problem("a.md", 2, ProblemCode.LINK_LOOP),
    ]
    assert [(problem.path, problem.line) for problem in sorted(problems)] == [
        ("a.md", 2),
        ("a.md", 9),
        ("b.md", 1),
    ]


def test_the_text_of_a_chunk_is_its_part_of_the_content() -> None:
    document = Document(id="a", path="a.md", title="A", content="um 👍 dois")
    assert document.chunk_text(Chunk(0, (), 3, 4, 1, 1)) == "👍"


def test_the_head_of_a_document_says_all_but_its_text() -> None:
    problem = Problem("a.md", 1, ProblemCode.FRONTMATTER_LATE)
    document = Document(
        id="x",
        path="a.md",
        title="A",
        content="um 👍",
        pinned=True,
        language="pt",
        chunks=(Chunk(0, (), 0, 2, 1, 1), Chunk(1, (), 3, 4, 1, 1)),
        problems=(problem,),
        digest="d",
    )
    assert head_of(document) == DocumentHead(
        path="a.md",
        id="x",
        title="A",
        pinned=True,
        language="pt",
        digest="d",
        characters=4,
        chunks=2,
        problems=(problem,),
    )
