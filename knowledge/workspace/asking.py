"""A question -> the context, hits and explanations. The one place where an answer is made.

The window, the command line and the Python API all end in `answer`; none has a way of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace

from knowledge.context.budget import check_limits
from knowledge.context.builder import build_context
from knowledge.context.layout import labels_for
from knowledge.index import Snapshot
from knowledge.model import Context, Document, Explanation, Hit, Question
from knowledge.retrieval.query import check_length
from knowledge.retrieval.search import Search
from knowledge.settings import Settings
from knowledge.text.analysis import Analyzer
from knowledge.text.tokens import Tokenizer, load_tokenizer


class Answerer:
    """Answers questions over a snapshot. Safe to call from any thread."""

    def __init__(
        self, *, analyzer: Analyzer, settings: Settings, tokenizers: Sequence[Tokenizer] = ()
    ) -> None:
        """`tokenizers` are known by their names beside the built-in ones."""
        self._analyzer = analyzer
        self._settings = settings
        self._tokenizers = {tokenizer.name: tokenizer for tokenizer in tokenizers}
        self._lock = threading.Lock()

    def tokenizer(self, name: str) -> Tokenizer:
        """The counter of that name, made once. Raises TokenizerError."""
        with self._lock:
            if name not in self._tokenizers:
                self._tokenizers[name] = load_tokenizer(name)
            return self._tokenizers[name]

    def search(self, query: str, snapshot: Snapshot, *, limit: int | None = None) -> tuple[Hit, ...]:
        """The documents that answer, best first. Raises QueryError."""
        found = self._search(query, snapshot)
        return found.hits if limit is None else found.top(max(0, limit))

    def answer(self, question: Question, snapshot: Snapshot, *, partial: bool) -> Context:
        """Build the context. Raises LimitError, QueryError, TokenizerError and LabelsError."""
        started = time.perf_counter()
        check_limits(question.limits)
        found = self._search(question.query, snapshot)
        context = build_context(
            question,
            pinned=pinned_documents(snapshot),
            hits=found.hits,
            words=found.words,
            tokenizer=self.tokenizer(question.tokenizer),
            evidence=found,
            chunks_per_file=self._settings.ranking.chunks_per_file,
            partial=partial,
        )
        return replace(context, milliseconds=(time.perf_counter() - started) * 1000)

    def explain(self, query: str, name: str, snapshot: Snapshot) -> Explanation:
        """Why the document called `name` (id or path) stands where it does. Raises DocumentNotFound."""
        return self._search(query, snapshot).explain(name)

    def _search(self, query: str, snapshot: Snapshot) -> Search:
        return Search(query, snapshot, analyzer=self._analyzer, settings=self._settings.ranking)


def check_question(question: Question) -> None:
    """Raise what `answer` would for a question that no folder can answer, before a large one is read.

    The counter must be a built-in one. Raises LimitError, QueryError, TokenizerError and LabelsError.
    """
    check_limits(question.limits)
    check_length(question.query)
    labels_for(question.labels)
    load_tokenizer(question.tokenizer)


def pinned_documents(snapshot: Snapshot) -> tuple[Document, ...]:
    """Pins in the order in which they are sent: by path."""
    documents = snapshot.documents
    return tuple(documents[path] for path in sorted(documents) if documents[path].pinned)
