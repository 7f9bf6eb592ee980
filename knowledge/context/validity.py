"""Which documents are not sent on a given day: expired, not yet valid, or replaced by another one.

Pure. A document may say from and until which day it holds (both days included), and which others it stands
in place of. One that does not hold today stands in place of nothing; but whoever replaces an expired one also
replaces what that one had replaced, so that a text of long ago does not come back. Documents that stand in
place of each other, round in a circle, are all sent: which of them is meant, nobody can know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from knowledge.model import Reason
from knowledge.projects import Annotation


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds on one day; everything is by path.

    `withheld` are the documents that are not sent. `successors` are those that stand in place of a withheld
    one, in order; `circles` has for each document of a circle another one of it; `unknown` has the names that
    no document has, for each document that wants to replace them.
    """

    withheld: Mapping[str, Reason] = field(default_factory=lambda: MappingProxyType({}))
    successors: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    circles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    unknown: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


def rule(annotations: Mapping[str, Annotation], day: str, *, named: Callable[[str], Iterable[str]]) -> Ruling:
    """What holds on `day` (ISO 8601).

    `annotations` are those of the documents that are there; whoever has none is sent, unless it is replaced.
    `named` gives the paths of the documents that a text in `supersedes` means.
    """
    withheld: dict[str, Reason] = {}
    meant_by: dict[str, tuple[str, ...]] = {}
    unknown: dict[str, tuple[str, ...]] = {}
    for path, annotation in annotations.items():
        reason = out_of_date(annotation, day)
        if reason is not None:
            withheld[path] = reason
        if annotation.supersedes:
            meant = {name: tuple(named(name)) for name in annotation.supersedes}
            missing = tuple(name for name, paths in meant.items() if not paths)
            if missing:
                unknown[path] = missing
            meant_by[path] = tuple(other for paths in meant.values() for other in paths)
    expired = {path for path, reason in withheld.items() if reason is Reason.EXPIRED}
    replaces = {path: _replaced(path, meant_by, expired) for path in meant_by if path not in withheld}
    rings = _rings(replaces)
    successors: dict[str, list[str]] = {}
    circles: dict[str, str] = {}
    for path in sorted(replaces):
        for other in replaces[path]:
            if path in rings and rings[path] == rings.get(other):
                circles.setdefault(path, other)
            else:
                successors.setdefault(other, []).append(path)
                withheld.setdefault(other, Reason.SUPERSEDED)
    return Ruling(withheld, {path: tuple(own) for path, own in successors.items()}, circles, unknown)


def out_of_date(annotation: Annotation, day: str) -> Reason | None:
    """Whether what it says of itself keeps a document from being sent on `day`."""
    if annotation.valid_until and day > annotation.valid_until:
        return Reason.EXPIRED
    if annotation.valid_from and day < annotation.valid_from:
        return Reason.NOT_YET_VALID
    return None


def _replaced(path: str, meant_by: Mapping[str, Iterable[str]], expired: Collection[str]) -> tuple[str, ...]:
    """What `path` stands in place of: what it names, and beyond an expired one what that one names."""
    found: dict[str, None] = {}
    waiting = [path]
    while waiting:
        for other in meant_by.get(waiting.pop(), ()):
            if other != path and other not in found:
                found[other] = None
                waiting += [other] * (other in expired)
    return tuple(found)


def _rings(edges: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """For each node from which a way leads back to it, one that stands for its whole circle.

    Kosaraju's strongly connected components: nodes in the order in which a walk forwards is done with them,
    the last first, each with what it reaches backwards. No recursion, so that no chain is too long.
    """
    backwards: dict[str, list[str]] = {}
    for node, others in edges.items():
        for other in others:
            backwards.setdefault(other, []).append(node)
    rings: dict[str, str] = {}
    seen: set[str] = set()
    for root in reversed(_walked(edges, edges, set())):
        ring = _walked([root], backwards, seen)
        if len(ring) > 1:
            rings.update(dict.fromkeys(ring, root))
    return rings


def _walked(roots: Iterable[str], edges: Mapping[str, Iterable[str]], seen: set[str]) -> list[str]:
    """What can be reached from `roots` and was not `seen`: each node after all that is reached from it."""
    done: list[str] = []
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        way = [(root, iter(edges.get(root, ())))]
        while way:
            node, others = way[-1]
            fresh = next((other for other in others if other not in seen), None)
            if fresh is None:
                done.append(node)
                way.pop()
            else:
                seen.add(fresh)
                way.append((fresh, iter(edges.get(fresh, ()))))
    return done
