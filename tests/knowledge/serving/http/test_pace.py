"""Each client has its own bucket; time is told to it here."""

from __future__ import annotations

from knowledge.serving.http.pace import Pace


def test_a_burst_then_a_steady_rate() -> None:
    now = [0.0]
    pace = Pace(10.0, 5, clock=lambda: now[0])
    assert [pace.take("a") for _ in range(6)] == [True] * 5 + [False]
    assert pace.take("b")
    now[0] = 0.1
    assert [pace.take("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [pace.take("a") for _ in range(6)] == [True] * 5 + [False]


def test_what_is_kept_does_not_grow_without_end() -> None:
    now = [0.0]
    pace = Pace(10.0, 1, clock=lambda: now[0])
    pace.take("busy")
    for number in range(3_000):
        now[0] += 0.2
        pace.take(str(number))
    assert len(pace._buckets) <= 1_001
