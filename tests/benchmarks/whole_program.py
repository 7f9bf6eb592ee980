"""The whole program over one folder: `python -m tests.benchmarks.whole_program CORPORA WORK DOCUMENTS`.

Prints a line of JSON a row, a `Measured`. Each part runs in a process of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from tests.benchmarks.answering import CHARACTERS
from tests.benchmarks.figures import Measured, since, spread
from tests.benchmarks.library import read_questions, write_library

ROOT = Path(__file__).resolve().parents[2]
COLD_STARTS = 7


def measure(folder: Path, questions: Path, environment: Mapping[str, str]) -> None:
    """Print the rows, each as soon as it is known."""

    def run(*arguments: str) -> None:
        command = [sys.executable, "-m", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")
        if done.returncode:
            sys.stderr.write(done.stderr)
            raise SystemExit(f"estante: {' '.join(arguments)} ended with code {done.returncode}.")
        print("".join(line for line in done.stdout.splitlines(True) if line.startswith('{"what"')), end="")

    def timed(what: str, times: int, *arguments: str) -> None:
        taken: list[float] = []
        for _ in range(times):
            started = time.perf_counter()
            run(*arguments)
            taken.append(since(started))
        print(json.dumps(asdict(Measured(what, "ms", spread(taken)))), flush=True)

    question = read_questions(questions)[0]
    limit = ("--max-chars", str(CHARACTERS), "--tokenizer", "o200k_base")
    timed("first reading (estante index)", 1, "knowledge", "index", str(folder), "--json")
    timed("the same again, nothing changed", 3, "knowledge", "index", str(folder), "--json")
    cold = "cold process to the first context (estante context)"
    timed(cold, COLD_STARTS, "knowledge", "context", str(folder), question, *limit)
    run("tests.benchmarks.answering", str(folder), str(questions))
    run("tests.benchmarks.whole_window", str(folder))


def main() -> None:
    corpora, work = map(Path, sys.argv[1:3])
    place = work.resolve() / "whole-program"
    shutil.rmtree(place, ignore_errors=True)
    folder, questions = place / "documents", place / "questions.json"
    folder.mkdir(parents=True)
    write_library(corpora, folder, questions, documents=int(sys.argv[3]))
    environment = {
        **os.environ,
        "ESTANTE_CACHE": str(place / "cache"),
        "ESTANTE_CONFIG": str(place / "config"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    measure(folder, questions, environment)
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
