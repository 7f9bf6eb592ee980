"""The actions over the graph of links, tags, headings and shared rare terms (mission T6).

Every name is looked up among what the call may see, so a name from outside is answered as one that nothing
has.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from knowledge.errors import ToolUsageError
from knowledge.text.folding import fold
from knowledge.tool.action import Action, Call, Schema
from knowledge.tool.answers import Label, Redacted
from knowledge.tool.graph_answers import (
    Because,
    Communities,
    DocumentRef,
    Entity,
    EntityKind,
    Neighbor,
    Neighbors,
    Related,
    RelatedAnswer,
    Step,
    ThemeSummary,
    Traversal,
)
from knowledge.tool.graph_building import Connection, DocumentGraph, Link, Reason, Shared
from knowledge.tool.graph_store import GraphStore
from knowledge.tool.graph_themes import Theme
from knowledge.tool.paging import START, Page, limit_schema

USUAL, MOST = 20, 100
DEEPEST = 3
FARTHEST = 2_000
"""A walk ends at so many documents."""
REASONS = 4
NAMED_DOCUMENTS = 10
CENTRAL_DOCUMENTS = 5
THEME_NAMES = 8

_ENTITY: Schema = {
    "type": "string",
    "description": "A document_id, title, tag, heading or term; “tag:…”, “term:…”, “heading:…” tell.",
}
_KINDS: Schema = {
    "type": "array",
    "items": {"type": "string", "enum": [*map(str, Connection)]},
    "description": "Only connections of these kinds.",
}


class GraphActions:
    """`get_neighbors`, `traverse`, `find_related` and `community_summary`, over one store."""

    def __init__(self, store: GraphStore) -> None:
        self._store = store

    def actions(self) -> tuple[Action, ...]:
        paging = {"start": START, "limit": limit_schema(usual=USUAL, most=MOST)}
        around = {"entity": _ENTITY, "kinds": _KINDS, **paging}
        depth: Schema = {"type": "integer", "minimum": 1, "maximum": DEEPEST, "default": 2}
        kind: Schema = {
            "type": "string",
            "enum": [*map(str, Connection)],
            "description": "Which connections to list.",
        }
        walk = {**around, "depth": depth}
        listing = {"kind": kind, "entity": _ENTITY, **paging}
        themes = "the themes into which the documents group themselves"
        return (
            Action("get_neighbors", "what is one step from a thing", self.neighbors, around, ("entity",)),
            Action("traverse", "what is a few steps from a thing", self.traverse, walk, ("entity",)),
            Action("find_related", "connections of a kind everywhere", self.related, listing, ("kind",)),
            Action("community_summary", themes, self.communities, paging, available=_why_no_themes),
        )

    # --- actions ----------------------------------------------------------------------------------

    def neighbors(self, call: Call) -> Neighbors:
        graph, start = self._started(call)
        page = Page.of(call, usual=USUAL, most=MOST)
        around = start.around(graph, _kinds(call))
        found = tuple(
            Neighbor(name, Label(graph.titles[name]), *_reasons(call, reasons))
            for name, reasons in page.cut(around)
        )
        own = graph.of_document.get(start.entity.document_id, ())
        tags = tuple(Label(item.name) for item in own if item.kind is Connection.TAGS)
        terms = tuple(item.name for item in own if item.kind is Connection.TERMS)
        return Neighbors(start.entity, found, len(around), tags, terms, page.next(call, len(around)))

    def traverse(self, call: Call) -> Traversal:
        graph, start = self._started(call)
        page = Page.of(call, usual=USUAL, most=MOST)
        depth = call.number("depth", 2, least=1, most=DEEPEST)
        steps = list(_walk(graph, start, _kinds(call), depth))
        told = tuple(_step(call, graph, reached) for reached in page.cut(steps))
        return Traversal(start.entity, told, len(steps), page.next(call, len(steps)))

    def related(self, call: Call) -> RelatedAnswer:
        kind = Connection(call.choice("kind", [*map(str, Connection)]))
        page = Page.of(call, usual=USUAL, most=MOST)
        if call.has("entity"):
            graph, start = self._started(call)
            inside = start.documents
        else:
            graph, inside = self._store.of(call.sources()).documents, None
        if kind is Connection.LINKS:
            links = [link for own in graph.links_from.values() for link in own if _touches(link, inside)]
            found = tuple(_related_by_link(call, graph, link) for link in page.cut(links))
            return RelatedAnswer(kind, found, len(links), page.next(call, len(links)))
        shared = [
            item
            for item in graph.shared[kind].values()
            if len(item.documents) > 1 and (inside is None or not inside.isdisjoint(item.documents))
        ]
        shared.sort(key=lambda item: (-len(item.documents), item.key))
        found = tuple(_related_by_share(graph, item) for item in page.cut(shared))
        return RelatedAnswer(kind, found, len(shared), page.next(call, len(shared)))

    def communities(self, call: Call) -> Communities:
        page = Page.of(call, usual=USUAL, most=MOST)
        graph = self._store.of(call.sources())
        themes = graph.themes
        found = tuple(_summary(graph.documents, theme) for theme in page.cut(themes.themes))
        total = len(themes.themes)
        documents = len(graph.documents.titles)
        return Communities(found, total, themes.alone, documents, page.next(call, total))

    def _started(self, call: Call) -> tuple[DocumentGraph, _Start]:
        name = call.text("entity")
        graph = self._store.of(call.sources()).documents
        return graph, _find(graph, name)


def _why_no_themes() -> str:
    return "" if importlib.util.find_spec("networkx") else "networkx is not installed here"


# --- named things -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something that is no document, and the documents that have it."""

    kind: EntityKind
    name: str
    documents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Start:
    """A named thing: a document, or what documents have under that name."""

    entity: Entity
    things: tuple[_Thing, ...] = ()

    @property
    def documents(self) -> frozenset[str]:
        """Those that it stands for."""
        if self.entity.kind is EntityKind.DOCUMENT:
            return frozenset([self.entity.document_id])
        return frozenset(name for thing in self.things for name in thing.documents)

    def around(
        self, graph: DocumentGraph, kinds: Sequence[Connection]
    ) -> list[tuple[str, tuple[Reason, ...]]]:
        """What is one step away: for a tag, a term or a heading, the documents that have it."""
        if self.entity.kind is EntityKind.DOCUMENT:
            return graph.connections(self.entity.document_id, kinds)
        reasons: dict[str, list[Reason]] = {}
        for thing in self.things:
            kind = _KIND_OF[thing.kind]
            reason = Reason(kind, f"has the {thing.kind}", 1.0, thing.name)
            for name in thing.documents if kind in kinds else ():
                reasons.setdefault(name, []).append(reason)
        return [(name, tuple(own)) for name, own in sorted(reasons.items(), key=lambda pair: -len(pair[1]))]


_KIND_OF = {
    EntityKind.TAG: Connection.TAGS,
    EntityKind.HEADING: Connection.HEADINGS,
    EntityKind.TERM: Connection.TERMS,
}


def _find(graph: DocumentGraph, name: str) -> _Start:
    """What `name` stands for: a document, or all tags, headings and terms of that name.

    Raises ToolUsageError for nothing, and for several documents of one title.
    """
    if name in graph.titles:
        return _document(graph, name)
    prefix, _, rest = name.partition(":")
    named = [kind for kind in EntityKind if kind.value == prefix.strip().lower() and rest.strip()]
    key = " ".join(fold(rest if named else name).split())
    if not named or named[0] is EntityKind.DOCUMENT:
        same = [document for document, title in graph.titles.items() if " ".join(fold(title).split()) == key]
        if len(same) > 1:
            raise _unclear(name, same)
        if same:
            return _document(graph, same[0])
    things = [_thing(graph, kind, key) for kind in _KIND_OF if not named or kind is named[0]]
    found = tuple(thing for thing in things if thing.documents)
    if found:
        return _Start(Entity(found[0].kind, found[0].name), found)
    raise ToolUsageError(
        f"Nothing here is called “{name}”; name a document_id, a title, a tag, a heading or a term."
    )


def _unclear(name: str, same: Sequence[str]) -> ToolUsageError:
    shown = ", ".join(same[:NAMED_DOCUMENTS])
    rest = f" and {len(same) - NAMED_DOCUMENTS} more" if len(same) > NAMED_DOCUMENTS else ""
    return ToolUsageError(f"Several documents are called “{name}”; name one by its id: {shown}{rest}.")


def _document(graph: DocumentGraph, name: str) -> _Start:
    return _Start(Entity(EntityKind.DOCUMENT, Label(graph.titles[name]), name))


def _thing(graph: DocumentGraph, kind: EntityKind, key: str) -> _Thing:
    if kind is EntityKind.HEADING:
        return _Thing(kind, key, graph.headings.get(key, ()))
    if kind is EntityKind.TERM:
        written = graph.mentions(key)
        return _Thing(kind, next(iter(written.values()), key), tuple(written))
    item = graph.shared[Connection.TAGS].get(key)
    return _Thing(kind, key, ()) if item is None else _Thing(kind, item.name, item.documents)


# --- walking ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reached:
    name: str
    distance: int
    via: str
    reasons: tuple[Reason, ...]


def _walk(graph: DocumentGraph, start: _Start, kinds: Sequence[Connection], depth: int) -> Iterator[_Reached]:
    """Breadth first: each document once, by the shortest way, and of those by the strongest connection."""
    seen = {start.entity.document_id}
    edge = [("", start.around(graph, kinds))]
    count = 0
    for distance in range(1, depth + 1):
        reached: list[tuple[str, list[tuple[str, tuple[Reason, ...]]]]] = []
        for via, around in edge:
            for name, reasons in around:
                if name in seen or count >= FARTHEST:
                    continue
                seen.add(name)
                count += 1
                yield _Reached(name, distance, via, reasons)
                if distance < depth:
                    reached.append((name, graph.connections(name, kinds)))
        edge = reached


def _kinds(call: Call) -> tuple[Connection, ...]:
    wanted = call.texts("kinds", ())
    if not all(name in list(Connection) for name in wanted):
        raise call.wrong("kinds", f"a list of: {', '.join(Connection)}")
    return tuple(map(Connection, wanted)) or tuple(Connection)


# --- values -------------------------------------------------------------------------------


def _step(call: Call, graph: DocumentGraph, reached: _Reached) -> Step:
    because, more = _reasons(call, reached.reasons)
    return Step(reached.name, Label(graph.titles[reached.name]), reached.distance, reached.via, because, more)


def _reasons(call: Call, reasons: Sequence[Reason]) -> tuple[tuple[Because, ...], int | None]:
    """The first few, and how many more there are."""
    told = tuple(Because(reason.kind, Redacted(reason.told(call.redact))) for reason in reasons[:REASONS])
    return told, len(reasons) - REASONS if len(reasons) > REASONS else None


def _touches(link: Link, inside: frozenset[str] | None) -> bool:
    return inside is None or link.source in inside or link.target in inside


def _related_by_link(call: Call, graph: DocumentGraph, link: Link) -> Related:
    return Related(
        Connection.LINKS, Redacted(link.told(call.redact)), _refs(graph, (link.source, link.target))
    )


def _related_by_share(graph: DocumentGraph, item: Shared) -> Related:
    more = len(item.documents) - NAMED_DOCUMENTS
    return Related(
        item.kind,
        Label(item.name),
        _refs(graph, item.documents[:NAMED_DOCUMENTS]),
        more if more > 0 else None,
    )


def _summary(graph: DocumentGraph, theme: Theme) -> ThemeSummary:
    more = len(theme.documents) - CENTRAL_DOCUMENTS
    return ThemeSummary(
        len(theme.documents),
        tuple(map(Label, theme.tags[:THEME_NAMES])),
        theme.terms[:THEME_NAMES],
        _refs(graph, theme.documents[:CENTRAL_DOCUMENTS]),
        more if more > 0 else None,
    )


def _refs(graph: DocumentGraph, names: Iterable[str]) -> tuple[DocumentRef, ...]:
    return tuple(DocumentRef(name, Label(graph.titles[name])) for name in names)
