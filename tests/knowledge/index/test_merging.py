from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from knowledge.index.layout import read_arrays, write_arrays
from knowledge.index.live import LiveSegment
from knowledge.index.merging import (
    MAX_AT_REST,
    MAX_OF_A_TIER,
    MAX_SMALL,
    SMALL_AT_REST,
    TIERS,
    MergePlan,
    due_for_folding,
    due_for_merging,
)
from knowledge.index.segments import Segment
from tests.knowledge.index.made import segment_of


@pytest.mark.parametrize(
    ("sizes", "places"),
    [
        ([], []),
        ([1] * 7, []),
        ([1] * 8, [0, 1, 2, 3, 4, 5, 6, 7]),
        ([10_000, *[3] * 8, 2_000], [1, 2, 3, 4, 5, 6, 7, 8]),
        ([511] * 7 + [512], []),
        ([1_000] * 3 + [7], []),
        ([1_000] * 4 + [7], [0, 1, 2, 3, 4]),  # what is smaller goes with them
        ([1_000] * 4 + [1] * 8, [4, 5, 6, 7, 8, 9, 10, 11]),  # the small ones first
        ([300_000] * 3, []),
    ],
)
def test_many_segments_of_one_size_are_folded_with_all_smaller_ones(
    sizes: list[int], places: list[int]
) -> None:
    assert due_for_folding(sizes) == places


@pytest.mark.parametrize(
    ("sizes", "places"),
    [
        ([1] * 3, []),
        ([1] * 4, [0, 1, 2, 3]),
        ([90_000, 5_000, 600, *[1] * 3], []),
        ([600, 700, 1], [0, 1, 2]),
        ([90_000, 5_000, 600, 600], [2, 3]),
        ([90_000, 5_000, 4_500, 600, 9], [1, 2, 3, 4]),
        ([33_000, 90_000, 600], [0, 1, 2]),
    ],
)
def test_at_rest_there_is_one_segment_of_a_size(sizes: list[int], places: list[int]) -> None:
    assert due_for_folding(sizes, at_rest=True) == places


def test_when_nothing_is_to_be_folded_the_segment_with_the_most_dead_is_written_anew() -> None:
    segment = segment_of({f"{number}.md": "pix" for number in range(10)})
    segments = {str(dead): LiveSegment.of(segment, range(dead)) for dead in (0, 3, 5, 2)}
    assert due_for_merging(segments) == ["5"]
    del segments["5"], segments["3"]
    assert due_for_merging(segments) == []  # a fifth is not too many
    assert due_for_merging({}) == []
    assert due_for_merging({str(number): LiveSegment.of(segment, [0]) for number in range(8)}) == list(
        "01234567"
    )


@pytest.mark.parametrize("at_rest", [False, True])
@pytest.mark.parametrize("batch", [1, 40, 4_000])
def test_the_number_of_segments_stays_small_however_a_library_grows(batch: int, *, at_rest: bool) -> None:
    small, most = (SMALL_AT_REST, MAX_AT_REST) if at_rest else (MAX_SMALL, MAX_OF_A_TIER)
    sizes: list[int] = []
    written = 0
    for _ in range(2_000):
        sizes.append(batch)
        while places := due_for_folding(sizes, at_rest=at_rest):
            folded = sum(sizes[place] for place in places)
            written += folded
            sizes = [size for place, size in enumerate(sizes) if place not in places] + [folded]
        assert len(sizes) <= small - 1 + (most - 1) * len(TIERS)
    assert sum(sizes) == 2_000 * batch
    times = (100 if batch == 1 else 25) if at_rest else (80 if batch == 1 else 10)
    assert written <= times * sum(sizes)


def test_a_plan_carried_out_writes_the_live_documents_in_order(tmp_path: Path) -> None:
    first = segment_of({"a.md": "um", "b.md": "dois", "c.md": "três"})
    second = segment_of({"d.md": "quatro", "e.md": "cinco"})
    paths = (tmp_path / "first", tmp_path / "second")
    for path, segment in zip(paths, (first, second), strict=True):
        write_arrays(path, segment.arrays)
    plan = MergePlan(("1", "2"), ((paths[0], (1,)), (paths[1], (0,))), tmp_path / "merged")
    checksum = plan.run()
    merged = Segment(read_arrays(plan.target, checksum=checksum))
    fresh = segment_of({"a.md": "um", "c.md": "três", "e.md": "cinco"})
    assert [merged.document(number) for number in range(3)] == [fresh.document(n) for n in range(3)]
    for field in dataclasses.fields(fresh.arrays):
        assert getattr(merged.arrays, field.name).tolist() == getattr(fresh.arrays, field.name).tolist(), (
            field
        )
