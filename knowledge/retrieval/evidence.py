"""Why a score is what it is: rows that are products, and whose sum is the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from knowledge.index import Field, Snapshot
from knowledge.model import ScoreRow
from knowledge.retrieval.chunk_scores import CHUNK_FIELDS
from knowledge.retrieval.first_pass import Floats, field_weights, length_factors
from knowledge.retrieval.query import ParsedQuery
from knowledge.retrieval.texts import Texts
from knowledge.settings import RankingSettings

DOCUMENT_FIELDS = (Field.TITLE, Field.HEADING, Field.KEYWORDS, Field.NAME, Field.BODY)
_NAMES = {
    Field.TITLE: "title",
    Field.HEADING: "heading",
    Field.KEYWORDS: "keywords",
    Field.NAME: "name",
    Field.BODY: "body",
    Field.SECTION: "heading",
}


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is scored: a document, or one of its chunks. Rows are named with `prefix`."""

    fields: tuple[Field, ...]
    averages: Floats
    share: float
    prefix: str


class TermRows:
    """The rows of the words of a question, for documents of some texts."""

    def __init__(
        self, texts: Texts, query: ParsedQuery, snapshot: Snapshot, settings: RankingSettings
    ) -> None:
        self._texts = texts
        self._query = query
        self._settings = settings
        self._weights = field_weights(settings)
        averages = snapshot.averages[list(DOCUMENT_FIELDS)]
        self._document = _Unit(DOCUMENT_FIELDS, averages, 1.0, "")
        self._chunk = _Unit(CHUNK_FIELDS, snapshot.chunk_averages, settings.chunk_share, "chunk.")

    def of_document(self, place: int) -> list[ScoreRow]:
        """For the document at `place` of the texts."""
        return self._rows(self._document, self._texts.parts.documents == place)

    def of_chunk(self, place: int, ordinal: int) -> list[ScoreRow]:
        """For one of its chunks."""
        parts = self._texts.parts
        return self._rows(self._chunk, (parts.documents == place) & (parts.chunks == ordinal))

    def _rows(self, unit: _Unit, parts: np.ndarray) -> list[ScoreRow]:
        """Of the parts of the unit. A word that was found in more than one way has one row."""
        fields, found = self._texts.parts.fields, self._texts.clauses
        lengths = np.bincount(fields[parts], self._texts.parts.lengths[parts], len(Field))[list(unit.fields)]
        factors = length_factors(lengths, unit.averages, self._settings.b)
        wanted = parts[found.parts]
        cells = found.what[wanted] * len(Field) + fields[found.parts[wanted]]
        counts = np.bincount(cells, minlength=len(self._query.clauses) * len(Field))
        counts = counts.reshape(-1, len(Field))[:, list(unit.fields)]
        rows: dict[tuple[str, str, str], list[ScoreRow]] = {}
        for number in np.flatnonzero(counts.any(axis=1)).tolist():
            for row in self._of_clause(unit, number, counts[number], factors):
                rows.setdefault((row.term, row.matched, row.field), []).append(row)
        return [_merged(same) for same in rows.values()]

    def _of_clause(self, unit: _Unit, number: int, counts: np.ndarray, factors: Floats) -> Iterator[ScoreRow]:
        clause = self._query.clauses[number]
        weights = self._weights[list(unit.fields)]
        k1 = self._settings.k1
        total = float((weights * counts * factors).sum())
        for field, weight, count, factor in zip(unit.fields, weights, counts, factors, strict=True):
            part = clause.weight * unit.share * float(weight)
            if count and part:
                frequency = float(count) * (k1 + 1) / (k1 + total)
                yield ScoreRow(
                    term=clause.word,
                    field=unit.prefix + _NAMES[field],
                    weight=part,
                    idf=clause.idf,
                    frequency=frequency,
                    length_factor=float(factor),
                    score=part * clause.idf * frequency * float(factor),
                    matched=clause.matched,
                )


def _merged(rows: Sequence[ScoreRow]) -> ScoreRow:
    """One row for a word that counts by its stem and as it is written: weights added, rarity their mean."""
    if len(rows) == 1:
        return rows[0]
    first = rows[0]
    weight = sum(row.weight for row in rows)
    idf = sum(row.weight * row.idf for row in rows) / weight
    score = sum(row.score for row in rows)
    return ScoreRow(
        term=first.term,
        field=first.field,
        weight=weight,
        idf=idf,
        frequency=score / (weight * idf * first.length_factor),
        length_factor=first.length_factor,
        score=score,
        matched=first.matched,
    )
