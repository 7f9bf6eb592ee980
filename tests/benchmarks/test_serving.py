"""The load benchmark over a few documents, for a moment."""

import asyncio
from pathlib import Path

import pytest

from tests.benchmarks.serving import Figures, Plan, make_plan, run
from tests.benchmarks.serving_load import Load, Outcome, drive


def test_both_services_are_asked_on_schedule_while_files_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CACHE", "DATA", "CONFIG"):
        monkeypatch.setenv(f"ESTANTE_{name}", str(tmp_path / name.lower()))
    rows: list[object] = []
    plan = Plan(tmp_path, tmp_path / "work", documents=40, rate=20, seconds=1, changes=3, window=False)
    plan.work.mkdir()
    run(plan, rows.append)
    assert all(isinstance(row, Figures) for row in rows)
    figures = [row for row in rows if isinstance(row, Figures)]
    assert [row.service for row in figures] == ["estante", "FastAPI and FTS5"]
    for row in figures:
        assert (row.asked, row.failed, row.changed) == (20, 0, 3)
        assert 0 < row.p50 <= row.p95 <= row.p99 <= row.longest


def test_a_service_that_is_not_there_fails_every_question() -> None:
    outcome = asyncio.run(drive(Load("http://127.0.0.1:9", "/x", "t", ("{}",), 100, 0.05)))
    assert (outcome.asked, outcome.failed, list(outcome.times)) == (5, 5, [])


def test_a_load_and_its_outcome_go_through_json() -> None:
    load = Load("http://127.0.0.1:80", "/a", "t", ('{"text": "é"}',), 1, 1)
    (request,) = load.requests()
    head, _, body = request.partition(b"\r\n\r\n")
    assert body == '{"text": "é"}'.encode()
    assert f"Content-Length: {len(body)}".encode() in head
    assert Outcome.from_json('{"asked": 1, "failed": 0, "seconds": 1.0, "times": [2.5]}').times == [2.5]


def test_the_plan_is_the_issues_unless_said_otherwise() -> None:
    plan = make_plan(["c", "w"])
    assert (plan.documents, plan.rate, plan.seconds, plan.changes, plan.window) == (
        10_000,
        200,
        60,
        100,
        True,
    )
    assert make_plan(["c", "w", "--rate", "5", "--no-window"]).rate == 5
