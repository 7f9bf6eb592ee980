from __future__ import annotations

import numpy as np
import pytest

from knowledge.index.segments import MemorySegment
from knowledge.index.snapshot import Snapshot
from knowledge.index.terms import Field
from knowledge.index.vocabulary import Vocabulary
from tests.knowledge.shelf import indexed_all

OLD = {
    "a.md": "---\nlang: pt\n---\n# Pagamentos\n\nPix e boleto.",
    "b.md": "---\nlang: en\n---\n# Refunds\n\nWe refund by pix.",
}
NEW = {
    "b.md": "---\nlang: es\n---\n# Devoluciones\n\nCon pix pix.",
    "c.md": "---\nlang: es\n---\n# Pix\n\nNada.",
}


@pytest.fixture
def snapshot() -> Snapshot:
    """`a` as it was, `b` changed, `c` new."""
    return Snapshot(
        [MemorySegment(indexed_all(OLD)), MemorySegment(indexed_all(NEW))], [{1}, set()], Vocabulary()
    )


def test_only_live_documents_are_there(snapshot: Snapshot) -> None:
    assert list(snapshot.documents) == ["a.md", "b.md", "c.md"]
    assert snapshot.documents["b.md"].title == "Devoluciones"
    assert dict(snapshot.numbers) == {"a.md": 0, "b.md": 2, "c.md": 3}
    assert (snapshot.document_count, snapshot.chunk_count) == (3, 3)


def test_languages_are_those_of_live_documents(snapshot: Snapshot) -> None:
    assert snapshot.languages == ("es", "pt")


def test_postings_leave_masked_documents_out(snapshot: Snapshot) -> None:
    found = snapshot.postings(["wpix"])
    assert found.chunks.tolist() == [0, 2, 3]
    assert found.documents.tolist() == [0, 2, 3]
    assert found.document_counts[:, Field.BODY].tolist() == [1, 2, 0]
    assert found.document_counts[:, Field.TITLE].tolist() == [0, 0, 1]


def test_terms_taken_as_one_are_added(snapshot: Snapshot) -> None:
    found = snapshot.postings(["wpix", "wboleto", "wpix"])
    assert found.documents.tolist() == [0, 2, 3]
    assert found.document_counts[0, Field.BODY] == 2


@pytest.mark.parametrize(
    ("terms", "count"),
    [(("wpix",), 3), (("wboleto",), 1), (("wrefund",), 0), (("wboleto", "wpix"), 3), (("wfalta",), 0)],
)
def test_frequency_is_in_live_documents(snapshot: Snapshot, terms: tuple[str, ...], count: int) -> None:
    assert snapshot.frequency(terms) == count == len(snapshot.postings(terms).documents)
    assert snapshot.frequency(terms) == count


def test_average_lengths_are_over_live_documents_that_have_the_field(snapshot: Snapshot) -> None:
    assert snapshot.average_document_lengths[Field.TITLE] == pytest.approx((1 + 1 + 1) / 3)
    assert snapshot.average_document_lengths[Field.KEYWORDS] == 1.0  # none has it: at least 1
    body = [snapshot.document_lengths[number, Field.BODY] for number in (0, 2, 3)]
    assert snapshot.average_document_lengths[Field.BODY] == pytest.approx(np.mean(body))


def test_an_empty_one_answers_nothing() -> None:
    empty = Snapshot((), (), Vocabulary())
    assert empty.documents == {}
    assert empty.languages == ()
    assert empty.frequency(("wpix",)) == 0
    assert empty.postings(["wpix"]).documents.tolist() == []
    assert empty.average_document_lengths.tolist() == [1.0] * len(Field)
