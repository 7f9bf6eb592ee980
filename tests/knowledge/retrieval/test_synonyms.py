import pytest

from knowledge.retrieval.synonyms import MAX_ALTERNATIVES, Alternative, Synonyms
from knowledge.text.analysis import Analyzer
from knowledge.text.questions import AskedWord, asked_words
from knowledge.text.words import TokenKind

ANALYZER = Analyzer()
LANGUAGES = ("", "en", "es", "pt", "zh")

Found = list[tuple[str, str]]


def ask(question: str, *groups: str, languages: tuple[str, ...] = LANGUAGES) -> list[Alternative]:
    synonyms = Synonyms([group.split(" = ") for group in groups], ANALYZER, languages)
    return synonyms.alternatives(asked_words(question, ANALYZER))


def found(question: str, *groups: str, languages: tuple[str, ...] = LANGUAGES) -> Found:
    """What is replaced (as it stands in the question) by what."""
    words = asked_words(question, ANALYZER)
    return [
        (question[words[item.first].start : words[item.last].end], item.phrase)
        for item in ask(question, *groups, languages=languages)
    ]


def test_a_phrase_stands_for_the_other_words_of_its_group() -> None:
    assert ask("quero a nota fiscal agora", "nota fiscal = NF-e = NFe") == [
        Alternative(2, 3, "NF-e"),
        Alternative(2, 3, "NFe"),
    ]


def test_the_order_in_a_group_does_not_matter() -> None:
    assert found("minha NFe não veio", "nota fiscal = NF-e = NFe") == [
        ("NFe", "nota fiscal"),
        ("NFe", "NF-e"),
    ]


def test_a_code_is_found_by_its_parts_and_replaced_as_a_whole() -> None:
    assert ask("cadê a NF-e?", "nota fiscal = NF-e") == [Alternative(2, 4, "nota fiscal")]
    assert found("cadê a nf-e?", "nota fiscal = NF-e") == [("nf-e", "nota fiscal")]


def test_the_order_in_which_codes_come_does_not_matter() -> None:
    def word(text: str, start: int, kind: TokenKind) -> AskedWord:
        return AskedWord(text, start, start + len(text), kind, ignored=False, typing=False)

    words = [  # "X-TX 9000" where "TX 9000" is a code
        word("TX 9000", 2, TokenKind.CODE),
        word("X-TX", 0, TokenKind.CODE),
        word("X", 0, TokenKind.WORD),
        word("TX", 2, TokenKind.WORD),
        word("9000", 5, TokenKind.WORD),
    ]
    synonyms = Synonyms([["TX 9000", "furadeira"]], ANALYZER, LANGUAGES)
    assert synonyms.alternatives(words) == [Alternative(0, 4, "furadeira")]
    assert synonyms.alternatives(words[2:]) == [Alternative(1, 2, "furadeira")]


def test_a_part_of_a_phrase_is_not_the_phrase() -> None:
    assert found("a nota", "nota fiscal = NF-e") == []
    assert found("nota da fiscal", "nota fiscal = NF-e") == []
    assert found("fiscal nota", "nota fiscal = NF-e") == []


@pytest.mark.parametrize("question", ["DEVOLUÇÃO", "devolucao", "devoluções", "devolucoes", "Devolução?"])
def test_case_accents_and_endings_do_not_matter(question: str) -> None:
    assert found(question, "devolução = retorno") == [(question.strip("?"), "retorno")]


def test_endings_are_those_of_the_languages_at_hand() -> None:
    assert found("trocas", "troca = permuta", languages=("pt",)) == [("trocas", "permuta")]
    assert found("trocas", "troca = permuta", languages=()) == []
    assert found("troca", "Troca = permuta", languages=()) == [("troca", "permuta")]


def test_a_group_that_has_a_word_in_two_forms_does_not_offer_the_same_word() -> None:
    assert found("reembolsos", "reembolso = reembolsos = estorno") == [("reembolsos", "estorno")]


@pytest.mark.parametrize(
    "question", ["怎么退货呀", "退货", "我要退货", "退货怎么办", "您好,退货?", "用ZS退货"]
)
def test_a_chinese_word_is_found_inside_a_run_without_spaces(question: str) -> None:
    assert found(question, "退货 = 退款") == [("退货", "退款")]


def test_a_chinese_word_is_replaced_where_its_pairs_are() -> None:
    assert ask("怎么退货呀", "退货 = 退款") == [Alternative(2, 2, "退款")]
    assert ask("怎么七天无理由退呀", "七天无理由 = 7天无理由") == [Alternative(2, 5, "7天无理由")]


def test_characters_on_both_sides_of_a_mark_are_no_word() -> None:
    assert found("能退，货呢", "退货 = 退款") == []


def test_a_single_character_is_found_alone_and_not_inside_other_words() -> None:
    assert found("券 怎么用", "券 = 优惠券") == [("券", "优惠券")]
    assert found("证券公司", "券 = 优惠券") == []


def test_both_scripts_may_stand_in_one_phrase() -> None:
    assert found("zs壶多少钱", "ZS壶 = 紫砂壶") == [("zs", "紫砂壶")]
    assert found("ZS 壶", "ZS壶 = 紫砂壶") == [("ZS 壶", "紫砂壶")]
    assert found("7天无理由退货", "七天无理由 = 7天无理由") == [("7天无理由", "七天无理由")]
    assert found("发票 invoice 在哪", "发票 = invoice") == [("发票", "invoice"), ("invoice", "发票")]


def test_the_longest_phrase_is_taken() -> None:
    groups = ("nota = anotação", "nota fiscal = NF-e", "nota fiscal paulista = NFP", "fiscal = tributário")
    assert found("a nota fiscal paulista", *groups) == [("nota fiscal paulista", "NFP")]
    assert found("a nota fiscal e a nota", *groups) == [("nota fiscal", "NF-e"), ("nota", "anotação")]
    assert found("退货款", "退货 = 换货", "退货款 = 返款", "货款 = 资金") == [("退货款", "返款")]


def test_a_longer_phrase_further_on_wins_over_a_shorter_one_before() -> None:
    assert found("conta corrente bancária nova", "conta corrente = cc", "corrente bancária nova = cbn") == [
        ("corrente bancária nova", "cbn")
    ]


def test_a_word_of_two_groups_has_the_words_of_both() -> None:
    assert found("garantia", "garantia = cobertura", "garantia = seguro", "outro = nada") == [
        ("garantia", "cobertura"),
        ("garantia", "seguro"),
    ]


def test_groups_are_not_chained() -> None:
    assert found("alfa", "alfa = beta", "beta = gama") == [("alfa", "beta")]
    assert found("beta", "alfa = beta", "beta = gama") == [("beta", "alfa"), ("beta", "gama")]


def test_several_phrases_of_one_question_come_in_its_order() -> None:
    assert found("frete e reembolso e frete", "reembolso = estorno", "frete = envio") == [
        ("frete", "envio"),
        ("reembolso", "estorno"),
        ("frete", "envio"),
    ]


@pytest.mark.parametrize("question", ["", "   ", "!?", "nada a ver", "没有", "\ud800"])
def test_a_question_without_any_has_none(question: str) -> None:
    assert found(question, "nota fiscal = NF-e", "退货 = 退款") == []


@pytest.mark.parametrize("groups", [[], [["a"]], [["", "b"]], [["!!", "?"], ["\ud800", "退"]]])
def test_odd_groups_do_no_harm(groups: list[list[str]]) -> None:
    synonyms = Synonyms(groups, ANALYZER, LANGUAGES)
    assert synonyms.alternatives(asked_words("nota fiscal", ANALYZER)) == []


def test_the_first_hundred_alternatives_of_a_very_long_question_are_enough() -> None:
    group = " = ".join(f"palavra{number}" for number in range(20))
    assert len(ask("palavra1 " * 2_000, group)) == MAX_ALTERNATIVES
    assert len(ask("退货" * 5_000, "退货 = 退款", "货 = 物")) == MAX_ALTERNATIVES
