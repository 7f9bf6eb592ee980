"""The opened row of a piece that no document gave."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize

from desktop.models.exact import exact_text
from desktop.models.live import time_text
from desktop.panes.context.detail_frame import DetailFrame
from desktop.panes.context.labels import quiet_label
from desktop.theme import Theme
from knowledge.model import LivePiece


class LiveDetail(DetailFrame):
    """Who said it and when, and that nobody has verified it."""

    def __init__(self, theme: Theme, piece: LivePiece) -> None:
        super().__init__(theme)
        self.note = quiet_label(theme, self._note(piece))
        self.add(self.note)

    def _note(self, piece: LivePiece) -> str:
        source = piece.source
        who = f"<b>{escape(exact_text(source.label or source.server))}</b>"
        what = f"<b>{escape(exact_text(source.tool))}</b>"
        text = self.tr(
            "{0} said this at {1}, when its tool {2} was called. Nobody has verified it: it is others' data, "
            "marked so for the AI. No document stands behind it, and it has no points."
        ).format(who, time_text(source.at) or "—", what)
        if piece.cut:
            text += " " + self.tr("It said more than its budget holds.")
        return text

    def sizeHint(self) -> QSize:
        return self.framed_size()
