"""A small library in a real index, for the tests of the index and of the search."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from knowledge.index import SearchIndex
from knowledge.model import Explanation, Hit
from knowledge.retrieval.search import Search
from knowledge.settings import Settings
from tests.knowledge.index.made import ANALYZER, indexed, indexed_all

__all__ = [
    "ANALYZER",
    "SETTINGS",
    "ask",
    "evidence",
    "explain",
    "found",
    "indexed",
    "indexed_all",
    "open_with",
]

SETTINGS = Settings()


def open_with(directory: Path, texts: Mapping[str, str]) -> SearchIndex:
    """An index of `texts` (path -> text), written to disk."""
    index = SearchIndex.open(directory)
    index.apply(indexed_all(texts), ())
    index.commit()
    return index


def ask(index: SearchIndex, query: str, settings: Settings = SETTINGS) -> Search:
    return Search(query, index.snapshot, analyzer=ANALYZER, settings=settings.ranking)


def found(index: SearchIndex, query: str) -> list[str]:
    """Paths of the hits, best first."""
    return [hit.document.path for hit in ask(index, query).hits]


def explain(index: SearchIndex, query: str, name: str) -> Explanation:
    return ask(index, query).explain(name)


def evidence(index: SearchIndex, query: str) -> list[tuple[object, ...]]:
    """All that an answer says, in a form that can be compared between two indexes."""
    search = ask(index, query)
    return [search.words, *(_facts(search, hit) for hit in search.hits)]


def _facts(search: Search, hit: Hit) -> tuple[object, ...]:
    return (hit.document, hit.chunk, hit.score, hit.terms, hit.chunk_scores, search.rows(hit, hit.chunk))
