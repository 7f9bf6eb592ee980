from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.errors import QueryError
from knowledge.index import SearchIndex
from knowledge.model import QueryWord
from knowledge.retrieval.query import MAX_SPELLED, ParsedQuery, parse_query
from knowledge.settings import MAX_QUERY_CHARACTERS
from tests.knowledge.shelf import ANALYZER, SETTINGS, open_with

TEXTS = {
    "pix.md": "# Pagamento\n\nO pagamento por pix é imediato. Pagamentos caem na hora.",
    "boleto.md": "# Boleto\n\nO pagamento por boleto demora. Pagante e pagador.",
    "refund.md": "---\nlang: en\n---\n# Refunds\n\nA refund takes two days.",
    "codes.md": "# Peças\n\nSKU-123-AB, broca 5,5 mm, versão v1.10.2.",
    "zh.md": "---\nlang: zh\n---\n# 退货\n\n退货政策适用于用户。",
    "acento.md": "# Avós\n\nPolítica: a promocao e a promoção, a devolucao e a devolução, o avo e a avó.",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    opened = open_with(tmp_path_factory.mktemp("query") / "index", TEXTS)
    yield opened
    opened.close()


def parse(index: SearchIndex, question: str) -> ParsedQuery:
    return parse_query(question, index.snapshot, ANALYZER, SETTINGS.ranking)


def only_word(index: SearchIndex, question: str) -> QueryWord:
    (word,) = parse(index, question).words
    return word


def test_a_known_word_is_found_by_its_stem(index: SearchIndex) -> None:
    assert only_word(index, "pagamentos ") == QueryWord("pagamentos", 0, 10, how="exact", documents=2)
    assert only_word(index, "refund ").documents == 1


def test_the_word_being_typed_is_also_the_beginning_of_longer_ones(index: SearchIndex) -> None:
    word = only_word(index, "pagamento")
    assert (word.how, word.matched, word.documents) == ("exact", ("pagamentos",), 2)


@pytest.mark.parametrize("question", ["pagam", "PAGAM", "págam", "pagam ?"])
def test_an_unknown_word_is_the_beginning_of_a_known_one(index: SearchIndex, question: str) -> None:
    word = only_word(index, question)
    assert (word.how, word.matched, word.documents) == ("prefix", ("pagamento",), 2)


@pytest.mark.parametrize("question", ["pa", "12"])
def test_too_short_a_beginning_finds_nothing(index: SearchIndex, question: str) -> None:
    assert only_word(index, question).how == "none"


@pytest.mark.parametrize(
    ("typed", "meant"), [("pagamneto", "pagamento"), ("bolleto", "boleto"), ("poliitica", "politica")]
)
def test_a_typing_error_still_finds_the_word(index: SearchIndex, typed: str, meant: str) -> None:
    word = only_word(index, typed)
    assert (word.how, word.matched, word.documents) == (
        "spelling",
        (meant,),
        1 if meant != "pagamento" else 2,
    )


@pytest.mark.parametrize("typed", ["pxi", "pixw", "asdf", "DRK", "zzzzzzzz", "boleto1x"])
def test_se09_short_or_strange_words_are_not_guessed(index: SearchIndex, typed: str) -> None:
    assert only_word(index, typed) == QueryWord(typed, 0, len(typed), how="none")


@pytest.mark.parametrize("question", ["promoção ", "promocao ", "PROMOÇÃO ", "promoc\u0327a\u0303o "])
def test_accents_are_ignored_on_both_sides(index: SearchIndex, question: str) -> None:
    expected = {"spt:" + ANALYZER.stem_term(form, "pt")[4:] for form in ("promocao", "promoção")}
    (clause,) = parse(index, question).clauses
    assert expected <= set(clause.terms)


@pytest.mark.parametrize("question", ["SKU-123-AB", "sku123ab", "5,5", "1.10.2", "v1.10.2"])
def test_codes_are_found_whole(index: SearchIndex, question: str) -> None:
    word = parse(index, question).words[0]
    assert (word.text, word.how, word.documents) == (question, "exact", 1)


def test_ignored_words_look_for_nothing(index: SearchIndex) -> None:
    parsed = parse(index, "Como funciona o pagamento com pix?")
    assert [word.text for word in parsed.words if word.ignored] == ["Como", "o", "com"]
    assert [word.text for word in parsed.words if not word.ignored] == ["funciona", "pagamento", "pix"]
    assert [clause.word for clause in parsed.clauses] == ["pagamento", "pix"]


def test_function_words_count_as_subjects(index: SearchIndex) -> None:
    assert len(parse(index, "como pagar com pix").subjects) == 4


def test_a_word_twice_counts_once(index: SearchIndex) -> None:
    parsed = parse(index, "pix boleto pix ")
    assert [word.start for word in parsed.words] == [0, 4, 11]
    assert [clause.word for clause in parsed.clauses] == ["pix", "boleto"]


def test_a_word_with_and_without_accents_counts_once(index: SearchIndex) -> None:
    assert [clause.word for clause in parse(index, "devolução devolucao ").clauses] == ["devolução"]


def test_two_forms_of_a_word_look_for_one_thing_and_both_have_found_it(index: SearchIndex) -> None:
    parsed = parse(index, "pagamento pagamentos ")
    assert [len(parsed.found[text]) for text in ("pagamento", "pagamentos")] == [1, 1]


@pytest.mark.parametrize("text", ["a" * MAX_QUERY_CHARACTERS, "NOT " * 2000, "a-" * 9_000])
def test_se14_a_long_question_is_answered(index: SearchIndex, text: str) -> None:
    assert parse(index, text).words


def test_se14_a_longer_one_is_refused_with_its_length(index: SearchIndex) -> None:
    with pytest.raises(QueryError, match="100000 characters"):
        parse(index, "a" * 100_000)


def test_se14_only_so_many_words_are_tried_as_typing_errors(
    index: SearchIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = [f"pagamento{a}{b}" for a in "qwxyk" for b in "qwxykjhgfdvz"]
    assert len(wrong) > MAX_SPELLED
    hows = [word.how for word in parse(index, " ".join(wrong)).words]
    assert hows.count("spelling") == MAX_SPELLED
    assert hows[MAX_SPELLED:] == ["none"] * (len(wrong) - MAX_SPELLED)


@pytest.mark.parametrize(
    "question",
    [
        '"url: something"',
        "foo:bar",
        "[a TO",
        '"open quote',
        "(a",
        "*",
        "?",
        "id:acc",
        "title:pix",
        "-pix",
        "pix~2",
        "pix^9",
        "\x00",
        "\ud800",
        "pix\x00boleto",
        "\\",
        "{}",
        "%s",
        "'; drop table",
        "🙂",
    ],
)
def test_se10_nothing_is_query_syntax(index: SearchIndex, question: str) -> None:
    for word in parse(index, question).words:
        assert question[word.start : word.end] == word.text


def test_se10_syntax_changes_nothing_about_a_word(index: SearchIndex) -> None:
    plain = [clause.terms for clause in parse(index, "pix boleto ").clauses]
    for question in ("+pix -boleto ", '"pix boleto" ', "pix* boleto? ", "(pix) [boleto] ", "pix:boleto; "):
        assert [clause.terms for clause in parse(index, question).clauses] == plain
