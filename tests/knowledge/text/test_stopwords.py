from __future__ import annotations

import pytest

from knowledge.text.folding import fold
from knowledge.text.stopwords import ENGLISH, PORTUGUESE, SPANISH, is_stop_han, is_stop_word


@pytest.mark.parametrize("word", ["como", "o", "com", "para", "você", "the", "is", "how", "el", "cómo"])
def test_function_words_are_stop_words(word: str) -> None:
    assert is_stop_word(fold(word))


@pytest.mark.parametrize(
    "word", ["sem", "novo", "valor", "não", "pix", "without", "not", "new", "sin", "no pix"]
)
def test_words_that_carry_the_meaning_are_not(word: str) -> None:
    assert not is_stop_word(fold(word))


@pytest.mark.parametrize("words", [PORTUGUESE, ENGLISH, SPANISH])
def test_the_lists_are_in_folded_form(words: frozenset[str]) -> None:
    assert {word for word in words if fold(word) != word} == set()


@pytest.mark.parametrize("run", ["什么", "怎么", "請問", "的"])
def test_han_of_function_characters_alone_is_ignored(run: str) -> None:
    assert is_stop_han(run)


@pytest.mark.parametrize("run", ["退货", "的货", "货的"])
def test_one_other_character_makes_a_han_run_count(run: str) -> None:
    assert not is_stop_han(run)
