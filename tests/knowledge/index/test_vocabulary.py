from __future__ import annotations

import gc
import weakref

import pytest

from knowledge.index.segments import MemorySegment
from knowledge.index.vocabulary import MAX_WAITING, Vocabulary
from tests.knowledge.shelf import indexed


def of(*texts: str) -> Vocabulary:
    vocabulary = Vocabulary()
    for text in texts:
        vocabulary.add(MemorySegment([indexed("x.md", text)]))
    return vocabulary


def test_words_are_found_by_their_beginning() -> None:
    vocabulary = of("pagamento pagar Pagável pix", "paga apagar")
    assert vocabulary.beginning_with("paga") == ["paga", "pagamento", "pagar", "pagavel"]
    assert vocabulary.beginning_with("zz") == []


def test_a_beginning_may_be_the_last_character_there_is() -> None:
    assert of("pix").beginning_with("pix\U0010ffff") == []


@pytest.mark.parametrize(
    ("typed", "distance", "expected"),
    [
        ("pagamneto", 1, [(1, "pagamento")]),  # a swap is one error
        ("pagamento", 1, [(0, "pagamento"), (1, "pagamentos")]),
        ("pgamentoss", 2, [(2, "pagamentos")]),
        ("pagamneto", 0, []),
    ],
)
def test_words_are_found_by_nearness(typed: str, distance: int, expected: list[tuple[int, str]]) -> None:
    assert of("pagamento pagamentos boleto").similar_to(typed, distance=distance) == expected


def test_accents_are_given_back() -> None:
    vocabulary = of("avó avô avo", "AVÓ")
    assert vocabulary.accented_forms("avo") == ["avó", "avô"]
    assert vocabulary.accented_forms("pix") == []


def test_segments_that_nobody_asks_about_do_not_pile_up() -> None:
    vocabulary = Vocabulary()
    first = MemorySegment([indexed("x.md", "primeira")])
    vocabulary.add(first)
    gone = weakref.ref(first)
    del first
    for number in range(MAX_WAITING):
        vocabulary.add(MemorySegment([indexed("x.md", f"palavra{number}")]))
    gc.collect()
    assert gone() is None
    assert vocabulary.beginning_with("prim") == ["primeira"]


def test_it_grows_with_each_segment() -> None:
    vocabulary = of("boleto")
    assert vocabulary.beginning_with("b") == ["boleto"]
    before = vocabulary.beginning_with("")
    vocabulary.add(MemorySegment([indexed("y.md", "banco azul")]))
    assert vocabulary.beginning_with("b") == ["banco", "boleto"]
    assert "banco" not in before


def test_what_was_looked_up_before_takes_in_words_that_came_since() -> None:
    words = Vocabulary()
    words.add(MemorySegment([indexed("x.md", "garantia garantir")]))
    assert words.similar_to("garantio", distance=1) == [(1, "garantia"), (1, "garantir")]
    assert words.similar_to("garantio", distance=1) == [(1, "garantia"), (1, "garantir")]
    words.add(MemorySegment([indexed("y.md", "garantido garantis")]))
    assert words.similar_to("garantio", distance=1) == [
        (1, "garantia"),
        (1, "garantido"),
        (1, "garantir"),
        (1, "garantis"),
    ]
