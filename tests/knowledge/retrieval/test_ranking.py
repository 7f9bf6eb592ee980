"""Scores against the oracle, a second implementation in plain Python."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.index import IndexedDocument
from knowledge.index.building import build_segment
from knowledge.index.live import LiveSegment
from knowledge.index.snapshot import Snapshot
from knowledge.model import Hit
from knowledge.retrieval.search import Search
from knowledge.settings import RankingSettings
from tests.knowledge.index.made import indexed, indexed_all
from tests.knowledge.retrieval.oracle import Oracle
from tests.knowledge.shelf import ANALYZER, SETTINGS

WEIGHTS = SETTINGS.ranking

WORDS = (
    *("pix", "pagamento", "pagamentos", "pagar", "boleto", "boletos", "devolução", "devolucao", "devoluções"),
    *("como", "para", "the", "refund", "refunds", "shipping", "envío", "preço", "precos", "frete", "fretes"),
    *("SKU-12", "getUserName", "退货", "退货政策", "什么是退款", "货", "5,5", "banana"),
)
TYPED = (
    *WORDS,
    *("pag", "bol", "dev", "fre", "pagamneto", "bolteo", "refnd", "shippnig", "nenhuma", "devolucoess"),
    *("sku12", "政策是", "的"),
)

sentence = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)
section = st.tuples(sentence, st.lists(sentence, max_size=2))
document = st.tuples(
    st.sampled_from(["pt", "en", "es", "zh"]),
    sentence,
    sentence,
    st.lists(section, max_size=3),
    st.lists(st.sampled_from(WORDS)),
)
Texts = list[tuple[str, str, str, list[tuple[str, list[str]]], list[str]]]
question = st.lists(st.sampled_from(TYPED), min_size=1, max_size=5).map(" ".join)


def write(parts: tuple[str, str, str, list[tuple[str, list[str]]], list[str]]) -> str:
    language, title, body, sections, tags = parts
    header = f"---\nlang: {language}\ntitle: {title}\ntags: [{', '.join(repr(tag) for tag in tags)}]\n---\n\n"
    return header + body + "".join(f"\n\n## {head}\n\n" + "\n\n".join(texts) for head, texts in sections)


def library(texts: Sequence[str]) -> list[IndexedDocument]:
    return [indexed(f"{number:03}.md", text) for number, text in enumerate(texts)]


def snapshot_of(items: Sequence[IndexedDocument], cuts: Sequence[int] = ()) -> Snapshot:
    """The documents in segments, cut before the numbers `cuts`."""
    bounds = [0, *cuts, len(items)]
    parts = [items[first:end] for first, end in itertools.pairwise(bounds) if first < end]
    return Snapshot([LiveSegment.of(build_segment(part, ANALYZER)) for part in parts])


def search_in(snapshot: Snapshot, query: str, weights: RankingSettings = WEIGHTS) -> Search:
    return Search(query, snapshot, analyzer=ANALYZER, settings=weights)


def assert_agree(items: Sequence[IndexedDocument], query: str, weights: RankingSettings = WEIGHTS) -> None:
    search = search_in(snapshot_of(items), query, weights)
    expected = Oracle([item.document for item in items], weights).answer(query)
    scores = {found.path: found for found in expected}
    assert {hit.document.path for hit in search.hits} == scores.keys(), query
    for hit in search.hits:
        found = scores[hit.document.path]
        rows = search.rows(hit, hit.chunk)
        assert {row.field: row.score for row in rows if row.field in found.parts} == pytest.approx(
            {name: score for name, score in found.parts.items() if score}, rel=1e-9
        ), query
        assert hit.score == pytest.approx(found.score, rel=1e-9), query
        assert hit.chunk_scores == pytest.approx(found.chunks, rel=1e-9), query
        assert sum(row.score for row in rows) == pytest.approx(hit.score, rel=1e-9)
    assert [hit.score for hit in search.hits] == sorted((hit.score for hit in search.hits), reverse=True)


@settings(max_examples=100, deadline=None)
@given(texts=st.lists(document, min_size=1, max_size=6), query=question, ended=st.booleans())
def test_scores_are_those_of_a_plain_reading_of_the_formula(texts: Texts, query: str, ended: bool) -> None:
    assert_agree(library([write(parts) for parts in texts]), query + " " * ended)


@settings(max_examples=25, deadline=None)
@given(texts=st.lists(document, min_size=4, max_size=8), query=question)
def test_documents_behind_the_depth_keep_their_first_score(texts: Texts, query: str) -> None:
    assert_agree(library([write(parts) for parts in texts]), query + " ", replace(WEIGHTS, depth=2))


OTHER_WEIGHTS = replace(
    WEIGHTS,
    k1=0.9,
    b=0.4,
    k3=0.0,
    title=2.0,
    heading=3.0,
    keywords=0.5,
    name=2.0,
    body=1.5,
    stem=0.4,
    surface=0.9,
    code=2.0,
    prefix=0.6,
    function_word=0.2,
    chunk_share=0.8,
    window_tokens=3,
    max_prefix_terms=1,
    min_prefix=2,
    spelling_from=6,
    two_errors_from=7,
    alike_title=0.05,
    alike_rarity=0.1,
)


@settings(max_examples=25, deadline=None)
@given(texts=st.lists(document, min_size=1, max_size=6), query=question)
def test_every_weight_is_where_the_formula_has_it(texts: Texts, query: str) -> None:
    assert_agree(library([write(parts) for parts in texts]), query, OTHER_WEIGHTS)


LIBRARY = (
    "---\nlang: pt\ntitle: Como pagar\n---\n\nAceitamos pix e boleto.\n\n## Prazos\n\nO pix cai na hora.",
    "---\nlang: pt\ntitle: Boleto\nkeywords: [pagamento]\n---\n\nO pagamento por boleto demora.",
    "---\nlang: en\ntitle: Refunds\n---\n\nThe refund of a pix payment.",
    "---\nlang: pt\ntitle: Frete\n---\n\nO frete.",
    "---\nlang: zh\ntitle: 退货政策\n---\n\n退货政策适用于用户。退款需要三天。",
)


@pytest.mark.parametrize(
    "query",
    [
        "pix",
        "pix ",
        "boleto ",
        "pagam",
        "pagamneto ",
        "refund",
        "refnd ",
        "como pagar pix",
        "como pagar o pix com o boleto ",
        "frete boleto refunds ",
        "pix pix pix boleto ",
        "como",
        "退货政策",
        "怎么退款",
        "退",
    ],
)
def test_chosen_questions_agree_too(query: str) -> None:
    items = library(LIBRARY)
    assert Oracle([item.document for item in items]).answer(query)
    assert_agree(items, query)


def test_a_score_by_hand() -> None:
    """One word in one field of one of two documents: 2 of 4 tokens there, and none of 2."""
    plain = replace(WEIGHTS, title_match=0, window=0, pairs=0, pieces=0, surface=0, stem=1)
    items = [
        indexed("x.md", "---\ntitle: zzz\nlang: pt\n---\npix pix um dois"),
        indexed("y.md", "---\ntitle: zzz\nlang: pt\n---\num dois"),
    ]
    search = search_in(snapshot_of(items), "pix ", plain)
    (hit,) = search.hits
    idf = math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    tf = 2 / (0.25 + 0.75 * 4 / 3)
    once = idf * 2.5 * tf / (1.5 + tf)
    assert hit.score == pytest.approx(once * (1 + plain.chunk_share))
    rows = search.rows(hit, hit.chunk)
    assert [(row.term, row.field, row.weight) for row in rows] == [
        ("pix", "body", 1.0),
        ("pix", "chunk.body", plain.chunk_share),
    ]


def test_scores_are_the_same_to_the_last_bit_however_documents_are_spread(samples: Path) -> None:
    items = indexed_all({path.name: path.read_text("utf-8") for path in sorted(samples.rglob("*.md"))})
    assert len(items) > 20
    queries = [
        "como pagar com pix e boleto na entrega",
        "qual o prazo de devolucao",
        "pagamneto com cartao",
        "what is the return policy for damaged items",
        "退货政策是什么",
        "frete",
    ]
    whole = snapshot_of(items)
    for cuts in ([7], range(1, len(items)), [3, 4, 11, 12]):
        spread = snapshot_of(items, cuts)
        for query in queries:
            one, other = search_in(whole, query), search_in(spread, query)
            assert one.hits
            assert [told(one, hit) for hit in one.hits] == [told(other, hit) for hit in other.hits]
            assert one.words == other.words


def test_scores_are_those_of_a_fresh_index_when_documents_are_masked(samples: Path) -> None:
    items = indexed_all({path.name: path.read_text("utf-8") for path in sorted(samples.rglob("*.md"))})
    old = indexed_all({f"old{n}.md": f"# Pix\n\nO pix de {'pagamento ' * n} adiantádo." for n in range(9)})
    mixed = [*old[:4], *items[:10], *old[4:], *items[10:]]
    dead = {number for number, item in enumerate(mixed) if item in old}
    masked = Snapshot([LiveSegment.of(build_segment(mixed, ANALYZER), dead)])
    fresh = snapshot_of(items)
    for query in ("pagamento com pix", "adiantado", "adianatdo pix", "frete", "退货"):
        one, other = search_in(masked, query), search_in(fresh, query)
        assert [told(one, hit) for hit in one.hits] == [told(other, hit) for hit in other.hits]
        assert one.words == other.words


def told(search: Search, hit: Hit) -> tuple[object, ...]:
    rows = search.rows(hit, hit.chunk)
    return hit.document.path, hit.score, hit.chunk.ordinal, hit.chunk_scores, hit.terms, rows


def test_the_samples_agree_with_the_oracle(samples: Path) -> None:
    for folder in sorted(path for path in samples.iterdir() if path.is_dir()):
        texts = {path.name: path.read_text("utf-8") for path in sorted(folder.rglob("*.md"))[:12]}
        for query in ("como pagar com pix", "return a damged item", "退货需要多久", "prazo de entreg"):
            assert_agree(indexed_all(texts), query)


# --- what follows from it ------------------------------------------------------------------------------


def test_rows_add_up_for_every_chunk_that_may_be_shown() -> None:
    search = search_in(snapshot_of(library(LIBRARY)), "pix boleto pagam")
    shown = 0
    for hit in search.hits:
        for chunk in hit.document.chunks:
            shown += 1
            rows = search.rows(hit, chunk)
            assert sum(row.score for row in rows) == pytest.approx(search.score(hit, chunk), rel=1e-9)
            for row in rows:
                assert row.score == pytest.approx(row.weight * row.idf * row.frequency * row.length_factor)
    assert shown > len(search.hits)


@pytest.mark.parametrize(
    "name", [field.name for field in fields(WEIGHTS) if isinstance(field.default, float)]
)
def test_a_weight_of_nothing_switches_off_its_part_alone(name: str) -> None:
    weights = replace(WEIGHTS, **{name: 0.1 if name == "k1" else 0.0})  # type: ignore[arg-type] # all floats
    items = library(LIBRARY)
    for query in ("como pagar o pix com boleto", "SKU-12 退货政策", "pagamneto "):
        assert_agree(items, query, weights)


def test_a_word_has_one_row_for_each_place_it_stands_in() -> None:
    search = search_in(snapshot_of(library(LIBRARY)), "pagamento por boleto ")
    rows = search.rows(search.hits[0], search.hits[0].chunk)
    places = [(row.term, row.field) for row in rows]
    assert len(places) == len(set(places))
    assert {"title-match", "window", "pairs", "pieces", "chunk.body", "body"} <= {row.field for row in rows}


def test_the_best_few_are_the_first_of_all() -> None:
    items = indexed_all({f"{n:03}.md": "pix " * (1 + n % 3) for n in range(150)})
    search = search_in(snapshot_of(items), "pix")
    every = tuple(search.hits)
    assert len(every) == len(search.hits) == 150
    for limit in (0, 1, 10, 149, 150, 1000):
        assert search.top(limit) == every[:limit] == search.hits[:limit]
    assert search.hits[-1] == every[149]
    with pytest.raises(IndexError):
        search.hits[150]


def test_hits_behind_the_depth_have_chunks_and_rows_too() -> None:
    weights = replace(WEIGHTS, depth=3)
    texts = {
        f"{n:02}.md": f"{'nada ' * n}\n\n## Um\n\nnada\n\n## Dois\n\npix {'mais ' * n}" for n in range(9)
    }
    search = search_in(snapshot_of(indexed_all(texts)), "pix ", weights)
    assert len(search.hits) == 9
    for place, hit in enumerate(search.hits):
        assert search.place(hit.document.path) == place
        assert hit.chunk.heading == ("Dois",)
        assert hit.chunk_scores[hit.chunk.ordinal] == max(hit.chunk_scores) > 0
        rows = search.rows(hit, hit.chunk)
        assert sum(row.score for row in rows) == pytest.approx(hit.score, rel=1e-9)
        assert any(row.field.startswith("chunk.") for row in rows) == (place < 3)


def test_few_long_documents_are_looked_at_closely_and_many_short_ones() -> None:
    long = {f"{n:02}.md": "pix " + "palavra " * 500 for n in range(20)}
    items = indexed_all(long)
    for tokens, looked_at in ((10**6, 20), (501 * 15 + 400, 15), (1, 10)):
        search = search_in(snapshot_of(items), "pix ", replace(WEIGHTS, depth_tokens=tokens))
        closely = [any(row.field == "window" for row in search.rows(hit, hit.chunk)) for hit in search.hits]
        assert closely == [True] * looked_at + [False] * (20 - looked_at)


def test_equal_documents_are_in_order_of_path_whatever_their_order_of_arrival() -> None:
    """More equal documents than are looked at closely: the first by path are."""
    texts = {f"{n:03}.md": "---\ntitle: pix\nlang: pt\n---\npix" for n in range(WEIGHTS.depth + 20)}
    one = search_in(snapshot_of(indexed_all(texts)), "pix")
    other = search_in(snapshot_of(indexed_all(dict(reversed(texts.items())))), "pix")
    facts = [[(hit.document.path, hit.score) for hit in search.hits] for search in (one, other)]
    assert facts[0] == facts[1]
    assert [path for path, _ in facts[0]] == sorted(texts)


def test_without_documents_there_are_no_scores() -> None:
    search = search_in(Snapshot(), "pix")
    assert len(search.hits) == 0
    assert search.place("a.md") is None


def test_the_chunk_that_answers_best_is_shown() -> None:
    search = search_in(snapshot_of(library(LIBRARY)), "hora ")
    hit = search.hits[0]
    assert (hit.document.path, hit.chunk.ordinal) == ("000.md", 1)


# --- function words --------------------------------------------------------------------------------------

FAQ = {
    "origem.md": "---\nlang: en\ntitle: Where was it from?\n---\nA market.",
    "sintomas.md": "---\nlang: en\ntitle: Symptoms\n---\nCorona gives a cough, and so on.",
    "nada.md": "---\nlang: en\ntitle: Nothing\n---\nWhere it was from, nobody can tell.",
    "longe.md": "---\nlang: en\ntitle: Masks of cloth and how you wash them after days in a street\n---\nx",
}


def faq(question: str) -> Search:
    return search_in(snapshot_of(indexed_all(FAQ)), question)


def found_in_faq(question: str) -> list[str]:
    return [hit.document.path for hit in faq(question).hits]


@pytest.mark.parametrize("question", ["corona can have on ", "corona and so on of it ", "corona was there "])
def test_documents_with_nothing_but_function_words_of_the_question_are_no_hits(question: str) -> None:
    assert found_in_faq(question) == ["sintomas.md"]


def test_a_title_like_the_question_is_a_hit_beside_those_that_have_its_other_words() -> None:
    search = faq("corona where was it from ")
    hits = {hit.document.path: hit for hit in search.hits}
    assert set(hits) == {"sintomas.md", "origem.md"}
    hit = hits["origem.md"]
    assert (hit.terms, search.missing(hit)) == ((), ("corona",))
    assert sum(row.score for row in search.rows(hit, hit.chunk)) == pytest.approx(hit.score)
    assert search.explain("origem.md").rank == search.hits.index(hit) + 1


def test_a_title_like_the_question_is_no_hit_when_nothing_has_its_other_words() -> None:
    assert found_in_faq("zzzz where was it from ") == []


def test_function_words_add_to_what_is_found_by_other_words() -> None:
    items = indexed_all(
        {
            "a.md": "---\nlang: pt\ntitle: x\n---\no pagamento de um",
            "b.md": "---\nlang: pt\ntitle: x\n---\no pagamento sem um",
            "c.md": "---\nlang: pt\ntitle: x\n---\nnada",
        }
    )
    search = search_in(snapshot_of(items), "pagamento de ")
    assert [hit.document.path for hit in search.hits] == ["a.md", "b.md"]
    rows = search.rows(search.hits[0], search.hits[0].chunk)
    assert {row.term for row in rows if row.term} == {"pagamento", "de"}
    assert search.hits[0].terms == ("pagamento",)
