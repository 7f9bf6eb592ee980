"""We and our peers on the same chunks, one after the other, in one run; `packaging/benchmark.sh` starts it.

    python -m tests.benchmarks.compare [--sizes 1000,10000,50000] [--growth 250000]
        [--engines estante,tantivy] [--corpora FOLDER] [--work FOLDER] [--documents 10000]

Writes `build/benchmarks.json` and `build/benchmarks.md`. MiniSearch is found through NODE_PATH.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.corpus import Page, generated, read_pages, sample, sources
from tests.benchmarks.engines.trial import ENGINES
from tests.benchmarks.figures import Measured, build_from, measured_from, service_from
from tests.benchmarks.library import DOCUMENTS
from tests.benchmarks.material import Contents, Material
from tests.benchmarks.outcome import Comparison, Machine, Outcome, Trial, as_json, total_seconds
from tests.benchmarks.report import as_markdown

ROOT = Path(__file__).resolve().parents[2]
SIZES = (1_000, 10_000, 50_000)
MINISEARCH = "minisearch"
OURS = ("estante", "estante-chunks")
PROBLEM_LINES = 12


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run. `node` is None where MiniSearch cannot run."""

    sizes: tuple[int, ...]
    growth: int
    engines: tuple[str, ...]
    corpora: Path
    work: Path
    node: str | None
    documents: int
    """Of the folder that the whole program opens; 0: it is left out."""


def say(message: str) -> None:
    print(f"estante: {message}", file=sys.stderr, flush=True)


def compare(plan: Plan) -> tuple[Comparison, ...]:
    """Every engine at every size."""
    pages, real = load_pages(plan.corpora)
    say(f"{len(pages)} documents, {sum(len(page.pieces) for page in pages)} chunks.")
    wanted = [(size, plan.engines) for size in plan.sizes]
    if plan.growth:
        wanted.append((plan.growth, tuple(key for key in plan.engines if key in OURS)))
    return tuple(_compare_at(size, engines, pages, plan, real=real) for size, engines in wanted if engines)


def load_pages(corpora: Path) -> tuple[list[Page], bool]:
    """The documents, and whether they are real."""
    archives = sorted(corpora.glob("*.tar.xz"))
    if archives:
        say(f"Reading the documents of {corpora}.")
        return read_pages(sources(archives)), True
    say(f"There are no documents in {corpora}: made-up ones take their place, and the figures say so.")
    return read_pages(generated()), False


def _compare_at(
    size: int, engines: Sequence[str], pages: Sequence[Page], plan: Plan, *, real: bool
) -> Comparison:
    folder = plan.work / str(size)
    material = Material(folder / "sample")
    contents = material.write(sample(pages, size))
    say(f"{contents.chunks} chunks in {contents.documents} documents.")
    trials: list[Trial] = []
    for key in engines:
        trial = _try(key, material, folder / key, plan.node)
        say(f"  {key}: {trial.problem or _summary(trial, contents)}")
        trials.append(trial)
    shutil.rmtree(folder)
    return Comparison(size, contents, real, tuple(trials))


def _try(key: str, material: Material, index: Path, node: str | None) -> Trial:
    if key == MINISEARCH and node is None:
        return Trial(key, problem="left out, there is no Node.js")
    try:
        build = build_from(_run(key, "build", material, index, node))
        service = service_from(_run(key, "serve", material, index, node))
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or "").strip().splitlines()
        for line in lines[-PROBLEM_LINES:]:
            say(f"    {line}")
        problem = lines[-1] if lines else f"ended with code {error.returncode}"
        return Trial(key, problem=problem, failed=True)
    finally:
        shutil.rmtree(index, ignore_errors=True)
    return Trial(key, build, service)


def _run(key: str, what: str, material: Material, index: Path, node: str | None) -> str:
    """The last line that an engine's process prints. Raises CalledProcessError."""
    arguments = [what, str(material.folder), str(index)]
    if key == MINISEARCH:
        script = Path(__file__).parent / "engines" / "minisearch" / "peer.cjs"
        command = [str(node), "--max-old-space-size=8192", str(script), *arguments]
    else:
        command = [sys.executable, "-m", "tests.benchmarks.engines.trial", key, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return done.stdout.strip().splitlines()[-1]


def _summary(trial: Trial, contents: Contents) -> str:
    build, service = trial.build, trial.service
    if build is None or service is None:
        return ""
    return f"built in {total_seconds(build, contents):.2f} s, opened in {service.open_ms:.1f} ms"


def run_program(plan: Plan) -> tuple[Measured, ...]:
    """The figures of the whole program; see `whole_program`."""
    places = (str(plan.corpora), str(plan.work), str(plan.documents))
    command = [sys.executable, "-m", "tests.benchmarks.whole_program", *places]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        say("The figures of the whole program are missing (see above).")
    return tuple(measured_from(json.loads(line)) for line in done.stdout.splitlines() if line.startswith("{"))


def machine() -> Machine:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return Machine(platform.platform(terse=True), platform.python_version(), os.cpu_count() or 1, load)


def make_plan(arguments: Sequence[str]) -> Plan:
    """What the command line asks for. Ends the program with code 2 on wrong usage."""
    parser = argparse.ArgumentParser(prog="benchmark.sh", description="Compare Estante with its peers.")
    known = (*ENGINES, MINISEARCH)
    parser.add_argument("--sizes", type=_sizes, default=SIZES, help="chunks, such as 1000,10000,50000")
    parser.add_argument("--growth", type=int, default=0, help="chunks of one more sample, only for Estante")
    parser.add_argument("--engines", type=_names(known), default=known, help=f"some of {','.join(known)}")
    parser.add_argument("--corpora", type=Path, default=ROOT.parent / "shared" / "corpora")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "benchmark" / "work")
    whole = "files of the folder that the whole program opens; 0 leaves that out"
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help=whole)
    given = parser.parse_args(arguments)
    node = shutil.which("node") if os.environ.get("NODE_PATH") else None
    return Plan(
        sizes=given.sizes,
        growth=given.growth,
        engines=given.engines,
        corpora=given.corpora,
        work=given.work,
        node=node,
        documents=given.documents,
    )


def _sizes(text: str) -> tuple[int, ...]:
    sizes = tuple(int(part) for part in text.split(",") if part)
    if any(size < 100 for size in sizes):
        raise ValueError(text)
    return sizes


def _names(known: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    def names(text: str) -> tuple[str, ...]:
        chosen = tuple(text.split(","))
        if not set(chosen) <= set(known):
            raise argparse.ArgumentTypeError(f"“{text}” is not a list of some of {','.join(known)}")
        return chosen

    return names


def main(arguments: Sequence[str]) -> None:
    plan = make_plan(arguments)
    here = machine()
    started = time.monotonic()
    comparisons = compare(plan)
    program = run_program(plan) if plan.documents else ()
    outcome = Outcome(here, plan.documents, comparisons, program)
    results = ROOT / "build"
    results.mkdir(exist_ok=True)
    figures = json.dumps(as_json(outcome), ensure_ascii=False, indent=1)
    (results / "benchmarks.json").write_text(figures + "\n", "utf-8")
    table = as_markdown(outcome)
    (results / "benchmarks.md").write_text(table, "utf-8")
    print(table)
    say(f"Done in {time.monotonic() - started:.0f} s: build/benchmarks.json, build/benchmarks.md.")
    if any(trial.failed for comparison in comparisons for trial in comparison.trials):
        say("Some engines did not run to the end (see above).")
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
