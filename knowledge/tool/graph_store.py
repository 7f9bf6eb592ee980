"""The graph of what a call may see, made once for as long as nothing of it changes.

What was found out about a document is kept by its digest, a graph by the digests and tags of all its
documents: so nothing old is ever given, and a narrower scope gets a graph of its own, in which the rest of
the project has no part. Safe to use from any thread.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from knowledge.errors import DocumentNotFound, TooHeavy
from knowledge.model import DocumentHead
from knowledge.tool.graph_building import DocumentGraph, Member, build_graph
from knowledge.tool.graph_features import Features, features_of
from knowledge.tool.graph_themes import Themes, find_themes
from knowledge.tool.sources import Source

MOST_DOCUMENTS = 20_000
"""More are not put into one graph."""
KEPT_FEATURES = 24_000
KEPT_GRAPHS = 6
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Graph:
    """A graph, and its themes once somebody asks for them."""

    def __init__(self, documents: DocumentGraph) -> None:
        self.documents = documents

    @cached_property
    def themes(self) -> Themes:
        return find_themes(self.documents)


@dataclass(frozen=True, slots=True)
class _Known:
    digest: str
    features: Features


class GraphStore:
    """See the module."""

    def __init__(self, *, terms: bool = True) -> None:
        """Without `terms`, documents are connected by all else. A host that redacts has none of them: a term
        is one word, and of a name of two words redaction would know neither."""
        self._terms = terms
        self._lock = threading.RLock()  # held while a graph is made: it is not made twice at once
        self._features = _Kept[tuple[str, str], _Known](KEPT_FEATURES)
        self._graphs = _Kept[bytes, Graph](KEPT_GRAPHS)

    def of(self, sources: Iterable[Source]) -> Graph:
        """The graph of all documents inside `sources`. Raises TooHeavy when they are too many."""
        members: list[Member] = []
        mark = hashlib.blake2b(digest_size=16)
        with self._lock:
            for source in sources:
                for head in source.heads():
                    member = self._member(source, head)
                    if member is None:
                        continue
                    members.append(member)
                    mark.update(repr((member.document_id, head.digest, member.tags)).encode())
                    if len(members) > MOST_DOCUMENTS:
                        reason = f"more than {MOST_DOCUMENTS} documents would have to be connected"
                        raise TooHeavy(reason, "Narrow the call with projects or document_ids.")
            return self._graph(mark.digest(), members)

    def _member(self, source: Source, head: DocumentHead) -> Member | None:
        known = self._features.get((source.project, head.path))
        if known is not None and known.digest == head.digest:
            features = known.features
        else:
            try:
                document = source.document(head.path)
            except DocumentNotFound:  # it went away this moment
                return None
            features = features_of(document, terms=self._terms)
            self._features.put((source.project, head.path), _Known(document.digest, features))
        annotation = source.view.annotations.get(head.path)
        tags = annotation.tags if annotation else ()
        return Member(source.document_id(head.path), source.project, head.path, features, tags)

    def _graph(self, mark: bytes, members: Sequence[Member]) -> Graph:
        graph = self._graphs.get(mark)
        if graph is None:
            graph = Graph(build_graph(members))
            self._graphs.put(mark, graph)
        return graph


class _Kept(Generic[K, V]):
    """The `most` that were asked for last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        value = self._items.get(key)
        if value is not None:
            self._items.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        self._items[key] = value
        self._items.move_to_end(key)
        if len(self._items) > self._most:
            self._items.popitem(last=False)
