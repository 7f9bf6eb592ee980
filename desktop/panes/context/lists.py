"""The lists behind the tabs Pieces and Left out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.models.context_values import SourcePlace
from desktop.models.left_out import LeftOutModel
from desktop.models.pieces import PiecesModel
from desktop.panes.context.left_out_detail import LeftOutDetail
from desktop.panes.context.live_detail import LiveDetail
from desktop.panes.context.two_line_view import ColumnTitles, TwoLineView
from desktop.panes.context.why import PieceDetail
from desktop.theme import Theme
from knowledge.model import Context, LeftOut

PIECE_COLUMNS = (72, 54, 58)
LEFT_OUT_COLUMNS = (58,)
NEAR = 50
"""An opened row that moves farther than this is not followed."""


class PiecesList(QWidget):
    """The pieces with their reasons; an opened one shows how its score comes about."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._ignored: tuple[str, ...] = ()
        self.model = PiecesModel(self)
        self.view = TwoLineView(theme, self.model, PIECE_COLUMNS, self._detail)
        self._titles = ColumnTitles(theme, self.model.titles(), PIECE_COLUMNS, self.view)
        _stack(self, self._titles, self.view)
        self.retranslate()

    def retranslate(self) -> None:
        """Say what stays in the language that is in force now; `set_context` says the rest."""
        self.view.setAccessibleName(self.tr("Pieces in the context"))
        self._titles.set_titles(self.model.titles())

    def set_context(self, context: Context) -> None:
        """Show the pieces; the one that was open stays open if it is still there."""
        opened, selected = self._key(self.view.opened), self._key(self.view.current_row())
        scroll = self.view.verticalScrollBar().value()
        self._ignored = tuple(word.text for word in context.words if word.ignored)
        self.model.set_context(context)
        for place in range(len(context.pieces) + len(context.live)):
            key = self._key(place)
            if selected and key == selected:
                self.view.select_row(place)
                selected = ()
            if opened and key == opened:
                self.view.open_row(place)
                opened = ()
        self.view.verticalScrollBar().setValue(scroll)

    def _key(self, place: int) -> tuple[str, ...]:
        """What makes a row the same one in another context; empty for the sum and for none."""
        piece, live = self.model.piece(place), self.model.live_piece(place)
        if live is not None:
            return "live", live.source.server, live.source.tool
        return () if piece is None else ("document", piece.path, *piece.heading)

    def _detail(self, place: int) -> QWidget:
        piece, live = self.model.piece(place), self.model.live_piece(place)
        if piece is not None:
            return PieceDetail(self._theme, piece, self._ignored)
        return QWidget() if live is None else LiveDetail(self._theme, live)


class LeftOutList(QWidget):
    """What is not in the context, each with its one reason."""

    source_requested = Signal(SourcePlace)
    pin_requested = Signal(str, bool)
    why_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._last_score = 0.0
        self.model = LeftOutModel(self)
        self.view = TwoLineView(theme, self.model, LEFT_OUT_COLUMNS, self._detail)
        self._titles = ColumnTitles(theme, self.model.titles(), LEFT_OUT_COLUMNS, self.view)
        _stack(self, self._titles, self.view)
        self.retranslate()

    def retranslate(self) -> None:
        """Say what stays in the language that is in force now; `set_context` says the rest."""
        self.view.setAccessibleName(self.tr("Left out of the context"))
        self._titles.set_titles(self.model.titles())

    def set_context(self, context: Context) -> None:
        """Show the candidates; the one that was open stays open if it is still left out."""
        scores = [piece.score for piece in context.pieces if not piece.pinned and piece.score]
        self._last_score = min(scores, default=0.0)
        was = self.view.opened
        opened = self.model.candidate(was)
        scroll = self.view.verticalScrollBar().value()
        self.model.set_context(context)
        if opened is not None:
            self.view.open_row(self._place_of(opened, was))
        self.view.verticalScrollBar().setValue(scroll)

    def _place_of(self, opened: LeftOut, was: int) -> int:
        """The row that is about the same as the one that was opened; -1 when there is none near it.

        Rows are made when they are looked at, so few are: farther away it would be out of sight.
        """
        for away in range(NEAR):
            for place in dict.fromkeys((was - away, was + away)):
                out = self.model.candidate(place)
                if out and _same(out.path, out.heading, opened.path, opened.heading):
                    return place
        return -1

    def _detail(self, place: int) -> QWidget:
        out = self.model.candidate(place)
        if out is None:
            return QWidget()
        detail = LeftOutDetail(self._theme, out, self._last_score)
        detail.source_requested.connect(self.source_requested)
        detail.pin_requested.connect(self.pin_requested)
        detail.why_requested.connect(self.why_requested)
        return detail


def _stack(page: QWidget, *widgets: QWidget) -> None:
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)


def _same(path: str, heading: tuple[str, ...], other_path: str, other_heading: tuple[str, ...]) -> bool:
    return path == other_path and heading == other_heading
