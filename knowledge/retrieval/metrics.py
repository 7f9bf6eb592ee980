"""How good a ranking is, against judged answers. Linear gain, as the figures in `docs/ranking.md`.

nDCG: Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS 20(4), 2002.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence


def ndcg(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """Normalised discounted cumulative gain of the first `depth` places, 0 to 1."""
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:depth]
    best = sum(grade / math.log2(place + 2) for place, grade in enumerate(ideal))
    if not best:
        return 0.0
    gain = sum(
        max(0.0, grades.get(name, 0.0)) / math.log2(place + 2) for place, name in enumerate(ranking[:depth])
    )
    return gain / best


def reciprocal_rank(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """1 / place of the first relevant one among the first `depth`, 0 when there is none."""
    for place, name in enumerate(ranking[:depth], start=1):
        if grades.get(name, 0.0) > 0:
            return 1 / place
    return 0.0


def recall(ranking: Sequence[str], grades: Mapping[str, float], depth: int) -> float:
    """Share of the relevant ones among the first `depth`, 0 to 1."""
    relevant = {name for name, grade in grades.items() if grade > 0}
    if not relevant:
        return 0.0
    return len(relevant.intersection(ranking[:depth])) / len(relevant)
