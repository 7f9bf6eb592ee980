"""One engine under trial, in this process.

    python -m tests.benchmarks.engines.trial ENGINE build|serve SAMPLE INDEX

`build` makes the index in the folder INDEX, `serve` opens, asks and changes it. Prints one line of JSON, a
`Build` or a `Service`.
"""

from __future__ import annotations

import gc
import importlib
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.engines.base import Engine
from tests.benchmarks.figures import (
    Build,
    Cell,
    Mode,
    Service,
    Spread,
    disk_mb,
    peak_mb,
    resident_mb,
    since,
    spread,
    to_json,
)
from tests.benchmarks.material import Material, Question
from tests.benchmarks.questions import LENGTHS, WARM_UP

ENGINES = {
    "estante": "tests.benchmarks.engines.estante:Estante",
    "estante-chunks": "tests.benchmarks.engines.estante:EstanteOfChunks",
    "tantivy": "tests.benchmarks.engines.tantivy_peer:Tantivy",
    "fts5": "tests.benchmarks.engines.fts5:Fts5",
    "bm25s": "tests.benchmarks.engines.bm25s_peer:Bm25s",
}
CELL_SECONDS = 20.0
"""A slow engine is asked fewer questions of a kind."""


def make_engine(key: str) -> Engine:
    """The engine called `key`. Raises ImportError when its library is not installed."""
    module, name = ENGINES[key].split(":")
    engine: Engine = getattr(importlib.import_module(module), name)()
    return engine


def build(engine: Engine, material: Material, folder: Path) -> Build:
    """Make the index in `folder`, which is emptied first."""
    ranked = engine.prepare(material)
    gc.collect()
    before = resident_mb()
    seconds = _build_once(engine, folder)
    growth, disk = peak_mb() - before, disk_mb(folder)
    own = None
    if engine.prepare_raw(material):
        gc.collect()
        scratch = folder.with_name(f"{folder.name}-raw")
        own = _build_once(engine, scratch)
        shutil.rmtree(scratch)
    return Build(
        engine=engine.name,
        version=engine.version,
        seconds=seconds,
        own_seconds=own,
        analysed=engine.analyses,
        disk_mb=disk,
        growth_mb=max(0.0, growth),
        ranked=ranked,
    )


def _build_once(engine: Engine, folder: Path) -> float:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    started = time.perf_counter()
    engine.build(folder)
    return time.perf_counter() - started


def serve(engine: Engine, material: Material, folder: Path) -> Service:
    """Open the index in `folder`, ask, and change it."""
    questions = material.questions()
    started = time.perf_counter()
    engine.open(folder)
    engine.search(questions[0], Mode.EXACT)
    open_ms = since(started)
    opened = resident_mb()
    cells = [cell(engine, questions, mode, length) for mode in engine.modes for length in LENGTHS]
    used = resident_mb()
    searchable, durable = changes(engine, material)
    return Service(open_ms, opened, used, tuple(cells), searchable, durable, engine.extra(material))


def cell(engine: Engine, questions: Sequence[Question], mode: Mode, length: int) -> Cell:
    """Ask all questions of one kind, or as many as there is time for; the first ones off the clock."""
    asked = [item for item in questions if item.length == length and item.typed is mode.typed]
    for question in asked[:WARM_UP]:
        engine.search(question, mode)
    times: list[float] = []
    found = 0
    deadline = time.monotonic() + CELL_SECONDS
    for question in asked[WARM_UP:]:
        started = time.perf_counter()
        best = engine.search(question, mode)
        times.append(since(started))
        found += any(name.partition("#")[0] == question.path for name in best)
        if time.monotonic() > deadline:
            break
    return Cell(mode, length, spread(times), found / max(1, len(times)))


def changes(engine: Engine, material: Material) -> tuple[Spread | None, Spread | None]:
    """Times until a changed file is searchable, and until it is durable, both from the same moment."""
    if not engine.updates:
        return None, None
    searchable: list[float] = []
    durable: list[float] = []
    for change in material.changes():
        started = time.perf_counter()
        engine.replace(change)
        found = engine.finds(change.marker)
        searchable.append(since(started))
        if not found:
            raise AssertionError(f"{engine.name} does not find what was changed in {change.page.path}.")
        engine.commit()
        durable.append(since(started))
        engine.rest()
    return spread(searchable), spread(durable) if engine.saves else None


def main(arguments: Sequence[str]) -> None:
    key, what, sample, index = arguments
    engine = make_engine(key)
    work = build if what == "build" else serve
    print(to_json(work(engine, Material(Path(sample)), Path(index))))


if __name__ == "__main__":
    main(sys.argv[1:])
