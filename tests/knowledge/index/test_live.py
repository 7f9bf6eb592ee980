"""A segment without its masked documents is as if they had never been in it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from knowledge.index.live import RECENT, LiveSegment
from knowledge.index.terms import Field
from tests.knowledge.index.made import ids_of, segment_of

TEXTS = {
    f"{number:02}.md": f"---\nlang: {('pt', 'en', 'es')[number % 3]}\npinned: {number % 4 == 0}\n---\n"
    f"# Título {number}\n\nPix número {number}, palavra{number % 5}.\n\n"
    f"## Parte {number}\n\nBoleto {number % 7}."
    for number in range(24)
}


def whole() -> LiveSegment:
    return LiveSegment.of(segment_of(TEXTS))


def left(*gone: int) -> LiveSegment:
    """The same documents without some of them, built anew."""
    return LiveSegment.of(
        segment_of({path: text for number, (path, text) in enumerate(TEXTS.items()) if number not in gone})
    )


def assert_like(live: LiveSegment, fresh: LiveSegment) -> None:
    assert live.count == fresh.count == len(fresh.segment)
    assert live.dead_count == len(live.segment) - fresh.count
    assert [live.segment.heads[number] for number in live.numbers()] == list(fresh.segment.heads)
    assert live.totals.field_totals.tolist() == fresh.totals.field_totals.tolist()
    assert live.totals.field_documents.tolist() == fresh.totals.field_documents.tolist()
    assert live.totals.chunk_filled.tolist() == fresh.totals.chunk_filled.tolist()
    assert live.totals.chunk_count == fresh.totals.chunk_count
    ids = live.segment.arrays.term_ids
    numbers = np.arange(len(ids))
    assert live.frequencies(numbers).tolist() == fresh.frequencies(fresh.segment.lookup(ids)).tolist()
    assert +live.languages() == fresh.languages()
    assert live.pinned() == fresh.pinned()


def test_masking_documents_leaves_what_a_fresh_build_of_the_others_has() -> None:
    assert_like(whole().without([1, 8, 20]), left(1, 8, 20))


def test_the_segment_that_was_masked_is_as_before() -> None:
    live = whole()
    masked = live.without([0])
    assert (live.count, masked.count) == (24, 23)
    assert live.live is None
    assert masked.without([1]).dead == {0, 1}
    assert masked.dead == {0}


def test_masking_what_is_masked_or_nothing_changes_nothing() -> None:
    masked = whole().without([3, 3])
    assert masked.count == 23
    assert masked.without([3]) is masked
    assert masked.without([]) is masked


@pytest.mark.parametrize("asked", [True, False])
def test_many_maskings_one_after_the_other_count_like_one(asked: bool) -> None:
    order = random.Random(5).sample(range(24), 2 * RECENT + 3)
    live = whole()
    for number in order:
        live = live.without([number])
        if asked:
            assert live.frequencies(live.segment.lookup(ids_of("wpix"))).tolist() == [live.count]
    assert_like(live, left(*order))


def test_two_ways_on_from_one_masking_do_not_meet() -> None:
    common = whole().without(range(RECENT + 1))
    assert common.frequencies(common.segment.lookup(ids_of("wpix"))).tolist() == [23 - RECENT]
    one, other = common.without(range(9, 19)), common.without(range(11, 23))
    assert_like(one, left(*range(19)))
    assert_like(other, left(*range(RECENT + 1), *range(11, 23)))
    assert_like(common, left(*range(RECENT + 1)))


def test_everything_can_be_masked() -> None:
    none = whole().without(range(24))
    assert none.count == 0
    assert list(none.numbers()) == []
    assert none.totals.field_totals.tolist() == [0] * len(Field)
    assert none.totals.chunk_count == 0
    assert not none.frequencies(np.arange(len(none.segment.arrays.term_ids))).any()


def test_an_unknown_term_stands_nowhere() -> None:
    live = whole().without([2])
    terms = live.segment.lookup(ids_of("wpix", "wnowhere"))
    assert live.frequencies(terms).tolist() == [23, 0]


@pytest.mark.parametrize(
    ("terms", "count"),
    [
        (("wpalavra1",), 5),
        (("wpalavra1", "wpalavra2"), 10),
        (("wpalavra1", "wboleto"), 24),
        (("wnowhere",), 0),
    ],
)
def test_several_terms_taken_as_one_are_counted_once_a_document(terms: tuple[str, ...], count: int) -> None:
    ids = ids_of(*terms)
    assert whole().frequency(ids) == count
    assert whole().without([1, 2]).frequency(ids) == left(1, 2).frequency(ids)


def test_masked_documents_are_not_found() -> None:
    live = whole().without([4])
    assert live.find("05.md") == 5
    assert live.find("04.md") is None
    assert live.find("99.md") is None
    assert live.find_all(["04.md", "05.md", "06.md", "x"]) == {5, 6}


def test_a_place_in_a_snapshot_changes_nothing_else() -> None:
    live = whole().without([4])
    moved = live.at(100)
    assert (moved.base, live.base) == (100, 0)
    assert moved.at(100) is moved
    assert moved.live is live.live
    assert moved.lore is live.lore
