"""The contrasts that docs and design promise, computed over the token table."""

import re

import pytest

from desktop.theme import TOKENS, ThemeName, Tokens, token_names

GROUNDS = ("window", "surface", "raised", "select", "hover")
TEXT = [(ink, ground) for ink in ("text", "text2", "text3") for ground in GROUNDS]
STATES = [
    pair
    for state in ("error", "warn", "ok")
    for pair in ((state, f"{state}_bg"), *((state, ground) for ground in ("window", "surface", "select")))
]
PIECES = ["pin", "p1", "p2", "p3", "p4", "p5"]


def luminance(color: str) -> float:
    """WCAG 2 relative luminance of `#RRGGBB`."""
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(tokens: Tokens, first: str, second: str) -> float:
    one, two = sorted((luminance(getattr(tokens, first)), luminance(getattr(tokens, second))), reverse=True)
    return (one + 0.05) / (two + 0.05)


@pytest.fixture(params=list(ThemeName), ids=str)
def tokens(request: pytest.FixtureRequest) -> Tokens:
    return TOKENS[request.param]


def test_the_measure_itself_knows_black_on_white() -> None:
    assert (luminance("#FFFFFF") + 0.05) / (luminance("#000000") + 0.05) == pytest.approx(21)


def test_every_token_is_a_hex_colour(tokens: Tokens) -> None:
    for name in token_names():
        assert re.fullmatch("#[0-9A-F]{6}", getattr(tokens, name)), name


@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read_on_every_ground(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(tokens, ink, ground) >= 4.5


@pytest.mark.parametrize(("ink", "ground"), STATES)
def test_states_can_be_read_on_their_grounds(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(tokens, ink, ground) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("pin", "select"),
        ("pin", "surface"),
        ("live", "window"),
        ("text", "match"),
        ("text", "add_bg"),
        ("text", "del_bg"),
        ("hand", "hand_bg"),
        ("on_ink", "ink"),
        ("focus", "surface"),
    ],
)
def test_other_words_can_be_read(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(tokens, ink, ground) >= 4.5


@pytest.mark.parametrize("piece", PIECES)
def test_the_number_on_a_piece_can_be_read(tokens: Tokens, piece: str) -> None:
    assert contrast(tokens, f"on_{piece}", piece) >= 4.5


@pytest.mark.parametrize(
    ("shape", "ground"),
    [
        *(("control", ground) for ground in ("window", "surface", "raised")),
        *(("focus", ground) for ground in GROUNDS),
        ("hand_line", "hand_bg"),
        *(("text2", ground) for ground in ("free", "raised")),  # the hollow box of live data
    ],
)
def test_shapes_can_be_seen(tokens: Tokens, shape: str, ground: str) -> None:
    assert contrast(tokens, shape, ground) >= 3.0


def test_neighbouring_pieces_differ_in_lightness_not_only_in_hue(tokens: Tokens) -> None:
    levels = [116 * _cube_root(luminance(getattr(tokens, name))) - 16 for name in (*PIECES, "label", "free")]
    gaps = [abs(one - two) for place, one in enumerate(levels) for two in levels[place + 1 :]]
    assert min(gaps) > 9


def test_the_sixth_piece_begins_the_cycle_again(tokens: Tokens) -> None:
    assert tokens.piece(6) == tokens.piece(1)
    assert tokens.on_piece(10) == tokens.on_piece(5)


def _cube_root(value: float) -> float:
    """The f of CIE 1976 L*, for a luminance above the linear part."""
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
