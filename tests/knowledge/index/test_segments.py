from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from knowledge.index.segments import MemorySegment, Segment
from knowledge.index.terms import Field
from tests.knowledge.shelf import indexed_all, open_with

TEXTS = {
    "a.md": "# Pagamentos\n\nAceitamos pix.\n\n## Prazos\n\nO pix cai na hora.",
    "b.md": "# Trocas\n\nTroca em 30 dias. Pix devolvido.",
    "c/vazio.md": "",
    "d.md": "退货政策 cafe\u0301",
}


@pytest.fixture(params=["memory", "disk"])
def segment(request: pytest.FixtureRequest, tmp_path: Path) -> Segment:
    if request.param == "memory":
        return MemorySegment(indexed_all(TEXTS))
    index = open_with(tmp_path / "index", TEXTS)
    (disk,) = index.snapshot.segments
    index.close()
    return disk


def test_documents_stand_in_order_with_their_chunks_together(segment: Segment) -> None:
    assert [document.path for document in segment.documents] == list(TEXTS)
    assert dict(segment.numbers) == {"a.md": 0, "b.md": 1, "c/vazio.md": 2, "d.md": 3}
    assert segment.parents.tolist() == [0, 0, 1, 2, 3]
    assert segment.first_chunks.tolist() == [0, 2, 3, 4]


def test_a_term_is_found_in_its_chunks_with_its_counts(segment: Segment) -> None:
    found = segment.lookup("wpix")
    assert found.chunks.tolist() == [0, 1, 2]
    assert found.counts[:, Field.BODY].tolist() == [1, 1, 1]
    assert found.counts.dtype == np.uint8


@pytest.mark.parametrize("term", ["wnada", "", "w", "w\ud800", "z退", "w" + "x" * 5000])
def test_an_unknown_term_has_no_postings(segment: Segment, term: str) -> None:
    assert segment.lookup(term).chunks.tolist() == []
    assert segment.lookup(term).counts.shape == (0, len(Field))


def test_terms_are_listed_by_family(segment: Segment) -> None:
    assert sorted(segment.terms("z")) == ["z政策", "z货政", "z退货"]
    assert sorted(segment.terms("a")) == ["acafé"]
    assert "wpix" in set(segment.terms("w"))
    assert set(segment.terms("w")).isdisjoint(segment.terms("s"))


def test_documents_with_any_of_some_terms_are_distinct(segment: Segment) -> None:
    assert segment.documents_with(("wpix",)).tolist() == [0, 1]
    assert segment.documents_with(("wtrocas", "wpix", "z退货")).tolist() == [0, 1, 3]
    assert segment.documents_with(("wnada",)).tolist() == []


def test_lengths_of_a_document_are_those_of_its_chunks(segment: Segment) -> None:
    for number in range(len(segment.documents)):
        expected = segment.lengths[segment.parents == number].sum(axis=0)
        assert segment.document_lengths[number].tolist() == expected.tolist()


def test_memory_and_disk_hold_the_same(tmp_path: Path) -> None:
    memory = MemorySegment(indexed_all(TEXTS))
    index = open_with(tmp_path / "index", TEXTS)
    (disk,) = index.snapshot.segments
    assert disk.documents == memory.documents
    assert disk.lengths.tolist() == memory.lengths.tolist()
    for family in "wsakzh":
        assert sorted(disk.terms(family)) == sorted(memory.terms(family))
        for term in memory.terms(family):
            assert disk.lookup(term).chunks.tolist() == memory.lookup(term).chunks.tolist()
            assert disk.lookup(term).counts.tolist() == memory.lookup(term).counts.tolist()
    index.close()


def test_postings_longer_than_a_block_come_back_whole(tmp_path: Path) -> None:
    index = open_with(tmp_path / "index", {f"{n:04}.md": "pix" for n in range(2500)})
    (disk,) = index.snapshot.segments
    assert disk.lookup("wpix").chunks.tolist() == list(range(2500))
    index.close()
