import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text import folding
from knowledge.text.words import TokenKind, tokenize
from knowledge.vault.terms import (
    SHARDS,
    QuestionKey,
    fold,
    is_cjk_key,
    question_keys,
    shard_of,
    token_keys,
    word_keys,
)


def keys(text: str) -> list[tuple[str, int]]:
    return [(each.key, each.weight) for token in tokenize(text) for each in token_keys(token)]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("NÃO", "nao"),
        ("Straße", "strasse"),
        ("STRASSE", "strasse"),
        ("ΟΔΟΣ", "οδοσ"),
        ("οδός", "οδοσ"),
        ("İstanbul", "istanbul"),
        ("Ёлка", "елка"),
        ("עִבְרִית", "עברית"),
        ("الْعَرَبِيَّة", "العربية"),
        ("ＦＵＬＬ", "full"),
        ("ﬁne", "fine"),
        ("x²", "x2"),
        ("が", "が"),
        ("ｶﾞ", "ガ"),
        ("か\u3099", "が"),
        ("한국어", "한국어"),
        ("हिन्दी", "हिन्दी"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text)
    assert fold(once) == once or any(unicodedata.combining(mark) for mark in once)


def test_fold_is_that_of_the_search_for_every_letter_but_those_that_are_listed() -> None:
    """The window's search knows all of Unicode's case folding and all combining marks; the vault's table is
    what a reader in another language can have. They differ only where `docs/vault-format.md` says so."""
    scripts = set()
    for code in range(0x80, sys.maxunicode + 1):
        letter = chr(code)
        if unicodedata.category(letter)[0] in "LN" and fold(letter) != folding.fold(letter):
            scripts.add(unicodedata.name(letter).split()[0])
            assert not 0x400 <= code < 0x1C80 or not unicodedata.name(letter).startswith("CYRILLIC")
    assert scripts == DIFFERENT


DIFFERENT = {"DEVANAGARI", "BENGALI", "GURMUKHI", "ORIYA", "KAITHI", "CHEROKEE", "CYRILLIC"}
"""First words of the names of letters that the two fold differently; of Cyrillic, U+1C80 to U+1C88 only."""


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("", []),
        ("ab", [("ab", 16)]),
        ("abc", [("abc", 16)]),
        ("abcd", [("abcd", 9), ("abcd*", 7)]),
        ("abcde", [("abcde", 9), ("abcd*", 7)]),
        ("abcdef", [("abcdef", 4), ("abcd*", 7), ("abcdef*", 5)]),
        ("garantia", [("garantia", 4), ("gara*", 7), ("garant*", 5)]),
    ],
)
def test_a_word_is_a_key_and_its_beginnings_are(word: str, expected: list[tuple[str, int]]) -> None:
    assert [(each.key, each.weight) for each in word_keys(word)] == expected
    assert sum(each.weight for each in word_keys(word)) in (0, 16)


def test_identifiers_are_whole_and_in_parts() -> None:
    assert {key for key, _ in keys("getUserName")} == {
        *("getusername", "getu*", "getuse*", "get", "user", "user*", "name", "name*")
    }
    assert {key for key, _ in keys("get_user")} == {"get_user", "get_*", "get_us*", "get", "user", "user*"}
    assert {key for key, _ in keys("SKU-123")} == {"sku-123", "sku-*", "sku-12*", "sku", "123"}


def test_scripts_without_spaces_are_pairs_and_characters() -> None:
    assert keys("退货款") == [("退货", 10), ("货款", 10), ("退", 8), ("货", 8), ("款", 8)]
    assert keys("我") == [("我", 18)]
    assert keys("SF寄") == [("sf", 16), ("寄", 18)]


def test_a_long_word_is_cut_before_it_is_folded() -> None:
    assert keys("x" * 70)[0][0] == "x" * 64
    assert keys("ß" * 70)[0][0] == "ss" * 64


def test_a_key_of_several_words_is_counted_and_has_the_largest_weight() -> None:
    found = {each.key: each for each in question_keys("guarda guarda-chuva Guarda")}
    assert found["guarda"] == QuestionKey("guarda", 4, 3, ("guarda", "Guarda"))
    assert found["guar*"] == QuestionKey("guar*", 7, 4, ("guarda", "guarda-chuva", "Guarda"))
    alone = {each.key: each for each in question_keys("我们 我")}
    assert (alone["我"].weight, alone["我"].count) == (18, 2)


def test_a_contribution_is_a_whole_number_rounded_down() -> None:
    assert QuestionKey("a", 4, 1, ()).contribution(1000) == 4000
    assert QuestionKey("a", 7, 2, ()).contribution(1000) == 9333
    assert QuestionKey("a", 7, 3, ()).contribution(1001) == 10510


def test_the_shard_is_fnv_of_the_first_four_characters() -> None:
    assert shard_of("a") == 0xE40C292C % SHARDS  # published value of FNV-1a for "a"
    assert shard_of("foob*") == shard_of("foobar") == shard_of("foob")
    assert shard_of("退货") == shard_of("退") == shard_of("退x")
    assert {shard_of(f"w{number}") for number in range(2000)} == set(range(SHARDS))


@given(st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=20))
def test_a_word_and_its_beginnings_are_in_one_shard(text: str) -> None:
    for token in tokenize(text):
        if token.kind is not TokenKind.HAN:
            assert len({shard_of(each.key) for each in word_keys(fold(token.text))}) <= 1


def test_a_key_counts_by_characters_when_it_begins_with_one_of_a_script_without_spaces() -> None:
    assert is_cjk_key("退货") and is_cjk_key("ガ") and is_cjk_key("ー") and is_cjk_key("𠮷")
    assert not is_cjk_key("a退") and not is_cjk_key("한") and not is_cjk_key("é") and not is_cjk_key("a")
