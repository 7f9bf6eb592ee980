"""Postings come out by field, term and chunk."""

from __future__ import annotations

from knowledge.index.pool import TermPool

VALUE = b"\x01"


def test_postings_come_by_field_then_term_and_as_they_came_for_each() -> None:
    pool = TermPool()
    for chunk, term in enumerate([b"b", b"a", b"b", "ç".encode()]):
        pool.add(("terms", term, chunk, 1.0, VALUE))
    pool.add(("names", b"z", 0, 2.0, VALUE))
    assert [(field, term, chunk) for field, term, chunk, _, _ in pool.iter_postings()] == [
        ("names", b"z", 0),
        ("terms", b"a", 1),
        ("terms", b"b", 0),
        ("terms", b"b", 2),
        ("terms", "ç".encode(), 3),
    ]


def test_a_pool_is_empty_once_it_was_read_or_cleaned() -> None:
    pool = TermPool()
    pool.add(("terms", b"a", 0, 1.0, VALUE))
    assert len(list(pool.iter_postings())) == 1
    assert list(pool.iter_postings()) == []
    pool.add(("terms", b"a", 0, 1.0, VALUE))
    pool.cleanup()
    assert list(pool.iter_postings()) == []
