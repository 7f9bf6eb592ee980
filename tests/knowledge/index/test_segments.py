from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from knowledge.index.building import build_segment
from knowledge.index.layout import read_arrays, write_arrays
from knowledge.index.segments import REMEMBERED_DOCUMENTS, Segment
from knowledge.index.terms import Field
from knowledge.model import head_of
from knowledge.sources.snapshot import Stamp
from tests.knowledge.index.made import ANALYZER, ids_of, indexed, indexed_all, segment_of

TEXTS = {
    "a.md": "# Pagamentos\n\nAceitamos pix.\n\n## Prazos\n\nO pix cai na hora. O pix!",
    "b.md": "# Trocas\n\nTroca em 30 dias. Pix devolvido, café com avó e avô.",
    "c/vazio.md": "",
    "d.md": "退货政策 cafe\u0301",
}
STAMP = Stamp(10, 20, 30, 40)


@pytest.fixture(params=["memory", "disk"])
def segment(request: pytest.FixtureRequest, tmp_path: Path) -> Segment:
    made = build_segment([replace(item, stamp=STAMP, seen_ns=7) for item in indexed_all(TEXTS)], ANALYZER)
    return made if request.param == "memory" else stored(made, tmp_path)


def stored(segment: Segment, folder: Path) -> Segment:
    write_arrays(folder / "segment", segment.arrays)
    return Segment(read_arrays(folder / "segment"))


def number_of(segment: Segment, term: str) -> int:
    return int(segment.lookup(ids_of(term))[0])


# --- documents ----------------------------------------------------------------------------------------


def test_documents_stand_in_order(segment: Segment) -> None:
    documents = [item.document for item in indexed_all(TEXTS)]
    assert len(segment) == 4
    assert [segment.document(number) for number in range(4)] == documents
    assert segment.heads == tuple(map(head_of, documents))
    assert dict(segment.numbers) == {"a.md": 0, "b.md": 1, "c/vazio.md": 2, "d.md": 3}
    assert segment.stamps == (STAMP,) * 4
    assert segment.seen_ns == (7,) * 4


def test_a_document_without_a_stamp_has_none(tmp_path: Path) -> None:
    assert stored(segment_of({"a.md": "pix"}), tmp_path).stamps == (None,)


def test_a_document_is_read_once_as_long_as_it_is_remembered(tmp_path: Path) -> None:
    count = REMEMBERED_DOCUMENTS + 10
    segment = stored(segment_of({f"{number}.md": f"Texto {number}" for number in range(count)}), tmp_path)
    first = segment.document(0)
    assert segment.document(0) is first
    for number in range(count):
        segment.document(number)
        segment.document(0)
    assert segment.document(0) is first
    for number in range(1, count):
        assert segment.document(number).path == f"{number}.md"
    assert segment.document(0) is not first
    assert segment.document(0) == first


def test_many_threads_may_read_documents(tmp_path: Path) -> None:
    texts = {f"{number}.md": f"Texto {number}" for number in range(REMEMBERED_DOCUMENTS + 50)}
    segment = stored(segment_of(texts), tmp_path)
    with ThreadPoolExecutor(8) as pool:
        for paths in pool.map(lambda _: [segment.document(n).path for n in range(len(segment))], range(8)):
            assert paths == list(texts)


def test_paths_with_lone_surrogates_are_kept(tmp_path: Path) -> None:
    segment = stored(segment_of({"a\udcff.md": "pix"}), tmp_path)
    assert segment.heads[0].path == segment.document(0).path == "a\udcff.md"


# --- terms --------------------------------------------------------------------------------------------


def test_a_term_is_found_in_its_documents_with_its_counts(segment: Segment) -> None:
    documents, counts = segment.body(number_of(segment, "wpix"))
    assert (documents.tolist(), counts.tolist()) == ([0, 1], [3, 1])


def test_a_term_outside_the_body_is_found_with_its_fields(segment: Segment) -> None:
    documents, fields, counts = segment.marks(number_of(segment, "wpagamentos"))
    assert (documents.tolist(), fields.tolist(), counts.tolist()) == ([0], [Field.TITLE], [1])
    documents, fields, _ = segment.marks(number_of(segment, "wprazos"))
    assert (documents.tolist(), fields.tolist()) == ([0], [Field.HEADING])


def test_postings_are_not_copied(segment: Segment) -> None:
    documents, _ = segment.body(number_of(segment, "wpix"))
    assert np.shares_memory(documents, segment.arrays.body_documents)


def test_unknown_terms_are_told(segment: Segment) -> None:
    found = segment.lookup(ids_of("wnada", "wpix", "", "z退"))
    assert [number >= 0 for number in found.tolist()] == [False, True, False, False]
    assert segment.lookup([]).tolist() == []
    assert segment.lookup([0, 2**64 - 1]).tolist() == [-1, -1]
    assert found.dtype == np.int64


def test_an_array_of_ids_may_be_asked_for(segment: Segment) -> None:
    everything = segment.lookup(segment.arrays.term_ids)
    assert everything.tolist() == list(range(len(segment.arrays.term_ids)))


def test_documents_with_any_of_some_terms_are_distinct(segment: Segment) -> None:
    pix, trocas, pair = segment.lookup(ids_of("wpix", "wtrocas", "z退货")).tolist()
    assert segment.documents_with([pix]).tolist() == [0, 1]
    assert segment.documents_with([pair, trocas, pix]).tolist() == [0, 1, 3]
    assert segment.documents_with([]).tolist() == []


def test_a_document_knows_its_terms_and_pieces(segment: Segment) -> None:
    own = segment.terms_of(3).tolist()
    known = [term for term in ("z退货", "h策", "wcafe", "g_caf", "gafe_") if number_of(segment, term) in own]
    assert known == ["z退货", "h策", "wcafe", "g_caf", "gafe_"]
    assert own == sorted(set(own))
    assert number_of(segment, "wpix") not in own


def test_a_piece_has_documents_but_no_postings(segment: Segment) -> None:
    piece = number_of(segment, "g_caf")
    assert segment.arrays.term_documents[piece] == 2
    assert segment.body(piece)[0].tolist() == segment.marks(piece)[0].tolist() == []


# --- words --------------------------------------------------------------------------------------------


def test_words_are_listed_by_their_beginning(segment: Segment) -> None:
    assert [word for word, _ in segment.words_from("p", 10)] == ["pagamentos", "pix", "prazos"]
    assert [word for word, _ in segment.words_from("p", 2)] == ["pagamentos", "pix"]
    assert segment.words_from("pix", 10) == [("pix", number_of(segment, "wpix"))]
    assert segment.words_from("zz", 10) == segment.words_from("\ud800", 10) == []
    assert [word for word, _ in segment.words_from("", 10_000)] == segment.words()


def test_all_words_are_in_order(segment: Segment) -> None:
    words = segment.words()
    assert words == sorted(words)
    assert {"pix", "cafe", "30", "vazio"} <= set(words)


def test_the_spellings_of_an_accent_free_word_are_told(segment: Segment) -> None:
    assert segment.accented_forms("avo") == ["avó", "avô"]
    assert segment.accented_forms("cafe") == ["café"]
    assert segment.accented_forms("pix") == segment.accented_forms("av") == segment.accented_forms("") == []


def test_words_of_other_scripts_are_listed() -> None:
    segment = segment_of({"a.md": "환불 정책 слово λόγος ação"})
    assert [word for word, _ in segment.words_from("환", 5)] == ["환불"]
    assert [word for word, _ in segment.words_from("сл", 5)] == ["слово"]
    assert set(segment.words()) == {"환불", "정책", "слово", "λογοσ", "acao", "a"}
    assert segment.accented_forms("λογοσ") == ["λόγος"]


# --- totals -------------------------------------------------------------------------------------------


def test_totals_are_the_sums_over_the_documents(segment: Segment) -> None:
    own = [segment.totals_of(number) for number in range(len(segment))]
    assert segment.field_totals.tolist() == sum(item.field_totals for item in own).tolist()  # type: ignore[union-attr] # a sum may be 0
    assert segment.field_documents.tolist() == sum(item.field_documents for item in own).tolist()  # type: ignore[union-attr] # a sum may be 0
    assert segment.chunk_filled.tolist() == sum(item.chunk_filled for item in own).tolist()  # type: ignore[union-attr] # a sum may be 0
    assert segment.chunk_count == sum(item.chunk_count for item in own) == 5


def test_totals_count_tokens_fields_and_filled_chunks(segment: Segment) -> None:
    first, empty = segment.totals_of(0), segment.totals_of(2)
    assert first.field_totals[Field.TITLE] == 1
    assert first.field_totals[Field.BODY] == 2 + 7
    assert first.field_documents.tolist() == [1, 1, 0, 1, 1, 1]
    assert first.chunk_filled.tolist() == [1, 2]
    assert empty.field_documents.tolist() == [1, 0, 0, 1, 0, 0]
    assert (empty.chunk_filled.tolist(), empty.chunk_count) == ([0, 0], 1)
    assert segment.field_documents[Field.BODY] == 3


def test_an_empty_segment_answers() -> None:
    segment = build_segment([], ANALYZER)
    assert (len(segment), segment.words(), segment.chunk_count) == (0, [], 0)
    assert segment.lookup([1, 2]).tolist() == [-1, -1]
    assert segment.words_from("", 5) == []
    assert segment.accented_forms("a") == []
    assert segment.field_totals.tolist() == [0] * 6
    assert segment.heads == ()


def test_a_document_whose_text_has_no_words_has_no_terms_in_its_body() -> None:
    segment = build_segment([indexed("a.md", "🙂 — !")], ANALYZER)
    assert segment.field_totals[Field.BODY] == 0
    assert segment.words() == ["a"]
