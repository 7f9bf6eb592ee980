"""Text from elsewhere: nothing in it moves the cursor, turns the writing direction or ends a line unseen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.foreign import cleaned


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("a\r\nb\rc\u2028d\x85e\x0bf", "a\nb\nc\nd\ne\nf"),
        ("\x1b[2Ja\x00b\x9b", "[2Jab"),
        ("a\u202eb\u2066c\ufeff", "abc"),
        ("a\tb", "a\tb"),
        ("\n\n a  \n\n\n b\n", " a\n\n\n b"),
        ("\ud800x", "?x"),
        ("👨\u200d👩 não 付款", "👨\u200d👩 não 付款"),
        (" \n\x00\n", ""),
    ],
)
def test_what_becomes_of_it(text: str, after: str) -> None:
    assert cleaned(text) == after


@given(st.text())
def test_what_was_cleaned_is_clean_and_has_no_lines_but_ours(text: str) -> None:
    after = cleaned(text)
    assert cleaned(after) == after
    assert after.splitlines() == ([] if not after else after.split("\n"))
    after.encode()
