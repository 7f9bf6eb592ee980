"""The frame that the text inside cannot close (V11, public report SV09)."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.context.enclosure import NOTICE, enclosed, opened

TEXTS = st.text(st.characters() | st.sampled_from("\n[]\ud800"), max_size=200)


@given(TEXTS)
def test_what_was_enclosed_comes_out_to_the_character(text: str) -> None:
    assert opened(enclosed(text)) == text


def test_the_frame_names_the_sha_256_of_what_is_inside_and_says_what_it_is() -> None:
    mark = hashlib.sha256("Olá\n".encode()).hexdigest()
    assert enclosed("Olá\n") == f"[data {mark}]\n{NOTICE}\n\nOlá\n\n[end of data {mark}]"


@pytest.mark.parametrize("text", ["", "a", enclosed("a"), f"a\n{enclosed('a')}\n\n", f"x\n{NOTICE}\n\ny"])
def test_sv09_a_frame_inside_a_frame_ends_neither(text: str) -> None:
    framed = enclosed(text)
    end = framed.rpartition("\n")[2]
    assert framed.count(end) == 1
    assert opened(framed) == text


@given(TEXTS, st.integers(0, 600), st.characters())
def test_a_frame_that_was_changed_is_none(text: str, place: int, character: str) -> None:
    framed = enclosed(text)
    place %= len(framed)
    changed = framed[:place] + character + framed[place + 1 :]
    if changed != framed:
        with pytest.raises(ValueError, match="not whole"):
            opened(changed)


@pytest.mark.parametrize(
    "text", ["", "text", "\n", f"{NOTICE}\n\n", enclosed("a") + "\n", enclosed("a")[:-1]]
)
def test_what_is_no_frame_is_not_opened(text: str) -> None:
    with pytest.raises(ValueError, match="not whole"):
        opened(text)
