from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from desktop.models.budget import ShareKind, Unit, bar_edges, binding_unit, budget_shares
from knowledge.model import Limits
from tests.desktop.contexts import flower_context, handoff_context, live_context, shop_context


def test_the_four_sums_add_up_to_the_limit_of_characters() -> None:
    context = shop_context(limits=Limits(max_characters=3000))
    shares = budget_shares(context)
    assert (shares.unit, shares.limit, shares.used) == (Unit.CHARACTERS, 3000, context.characters)
    assert shares.pins + shares.pieces + shares.labels + shares.free == 3000
    assert shares.pins == sum(piece.characters for piece in context.pieces if piece.pinned)
    assert shares.labels == context.characters - sum(piece.characters for piece in context.pieces)


def test_tokens_are_shared_out_so_that_they_add_up_too() -> None:
    context = shop_context(limits=Limits(max_tokens=500))
    shares = budget_shares(context)
    assert (shares.unit, shares.limit, shares.used) == (Unit.TOKENS, 500, context.tokens)
    assert sum(share.amount for share in shares.shares) == 500
    assert shares.free == 500 - context.tokens


@pytest.mark.parametrize(
    ("limits", "unit"),
    [
        (Limits(max_characters=1500, max_tokens=5000), Unit.CHARACTERS),
        (Limits(max_characters=90_000, max_tokens=400), Unit.TOKENS),
        (Limits(max_characters=0, max_tokens=0), Unit.CHARACTERS),
        (Limits(max_tokens=10), Unit.TOKENS),
    ],
)
def test_the_tighter_limit_decides_the_unit(limits: Limits, unit: Unit) -> None:
    assert binding_unit(shop_context(limits=limits)) is unit


def test_pins_come_first_then_pieces_by_rank_then_labels_then_free() -> None:
    context = shop_context()
    turned = replace(context, pieces=tuple(reversed(context.pieces)))
    kinds = [share.kind for share in budget_shares(turned).shares]
    assert kinds == [ShareKind.PIN] * 2 + [ShareKind.PIECE] * 3 + [ShareKind.LABELS, ShareKind.FREE]


def test_each_share_points_at_its_piece() -> None:
    context = flower_context()
    shares = budget_shares(context).shares
    assert [share.piece for share in shares] == [0, 1, -1, -1]
    assert [share.title for share in shares[:2]] == ["客服须知", "花蔫了怎么办"]


def test_a_handoff_is_all_free() -> None:
    shares = budget_shares(handoff_context())
    assert (shares.pins, shares.pieces, shares.labels, shares.free) == (0, 0, 0, 6000)


@pytest.mark.parametrize("width", [1, 7, 113, 254, 333, 554, 591, 720])
@pytest.mark.parametrize(
    "amounts",
    [
        (329, 683, 424, 1564),
        (1, 1, 1, 2997),
        (1, 2999, 0, 0),
        (0, 0, 0, 6000),
        (3000, 0, 0, 0),
        (0,),
        (1,) * 60 + (40,),
    ],
)
def test_the_borders_tile_the_bar_exactly_at_odd_widths(amounts: tuple[int, ...], width: int) -> None:
    edges = bar_edges(amounts, width)
    assert len(edges) == len(amounts) + 1
    assert (edges[0], edges[-1]) == (0, width)
    assert list(edges) == sorted(edges)


def test_a_tiny_share_stays_visible_and_free_gives_way() -> None:
    edges = bar_edges((1, 1, 998), 500, minimum=8)
    assert [right - left for left, right in pairwise(edges)] == [8, 8, 484]


def test_without_free_room_the_widest_gives_way() -> None:
    edges = bar_edges((1, 999, 0), 100, minimum=8)
    assert [right - left for left, right in pairwise(edges)] == [8, 92, 0]


def test_widths_are_exact_shares_when_nothing_is_tiny() -> None:
    edges = bar_edges((250, 250, 500), 401)
    assert edges == (0, 100, 200, 401)


@pytest.mark.parametrize("limits", [Limits(max_characters=800), Limits(max_tokens=300)])
def test_live_data_stands_between_pieces_and_labels_and_all_add_up_to_the_limit(limits: Limits) -> None:
    context = live_context(limits=limits)
    shares = budget_shares(context)
    kinds = [share.kind for share in shares.shares]
    assert kinds == [
        ShareKind.PIN,
        ShareKind.PIECE,
        ShareKind.LIVE,
        ShareKind.LIVE,
        ShareKind.LABELS,
        ShareKind.FREE,
    ]
    assert sum(share.amount for share in shares.shares) == shares.limit
    assert shares.pins + shares.pieces + shares.live + shares.labels + shares.free == shares.limit
    assert [share.piece for share in shares.shares] == [0, 1, 2, 3, -1, -1]
    assert [(share.title, share.cut) for share in shares.shares[2:4]] == [
        ("Loja ao vivo · estoque", False),
        ("Loja ao vivo · horario", True),
    ]
    if shares.unit is Unit.CHARACTERS:
        assert shares.live == sum(piece.characters for piece in context.live)
