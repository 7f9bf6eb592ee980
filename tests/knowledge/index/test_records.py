from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.records import from_record, to_record
from knowledge.model import Chunk, Document, Heading, Problem, ProblemCode
from tests.knowledge.shelf import indexed

text = st.text(st.characters(), max_size=20)  # lone surrogates included
texts = st.lists(text, max_size=3).map(tuple)
number = st.integers(0, 10**6)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | text,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(text, inner, max_size=3),
    max_leaves=6,
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
    problems=st.lists(st.builds(Problem, text, number, st.sampled_from(ProblemCode), texts), max_size=2).map(
        tuple
    ),
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
