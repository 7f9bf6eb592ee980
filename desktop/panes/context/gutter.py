"""The strip beside the text: which piece a line belongs to, where it is from, how it scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextBlock
from PySide6.QtWidgets import QWidget

from desktop.models.exact import exact_text
from desktop.models.numbers import points, whole
from desktop.models.score_table import shown_sum
from desktop.panes.context.marks import (
    BADGE,
    draw_badge,
    draw_live_badge,
    draw_live_box,
    hatch,
    piece_color,
)
from desktop.panes.context.shown_text import Band, ShownText
from desktop.theme import Theme
from knowledge.model import LivePiece, Piece

GUTTER_WIDTH = 178
BAND_WIDTH = 6


class TextSide(Protocol):
    """What the gutter asks of the text view it stands beside."""

    @property
    def shown(self) -> ShownText | None: ...
    @property
    def current_piece(self) -> int: ...
    def first_block(self) -> QTextBlock: ...
    def block_top(self, block: QTextBlock) -> float: ...
    def block_height(self, block: QTextBlock) -> float: ...


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring visible blocks of one band, in pixels of the gutter."""

    band: Band
    top: int
    bottom: int


class PieceGutter(QWidget):
    """Paints the bands of the visible blocks only; a piece's name sticks to the top until it ends."""

    def __init__(self, theme: Theme, side: TextSide, *, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._side = side
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(GUTTER_WIDTH), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("raised"))
        painter.fillRect(QRect(self.width() - 1, 0, 1, self.height()), self._theme.color("line"))
        for run in self._runs():
            self._paint_run(painter, run)

    def _runs(self) -> Iterator[_Run]:
        side = self._side
        shown = side.shown
        if shown is None or not shown.bands:
            return
        block = side.first_block()
        if not block.isValid():
            return
        start = y = side.block_top(block)
        current = shown.band_index(block.position())
        while block.isValid() and y <= self.height():
            place = shown.band_index(block.position())
            if place != current:
                yield _Run(shown.bands[current], round(start), round(y))
                current, start = place, y
            y += side.block_height(block)
            block = block.next()
        yield _Run(shown.bands[current], round(start), round(y))

    def _paint_run(self, painter: QPainter, run: _Run) -> None:
        band = QRect(0, run.top, BAND_WIDTH, run.bottom - run.top)
        shown = self._side.shown
        if run.band.piece < 0 or shown is None:
            self._paint_label(painter, run, band)
            return
        if run.band.piece == self._side.current_piece:
            painter.fillRect(QRect(0, run.top, self.width() - 1, band.height()), self._theme.color("select"))
        live = shown.live_piece(run.band.piece)
        if live is not None:
            draw_live_box(painter, self._theme, band.adjusted(0, 0, 0, -1), radius=1)
            self._paint_source(painter, run, live)
        else:
            piece = shown.context.pieces[run.band.piece]
            painter.fillRect(band, piece_color(self._theme, piece))
            self._paint_source(painter, run, piece)

    def _paint_label(self, painter: QPainter, run: _Run, band: QRect) -> None:
        brush = hatch(self._theme, self.devicePixelRatioF(), self._theme.color("raised"))
        painter.setBrushOrigin(0, run.top)
        painter.fillRect(band, brush)
        line = self._theme.px(19)
        if run.bottom - max(0, run.top) < line:
            return
        text = self.tr("preamble") if run.band.preamble else self.tr("label")
        painter.setFont(self._theme.ui_font(11))
        painter.setPen(self._theme.color("text3"))
        top = min(max(run.top, 0), run.bottom - line)
        painter.drawText(
            QRect(14, top, self.width() - 20, line),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            text,
        )

    def _paint_source(self, painter: QPainter, run: _Run, piece: Piece | LivePiece) -> None:
        line = self._theme.px(19)
        badge = self._theme.px(BADGE)
        top = min(max(run.top, 0), run.bottom - line)
        place = QRect(14, top + (line - badge) // 2, badge, badge)
        if isinstance(piece, LivePiece):
            draw_live_badge(painter, self._theme, place)
        else:
            draw_badge(painter, self._theme, place, pinned=piece.pinned, number=piece.number)
        left = 14 + badge + 6
        painter.setFont(self._theme.ui_font(11, weight=500))
        painter.setPen(self._theme.color("text"))
        room = self.width() - left - 8
        middle = painter.fontMetrics().elidedText(_name(piece), Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(QRect(left, top, room, line), Qt.AlignmentFlag.AlignVCenter, middle)
        if run.bottom - top < line + self._theme.px(16):
            return
        painter.setFont(self._theme.ui_font(11, tabular=True))
        painter.setPen(self._theme.color("text3"))
        note = QRect(14, top + line, self.width() - 20, self._theme.px(16))
        words = painter.fontMetrics().elidedText(self.note(piece), Qt.TextElideMode.ElideRight, note.width())
        painter.drawText(note, Qt.AlignmentFlag.AlignVCenter, words)

    def note(self, piece: Piece | LivePiece) -> str:
        """The line under the name: “L 14–20 · 14.25”, “L 6 · pinned” or “live, unverified · stock”."""
        if isinstance(piece, LivePiece):
            end = exact_text(piece.source.tool)
            end = self.tr("{0} · cut").format(end) if piece.cut else end
            return self.tr("live, unverified · {0}").format(end)
        lines = whole(piece.start_line)
        if piece.end_line != piece.start_line:
            lines = self.tr("{0}–{1}").format(lines, whole(piece.end_line))
        end = self.tr("pinned") if piece.pinned else points(shown_sum(piece.rows, piece.score))
        if piece.cut:
            end = self.tr("{0} · cut").format(end)
        return self.tr("L {0} · {1}").format(lines, end)


def _name(piece: Piece | LivePiece) -> str:
    """Who says it: the file, or the server."""
    if isinstance(piece, LivePiece):
        return exact_text(piece.source.label or piece.source.server)
    return piece.path.rsplit("/", 1)[-1]
