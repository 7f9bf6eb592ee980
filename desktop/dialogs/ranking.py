"""Which entries of a list fit what was typed, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from desktop.models.folding import fold

SCORE_CUTOFF = 62.0
"""Below this likeness (0 to 100, see `rapidfuzz.fuzz.WRatio`) an entry is not offered."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """Something to choose. `id` comes back when it was chosen; `detail` stands beside the text and is
    searched too."""

    id: str
    text: str
    detail: str = ""
    icon: str = ""
    pinned: bool = False


class Ranking:
    """The entries, folded once, to be ranked at every key."""

    def __init__(self, items: Sequence[PaletteItem]) -> None:
        self._items = tuple(items)
        self._texts = [fold(item.text) for item in self._items]
        self._details = [fold(item.detail) for item in self._items]

    def best(self, query: str, *, limit: int = 100) -> tuple[PaletteItem, ...]:
        """The entries that contain the words of `query`, or, when none does, those that look like it.

        Without a query all of them, in the order given.
        """
        words = fold(query).split()
        if not words:
            return self._items[:limit]
        literal = self._literal(words)
        chosen = [place for _, place in sorted(literal)] or self._alike(" ".join(words), limit)
        return tuple(self._items[place] for place in chosen[:limit])

    def _literal(self, words: list[str]) -> list[tuple[tuple[int, int, int], int]]:
        """Entries that contain every word as typed, with what they sort by: text that begins with the
        first word, then text that has it further on, then those whose detail is needed."""
        found = []
        for place, (text, detail) in enumerate(zip(self._texts, self._details, strict=True)):
            if all(word in text for word in words):
                at = text.find(words[0])
                found.append(((0 if at == 0 else 1, at, len(text)), place))
            elif all(word in text or word in detail for word in words):
                found.append(((2, 0, len(text)), place))
        return found

    def _alike(self, query: str, limit: int) -> list[int]:
        """Entries that only look like the query (a typo, letters left out)."""
        ranked = process.extract(
            query, self._texts, scorer=fuzz.WRatio, score_cutoff=SCORE_CUTOFF, limit=limit
        )
        return [place for _, _, place in ranked]
