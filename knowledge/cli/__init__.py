"""The command line: parse, call the workspace, print."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from knowledge.cli.wire import take_output, wants_wire


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code. Without a command the window opens."""
    given = sys.argv[1:] if arguments is None else arguments
    # With a locale that is no UTF-8 the program begins again, and takes the output then.
    ready = os.name != "posix" or sys.getfilesystemencoding() == "utf-8"
    wire = take_output() if ready and wants_wire(given) else None
    from knowledge.cli import program  # not before: what its many imports print must not come in between

    return program.main(arguments, wire=wire)


__all__ = ["main"]
