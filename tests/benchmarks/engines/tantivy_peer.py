"""tantivy (Rust), through its Python package, with one thread for writing."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import tantivy

from tests.benchmarks.analysis import FIELDS, WEIGHTS, Row
from tests.benchmarks.engines.base import PREFIX_FROM, TOP, Peer, allowed_errors
from tests.benchmarks.figures import Mode
from tests.benchmarks.material import Question, Replacement

WRITER_BYTES = 256_000_000


class Tantivy(Peer):
    name = "tantivy"

    @property
    def version(self) -> str:
        return version("tantivy")

    def build(self, folder: Path) -> None:
        index = tantivy.Index(self._schema(), path=str(folder))
        writer = index.writer(heap_size=WRITER_BYTES, num_threads=1)
        _add(writer, self.rows)
        writer.commit()
        writer.wait_merging_threads()

    def _schema(self) -> Any:
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
        builder.add_bytes_field("shown", stored=True)
        for name in FIELDS:
            words = "default" if self.raw else "whitespace"
            builder.add_text_field(name, tokenizer_name=words)
        return builder.build()

    def open(self, folder: Path) -> None:
        self._index = tantivy.Index.open(str(folder))
        self._searcher = self._index.searcher()
        self._writer: Any = None

    def search(self, question: Question, mode: Mode) -> list[str]:
        words = self.asked(question)
        clauses = [
            (tantivy.Occur.Should, clause)
            for place, word in enumerate(words)
            for clause in self._clauses(word, mode, last=place == len(words) - 1)
        ]
        found = self._searcher.search(tantivy.Query.boolean_query(clauses), TOP, count=False)
        return [self._searcher.doc(address)["id"][0] for _, address in found.hits]

    def _clauses(self, word: str, mode: Mode, *, last: bool) -> Iterable[Any]:
        schema = self._index.schema
        known = any(self._searcher.doc_freq(name, word) for name in FIELDS) if mode is Mode.SPARING else True
        tolerant = mode is Mode.TOLERANT or not known
        prefix = mode is not Mode.EXACT and (last or tolerant) and len(word) >= PREFIX_FROM
        errors = allowed_errors(word) if tolerant else 0
        for name, weight in zip(FIELDS, WEIGHTS, strict=True):
            exact = tantivy.Query.term_query(schema, name, word, "freq")
            yield tantivy.Query.boost_query(exact, weight)
            if prefix:
                yield _inexact(schema, name, word, 0, weight, prefix=True)
            if errors:
                yield _inexact(schema, name, word, errors, weight, prefix=False)

    def replace(self, change: Replacement) -> None:
        """Only a commit makes a change searchable; it makes it durable too."""
        if self._writer is None:
            self._writer = self._index.writer(heap_size=WRITER_BYTES, num_threads=1)
        for gone in change.gone:
            self._writer.delete_documents_by_term("id", gone)
        _add(self._writer, change.rows)
        self._writer.commit()
        self._index.reload()
        self._searcher = self._index.searcher()

    def finds(self, marker: str) -> bool:
        query = tantivy.Query.term_query(self._index.schema, "body", marker, "freq")
        return bool(self._searcher.search(query, 1).hits)


def _inexact(schema: Any, name: str, word: str, errors: int, weight: float, *, prefix: bool) -> Any:
    query = tantivy.Query.fuzzy_term_query(schema, name, word, errors, prefix=prefix)
    return tantivy.Query.boost_query(query, weight / 2)


def _add(writer: Any, rows: Iterable[Row]) -> None:
    for row in rows:
        texts = {name: text for name, text in zip(FIELDS, row.texts, strict=True) if text}
        writer.add_document(tantivy.Document(id=row.id, shown=row.shown.encode("utf-8", "replace"), **texts))
