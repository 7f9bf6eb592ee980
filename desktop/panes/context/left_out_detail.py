"""The opened row of Left out: what the question found in it, what it lacks, and what to do."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.models.context_values import SourcePlace
from desktop.models.numbers import hundredths, points, whole
from desktop.panes.context.detail_frame import DetailFrame
from desktop.panes.context.labels import quiet_label
from desktop.theme import TextButton, Theme
from knowledge.model import LeftOut


class LeftOutDetail(DetailFrame):
    """Details of one candidate. `last_score` is the score of the last piece that is in, 0 for none."""

    source_requested = Signal(SourcePlace)
    pin_requested = Signal(str, bool)
    why_requested = Signal(str)

    def __init__(self, theme: Theme, out: LeftOut, last_score: float) -> None:
        super().__init__(theme)
        for text in self._notes(out, last_score):
            self.add(quiet_label(theme, text))
        self.add(self._buttons(theme, out))

    def _notes(self, out: LeftOut, last_score: float) -> list[str]:
        found = ", ".join(f"<b>{escape(word)}</b>" for word in out.terms) or "—"
        missing = ", ".join(f"<b>{escape(word)}</b>" for word in out.missing) or "—"
        facts = [self.tr("{0} characters.").format(whole(out.characters))]
        if out.rank:
            facts.insert(0, self.tr("Place {0} of what was found.").format(whole(out.rank)))
        distance = hundredths(last_score) - hundredths(out.score)
        if out.score and last_score and distance > 0:
            behind = self.tr("{0} points behind the last piece that is in ({1}).")
            facts.append(behind.format(points(distance), points(hundredths(last_score))))
        return [self.tr("Found: {0}. Missing: {1}.").format(found, missing), " ".join(facts)]

    def _buttons(self, theme: Theme, out: LeftOut) -> QWidget:
        row = QWidget()
        line = FlowLayout(row, spacing=8)
        line.setContentsMargins(9, 3, 9, 8)
        opening = TextButton(theme, "file-text", small=True)
        opening.setText(self.tr("Open at line {0}").format(whole(out.line)) if out.line else self.tr("Open"))
        opening.clicked.connect(lambda: self.source_requested.emit(SourcePlace(out.path, out.line)))
        line.addWidget(opening)
        pin = TextButton(theme, "star", small=True)
        pin.setText(self.tr("Unpin") if out.pinned else self.tr("Try as pinned"))
        pin.clicked.connect(lambda: self.pin_requested.emit(out.path, not out.pinned))
        line.addWidget(pin)
        if out.rank:
            why = TextButton(theme, "sigma", small=True)
            why.setText(self.tr("Its points"))
            why.clicked.connect(lambda: self.why_requested.emit(out.path))
            line.addWidget(why)
        return row

    def sizeHint(self) -> QSize:
        return self.framed_size()
