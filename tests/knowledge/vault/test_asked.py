import numpy as np
import pytest

from knowledge.model import Span
from knowledge.vault.asked import matches_of, terms_of
from knowledge.vault.ranking import Ranking
from knowledge.vault.shards import KeyPostings
from knowledge.vault.terms import QuestionKey


def found(**chunks: list[int]) -> Ranking:
    postings = {
        QuestionKey(key.replace("_", "*"), 4, 1, ()): KeyPostings(np.array(own), np.ones(len(own), np.int64))
        for key, own in chunks.items()
    }
    return Ranking(postings, np.array([0, 0, 1, 2]), sources=3)


def test_terms_are_words_codes_with_their_parts_and_pairs_of_characters() -> None:
    terms = terms_of("O SKU-12 退换货 我")
    assert [(term.text, term.start) for term in terms] == [
        ("O", 0),
        ("SKU-12", 2),
        ("SKU", 2),
        ("12", 6),
        ("退换", 9),
        ("换货", 10),
        ("我", 13),
    ]
    assert terms[1].keys == ("sku-12", "sku-*", "sku-12*")
    assert terms[4].keys == ("退换",)


@pytest.mark.parametrize(
    ("ranking", "how", "documents"),
    [
        (found(garantia=[0, 1], gara_=[0, 1, 2]), "exact", 1),
        (found(gara_=[0, 1, 2, 3], garant_=[2, 3]), "prefix", 2),
        (found(gara_=[0, 1, 2]), "prefix", 2),
        (found(), "none", 0),
    ],
)
def test_a_word_is_told_by_the_longest_of_it_that_was_found(
    ranking: Ranking, how: str, documents: int
) -> None:
    (term,) = terms_of("garantia")
    word = term.told(ranking)
    assert (word.text, word.start, word.end, word.how, word.documents) == ("garantia", 0, 8, how, documents)


def test_matches_are_whole_words_and_neighbours_are_one() -> None:
    text = "As Garantias: 退换货 e SKU-12."
    assert [text[span.start : span.end] for span in matches_of(text, {"garant*", "退换", "换货", "12"})] == [
        "Garantias",
        "退换货",
        "12",
    ]
    assert matches_of(text, {"x"}) == ()
    assert matches_of("", {"x"}) == ()
    assert matches_of("a-b 1", {"a", "b", "1"}) == (Span(0, 1), Span(2, 3), Span(4, 5))
