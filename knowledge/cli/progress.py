"""How far long work is, in one line for a person who watches; nothing for anybody else."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from knowledge.publications import StepNews, Tell

_EVERY = 0.1
"""Seconds between two lines about the same step."""
_ERASE = "\r\x1b[K"


@contextmanager
def told() -> Iterator[Tell]:
    """What may be told how far a step is; the line is gone when the work is over."""
    if not sys.stderr or not sys.stderr.isatty():
        yield lambda _: None
        return
    line = _Line()
    try:
        yield line.tell
    finally:
        sys.stderr.write(_ERASE)
        sys.stderr.flush()


class _Line:
    def __init__(self) -> None:
        self._last = 0.0

    def tell(self, news: StepNews) -> None:
        now = time.monotonic()
        if not news.finished and now - self._last < _EVERY:
            return
        self._last = now
        share = f" {news.done} of {news.total}" if news.total else ""
        sys.stderr.write(f"{_ERASE}estante: {news.step.value}{share}")
        sys.stderr.flush()
