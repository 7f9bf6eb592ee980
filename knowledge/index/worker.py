"""A process that does the heavy work of the index, so that the window never shares an interpreter with it.

    python -m knowledge.index.worker

It reads one job a line from standard input and writes one line for each to standard output: the outcome, or
`{"failed": "words"}`. It ends with its input, so it never outlives the process that started it.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import TextIO

from knowledge.index.jobs import Bench, job_from, to_line

NICE = 5
"""Whoever types goes first."""


def main(jobs: TextIO, outcomes: TextIO) -> None:
    """Do the jobs of one stream, and write their outcomes to the other, until it ends."""
    bench = Bench()
    for line in jobs:
        try:
            answer = to_line(bench.do(job_from(line)))
        except Exception as error:  # noqa: BLE001 - told to whoever gave the job
            answer = json.dumps({"failed": f"{type(error).__name__}: {error}"})
        outcomes.write(answer + "\n")
        outcomes.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.stdin, sys.stdout)
