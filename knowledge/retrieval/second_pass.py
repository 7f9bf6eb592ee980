"""The best documents once more, from their texts: what a sum over words does not see.

    chunk    chunk_share x the score of the best chunk taken alone (`chunk_scores`)
    title    title_match x Q x Dice, where Q is the summed rarity of the question's words, and Dice =
             2 S / (Q + H) with S that of the words which title and question share and H that of the title's
    window   window x the summed rarity of the question's different words in the best `window_tokens` tokens
    pairs    pairs x the sum over neighbours in the question of the lesser rarity x n / (n + 1), where they
             stand n times in the text in that order with nothing but function words between them
    pieces   pieces x BM25F over pieces of four letters, each weighing 1 / sqrt(how many its word has)

Function words count in title and window: "how do I" says something when titles are questions. Where a synonym
may stand for words of the question, each part is that of the best way to say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge.index import Field, Snapshot
from knowledge.model import ScoreRow
from knowledge.retrieval.chunk_scores import score_chunks
from knowledge.retrieval.closeness import Closeness
from knowledge.retrieval.first_pass import Floats, Ints, field_weights, length_factors
from knowledge.retrieval.query import ParsedQuery
from knowledge.retrieval.texts import read_texts
from knowledge.retrieval.title_match import TitleMatch
from knowledge.settings import RankingSettings


@dataclass(frozen=True, slots=True)
class Part:
    """What each document gets of one kind: weight x rarity x frequency."""

    name: str
    weights: Floats
    rarities: Floats
    frequencies: Floats

    @property
    def scores(self) -> Floats:
        return self.weights * self.rarities * self.frequencies

    def or_better(self, other: Part) -> Part:
        """For each document the one that gives more."""
        better = other.scores > self.scores
        columns = (
            (self.weights, other.weights),
            (self.rarities, other.rarities),
            (self.frequencies, other.frequencies),
        )
        return Part(self.name, *(np.where(better, theirs, own) for own, theirs in columns))

    def row(self, place: int) -> ScoreRow:
        weight, rarity = float(self.weights[place]), float(self.rarities[place])
        frequency = float(self.frequencies[place])
        return ScoreRow("", self.name, weight, rarity, frequency, 1.0, weight * rarity * frequency)


class SecondPass:
    """What the documents `numbers` get beside their first score; everything is in their order.

    `chunk_scores` are those of each document's chunks, by ordinal, and `scores` what a document gets in all.
    """

    def __init__(
        self, numbers: Sequence[int], query: ParsedQuery, snapshot: Snapshot, settings: RankingSettings
    ) -> None:
        self._query = query
        self._snapshot = snapshot
        self._settings = settings
        self._size = len(numbers)
        self.texts = read_texts(numbers, query, snapshot)
        counts = chunk_counts(numbers, snapshot)
        self.chunk_scores = score_chunks(self.texts, counts, query, snapshot, settings)
        close = query.close
        titles = TitleMatch(self.texts.titles, self._size, close, snapshot)
        nearness = Closeness(self.texts, self._size, close.subjects)
        alike = [(titles.asked(way), titles.dice(way)) for way in close.readings]
        windows = [(nearness.windows(way, settings.window_tokens), 1.0) for way in close.readings]
        pairs = [(nearness.pairs(way), 1.0) for way in close.readings]
        self.parts = (
            self._best("title-match", settings.title_match, alike),
            self._best("window", settings.window, windows),
            self._best("pairs", settings.pairs, pairs),
            self._pieces(),
        )
        self.alike = self._alike(titles)
        """Whose titles are like the question."""
        self.scores: Floats = np.array([scores.max() for scores in self.chunk_scores])
        for part in self.parts:
            self.scores += part.scores

    def _alike(self, titles: TitleMatch) -> NDArray[np.bool_]:
        alike = np.zeros(self._size, np.bool_)
        for reading in self._query.close.readings:
            rare = titles.shared(reading) >= self._settings.alike_rarity
            alike |= rare & (titles.dice(reading) >= self._settings.alike_title)
        return alike

    def rows(self, place: int) -> Iterator[ScoreRow]:
        """The parts that are not 0 of one document, its chunk apart."""
        rows = (part.row(place) for part in self.parts)
        return (row for row in rows if row.score)

    def _best(self, name: str, weight: float, parts: Sequence[tuple[Floats | float, Floats | float]]) -> Part:
        """Of the (rarity, frequency) of each reading those that give a document most."""
        best: Part | None = None
        for reading, (rarity, frequency) in zip(self._query.close.readings, parts, strict=True):
            part = self._part(name, weight * reading.weight, rarity, frequency)
            best = part if best is None else best.or_better(part)
        return best or self._part(name, 0.0, 0.0, 0.0)

    def _part(self, name: str, weight: float, rarity: Floats | float, frequency: Floats | float) -> Part:
        """One figure stands for all documents."""
        columns = np.broadcast_arrays(np.zeros(self._size), weight, rarity, frequency)
        return Part(name, *columns[1:])

    def _pieces(self) -> Part:
        pieces, parts, found = self._query.close.pieces, self.texts.parts, self.texts.pieces
        settings, size = self._settings, self._size
        cells = parts.fields * size + parts.documents
        lengths = np.bincount(cells, parts.lengths, len(Field) * size).reshape(len(Field), size)
        factors = length_factors(lengths, self._snapshot.averages[:, None], settings.b)
        width = len(Field) * size
        counts = np.bincount(found.what * width + cells[found.parts], minlength=len(pieces) * width)
        counts = counts.reshape(len(pieces), len(Field), size)
        totals = np.zeros((len(pieces), size))
        weights = field_weights(settings)
        weights[Field.SECTION] = 0.0
        for field in Field:
            totals += weights[field] * factors[field] * counts[:, field]
        scores = np.zeros(size)
        for piece, total in zip(pieces, totals, strict=True):
            scores += piece.weight * (settings.k1 + 1) * total / (settings.k1 + total)
        return self._part("pieces", settings.pieces, scores, 1.0)


def chunk_counts(numbers: Sequence[int], snapshot: Snapshot) -> Ints:
    """How many chunks each document has; one without any counts as one."""
    found = [snapshot.locate(number) for number in numbers]
    return np.array([max(1, item.segment.arrays.document_chunks[number]) for item, number in found], np.int64)
