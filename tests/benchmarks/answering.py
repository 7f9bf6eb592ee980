"""Contexts over an open folder: `python -m tests.benchmarks.answering FOLDER QUESTIONS`.

Prints a line of JSON a row, a `Measured`.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from knowledge.model import Limits, Question
from knowledge.workspace import Workspace
from tests.benchmarks.figures import CONTEXT, Measured, resident_mb, since, spread
from tests.benchmarks.library import read_questions

CHARACTERS = 6_000
TOKENIZERS = ("estimate", "o200k_base")
WARM_UP = 10


def measure(folder: Path, questions: list[str]) -> list[Measured]:
    """Open `folder` (its index is there already) and ask."""
    workspace = Workspace(folder)
    try:
        started = time.perf_counter()
        workspace.start(watch=False).result()
        rows = [Measured("index opened and compared with the disk", "ms", spread([since(started)]))]
        for tokenizer in TOKENIZERS:
            asked = [Question(text, Limits(CHARACTERS), tokenizer=tokenizer) for text in questions]
            for question in asked[:WARM_UP]:
                workspace.ask(question)
            times: list[float] = []
            for question in asked[WARM_UP:]:
                started = time.perf_counter()
                workspace.ask(question)
                times.append(since(started))
            rows.append(Measured(CONTEXT.format(tokenizer), "ms", spread(times)))
        memory = spread([resident_mb()])
        rows.append(Measured("resident memory after these questions, no window", "MB", memory))
        return rows
    finally:
        workspace.close()


def main() -> None:
    for row in measure(Path(sys.argv[1]), read_questions(Path(sys.argv[2]))):
        print(json.dumps(asdict(row)), flush=True)


if __name__ == "__main__":
    main()
