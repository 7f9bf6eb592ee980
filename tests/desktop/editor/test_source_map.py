import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.editor.source_map import (
    RESERVED,
    Lines,
    Masks,
    Utf16Offsets,
    has_line_over,
    has_lone_surrogate,
    join,
    smallest_change,
)

TRICKY = st.text(
    st.sampled_from("ab \t\n\r\0\u0085\u00a0\u2028\u2029\ufdd0\ufdd1\ufdd2\ufeff\ufffe\ue000中🎉")
)


@given(st.text() | TRICKY)
def test_lines_and_their_ends_make_the_text_again(text: str) -> None:
    lines = Lines.of(text)
    assert join(lines.texts, lines.endings) == text
    assert len(lines.texts) == len(lines.endings) + 1
    assert not any("\n" in line or "\r" in line for line in lines.texts)


def test_only_lf_crlf_and_cr_end_a_line() -> None:
    lines = Lines.of("a\nb\r\nc\rd\u2028e\u2029f\u0085g\x0bh")
    assert lines.texts == ("a", "b", "c", "d\u2028e\u2029f\u0085g\x0bh")
    assert lines.endings == ("\n", "\r\n", "\r")


@pytest.mark.parametrize(
    ("text", "usual"),
    [("", "\n"), ("a", "\n"), ("a\r\nb\r\nc\n", "\r\n"), ("a\rb", "\r"), ("a\nb\r\nc\rd", "\n")],
)
def test_the_usual_line_end_is_the_commonest_then_the_first(text: str, usual: str) -> None:
    assert Lines.of(text).dominant == usual


@given(st.text() | TRICKY)
def test_hidden_text_holds_nothing_reserved_and_is_revealed_exactly(text: str) -> None:
    masks = Masks.for_text(text)
    hidden = masks.hide(text)
    assert not set(hidden) & set(RESERVED)
    assert len(hidden) == len(text)
    assert masks.reveal(hidden) == text


def test_a_real_private_use_or_noncharacter_is_never_taken_for_a_stand_in() -> None:
    text = "".join(chr(code) for code in range(0xFDD0, 0xFDF0)) + "\ue000\ue001\u2029"
    masks = Masks.for_text(text)
    assert not set(masks.stand_ins) & set(text)
    assert masks.reveal(masks.hide(text)) == text


@given(TRICKY, TRICKY)
def test_the_smallest_change_turns_the_old_text_into_the_new(old: str, new: str) -> None:
    change = smallest_change(old, new)
    assert old[: change.start] + change.text + old[change.end :] == new
    assert change.start <= change.end


def test_the_smallest_change_leaves_common_ends_alone() -> None:
    change = smallest_change("one two three", "one 2 three")
    assert (change.start, change.end, change.text) == (4, 7, "2")


@given(st.text())
def test_qt_positions_are_utf16_units(text: str) -> None:
    offsets = Utf16Offsets(text)
    for offset in range(len(text) + 1):
        position = offsets.to_qt(offset)
        assert position == len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2
        assert offsets.to_characters(position) == offset


def test_long_lines_and_half_characters_are_noticed() -> None:
    assert has_line_over("a\n" + "b" * 11, 10)
    assert not has_line_over("aaaaa\r\nbbbbb\rccccc", 10)
    assert has_lone_surrogate("a\ud800b")
    assert not has_lone_surrogate("a🎉b")
