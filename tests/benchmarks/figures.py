"""What is measured, as values, and the few functions that measure.

Times of one question or one change are in milliseconds, of a build in seconds, sizes in megabytes (10^6
bytes).
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

MEGABYTE = 1e6
CONTEXT = "context of 6,000 characters, tokens by {}"
WINDOW_MEMORY = "resident memory with the window open"
"""Names of the rows of the whole program that there is a target for; `{}` is the tokenizer."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Milliseconds: how many times were taken, their median, 95th percentile and longest."""

    n: int
    p50: float
    p95: float
    longest: float


class Mode(StrEnum):
    """How a question is asked; see `docs/benchmarks.md`."""

    EXACT = "exact"
    """Words as the documents have them, none cut off."""
    TOLERANT = "prefix and typos"
    """Words as typed; every word of three letters is a prefix, from four letters on it may have an error."""
    SPARING = "as Estante does"
    """Words as typed; a word the index lacks is a prefix and may have an error, the last one is a prefix."""
    FIRST_EXACT = "exact, first pass"
    FIRST_TOLERANT = "prefix and typos, first pass"

    @property
    def typed(self) -> bool:
        """Whether it is for questions as a person types them."""
        return self not in (Mode.EXACT, Mode.FIRST_EXACT)


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of question: `words` long, asked in `mode`. `found`: the share of questions whose own document
    is among the ten best."""

    mode: Mode
    words: int
    times: Spread
    found: float


@dataclass(frozen=True, slots=True)
class Build:
    """Documents -> index on disk. `seconds` has the analysis in it where the engine does it itself
    (`analysed`); else the time of the shared analysis is to be added. `own_seconds`: raw text, with the
    engine's own analysis. `growth_mb`: how much the process grew at its largest."""

    engine: str
    version: str
    seconds: float
    own_seconds: float | None
    analysed: bool
    disk_mb: float
    growth_mb: float
    ranked: int
    """How many things it ranks: chunks, or documents."""


@dataclass(frozen=True, slots=True)
class Service:
    """An index opened in a fresh process. `open_ms` is opening and the first question, without imports."""

    open_ms: float
    opened_mb: float
    used_mb: float
    cells: tuple[Cell, ...]
    searchable: Spread | None
    """A changed file of 12 chunks, from its chunks to the question that finds it."""
    durable: Spread | None
    """The same until it is on disk; None: never, or only by writing everything anew."""
    extra: Mapping[str, Spread] = field(default_factory=dict)
    """What only this engine has, by what it is."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A row about the whole program: times, or sizes, in `unit`."""

    what: str
    unit: str
    spread: Spread


def spread(times: Sequence[float]) -> Spread:
    """The figures of some times in milliseconds; of none: zeros."""
    ordered = sorted(times)
    if not ordered:
        return Spread(0, 0.0, 0.0, 0.0)
    return Spread(len(ordered), quantile(ordered, 0.5), quantile(ordered, 0.95), ordered[-1])


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value of `ordered` that `share` of its values do not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def since(started: float) -> float:
    """Milliseconds since the `time.perf_counter()` that is given."""
    return (time.perf_counter() - started) * 1000


def resident_mb() -> float:
    """Memory of this process now; 0 where the system does not tell."""
    return _status_mb("VmRSS")


def peak_mb() -> float:
    """Memory of this process at its largest; 0 where the system does not tell."""
    return _status_mb("VmHWM")  # not getrusage: that begins with what the process had that started this one


def _status_mb(name: str) -> float:
    status = Path("/proc/self/status")
    lines = status.read_text("utf-8").splitlines() if status.exists() else []
    sizes = [line.split()[1] for line in lines if line.startswith(f"{name}:")]
    return int(sizes[0]) * 1024 / MEGABYTE if sizes else 0.0


def disk_mb(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / MEGABYTE


def to_json(value: Any) -> str:
    return json.dumps(asdict(value), ensure_ascii=False)


def build_from(text: str) -> Build:
    return Build(**json.loads(text))


def service_from(text: str) -> Service:
    """What an engine in another process measured."""
    found = json.loads(text)
    return Service(
        open_ms=found["open_ms"],
        opened_mb=found["opened_mb"],
        used_mb=found["used_mb"],
        cells=tuple(_cells(found["cells"])),
        searchable=_spread_from(found["searchable"]),
        durable=_spread_from(found["durable"]),
        extra={name: Spread(**times) for name, times in found.get("extra", {}).items()},
    )


def measured_from(row: Mapping[str, Any]) -> Measured:
    """A row that another process measured."""
    return Measured(row["what"], row["unit"], Spread(**row["spread"]))


def _cells(rows: Iterable[Mapping[str, Any]]) -> Iterable[Cell]:
    for row in rows:
        yield Cell(Mode(row["mode"]), row["words"], Spread(**row["times"]), row["found"])


def _spread_from(row: Mapping[str, Any] | None) -> Spread | None:
    return None if row is None else Spread(**row)
