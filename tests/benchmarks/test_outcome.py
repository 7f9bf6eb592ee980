"""Ratios, targets and tables from figures that are known."""

import json

import pytest

from tests.benchmarks.figures import (
    CONTEXT,
    WINDOW_MEMORY,
    Build,
    Cell,
    Measured,
    Mode,
    Service,
    Spread,
    build_from,
    service_from,
    spread,
    to_json,
)
from tests.benchmarks.material import Contents
from tests.benchmarks.outcome import Comparison, Machine, Outcome, Trial, as_json, ratios
from tests.benchmarks.report import as_markdown

CONTENTS = Contents(20, 50_000, 20_000_000, analysis_seconds=4.0, change_seconds=0.001)


def trial(key: str, *, seconds: float, p95: float, searchable: float, analysed: bool = False) -> Trial:
    build = Build(key, "1", seconds, None if analysed else 2.0, analysed, 70.0, 100.0, 50_000)
    times = Spread(100, p95 / 2, p95, p95)
    cells = tuple(Cell(mode, 8, times, 0.9) for mode in (Mode.EXACT, Mode.TOLERANT))
    changed = Spread(30, searchable, searchable, searchable)
    service = Service(2.0, 50.0, 60.0, cells, changed, None, {"merge in the background": changed})
    return Trial(key, build, service)


OURS = trial("estante", seconds=6.0, p95=5.0, searchable=2.0, analysed=True)
PEER = trial("tantivy", seconds=4.0, p95=40.0, searchable=9.0)
GONE = Trial("minisearch", problem="left out, there is no Node.js")
COMPARISON = Comparison(50_000, CONTENTS, True, (OURS, PEER, GONE))
PROGRAM = (
    Measured("cold", "ms", spread([3.0, 1.0, 2.0])),
    Measured(CONTEXT.format("o200k_base"), "ms", spread([9.0, 20.0])),
    Measured(WINDOW_MEMORY, "MB", spread([250.0])),
)
OUTCOME = Outcome(Machine("Linux", "3.11", 2, 0.5), 10_000, (COMPARISON,), PROGRAM)


def test_the_peers_time_has_the_shared_analysis_and_ours_has_its_own_in_it() -> None:
    found = ratios(COMPARISON, "estante")["tantivy"]
    assert found["build, s"] == pytest.approx(6 / (4 + 4))
    assert found["changed file searchable, p50, ms"] == pytest.approx(2 / (9 + 1))
    assert found["build, each with its own analysis, s"] == pytest.approx(6 / 2)


def test_a_ratio_is_ours_by_the_peers_and_there_is_none_for_what_was_not_measured() -> None:
    found = ratios(COMPARISON, "estante")
    assert found["tantivy"]["8 words, prefix and typos, p95, ms"] == pytest.approx(5 / 40)
    assert "changed file durable, p50, ms" not in found["tantivy"]
    assert found.keys() == {"tantivy"}


def test_the_table_says_what_is_met_what_is_missed_and_who_is_left_out() -> None:
    table = as_markdown(OUTCOME)
    assert "| build, 50,000 chunks ÷ tantivy | 1.0 | 0.75 | met |" in table
    assert "| 8 words, prefix and typos, p95, 50,000 chunks ÷ tantivy | 0.1 | 0.12 | **missed** |" in table
    assert "| build, 50,000 chunks ÷ minisearch | 0.35 |  | not measured |" in table
    assert "minisearch: left out, there is no Node.js." in table
    assert f"| {CONTEXT.format('o200k_base')}, p95, ms | 15 | 20.0 | **missed** |" in table
    assert f"| {WINDOW_MEMORY}, p95, MB | 300 | 250 | met |" in table
    assert "| cold, ms | 3 | 2.00 | 3.00 | 3.00 |" in table


def test_the_json_has_every_figure_and_the_ratios() -> None:
    found = json.loads(json.dumps(as_json(OUTCOME)))
    (comparison,) = found["comparisons"]
    assert comparison["ratios"]["estante"]["tantivy"]["build, s"] == pytest.approx(0.75)
    assert comparison["trials"][0]["service"]["cells"][1]["times"]["p95"] == 5.0
    assert found["program"][0]["spread"] == {"n": 3, "p50": 2.0, "p95": 3.0, "longest": 3.0}


def test_figures_come_back_from_another_process_as_they_were() -> None:
    assert OURS.build is not None and OURS.service is not None
    assert build_from(to_json(OURS.build)) == OURS.build
    assert service_from(to_json(OURS.service)) == OURS.service
