"""The window over a library of many projects: how soon it is there, and how soon another project is.

    python -m tests.benchmarks.projects_window LIBRARY

Every project was read before, so the cache is warm. Each opening is a new process. LIBRARY does not
change. Prints a line of JSON a row.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from desktop.app import SWITCH_SECONDS, Estante
from desktop.bridge.preferences import Preferences
from desktop.controllers.session import Wish
from desktop.options import Options
from tests.benchmarks.figures import Measured, since, spread

ROOT = Path(__file__).resolve().parents[2]
OPENINGS = 5
VISITED = 15
"""Projects that are visited twice, in a random order; so many stay open."""
PATIENCE = 120.0
"""Seconds until something must have happened."""
QUESTION = "how do I change the settings of my account"


@dataclass
class Times:
    """Milliseconds of one kind of step, once for each time it was done."""

    shown: list[float] = field(default_factory=list)
    """Until rows, header and answer are those of the project."""
    worked: list[float] = field(default_factory=list)
    """The same on the clock of the window's own thread: without what others on this machine did."""
    settled: list[float] = field(default_factory=list)
    """Until nothing more is to be done about it."""
    stalls: list[float] = field(default_factory=list)
    """The longest time between two turns of the event loop, until it was settled."""

    def rows(self, what: str) -> list[Measured]:
        kinds = {
            "until rows and answer are shown": self.shown,
            "work of the window's thread until then": self.worked,
            "until all is settled": self.settled,
            "longest time the window does not react": self.stalls,
        }
        return [Measured(f"{what}, {kind}", "ms", spread(times)) for kind, times in kinds.items()]


class Visitor:
    """One window, going from project to project."""

    def __init__(self, application: QApplication, config: Path) -> None:
        self._application = application
        self._estante = Estante(application, Options(theme="light", language="pt_BR"), Preferences(config))
        self._estante.window.show()
        self._stall, self._last = 0.0, time.perf_counter()
        self._beat = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._on_beat)
        self._beat.start()

    def open(self, library: Path, times: Times) -> None:
        """Open the library at its first project."""
        session, wish = self._estante.session, Wish(str(library), question=QUESTION)
        self._timed(lambda: session.begin(wish), "", times)

    def switch(self, project: str, times: Times) -> None:
        self._timed(lambda: self._estante.session.switch_project(project), project, times)

    def projects(self) -> list[str]:
        state = self._estante.library.state
        assert state is not None
        return [project.id for project in state.projects]

    def close(self) -> None:
        self._estante.close()
        self._estante.window.deleteLater()

    def _timed(self, work: Callable[[], object], project: str, times: Times) -> None:
        self._stall, self._last = 0.0, time.perf_counter()
        started, worked = time.perf_counter(), time.thread_time()
        work()
        self._wait(lambda: self._shows(project))
        times.shown.append(since(started))
        times.worked.append((time.thread_time() - worked) * 1000)
        self._wait(lambda: self._estante.settled)
        times.settled.append(since(started))
        times.stalls.append(self._stall)

    def _shows(self, project: str) -> bool:
        """Whether header, rows and text are those of `project` ("": of any), and all of it."""
        estante = self._estante
        view, context = estante.library.view, estante.pane.context
        return (
            estante.library.project == (project or estante.library.project)
            and view is not None
            and view.complete
            and estante.tree.model.rowCount() > 0
            and estante.tree.model.index_of_path(view.files[-1].path).isValid()
            and context is not None
            and context.project == estante.library.project
            and not context.partial
        )

    def _wait(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise TimeoutError("The window did not show the project.")
            self._application.processEvents()
            time.sleep(0.0005)  # there may be no event to wait for

    def _on_beat(self) -> None:
        now = time.perf_counter()
        self._stall, self._last = max(self._stall, (now - self._last) * 1000), now


def measure(application: QApplication, library: Path, config: Path) -> list[Measured]:
    """Open the library, then go to projects that were not open yet, then to the same ones again."""
    visitor = Visitor(application, config)
    opened, first, again = Times(), Times(), Times()
    try:
        visitor.open(library, opened)
        projects = random.Random(4).sample(visitor.projects()[1:], VISITED)
        for times in (first, again):
            for project in projects:
                visitor.switch(project, times)
    finally:
        visitor.close()
    return [
        *first.rows("window: another project, not open yet"),
        *again.rows("window: another project, again"),
    ]


def open_once(application: QApplication, library: Path, config: Path, began: float) -> list[float]:
    """Milliseconds from `session.begin`, and from the beginning of the process, to the first project."""
    visitor, times = Visitor(application, config), Times()
    try:
        visitor.open(library, times)
        return [*times.shown, (time.time() - began) * 1000]
    finally:
        visitor.close()


def measure_opening(library: Path) -> list[Measured]:
    taken: list[list[float]] = []
    for _ in range(OPENINGS):
        command = [sys.executable, "-m", "tests.benchmarks.projects_window", str(library), str(time.time())]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
        taken.append(json.loads(done.stdout))
    kinds = ("window: library opened", "window: new process with the library opened")
    return [
        Measured(f"{kind}, until rows and answer are shown", "ms", spread(times))
        for kind, times in zip(kinds, zip(*taken, strict=True), strict=True)
    ]


def main(arguments: Sequence[str]) -> None:
    library = Path(arguments[0])
    sys.setswitchinterval(SWITCH_SECONDS)
    application = QApplication([])
    with tempfile.TemporaryDirectory(prefix="estante-window-") as config:
        if arguments[1:]:
            print(json.dumps(open_once(application, library, Path(config), float(arguments[1]))))
            return
        for row in (*measure_opening(library), *measure(application, library, Path(config))):
            print(json.dumps(asdict(row)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
