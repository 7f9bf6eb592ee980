from __future__ import annotations

from dataclasses import replace

import pytest

from knowledge.errors import QueryError
from knowledge.index import Snapshot
from knowledge.model import QueryWord
from knowledge.retrieval.query import ParsedQuery, parse_query
from knowledge.retrieval.search import Search
from knowledge.retrieval.synonyms import Synonyms
from knowledge.settings import MAX_QUERY_CHARACTERS, RankingSettings
from knowledge.text.families import term_id
from tests.knowledge.index.made import snapshot_of
from tests.knowledge.shelf import ANALYZER, SETTINGS

WEIGHTS = SETTINGS.ranking
TEXTS = {
    "pix.md": "# Pagamento\n\nO pagamento por pix é imediato. Pagamentos caem na hora.",
    "boleto.md": "# Boleto\n\nO pagamento por boleto demora. Pagante e pagador. O PIX não.",
    "refund.md": "---\nlang: en\n---\n# Refunds\n\nA refund takes two days.",
    "codes.md": "# Peças\n\nSKU-123-AB, broca 5,5 mm, versão v1.10.2.",
    "zh.md": "---\nlang: zh\n---\n# 退货\n\n退货政策适用于用户。",
    "acento.md": "# Avós\n\nPolítica: a promocao e a promoção, a devolucao e a devolução, o avo e a avó.",
}


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    return snapshot_of(TEXTS)


def parse(
    snapshot: Snapshot, question: str, weights: RankingSettings = WEIGHTS, groups: tuple[str, ...] = ()
) -> ParsedQuery:
    synonyms = Synonyms([group.split("=") for group in groups], ANALYZER, snapshot.languages)
    return parse_query(question, snapshot, analyzer=ANALYZER, settings=weights, synonyms=synonyms)


def words(snapshot: Snapshot, question: str, weights: RankingSettings = WEIGHTS) -> tuple[QueryWord, ...]:
    return Search(question, snapshot, analyzer=ANALYZER, settings=weights).words


def only_word(snapshot: Snapshot, question: str) -> QueryWord:
    (word,) = words(snapshot, question)
    return word


# --- words -> terms --------------------------------------------------------------------------------------


def test_a_known_word_is_found_by_its_stem(snapshot: Snapshot) -> None:
    assert only_word(snapshot, "pagamentos ") == QueryWord("pagamentos", 0, 10, how="exact", documents=2)
    assert only_word(snapshot, "refund ").documents == 1


def test_a_word_counts_by_its_stem_and_as_it_is_written(snapshot: Snapshot) -> None:
    stem, written = parse(snapshot, "pagamento ").clauses
    assert stem.terms == (ANALYZER.stem_term("pagamento", "pt"),)
    assert written.terms == ("wpagamento",)
    assert (stem.weight, written.weight) == (WEIGHTS.stem, WEIGHTS.surface)
    assert stem.ids == (term_id(stem.terms[0]),)


def test_the_word_being_typed_is_also_the_beginning_of_longer_ones(snapshot: Snapshot) -> None:
    word = only_word(snapshot, "pagamento")
    assert (word.how, word.matched, word.documents) == ("exact", ("pagamentos",), 2)
    assert [clause.weight for clause in parse(snapshot, "pagamento").clauses][2:] == [WEIGHTS.prefix]


@pytest.mark.parametrize("question", ["pagam", "PAGAM", "págam", "pagam ?"])
def test_an_unknown_word_is_the_beginning_of_a_known_one(snapshot: Snapshot, question: str) -> None:
    word = only_word(snapshot, question)
    assert (word.how, word.matched, word.documents) == ("prefix", ("pagamento",), 2)


@pytest.mark.parametrize("question", ["pa", "12"])
def test_too_short_a_beginning_finds_nothing(snapshot: Snapshot, question: str) -> None:
    assert only_word(snapshot, question).how == "none"


@pytest.mark.parametrize(
    ("typed", "meant", "documents"),
    [
        ("pagamneto", "pagamento", 2),
        ("bolleto", "boleto", 1),
        ("poliitica", "politica", 1),
        ("brocs", "broca", 1),
    ],
)
def test_a_typing_error_still_finds_the_word(
    snapshot: Snapshot, typed: str, meant: str, documents: int
) -> None:
    assert only_word(snapshot, typed) == QueryWord(
        typed, 0, len(typed), how="spelling", matched=(meant,), documents=documents
    )


@pytest.mark.parametrize("typed", ["pxi", "xip", "asdf", "DRK", "zzzzzzzz", "boleto1x", "como 9999 zhora1"])
def test_se09_short_or_strange_words_are_not_guessed(snapshot: Snapshot, typed: str) -> None:
    assert {word.how for word in words(snapshot, typed) if not word.ignored} == {"none"}


@pytest.mark.parametrize("question", ["comm o pix ", "umaa pix ", "whic pix "])
def test_a_function_word_is_never_taken_for_another_one(snapshot: Snapshot, question: str) -> None:
    """`the` is nowhere here, and not the beginning of `them`."""
    found = parse(snapshot_of({"a.md": "them of a pix"}), "the pix ")
    assert [clause.word for clause in found.clauses] == ["pix", "pix"]


@pytest.mark.parametrize("question", ["promoção ", "promocao ", "PROMOÇÃO ", "promoc\u0327a\u0303o "])
def test_accents_are_ignored_on_both_sides(snapshot: Snapshot, question: str) -> None:
    expected = {ANALYZER.stem_term(form, "pt") for form in ("promocao", "promoção")}
    assert set(parse(snapshot, question).clauses[0].terms) == expected


@pytest.mark.parametrize("question", ["SKU-123-AB", "sku123ab", "5,5", "1.10.2", "v1.10.2"])
def test_codes_are_found_whole(snapshot: Snapshot, question: str) -> None:
    word = words(snapshot, question)[0]
    assert (word.text, word.how, word.documents) == (question, "exact", 1)


def test_a_code_is_looked_up_by_its_parts_too(snapshot: Snapshot) -> None:
    told = [(word.text, word.how) for word in words(snapshot, "SKU-123-ZZ ")]
    assert told == [("SKU-123-ZZ", "none"), ("SKU", "exact"), ("123", "exact"), ("ZZ", "none")]


def test_a_chinese_pair_finds_and_its_characters_add(snapshot: Snapshot) -> None:
    clauses = {clause.terms[0]: clause for clause in parse(snapshot, "退货呢").clauses}
    assert {term: clause.finds for term, clause in clauses.items()} == {
        "z退货": True,
        "h退": False,
        "h货": False,
    }
    assert clauses["z退货"].weight == WEIGHTS.han_pair
    # 货 is in two pairs of the question, and counts for both
    assert clauses["h退"].weight < clauses["h货"].weight < 2 * clauses["h退"].weight
    assert parse(snapshot, "退").clauses[0].finds


# --- what counts how much -------------------------------------------------------------------------------


def test_function_words_count_less_and_find_nothing(snapshot: Snapshot) -> None:
    parsed = parse(snapshot, "o pagamento por pix?")
    weights = {
        clause.word: (clause.weight, clause.finds) for clause in parsed.clauses if clause.terms[0][0] == "s"
    }
    share = WEIGHTS.function_word
    assert weights == {
        "o": (WEIGHTS.stem * share, False),
        "pagamento": (WEIGHTS.stem, True),
        "por": (WEIGHTS.stem * share, False),
        "pix": (WEIGHTS.stem, True),
    }
    assert [word.text for word in words(snapshot, "o pagamento por pix?") if word.ignored] == ["o", "por"]
    assert parsed.terms.isdisjoint({"wo", "wpor"})


def test_a_question_of_function_words_alone_finds_by_them(snapshot: Snapshot) -> None:
    assert all(clause.finds for clause in parse(snapshot, "o por ").clauses)
    assert parse(snapshot, "o por ").clauses[0].weight == WEIGHTS.stem


def test_a_word_twice_counts_more_than_once_and_less_than_twice(snapshot: Snapshot) -> None:
    once, twice = (parse(snapshot, question).clauses[0] for question in ("pix boleto ", "pix boleto pix "))
    assert (once.word, twice.word) == ("pix", "pix")
    assert twice.weight == pytest.approx(once.weight * 4 / 3)
    often = parse(snapshot, "pix " * 1000).clauses[0]
    assert often.weight < once.weight * (1 + WEIGHTS.k3)
    assert [word.start for word in words(snapshot, "pix boleto pix ")] == [0, 4, 11]


def test_two_forms_of_a_word_look_for_one_stem_and_both_have_found_it(snapshot: Snapshot) -> None:
    parsed = parse(snapshot, "pagamento pagamentos ")
    assert [clause.terms[0] for clause in parsed.clauses] == [
        ANALYZER.stem_term("pagamento", "pt"),
        "wpagamento",
        "wpagamentos",
    ]
    assert all((0,) in parsed.found[text] for text in ("pagamento", "pagamentos"))


def test_a_word_with_and_without_accents_is_one(snapshot: Snapshot) -> None:
    clauses = parse(snapshot, "devolução devolucao ").clauses
    assert [clause.word for clause in clauses] == ["devolução", "devolução"]


# --- what the best documents are held against ---------------------------------------------------------


def test_subjects_are_the_different_words_and_neighbours_those_without_function_words(
    snapshot: Snapshot,
) -> None:
    close = parse(snapshot, "pagamento por pix ou boleto, pagamentos ").close
    assert len(close.subjects) == 5
    (reading,) = close.readings
    assert reading.subjects == (0, 1, 2, 3, 4)
    assert reading.pairs == ((0, 2), (2, 4), (4, 0))


def test_unknown_words_part_neighbours(snapshot: Snapshot) -> None:
    close = parse(snapshot, "pix zzz boleto ").close
    assert [subject.ids == () for subject in close.subjects] == [False, True, False]
    assert (0, 2) not in close.readings[0].pairs


def test_pieces_are_of_words_that_carry_meaning(snapshot: Snapshot) -> None:
    pieces = {piece.id for piece in parse(snapshot, "por pagamneto 退货 ").close.pieces}
    assert term_id("g_pag") in pieces
    assert term_id("g_por") not in pieces
    assert term_id("gamne") not in pieces, "no document has it"


# --- synonyms --------------------------------------------------------------------------------------------


def test_a_synonym_is_looked_up_at_less_weight(snapshot: Snapshot) -> None:
    parsed = parse(snapshot, "reembolso ", groups=("reembolso=refund",))
    assert [(clause.word, clause.matched, clause.weight) for clause in parsed.clauses] == [
        ("reembolso", "refund", WEIGHTS.stem * WEIGHTS.synonym),
        ("reembolso", "refund", WEIGHTS.surface * WEIGHTS.synonym),
    ]
    assert [(fate.how, fate.matched) for fate in parsed.fates] == [("synonym", ("refund",))]
    assert parsed.found["reembolso"]


def test_a_word_that_is_known_keeps_its_own_way_beside_a_synonym(snapshot: Snapshot) -> None:
    parsed = parse(snapshot, "boleto ", groups=("boleto=fatura=refund",))
    assert [(fate.how, fate.matched) for fate in parsed.fates] == [("exact", ())]
    assert {clause.matched for clause in parsed.clauses} == {"", "refund"}


def test_a_word_with_a_synonym_is_not_taken_for_a_typing_error(snapshot: Snapshot) -> None:
    assert parse(snapshot, "bolleto ").fates[0].how == "spelling"
    parsed = parse(snapshot, "bolleto ", groups=("bolleto=refund",))
    assert [(fate.how, fate.matched) for fate in parsed.fates] == [("synonym", ("refund",))]


def test_a_phrase_is_found_where_all_of_its_words_are(snapshot: Snapshot) -> None:
    parsed = parse(snapshot, "cobrança ", groups=("cobrança=pagamento por boleto",))
    (way,) = parsed.found["cobrança"]
    assert [parsed.clauses[number].terms for number in way] == [
        (ANALYZER.stem_term("pagamento", "pt"),),
        (ANALYZER.stem_term("boleto", "pt"),),
    ]
    assert not parse(snapshot, "cobrança ", groups=("cobrança=pagamento zzz",)).found.get("cobrança")


def test_a_question_may_be_read_with_a_synonym_in_its_place(snapshot: Snapshot) -> None:
    close = parse(snapshot, "demora cobrança na hora ", groups=("cobrança=pagamento boleto",)).close
    assert [reading.weight for reading in close.readings] == [1.0, WEIGHTS.synonym]
    assert len(close.readings[1].pairs) == 3


# --- long questions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["a" * MAX_QUERY_CHARACTERS, "NOT " * 2000, "a-" * 4_500])
def test_se14_a_long_question_is_answered(snapshot: Snapshot, text: str) -> None:
    assert words(snapshot, text)


def test_se14_a_longer_one_is_refused_with_its_length(snapshot: Snapshot) -> None:
    with pytest.raises(QueryError, match="100000 characters"):
        parse(snapshot, "a" * 100_000)


def test_se14_of_very_many_words_the_most_telling_are_looked_up(snapshot: Snapshot) -> None:
    question = "o pagamento por pix demora na hora 5,5 zzzz de boleto "
    in_order = [
        ("5,5", "codes come first"),
        ("demora", "then the rarest"),
        ("hora", "then the rarest"),
        ("5", "then the rarest"),
        ("boleto", "then the rarest"),
        ("pagamento", "then those that are in two documents"),
        ("pix", "then those that are in two documents"),
        ("zzzz", "then what is nowhere, and function words last"),
    ]
    for count in range(1, len(in_order) + 1):
        few = replace(WEIGHTS, max_words=count)
        told = {word.text for word in words(snapshot, question, few) if not word.ignored}
        assert len(told) == count
    for count, (word, why) in zip((1, 5, 5, 5, 5, 7, 7, 8), in_order, strict=True):
        few = replace(WEIGHTS, max_words=count)
        assert not next(told.ignored for told in words(snapshot, question, few) if told.text == word), why


def test_se14_only_so_many_words_are_tried_as_typing_errors(snapshot: Snapshot) -> None:
    wrong = [f"pagamento{a}{b}" for a in "qw" for b in "qwxykjhgfdvz"]
    assert len(wrong) > WEIGHTS.max_spelled
    hows = [word.how for word in words(snapshot, " ".join(wrong))]
    assert hows.count("spelling") == WEIGHTS.max_spelled
    assert set(hows[WEIGHTS.max_spelled :]) == {"none"}


def test_se14_only_so_many_words_are_held_against_the_best_documents(snapshot: Snapshot) -> None:
    few = replace(WEIGHTS, max_close_words=2)
    close = parse(snapshot, "o pagamento por pix demora broca ", few).close
    known = parse(snapshot, "demora broca ").close.subjects
    assert close.subjects == known, "the rarest"
    assert close.readings[0].pairs == ((0, 1),)


# --- nothing is syntax -----------------------------------------------------------------------------------


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
        "(.*)+?[a-z]{1,999}\\b|^$",
    ],
)
def test_se10_nothing_is_query_syntax(snapshot: Snapshot, question: str) -> None:
    for word in words(snapshot, question):
        assert question[word.start : word.end] == word.text


def test_se10_syntax_changes_nothing_about_a_word(snapshot: Snapshot) -> None:
    plain = [clause.terms for clause in parse(snapshot, "pix boleto ").clauses]
    for question in ("+pix -boleto ", '"pix boleto" ', "pix* boleto? ", "(pix) [boleto] ", "pix:boleto; "):
        assert [clause.terms for clause in parse(snapshot, question).clauses] == plain
