from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.families import code_terms, folded_characters, han_terms, piece_terms, term_id


def test_a_term_is_known_by_the_first_bytes_of_its_hash() -> None:
    digest = hashlib.blake2b("wdevolução".encode(), digest_size=8).digest()
    assert term_id("wdevolução") == int.from_bytes(digest, "little")
    assert 0 <= term_id("") < 1 << 64


def test_any_text_has_an_id() -> None:
    assert term_id("w\ud800") != term_id("w\ud801")


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("prazo", ("g_pra", "gpraz", "grazo", "gazo_")),
        ("pix", ("g_pix", "gpix_")),
        ("da", ("g_da_",)),
        ("a", ("g_a_",)),
    ],
)
def test_a_word_is_cut_into_pieces_of_four_letters_with_its_edges(word: str, pieces: tuple[str, ...]) -> None:
    assert piece_terms(word) == pieces


@given(st.text(min_size=1, max_size=30))
def test_the_pieces_of_a_word_hold_all_its_letters(word: str) -> None:
    pieces = [piece[1:] for piece in piece_terms(word)]
    assert len(pieces) == max(1, len(word) - 1)
    assert pieces[0] + "".join(piece[-1] for piece in pieces[1:]) == f"_{word}_"


@pytest.mark.parametrize(
    ("code", "terms"),
    [
        ("SKU-123-AB", ("ksku-123-ab", "ksku123ab")),
        ("1.10.2", ("k1.10.2",)),
        ("v1.10.2", ("kv1.10.2", "kv1102", "k1.10.2")),
        ("5,5", ("k5,5",)),
        ("soft_logout", ("ksoft_logout", "ksoftlogout")),
        ("TX 9000", ("ktx 9000", "ktx9000")),
        ("AÇÃO 5", ("kacao 5", "kacao5")),
        ("12 345", ("k12 345",)),
        ("M8x20", ("km8x20",)),
    ],
)
def test_a_code_is_known_with_and_without_its_joints(code: str, terms: tuple[str, ...]) -> None:
    assert code_terms(code) == terms


def test_chinese_is_pairs_and_characters() -> None:
    assert list(han_terms("退货政策")) == ["z退货", "z货政", "z政策", "h退", "h货", "h政", "h策"]
    assert list(han_terms("退")) == ["h退"]


def test_a_character_is_folded_with_its_marks() -> None:
    assert folded_characters("カ\u3099ｽ") == ["ガ", "ス"]
