import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.boundaries import cuts_before, first_cut_after, last_cut

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
NORWAY = "\U0001f1f3\U0001f1f4"
PARTS = [
    *("a", "é", "e\u0301", "word", "x1", "-", ".", ",", "，", "。", "中", "文", "ひ", "カ", "ー", "한", "글"),
    *(" ", "  ", "\n", "\n\n", "\t", "\u3000", "\u00a0", "\u0301", "\u200d", "\ufe0f", "\u0600", "か\u3099"),
    *(FAMILY, RAINBOW, NORWAY, "\U0001f1f3", "\U0001f44d\U0001f3fd", "क्षि", "ก็"),
]
texts = st.lists(st.sampled_from(PARTS), max_size=60).map("".join)


def is_cjk(character: str) -> bool:
    name = unicodedata.name(character, "")
    return (
        name.startswith(("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "FULLWIDTH COMMA"))
        or "\u3000" <= character <= "\u303f"
    )


def graphemes(text: str) -> set[int]:
    return {0} | {match.end() for match in regex.finditer(r"\X", text)}


def all_cuts(text: str) -> list[int]:
    """The rule, word for word, for every offset."""
    borders = graphemes(text)
    return [
        offset
        for offset in range(1, len(text) + 1)
        if offset in borders
        and not text[offset - 1].isspace()
        and (
            offset == len(text) or text[offset].isspace() or is_cjk(text[offset - 1]) or is_cjk(text[offset])
        )
    ]


@given(texts)
def test_the_cuts_are_those_of_the_rule_largest_first(text: str) -> None:
    assert list(cuts_before(text, len(text))) == all_cuts(text)[::-1]


@given(texts, st.integers(0, 70))
def test_the_last_cut_is_the_largest_at_or_below_the_limit(text: str, limit: int) -> None:
    assert last_cut(text, limit) == max((cut for cut in all_cuts(text) if cut <= limit), default=0)


@given(texts, st.integers(0, 70))
def test_the_first_cut_after_is_the_smallest_above(text: str, offset: int) -> None:
    assert first_cut_after(text, offset) == min(
        (cut for cut in all_cuts(text) if cut > offset), default=len(text)
    )


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [
        ("palavra inteira", 10, "palavra"),
        ("palavra inteira", 7, "palavra"),
        ("palavra inteira", 6, ""),
        ("a b", 99, "a b"),
        ("", 5, ""),
        ("abc", -1, ""),
        ("退款会在三天内", 4, "退款会在"),
        ("用Pix付款", 3, "用"),
        ("非常が\u3099", 3, "非常"),
        (f"ok {FAMILY} fim", 8, "ok"),
        (f"ok {NORWAY}{NORWAY} fim", 6, "ok"),
        ("e\u0301 e\u0301", 3, "e\u0301"),
    ],
)
def test_what_is_kept(text: str, limit: int, kept: str) -> None:
    assert text[: last_cut(text, limit)] == kept


def test_a_long_row_of_flags_is_never_parted() -> None:
    text = "中" + NORWAY * 500
    assert last_cut(text, 600) == 1


def test_a_text_without_any_cut_gives_none() -> None:
    assert list(cuts_before("a" * 10_000, 9_999)) == []
    assert first_cut_after("a" * 10_000, 0) == 10_000


def test_a_cut_is_found_behind_a_very_long_word() -> None:
    assert last_cut("um " + "a" * 100_000, 90_000) == 2
