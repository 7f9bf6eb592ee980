"""What was found out about a segment. The segment never changes, so it stays true in every snapshot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from knowledge.index.segments import Segment
from knowledge.text.analysis import word_key
from knowledge.text.rows import Rows

Ints: TypeAlias = NDArray[np.int64]

REMEMBERED = 1_000
"""So many answers of one kind are kept."""
REMEMBERED_NUMBERS = 1_000_000
"""So many document numbers are kept in answers."""

EMPTY = np.empty(0, np.int64)


class SegmentLore:
    """Shared by all snapshots that have the segment.

    Threads share it without a lock: an entry is made whole before it is put down, and made twice at worst.
    """

    def __init__(self, segment: Segment) -> None:
        self._segment = segment
        self._documents_with: dict[tuple[int, ...], NDArray[np.uint32]] = {}
        self._kept_numbers = 0
        self._documents_written: dict[str, Ints] = {}
        self._similar: dict[tuple[str, int], Sequence[tuple[int, str]]] = {}

    @cached_property
    def languages(self) -> Counter[str]:
        return Counter(head.language for head in self._segment.heads)

    @cached_property
    def pinned(self) -> tuple[int, ...]:
        """The numbers of the documents that are pinned."""
        return tuple(number for number, head in enumerate(self._segment.heads) if head.pinned)

    @cached_property
    def by_primary(self) -> Rows:
        """The tokens that each term stands for in a text, by the number of the term."""
        arrays = self._segment.arrays
        one_each = np.arange(len(arrays.token_keys) + 1, dtype=np.uint32)
        return Rows(one_each, arrays.token_primary).turned(len(arrays.term_ids))

    @cached_property
    def by_term(self) -> Rows:
        """The tokens that have each term with postings."""
        arrays = self._segment.arrays
        return Rows(arrays.token_term_starts, arrays.token_terms).turned(len(arrays.term_ids))

    @cached_property
    def by_piece(self) -> Rows:
        """The tokens that have each piece."""
        arrays = self._segment.arrays
        return Rows(arrays.token_piece_starts, arrays.token_pieces).turned(len(arrays.term_ids))

    def documents_written(self, form: str) -> Ints:
        """The documents in whose text the word `form` stands, with these accents."""
        found = self._documents_written.get(form)
        if found is None:
            if len(self._documents_written) >= REMEMBERED:
                self._documents_written.clear()
            found = self._documents_written[form] = self._search_written(form)
        return found

    def _search_written(self, form: str) -> Ints:
        arrays = self._segment.arrays
        keys = np.array([word_key(form, language) for language in self.languages], np.uint64)
        tokens = np.flatnonzero(np.isin(arrays.token_keys, keys)).tolist()
        places = np.concatenate([EMPTY, *(np.flatnonzero(arrays.stream == token) for token in tokens)])
        parts = np.searchsorted(arrays.part_starts, places, side="right") - 1
        return np.unique(np.searchsorted(arrays.document_parts, parts, side="right") - 1)

    @cached_property
    def words(self) -> Mapping[int, Sequence[str]]:
        """Accent-free words by their length."""
        found: dict[int, list[str]] = {}
        for word in self._segment.words():
            found.setdefault(len(word), []).append(word)
        return found

    def similar_to(self, word: str, distance: int) -> Sequence[tuple[int, str]]:
        """(distance, word) of the words within `distance` typing errors of `word` (a swap counts as one)."""
        found = self._similar.get((word, distance))
        if found is None:
            if len(self._similar) >= REMEMBERED:
                self._similar.clear()
            found = self._similar[word, distance] = self._search_similar(word, distance)
        return found

    def _search_similar(self, word: str, distance: int) -> Sequence[tuple[int, str]]:
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        found: list[tuple[int, str]] = []
        for length in range(len(word) - distance, len(word) + distance + 1):
            near = process.extract(
                word, self.words.get(length, ()), scorer=OSA.distance, score_cutoff=distance, limit=None
            )
            found.extend((int(score), other) for other, score, _ in near)
        return found

    def documents_with(self, ids: tuple[int, ...], terms: Ints) -> NDArray[np.uint32]:
        """The documents that have any of `terms`, which are the numbers of those of `ids` that are known."""
        found = self._documents_with.get(ids)
        if found is None:
            found = self._segment.documents_with(terms.tolist())
            self._kept_numbers += len(found)
            if self._kept_numbers > REMEMBERED_NUMBERS:
                self._documents_with.clear()
                self._kept_numbers = len(found)
            self._documents_with[ids] = found
        return found
