"""Long work waits a moment while a person is typing.

Python runs one thread at a time, so a thread that reads thousands of files slows down every other one. Long
work therefore asks between two small steps whether somebody wants the processor.
"""

from __future__ import annotations

import time

LONGEST_PAUSE = 0.25
"""Seconds; then the long work goes on whatever happens, or it would never end."""
NAP = 0.002


class Courtesy:
    """Shared by the threads of one workspace; no lock is needed, for it is one number."""

    def __init__(self) -> None:
        self._until = 0.0

    def ask_for(self, seconds: float) -> None:
        """Somebody is typing: long work shall rest for so long from now on."""
        self._until = time.monotonic() + seconds

    def pause(self) -> None:
        """Called by long work between two small steps; returns when it may go on."""
        latest = time.monotonic() + LONGEST_PAUSE
        while time.monotonic() < min(self._until, latest):
            time.sleep(NAP)
