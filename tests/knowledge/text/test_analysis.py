from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.analysis import Analyzer, Family
from knowledge.text.words import TokenKind, tokenize

ANALYZER = Analyzer()


def terms(text: str, language: str = "pt") -> dict[str, int]:
    return dict(ANALYZER.count(text, language))


def asked(question: str) -> list[str]:
    return [word.text for word in ANALYZER.question(question) if not word.ignored]


# --- documents ----------------------------------------------------------------------------------------


def test_a_word_gives_its_folded_form_its_stem_and_its_accents() -> None:
    assert terms("Devolução") == {"wdevolucao": 1, "spt:devolu": 1, "adevolução": 1}


def test_a_word_without_accents_has_no_third_term() -> None:
    assert terms("Pagamentos") == {"wpagamentos": 1, "spt:pagament": 1}


def test_the_language_decides_the_stem() -> None:
    assert "sen:refund" in terms("refunds", "en")
    assert "s:refunds" in terms("refunds", "")


def test_terms_are_counted() -> None:
    assert terms("pix, PIX e Pix")["wpix"] == 3


@pytest.mark.parametrize("written", ["café", "cafe\u0301", "CAFÉ"])
def test_se01_accents_however_written_give_the_same_terms(written: str) -> None:
    assert terms(written) == {"wcafe": 1, "spt:caf": 1, "acafé": 1}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("SKU-123-AB", {"ksku-123-ab", "ksku123ab", "wsku", "w123", "wab"}),
        ("1.10.2", {"k1.10.2", "w1", "w10", "w2"}),
        ("v1.10.2", {"kv1.10.2", "k1.10.2", "kv1102"}),
        ("5,5", {"k5,5", "w5"}),
        ("M8x20", {"wm8x20"}),
        ("HSS-G", {"khss-g", "khssg", "whss", "wg"}),
        ("soft_logout", {"ksoft_logout", "ksoftlogout", "wsoft", "wlogout"}),
        ("getUserName", {"wgetusername", "wget", "wuser", "wname"}),
    ],
)
def test_codes_are_terms_whole_and_in_parts(code: str, expected: set[str]) -> None:
    assert expected <= terms(code).keys()


def test_numbers_are_not_joined_over_their_points() -> None:
    assert "k55" not in terms("5,5")
    assert "k1102" not in terms("1.10.2")


def test_se07_chinese_is_pairs_and_characters() -> None:
    assert terms("退货政策", "zh") == {
        "z退货": 1,
        "z货政": 1,
        "z政策": 1,
        "h退": 1,
        "h货": 1,
        "h政": 1,
        "h策": 1,
    }


def test_kana_keep_length_and_voice() -> None:
    assert {"zサー", "zーバ", "zバー"} <= terms("サーバー", "ja").keys()
    assert terms("カ\u3099ス", "ja") == terms("ガス", "ja") == terms("ｶﾞｽ", "ja")


def test_hangul_is_words() -> None:
    assert terms("환불 정책", "ko") == {"w환불": 1, "sko:환불": 1, "w정책": 1, "sko:정책": 1}


@pytest.mark.parametrize("text", ["", "🙂", "\x00", "\ud800", "—"])
def test_text_without_words_gives_no_terms(text: str) -> None:
    assert terms(text) == {}


def test_a_very_long_word_gives_a_short_term() -> None:
    assert max(map(len, terms("x" * 100_000))) < 100


@given(st.text(), st.sampled_from(["pt", "en", "es", "zh", ""]))
def test_every_term_names_its_family(text: str, language: str) -> None:
    families = {str(family) for family in Family}
    for term, count in terms(text, language).items():
        assert term[0] in families
        assert len(term) > 1
        assert count > 0


@given(st.text())
def test_the_count_is_that_of_the_tokens_one_by_one(text: str) -> None:
    one_by_one: dict[str, int] = {}
    for token in tokenize(text):
        for term in ANALYZER.token_terms(token, "pt"):
            one_by_one[term] = one_by_one.get(term, 0) + 1
    assert terms(text) == one_by_one


def test_the_subject_of_a_title_keeps_function_words() -> None:
    assert ANALYZER.subject_terms("Como pagar com pix", "pt") == ("spt:com", "spt:pag", "spt:pix")
    assert ANALYZER.subject_terms("退货", "zh") == ("z退货",)


# --- questions ----------------------------------------------------------------------------------------


def test_stop_words_of_a_question_are_ignored() -> None:
    assert asked("Como funciona o pagamento com pix?") == ["funciona", "pagamento", "pix"]
    assert asked("How does the refund work?") == ["refund", "work"]


def test_ignored_words_are_told_with_their_places() -> None:
    words = ANALYZER.question("Como pagar?")
    assert [(word.text, word.start, word.end, word.ignored) for word in words] == [
        ("Como", 0, 4, True),
        ("pagar", 5, 10, False),
    ]


@pytest.mark.parametrize("question", ["to be", "the", "it is", "como é que"])
def test_se08_a_question_of_stop_words_only_keeps_them(question: str) -> None:
    words = question.split()
    assert [word for word in asked(question) if word != "é"] == [word for word in words if word != "é"]


@pytest.mark.parametrize("question", ["", "   ", "?!"])
def test_se08_an_empty_question_has_no_words(question: str) -> None:
    assert ANALYZER.question(question) == ()


def test_only_the_word_at_the_very_end_is_still_being_typed() -> None:
    assert [word.typing for word in ANALYZER.question("como pagam")] == [False, True]
    assert [word.typing for word in ANALYZER.question("como pagam ")] == [False, False]


def test_a_chinese_question_is_asked_in_pairs() -> None:
    assert asked("退货政策") == ["退货", "货政", "政策"]
    assert asked("退") == ["退"]


def test_pairs_of_chinese_function_characters_are_ignored() -> None:
    assert "什么" not in asked("退货是什么")
    assert "退货" in asked("退货是什么")


@given(st.text())
def test_words_of_a_question_stand_where_they_say(question: str) -> None:
    for word in ANALYZER.question(question):
        assert question[word.start : word.end].startswith(word.text)
        assert word.kind in TokenKind
