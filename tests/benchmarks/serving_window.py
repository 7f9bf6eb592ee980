"""The window on a library while others ask a server about it: how long its event loop stands still.

    python -m tests.benchmarks.serving_window LIBRARY WORK

Says one line when it shows an answer; counts between two lines of its input, and then prints what it counted.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.app import SWITCH_SECONDS, Estante
from desktop.bridge.preferences import Preferences
from desktop.controllers.session import Wish
from desktop.options import Options
from tests.benchmarks.figures import quantile

KEY_EVERY = 90
"""Milliseconds between two keys in the question."""
TEXT = "how do I change the delivery "


class Watch:
    """Types into the question and takes the time between two turns of the loop."""

    def __init__(self, estante: Estante) -> None:
        self._field = estante.pane.form.question
        self.gaps: list[float] = []
        self._last = 0.0
        self._typed = 0
        self._beat = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._take)
        self._keys = QTimer(interval=KEY_EVERY)
        self._keys.timeout.connect(self._type)

    def start(self) -> None:
        self._last = time.perf_counter()
        self._beat.start()
        self._keys.start()

    def _take(self) -> None:
        now = time.perf_counter()
        self.gaps.append((now - self._last) * 1000)
        self._last = now

    def _type(self) -> None:
        if self._typed % (4 * len(TEXT)) == 0:
            self._field.clear()
        QTest.keyClicks(self._field, TEXT[self._typed % len(TEXT)])
        self._typed += 1


def _told() -> threading.Event:
    """Set when the next line of the input is there."""
    event = threading.Event()

    def read() -> None:
        sys.stdin.readline()
        event.set()

    threading.Thread(target=read, daemon=True).start()
    return event


def _until(event: threading.Event) -> None:
    while not event.is_set():
        QApplication.processEvents()
        time.sleep(0.0002)


def main() -> None:
    library, work = sys.argv[1:3]
    sys.setswitchinterval(SWITCH_SECONDS)
    application = QApplication([])
    estante = Estante(application, Options(theme="light", language="en"), Preferences(Path(work) / "window"))
    estante.window.show()
    estante.session.begin(Wish(library, question="change"))
    while not (estante.settled and estante.library.view and estante.library.view.complete):
        QApplication.processEvents()
        time.sleep(0.001)
    print("open", flush=True)
    _until(_told())
    watch = Watch(estante)
    watch.start()
    _until(_told())
    gaps = sorted(watch.gaps)
    told = {"turns": len(gaps), "p99": round(quantile(gaps, 0.99), 1), "longest": round(gaps[-1], 1)}
    print(json.dumps(told), flush=True)
    estante.close()
    estante.window.deleteLater()


if __name__ == "__main__":
    main()
