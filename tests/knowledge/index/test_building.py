from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from knowledge.documents.markdown import parse_document
from knowledge.index.building import build_segment, merge_segments
from knowledge.index.layout import read_arrays, write_arrays
from knowledge.index.segments import Segment
from knowledge.index.terms import Field, IndexedDocument
from knowledge.model import Chunk, Document, SourceFile
from knowledge.sources.snapshot import Stamp
from knowledge.text.analysis import Analyzer, term_id
from tests.knowledge.index import stock
from tests.knowledge.index.made import indexed
from tests.knowledge.index.oracle import assert_holds, assert_same_arrays, differences, expected_of

ANALYZER = Analyzer()
PROTECTED = Analyzer(codes=["TX 9000", "nota fiscal"])

LETTERS = st.sampled_from("aAbBçÇéo1 退货か゛\n\u3099\uff9e々-_./'#")
WORDS = st.sampled_from(
    ["pix", "Devolução", "devolucao", "DEVOLUÇÕES", "TX 9000", "tx\n9000", "SKU-12", "sku_12"]
)
TEXTS = st.lists(st.text(LETTERS, max_size=12) | WORDS, max_size=8).map(" ".join)
BODIES = st.lists(st.sampled_from(["\n\n## ", "\n\n# ", "\n\n", " "]) | TEXTS, max_size=10).map("".join)
DOCUMENTS = st.lists(
    st.builds(
        lambda name, body, title, language: indexed_as(f"{name}.md", body, title, language),
        st.sampled_from(["a", "pasta/b-1", "c d", "é", "退"]),
        BODIES,
        TEXTS,
        st.sampled_from(["pt", "en", "zh", ""]),
    ),
    max_size=6,
)


def indexed_as(path: str, body: str, title: str, language: str) -> IndexedDocument:
    item = indexed(path, body)
    return replace(item, document=replace(item.document, title=title, language=language))


@pytest.fixture(scope="module")
def sample_documents() -> list[IndexedDocument]:
    root = Path(__file__).resolve().parents[3] / "resources" / "samples"
    files = sorted(path for path in root.rglob("*") if path.suffix in (".md", ".mdx"))
    found = []
    for number, path in enumerate(files):
        text = path.read_text("utf-8")
        name = path.relative_to(root).as_posix()
        document = parse_document(SourceFile(name, text, f"digest {number}", len(text)))
        found.append(IndexedDocument(document, Stamp(len(text), number, number, number), number))
    return found


# --- brute force --------------------------------------------------------------------------------------


@pytest.mark.parametrize("analyzer", [ANALYZER, PROTECTED], ids=["plain", "protected codes"])
def test_the_samples_are_indexed_as_plain_counting_has_it(
    analyzer: Analyzer, sample_documents: list[IndexedDocument]
) -> None:
    assert len(sample_documents) > 20
    assert {item.document.language for item in sample_documents} >= {"pt", "zh"}
    assert_holds(build_segment(sample_documents, analyzer), sample_documents, analyzer)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(DOCUMENTS)
def test_any_documents_are_indexed_as_plain_counting_has_it(documents: list[IndexedDocument]) -> None:
    for analyzer in (ANALYZER, PROTECTED):
        assert_holds(build_segment(documents, analyzer), documents, analyzer)


def test_what_was_indexed_before_does_not_show(sample_documents: list[IndexedDocument]) -> None:
    fresh = Analyzer()
    assert_same_arrays(
        build_segment(sample_documents[:5], fresh).arrays,
        build_segment(sample_documents[:5], ANALYZER).arrays,
    )


def test_a_document_by_itself_is_indexed_as_plain_counting_has_it(
    sample_documents: list[IndexedDocument],
) -> None:
    for item in sample_documents[::7]:
        assert_holds(build_segment([item], ANALYZER), [item], ANALYZER)


def test_a_document_without_chunks_has_title_keywords_and_name() -> None:
    document = Document("x", "guia.md", "Título", "", keywords=("pix",), keywords_derived=False)
    segment = build_segment([IndexedDocument(document)], ANALYZER)
    assert_holds(segment, [IndexedDocument(document)], ANALYZER)
    assert segment.totals_of(0).field_documents.tolist() == [1, 0, 1, 1, 0, 0]


def test_chunks_may_overlap_or_leave_gaps() -> None:
    content = "pix boleto cartão"
    chunks = (Chunk(0, ("A",), 0, 10, 1, 1), Chunk(1, ("A", "B"), 4, 10, 1, 1), Chunk(2, (), 17, 17, 1, 1))
    item = IndexedDocument(Document("x", "a.md", "T", content, chunks=chunks))
    segment = build_segment([item], ANALYZER)
    assert_holds(segment, [item], ANALYZER)
    assert segment.body(int(segment.lookup([term_id("wboleto")])[0]))[1].tolist() == [2]
    assert segment.field_totals[Field.HEADING] == 2


def test_the_same_path_twice_is_two_documents() -> None:
    items = [indexed("a.md", "pix"), indexed("a.md", "boleto")]
    segment = build_segment(items, ANALYZER)
    assert_holds(segment, items, ANALYZER)
    assert segment.numbers["a.md"] == 1


# --- merging ------------------------------------------------------------------------------------------


def cut(items: Sequence[IndexedDocument], *sizes: int) -> list[list[IndexedDocument]]:
    parts, start = [], 0
    for size in sizes:
        parts.append(list(items[start : start + size]))
        start += size
    return [*parts, list(items[start:])]


def stored(segment: Segment, path: Path) -> Segment:
    write_arrays(path, segment.arrays)
    return Segment(read_arrays(path))


def test_merged_segments_are_the_segment_of_all_their_documents(
    sample_documents: list[IndexedDocument], tmp_path: Path
) -> None:
    parts = [build_segment(items, Analyzer()) for items in cut(sample_documents, 10, 0, 1, 12)]
    whole = build_segment(sample_documents, ANALYZER)
    merged = merge_segments([(part, ()) for part in parts])
    assert_same_arrays(merged.arrays, whole.arrays)
    from_disk = [stored(part, tmp_path / str(number)) for number, part in enumerate(parts)]
    assert_same_arrays(merge_segments([(part, ()) for part in from_disk]).arrays, whole.arrays)


def test_the_dead_leave_nothing_behind(sample_documents: list[IndexedDocument]) -> None:
    first, second = cut(sample_documents, 15)
    dead = (frozenset(range(0, 15, 2)), [0, 3])
    alive = [item for number, item in enumerate(first) if number not in dead[0]]
    alive += [item for number, item in enumerate(second) if number not in dead[1]]
    merged = merge_segments(
        [(build_segment(first, ANALYZER), dead[0]), (build_segment(second, ANALYZER), dead[1])]
    )
    assert_same_arrays(merged.arrays, build_segment(alive, ANALYZER).arrays)
    assert_holds(merged, alive, ANALYZER)


def test_a_segment_merged_by_itself_loses_its_dead() -> None:
    items = [indexed("a.md", "avó"), indexed("b.md", "avô avo"), indexed("c.md", "")]
    merged = merge_segments([(build_segment(items, ANALYZER), {0})])
    assert merged.accented_forms("avo") == ["avô"]
    assert_same_arrays(merged.arrays, build_segment(items[1:], ANALYZER).arrays)


def test_all_dead_is_an_empty_segment() -> None:
    segment = build_segment([indexed("a.md", "avó")], ANALYZER)
    assert_same_arrays(merge_segments([(segment, {0})]).arrays, build_segment([], ANALYZER).arrays)
    assert_same_arrays(merge_segments([]).arrays, build_segment([], ANALYZER).arrays)


def test_stamps_come_along(sample_documents: list[IndexedDocument]) -> None:
    first, second = cut(sample_documents[:8], 4)
    merged = merge_segments([(build_segment(first, ANALYZER), {1}), (build_segment(second, ANALYZER), ())])
    alive = [item for number, item in enumerate(sample_documents[:8]) if number != 1]
    assert merged.stamps == tuple(item.stamp for item in alive)
    assert merged.seen_ns == tuple(item.seen_ns for item in alive)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(DOCUMENTS, st.data())
def test_any_merge_is_a_fresh_build_of_what_lives(
    documents: list[IndexedDocument], data: st.DataObject
) -> None:
    middle = data.draw(st.integers(0, len(documents)))
    dead = data.draw(st.sets(st.integers(0, max(0, len(documents) - 1)))) & {*range(len(documents))}
    parts = [
        (build_segment(documents[:middle], PROTECTED), {number for number in dead if number < middle}),
        (
            build_segment(documents[middle:], PROTECTED),
            {number - middle for number in dead if number >= middle},
        ),
    ]
    alive = [item for number, item in enumerate(documents) if number not in dead]
    fresh = build_segment(alive, Analyzer(codes=["TX 9000", "nota fiscal"]))
    assert_same_arrays(merge_segments(parts).arrays, fresh.arrays)
    again = merge_segments([(merge_segments(parts[:1]), ()), parts[1]])
    assert_same_arrays(again.arrays, fresh.arrays)


def test_differences_are_seen() -> None:
    one = build_segment([indexed("a.md", "pix")], ANALYZER).arrays
    other = build_segment([indexed("a.md", "pix pix")], ANALYZER).arrays
    assert "stream" in differences(one, other)
    assert "body_counts" in differences(one, other)
    assert "term_ids" not in differences(one, other)


# --- Whoosh's own index -------------------------------------------------------------------------------


def test_whooshs_own_index_of_the_same_words_says_the_same(sample_documents: list[IndexedDocument]) -> None:
    segment = build_segment(sample_documents, ANALYZER)
    expected = expected_of(sample_documents, ANALYZER)
    counts = {term[1:]: own for term, own in expected.postings.items() if term[0] == "w"}
    reader = stock.stock_reader(
        [
            [
                word
                for word, own in counts.items()
                for _ in range(own[number][Field.BODY] if number in own else 0)
            ]
            for number in range(len(sample_documents))
        ]
    )
    in_bodies = [word for word in segment.words() if len(_body(segment, word))]
    assert stock.words_of(reader) == in_bodies
    for word in in_bodies:
        assert stock.documents_with(reader, word) == _body(segment, word), word
    for prefix in sorted({word[:size] for word in in_bodies[::5] for size in (1, 2, 4)}):
        ours = [word for word, _ in segment.words_from(prefix, 100_000) if word in set(in_bodies)]
        assert stock.beginning_with(reader, prefix) == ours, prefix
    for word in in_bodies[::40]:
        near = [other for other in in_bodies if Levenshtein.distance(word, other) <= 1]
        assert stock.within(reader, word, 1) == near, word


def _body(segment: Segment, word: str) -> list[tuple[int, float]]:
    documents, counts = segment.body(int(segment.lookup([term_id("w" + word)])[0]))
    return list(zip(documents.tolist(), counts.tolist(), strict=True))
