import dataclasses
import inspect
from enum import Enum

from knowledge import model
from knowledge.model import Chunk, Document, DocumentHead, head_of
from knowledge.problems import Problem, ProblemCode


def test_every_value_is_frozen_and_slotted() -> None:
    values = [
        kind
        for _, kind in inspect.getmembers(model, inspect.isclass)
        if kind.__module__ == model.__name__ and not issubclass(kind, Enum)
    ]
    assert len(values) >= 18
    for kind in values:
        assert dataclasses.is_dataclass(kind), kind
        assert kind.__dataclass_params__.frozen, kind  # type: ignore[attr-defined] # no public name for it
        assert "__slots__" in vars(kind), kind


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
