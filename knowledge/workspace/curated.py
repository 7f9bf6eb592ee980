"""What people set about the documents of one project, put together: by header, by `meta.json`, by list.

Kept up from snapshot to snapshot by what has changed between them, and asked by every question and every
view, so that both always say the same.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date

import numpy as np
from numpy.typing import NDArray

from knowledge.context.validity import Ruling, rule
from knowledge.index import Snapshot
from knowledge.index.live import LiveSegment
from knowledge.index.lore import SegmentLore
from knowledge.model import DocumentHead, Reason
from knowledge.projects import Annotation, Curation
from knowledge.text.days import read_day

_DAYS = ("review", "valid_from", "valid_until")


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What holds on `day`. The same object for as long as nothing of it changes.

    `pins` are the pinned documents in the order in which they are sent; `missing_pins` are on the list, and
    there is no such document. `annotations` are by path, those of files that are not there among them.
    """

    day: str
    pins: tuple[str, ...] = ()
    missing_pins: tuple[str, ...] = ()
    annotations: Mapping[str, Annotation] = field(default_factory=dict)
    kept: Mapping[str, Annotation] = field(default_factory=dict)
    """The annotations that stand in `meta.json`, as they stand there."""
    ruling: Ruling = field(default_factory=Ruling)

    @property
    def withheld(self) -> Mapping[str, Reason]:
        return self.ruling.withheld


@dataclass(frozen=True, slots=True, eq=False)
class Curated:
    """The facts as they bear on one snapshot. `held_back` says so by document number; None: nothing is."""

    facts: Facts
    held_back: NDArray[np.bool_] | None = None


class CurationKeeper:
    """Safe to call from any thread."""

    def __init__(self, *, today: Callable[[], date] = date.today) -> None:
        self._today = today
        self._lock = threading.Lock()
        self._wanted = Curation()
        # All below belongs to whoever holds the lock.
        self._curation = Curation()
        self._snapshot = Snapshot()
        self._documents: dict[str, DocumentHead] = {}
        self._by_id: dict[str, set[str]] = {}
        self._starred: set[str] = set()
        """Pinned by header or by `meta.json`."""
        self._annotations: dict[str, Annotation] = {}
        self._bound: dict[str, Annotation] = {}
        """Those of the annotations that can keep a document from being sent."""
        self._curated = Curated(Facts(day=""))
        self._masks: dict[int, tuple[SegmentLore, NDArray[np.bool_]]] = {}
        """By segment, for the present facts."""

    @property
    def curation(self) -> Curation:
        """What was set last."""
        return self._wanted

    def curate(self, curation: Curation) -> Curation | None:
        """Let `curation` hold from now on. Returns what held before; None when it is the same."""
        with self._lock:
            before = self._wanted
            if curation is before or curation == before:
                return None
            self._wanted = curation
            return before

    def day(self) -> str:
        """Today, as ISO 8601 has it."""
        return self._today().isoformat()

    def at(self, snapshot: Snapshot) -> Curated:
        """What holds today for `snapshot`."""
        with self._lock:
            day, curation = self.day(), self._wanted
            same = curation is self._curation and day == self._curated.facts.day
            if snapshot is self._snapshot and same:
                return self._curated
            touched = self._follow_documents(snapshot) | self._follow_curation(curation)
            facts = self._curated.facts
            if touched or not same:
                facts = self._facts(day, touched)
                self._masks.clear()
            self._curated = Curated(facts, self._mask(snapshot, facts.withheld))
            return self._curated

    # --- with the lock ----------------------------------------------------------------------------

    def _follow_documents(self, snapshot: Snapshot) -> set[str]:
        """The paths of documents of which something is said now that was not, or the other way round."""
        gone, come = snapshot.changes_since(self._snapshot)
        self._snapshot = snapshot
        before = {head.path: head for head in gone}
        now = {head.path: head for head in come}
        touched = {
            path
            for path in before.keys() | now.keys()
            if _said_by(before.get(path)) != _said_by(now.get(path))
        }
        for path in touched & before.keys():
            self._by_id[before[path].id].discard(path)
        for path in touched & now.keys():
            self._by_id.setdefault(now[path].id, set()).add(path)
        for path in before.keys() - now.keys():
            del self._documents[path]
        self._documents.update(now)
        return touched

    def _follow_curation(self, curation: Curation) -> set[str]:
        """The paths of which `meta.json` says something else now."""
        if curation is self._curation:
            return set()
        before, self._curation = self._curation, curation
        return _annotated_otherwise(before, curation)

    def _facts(self, day: str, touched: Iterable[str]) -> Facts:
        self._annotations = dict(self._annotations)  # whoever has the one before keeps it as it was
        for path in touched:
            self._annotate(path)
        listed = dict.fromkeys(self._curation.pins)
        starred = sorted(path for path in self._starred if path in self._documents)
        return Facts(
            day=day,
            pins=tuple(dict.fromkeys([*(path for path in listed if path in self._documents), *starred])),
            missing_pins=tuple(path for path in listed if path not in self._documents),
            annotations=self._annotations,
            kept=self._curation.annotations,
            ruling=rule(
                {path: own for path, own in self._bound.items() if path in self._documents},
                day,
                named=self._named,
            ),
        )

    def _annotate(self, path: str) -> None:
        head, kept = self._documents.get(path), self._curation.annotations.get(path)
        annotation = together(kept, head.annotation if head else None)
        for held in (self._annotations, self._bound):
            held.pop(path, None)
        self._starred.discard(path)
        if annotation != Annotation():
            self._annotations[path] = annotation
        if annotation.valid_from or annotation.valid_until or annotation.supersedes:
            self._bound[path] = annotation
        if annotation.pinned or (head is not None and head.pinned):
            self._starred.add(path)

    def _named(self, name: str) -> Iterable[str]:
        """The documents that `name` means: the one with that path, else those with that id."""
        return (name,) if name in self._documents else sorted(self._by_id.get(name, ()))

    def _mask(self, snapshot: Snapshot, withheld: Mapping[str, Reason]) -> NDArray[np.bool_] | None:
        if not withheld or not snapshot.segments:
            return None
        masks = {
            id(item.lore): self._masks.get(id(item.lore)) or _masked(item, withheld)
            for item in snapshot.segments
        }
        self._masks = masks
        return np.concatenate([masks[id(item.lore)][1] for item in snapshot.segments])


def _masked(item: LiveSegment, withheld: Mapping[str, Reason]) -> tuple[SegmentLore, NDArray[np.bool_]]:
    """Which documents of a segment are withheld, live or not. What was found out about it is kept with it."""
    mask = np.zeros(len(item.segment), np.bool_)
    numbers = item.segment.numbers
    if len(numbers) < len(withheld):
        mask[[number for path, number in numbers.items() if path in withheld]] = True
    else:
        mask[[numbers[path] for path in withheld if path in numbers]] = True
    return item.lore, mask


def _said_by(head: DocumentHead | None) -> tuple[object, ...] | None:
    return None if head is None else (head.id, head.pinned, head.annotation)


def differing(before: Curation, after: Curation) -> set[str]:
    """The paths of which the two say different things; of pins also those whose place is another one."""
    paths = _annotated_otherwise(before, after)
    return paths if before.pins == after.pins else paths.union(before.pins, after.pins)


def _annotated_otherwise(before: Curation, after: Curation) -> set[str]:
    old, new = before.annotations, after.annotations
    return {path for path in old.keys() | new.keys() if old.get(path) != new.get(path)}


def together(kept: Annotation | None, header: Annotation | None) -> Annotation:
    """What both say, field by field; where `kept` (of `meta.json`) says nothing, the header counts.

    A day that is none says nothing.
    """
    kept, header = kept or Annotation(), header or Annotation()
    said = {own.name: getattr(kept, own.name) or getattr(header, own.name) for own in fields(Annotation)}
    for name in _DAYS:
        said[name] = read_day(getattr(kept, name)) or getattr(header, name)
    return Annotation(**said)
