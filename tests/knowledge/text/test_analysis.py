from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.text.analysis import REMEMBERED_TEXTS, Analyzer, Family, piece_terms, term_id, word_key
from knowledge.text.folding import fold
from knowledge.text.words import TokenKind

ANALYZER = Analyzer()
PROTECTED = Analyzer(codes=["TX 9000", "Ação 5", "SKU-123", "C++"])
LANGUAGES = st.sampled_from(["pt", "en", "es", "zh", ""])
TEXTS = st.text(st.characters() | st.sampled_from("aBç1退货か゛-./'() \n\u3099\uff9e々〇"), max_size=40)


def terms(text: str, language: str = "pt", analyzer: Analyzer = ANALYZER) -> Counter[str]:
    found: Counter[str] = Counter()
    for token in analyzer.tokenize(text):
        found.update(analyzer.token_terms(token, language))
    return found


# --- terms ------------------------------------------------------------------------------------------------


def test_a_word_gives_its_folded_form_and_its_stem() -> None:
    assert terms("Devolução") == {"wdevolucao": 1, "spt:devolu": 1}
    assert terms("Pagamentos") == {"wpagamentos": 1, "spt:pagament": 1}


def test_the_language_decides_the_stem() -> None:
    assert "sen:refund" in terms("refunds", "en")
    assert "s:refunds" in terms("refunds", "")


@pytest.mark.parametrize("written", ["café", "cafe\u0301", "CAFÉ"])
def test_se01_accents_however_written_give_the_same_terms(written: str) -> None:
    assert terms(written) == {"wcafe": 1, "spt:caf": 1}


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
    assert set(terms("退货政策", "zh")) == {"z退货", "z货政", "z政策", "h退", "h货", "h政", "h策"}


def test_kana_keep_length_and_voice() -> None:
    assert {"zサー", "zーバ", "zバー"} <= terms("サーバー", "ja").keys()
    assert terms("カ\u3099ス", "ja") == terms("ガス", "ja") == terms("ｶﾞｽ", "ja")


def test_hangul_is_words() -> None:
    assert terms("환불 정책", "ko") == {"w환불": 1, "sko:환불": 1, "w정책": 1, "sko:정책": 1}


@pytest.mark.parametrize("text", ["", "🙂", "\x00", "\ud800", "—", "\u0301"])
def test_text_without_words_gives_no_terms(text: str) -> None:
    assert terms(text) == {}
    assert ANALYZER.tokens(text, "pt") == []


def test_a_very_long_word_gives_a_short_term() -> None:
    assert max(map(len, terms("x" * 100_000))) < 100


@given(st.text(), LANGUAGES)
def test_every_term_names_its_family(text: str, language: str) -> None:
    families = {str(family) for family in Family}
    for term in terms(text, language):
        assert term[0] in families
        assert len(term) > 1


# --- tokens of the index ----------------------------------------------------------------------------------


def test_a_word_is_one_token_that_its_stem_stands_for() -> None:
    (token,) = ANALYZER.tokens("Devolução", "pt")
    assert token.terms == (term_id("wdevolucao"), term_id("spt:devolu"))
    assert token.primary == term_id("spt:devolu")
    assert token.pieces == tuple(map(term_id, piece_terms("devolucao")))
    assert (token.word, token.accented, token.stop) == ("devolucao", "devolução", False)
    assert token.key == word_key("devolução", "pt")


def test_a_word_without_accents_has_no_accented_form() -> None:
    (token,) = ANALYZER.tokens("PIX", "pt")
    assert (token.word, token.accented) == ("pix", "")


def test_a_code_is_a_token_before_its_parts() -> None:
    whole, *parts = ANALYZER.tokens("SKU-123", "pt")
    assert whole.terms == (term_id("ksku-123"), term_id("ksku123"))
    assert whole.primary == term_id("ksku-123")
    assert (whole.pieces, whole.word, whole.stop) == ((), "", False)
    assert [part.word for part in parts] == ["sku", "123"]


def test_a_run_of_chinese_is_its_pairs_each_with_its_first_character() -> None:
    found = [token.terms for token in ANALYZER.tokens("退货政策", "zh")]
    assert found == [
        (term_id("z退货"), term_id("h退")),
        (term_id("z货政"), term_id("h货")),
        (term_id("z政策"), term_id("h政"), term_id("h策")),
    ]
    assert [token.primary for token in ANALYZER.tokens("退货", "zh")] == [term_id("z退货")]


def test_a_chinese_character_alone_is_a_token() -> None:
    (token,) = ANALYZER.tokens("退", "zh")
    assert (token.primary, token.terms) == (term_id("h退"), (term_id("h退"),))


def test_a_doubled_character_at_the_end_counts_twice() -> None:
    (token,) = ANALYZER.tokens("谢谢", "zh")
    assert token.terms == (term_id("z谢谢"), term_id("h谢"), term_id("h谢"))


def test_function_words_and_pairs_of_function_characters_are_told() -> None:
    assert [token.stop for token in ANALYZER.tokens("como pagar com pix", "pt")] == [True, False, True, False]
    assert [token.stop for token in ANALYZER.tokens("退货是什么", "zh")] == [False, False, True, True]


@pytest.mark.parametrize(
    ("one", "other"), [("Devolução", "DEVOLUC\u0327A\u0303O"), ("SKU-1", "sku-1"), ("ｶﾞｽ", "ガス")]
)
def test_tokens_that_differ_in_case_or_width_are_the_same(one: str, other: str) -> None:
    assert ANALYZER.tokens(one, "pt") == ANALYZER.tokens(other, "pt")


@pytest.mark.parametrize(("one", "other"), [("pôr", "por"), ("退货", "退货货"), ("SKU-1", "SKU_1")])
def test_tokens_that_differ_have_different_keys(one: str, other: str) -> None:
    assert ANALYZER.tokens(one, "pt")[0].key != ANALYZER.tokens(other, "pt")[0].key


@given(TEXTS, LANGUAGES)
def test_tokens_have_the_terms_of_the_text_whichever_way_it_is_read(text: str, language: str) -> None:
    for analyzer in (ANALYZER, PROTECTED):
        found = Counter(term for token in analyzer.tokens(text, language) for term in token.terms)
        assert found == {term_id(term): count for term, count in terms(text, language, analyzer).items()}


@given(TEXTS, LANGUAGES)
def test_tokens_stand_in_the_order_of_the_text(text: str, language: str) -> None:
    for analyzer in (ANALYZER, PROTECTED):
        assert [token.primary for token in analyzer.tokens(text, language)] == list(
            primaries(analyzer, text, language)
        )


def primaries(analyzer: Analyzer, text: str, language: str) -> Iterator[int]:
    for token in analyzer.tokenize(text):
        own = analyzer.token_terms(token, language)
        if token.kind is TokenKind.HAN:
            yield from map(term_id, [term for term in own if term[0] == "z"] or own)
        elif own:
            yield term_id(own[-1] if token.kind is TokenKind.WORD else own[0])


@given(st.lists(TEXTS, max_size=4), LANGUAGES)
def test_equal_keys_mean_equal_tokens(texts: list[str], language: str) -> None:
    known: dict[int, object] = {}
    for text in texts:
        for token in ANALYZER.tokens(text, language):
            assert known.setdefault(token.key, token) == token


@given(TEXTS)
def test_the_accent_free_word_is_the_folded_one(text: str) -> None:
    words = [fold(token.text) for token in ANALYZER.tokenize(text) if token.kind is TokenKind.WORD]
    assert [token.word for token in ANALYZER.tokens(text, "pt") if token.word] == [
        word for word in words if word
    ]


# --- protected codes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["TX 9000", "tx  9000", "o novo Tx\n9000!"])
def test_a_protected_code_is_a_token_with_its_parts_beside_it(text: str) -> None:
    found = terms(text, "pt", PROTECTED)
    assert found["ktx 9000"] == found["ktx9000"] == found["wtx"] == found["w9000"] == 1


def test_without_protection_its_parts_are_all_there_is() -> None:
    assert set(terms("TX 9000")) == {"wtx", "spt:tx", "w9000", "spt:9000"}


def test_a_protected_code_is_asked_for_joined_too() -> None:
    assert terms("TX-9000")["ktx9000"] == 1


def test_a_protected_code_that_is_one_run_is_counted_once() -> None:
    assert terms("SKU-123", "pt", PROTECTED)["ksku-123"] == 1


def test_a_protected_code_may_end_with_signs() -> None:
    assert terms("c++", "pt", PROTECTED)["kc++"] == 1
    assert [token.text for token in PROTECTED.tokenize("em C++17")] == ["em", "C++", "C", "17"]


# --- memory -----------------------------------------------------------------------------------------------


def test_the_memory_of_texts_begins_anew_when_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    analyzer = Analyzer()
    first = analyzer.lexicon()
    before = analyzer.tokens("pix", "pt")
    assert analyzer.lexicon() is first
    monkeypatch.setattr("knowledge.text.analysis.REMEMBERED_TEXTS", 3)
    analyzer.tokens("um dois três quatro", "pt")
    assert analyzer.lexicon() is not first
    assert analyzer.tokens("pix", "pt") == before
    assert REMEMBERED_TEXTS > 100_000
