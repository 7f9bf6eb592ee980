"""Whole numbers that still add up: the method of the largest remainder (Hamilton)."""

from __future__ import annotations

import math
from collections.abc import Sequence


def apportion(weights: Sequence[float], total: int) -> tuple[int, ...]:
    """Split `total` into whole numbers in proportion to `weights`; they add up to `total` exactly.

    With no weight above zero every share is 0, unless there is nobody to give `total` to.
    """
    whole = sum(weights)
    if whole <= 0:
        return (0,) * len(weights)
    return round_to(tuple(weight * total / whole for weight in weights), total)


def round_to(values: Sequence[float], total: int) -> tuple[int, ...]:
    """Round each of `values` up or down so that the result adds up to `total`.

    `total` should be the rounded sum of `values`; what the floors leave goes to the largest remainders.
    """
    floors = [math.floor(value) for value in values]
    missing = total - sum(floors)
    by_remainder = sorted(range(len(values)), key=lambda place: floors[place] - values[place])
    for turn in range(max(0, min(missing, len(values)))):
        floors[by_remainder[turn]] += 1
    return tuple(floors)
