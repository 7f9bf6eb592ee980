"""A small file that is looked at often: read again only when it is another one than was read last."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from knowledge.sources.reading import open_plain
from knowledge.sources.scanning import stamp_of
from knowledge.sources.snapshot import Stamp

MAX_BYTES = 32 * 1024 * 1024
"""More than any projects.json or meta.json that is not a mistake."""
_ATTEMPTS = 3
_COARSE_TICK_NS = 2_000_000_000
"""The clock of the coarsest file system (FAT)."""
_FINE_TICK_NS = 50_000_000
"""A file system that counts fractions of a second follows the system's clock, which ticks every few ms."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read. Not `sure`: it had changed just before, so the next change may not show in its stamp."""

    data: bytes
    stamp: Stamp
    sure: bool

    def is_still_there(self, place: Path) -> bool:
        """Whether `place` is as it was read, as far as can be told without reading it. Raises OSError."""
        return self.sure and stamp_of(place.lstat()) == self.stamp


def see(place: Path) -> Seen:
    """Read the plain file `place`. Raises OSError; a link is one."""
    for attempt in range(1, _ATTEMPTS + 1):
        now = time.time_ns()
        with open_plain(place) as stream:
            before = os.fstat(stream.fileno())
            data = stream.read(MAX_BYTES + 1)
            after = os.fstat(stream.fileno())
        if len(data) > MAX_BYTES:
            raise OSError(0, f"it has more than {MAX_BYTES} bytes")
        if stamp_of(before) == stamp_of(after) or attempt == _ATTEMPTS:
            break
    stamp = stamp_of(after)
    return Seen(data, stamp, sure=is_settled(stamp, now))


def is_settled(stamp: Stamp, now: int) -> bool:
    """Whether a change from `now` (nanoseconds since 1970) on would show in the stamp (git: racily clean)."""
    tick = _FINE_TICK_NS if stamp.mtime_ns % 1_000_000_000 else _COARSE_TICK_NS
    return max(stamp.mtime_ns, stamp.changed_ns) + tick < now
