"""Which segments to write anew, and writing them: many small ones as one, and those that are half dead.

A plan is made where the index is, carried out anywhere (a thread, another process: it needs the files alone),
and taken in where the index is. Answers and changes go on meanwhile.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.index.building import merge_segments
from knowledge.index.layout import read_arrays, write_arrays
from knowledge.index.live import LiveSegment
from knowledge.index.segments import Segment

TIERS = (512, 4_096, 32_768, 262_144)
"""Chunks: segments between two of these are of one tier."""
MAX_SMALL = 8
"""So many segments of the lowest tier are folded into one. They come one with each save."""
MAX_OF_A_TIER = 4
"""So many of a higher tier are folded into one, with all smaller ones. A question looks into each."""
SMALL_AT_REST, MAX_AT_REST = 4, 2
"""The same two when nothing is waiting to be read: with one segment in place of eight, an answer takes two
thirds of the time."""
MAX_DEAD_SHARE = 0.2
"""A segment with a larger share of deleted documents is written anew."""


@dataclass(frozen=True, slots=True)
class MergePlan:
    """Write the documents of the segments called `names` to the new file `target`, in order.

    `parts` has for each segment its file and the numbers of the documents to be left out, ascending.
    """

    names: tuple[str, ...]
    parts: tuple[tuple[Path, tuple[int, ...]], ...]
    target: Path

    def run(self) -> int:
        """Carry it out, here and now; returns the CRC-32 of the new file. Raises OSError and
        SegmentDamaged."""
        merged = merge_segments([(Segment(read_arrays(path)), dead) for path, dead in self.parts])
        return write_arrays(self.target, merged.arrays)


def due_for_folding(sizes: Sequence[int], *, at_rest: bool = False) -> list[int]:
    """The places in `sizes` (chunks of each segment) of those that should become one segment."""
    small, most = (SMALL_AT_REST, MAX_AT_REST) if at_rest else (MAX_SMALL, MAX_OF_A_TIER)
    tiers = [bisect_right(TIERS, size) for size in sizes]
    for tier in sorted(set(tiers)):
        if tiers.count(tier) >= (most if tier else small):
            return [place for place, other in enumerate(tiers) if other <= tier]
    return []


def due_for_merging(segments: Mapping[str, LiveSegment], *, at_rest: bool = False) -> list[str]:
    """The names of those to be written anew as one: many small ones, else the one with the most dead."""
    places = due_for_folding([item.totals.chunk_count for item in segments.values()], at_rest=at_rest)
    if places:
        names = list(segments)
        return [names[place] for place in places]
    shares = {name: item.dead_count / len(item.segment) for name, item in segments.items()}
    worst = max(shares, key=shares.__getitem__, default="")
    return [worst] if worst and shares[worst] > MAX_DEAD_SHARE else []
