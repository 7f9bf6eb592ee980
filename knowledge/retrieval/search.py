"""Question -> hits, and the evidence for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from knowledge.errors import DocumentNotFound
from knowledge.index import Snapshot
from knowledge.model import Chunk, Document, DocumentHead, Explanation, Hit, QueryWord, Reason, ScoreRow, Span
from knowledge.retrieval.coverage import coverage
from knowledge.retrieval.evidence import TermRows
from knowledge.retrieval.query import parse_query
from knowledge.retrieval.ranking import Ranking
from knowledge.retrieval.standing import Standing
from knowledge.retrieval.synonyms import Synonyms
from knowledge.retrieval.texts import read_texts
from knowledge.settings import RankingSettings
from knowledge.text.analysis import Analyzer
from knowledge.text.words import TokenKind


class Search:
    """One question asked of one snapshot; everything about its answer can be had from here.

    Raises QueryError when the question is too long.
    """

    def __init__(
        self,
        query: str,
        snapshot: Snapshot,
        *,
        analyzer: Analyzer,
        settings: RankingSettings,
        synonyms: Synonyms | None = None,
    ) -> None:
        self._snapshot = snapshot
        self._analyzer = analyzer
        self._settings = settings
        self._query = parse_query(
            query,
            snapshot,
            analyzer=analyzer,
            settings=settings,
            synonyms=synonyms or Synonyms((), analyzer),
        )
        self._ranking = Ranking(self._query, snapshot, settings)
        self._without_chunk: dict[str, float | None] = {}
        """By path: the score without the share of a chunk; None behind the best `depth` documents."""

    @cached_property
    def words(self) -> tuple[QueryWord, ...]:
        """What became of each word of the question."""
        counts = {text: int(np.count_nonzero(has)) for text, has in self._holders.items()}
        return tuple(
            QueryWord(word.text, word.start, word.end, fate.ignored, fate.how, fate.matched, documents)
            for word, fate in zip(self._query.asked, self._query.fates, strict=True)
            for documents in [0 if fate.ignored else counts[word.text]]
        )

    @cached_property
    def hits(self) -> Hits:
        """All documents that answer, best first; each is made when it is asked for."""
        return Hits(self._ranking, self)

    def top(self, limit: int) -> tuple[Hit, ...]:
        """The best `limit` of them."""
        return tuple(self.hits[:limit])

    def place(self, path: str) -> int | None:
        """Where among the hits the document at `path` stands, from 0; None when it is no hit."""
        number = self._snapshot.find(path)
        return None if number is None else self._ranking.place(number)

    def sort_out(
        self,
        held_back: NDArray[np.bool_] | None = None,
        floor: float = 0.0,
        *,
        besides: Iterable[str] = (),
    ) -> Standing:
        """Which hits may be sent: `held_back` says by document number which are withheld (None: none).

        The documents with the paths `besides` are in none of the three.
        """
        numbers = (self._snapshot.find(path) for path in besides)
        others = {number for number in numbers if number is not None}
        return self._ranking.sort_out(held_back, floor, besides=others)

    def coverage(self, place: int) -> float:
        """How much of the rarity of the question's words the hit at `place` has, 0 to 1."""
        pairs = {word.text for word in self._query.asked if word.kind is TokenKind.HAN}
        documents = self._snapshot.document_count
        return coverage(self._ranking.at(place), self._holders, documents, pairs=pairs)

    # --- evidence (what `context.builder` asks for) -----------------------------------------------

    def score(self, hit: Hit, chunk: Chunk) -> float:
        """The document's score with `chunk` as the one shown.

        Behind the best `depth` documents no chunk has a share in the score.
        """
        path = hit.document.path
        if path not in self._without_chunk:  # asked for each of its chunks
            number = self._number(hit)
            looked_at = self._ranking.candidate(number) is not None
            self._without_chunk[path] = self._ranking.score_without_chunk(number) if looked_at else None
        without = self._without_chunk[path]
        return hit.score if without is None else without + hit.chunk_scores[chunk.ordinal]

    def rows(self, hit: Hit, chunk: Chunk) -> tuple[ScoreRow, ...]:
        """The rows whose sum is `score(hit, chunk)`."""
        return self._rows(self._number(hit), chunk.ordinal)

    def missing(self, hit: Hit) -> tuple[str, ...]:
        """The question's words (stop words apart) that the document lacks."""
        return self._missing(hit.terms)

    def matches(self, document: Document, text: str) -> tuple[Span, ...]:
        """Where in `text`, a part of `document`, a word stands that counts as a match; neighbours joined."""
        terms, spans = self._terms, list[Span]()
        if not terms:
            return ()
        places = self._analyzer.term_places(text, document.language)
        for start, end in sorted((start, end) for start, end, own in places if not terms.isdisjoint(own)):
            if spans and start <= spans[-1].end:
                spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
            else:
                spans.append(Span(start, end))
        return tuple(spans)

    def explain(self, name: str) -> Explanation:
        """Where the document of that id or path stands and why; its reason is by the question alone.

        Raises DocumentNotFound.
        """
        head = find_head(self._snapshot, name)
        number = self._snapshot.find(head.path)
        assert number is not None
        place = self._ranking.place(number)
        rows = () if place is None else self._rows(number, self.best_chunk(number))
        return Explanation(
            path=head.path,
            rank=0 if place is None else place + 1,
            score=sum(row.score for row in rows),
            rows=rows,
            missing=self._missing(self.terms_of(number)),
            ignored=tuple(dict.fromkeys(self._texts(ignored=True))),
            reason=Reason.NOT_MATCHED if place is None else Reason.RELEVANT,
        )

    # --- what hits are made of --------------------------------------------------------------------

    def hit(self, number: int) -> Hit:
        """The hit that the document of that number is."""
        item, own = self._snapshot.locate(number)
        document = item.segment.document(own)
        scores = self._ranking.chunk_scores(number)
        chunk = document.chunks[self.best_chunk(number)]
        score = self._ranking.score(number)
        return Hit(document, chunk, score, self.terms_of(number), tuple(scores.tolist()))

    def best_chunk(self, number: int) -> int:
        """The ordinal of the chunk of a document that answers best: the first of equals."""
        return int(np.argmax(self._ranking.chunk_scores(number)))

    def terms_of(self, number: int) -> tuple[str, ...]:
        """The question's words that a document has, each once, in the question's order."""
        return tuple(text for text, has in self._holders.items() if has[number])

    @cached_property
    def _holders(self) -> dict[str, NDArray[np.bool_]]:
        """By document number, whether it has the word; for each word that is looked for, as typed."""
        words = dict.fromkeys(self._texts(ignored=False))
        holders = {text: np.zeros(self._snapshot.size, np.bool_) for text in words}
        for text, ways in self._query.found.items():
            for way in ways if text in holders else ():  # a phrase may have function words, which are not
                holders[text] |= self._ranking.first.having(way)
        return holders

    def _texts(self, *, ignored: bool) -> Iterator[str]:
        pairs = zip(self._query.asked, self._query.fates, strict=True)
        return (word.text for word, fate in pairs if fate.ignored == ignored)

    @cached_property
    def _terms(self) -> frozenset[str]:
        return self._query.terms

    def _number(self, hit: Hit) -> int:
        number = self._snapshot.find(hit.document.path)
        if number is None:
            raise DocumentNotFound(hit.document.path)
        return number

    def _rows(self, number: int, ordinal: int) -> tuple[ScoreRow, ...]:
        place = self._ranking.candidate(number)
        if place is None:
            texts = read_texts([number], self._query, self._snapshot)
            return tuple(TermRows(texts, self._query, self._snapshot, self._settings).of_document(0))
        second = self._ranking.second
        rows = TermRows(second.texts, self._query, self._snapshot, self._settings)
        return (*rows.of_document(place), *rows.of_chunk(place, ordinal), *second.rows(place))

    def _missing(self, found: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text for text in self._holders if text not in found)


class Hits(Sequence[Hit]):
    """The hits of a search. There may be thousands, and few are looked at: each is made when asked for."""

    def __init__(self, ranking: Ranking, search: Search) -> None:
        self._ranking = ranking
        self._search = search
        self._made: dict[int, Hit] = {}

    def __len__(self) -> int:
        return len(self._ranking)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, index: int | slice) -> Hit | tuple[Hit, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        if place not in self._made:
            self._made[place] = self._search.hit(self._ranking.at(place))
        return self._made[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment] # equal to tuples and lists, which differ in theirs


def find_head(snapshot: Snapshot, name: str) -> DocumentHead:
    """The head of the live document with that path, else with that id (the first by path).

    Raises DocumentNotFound.
    """
    heads = snapshot.heads
    if name in heads:
        return heads[name]
    found = [head for head in heads.values() if head.id == name]
    if not found:
        raise DocumentNotFound(name)
    return min(found, key=lambda head: head.path)
