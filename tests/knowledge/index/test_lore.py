"""What is known of a segment is found out once, and is right the second time too."""

from __future__ import annotations

import numpy as np
import pytest

from knowledge.index import lore as lore_module
from knowledge.index.lore import SegmentLore
from tests.knowledge.index.made import ids_of, segment_of

TEXTS = {
    "a.md": "---\nlang: pt\n---\nA avó pagou com pix.",
    "b.md": "---\nlang: pt\n---\n# Avó\n\nO avô não.",
    "c.md": "---\nlang: es\npinned: true\n---\nLa avo y el pago.",
    "d.md": "",
    "e.md": "---\nlang: es\n---\n## Um\n\n## Avó\n",
}


@pytest.fixture
def lore() -> SegmentLore:
    return SegmentLore(segment_of(TEXTS))


def test_languages_are_counted_and_pins_noted(lore: SegmentLore) -> None:
    assert lore.languages == {"pt": 2, "es": 2, "": 1}
    assert lore.pinned == (2,)


@pytest.mark.parametrize(("form", "documents"), [("avó", [0, 1, 4]), ("avô", [1]), ("não", [1]), ("nāo", [])])
def test_it_knows_where_a_word_is_written_with_these_accents(
    lore: SegmentLore, form: str, documents: list[int]
) -> None:
    assert lore.documents_written(form).tolist() == documents
    assert lore.documents_written(form) is lore.documents_written(form)


def test_words_stand_by_their_length(lore: SegmentLore) -> None:
    assert set(lore.words[3]) >= {"pix", "avo", "nao"}
    assert "pagou" in lore.words[5]


def test_similar_words_are_found_among_those_of_like_length(lore: SegmentLore) -> None:
    assert sorted(lore.similar_to("pago", 1)) == [(0, "pago"), (1, "pagou")]
    assert sorted(lore.similar_to("pgao", 1)) == [(1, "pago")]  # a swap is one error
    assert lore.similar_to("zzzzzz", 2) == []


def test_documents_with_a_group_of_terms_are_remembered_until_there_are_too_many(
    lore: SegmentLore, monkeypatch: pytest.MonkeyPatch
) -> None:
    segment = segment_of(TEXTS)
    monkeypatch.setattr(lore_module, "REMEMBERED_NUMBERS", 5)
    group, other = ids_of("wpix", "wavo"), ids_of("wavo", "wpagou")
    first = lore.documents_with(group, segment.lookup(group))
    assert first.tolist() == [0, 1, 2, 4]
    assert lore.documents_with(group, segment.lookup(group)) is first
    assert lore.documents_with(other, segment.lookup(other)).tolist() == [0, 1, 2, 4]
    assert lore.documents_with(group, segment.lookup(group)) is not first
    assert lore.documents_with(group, segment.lookup(group)).tolist() == [0, 1, 2, 4]


def test_it_knows_the_tokens_of_each_term(lore: SegmentLore) -> None:
    arrays = lore._segment.arrays
    starts, terms = arrays.token_term_starts.tolist(), arrays.token_terms.tolist()
    piece_starts, pieces = arrays.token_piece_starts.tolist(), arrays.token_pieces.tolist()
    tokens = range(len(arrays.token_keys))
    for term in range(len(arrays.term_ids)):
        wanted = np.array([term])
        assert lore.by_primary.of(wanted)[0].tolist() == np.flatnonzero(arrays.token_primary == term).tolist()
        assert lore.by_term.of(wanted)[0].tolist() == [
            token for token in tokens if term in terms[starts[token] : starts[token + 1]]
        ]
        assert lore.by_piece.of(wanted)[0].tolist() == [
            token
            for token in tokens
            for own in pieces[piece_starts[token] : piece_starts[token + 1]]
            if own == term
        ]
