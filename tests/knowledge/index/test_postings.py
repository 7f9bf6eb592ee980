from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knowledge.index.postings import (
    MAX_COUNT,
    Postings,
    TokenText,
    ascending,
    distinct,
    is_among,
    make_postings,
)
from knowledge.index.terms import Field
from knowledge.text.rows import Rows, starts_of

TOKENS = 5
TERMS = 7
NUMBERS = st.lists(st.integers(0, 20), max_size=30)


@dataclass(frozen=True)
class Sample:
    """Documents of parts, each a field and its tokens; terms and pieces of each token."""

    documents: list[list[tuple[int, list[int]]]]
    terms: list[list[int]]
    pieces: list[list[int]]


def rows_of(rows: list[list[int]]) -> Rows:
    items = np.array([item for row in rows for item in row], np.uint32)
    return Rows(starts_of(np.array([len(row) for row in rows], np.int64)), items)


def made(sample: Sample) -> Postings:
    parts = [part for document in sample.documents for part in document]
    text = TokenText(
        np.array([token for _, tokens in parts for token in tokens], np.uint32),
        starts_of(np.array([len(tokens) for _, tokens in parts], np.int64)),
        np.array([field for field, _ in parts], np.uint8),
        np.zeros(len(parts), np.uint32),
        starts_of(np.array([len(document) for document in sample.documents], np.int64)),
        np.ones(len(sample.documents), np.uint32),
    )
    return make_postings(text, rows_of(sample.terms), rows_of(sample.pieces), TERMS)


SAMPLES = st.builds(
    Sample,
    st.lists(
        st.lists(
            st.tuples(st.sampled_from([*Field]), st.lists(st.integers(0, TOKENS - 1), max_size=6)), max_size=5
        ),
        max_size=5,
    ),
    st.lists(st.lists(st.integers(0, 3), max_size=4), min_size=TOKENS, max_size=TOKENS),
    st.lists(st.lists(st.integers(4, TERMS - 1), max_size=3), min_size=TOKENS, max_size=TOKENS),
)


@given(SAMPLES)
def test_postings_are_what_counting_gives(sample: Sample) -> None:
    counts: Counter[tuple[int, int, int]] = Counter()
    for number, document in enumerate(sample.documents):
        for field, tokens in document:
            counts.update((term, number, field) for token in tokens for term in sample.terms[token])
    found = made(sample)
    for term in range(TERMS):
        body = slice(*found.body_starts[term : term + 2].tolist())
        assert list(
            zip(found.body_documents[body].tolist(), found.body_counts[body].tolist(), strict=True)
        ) == sorted(
            (number, count) for (own, number, field), count in counts.items() if (own, field) == (term, 4)
        )
        marks = slice(*found.mark_starts[term : term + 2].tolist())
        columns = (found.mark_documents, found.mark_fields, found.mark_counts)
        assert list(zip(*(column[marks].tolist() for column in columns), strict=True)) == sorted(
            (number, field, count)
            for (own, number, field), count in counts.items()
            if own == term and field not in (Field.BODY, Field.SECTION)
        )


@given(SAMPLES)
def test_the_documents_of_a_term_are_counted_once_each(sample: Sample) -> None:
    carriers: list[set[int]] = [set() for _ in range(TERMS)]
    for number, document in enumerate(sample.documents):
        for field, tokens in document:
            for token in tokens:
                for piece in sample.pieces[token]:
                    carriers[piece].add(number)
                for term in sample.terms[token] if field is not Field.SECTION else ():
                    carriers[term].add(number)
    assert made(sample).term_documents.tolist() == [len(own) for own in carriers]


def test_counts_stay_within_their_type() -> None:
    often = MAX_COUNT + 5
    sample = Sample(
        [[(Field.BODY, [0] * often), (Field.TITLE, [0] * often)]], [[0], *[[]] * 4], [[]] * TOKENS
    )
    found = made(sample)
    assert found.body_counts.tolist() == found.mark_counts.tolist() == [MAX_COUNT]


def test_large_numbers_of_terms_and_documents_do_not_run_over() -> None:
    count, terms = 70_000, 70_000
    text = TokenText(
        np.zeros(2, np.uint32),
        np.array([0, 1, 2]),
        np.array([Field.BODY, Field.TITLE], np.uint8),
        np.zeros(2, np.uint32),
        np.array([0] * count + [2]),
        np.ones(count, np.uint32),
    )
    found = make_postings(text, rows_of([[terms - 1]]), rows_of([[]]), terms)
    assert found.body_documents.tolist() == found.mark_documents.tolist() == [count - 1]
    assert found.body_starts[-2:].tolist() == [0, 1]


@given(NUMBERS, NUMBERS)
def test_numbers_are_sorted_and_looked_for(numbers: list[int], others: list[int]) -> None:
    array = np.array(numbers, np.uint32)
    assert ascending(array).tolist() == distinct(array, 21).tolist() == sorted(set(numbers))
    known = np.array(sorted(others), np.uint32)
    assert is_among(array, known).tolist() == [number in others for number in numbers]
