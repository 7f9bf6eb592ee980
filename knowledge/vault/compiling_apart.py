"""An export compiled in a process of its own, for those whose interpreter has something better to do."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

from knowledge.errors import Cancelled, WorkerFailed
from knowledge.publications import Stop, Tell
from knowledge.vault.compile_worker import news_from

COMMAND = (sys.executable, "-m", "knowledge.vault.compile_worker")
PATIENCE = 0.05
"""Seconds between two questions whether to stop."""


def compile_apart(
    export_dir: Path, out: Path, *, tell: Tell, stop: Stop, command: tuple[str, ...] = COMMAND
) -> None:
    """As `compiling.compile_export`, elsewhere; `tell` is called on another thread. `command` starts the
    worker.

    The process is killed when the work is to stop, which may leave files beside `out`. Raises Cancelled, and
    WorkerFailed for anything else that went wrong: doing it here tells what.
    """
    process = _started((*command, str(export_dir.absolute()), str(out.absolute())))
    assert process.stdout is not None  # it is a pipe
    listener = threading.Thread(
        target=_listen, args=(process.stdout, tell), name="estante-compile", daemon=True
    )
    listener.start()
    try:
        while process.poll() is None:
            if stop():
                raise Cancelled
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
        listener.join()
        process.stdout.close()
    if process.returncode != 0:
        raise WorkerFailed(f"it ended with {process.returncode}")


def _started(command: tuple[str, ...]) -> subprocess.Popen[str]:
    """Raises WorkerFailed."""
    home = str(Path(__file__).resolve().parents[2])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        return subprocess.Popen(  # noqa: S603 - our own command
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
            errors="replace",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as error:
        raise WorkerFailed(str(error)) from error


def _listen(lines: IO[str], tell: Tell) -> None:
    for line in lines:
        with contextlib.suppress(ValueError, KeyError, TypeError):  # a line that is not from our worker
            tell(news_from(line))
