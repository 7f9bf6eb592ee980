"""A question -> the context, hits and explanations. The one place where an answer is made.

The window, the command line and the Python API all end in `answer`; none has a way of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from knowledge.context.budget import check_limits
from knowledge.context.builder import build_context
from knowledge.context.layout import labels_for
from knowledge.index import Snapshot
from knowledge.model import Context, Document, Explanation, Hit, Question, Reason
from knowledge.retrieval.query import check_length
from knowledge.retrieval.search import Search
from knowledge.retrieval.synonyms import Synonyms
from knowledge.settings import RankingSettings, SearchRules, Settings
from knowledge.text.analysis import Analyzer
from knowledge.text.tokens import Tokenizer, load_tokenizer
from knowledge.workspace.curated import Curated, CurationKeeper
from knowledge.workspace.recall import Memory


@dataclass(frozen=True, slots=True)
class _Way:
    """How questions are understood at one time."""

    analyzer: Analyzer
    ranking: RankingSettings
    groups: Sequence[Sequence[str]] = ()


class Answerer:
    """Answers questions over a snapshot. Safe to call from any thread."""

    def __init__(
        self, *, analyzer: Analyzer, settings: Settings, tokenizers: Sequence[Tokenizer] = ()
    ) -> None:
        """`tokenizers` are known by their names beside the built-in ones."""
        self._settings = settings
        self._way = _Way(analyzer, settings.ranking)
        self._synonyms: dict[tuple[str, ...], Synonyms] = {}
        """Of this way, by the languages at hand."""
        self._tokenizers = {tokenizer.name: tokenizer for tokenizer in tokenizers}
        self._memory = Memory()
        self._lock = threading.Lock()

    def tokenizer(self, name: str) -> Tokenizer:
        """The counter of that name, made once. Raises TokenizerError."""
        with self._lock:
            if name not in self._tokenizers:
                self._tokenizers[name] = load_tokenizer(name)
            return self._tokenizers[name]

    def follow(self, rules: SearchRules, analyzer: Analyzer) -> None:
        """Answer by `rules` from the next question on. `analyzer` knows their codes."""
        with self._lock:
            self._way = _Way(analyzer, rules.weigh(self._settings.ranking), rules.synonyms)
            self._synonyms.clear()

    def search(self, query: str, snapshot: Snapshot, *, limit: int | None = None) -> tuple[Hit, ...]:
        """The documents that answer, best first. Raises QueryError."""
        found = self._search(query, snapshot)
        return tuple(found.hits) if limit is None else found.top(max(0, limit))

    def answer(
        self,
        question: Question,
        snapshot: Snapshot,
        *,
        partial: bool,
        curated: Curated | None = None,
        project: str = "",
    ) -> Context:
        """Build the context. Raises LimitError, QueryError, TokenizerError and LabelsError.

        `curated` is what is set about the documents of `snapshot`; without it their headers alone count.
        """
        started = time.perf_counter()
        check_limits(question.limits)
        curated = curated or by_headers(snapshot)
        way, found = self._way, self._search(question.query, snapshot)
        facts = curated.facts
        standing = found.sort_out(curated.held_back, question.floor, besides=facts.pins)
        context = build_context(
            question,
            pinned=pinned_documents(snapshot, curated),
            hits=found.hits,
            standing=standing,
            withheld=facts.withheld,
            words=found.words,
            tokenizer=self.tokenizer(question.tokenizer),
            evidence=found,
            chunks_per_file=way.ranking.chunks_per_file,
            project=project,
            partial=partial,
        )
        coverage = found.coverage(standing.strong[0]) if standing.strong else 0.0
        milliseconds = (time.perf_counter() - started) * 1000
        return replace(context, coverage=coverage, milliseconds=milliseconds)

    def recall(
        self, question: Question, snapshot: Snapshot, *, partial: bool, curated: Curated, project: str = ""
    ) -> Context:
        """As `answer`, from memory when the very same was answered a moment ago."""
        started = time.perf_counter()
        context = self._memory.answer(
            question,
            (self._way, snapshot.content, curated.facts, partial, project),
            lambda: self.answer(question, snapshot, partial=partial, curated=curated, project=project),
        )
        return replace(context, milliseconds=(time.perf_counter() - started) * 1000)

    def explain(
        self, query: str, name: str, snapshot: Snapshot, *, curated: Curated | None = None
    ) -> Explanation:
        """Why the document called `name` (id or path) stands where it does. Raises DocumentNotFound."""
        facts = (curated or by_headers(snapshot)).facts
        explanation = self._search(query, snapshot).explain(name)
        pinned = Reason.PINNED if explanation.path in facts.pins else explanation.reason
        return replace(explanation, reason=facts.withheld.get(explanation.path, pinned))

    def _search(self, query: str, snapshot: Snapshot) -> Search:
        with self._lock:
            way = self._way
            synonyms = self._synonyms.get(snapshot.languages)
            if synonyms is None:
                synonyms = Synonyms(way.groups, way.analyzer, snapshot.languages)
                self._synonyms = {snapshot.languages: synonyms}
        return Search(query, snapshot, analyzer=way.analyzer, settings=way.ranking, synonyms=synonyms)


def check_question(question: Question) -> None:
    """Raise what `answer` would for a question that no folder can answer, before a large one is read.

    The counter must be a built-in one. Raises LimitError, QueryError, TokenizerError and LabelsError.
    """
    check_limits(question.limits)
    check_length(question.query)
    labels_for(question.labels)
    load_tokenizer(question.tokenizer)


def by_headers(snapshot: Snapshot) -> Curated:
    """What the headers of the documents say, on this day, and nothing else."""
    return CurationKeeper().at(snapshot)


def pinned_documents(snapshot: Snapshot, curated: Curated) -> tuple[Document, ...]:
    """The pins, withheld ones too, in the order in which they are sent."""
    return tuple(snapshot.documents[path] for path in curated.facts.pins)
