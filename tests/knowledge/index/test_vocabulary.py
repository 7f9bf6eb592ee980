from __future__ import annotations

import random
from collections import Counter

import pytest

from knowledge.index.live import LiveSegment
from knowledge.index.vocabulary import MORE, Vocabulary
from tests.knowledge.index.made import segment_of


def of(*texts: str) -> Vocabulary:
    """Each text is a segment of its own."""
    return Vocabulary([LiveSegment.of(segment_of({"x.md": text})) for text in texts])


def test_words_are_found_by_their_beginning_and_counted_in_documents() -> None:
    vocabulary = of("pagamento pagar Pagável pix", "paga apagar pagar")
    assert vocabulary.beginning_with("paga", 9) == [
        ("paga", 1),
        ("pagamento", 1),
        ("pagar", 2),
        ("pagavel", 1),
    ]
    assert vocabulary.beginning_with("paga", 2) == [("paga", 1), ("pagamento", 1)]
    assert vocabulary.beginning_with("zz", 9) == []
    assert vocabulary.beginning_with("paga", 0) == []


def test_a_beginning_may_be_the_last_character_there_is() -> None:
    assert of("pix").beginning_with("pix\U0010ffff", 9) == []


@pytest.mark.parametrize("limit", [1, 2, 5, 500])
def test_of_many_words_in_many_segments_the_first_ones_come_out_right(limit: int) -> None:
    pick = random.Random(limit)
    words = [f"pa{pick.randrange(10**4)}x" for _ in range(200)]
    texts = [{f"{n}.md": " ".join(pick.sample(words, 60)) for n in range(4)} for _ in range(5)]
    dead = [pick.sample(range(4), 3) for _ in texts]
    live: Counter[str] = Counter()
    for segment, gone in zip(texts, dead, strict=True):
        for number, text in enumerate(segment.values()):
            live.update(set(text.split()) if number not in gone else ())
    vocabulary = Vocabulary(
        [LiveSegment.of(segment_of(segment), gone) for segment, gone in zip(texts, dead, strict=True)]
    )
    assert vocabulary.beginning_with("pa", limit) == sorted(live.items())[:limit]


def test_more_dead_words_in_a_row_than_are_asked_for_at_once_hide_nothing() -> None:
    gone = " ".join(f"pa{number:04}" for number in range(3 * MORE))
    live = LiveSegment.of(segment_of({"a.md": gone, "b.md": "pazzy"}), [0])
    later = LiveSegment.of(segment_of({"c.md": "pazzz pa0001"}))
    assert Vocabulary([live]).beginning_with("pa", 1) == [("pazzy", 1)]
    assert Vocabulary([live, later]).beginning_with("pa", 2) == [("pa0001", 1), ("pazzy", 1)]


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
    assert of("pagamento pagamentos boleto").similar_to(typed, distance) == expected


def test_a_near_word_of_several_segments_is_told_once() -> None:
    assert of("pagamento", "pagamento boleto").similar_to("pagamneto", 1) == [(1, "pagamento")]


def test_accents_are_given_back() -> None:
    vocabulary = of("avó avô avo", "AVÓ")
    assert vocabulary.accented_forms("avo") == ["avó", "avô"]
    assert vocabulary.accented_forms("pix") == []


def test_words_of_masked_documents_are_no_words() -> None:
    segment = segment_of({"a.md": "garantia avó", "b.md": "garantido avo"})
    vocabulary = Vocabulary([LiveSegment.of(segment, [0])])
    assert vocabulary.beginning_with("garan", 9) == [("garantido", 1)]
    assert vocabulary.similar_to("garantio", 1) == [(1, "garantido")]
    assert vocabulary.accented_forms("avo") == []
    assert Vocabulary([LiveSegment.of(segment)]).accented_forms("avo") == ["avó"]


def test_a_form_that_another_live_document_has_stays() -> None:
    segment = segment_of({"a.md": "A avó.", "b.md": "---\nlang: es\n---\nLa avó.", "c.md": "o avô"})
    assert Vocabulary([LiveSegment.of(segment, [0, 2])]).accented_forms("avo") == ["avó"]
    assert Vocabulary([LiveSegment.of(segment, [0, 1])]).accented_forms("avo") == ["avô"]


def test_words_are_not_read_before_spelling_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveSegment.of(segment_of({"a.md": "pagamento"}))
    read: list[int] = []
    real = live.segment.words
    monkeypatch.setattr(live.segment, "words", lambda: read.append(1) or real())
    vocabulary = Vocabulary([live])
    assert vocabulary.beginning_with("pag", 9) == [("pagamento", 1)]
    assert read == []
    assert vocabulary.similar_to("pagamneto", 1) == [(1, "pagamento")]
    assert Vocabulary([live.without([0])]).similar_to("pagamneto", 1) == []
    assert read == [1]
