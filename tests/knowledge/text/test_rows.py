from __future__ import annotations

import numpy as np
import pytest

from knowledge.text.rows import GrowingColumn, GrowingRows, Rows, joined, starts_of

ROWS = [[5, 6], [], [7]]


@pytest.mark.parametrize("wanted", [[], [0], [2, 0, 2], [1], [1, 1, 0]])
def test_rows_come_one_after_the_other(wanted: list[int]) -> None:
    rows = Rows(starts_of(np.array([2, 0, 1])), np.array([5, 6, 7], np.uint32))
    items, lengths = rows.of(np.array(wanted, np.int64))
    assert items.tolist() == [item for row in wanted for item in ROWS[row]]
    assert items.dtype == np.uint32
    assert lengths.tolist() == [len(ROWS[row]) for row in wanted]


def test_rows_can_be_turned_to_say_which_rows_have_an_item() -> None:
    rows = Rows(starts_of(np.array([2, 0, 3, 1])), np.array([3, 1, 0, 3, 3, 1], np.uint32))
    turned = rows.turned(5)
    assert [turned.of(np.array([item]))[0].tolist() for item in range(5)] == [[2], [0, 3], [], [0, 2, 2], []]
    assert turned.items.dtype == np.uint32
    assert Rows(starts_of(np.array([], np.int64)), np.array([], np.uint32)).turned(2).starts.tolist() == [
        0,
        0,
        0,
    ]


def test_rows_begin_where_the_ones_before_end() -> None:
    assert starts_of(np.array([2, 0, 1])).tolist() == [0, 2, 2, 3]
    assert starts_of(np.array([], np.int64)).tolist() == [0]


def test_arrays_are_joined_even_when_there_is_none() -> None:
    assert joined([np.array([1], np.uint8), np.array([300])], np.uint32).tolist() == [1, 300]
    assert joined([], np.uint32).dtype == np.uint32


def test_what_was_taken_of_a_column_stays_when_it_grows() -> None:
    column = GrowingColumn(np.uint64)
    column.extend([1, 2**64 - 1])
    before = column.values()
    for number in range(5000):
        column.extend([number])
    assert before.tolist() == [1, 2**64 - 1]
    assert column.values().tolist() == [1, 2**64 - 1, *range(5000)]
    assert len(column) == 5002


def test_more_than_twice_as_many_fit_at_once() -> None:
    column = GrowingColumn(np.uint32)
    column.extend(np.arange(10_000))
    assert column.values().tolist() == list(range(10_000))


def test_rows_grow() -> None:
    rows = GrowingRows()
    rows.extend([2, 0], [5, 6])
    before = rows.values()
    rows.extend([1], [7])
    rows.extend([], [])
    assert len(rows) == 3
    assert before.of(np.array([0, 1]))[0].tolist() == [5, 6]
    assert [rows.values().of(np.array([row]))[0].tolist() for row in range(3)] == ROWS
