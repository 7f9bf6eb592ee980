from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.protected import ProtectedCodes
from knowledge.text.words import TokenKind

CODES = ProtectedCodes(["TX 9000", "Ação 5", "C++", "C", "红茶 1号", "SKU-123", "M8x20", " ", ""])


def found(text: str) -> list[str]:
    return [token.text for token in CODES.find(text)]


@pytest.mark.parametrize(
    "text", ["TX 9000", "tx 9000", "Tx  9000", "TX\n9000", "TX\u00a09000", "o tx \t 9000."]
)
def test_case_and_spaces_make_no_difference(text: str) -> None:
    (token,) = CODES.find(text)
    assert " ".join(text[token.start : token.end].split()).lower() == "tx 9000"
    assert token.text.lower() == "tx 9000"
    assert token.kind is TokenKind.CODE


@pytest.mark.parametrize("text", ["ação 5", "ACAO 5", "ac\u0327a\u0303o  5"])
def test_accents_make_no_difference(text: str) -> None:
    (token,) = CODES.find(f"na {text}!")
    assert f"na {text}!"[token.start : token.end] == text


@pytest.mark.parametrize("text", ["TX 90001", "ATX 9000", "TX9000", "TX-9000", "TX 9000ã", "xc", "c1"])
def test_a_code_stands_at_word_edges(text: str) -> None:
    assert found(text) == []


def test_chinese_on_either_side_is_an_edge() -> None:
    assert found("型号TX 9000的价格") == ["TX 9000"]
    assert found("买红茶 1号吧") == ["红茶 1号"]


def test_the_longer_of_two_codes_counts() -> None:
    assert found("c++ c C++17") == ["c++", "c", "C++"]


def test_codes_come_in_order_with_their_places() -> None:
    text = "SKU-123, depois m8x20"
    assert [(item.start, item.end) for item in CODES.find(text)] == [(0, 7), (16, 21)]


def test_places_are_right_after_letters_that_become_longer() -> None:
    text = "ﬃ ㌀ Straße TX 9000"
    (token,) = CODES.find(text)
    assert text[token.start : token.end] == "TX 9000"


def test_without_codes_nothing_is_found() -> None:
    assert ProtectedCodes().find("TX 9000") == []
    assert ProtectedCodes(["", " \n"]).find("TX 9000") == []


@given(st.text(st.characters() | st.sampled_from("tx90 "), max_size=40))
def test_what_is_found_is_a_code_wherever_it_stands(text: str) -> None:
    before = 0
    for token in CODES.find(text):
        assert before <= token.start < token.end <= len(text)
        before = token.end
        assert token.text == " ".join(text[token.start : token.end].split())


@given(st.text(max_size=8), st.text(max_size=8))
def test_a_code_between_spaces_is_found_in_any_text(before: str, after: str) -> None:
    assert "tx 9000" in [
        token.text for token in ProtectedCodes(["TX 9000"]).find(f"{before} tx 9000 {after}")
    ]


@given(st.lists(st.text(max_size=5), max_size=5), st.text(max_size=30))
def test_no_code_breaks_it(codes: list[str], text: str) -> None:
    ProtectedCodes(codes).find(text)
