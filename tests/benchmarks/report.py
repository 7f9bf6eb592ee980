"""What one run found -> the tables of `benchmarks.md`, for `docs/benchmarks.md`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tests.benchmarks.figures import CONTEXT, WINDOW_MEMORY, Measured, Mode, Spread
from tests.benchmarks.material import Contents
from tests.benchmarks.outcome import (
    CONTEXT_MS,
    DURABLE,
    DURABLE_MS,
    FIGURES,
    OURS,
    PLAIN,
    SEARCHABLE,
    SEARCHABLE_MS,
    TARGETS,
    WINDOW_MB,
    Comparison,
    Outcome,
    Trial,
    ratio,
    ratios,
)


def as_markdown(outcome: Outcome) -> str:
    """Tables for `docs/benchmarks.md`."""
    parts = [_about(outcome)]
    if outcome.comparisons or outcome.program:
        parts += ["### Targets\n", _table(("target", "at most", "measured", ""), _targets(outcome))]
    if outcome.comparisons:
        parts += ["### Building, changing, opening\n", *_plain_tables(outcome.comparisons)]
        parts += ["### Questions\n", *(_questions(comparison) for comparison in outcome.comparisons)]
        tables = [table for comparison in outcome.comparisons if (table := _ratio_table(comparison))]
        parts += ["### Ratios\n", *tables] if tables else []
    if outcome.program:
        head = (f"the whole program, {outcome.documents:,} files", "n", "p50", "p95", "longest")
        parts += ["### The whole program\n", _table(head, map(_measured, outcome.program))]
    return "\n".join(parts)


def _about(outcome: Outcome) -> str:
    machine = outcome.machine
    here = f"{machine.system}, Python {machine.python}, {machine.cores} cores"
    lines = [f"{here}, load {machine.load:.1f} at the start."]
    for comparison in outcome.comparisons:
        contents = comparison.contents
        kind = "" if comparison.real else ", made-up text"
        mean = contents.characters / max(1, contents.chunks)
        lines.append(
            f"{contents.chunks:,} chunks: {contents.documents:,} documents, {mean:.0f} characters a chunk; "
            f"shared analysis {contents.analysis_seconds:.2f} s{kind}."
        )
        lines += [f"{trial.key}: {trial.problem}." for trial in comparison.trials if trial.problem]
    return "  \n".join(lines) + "\n"


def _targets(outcome: Outcome) -> Iterator[tuple[str, ...]]:
    for target in TARGETS:
        comparison = next((item for item in outcome.comparisons if item.size == target.size), None)
        if comparison is None:
            continue
        own, peer = comparison.trial(OURS), comparison.trial(target.peer)
        value = ratio(own, peer, target.figure, comparison.contents) if own and peer else None
        what = f"{target.figure.name.rpartition(',')[0]}, {target.size:,} chunks ÷ {target.peer}"
        yield what, f"{target.limit}", _number(value), _verdict(value, target.limit)
    for figure, limit in ((SEARCHABLE, SEARCHABLE_MS), (DURABLE, DURABLE_MS)):
        for comparison in outcome.comparisons:
            own = comparison.trial(OURS)
            value = figure.of(own, comparison.contents) if own else None
            what = f"{figure.name}, {comparison.size:,} chunks"
            yield what, f"{limit:.0f}", _number(value), _verdict(value, limit)
    for row in outcome.program:
        limits = {CONTEXT.format("o200k_base"): CONTEXT_MS, WINDOW_MEMORY: WINDOW_MB}
        if row.what in limits:
            what, value = f"{row.what}, p95, {row.unit}", row.spread.p95
            yield what, f"{limits[row.what]:.0f}", _number(value), _verdict(value, limits[row.what])


def _verdict(value: float | None, limit: float) -> str:
    return "not measured" if value is None else "met" if value <= limit else "**missed**"


def _plain_tables(comparisons: Sequence[Comparison]) -> Iterator[str]:
    head = ("chunks", "engine", "ranked", *(figure.name for figure in PLAIN))
    rows = [
        (f"{comparison.size:,}", *_plain_row(trial, comparison.contents))
        for comparison in comparisons
        for trial in comparison.trials
        if trial.build
    ]
    yield _table(head, rows)


def _plain_row(trial: Trial, contents: Contents) -> tuple[str, ...]:
    name = _name(trial)
    ranked = f"{trial.build.ranked:,}" if trial.build else ""
    return (name, ranked, *(_number(figure.of(trial, contents)) for figure in PLAIN))


def _questions(comparison: Comparison) -> str:
    head = (
        f"{comparison.size:,} chunks",
        "how",
        "1 word, p50 / p95",
        "3 words",
        "8 words",
        "found, 1 / 3 / 8",
    )
    return _table(head, (row for trial in comparison.trials for row in _question_rows(trial)))


def _question_rows(trial: Trial) -> Iterator[tuple[str, ...]]:
    cells = trial.service.cells if trial.service else ()
    for mode in Mode:
        row = [cell for cell in cells if cell.mode is mode]
        if row:
            times = [_pair(cell.times) for cell in row]
            found = " / ".join(f"{cell.found:.2f}" for cell in row)
            yield _name(trial), mode.value, *times, found
    for what, extra in (trial.service.extra if trial.service else {}).items():
        yield _name(trial), what, _pair(extra), "", "", ""


def _pair(times: Spread) -> str:
    few = f" (n {times.n})" if times.n < 50 else ""
    return f"{_number(times.p50)} / {_number(times.p95)}{few}"


def _ratio_table(comparison: Comparison) -> str:
    table = ratios(comparison, OURS)
    head = (f"{comparison.size:,} chunks, ours ÷", *table)
    rows = [
        (figure.name, *(_number(row.get(figure.name)) for row in table.values()))
        for figure in FIGURES
        if any(figure.name in row for row in table.values())
    ]
    return _table(head, rows) if table else ""


def _name(trial: Trial) -> str:
    return trial.build.engine if trial.build else trial.key


def _measured(row: Measured) -> tuple[str, ...]:
    times = row.spread
    return f"{row.what}, {row.unit}", str(times.n), *map(_number, (times.p50, times.p95, times.longest))


def _number(value: float | None) -> str:
    """Three digits that count."""
    if value is None:
        return ""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", "|" + "---|" + "---:|" * (len(head) - 1)]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"
