"""The real window, offscreen, over ten thousand documents: memory, and how soon a change is in the pane.

    python -m tests.benchmarks.whole_window FOLDER

The index of FOLDER is there already. One document is written into it. Prints a line of JSON a row.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.app import SWITCH_SECONDS, Estante
from desktop.bridge.preferences import Preferences
from desktop.controllers.session import Wish
from desktop.options import Options
from tests.benchmarks.figures import WINDOW_MEMORY, Measured, resident_mb, since, spread

ROUNDS = 20
PATIENCE = 300.0
"""Seconds until something must have happened."""
PATH = "xilofonista.md"
QUESTION = "xilofonista"


@dataclass(frozen=True, slots=True)
class Moments:
    """Milliseconds until the pane shows a change, and until nothing more is to be done about it."""

    shown: float
    settled: float


class Watched:
    """One window over `folder`, asked about one document that changes."""

    def __init__(self, application: QApplication, folder: Path, config: Path) -> None:
        self._application = application
        self._folder = folder
        self._round = 0
        self._save("zero")
        self._estante = Estante(application, Options(theme="light", language="pt_BR"), Preferences(config))
        self._estante.window.show()

    def open(self) -> Moments:
        """Open the folder with a question."""
        wish = Wish(str(self._folder), question=QUESTION, document=PATH)
        return self._timed(lambda: self._estante.session.begin(wish), "zero")

    def saved_elsewhere(self) -> Moments:
        """Another program saves the document."""
        mark = self._next()
        return self._timed(lambda: self._save(mark), mark)

    def key(self) -> Moments:
        """Press a key in the document."""
        view = self._estante.documents.view(PATH)
        assert view is not None
        mark = self._next()
        cursor = view.editor.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        cursor.insertText(f" {mark[:-1]}")
        view.editor.setTextCursor(cursor)
        self._timed(lambda: None, mark[:-1])
        return self._timed(lambda: QTest.keyClicks(view.editor, mark[-1]), mark)

    def save(self) -> Moments:
        """Save the document in the window; the pane has shown its text before."""
        self.key()
        editing = self._estante.editing
        return self._timed(lambda: editing.save(PATH), f"passo{self._round}z", saved=True)

    def close(self) -> None:
        self._estante.close()
        self._estante.window.deleteLater()

    def _next(self) -> str:
        self._round += 1
        return f"passo{self._round}z"

    def _save(self, mark: str) -> None:
        text = f"# Xilofonista\n\nUm texto de teste do xilofonista, {mark}.\n"
        (self._folder / PATH).write_text(text, "utf-8")

    def _timed(self, work: Callable[[], object], mark: str, *, saved: bool = False) -> Moments:
        """Do `work`, and wait for `mark` in the pane and then for the end of all that followed."""
        estante = self._estante
        started = time.perf_counter()
        work()
        self._wait(lambda: estante.pane.context is not None and mark in estante.pane.context.text)
        shown = since(started)
        self._wait(lambda: estante.settled and not (saved and estante.editing.unsaved()))
        return Moments(shown, since(started))

    def _wait(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise TimeoutError("The window did not show the change.")
            self._application.processEvents()
            time.sleep(0.0005)  # there may be no event to wait for


def measure(application: QApplication, folder: Path, config: Path) -> list[Measured]:
    window = Watched(application, folder, config)
    try:
        rows = [
            *_rows("window opened", [window.open()]),
            Measured(WINDOW_MEMORY, "MB", spread([resident_mb()])),
        ]
        for what, once in (
            ("file saved by another program", window.saved_elsewhere),
            ("key in the document", window.key),
            ("document saved in the window", window.save),
        ):
            once()
            rows += _rows(what, [once() for _ in range(ROUNDS)])
        del rows[-2]  # what is saved was in the pane before
        rows.append(Measured("resident memory after these changes", "MB", spread([resident_mb()])))
        return rows
    finally:
        window.close()


def _rows(what: str, moments: Sequence[Moments]) -> list[Measured]:
    return [
        Measured(f"{what}, until the pane shows it", "ms", spread([item.shown for item in moments])),
        Measured(f"{what}, until all is settled", "ms", spread([item.settled for item in moments])),
    ]


def main() -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    application = QApplication([])
    with tempfile.TemporaryDirectory(prefix="estante-window-") as config:
        for row in measure(application, Path(sys.argv[1]), Path(config)):
            print(json.dumps(asdict(row)), flush=True)


if __name__ == "__main__":
    main()
