from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.analysis import Analyzer
from knowledge.text.questions import AskedWord, asked_words
from knowledge.text.words import TokenKind

ANALYZER = Analyzer()


def words_of(question: str) -> tuple[AskedWord, ...]:
    return asked_words(question, ANALYZER)


def telling(question: str) -> list[str]:
    return [word.text for word in words_of(question) if not word.ignored]


def test_function_words_of_a_question_are_marked() -> None:
    assert telling("Como funciona o pagamento com pix?") == ["funciona", "pagamento", "pix"]
    assert telling("How does the refund work?") == ["refund", "work"]


def test_every_word_has_its_place() -> None:
    assert words_of("Como pagar?") == (
        AskedWord("Como", 0, 4, TokenKind.WORD, ignored=True, typing=False),
        AskedWord("pagar", 5, 10, TokenKind.WORD, ignored=False, typing=False),
    )


@pytest.mark.parametrize("question", ["to be", "the", "it is", "como um"])
def test_se08_a_question_of_function_words_alone_keeps_them(question: str) -> None:
    assert telling(question) == question.split()


@pytest.mark.parametrize("question", ["", "   ", "?!", "🙂", "\u0301"])
def test_se08_a_question_without_letters_has_no_words(question: str) -> None:
    assert words_of(question) == ()


def test_only_the_word_at_the_very_end_is_still_being_typed() -> None:
    assert [word.typing for word in words_of("como pagam")] == [False, True]
    assert [word.typing for word in words_of("como pagam ")] == [False, False]
    assert [word.typing for word in words_of("退货")] == [False]


def test_a_chinese_question_is_asked_in_pairs() -> None:
    assert [(word.text, word.start, word.end) for word in words_of("请退货吧")] == [
        ("请退", 0, 2),
        ("退货", 1, 3),
        ("货吧", 2, 4),
    ]
    assert telling("退") == ["退"]


def test_pairs_of_chinese_function_characters_are_marked() -> None:
    assert "什么" not in telling("退货是什么")
    assert "退货" in telling("退货是什么")
    assert telling("什么") == ["什么"]


def test_a_code_comes_before_its_parts() -> None:
    words = words_of("o SKU-123-AB")
    assert [(word.text, word.kind) for word in words[1:]] == [
        ("SKU-123-AB", TokenKind.CODE),
        ("SKU", TokenKind.WORD),
        ("123", TokenKind.WORD),
        ("AB", TokenKind.WORD),
    ]
    assert [word.typing for word in words] == [False, True, False, False, True]


def test_protected_codes_of_the_analyzer_are_codes_of_a_question_too() -> None:
    words = asked_words("o tx 9000 novo", Analyzer(codes=["TX 9000"]))
    assert [word.text for word in words if word.kind is TokenKind.CODE] == ["tx 9000"]


@given(st.text())
def test_words_of_a_question_stand_where_they_say(question: str) -> None:
    for word in words_of(question):
        assert question[word.start : word.end].startswith(word.text)
