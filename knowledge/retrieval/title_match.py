"""How far a title and a question are the same words."""

from __future__ import annotations

import math

import numpy as np

from knowledge.index import Snapshot
from knowledge.retrieval.first_pass import Floats
from knowledge.retrieval.subjects import CloseReading, Reading
from knowledge.retrieval.texts import Titles


class TitleMatch:
    """Of the titles of `size` documents."""

    def __init__(self, titles: Titles, size: int, close: CloseReading, snapshot: Snapshot) -> None:
        self._subjects = close.subjects
        owners = {term: number for number, subject in enumerate(close.subjects) for term in subject.ids}
        self._has = np.zeros((len(close.subjects), size), np.bool_)
        ids, inverse = np.unique(titles.ids, return_inverse=True)
        counts = snapshot.frequencies(ids).tolist()
        total = snapshot.document_count
        logs = {count: math.log(1 + (total - count + 0.5) / (count + 0.5)) for count in set(counts)}
        rarities = np.array([logs[count] for count in counts])
        subjects = np.array([owners.get(term, -1) for term in ids.tolist()], np.int64)
        # Each word of a title counts once, in order of its id.
        distinct = np.unique(titles.documents * max(1, len(ids)) + inverse)
        documents, words = np.divmod(distinct, max(1, len(ids)))
        of_question = subjects[words] >= 0
        self._has[subjects[words[of_question]], documents[of_question]] = True
        others = ~of_question
        self._titled = np.zeros(size)
        """H: the summed rarity of the different words of each title."""
        np.add.at(self._titled, documents[others], rarities[words[others]])
        for subject, has in zip(close.subjects, self._has, strict=True):
            self._titled += subject.idf * has

    def asked(self, reading: Reading) -> float:
        """Q: the summed rarity of the question's different words."""
        return sum(self._subjects[number].idf for number in reading.subjects)

    def shared(self, reading: Reading) -> Floats:
        """S: that of the words which the title has too."""
        shared = np.zeros(len(self._titled))
        for number in reading.subjects:
            shared += self._subjects[number].idf * self._has[number]
        return shared

    def dice(self, reading: Reading) -> Floats:
        """2 S / (Q + H): 0 for nothing in common, 1 for the same words."""
        return 2 * self.shared(reading) / np.maximum(self.asked(reading) + self._titled, 1e-9)
