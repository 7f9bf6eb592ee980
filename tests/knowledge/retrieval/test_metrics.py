from __future__ import annotations

import math

import pytest

from knowledge.retrieval.metrics import ndcg, recall, reciprocal_rank

GRADES = {"a": 3.0, "b": 2.0, "c": 1.0, "no": 0.0, "bad": -1.0}
IDEAL = 3 / 1 + 2 / math.log2(3) + 1 / 2


@pytest.mark.parametrize(
    ("ranking", "depth", "expected"),
    [
        (["a", "b", "c"], 10, 1.0),
        (["c", "b", "a"], 10, (1 / 1 + 2 / math.log2(3) + 3 / 2) / IDEAL),
        (["x", "a"], 10, (3 / math.log2(3)) / IDEAL),
        (["b"], 1, 2 / 3),
        (["x", "no", "bad"], 10, 0.0),
        ([], 10, 0.0),
        (["a", "b", "c"], 0, 0.0),
    ],
)
def test_ndcg_by_hand(ranking: list[str], depth: int, expected: float) -> None:
    assert ndcg(ranking, GRADES, depth) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("ranking", "depth", "expected"),
    [
        (["a"], 10, 1.0),
        (["x", "no", "c"], 10, 1 / 3),
        (["x", "y", "c"], 2, 0.0),
        (["bad"], 10, 0.0),
        ([], 10, 0.0),
    ],
)
def test_reciprocal_rank_by_hand(ranking: list[str], depth: int, expected: float) -> None:
    assert reciprocal_rank(ranking, GRADES, depth) == expected


@pytest.mark.parametrize(
    ("ranking", "depth", "expected"),
    [(["a", "x", "c"], 10, 2 / 3), (["a", "b", "c"], 1, 1 / 3), (["x"], 10, 0.0), (["c", "b", "a"], 3, 1.0)],
)
def test_recall_by_hand(ranking: list[str], depth: int, expected: float) -> None:
    assert recall(ranking, GRADES, depth) == pytest.approx(expected)


@pytest.mark.parametrize("metric", [ndcg, recall, reciprocal_rank])
def test_without_a_relevant_document_there_is_nothing_to_score(metric: object) -> None:
    assert callable(metric)
    assert metric(["a"], {}, 10) == metric(["a"], {"a": 0.0}, 10) == 0.0
