"""Characters that a person cannot see, or takes for a plain space: where in a line they are, and which."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from desktop.editor.source_map import Utf16Offsets
from knowledge.documents.suspicion import hidden_runs

MOST_NAMED = 4
"""So many runs of one character each are named; behind them stands an ellipsis."""
MOST_SPELLED = 120
"""Characters of a text in tag letters that are given back."""

_FORMATS = (
    "\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ufffe\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Default_Ignorable_Code_Point of Unicode 16 (DerivedCoreProperties.txt), and other format characters."""
_SPACES = "\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
"""White space (PropList.txt) that is neither a plain space nor a tab nor a line's end."""
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
_INVISIBLE = re.compile(f"[{_FORMATS}{_SPACES}{_CONTROLS}]+")
_TAG_LETTERS = {0xE0000 + code: code for code in range(0x20, 0x7F)}


@dataclass(frozen=True, slots=True)
class InvisibleRun:
    """Neighbours that cannot be seen. `start` and `end` are UTF-16 positions in the line."""

    start: int
    end: int
    characters: str
    suspect: bool
    """Whether **Problems** names it too; the others have a use in honest writing."""


def is_plain(line: str) -> bool:
    """Whether there is surely nothing to look for in `line`; quick, and right for most lines of code."""
    return line.isascii() and line.isprintable()


def invisible_runs(line: str, *, first: int = 0) -> tuple[InvisibleRun, ...]:
    """Every run in `line`, in order; `first` is the position of its first unit."""
    matches = [] if is_plain(line) else list(_INVISIBLE.finditer(line))
    if not matches:
        return ()
    suspects = hidden_runs(line)
    offsets = Utf16Offsets(line)
    runs = []
    at = 0
    for match in matches:
        while at < len(suspects) and suspects[at][1] <= match.start():
            at += 1
        runs.append(
            InvisibleRun(
                first + offsets.to_qt(match.start()),
                first + offsets.to_qt(match.end()),
                match.group(),
                at < len(suspects) and suspects[at][0] < match.end(),
            )
        )
    return tuple(runs)


def named(characters: str) -> str:
    """As `U+200B, U+200D × 3`: each run of the same character once, the first few."""
    parts = []
    for sign, same in itertools.islice(itertools.groupby(characters), MOST_NAMED + 1):
        count = sum(1 for _ in same)
        parts.append(f"U+{ord(sign):04X}" + (f" × {count}" if count > 1 else ""))
    return ", ".join(parts[:MOST_NAMED]) + (", …" if len(parts) > MOST_NAMED else "")


def spelled(characters: str) -> str:
    """What tag characters among `characters` spell in ASCII; `""` without any."""
    letters = (sign for sign in characters if ord(sign) in _TAG_LETTERS)
    text = "".join(itertools.islice(letters, MOST_SPELLED + 1)).translate(_TAG_LETTERS)
    return text if len(text) <= MOST_SPELLED else text[: MOST_SPELLED - 1] + "…"
