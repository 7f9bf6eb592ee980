"""The score of every chunk of a few documents: BM25F over the headings it stands under and its text."""

from __future__ import annotations

import numpy as np

from knowledge.index import Field, Snapshot
from knowledge.retrieval.first_pass import Floats, Ints, field_weights, length_factors
from knowledge.retrieval.query import ParsedQuery
from knowledge.retrieval.texts import Occurrences, Parts, Texts
from knowledge.settings import RankingSettings

CHUNK_FIELDS = (Field.SECTION, Field.BODY)
"""The fields that a chunk has of its own, in the order of `Snapshot.chunk_averages`."""
_CELLS = 1_000_000
"""So many counts are worked on at once."""


def score_chunks(
    texts: Texts, sizes: Ints, query: ParsedQuery, snapshot: Snapshot, settings: RankingSettings
) -> list[Floats]:
    """For each document, which has `sizes` chunks, their scores by ordinal, `chunk_share` included."""
    counter = _Counter(texts.parts, sizes)
    lengths = counter.lengths()
    weights = field_weights(settings)[list(CHUNK_FIELDS)]
    factors = weights[:, None] * length_factors(lengths, snapshot.chunk_averages[:, None], settings.b)
    scores = np.zeros(counter.size)
    step = max(1, _CELLS // max(1, lengths.size))
    k1 = settings.k1
    for first in range(0, len(query.clauses), step):
        clauses = query.clauses[first : first + step]
        counts = counter.counts(texts.clauses, first, len(clauses))
        totals = counts[:, 0] * factors[0] + counts[:, 1] * factors[1]
        for clause, total in zip(clauses, totals, strict=True):
            weight = settings.chunk_share * clause.weight * clause.idf
            scores += weight * (k1 + 1) * total / (k1 + total)
    return np.split(scores, np.cumsum(sizes))[: len(sizes)]


class _Counter:
    """Counts in [field, chunk] of a few documents."""

    def __init__(self, parts: Parts, sizes: Ints) -> None:
        self.size = int(sizes.sum())
        firsts = np.cumsum(sizes) - sizes
        columns = np.full(len(Field), -1, np.int64)
        columns[list(CHUNK_FIELDS)] = range(len(CHUNK_FIELDS))
        self._lengths = parts.lengths
        self._own = columns[parts.fields] >= 0
        self._cells = columns[parts.fields] * self.size + firsts[parts.documents] + parts.chunks

    def lengths(self) -> Floats:
        """float64[field, chunk]: tokens."""
        size = len(CHUNK_FIELDS) * self.size
        lengths = np.bincount(self._cells[self._own], self._lengths[self._own], size)
        return lengths.astype(np.float64).reshape(len(CHUNK_FIELDS), self.size)

    def counts(self, found: Occurrences, first: int, amount: int) -> Ints:
        """int64[amount, field, chunk]: how often the `amount` clauses from `first` on occur."""
        width = len(CHUNK_FIELDS) * self.size
        wanted = self._own[found.parts] & (found.what >= first) & (found.what < first + amount)
        cells = (found.what[wanted] - first) * width + self._cells[found.parts[wanted]]
        counts: Ints = np.bincount(cells, minlength=amount * width)
        return counts.reshape(amount, len(CHUNK_FIELDS), self.size)
