"""What one run of everything found, the figures that engines are compared by, and the targets.

A ratio is ours ÷ the peer's: below 1, we are faster or smaller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from tests.benchmarks.figures import Build, Cell, Measured, Mode, Service, Spread
from tests.benchmarks.material import Contents

OURS = "estante"
LONGEST_QUESTION = 8
SEARCHABLE_MS, DURABLE_MS = 2.0, 5.0
CONTEXT_MS, WINDOW_MB = 15.0, 300.0


@dataclass(frozen=True, slots=True)
class Trial:
    """What one engine did with one sample. `problem` says why it did nothing, `failed` that it tried."""

    key: str
    build: Build | None = None
    service: Service | None = None
    problem: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """All engines with one sample. `real`: of real documents; `mean` is the characters of a chunk."""

    size: int
    contents: Contents
    real: bool
    trials: tuple[Trial, ...]

    def trial(self, key: str) -> Trial | None:
        return next((trial for trial in self.trials if trial.key == key and trial.build), None)


@dataclass(frozen=True, slots=True)
class Machine:
    system: str
    python: str
    cores: int
    load: float
    """Processes that wanted a core before the run began."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run of everything."""

    machine: Machine
    documents: int
    """Files of the folder that the whole program opened."""
    comparisons: tuple[Comparison, ...]
    program: tuple[Measured, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number that engines are compared by."""

    name: str
    of: Callable[[Trial, Contents], float | None]


@dataclass(frozen=True, slots=True)
class Target:
    """`limit` for our figure ÷ `peer`'s at samples of `size` chunks."""

    figure: Figure
    peer: str
    size: int
    limit: float


# --- figures --------------------------------------------------------------------------------------


def total_seconds(build: Build, contents: Contents) -> float:
    """Building with the analysis, which the peers share."""
    return build.seconds + (0.0 if build.analysed else contents.analysis_seconds)


def cell_of(trial: Trial, mode: Mode, words: int) -> Cell | None:
    cells = trial.service.cells if trial.service else ()
    if trial.build and trial.build.analysed and mode is Mode.SPARING:
        mode = Mode.TOLERANT  # it has no other way
    return next((cell for cell in cells if (cell.mode, cell.words) == (mode, words)), None)


def _question(mode: Mode, words: int, part: str) -> Figure:
    def of(trial: Trial, _contents: Contents) -> float | None:
        cell = cell_of(trial, mode, words)
        return None if cell is None or not cell.times.n else float(getattr(cell.times, part))

    plural = "word" if words == 1 else "words"
    return Figure(f"{words} {plural}, {mode.value}, {part}, ms", of)


def _changed(part: str) -> Callable[[Trial, Contents], float | None]:
    def of(trial: Trial, contents: Contents) -> float | None:
        times: Spread | None = getattr(trial.service, part) if trial.service else None
        if times is None or trial.build is None:
            return None
        return times.p50 + (0.0 if trial.build.analysed else contents.change_seconds * 1000)

    return of


def _of_build(take: Callable[[Build, Contents], float | None]) -> Callable[[Trial, Contents], float | None]:
    return lambda trial, contents: take(trial.build, contents) if trial.build else None


def _of_service(part: str) -> Callable[[Trial, Contents], float | None]:
    return lambda trial, _: float(getattr(trial.service, part)) if trial.service else None


BUILD = Figure("build, s", _of_build(total_seconds))
OWN_BUILD = Figure(
    "build, each with its own analysis, s",
    _of_build(lambda build, _: build.seconds if build.analysed else build.own_seconds),
)
DISK = Figure("on disk, MB", _of_build(lambda build, _: build.disk_mb))
GROWTH = Figure("memory that building takes, MB", _of_build(lambda build, _: build.growth_mb))
OPEN = Figure("open and first question, ms", _of_service("open_ms"))
MEMORY = Figure("memory after the questions, MB", _of_service("used_mb"))
SEARCHABLE = Figure("changed file searchable, p50, ms", _changed("searchable"))
DURABLE = Figure("changed file durable, p50, ms", _changed("durable"))
TOLERANT_P95 = _question(Mode.TOLERANT, LONGEST_QUESTION, "p95")
PLAIN = (BUILD, OWN_BUILD, DISK, GROWTH, OPEN, MEMORY, SEARCHABLE, DURABLE)
FIGURES = (
    *PLAIN,
    *(_question(Mode.EXACT, words, "p50") for words in (1, 3, 8)),
    _question(Mode.EXACT, LONGEST_QUESTION, "p95"),
    *(_question(Mode.TOLERANT, words, "p50") for words in (1, 3, 8)),
    TOLERANT_P95,
    _question(Mode.SPARING, LONGEST_QUESTION, "p50"),
    _question(Mode.SPARING, LONGEST_QUESTION, "p95"),
)
TARGETS = (
    Target(BUILD, "tantivy", 50_000, 1.0),
    Target(BUILD, "minisearch", 50_000, 0.35),
    Target(TOLERANT_P95, "tantivy", 50_000, 0.1),
    Target(TOLERANT_P95, "minisearch", 50_000, 0.05),
    Target(OPEN, "minisearch", 10_000, 0.05),
    Target(OPEN, "minisearch", 50_000, 0.05),
)


def ratios(comparison: Comparison, ours: str) -> dict[str, dict[str, float]]:
    """By peer and figure: ours ÷ the peer's."""
    own = comparison.trial(ours)
    found: dict[str, dict[str, float]] = {}
    for peer in comparison.trials:
        if own is None or peer.build is None or peer.build.analysed:
            continue
        row = {figure.name: ratio(own, peer, figure, comparison.contents) for figure in FIGURES}
        found[peer.key] = {name: value for name, value in row.items() if value is not None}
    return found


def ratio(own: Trial, peer: Trial, figure: Figure, contents: Contents) -> float | None:
    ours, theirs = figure.of(own, contents), figure.of(peer, contents)
    return ours / theirs if ours is not None and theirs else None


def as_json(outcome: Outcome) -> dict[str, Any]:
    """All there is, with the ratios to each peer."""
    found = asdict(outcome)
    for row, comparison in zip(found["comparisons"], outcome.comparisons, strict=True):
        keys = [trial.key for trial in comparison.trials if trial.build and trial.build.analysed]
        row["ratios"] = {key: ratios(comparison, key) for key in keys}
    return found
