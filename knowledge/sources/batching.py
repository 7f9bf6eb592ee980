"""When news of changed paths is ripe to be handed on: a burst in one batch, a half-written file not yet.

Many programs save in steps: they empty the file, write a part, pause, write the rest. What was written and
not closed, or is empty, is held back until it has been still for a moment, and never for longer than
`LONGEST_HOLD`. Time is given, not asked for, so that no test has to wait. Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

EVERYTHING: frozenset[str] = frozenset()
"""The batch that means: compare the whole folder."""

LONGEST_WAIT = 2.0
"""A burst is handed on after this although it goes on."""
MOST_PATHS = 5_000
"""A batch of more paths than this is handed on as `EVERYTHING`: one walk is cheaper, and memory bounded."""

OPEN_STILL = 1.0
"""How long a file must have been still that somebody has open for writing."""
EMPTY_STILL = 1.0
"""The same for a file that is empty: most often its text is about to follow."""
STEPS_STILL = 0.5
"""The same for one that was seen empty and has some text now."""
LONGEST_HOLD = 5.0
"""Then it is handed on as it is: a log that is never closed shall be seen too."""

_NEVER = float("inf")


@dataclass(slots=True)
class _Writing:
    """A file that may be half-written: news of it came from `first` to `last`."""

    first: float
    last: float
    is_open: bool = False
    was_empty: bool = False


class Batch:
    """Paths on their way. They are due after `quiet` without news, or after the longest wait.

    `size_of` gives the size of a file in bytes now, None for a folder and for what is not there.
    """

    def __init__(self, *, quiet: float, size_of: Callable[[str], int | None]) -> None:
        self._quiet = quiet
        self._size_of = size_of
        self._paths: set[str] = set()
        self._everything = False
        self._writing: dict[str, _Writing] = {}
        self._first = _NEVER
        self._last = 0.0
        self._retry_at = _NEVER
        self._patience_ends = _NEVER

    def add(self, path: str, now: float, *, writing: bool | None = None) -> None:
        """Add one path; "" stands for everything.

        `writing`: true when bytes went into the file, false when it was closed, replaced or removed, None
        when the news tells neither.
        """
        self._first = min(self._first, now)
        self._last = now
        if path and (path in self._paths or len(self._paths) < MOST_PATHS):
            self._paths.add(path)
        else:
            self._everything = True
        file = self._writing.get(path)
        if file is not None:
            file.last = now
            file.is_open = file.is_open if writing is None else writing
        elif writing and len(self._writing) < MOST_PATHS:
            self._writing[path] = _Writing(now, now, is_open=True)

    def due_at(self) -> float:
        """When to `take`; infinite while there is nothing."""
        fresh = min(self._last + self._quiet, self._first + LONGEST_WAIT)
        return min(self._retry_at, fresh if self._first < _NEVER else _NEVER)

    def take(self, now: float) -> frozenset[str] | None:
        """What is ripe, which is taken out; None when nothing is.

        A folder, and everything, wait for the files in them that are not ripe.
        """
        until = {path: self._held(path, now) for path in {*self._paths, *self._writing}}
        held = {path: end for path, end in until.items() if end > now}
        around = _folders_of(held)
        blocked = self._paths & around or (self._everything and held)
        self._patience_ends = min(self._patience_ends, now + LONGEST_HOLD) if blocked else _NEVER
        if now >= self._patience_ends:
            held, around, self._patience_ends = {}, set(), _NEVER
        self._first = _NEVER
        self._retry_at = min(held.values(), default=_NEVER)
        if self._everything:
            return None if held else self._take_everything()
        taken = self._paths - held.keys() - around
        self._paths -= taken
        for path in taken:
            self._writing.pop(path, None)
        return frozenset(taken) or None

    def _take_everything(self) -> frozenset[str]:
        self._paths.clear()
        self._writing.clear()
        self._everything = False
        return EVERYTHING

    def _held(self, path: str, now: float) -> float:
        """Until when `path` is to be held back, should it stay as it is."""
        file, size = self._writing.get(path), self._size_of(path)
        if size is None or (file is None and (size > 0 or len(self._writing) >= MOST_PATHS)):
            return 0.0
        if file is None:
            file = self._writing[path] = _Writing(now, now)
        file.was_empty = file.was_empty or size == 0
        if file.is_open:
            still = OPEN_STILL
        elif size == 0:
            still = EMPTY_STILL
        else:
            still = STEPS_STILL if file.was_empty else 0.0
        return min(file.last + still, file.first + LONGEST_HOLD)


def _folders_of(paths: Iterable[str]) -> set[str]:
    """Every folder that one of `paths` is in, at any depth."""
    folders: set[str] = set()
    for path in paths:
        while (path := path.rpartition("/")[0]) and path not in folders:
            folders.add(path)
    return folders
