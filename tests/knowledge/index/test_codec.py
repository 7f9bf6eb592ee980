"""Whoosh's own queries over our arrays give what the texts themselves give."""

from __future__ import annotations

import contextlib
import gc
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz.distance import Levenshtein
from whoosh import index as whoosh_index
from whoosh.fields import TEXT
from whoosh.qparser import QueryParser
from whoosh.query import And, FuzzyTerm, Not, Prefix, Query, Term
from whoosh.writing import IndexingError

from knowledge.index.codec import ArrayCodec, EstanteSegment, contents_of, segments_in
from knowledge.index.records import from_record
from knowledge.index.store import Store
from knowledge.index.terms import Field, field_texts
from knowledge.model import Document
from tests.knowledge.index.commits import opened, segment_of

TEXTS = {
    "prazos.md": "# Prazos de entrega\n\nO prazo muda com a região. Prazo curto, prazo longo.\n",
    "pagamento.md": "# Formas de pagamento\n\nPix, boleto e cartão.\n\n## Pix\n\nO pix cai na hora.\n",
    "trocas/página.md": "---\nkeywords: [troca, devolução]\n---\n# Trocas\n\nA página das trocas.\n",
    "shipping.md": "# Shipping\n\nWe ship within two days. Paging Mr Paz: pace, page, pages, pager.\n",
    "退货.md": "# 退货\n\nprazo de devolução\n",
    "vazio.md": "",
    "velho.md": "# Velho prazo\n\nprazo prazo prazo, apagado\n",
    "velhas.md": "# Velhas trocas\n\noutra página apagada\n",
}
SEGMENTS = (("prazos.md", "velho.md", "pagamento.md"), ("trocas/página.md",), ("velhas.md", "shipping.md"))
REST = ("退货.md", "vazio.md")
DELETED = {"velho.md", "velhas.md"}


def words_of(document: Document) -> Counter[str]:
    """The accent-free words of all that is indexed of a document, in the plain texts of this test."""
    texts = [text for field, _, text in field_texts(document) if field is not Field.SECTION]
    plain = unicodedata.normalize("NFD", " ".join(texts).lower())
    return Counter(re.findall("[a-z]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Four segments, two deleted documents."""
    store = Store(tmp_path, made_with="")
    store.create()
    groups = [*SEGMENTS, REST]
    for group in groups:
        store.commit(add=[store.prepare(segment_of({path: TEXTS[path] for path in group}))])
    store.commit(
        delete={
            stored.name: [number for path, number in stored.segment.numbers.items() if path in DELETED]
            for stored in store.segments
        }
    )
    return store


@pytest.fixture
def documents(store: Store) -> dict[str, Document]:
    return {
        path: stored.segment.document(number)
        for stored in store.segments
        for path, number in stored.segment.numbers.items()
    }


@pytest.fixture
def words(documents: dict[str, Document]) -> dict[str, Counter[str]]:
    return {path: words_of(document) for path, document in documents.items()}


@pytest.fixture
def searcher(store: Store, tmp_path: Path) -> Iterator[Any]:
    with whoosh_index.open_dir(str(tmp_path)).searcher() as searcher:
        yield searcher


def found(searcher: Any, query: Query) -> list[str]:
    paths = sorted(hit["path"] for hit in searcher.search(query, limit=None))
    assert paths == sorted(hit["path"] for hit in searcher.search(query, limit=100))
    return paths


def right(words: dict[str, Counter[str]], fits: Callable[[str], bool]) -> list[str]:
    return sorted(path for path, own in words.items() if path not in DELETED and any(map(fits, own)))


def test_terms_are_found_where_they_stand(searcher: Any, words: dict[str, Counter[str]]) -> None:
    vocabulary = {word for own in words.values() for word in own}
    assert len(vocabulary) > 40
    for word in vocabulary:
        assert found(searcher, Term("word", word)) == right(words, word.__eq__), word
    for word in ("", "praz", "prazoz", "zzz", "página", "\ud800"):
        assert found(searcher, Term("word", word)) == []


def test_prefixes_are_found(searcher: Any, words: dict[str, Counter[str]]) -> None:
    for prefix in ("p", "pra", "pag", "pagi", "page", "tro", "devolucao", "zz", "s", "w"):
        expected = right(words, lambda word, prefix=prefix: word.startswith(prefix))
        assert found(searcher, Prefix("word", prefix)) == expected, prefix


@pytest.mark.parametrize("distance", [1, 2])
@pytest.mark.parametrize("prefix", [0, 1, 2])
def test_similar_words_are_found(
    searcher: Any, words: dict[str, Counter[str]], distance: int, prefix: int
) -> None:
    for word in ("prazo", "prazp", "pge", "paga", "pagnia", "boletto", "xip", "troc", "shiping"):

        def fits(other: str, word: str = word) -> bool:
            return other[:prefix] == word[:prefix] and Levenshtein.distance(word, other) <= distance

        query = FuzzyTerm("word", word, maxdist=distance, prefixlength=prefix)
        assert found(searcher, query) == right(words, fits), word


def test_queries_can_be_combined_and_parsed(searcher: Any) -> None:
    query = And([Term("word", "prazo"), Not(Term("word", "devolucao"))])
    assert found(searcher, query) == ["prazos.md"]
    parsed = QueryParser("word", searcher.schema).parse("boleto OR ship*")
    assert found(searcher, parsed) == ["pagamento.md", "shipping.md"]


def test_what_is_stored_is_the_document(searcher: Any, documents: dict[str, Document]) -> None:
    fields = list(searcher.documents())
    assert {each["path"]: from_record(each["record"]) for each in fields} == {
        path: document for path, document in documents.items() if path not in DELETED
    }
    assert all(each["title"] == documents[each["path"]].title for each in fields)


def test_counts_are_those_of_the_texts(searcher: Any, words: dict[str, Counter[str]]) -> None:
    reader = searcher.reader()
    assert (reader.doc_count_all(), reader.doc_count()) == (8, 6)
    for word in ("prazo", "pix", "pagina", "de"):
        counts = {path: own[word] for path, own in words.items() if own[word]}
        assert reader.frequency("word", word) == sum(counts.values())
        assert reader.doc_frequency("word", word) == len(counts)
        matcher = searcher.postings("word", word)
        live = {}
        while matcher.is_active():
            path = reader.stored_fields(matcher.id())["path"]
            assert matcher.weight() == matcher.value_as("frequency")
            live[path] = matcher.weight()
            matcher.next()
        assert live == {path: count for path, count in counts.items() if path not in DELETED}
    assert reader.frequency("word", "zzz") == reader.doc_frequency("word", "zzz") == 0
    info = reader.term_info("word", "prazo")
    assert info.max_weight() == max(own["prazo"] for own in words.values())


def test_the_vocabulary_is_in_order(searcher: Any, words: dict[str, Counter[str]]) -> None:
    reader = searcher.reader()
    latin = [word for word in reader.field_terms("word") if word.isascii()]
    assert latin == sorted({word for own in words.values() for word in own})
    assert [text for _, text in reader.all_terms()] == list(reader.lexicon("word"))
    assert list(reader.expand_prefix("word", "praz")) == [b"prazo", b"prazos"]
    assert ("word", "prazo") in reader
    assert ("word", "praz") not in reader
    assert list(reader.indexed_field_names()) == ["word"]
    assert {text for (_, text), _ in reader} == set(reader.lexicon("word"))


def test_an_index_without_documents_answers_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path, made_with="")
    store.create()
    with whoosh_index.open_dir(str(tmp_path)).searcher() as searcher:
        assert found(searcher, Prefix("word", "p")) == []
    store.commit(add=[store.prepare(segment_of({}))])
    with whoosh_index.open_dir(str(tmp_path)).searcher() as searcher:
        assert found(searcher, Prefix("word", "p")) == []
        assert searcher.reader().max_field_length("word") == 0


def test_a_table_of_contents_is_read_as_it_was_written() -> None:
    written = [EstanteSegment("0a", 3), EstanteSegment("1b", 4, frozenset({1, 3}))]
    read = segments_in(contents_of(written, 7), 7)
    assert [vars(segment) for segment in read] == [vars(segment) for segment in written]
    assert [segment.segment_id() for segment in read] == ["MAIN_0a", "MAIN_1b"]
    assert [segment.doc_count() for segment in read] == [3, 2]


def add_through_whoosh(index: Any) -> None:
    with index.writer() as writer:
        writer.add_document(word="novo", path="novo.md")


def add_without_a_word(index: Any) -> None:
    with index.writer() as writer:
        writer.add_document(path="novo.md")


def merge_nothing(index: Any) -> None:
    index.writer().commit(merge=False)


def add_a_field(index: Any) -> None:
    index.add_field("more", TEXT())


def write_with_our_codec(index: Any) -> None:
    index.writer(codec=ArrayCodec())


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Whoosh leaves files open
@pytest.mark.parametrize(
    "write",
    [
        add_through_whoosh,
        add_without_a_word,
        merge_nothing,
        add_a_field,
        write_with_our_codec,
        lambda index: index.optimize(),
        lambda index: index.delete_by_term("word", "prazo"),
    ],
)
def test_writing_through_whoosh_itself_is_refused_in_words(
    store: Store, documents: dict[str, Document], tmp_path: Path, write: Callable[[Any], None]
) -> None:
    with pytest.raises(IndexingError, match="Estante alone writes this index"):
        write(whoosh_index.open_dir(str(tmp_path)))
    gc.collect()  # Whoosh's writer holds its lock until it is gone
    with contextlib.closing(opened(tmp_path)) as again:
        assert again.generation == store.generation
    store.commit(drop=[store.segments[0].name])
    assert opened(tmp_path).generation == store.generation
