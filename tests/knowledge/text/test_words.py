from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.words import MAX_WORD, TokenKind, han_characters, runs, tokenize


def texts(text: str, kind: TokenKind | None = None) -> list[str]:
    return [token.text for token in tokenize(text) if kind is None or token.kind is kind]


@pytest.mark.parametrize(
    ("text", "codes", "words"),
    [
        ("SKU-123-AB", ["SKU-123-AB"], ["SKU", "123", "AB"]),
        ("1.10.2", ["1.10.2"], ["1", "10", "2"]),
        ("5,5", ["5,5"], ["5", "5"]),
        ("M8x20", [], ["M8x20"]),
        ("HSS-G", ["HSS-G"], ["HSS", "G"]),
        ("soft_logout", ["soft_logout"], ["soft", "logout"]),
        ("guarda-chuva", ["guarda-chuva"], ["guarda", "chuva"]),
        ("d'água", [], ["d", "água"]),
        ("sim,não", [], ["sim", "não"]),
        ("fim. Depois", [], ["fim", "Depois"]),
        ("cafe\u0301", [], ["cafe\u0301"]),
        ("환불 정책", [], ["환불", "정책"]),
    ],
)
def test_a_run_gives_its_whole_and_its_parts(text: str, codes: list[str], words: list[str]) -> None:
    assert texts(text, TokenKind.CODE) == codes
    assert texts(text, TokenKind.WORD) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("getUserName", ["getUserName", "get", "User", "Name"]),
        ("unlockWithBiometrics", ["unlockWithBiometrics", "unlock", "With", "Biometrics"]),
        ("GitHub", ["GitHub", "Git", "Hub"]),
        ("parseHTTPBody2", ["parseHTTPBody2", "parse", "HTTP", "Body", "2"]),
        ("PIX", ["PIX"]),
        ("Pagamento", ["Pagamento"]),
    ],
)
def test_humps_are_words_beside_the_whole(text: str, words: list[str]) -> None:
    assert texts(text) == words


@pytest.mark.parametrize(
    ("text", "han", "words"),
    [
        ("退货政策", ["退货政策"], []),
        ("退货政策适用于JWT令牌用户", ["退货政策适用于", "令牌用户"], ["JWT"]),
        ("サーバー", ["サーバー"], []),
        ("ひらがなとカタカナ", ["ひらがなとカタカナ"], []),
        ("カ\u3099ス", ["カ\u3099ス"], []),
    ],
)
def test_cjk_stays_in_runs(text: str, han: list[str], words: list[str]) -> None:
    assert texts(text, TokenKind.HAN) == han
    assert texts(text, TokenKind.WORD) == words


def test_a_mark_belongs_to_its_character() -> None:
    assert han_characters("カ\u3099ス") == [(0, 2), (2, 3)]
    assert han_characters("退货") == [(0, 1), (1, 2)]


@pytest.mark.parametrize("text", ["", "   ", "🙂🎉", "?!…—“”", "\x00", "\ud800"])
def test_what_is_no_word_gives_none(text: str) -> None:
    assert texts(text) == []


def test_nul_and_lone_surrogates_part_words() -> None:
    assert texts("pix\x00boleto\ud800cartão") == ["pix", "boleto", "cartão"]


@pytest.mark.parametrize("text", ["a" * 100_000, "a-" * 50_000, "aB" * 50_000, "1," * 50_000, "é" * 100_000])
def test_se14_very_long_words_are_cut_and_read_once(text: str) -> None:
    tokens = list(tokenize(text))
    assert max(len(token.text) for token in tokens) <= MAX_WORD
    assert tokens[0].start == 0


@given(st.text())
def test_places_are_inside_the_text_and_hold_the_token(text: str) -> None:
    for token in tokenize(text):
        assert 0 <= token.start < token.end <= len(text)
        assert text[token.start : token.end].startswith(token.text)


@given(st.text())
def test_runs_hold_all_tokens(text: str) -> None:
    assert [token.text for run in runs(text) for token in tokenize(run)] == texts(text)
