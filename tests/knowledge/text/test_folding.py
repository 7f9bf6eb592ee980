from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.folding import fold, lower


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("NÃO", "nao"),
        ("comissão", "comissao"),
        ("cafe\u0301", "cafe"),
        ("Orléans", "orleans"),
        ("Straße", "strasse"),
        ("ＡＢＣ１２３", "abc123"),  # full width
        ("ﬁm", "fim"),
        ("𝐏ix", "pix"),  # a mathematical letter
        ("İstanbul", "istanbul"),
        ("한국어", "한국어"),
        ("退货政策", "退货政策"),
        ("", ""),
    ],
)
def test_case_width_and_accents_are_taken_away(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_hangul_typed_as_separate_letters_is_put_together() -> None:
    assert fold(unicodedata.normalize("NFD", "환불")) == "환불"


@pytest.mark.parametrize("written", ["が", "か\u3099", "ぱ", "は\u309a", "ガ", "ｶﾞ"])
def test_voiced_kana_keep_their_sound(written: str) -> None:
    assert fold(written) == unicodedata.normalize("NFKC", written)
    assert fold(written) not in {"か", "は", "カ"}


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(st.characters(codec="utf-8"), max_size=30))
def test_how_a_text_is_composed_makes_no_difference(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


def test_lower_keeps_accents() -> None:
    assert lower("DEVOLUÇÃO") == "devolução"
    assert lower("cafe\u0301") == "café"
    assert lower("PIX") == "pix"
