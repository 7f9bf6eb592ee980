"""The text of the Text view with everything that stands beside it, in the positions Qt counts."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from desktop.editor.source_map import Utf16Offsets
from knowledge.model import Context, LivePiece, Piece, SegmentKind

_STAND_IN = "\u200b"


@dataclass(frozen=True, slots=True)
class Band:
    """A run of the text that belongs together; `piece` is -1 for labels and for the preamble, and counts on
    behind the pieces for live data.
    """

    start: int
    end: int
    piece: int
    preamble: bool = False


class ShownText:
    """What the AI gets, to the character, and its bands.

    `text` is `Context.text`, or `Context.system` when the whole prompt is asked for; the latter ends with
    the former. Bands and matches are in UTF-16 positions of `display`.
    """

    def __init__(self, context: Context, *, whole_prompt: bool = False) -> None:
        self.context = context
        system = context.system
        prompt = whole_prompt and system is not None and system.endswith(context.text)
        self.text = system if prompt and system is not None else context.text
        self._shift = len(self.text) - len(context.text)
        self._map = Utf16Offsets(self.text)
        self.display = displayed(self.text)
        self.bands = self._make_bands()
        self._starts = [band.start for band in self.bands]
        self.matches = tuple(
            (self._at(span.start), self._at(span.end)) for piece in context.pieces for span in piece.matches
        )

    def band_index(self, position: int) -> int:
        """Which band holds the UTF-16 `position`; -1 in an empty text."""
        return min(max(0, bisect_right(self._starts, position) - 1), len(self.bands) - 1)

    @property
    def count(self) -> int:
        """How many pieces there are, live data counted."""
        return len(self.context.pieces) + len(self.context.live)

    def live_piece(self, piece: int) -> LivePiece | None:
        """The live data that piece number `piece` is; None for one of a document, and for none."""
        place = piece - len(self.context.pieces)
        return self.context.live[place] if 0 <= place < len(self.context.live) else None

    def piece_position(self, piece: int) -> int:
        """Where piece number `piece` of the context begins."""
        live = self.live_piece(piece)
        return self._at(live.start if live is not None else self.context.pieces[piece].start)

    def cut(self, start: int, end: int) -> str:
        """The exact characters between two UTF-16 positions."""
        return self.text[self._map.to_characters(start) : self._map.to_characters(end)]

    def source_line(self, position: int) -> tuple[Piece, int] | None:
        """The piece at a UTF-16 position and the line of its file; None where there is no file behind it."""
        if not self.bands:
            return None
        band = self.bands[self.band_index(position)]
        if not 0 <= band.piece < len(self.context.pieces):
            return None
        piece = self.context.pieces[band.piece]
        offset = self._map.to_characters(position) - self._shift
        return piece, piece.start_line + self.context.text.count("\n", piece.start, max(piece.start, offset))

    def _at(self, offset: int) -> int:
        return self._map.to_qt(offset + self._shift)

    def _make_bands(self) -> tuple[Band, ...]:
        bands = []
        if self._shift:
            bands.append(Band(0, self._map.to_qt(self._shift), -1, preamble=True))
        for segment in self.context.segments:
            if segment.start < segment.end:
                piece = -1 if segment.kind is SegmentKind.LABEL else segment.piece
                bands.append(Band(self._at(segment.start), self._at(segment.end), piece))
        return tuple(bands)


def displayed(text: str) -> str:
    """`text` for a Qt document, one UTF-16 position for each unit.

    Qt makes one paragraph end of CR LF and drops byte-order marks; a zero-width space in their place keeps
    the positions in step. What is copied comes from `text`, not from here.
    """
    text = text.replace("\r\n", f"{_STAND_IN}\n")
    return text.replace("\ufeff", _STAND_IN).replace("\ufffe", _STAND_IN)
