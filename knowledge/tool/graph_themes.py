"""A graph -> the themes into which its documents group themselves: communities, found by Louvain's method.

Documents and what they share are nodes alike, so no pairs need to be made; the seed is fixed and the nodes
are put in order, so the same documents always give the same themes. What people have set, tags and links,
counts for more than what texts happen to share.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowledge.tool.graph_building import LINK_WEIGHT, SHARED, Connection, DocumentGraph

if TYPE_CHECKING:
    import networkx

SEED = 7
RESOLUTION = 1.0
SET_BY_PEOPLE = 4.0
LEAST = 2
"""Fewer documents are no theme."""
_DOCUMENT = ""


@dataclass(frozen=True, slots=True)
class Theme:
    """`documents` are in the order in which they are central: the weight of what connects them inside. `tags`
    and `terms` are those of most of its documents."""

    documents: tuple[str, ...]
    tags: tuple[str, ...]
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Themes:
    """The largest first. `alone` counts the documents that are in none."""

    themes: tuple[Theme, ...]
    alone: int


def find_themes(graph: DocumentGraph) -> Themes:
    from networkx.algorithms.community import louvain_communities

    network = _network(graph)
    if not network.number_of_edges():
        return Themes((), len(graph.titles))
    groups = louvain_communities(network, weight="weight", resolution=RESOLUTION, seed=SEED)
    themes = [_theme(graph, network, group) for group in groups]
    kept = [theme for theme in themes if len(theme.documents) >= LEAST]
    kept.sort(key=lambda theme: (-len(theme.documents), theme.documents))
    return Themes(tuple(kept), len(graph.titles) - sum(len(theme.documents) for theme in kept))


_Node = tuple[str, str]
"""Connection ("" for a document) and key."""


def _network(graph: DocumentGraph) -> networkx.Graph[_Node]:
    import networkx

    network: networkx.Graph[_Node] = networkx.Graph()
    network.add_nodes_from((_DOCUMENT, name) for name in sorted(graph.titles))
    for kind in SHARED:
        for key in sorted(graph.shared[kind]):
            item = graph.shared[kind][key]
            if len(item.documents) > 1:
                weight = item.weight * (SET_BY_PEOPLE if kind is Connection.TAGS else 1.0)
                network.add_weighted_edges_from(
                    ((_DOCUMENT, name), (str(kind), key), weight) for name in item.documents
                )
    for name in sorted(graph.links_from):
        for link in graph.links_from[name]:
            network.add_edge((_DOCUMENT, name), (_DOCUMENT, link.target), weight=LINK_WEIGHT * SET_BY_PEOPLE)
    return network


def _theme(graph: DocumentGraph, network: networkx.Graph[_Node], group: set[_Node]) -> Theme:
    central: dict[str, float] = defaultdict(float)
    inside: dict[_Node, int] = defaultdict(int)
    for node in group:
        if node[0] != _DOCUMENT:
            continue
        central[node[1]] = 0.0
        for other, edge in network[node].items():
            if other in group:
                central[node[1]] += edge["weight"]
                inside[other] += 1
    documents = sorted(central, key=lambda name: (-central[name], name))
    return Theme(
        tuple(documents),
        tuple(_most_common(graph, inside, Connection.TAGS)),
        tuple(_most_common(graph, inside, Connection.TERMS)),
    )


def _most_common(graph: DocumentGraph, inside: dict[_Node, int], kind: Connection) -> list[str]:
    """By how many documents of the theme have it, and then by how rare it is."""
    found = [(count, graph.shared[kind][key]) for (own, key), count in inside.items() if own == kind]
    found.sort(key=lambda pair: (-pair[0], -pair[1].weight, pair[1].key))
    return [item.name for _, item in found]
