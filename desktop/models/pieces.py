"""The pieces of a context as rows, with their sum at the end."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.models.budget import live_title, piece_title
from desktop.models.context_values import SourcePlace
from desktop.models.live import live_reason, time_text
from desktop.models.numbers import points, whole
from desktop.models.reasons import piece_reasons
from desktop.models.score_table import shown_sum
from desktop.models.two_line import Mark, TwoLineModel, TwoLineRow
from knowledge.model import Context, LivePiece, Piece


class PiecesModel(TwoLineModel):
    """One row a piece, in the order of the text, live data at the end; the columns are characters, tokens and
    points.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pieces: tuple[Piece, ...] = ()
        self._live: tuple[LivePiece, ...] = ()
        self._rows: tuple[TwoLineRow, ...] = ()

    def set_context(self, context: Context) -> None:
        self.beginResetModel()
        self._pieces, self._live = context.pieces, context.live
        reasons = piece_reasons(context.pieces)
        rows = [
            self._row(piece, reason, context.text)
            for piece, reason in zip(self._pieces, reasons, strict=True)
        ]
        rows += map(self._live_row, self._live)
        if rows:
            rows.append(self._sum_row(context))
        self._rows = tuple(rows)
        self.renew()
        self.endResetModel()

    def size(self) -> int:
        return len(self._rows)

    def row_at(self, place: int) -> TwoLineRow:
        return self._rows[place]

    def opens(self, place: int) -> bool:
        return self._rows[place].opens

    def piece(self, place: int) -> Piece | None:
        """The piece of row `place`; None for live data and for the sum."""
        return self._pieces[place] if 0 <= place < len(self._pieces) else None

    def live_piece(self, place: int) -> LivePiece | None:
        """The live data of row `place`; None for another row."""
        place -= len(self._pieces)
        return self._live[place] if 0 <= place < len(self._live) else None

    def titles(self) -> tuple[str, ...]:
        return (self.tr("Piece and reason"), self.tr("Characters"), self.tr("Tokens"), self.tr("Points"))

    def _row(self, piece: Piece, reason: str, text: str) -> TwoLineRow:
        scored = piece.rows or piece.score
        score = points(shown_sum(piece.rows, piece.score)) if scored else "—"
        return TwoLineRow(
            heading=piece_title(piece),
            reason=reason,
            mark=Mark(pinned=piece.pinned, number=piece.number),
            where=piece.path,
            lines=self._lines(piece),
            words=matched_words(piece, text),
            columns=(whole(piece.characters), whole(piece.tokens), score),
            place=SourcePlace(piece.path, piece.start_line),
            pinned=piece.pinned,
        )

    def _live_row(self, piece: LivePiece) -> TwoLineRow:
        """No file is behind it, so it leads nowhere and cannot be pinned."""
        reason = live_reason(piece.source.label or piece.source.server, piece.source.tool)
        cut = self.tr("{0}, cut to fit").format(reason)
        return TwoLineRow(
            heading=live_title(piece),
            reason=cut if piece.cut else reason,
            mark=Mark(live=True),
            lines=time_text(piece.source.at),
            columns=(whole(piece.characters), whole(piece.tokens), "—"),
        )

    def _lines(self, piece: Piece) -> str:
        if piece.start_line == piece.end_line:
            return self.tr("line {0}").format(whole(piece.start_line))
        return self.tr("lines {0}–{1}").format(whole(piece.start_line), whole(piece.end_line))

    def _sum_row(self, context: Context) -> TwoLineRow:
        said: tuple[Piece | LivePiece, ...] = (*self._pieces, *self._live)
        characters = sum(piece.characters for piece in said)
        tokens = sum(piece.tokens for piece in said)
        labels = self.tr("With the labels ({0}): {1} characters")
        return TwoLineRow(
            heading=self.tr("Sum of the pieces"),
            reason=labels.format(whole(context.characters - characters), whole(context.characters)),
            columns=(whole(characters), whole(tokens), ""),
            opens=False,
        )


def matched_words(piece: Piece, text: str) -> tuple[str, ...]:
    """The matched words of `piece` as they stand in the text, each once."""
    seen: dict[str, str] = {}
    for span in piece.matches:
        word = text[span.start : span.end]
        seen.setdefault(word.casefold(), word)
    return tuple(seen.values())
