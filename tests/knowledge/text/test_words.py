from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.words import (
    MAX_WORD,
    Token,
    TokenKind,
    by_script,
    han_characters,
    humps_of,
    is_plain_word,
    runs,
    tokenize,
)


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
        ("12月31日", ["月", "日"], ["12", "31"]),
        ("二〇二六年", ["二〇二六年"], []),
        ("サーバー", ["サーバー"], []),
        ("ひらがなとカタカナ", ["ひらがなとカタカナ"], []),
        ("カ\u3099ス", ["カ\u3099ス"], []),
    ],
)
def test_cjk_stays_in_runs(text: str, han: list[str], words: list[str]) -> None:
    assert texts(text, TokenKind.HAN) == han
    assert texts(text, TokenKind.WORD) == words


def test_a_code_between_chinese_characters_is_whole_and_in_parts() -> None:
    assert texts("型号SKU-123-AB的价格", TokenKind.CODE) == ["SKU-123-AB"]
    assert texts("型号SKU-123-AB的价格") == ["型号", "SKU-123-AB", "SKU", "123", "AB", "的价格"]


def test_a_joint_before_chinese_joins_nothing() -> None:
    assert texts("JWT-令牌-JWT") == ["JWT", "令牌", "JWT"]


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


CODES = [Token("A B", 2, 5, TokenKind.CODE), Token("9-C", 8, 11, TokenKind.CODE)]


def test_a_given_code_comes_before_the_run_in_which_it_begins() -> None:
    found = [token.text for token in tokenize("x A B\n89-C y", CODES)]
    assert found == ["x", "A B", "A", "B", "9-C", "89-C", "89", "C", "y"]


def test_a_given_code_that_is_a_code_anyway_is_there_once() -> None:
    assert [token.text for token in tokenize("A-1", [Token("A-1", 0, 3, TokenKind.CODE)])] == [
        "A-1",
        "A",
        "1",
    ]


def test_a_given_code_without_any_run_is_there() -> None:
    assert [token.text for token in tokenize("pix ++", [Token("++", 4, 6, TokenKind.CODE)])] == ["pix", "++"]


@given(st.text(st.characters() | st.sampled_from("a1退か゛-./ \u3099\uff9e々〇"), max_size=30))
def test_texts_are_cut_at_borders_that_no_token_crosses(text: str) -> None:
    pieces = by_script(text)
    assert "".join(pieces) == text
    one_by_one = [token.text for piece in pieces for part in piece.split() for token in tokenize(part)]
    assert one_by_one == texts(text)
    assert all(is_han(piece) for piece in pieces[1::2])
    assert not any(is_han(run) for piece in pieces[::2] for run in runs(piece))


def is_han(run: str) -> bool:
    (token,) = [*tokenize(run)][:1]
    return token.kind is TokenKind.HAN


@given(st.text(max_size=12))
def test_a_plain_word_is_one_word(text: str) -> None:
    for run in filter(is_plain_word, runs(text)):
        assert [(token.text, token.kind) for token in tokenize(run)] == [(run, TokenKind.WORD)]


@pytest.mark.parametrize(
    ("part", "humps"),
    [
        ("getUserName", ["get", "User", "Name"]),
        ("parseHTTPBody2", ["parse", "HTTP", "Body", "2"]),
        ("éHTTPÇão", ["é", "HTTP", "Ção"]),
        ("GitHub", ["Git", "Hub"]),
        ("PIX", []),
        ("pix2", []),
    ],
)
def test_a_part_is_cut_where_it_has_humps(part: str, humps: list[str]) -> None:
    assert humps_of(part) == humps


@given(st.text(st.sampled_from("aéBÇ1²"), min_size=1, max_size=9))
def test_humps_are_the_whole_part(part: str) -> None:
    assert "".join(humps_of(part)) in ("", part)


@given(st.text(st.sampled_from("aB1-_./' \n,:é’"), max_size=20))
def test_runs_of_ascii_are_those_of_any_text(text: str) -> None:
    assert (
        runs(text.replace("é", "").replace("’", ""))
        == runs(f"{text.replace('é', '').replace('’', '')} é")[:-1]
    )


def test_most_words_are_plain() -> None:
    assert all(map(is_plain_word, ["pix", "Devolução", "ação", "환불s"]))
    assert not any(map(is_plain_word, ["退货", "getUser", "a-b", "1", "", "환불"]))


@given(st.text())
def test_runs_hold_all_tokens(text: str) -> None:
    assert [token.text for run in runs(text) for token in tokenize(run)] == texts(text)
