"""The score of every document: a true BM25F.

For a clause t with idf(t) = ln(1 + (N - n + 0.5) / (n + 0.5)) over N documents, n of them with t:

    T = sum over fields f of  weight(f) * count(f) / (1 - b + b * length(f) / average length(f))
    score = weight(t) * idf(t) * (k1 + 1) * T / (k1 + T)

(Robertson, Zaragoza, Taylor: "Simple BM25 extension to multiple weighted fields", CIKM 2004; idf with the 1
inside the logarithm as in Lucene, so that it is never negative.) The saturation is over the sum, so a field's
part of a score is its part of T.

The numbers of one document are added in the same order however the documents are spread over segments, so its
score is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from knowledge.index import Field, Snapshot
from knowledge.retrieval.query import Clause, ParsedQuery
from knowledge.settings import RankingSettings

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.int64] | NDArray[np.uint32] | NDArray[np.uint16] | NDArray[np.uint8] | Floats

_NOTHING: Ints = np.empty(0, np.int64)


def field_weights(settings: RankingSettings) -> Floats:
    """By `Field`. SECTION repeats headings, so it counts in chunks only."""
    weights = np.zeros(len(Field))
    weights[Field.TITLE] = settings.title
    weights[Field.HEADING] = settings.heading
    weights[Field.KEYWORDS] = settings.keywords
    weights[Field.NAME] = settings.name
    weights[Field.BODY] = settings.body
    weights[Field.SECTION] = settings.heading
    return weights


def length_factors(lengths: Numbers, averages: Floats | np.float64, b: float) -> Floats:
    """What a count in a field of such a length is multiplied by."""
    factors: Floats = np.divide(1.0, 1 - b + b * (lengths / averages))
    return factors


def terms_in_segments(clauses: Sequence[Clause], snapshot: Snapshot) -> list[list[list[int]]]:
    """[clause][segment]: the numbers of the clause's terms that the segment has."""
    ids = np.array([term for clause in clauses for term in clause.ids], np.uint64)
    ends = np.cumsum([len(clause.ids) for clause in clauses]).tolist()
    found: list[list[list[int]]] = [[] for _ in clauses]
    for item in snapshot.segments:
        numbers = item.segment.lookup(ids).tolist()
        for clause, end, own in zip(clauses, ends, found, strict=True):
            own.append([number for number in numbers[end - len(clause.ids) : end] if number >= 0])
    return found


class FirstPass:
    """Scores all documents of a snapshot. Everything is by document number.

    `lengths`: tokens in each `Field`. `found`: live documents that have something of the question that finds.
    `alike`: others, whose titles have function words of it.
    """

    def __init__(self, query: ParsedQuery, snapshot: Snapshot, settings: RankingSettings) -> None:
        self._snapshot = snapshot
        self._settings = settings
        self._weights = field_weights(settings)
        self.lengths = _stacked([item.segment.arrays.document_lengths for item in snapshot.segments])
        averages = snapshot.averages[Field.BODY]
        self._body_factors = length_factors(self.lengths[:, Field.BODY], averages, settings.b)
        self._body_factors *= self._weights[Field.BODY]
        self._live = np.ones(snapshot.size, np.bool_)
        for item in snapshot.segments:
            if item.live is not None:
                self._live[item.base : item.base + len(item.segment)] = item.live
        self._totals: Floats = np.zeros(snapshot.size)
        self.scores: Floats = np.zeros(snapshot.size)
        self.found = np.zeros(snapshot.size, np.bool_)
        self.alike = np.zeros(snapshot.size, np.bool_)
        self._holders = [
            self._add(clause, terms)
            for clause, terms in zip(query.clauses, terms_in_segments(query.clauses, snapshot), strict=True)
        ]
        for way in query.ways:
            if len(way) > 1:
                self.found |= self.having(way)
        self.found &= self._live & (self.scores > 0)
        self.alike &= self._live & ~self.found

    def having(self, way: Sequence[int]) -> NDArray[np.bool_]:
        """Which live documents have all clauses of these numbers."""
        found = self._live
        for number in way:
            has = np.zeros(len(self.scores), np.bool_)
            has[self._holders[number]] = True
            found = found & has
        return found

    def _add(self, clause: Clause, terms: Sequence[Sequence[int]]) -> Ints:
        """Add what `clause` gives. The documents that have it, masked ones too, and some of them twice.

        `terms` are by segment.
        """
        in_body, counts = self._body_postings(terms)
        np.add.at(self._totals, in_body, counts * self._body_factors[in_body])
        in_marks, fields, counts = self._mark_postings(terms)
        if len(in_marks):
            lengths, averages = self.lengths[in_marks, fields], self._snapshot.averages[fields]
            factors = length_factors(lengths, averages, self._settings.b)
            np.add.at(self._totals, in_marks, self._weights[fields] * counts * factors)
        documents = np.concatenate((in_body, in_marks)) if len(in_marks) else in_body
        total = self._totals[documents]
        k1 = self._settings.k1
        # A document that is in `documents` twice gets its score once: the same sum is written twice.
        self.scores[documents] += clause.weight * clause.idf * (k1 + 1) * total / (k1 + total)
        self._totals[documents] = 0.0
        if clause.finds:
            self.found[documents] = True
        else:
            self.alike[in_marks[fields == Field.TITLE]] = True
        return documents

    def _body_postings(self, terms: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
        documents: list[Numbers] = [_NOTHING]
        counts: list[Numbers] = [_NOTHING]
        for item, numbers in zip(self._snapshot.segments, terms, strict=True):
            for number in numbers:
                found, times = item.segment.body(number)
                documents.append(found + np.int64(item.base))
                counts.append(times)
        return _joined(documents), _joined(counts)

    def _mark_postings(self, terms: Sequence[Sequence[int]]) -> tuple[Ints, Ints, Ints]:
        documents: list[Numbers] = [_NOTHING]
        fields: list[Numbers] = [_NOTHING]
        counts: list[Numbers] = [_NOTHING]
        for item, numbers in zip(self._snapshot.segments, terms, strict=True):
            for number in numbers:
                found, where, times = item.segment.marks(number)
                documents.append(found + np.int64(item.base))
                fields.append(where)
                counts.append(times)
        return _joined(documents), _joined(fields), _joined(counts)


def _joined(parts: Sequence[Numbers]) -> Ints:
    """One after the other."""
    return np.concatenate(parts, dtype=np.int64, casting="unsafe")


def _stacked(parts: Sequence[NDArray[np.uint32]]) -> NDArray[np.uint32]:
    """Rows by `Field`, those of all parts one after the other."""
    if len(parts) == 1:
        return parts[0]
    return np.concatenate([np.empty((0, len(Field)), np.uint32), *parts])
