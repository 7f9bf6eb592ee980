"""Links and tags of one project as a way from one document to others: the leg of `search` beside the words.

Only what is inside the scope is looked at, so a link that leads outside leads nowhere. Terms, which cost far
more to find, are left to the actions of the graph.
"""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from knowledge.documents.links import is_relative
from knowledge.model import Document
from knowledge.tool.graph_building import Connection, DocumentGraph, Member, build_graph, strength
from knowledge.tool.graph_features import Features, links_of, tag_fields
from knowledge.tool.searching import Linked, Mode
from knowledge.tool.sources import Source
from knowledge.workspace.workspace import Workspace

KEPT = 32
"""So many maps are kept for the next question."""
MOST_REASONS = 3
_WAYS = (Connection.LINKS, Connection.TAGS)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A map, and what it was made of. It does not keep the workspace open."""

    workspace: weakref.ref[Workspace]
    generation: int
    withheld: frozenset[str]
    graph: DocumentGraph

    def is_of(self, source: Source) -> bool:
        same = self.workspace() is source.workspace and self.generation == source.view.generation
        return same and self.withheld == frozenset(source.withheld)


class LinkMaps:
    """A map for each project and each set of documents that is asked about. Safe to call from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, frozenset[str] | None], _Kept] = OrderedDict()

    def has_links(self, source: Source) -> bool:
        """Whether anything inside is tagged, or linked with something inside."""
        graph = self._graph(source)
        return bool(graph.links_from or graph.shared[Connection.TAGS])

    def leg(self, source: Source, seeds: Sequence[str], redact: Callable[[str], str]) -> tuple[Linked, ...]:
        """What the documents at the paths `seeds` lead to, by the weight of all that leads there.

        The seeds themselves are not in it. The earlier a seed, the more its links count.
        """
        graph = self._graph(source)
        weights: dict[str, float] = {}
        why: dict[str, list[str]] = {}
        for place, seed in enumerate(seeds):
            title = source.view.heads[seed].title if seed in source.view.heads else seed
            for other, reasons in graph.connections(source.document_id(seed), _WAYS):
                path = graph.paths[other][1]
                weights[path] = weights.get(path, 0.0) + strength(reasons) / (1 + place)
                told = (f"from “{redact(title)}”: {reason.told(redact)}" for reason in reasons)
                why.setdefault(path, []).extend(islice(told, MOST_REASONS))
        found = sorted(weights.keys() - set(seeds), key=lambda path: (-weights[path], path))
        return tuple(Linked(path, tuple(why[path][:MOST_REASONS])) for path in found)

    def _graph(self, source: Source) -> DocumentGraph:
        key = (source.project, source.scope.documents)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept.is_of(source):
                self._kept.move_to_end(key)
                return kept.graph
        documents = source.view.documents
        graph = build_graph([_member(source, documents[head.path]) for head in source.heads()])
        made = _Kept(weakref.ref(source.workspace), source.view.generation, frozenset(source.withheld), graph)
        with self._lock:
            self._kept[key] = made
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return graph


def mode_of(source: Source, document: Document) -> Mode:
    """How a document is searched: by its words, and by links and tags too if it has any of its own."""
    member = _member(source, document)
    own = member.tags or member.features.fields
    linked = any(link.wiki or is_relative(link.target) for link in member.features.links)
    return Mode.HYBRID if own or linked else Mode.KEYWORD


def _member(source: Source, document: Document) -> Member:
    annotation = source.view.annotations.get(document.path)
    ways = tuple(links_of(document)), tuple(tag_fields(document))
    features = Features(document.title, (), *ways, {}, frozenset())
    tags = () if annotation is None else annotation.tags
    return Member(source.document_id(document.path), source.project, document.path, features, tags)
