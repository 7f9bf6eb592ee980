"""`estante serve` as a process of its own, for tests that speak to it as other programs do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.end_to_end.conftest import ROOT

PATIENCE = 60
"""Seconds until it must have ended."""


@dataclass(frozen=True, slots=True)
class Served:
    url: str
    mcp: str
    token: str
    process: int
    """The id of the process."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@contextmanager
def served(path: Path, tokens: Path, *, environment: Mapping[str, str] | None = None) -> Iterator[Served]:
    """Serve `path` to whoever has the token of the file `tokens`, which is made."""
    command = [
        sys.executable,
        "-m",
        "knowledge",
        "serve",
        str(path),
        "--port",
        "0",
        "--token-file",
        str(tokens),
    ]
    process = subprocess.Popen(
        [*command, "--with-parent"],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line, f"it ended with {process.wait(PATIENCE)}"
        told = json.loads(line)
        token = tokens.read_text("utf-8").split()[0]
        yield Served(told["url"], told["mcp"], token, process.pid)
    finally:
        process.stdin.close()  # it ends with its parent's end of it
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.stdout.close()
