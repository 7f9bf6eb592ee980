"""The budget as a row of shares that add up to the limit that binds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise

from desktop.models.exact import exact_text
from desktop.models.rounding import apportion
from knowledge.model import Context, LivePiece, Piece

MINIMUM_WIDTH = 8
"""Pixels of the narrowest segment that is not empty, its 2 px gap included."""


class Unit(StrEnum):
    CHARACTERS = "characters"
    TOKENS = "tokens"


class ShareKind(StrEnum):
    PIN = "pin"
    PIECE = "piece"
    LIVE = "live"
    """What a server said."""
    LABELS = "labels"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Share:
    """One segment of the bar. `piece` is the index into `Context.pieces`, and on behind them into
    `Context.live`; -1 for labels and free."""

    kind: ShareKind
    amount: int
    number: int = 0
    piece: int = -1
    title: str = ""
    cut: bool = False


@dataclass(frozen=True, slots=True)
class BudgetShares:
    """Amounts in `unit`: `pins + pieces + live + labels + free == limit`, and so do the shares."""

    unit: Unit
    limit: int
    used: int
    shares: tuple[Share, ...]

    @property
    def pins(self) -> int:
        return self._total(ShareKind.PIN)

    @property
    def pieces(self) -> int:
        return self._total(ShareKind.PIECE)

    @property
    def live(self) -> int:
        return self._total(ShareKind.LIVE)

    @property
    def labels(self) -> int:
        return self._total(ShareKind.LABELS)

    @property
    def free(self) -> int:
        return self._total(ShareKind.FREE)

    def _total(self, kind: ShareKind) -> int:
        return sum(share.amount for share in self.shares if share.kind is kind)


def budget_shares(context: Context) -> BudgetShares:
    """The shares of `context`, pins first, then pieces, live data, labels and what is free.

    The limit nearer to its end decides the unit. Tokens are shared out by characters with the largest
    remainder, because a token may lie on the border of two pieces.
    """
    unit = binding_unit(context)
    limits = context.question.limits
    used = context.characters if unit is Unit.CHARACTERS else context.tokens
    given = limits.max_characters if unit is Unit.CHARACTERS else limits.max_tokens
    limit = max(used, given if given is not None else used)
    order = sorted(range(len(context.pieces)), key=lambda place: not context.pieces[place].pinned)
    characters = [context.pieces[place].characters for place in order]
    characters += [piece.characters for piece in context.live]
    characters.append(max(0, context.characters - sum(characters)))
    amounts = characters if unit is Unit.CHARACTERS else apportion(characters, used)
    shares = [_piece_share(context.pieces[place], place, amounts[turn]) for turn, place in enumerate(order)]
    first = len(order)
    shares += [
        _live_share(piece, number, first + number - 1, amounts[first + number - 1])
        for number, piece in enumerate(context.live, start=1)
    ]
    shares.append(Share(ShareKind.LABELS, amounts[-1]))
    shares.append(Share(ShareKind.FREE, limit - used))
    return BudgetShares(unit, limit, used, tuple(shares))


def binding_unit(context: Context) -> Unit:
    """The unit of the limit that is nearer to its end."""
    limits = context.question.limits
    if limits.max_tokens is None:
        return Unit.CHARACTERS
    if limits.max_characters is None:
        return Unit.TOKENS
    tokens = context.tokens * max(1, limits.max_characters)
    characters = context.characters * max(1, limits.max_tokens)
    return Unit.TOKENS if tokens > characters else Unit.CHARACTERS


def bar_edges(amounts: Sequence[int], width: int, *, minimum: int = MINIMUM_WIDTH) -> tuple[int, ...]:
    """The borders of the segments in a bar of `width` pixels: one more than `amounts`, 0 to `width`.

    Borders are rounded from the running sum, so nothing drifts. A segment that is not empty gets at least
    `minimum` pixels; the last one (free) gives way first, then the widest.
    """
    total = sum(amounts)
    if total <= 0:
        return (0,) * len(amounts) + (width,)
    edges = [0, *(round(part * width / total) for part in accumulate(amounts))]
    widths = [right - left for left, right in pairwise(edges)]
    floor = min(minimum, width // max(1, sum(amount > 0 for amount in amounts[:-1])))
    owed = 0
    for place, amount in enumerate(amounts[:-1]):
        if amount > 0 and widths[place] < floor:
            owed += floor - widths[place]
            widths[place] = floor
    given = min(owed, widths[-1])
    widths[-1] -= given
    owed -= given
    while owed > 0:
        widest = max(range(len(widths)), key=widths.__getitem__)
        step = max(1, min(owed, widths[widest] - floor, owed // len(widths)))
        widths[widest] -= step
        owed -= step
    return (0, *accumulate(widths))


def _piece_share(piece: Piece, place: int, amount: int) -> Share:
    kind = ShareKind.PIN if piece.pinned else ShareKind.PIECE
    return Share(kind, amount, piece.number, place, piece_title(piece), piece.cut)


def _live_share(piece: LivePiece, number: int, place: int, amount: int) -> Share:
    return Share(ShareKind.LIVE, amount, number, place, live_title(piece), piece.cut)


def live_title(piece: LivePiece) -> str:
    """What a piece of live data is called: its server and the tool, without what hides in their names."""
    return f"{exact_text(piece.source.label or piece.source.server)} · {exact_text(piece.source.tool)}"


def piece_title(piece: Piece) -> str:
    """What a piece is called: its innermost heading, else the document's title."""
    return piece.heading[-1] if piece.heading else piece.title
