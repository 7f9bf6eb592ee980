"""Documents and what they share -> one graph, in which whatever is outside has no part.

Everything is counted over the documents that are given, and nothing else: how rare a term is, which title is
the only one of its kind, whether a link leads anywhere. So a graph of a few documents tells nothing of
others.

A term connects documents when at least two have it and few do: 4, or one in fifty when those are more, but
never more than 25 or than half of all. Of each document the `MOST_TERMS` rarest count, those in its title and
headings twice.
"""

from __future__ import annotations

import math
import posixpath
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from knowledge.documents.links import is_relative, resolve_link
from knowledge.text.folding import fold
from knowledge.text.words import is_code
from knowledge.tool.graph_features import Evidence, Features, LinkText

MOST_TERMS = 15
LINK_WEIGHT = 4.0
FEW = 4
SEVERAL = 25
ONE_IN = 50
WIDE = 50
"""A tag or a heading of more documents than this is listed, and is no way from one document to another."""
_SUFFIXES = ("", ".md", ".mdx", "/index.md", "/index.mdx", "/README.md")
"""What may be left out of a link."""


class Connection(StrEnum):
    """How things are connected."""

    LINKS = "links"
    TAGS = "tags"
    TERMS = "terms"
    HEADINGS = "headings"


SHARED = (Connection.TAGS, Connection.TERMS, Connection.HEADINGS)


@dataclass(frozen=True, slots=True)
class Member:
    """A document on its way into a graph. `tags` are those that people set beside it or in its header."""

    document_id: str
    project: str
    path: str
    features: Features
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    source: str
    target: str
    line: int
    evidence: Evidence

    def told(self, redact: Callable[[str], str]) -> str:
        return f"line {self.line}: {self.evidence.told(redact)}"


@dataclass(frozen=True, slots=True)
class Shared:
    """Something that documents have in common: `key` is folded, `name` as it is written first."""

    kind: Connection
    key: str
    name: str
    documents: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why two documents are connected: what they share is called `name`, a link is `link`."""

    kind: Connection
    how: str
    weight: float
    name: str = ""
    link: Link | None = None

    def told(self, redact: Callable[[str], str]) -> str:
        """As it may leave."""
        if self.link is not None:
            return f"{self.how}, {self.link.told(redact)}"
        return f"{self.how} “{redact(self.name)}”"


@dataclass(frozen=True, slots=True, eq=False)
class DocumentGraph:
    """Documents by id, in order; their links, and what they share. `headings` has every heading, by its
    folded text, however many documents have it; `shared` has what connects."""

    titles: Mapping[str, str]
    paths: Mapping[str, tuple[str, str]]
    """Project and path."""
    links_from: Mapping[str, tuple[Link, ...]]
    links_to: Mapping[str, tuple[Link, ...]]
    shared: Mapping[Connection, Mapping[str, Shared]]
    of_document: Mapping[str, tuple[Shared, ...]]
    headings: Mapping[str, tuple[str, ...]]
    features: Mapping[str, Features]

    def mentions(self, term: str) -> dict[str, str]:
        """The documents that have a term, rare or not, each with the way it writes it."""
        found = ((name, own.terms.get(term)) for name, own in self.features.items())
        return {name: written for name, written in found if written is not None}

    def connections(
        self, document_id: str, kinds: Iterable[Connection] = tuple(Connection)
    ) -> list[tuple[str, tuple[Reason, ...]]]:
        """The documents next to this one, the closest first, with the reasons."""
        wanted = frozenset(kinds)
        reasons: dict[str, list[Reason]] = defaultdict(list)
        if Connection.LINKS in wanted:
            for link in self.links_from.get(document_id, ()):
                reasons[link.target].append(Reason(Connection.LINKS, "links to it", LINK_WEIGHT, link=link))
            for link in self.links_to.get(document_id, ()):
                reasons[link.source].append(Reason(Connection.LINKS, "it links here", LINK_WEIGHT, link=link))
        for item in self.of_document.get(document_id, ()):
            if item.kind in wanted and len(item.documents) <= WIDE:
                reason = Reason(item.kind, f"both have {_ONE[item.kind]}", item.weight, item.name)
                for other in item.documents:
                    if other != document_id:
                        reasons[other].append(reason)
        ranked = sorted(reasons.items(), key=lambda pair: (-strength(pair[1]), pair[0]))
        return [(other, tuple(found)) for other, found in ranked]


_ONE = {Connection.TAGS: "the tag", Connection.TERMS: "the rare term", Connection.HEADINGS: "the heading"}


def strength(reasons: Iterable[Reason]) -> float:
    """Several links from one document to another count once."""
    links = 0.0
    rest = 0.0
    for reason in reasons:
        if reason.kind is Connection.LINKS:
            links = reason.weight
        else:
            rest += reason.weight
    return links + rest


def build_graph(members: Sequence[Member]) -> DocumentGraph:
    places = {
        project: _Places([item for item in members if item.project == project])
        for project in dict.fromkeys(item.project for item in members)
    }
    links = [link for item in members for link in _resolved(item, places[item.project])]
    shared = {
        Connection.TAGS: _shared_tags(members),
        Connection.TERMS: _shared_terms(members),
        Connection.HEADINGS: _shared_headings(members),
    }
    of_document: dict[str, list[Shared]] = {item.document_id: [] for item in members}
    for kind in SHARED:
        for item in shared[kind].values():
            for document_id in item.documents:
                of_document[document_id].append(item)
    return DocumentGraph(
        titles={item.document_id: item.features.title for item in members},
        paths={item.document_id: (item.project, item.path) for item in members},
        links_from=_by(links, "source"),
        links_to=_by(links, "target"),
        shared=shared,
        of_document={
            name: tuple(sorted(own, key=lambda item: -item.weight)) for name, own in of_document.items()
        },
        headings=_all_headings(members),
        features={item.document_id: item.features for item in members},
    )


# --- links ------------------------------------------------------------------------------------------


class _Places:
    """Finds the document of one project that a link means."""

    def __init__(self, members: Sequence[Member]) -> None:
        self._by_path = {item.path: item.document_id for item in members}
        self._by_end: dict[str, set[str]] = defaultdict(set)
        self._by_name: dict[str, set[str]] = defaultdict(set)
        for item in members:
            parts = item.path.split("/")
            for first in range(1, len(parts)):
                self._by_end["/".join(parts[first:])].add(item.document_id)
            stem = posixpath.splitext(parts[-1])[0]
            for name in {fold(stem), fold(item.features.title)}:
                self._by_name[name].add(item.document_id)

    def find(self, path: str, link: LinkText) -> str:
        """The id of the document, "" when the link leads elsewhere."""
        if link.wiki:
            return self._only(self._by_name.get(fold(link.target), set()))
        target = link.target.strip()
        if is_relative(target):
            return self._at(resolve_link(path, target))
        if target.startswith("/") and not target.startswith("//"):  # from the top of a site
            rooted = posixpath.normpath(target.strip("/"))
            return self._at(rooted) or self._ending(rooted)
        return ""

    def _at(self, path: str) -> str:
        found = (self._by_path.get(path + suffix, "") for suffix in _SUFFIXES) if path else iter(())
        return next(filter(None, found), "")

    def _ending(self, path: str) -> str:
        """The only document whose path ends so: the folder is a part of the site."""
        found = (self._only(self._by_end.get(path + suffix, set())) for suffix in _SUFFIXES)
        return next(filter(None, found), "")

    @staticmethod
    def _only(found: set[str]) -> str:
        return next(iter(found)) if len(found) == 1 else ""


def _resolved(item: Member, places: _Places) -> Iterator[Link]:
    for link in item.features.links:
        target = places.find(item.path, link)
        if target and target != item.document_id:
            yield Link(item.document_id, target, link.line, link.evidence)


def _by(links: Iterable[Link], end: str) -> dict[str, tuple[Link, ...]]:
    found: dict[str, list[Link]] = defaultdict(list)
    for link in links:
        found[link.source if end == "source" else link.target].append(link)
    return {name: tuple(own) for name, own in found.items()}


# --- what is shared ---------------------------------------------------------------------------------


def _shared_tags(members: Sequence[Member]) -> dict[str, Shared]:
    names: dict[str, str] = {}
    documents: dict[str, list[str]] = defaultdict(list)
    for item in members:
        for tag in dict.fromkeys((*item.tags, *item.features.fields)):
            key = " ".join(fold(tag).split())
            if key and item.document_id not in documents[key][-1:]:
                names.setdefault(key, tag)
                documents[key].append(item.document_id)
    return _all_shared(Connection.TAGS, names, documents, len(members))


def _shared_headings(members: Sequence[Member]) -> dict[str, Shared]:
    most = _most(len(members))
    return {
        key: Shared(Connection.HEADINGS, key, name, documents, _rarity(len(members), len(documents)))
        for key, (name, documents) in _headings_with_names(members).items()
        if 2 <= len(documents) <= most
    }


def _all_headings(members: Sequence[Member]) -> dict[str, tuple[str, ...]]:
    return {key: documents for key, (_, documents) in _headings_with_names(members).items()}


def _headings_with_names(members: Sequence[Member]) -> dict[str, tuple[str, tuple[str, ...]]]:
    names: dict[str, str] = {}
    documents: dict[str, dict[str, None]] = defaultdict(dict)
    for item in members:
        for heading in item.features.headings:
            key = " ".join(fold(heading).split())
            if key:
                names.setdefault(key, heading)
                documents[key][item.document_id] = None
    return {key: (names[key], tuple(own)) for key, own in documents.items()}


def _shared_terms(members: Sequence[Member]) -> dict[str, Shared]:
    counts: Counter[str] = Counter()
    for item in members:
        counts.update(item.features.terms.keys())
    most = _most(len(members))
    names: dict[str, str] = {}
    documents: dict[str, list[str]] = defaultdict(list)
    for item in members:
        for term in _chosen(item.features, counts, most, len(members)):
            names.setdefault(term, item.features.terms[term])
            documents[term].append(item.document_id)
    several = {term: own for term, own in documents.items() if len(own) > 1}
    return _all_shared(Connection.TERMS, names, several, len(members))


def _chosen(features: Features, counts: Mapping[str, int], most: int, total: int) -> list[str]:
    """The terms that say most of a document. A part of a longer one of as many documents says nothing new."""
    rare = [term for term in features.terms if 2 <= counts[term] <= most]
    rare.sort(key=lambda term: (-_worth(term, features, counts, total), -len(term), term))
    found: list[str] = []
    for term in rare:
        if len(found) >= MOST_TERMS:
            break
        if not any(term in other and counts[term] == counts[other] for other in found):
            found.append(term)
    return found


def _worth(term: str, features: Features, counts: Mapping[str, int], total: int) -> float:
    """What stands in title and headings says more of a document, and so does a code."""
    worth = _rarity(total, counts[term])
    worth *= 2.0 if term in features.main_terms else 1.0
    return worth * (1.5 if is_code(term) else 1.0)


def _all_shared(
    kind: Connection, names: Mapping[str, str], documents: Mapping[str, Sequence[str]], total: int
) -> dict[str, Shared]:
    return {
        key: Shared(kind, key, names[key], tuple(own), _rarity(total, len(own)))
        for key, own in documents.items()
        if own
    }


def _most(total: int) -> int:
    """The most documents that a rare thing may stand in."""
    return min(max(FEW, total // ONE_IN), SEVERAL, max(2, total // 2))


def _rarity(total: int, having: int) -> float:
    """Above 0: the fewer of `total` documents have a thing, the more."""
    return math.log(1 + total / having)
