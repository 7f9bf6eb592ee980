"""How smooth typing stays while thousands of files are indexed, in the real window.

    python -m tests.benchmarks.responsiveness [FOLDER]

Without FOLDER, 6,000 documents are written to a temporary folder; after the reading 1,000 of them are changed
at once, and at last a document of 200 kB is typed in, with the answer beside it. Nothing is ever saved into
FOLDER. Two figures are printed for each phase, in milliseconds: the time between two turns of the event loop
(a timer of 1 ms), and from a key to the end of its paint.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from desktop.app import SWITCH_SECONDS, Estante
from desktop.bridge.preferences import Preferences
from desktop.controllers.session import Wish
from desktop.options import Options

FILES = 6_000
CHANGED = 1_000
LARGE = "grande.md"
LARGE_BYTES = 200_000
KEY_EVERY = 90
"""Milliseconds between two keys: a fast typist."""
WORDS = (
    "pedido prazo troca defeito ventilador entrega garantia frete boleto cartão reembolso estoque cliente "
    "voltagem conserto peça motor cafeteira moka filtro limpeza cupom desconto loja retirada endereço"
).split()


@dataclass
class Phase:
    """Measurements in milliseconds."""

    name: str
    gaps: list[float] = field(default_factory=list)
    keys: list[float] = field(default_factory=list)

    def report(self) -> str:
        return f"{self.name:34} loop {_figures(self.gaps)}   key to paint {_figures(self.keys)}"


class Paints(QObject):
    """Calls `painted` one turn of the event loop after a watched widget was painted."""

    def __init__(self, painted: Callable[[QWidget], None]) -> None:
        super().__init__()
        self._painted = painted

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            QTimer.singleShot(0, lambda: self._painted(watched))
        return False


class Typist:
    """Types into question and editor by turns, and takes the times."""

    def __init__(self, estante: Estante) -> None:
        self._estante = estante
        self._phase = Phase("")
        self.in_document_only = False
        self._last = 0.0
        self._pressed: dict[QWidget, float] = {}
        self._turn = 0
        self._text = "ventilador com defeito "
        self._watched: set[QWidget] = set()
        self._paints = Paints(self._on_paint)
        self._beat = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._on_beat)
        self._keys = QTimer(interval=KEY_EVERY, timerType=Qt.TimerType.PreciseTimer)
        self._keys.timeout.connect(self._type)

    def run(self, phase: Phase, until: Callable[[], bool]) -> Phase:
        """Type until `until` says so."""
        self._phase, self._last = phase, time.perf_counter()
        self._beat.start()
        self._keys.start()
        while not until():
            QApplication.processEvents()
            time.sleep(0.0002)
        self._beat.stop()
        self._keys.stop()
        return phase

    def _on_beat(self) -> None:
        now = time.perf_counter()
        self._phase.gaps.append((now - self._last) * 1000)
        self._last = now

    def _type(self) -> None:
        view = self._estante.documents.current()
        fields: list[QPlainTextEdit] = [self._estante.pane.form.question]
        if view is not None:
            fields = [view.editor] if self.in_document_only else [*fields, view.editor]
        target = fields[self._turn % len(fields)]
        viewport = target.viewport()
        if viewport not in self._watched:
            self._watched.add(viewport)
            viewport.installEventFilter(self._paints)
        letter = self._text[self._turn // len(fields) % len(self._text)]
        if target is self._estante.pane.form.question and len(target.document().toRawText()) > 400:
            target.clear()
        self._turn += 1
        self._pressed[viewport] = time.perf_counter()
        QTest.keyClicks(target, letter)

    def _on_paint(self, viewport: QWidget) -> None:
        pressed = self._pressed.pop(viewport, None)
        if pressed is not None:
            self._phase.keys.append((time.perf_counter() - pressed) * 1000)


def _figures(values: list[float]) -> str:
    if not values:
        return "none"
    ordered = sorted(values)
    p50, p99 = (ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.99))
    over = sum(value > 50 for value in ordered)
    return f"n {len(ordered):6} p50 {p50:6.1f} p99 {p99:6.1f} max {ordered[-1]:6.1f} over 50: {over}"


def write_documents(root: Path, numbers: range, *, seed: int) -> None:
    """Documents of about 2 kB with a header and headings."""
    chance = random.Random(seed)
    for number in numbers:
        place = root / f"grupo-{number % 40}" / f"documento-{number}.md"
        place.parent.mkdir(exist_ok=True)
        parts = [f"---\ntitle: Documento {number}\nkeywords: [{chance.choice(WORDS)}]\n---\n"]
        for section in range(4):
            body = " ".join(chance.choices(WORDS, k=70))
            parts.append(f"## {chance.choice(WORDS).title()} {section}\n\n{body}.\n")
        place.write_text("\n".join(parts), "utf-8")


def write_large_document(root: Path) -> None:
    """A document of about 200 kB with a heading every 2 kB."""
    chance = random.Random(3)
    parts = ["# Documento grande\n"]
    size = 0
    while size < LARGE_BYTES:
        body = " ".join(chance.choices(WORDS, k=280))
        parts.append(f"## {chance.choice(WORDS).title()} {len(parts)}\n\n{body}.\n")
        size += len(parts[-1].encode())
    (root / LARGE).write_text("\n".join(parts), "utf-8")


def measure(application: QApplication, folder: Path, work: Path, *, own: bool) -> list[Phase]:
    """Open `folder` and type. `own`: files in it may be changed."""
    estante = Estante(application, Options(theme="light", language="pt_BR"), Preferences(work / "config"))
    phases = []
    try:
        estante.window.show()
        first = next(file for file in sorted(folder.rglob("*.md")) if file.name != LARGE)
        document = first.relative_to(folder).as_posix()
        estante.session.begin(Wish(str(folder), question="ventilador", document=document))
        typist = Typist(estante)
        started = time.perf_counter()
        phases.append(typist.run(Phase("while the folder is read"), lambda: _complete(estante)))
        print(f"read in {time.perf_counter() - started:.1f} s")
        phases.append(typist.run(Phase("afterwards"), _after(6)))
        if own:
            write_documents(folder, range(CHANGED), seed=2)
            phases.append(typist.run(Phase(f"{CHANGED} files changed at once"), _after(8)))
            estante.editing.open(LARGE)
            typist.run(Phase("while it opens"), lambda: _place_in_large(estante))
            typist.in_document_only = True
            phases.append(typist.run(Phase("typing in a document of 200 kB"), _after(10)))
        return phases
    finally:
        estante.close()
        estante.window.deleteLater()


def _complete(estante: Estante) -> bool:
    view = estante.library.view
    return view is not None and view.complete


def _place_in_large(estante: Estante) -> bool:
    """Put the cursor into the middle of the large document; False while it is not there yet."""
    view = estante.documents.current()
    length = len(view.editor.document().toRawText()) if view else 0
    if view is None or length < LARGE_BYTES / 2:
        return False
    cursor = view.editor.textCursor()
    cursor.setPosition(length // 2)
    view.editor.setTextCursor(cursor)
    return True


def _after(seconds: float) -> Callable[[], bool]:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


def main() -> None:
    given = sys.argv[1:]
    sys.setswitchinterval(SWITCH_SECONDS)
    application = QApplication([])
    with tempfile.TemporaryDirectory(prefix="estante-responsiveness-") as name:
        work = Path(name)
        os.environ["ESTANTE_CACHE"] = str(work / "cache")
        folder = Path(given[0]) if given else work / "documents"
        if not given:
            folder.mkdir()
            write_documents(folder, range(FILES), seed=1)
            write_large_document(folder)
        gc.collect()
        for phase in measure(application, folder, work, own=not given):
            print(phase.report())


if __name__ == "__main__":
    main()
