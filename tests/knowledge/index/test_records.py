from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.records import Listed, from_heads, from_record, head_from, to_heads, to_record
from knowledge.model import Chunk, Document, DocumentHead, Heading, head_of
from knowledge.problems import Problem, ProblemCode
from knowledge.projects import Annotation
from knowledge.sources.snapshot import Stamp
from tests.knowledge.index.made import indexed

text = st.text(st.characters(), max_size=20)  # lone surrogates included
texts = st.lists(text, max_size=3).map(tuple)
number = st.integers(0, 10**6)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | text,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(text, inner, max_size=3),
    max_leaves=6,
)
problems = st.lists(st.builds(Problem, text, number, st.sampled_from(ProblemCode), texts), max_size=2).map(
    tuple
)
heads = st.builds(DocumentHead, text, text, text, st.booleans(), text, text, number, number, problems)
times = st.integers(-(2**63), 2**63 - 1)
listed = st.lists(
    st.tuples(heads, st.none() | st.builds(Stamp, number, times, st.integers(0, 2**64 - 1), times), times),
    max_size=4,
)
documents = st.builds(
    Document,
    id=text,
    path=text,
    title=text,
    content=text,
    content_line=number,
    keywords=texts,
    keywords_derived=st.booleans(),
    headings=st.lists(st.builds(Heading, st.integers(1, 6), text, number, text), max_size=3).map(tuple),
    pinned=st.booleans(),
    metadata=st.dictionaries(text, values, max_size=3),
    language=text,
    chunks=st.lists(st.builds(Chunk, number, texts, number, number, number, number), max_size=3).map(tuple),
    problems=problems,
    digest=text,
)


@given(documents)
def test_a_document_comes_back_as_it_was(document: Document) -> None:
    assert from_record(to_record(document)) == document


def test_a_real_document_comes_back_as_it_was() -> None:
    header = "---\ntitle: Preços\nversion: 1.10\nnested: {a: [b, {c: no}], d: }\n---\n"
    document = indexed("preços.md", header + "# Um\n\nTexto.\n\n## Dois\n\n退货🙂").document
    assert from_record(to_record(document)) == document


def test_a_record_is_plain_json() -> None:
    assert json.loads(to_record(indexed("a.md", "# Oi").document))["title"] == "Oi"


@pytest.mark.parametrize(
    "record", ["", "{}", "[]", "null", '{"id": 1}', pickle.dumps(["x"]).decode("latin-1")]
)
def test_anything_else_is_refused(record: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        from_record(record)


@given(listed)
def test_heads_come_back_as_they_were_with_stamps_and_times(items: list[Listed]) -> None:
    assert from_heads(to_heads(items)) == items


def test_the_head_of_a_real_document_comes_back_as_it_was() -> None:
    document = indexed("preços.md", "---\ntitle: [a\n---\n# Um\n\nTexto.\n\n## Dois\n\n退货🙂").document
    items: list[Listed] = [(head_of(document), Stamp(5, 10**18, 7, 10**18), 3), (head_of(document), None, 0)]
    assert document.problems
    assert from_heads(to_heads(items)) == items


def test_what_a_header_says_of_days_and_tags_comes_back_with_the_note_of_the_stamp() -> None:
    header = "---\ntags: [退货]\nvalid_until: 2026-01-02\nsupersedes: velho.md\n---\ntexto"
    heads = [head_from(indexed("a.md", header).document), head_from(indexed("b.md", "texto").document)]
    assert heads[0].annotation == Annotation(
        tags=("退货",), valid_until="2026-01-02", supersedes=("velho.md",)
    )
    assert heads[1].annotation is None
    items: list[Listed] = [(heads[0], Stamp(5, 6, 7, 8, note=9), 3), (heads[1], None, 0)]
    assert from_heads(to_heads(items)) == items


def test_heads_are_plain_json_without_the_text() -> None:
    document = replace(indexed("a.md", "# Oi\n\ntexto").document, digest="d")
    text = to_heads([(head_of(document), None, 0)])
    assert json.loads(text)["title"] == ["Oi"]
    assert "texto" not in text


HEADS = json.loads(to_heads([(head_of(indexed("a.md", "# Oi").document), None, 0)]))


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {**HEADS, "path": 1},
        {**HEADS, "path": []},
        {**HEADS, "seen_ns": []},
        {**HEADS, "stamps": [[1]]},
        {**HEADS, "annotations": {"0": {"colour": "blue"}}},
        {**HEADS, "problems": {"0": [["a.md", 1, "no.such", []]]}},
    ],
)
def test_heads_that_are_not_as_written_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        from_heads(json.dumps(wrong))
