"""bm25s (NumPy): one field in which words of weighty fields are repeated.

It has neither prefixes nor tolerance for typing errors; the words to ask for in their place are found here,
in its vocabulary, with rapidfuzz.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from importlib.metadata import version
from itertools import islice, takewhile
from pathlib import Path

import bm25s
from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from tests.benchmarks.analysis import WEIGHTS, Row
from tests.benchmarks.engines.base import PREFIX_FROM, TOP, Peer, allowed_errors
from tests.benchmarks.figures import Mode
from tests.benchmarks.material import Question

MOST_FORMS = 50
"""Words of the vocabulary that may stand for one word of the question, of either kind."""


class Bm25s(Peer):
    name = "bm25s"
    updates = False

    @property
    def version(self) -> str:
        return version("bm25s")

    def build(self, folder: Path) -> None:
        index = bm25s.BM25(k1=1.2, b=0.75)
        if self.raw:
            texts = [" ".join(_weighted(row)) for row in self.rows]
            index.index(bm25s.tokenize(texts, stopwords=None, show_progress=False), show_progress=False)
        else:
            index.index([" ".join(_weighted(row)).split() for row in self.rows], show_progress=False)
        shown = [{"id": row.id, "text": row.shown} for row in self.rows]
        index.save(folder, corpus=shown, show_progress=False)

    def open(self, folder: Path) -> None:
        self._index = bm25s.BM25.load(folder, mmap=True, load_corpus=True, show_progress=False)
        self._vocabulary: list[str] = []
        self._by_length: dict[int, list[str]] = {}

    def search(self, question: Question, mode: Mode) -> list[str]:
        words = self.asked(question)
        if mode is not Mode.EXACT:
            last = len(words) - 1
            forms = [self._forms(word, mode, last=place == last) for place, word in enumerate(words)]
            words = tuple(dict.fromkeys(form for group in forms for form in group))
        return self._best([word for word in words if word in self._index.vocab_dict])

    def _best(self, words: list[str]) -> list[str]:
        if not words:
            return []
        limit = min(TOP, self._index.scores["num_docs"])
        found, scores = self._index.retrieve([words], k=limit, show_progress=False)
        pairs = zip(found[0], scores[0].tolist(), strict=True)
        return [row["id"] for row, score in pairs if score > 0]

    def _forms(self, word: str, mode: Mode, *, last: bool) -> list[str]:
        if not self._vocabulary:
            self._sort_vocabulary()
        tolerant = mode is Mode.TOLERANT or word not in self._index.vocab_dict
        found = [word]
        if (tolerant or last) and len(word) >= PREFIX_FROM:
            first = bisect_left(self._vocabulary, word)
            longer = islice(self._vocabulary, first, first + MOST_FORMS)
            found += takewhile(lambda form: form.startswith(word), longer)
        errors = allowed_errors(word) if tolerant else 0
        if errors:
            lengths = range(len(word) - errors, len(word) + errors + 1)
            near = [form for length in lengths for form in self._by_length.get(length, ())]
            similar = extract(word, near, scorer=OSA.distance, score_cutoff=errors, limit=MOST_FORMS)
            found += [form for form, _, _ in similar]
        return found

    def _sort_vocabulary(self) -> None:
        self._vocabulary = sorted(self._index.vocab_dict)
        for word in self._vocabulary:
            self._by_length.setdefault(len(word), []).append(word)

    def finds(self, marker: str) -> bool:
        return bool(self._best([marker]))


def _weighted(row: Row) -> Sequence[str]:
    """The texts of the fields, each as often as it counts."""
    found: list[str] = []
    for text, weight in zip(row.texts, WEIGHTS, strict=True):
        found += [text] * round(weight)
    return found
