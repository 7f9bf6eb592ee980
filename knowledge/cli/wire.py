"""Standard output for a protocol that must not be disturbed (public report SV08).

This module imports next to nothing, since it is used before everything else is imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import BinaryIO

_TALKS = ("-h", "--help", "--print-config")
"""With one of these the command prints for people."""


def wants_wire(arguments: Sequence[str]) -> bool:
    """Whether this call of `estante` speaks MCP on standard output."""
    return list(arguments[:1]) == ["mcp"] and not any(option in arguments for option in _TALKS)


def take_output() -> BinaryIO:
    """The real standard output. Whatever is printed from now on, by any library or child process, goes to
    standard error."""
    sys.stdout.flush()
    wire = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return wire
