"""A process that compiles one export, so that a window never shares an interpreter with that work.

    python -m knowledge.vault.compile_worker EXPORT BUILD

It writes how far it is to standard output, one line of JSON for each news, and ends with 0 once the build is
there. Whoever started it learns what was wrong by compiling himself; see `compiling_apart`.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from knowledge.errors import EstanteError
from knowledge.publications import PublishStep, StepNews
from knowledge.vault.compiling import compile_export

NICE = 5
"""Whoever uses the window goes first."""
EVERY = 0.1
"""Seconds between two lines."""


def main(export: str, out: str, lines: TextIO) -> int:
    """Compile, and tell `lines`; the exit code. Raises BrokenPipeError once nobody listens any more."""
    last = 0.0

    def tell(news: StepNews) -> None:
        nonlocal last
        now = time.monotonic()
        if news.finished or now - last >= EVERY:
            last = now
            lines.write(to_line(news))
            lines.flush()

    try:
        compile_export(Path(export), Path(out), tell=tell)
    except EstanteError:
        return 1
    return 0


def to_line(news: StepNews) -> str:
    """One line of JSON, in ASCII."""
    return json.dumps(asdict(news)) + "\n"


def news_from(line: str) -> StepNews:
    """Read what `to_line` made. Raises ValueError, KeyError or TypeError on anything else."""
    data = json.loads(line)
    done, total, size = (int(data[name]) for name in ("done", "total", "bytes"))
    return StepNews(PublishStep(data["step"]), done, total, size, finished=data["finished"] is True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        sys.exit(main(sys.argv[1], sys.argv[2], sys.stdout))
    os._exit(1)  # sys.stdout would complain once more about the pipe
