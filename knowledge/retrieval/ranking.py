"""Scores: BM25F over documents, plus a share for the best chunk.

For a clause t with idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5)) over N documents, n of them with t:

    T = sum over fields f of  weight(f) * count(f) / (1 - b + b * length(f) / average length(f))
    score = weight(t) * idf(t) * (k1 + 1) * T / (k1 + T)

(Robertson, Zaragoza, Taylor: "Simple BM25 extension to multiple weighted fields", CIKM 2004; idf with the 1
inside the logarithm as in Lucene, so that it is never negative.) The saturation is over the sum, so a field's
part of a score is its part of T; that makes each row a product: weight x idf x frequency x length factor.

The best documents then get a title match: weight * Q * Dice, where Q is the summed idf of the question's
words, and Dice = 2 * S / (Q + H), with S the summed idf of the words that title and question share and H that
of the title. Function words count in it: "how do I" says something when titles are questions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge.index import Field, Snapshot
from knowledge.index.segments import Ints
from knowledge.model import ScoreRow
from knowledge.retrieval.query import Clause, ParsedQuery
from knowledge.settings import RankingSettings
from knowledge.text.analysis import Analyzer

DOCUMENT_FIELDS = (Field.TITLE, Field.HEADING, Field.KEYWORDS, Field.NAME, Field.BODY)
CHUNK_FIELDS = (Field.SECTION, Field.BODY)
_NAMES = {
    Field.TITLE: "title",
    Field.HEADING: "heading",
    Field.KEYWORDS: "keywords",
    Field.NAME: "name",
    Field.BODY: "body",
    Field.SECTION: "heading",
}

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is scored: whole documents, or chunks. `weights` by field; rows are named with `prefix`."""

    fields: tuple[Field, ...]
    weights: Floats
    averages: Floats
    share: float
    prefix: str


class Scorer:
    """All scores of one question over one snapshot."""

    def __init__(
        self, query: ParsedQuery, snapshot: Snapshot, *, analyzer: Analyzer, settings: RankingSettings
    ) -> None:
        self._query = query
        self._analyzer = analyzer
        self._snapshot = snapshot
        self._settings = settings
        weights = {
            Field.TITLE: settings.title,
            Field.HEADING: settings.heading,
            Field.KEYWORDS: settings.keywords,
            Field.NAME: settings.name,
            Field.BODY: settings.body,
            Field.SECTION: settings.heading,
        }
        self._documents = _unit(DOCUMENT_FIELDS, weights, snapshot.average_document_lengths, 1.0, "")
        self._chunks = _unit(
            CHUNK_FIELDS, weights, snapshot.average_chunk_lengths, settings.chunk_share, "chunk."
        )
        self.chunk_scores: Floats = self._sum_chunks()
        self.document_scores: Floats = self._sum_documents()
        self._title_rows = self._match_titles()
        for number, row in self._title_rows.items():
            self.document_scores[number] += row.score

    def best_chunk(self, number: int) -> int:
        """Place of the best chunk within document `number` (the first, when none has a match)."""
        first, last = self.chunk_range(number)
        return int(np.argmax(self.chunk_scores[first:last]))

    def chunk_range(self, number: int) -> tuple[int, int]:
        """First chunk number of document `number`, and the one after its last."""
        starts = self._snapshot.first_chunks
        last = int(starts[number + 1]) if number + 1 < len(starts) else len(self._snapshot.parents)
        return int(starts[number]), last

    def ranked(self, limit: int | None = None) -> list[int]:
        """Numbers of the best `limit` documents (None: all) with a score; ties in order of path.

        A document's score here has its best chunk's share in it.
        """
        totals = self.totals()
        numbers = np.flatnonzero(totals > 0)
        if limit is not None and limit < len(numbers):
            least = np.partition(totals[numbers], -limit)[-limit]
            numbers = numbers[totals[numbers] >= least]
        documents = self._snapshot.numbered
        keys = [
            (-score, documents[number].path, number)
            for score, number in zip(totals[numbers].tolist(), numbers.tolist(), strict=True)
        ]
        return [number for _, _, number in sorted(keys)][:limit]

    def totals(self) -> Floats:
        """Score of each document with its best chunk's share."""
        if not len(self.document_scores):
            return self.document_scores
        best = np.maximum.reduceat(self.chunk_scores, self._snapshot.first_chunks)
        totals: Floats = self.document_scores + best
        return totals

    def rows(self, number: int, chunk: int) -> tuple[ScoreRow, ...]:
        """The rows that add up to the score of document `number` with `chunk` (its place) shown."""
        first, _ = self.chunk_range(number)
        rows: list[ScoreRow] = []
        for clause in self._query.clauses:
            rows += self._rows(clause, self._documents, number, self._snapshot.document_lengths)
            rows += self._rows(clause, self._chunks, first + chunk, self._snapshot.lengths)
        title = self._title_rows.get(number)
        return (*rows, title) if title else tuple(rows)

    def _match_titles(self) -> dict[int, ScoreRow]:
        if not self._query.clauses:
            return {}
        idfs = {subject: self._idf_of(subject) for subject in self._query.subjects}
        asked = sum(idfs.values())
        best = self.ranked(self._settings.title_match_depth)
        rows = {number: self._title_row(number, idfs, asked) for number in best}
        return {number: row for number, row in rows.items() if row.score}

    def _title_row(self, number: int, idfs: Mapping[tuple[str, ...], float], asked: float) -> ScoreRow:
        document = self._snapshot.numbered[number]
        terms = self._analyzer.subject_terms(document.title, document.language)
        shared = sum(idf for subject, idf in idfs.items() if not set(subject).isdisjoint(terms))
        titled = sum(self._idf_of((term,)) for term in terms) if shared else 0.0
        dice = 2 * shared / (asked + titled) if shared else 0.0
        weight = self._settings.title_match
        return ScoreRow("", "title-match", weight, asked, dice, 1.0, weight * asked * dice)

    def _idf_of(self, terms: tuple[str, ...]) -> float:
        return self._idf(self._snapshot.frequency(terms))

    def _sum_documents(self) -> Floats:
        scores = np.zeros(len(self._snapshot.numbered))
        for clause in self._query.clauses:
            postings = clause.postings
            lengths = self._snapshot.document_lengths[postings.documents]
            scores[postings.documents] += self._score(
                clause, self._documents, postings.document_counts, lengths
            )
        return scores

    def _sum_chunks(self) -> Floats:
        scores = np.zeros(len(self._snapshot.parents))
        for clause in self._query.clauses:
            postings = clause.postings
            lengths = self._snapshot.lengths[postings.chunks]
            scores[postings.chunks] += self._score(clause, self._chunks, postings.counts, lengths)
        return scores

    def _score(self, clause: Clause, unit: _Unit, counts: Ints, lengths: Ints) -> Floats:
        tf = (counts[:, unit.fields] * self._factors(unit, lengths) * unit.weights).sum(axis=1)
        k1 = self._settings.k1
        saturated: Floats = self._weight(clause) * unit.share * (k1 + 1) * tf / (k1 + tf)
        return saturated

    def _factors(self, unit: _Unit, lengths: Ints) -> Floats:
        b = self._settings.b
        factors: Floats = 1.0 / (1 - b + b * lengths[:, unit.fields] / unit.averages)
        return factors

    def _weight(self, clause: Clause) -> float:
        return clause.weight * self._idf(len(clause.postings.documents))

    def _idf(self, found: int) -> float:
        """Rarity of a term that `found` documents have."""
        return math.log(1 + (self._snapshot.document_count - found + 0.5) / (found + 0.5))

    def _rows(self, clause: Clause, unit: _Unit, number: int, all_lengths: Ints) -> Iterator[ScoreRow]:
        postings = clause.postings
        chunks = unit is self._chunks
        keys = postings.chunks if chunks else postings.documents
        place = int(np.searchsorted(keys, number))
        if place == len(keys) or keys[place] != number:
            return
        counts = (postings.counts if chunks else postings.document_counts)[place, unit.fields]
        factors = self._factors(unit, all_lengths[[number]])[0]
        total = float((counts * factors * unit.weights).sum())
        if not total:
            return
        idf, k1 = self._idf(len(postings.documents)), self._settings.k1
        for field, count, factor, weight in zip(unit.fields, counts, factors, unit.weights, strict=True):
            if not count:
                continue
            frequency = float(count) * (k1 + 1) / (k1 + total)
            part = clause.weight * unit.share * float(weight)
            yield ScoreRow(
                term=clause.word,
                field=unit.prefix + _NAMES[field],
                weight=part,
                idf=idf,
                frequency=frequency,
                length_factor=float(factor),
                score=part * idf * frequency * float(factor),
                matched=clause.matched,
            )


def _unit(
    fields: Sequence[Field], weights: dict[Field, float], averages: Floats, share: float, prefix: str
) -> _Unit:
    chosen = tuple(fields)
    return _Unit(
        chosen, np.array([weights[field] for field in chosen]), averages[list(chosen)], share, prefix
    )
