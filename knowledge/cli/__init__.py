"""The command line: parse, call the workspace, print."""

from knowledge.cli.program import main

__all__ = ["main"]
