from __future__ import annotations

import random

from desktop.models.rounding import apportion, round_to


def test_shares_add_up_to_the_total_whatever_the_weights() -> None:
    chance = random.Random(7)
    for _ in range(500):
        weights = [chance.randint(0, 900) for _ in range(chance.randint(1, 12))]
        total = chance.randint(0, 4000)
        shares = apportion(weights, total)
        assert sum(shares) == (total if sum(weights) else 0)
        for weight, share in zip(weights, shares, strict=True):
            assert abs(share - weight * total / max(1, sum(weights))) < 1


def test_the_largest_remainder_gets_the_unit_that_is_left() -> None:
    assert apportion([1, 1, 1], 10) == (4, 3, 3)
    assert round_to([1.2, 2.7, 3.1], 7) == (1, 3, 3)


def test_nothing_to_share_gives_nothing() -> None:
    assert apportion([0, 0], 9) == (0, 0)
    assert apportion([], 0) == ()
