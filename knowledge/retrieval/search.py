"""Question -> hits, and the evidence for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from knowledge.errors import DocumentNotFound
from knowledge.index import Snapshot
from knowledge.model import Chunk, Document, Explanation, Hit, QueryWord, Reason, ScoreRow, Span
from knowledge.retrieval.query import parse_query
from knowledge.retrieval.ranking import Scorer
from knowledge.settings import RankingSettings
from knowledge.text.analysis import Analyzer, Family
from knowledge.text.folding import fold
from knowledge.text.words import Token, TokenKind, han_characters, tokenize


class Search:
    """One question asked of one snapshot; everything about its answer can be had from here.

    Raises QueryError when the question is too long.
    """

    def __init__(
        self, query: str, snapshot: Snapshot, *, analyzer: Analyzer, settings: RankingSettings
    ) -> None:
        self._snapshot = snapshot
        self._analyzer = analyzer
        self._query = parse_query(query, snapshot, analyzer, settings)
        self._scorer = Scorer(self._query, snapshot, analyzer=analyzer, settings=settings)

    @property
    def words(self) -> tuple[QueryWord, ...]:
        return self._query.words

    @cached_property
    def hits(self) -> tuple[Hit, ...]:
        """All documents that answer, best first."""
        return self._hits(self._scorer.ranked())

    def top(self, limit: int) -> tuple[Hit, ...]:
        """The best `limit` of them."""
        return self._hits(self._scorer.ranked(limit))

    def _hits(self, numbers: Sequence[int]) -> tuple[Hit, ...]:
        return tuple(
            self._hit(number, terms) for number, terms in zip(numbers, self._found_in(numbers), strict=True)
        )

    def _hit(self, number: int, terms: tuple[str, ...]) -> Hit:
        document = self._snapshot.numbered[number]
        first, last = self._scorer.chunk_range(number)
        scores = self._scorer.chunk_scores[first:last].tolist()
        best = max(range(len(scores)), key=scores.__getitem__)
        score = float(self._scorer.document_scores[number]) + scores[best]
        return Hit(document, document.chunks[best], score, terms, tuple(scores))

    def _found_in(self, numbers: Sequence[int]) -> list[tuple[str, ...]]:
        """For each document, the question's words it has, each once, in the question's order."""
        wanted = np.array(numbers, np.int64)
        found: dict[str, NDArray[np.bool_]] = {
            word.text: np.zeros(len(wanted), np.bool_) for word in self.words
        }
        for text, clauses in self._query.found.items():
            for clause in clauses:
                found[text] |= np.isin(wanted, clause.postings.documents)
        present = [(word, column.tolist()) for word, column in found.items() if column.any()]
        return [tuple(word for word, has in present if has[place]) for place in range(len(wanted))]

    # --- evidence (what `context.builder` asks for) -----------------------------------------------

    def score(self, hit: Hit, chunk: Chunk) -> float:
        """The document's score with `chunk` as the one shown."""
        number = self._snapshot.numbers[hit.document.path]
        return float(self._scorer.document_scores[number]) + hit.chunk_scores[chunk.ordinal]

    def rows(self, hit: Hit, chunk: Chunk) -> tuple[ScoreRow, ...]:
        """The rows whose sum is `score(hit, chunk)`."""
        return self._scorer.rows(self._snapshot.numbers[hit.document.path], chunk.ordinal)

    def missing(self, hit: Hit) -> tuple[str, ...]:
        """The question's words (stop words apart) that the document lacks."""
        return self._missing(hit.terms)

    def matches(self, document: Document, text: str) -> tuple[Span, ...]:
        """Where in `text`, a part of `document`, a word stands that counts as a match; neighbours joined."""
        terms = self._query.terms
        spans: list[Span] = []
        if not terms:
            return ()
        for token in tokenize(text):
            for start, end in self._matched_parts(token, document.language, terms):
                if spans and start <= spans[-1].end:
                    spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
                else:
                    spans.append(Span(start, end))
        return tuple(spans)

    def _matched_parts(self, token: Token, language: str, terms: frozenset[str]) -> Iterator[tuple[int, int]]:
        if token.kind is not TokenKind.HAN:
            if not terms.isdisjoint(self._analyzer.token_terms(token, language)):
                yield token.start, token.end
            return
        places = han_characters(token.text)
        folded = [fold(token.text[start:end]) for start, end in places]
        for index, (start, end) in enumerate(places):
            if Family.HAN_SINGLE + folded[index] in terms:
                yield token.start + start, token.start + end
            if Family.HAN_PAIR + "".join(folded[index : index + 2]) in terms:
                yield token.start + start, token.start + places[index + 1][1]

    def explain(self, name: str) -> Explanation:
        """Where the document of that id or path stands and why. Raises DocumentNotFound."""
        document = find_document(self._snapshot, name)
        number = self._snapshot.numbers[document.path]
        found = self._found_in([number])[0]
        rows = self._scorer.rows(number, self._scorer.best_chunk(number)) if found else ()
        ranked = self._scorer.ranked()
        rank = ranked.index(number) + 1 if number in ranked else 0
        reason = Reason.RELEVANT if rank else Reason.NOT_MATCHED
        if document.pinned:
            reason = Reason.PINNED
        return Explanation(
            path=document.path,
            rank=rank,
            score=sum(row.score for row in rows),
            rows=rows,
            missing=self._missing(found),
            ignored=tuple(dict.fromkeys(word.text for word in self.words if word.ignored)),
            reason=reason,
        )

    def _missing(self, found: tuple[str, ...]) -> tuple[str, ...]:
        words = dict.fromkeys(word.text for word in self.words if not word.ignored)
        return tuple(text for text in words if text not in found)


def find_document(snapshot: Snapshot, name: str) -> Document:
    """The live document with that path, else with that id (the first by path). Raises DocumentNotFound."""
    documents = snapshot.documents
    if name in documents:
        return documents[name]
    for path in sorted(documents):
        if documents[path].id == name:
            return documents[path]
    raise DocumentNotFound(name)
