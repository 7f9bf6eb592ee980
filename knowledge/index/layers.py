"""The layers of an index, one over the other. A path counts only in the highest layer that knows of it.

    overlay   unsaved text: a segment for each path, never written
    pending   applied and not yet on disk: a segment for each change
    disk      what the disk has

Whatever is laid on top masks what it replaces, so each path is live in one place only. All of it belongs to
one thread; the snapshots it makes belong to everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from knowledge.index.building import merge_segments
from knowledge.index.live import LiveSegment
from knowledge.index.merging import due_for_folding
from knowledge.index.segments import Segment
from knowledge.index.snapshot import Snapshot
from knowledge.index.store import StoredSegment


@dataclass(slots=True)
class DiskLayer:
    """A segment on disk. `stored` is what the disk says of it; `live` is without `replaced`, the documents
    that something pending has replaced or removed."""

    stored: LiveSegment
    live: LiveSegment
    replaced: set[int] = field(default_factory=set)

    def replace(self, numbers: Collection[int]) -> None:
        self.live = self.live.without(numbers)
        self.replaced.update(numbers)


@dataclass(slots=True)
class PendingLayer:
    """A segment that is not on disk yet."""

    live: LiveSegment

    def replace(self, numbers: Collection[int]) -> None:
        self.live = self.live.without(numbers)


class Layers:
    """See the module."""

    def __init__(self) -> None:
        self.disk: dict[str, DiskLayer] = {}
        self.pending: list[PendingLayer] = []
        self._removed: dict[str, int] = {}  # when each path was removed, of what is not yet on disk
        self._overlay: dict[str, LiveSegment] = {}
        self._veiled: dict[int, _Veiled] = {}

    @property
    def unwritten(self) -> bool:
        """Whether there is anything that the disk does not know."""
        return bool(self.pending) or any(layer.replaced for layer in self.disk.values())

    def put(self, segment: Segment) -> None:
        """Lay a new pending segment over all that is there."""
        live = LiveSegment.of(segment)
        paths = _paths(live)
        self._mask(paths)
        for path in paths:
            self._removed.pop(path, None)
        self.pending.append(PendingLayer(live))
        self._fold()

    def remove(self, paths: Collection[str], now_ns: int) -> None:
        """`paths` are gone, as of `now_ns` (wall clock)."""
        self._mask(paths)
        self._removed.update(dict.fromkeys(paths, now_ns))

    def lay(self, path: str, segment: Segment | None) -> None:
        """Let `segment`, of one document, stand for `path`; None: what is below counts again."""
        if segment is None:
            self._overlay.pop(path, None)
        else:
            self._overlay[path] = LiveSegment.of(segment)

    def written(self, stored: Iterable[StoredSegment]) -> None:
        """All that was pending is on disk now, which has `stored`."""
        self.pending.clear()
        self._removed.clear()
        self.stand_on(stored)

    def stand_on(self, stored: Iterable[StoredSegment]) -> None:
        """The disk has `stored` now, whoever wrote it; what is pending lies over it.

        A pending document that the disk has too, or has read later, is dropped, and so is the removal of a
        file that was read again after it.
        """
        self.disk = {item.name: self._disk_layer(item) for item in stored}
        for layer in self.pending:
            layer.replace(self._outdated(layer.live))
        self._drop_empty()
        for layer in self.pending:
            self._mask_disk(_paths(layer.live))
        removed, self._removed = self._removed, {}
        for path, removed_ns in removed.items():
            if removed_ns >= self._seen_ns(path):
                self._mask_disk([path])
                self._removed[path] = removed_ns

    def forget_disk(self) -> None:
        """The files on disk are lost: what was read from them is pending now, to be written again."""
        layers: list[DiskLayer | PendingLayer] = [*self.disk.values(), *self.pending]
        self.disk = {}
        self.pending = [PendingLayer(layer.live) for layer in layers]
        self._drop_empty()

    def snapshots(self, content: object = None) -> tuple[Snapshot, Snapshot]:
        """Of all layers, which is of this `content`, and of all but the overlay."""
        layers: list[DiskLayer | PendingLayer] = [*self.disk.values(), *self.pending]
        below = [layer.live for layer in layers if layer.live.count]
        if not self._overlay:
            self._veiled.clear()
            stored = Snapshot(below, content=content)
            return stored, stored
        self._veiled = {id(live.lore): self._veil(live) for live in below}
        seen = [veiled.seen for veiled in self._veiled.values() if veiled.seen.count]
        return Snapshot([*seen, *self._overlay.values()], content=content), Snapshot(below)

    # --- where a path is --------------------------------------------------------------------------

    def _mask(self, paths: Iterable[str]) -> None:
        left = _mask_in(reversed(self.pending), paths)
        self._mask_disk(left)
        self._drop_empty()

    def _mask_disk(self, paths: Iterable[str]) -> None:
        _mask_in(self.disk.values(), paths)

    def _drop_empty(self) -> None:
        self.pending = [layer for layer in self.pending if layer.live.count]

    def _disk_layer(self, item: StoredSegment) -> DiskLayer:
        known = self.disk.get(item.name)
        if known is None:
            stored = LiveSegment.of(item.segment, item.deleted)
        elif len(item.deleted) == known.live.dead_count and known.replaced <= item.deleted:
            stored = known.live  # deletions only grow in number, so these are those that we knew of
        else:
            stored = known.stored.without(item.deleted)
        return DiskLayer(stored, stored)

    def _outdated(self, live: LiveSegment) -> list[int]:
        """The documents of a pending segment that the disk has too, or has read later."""
        segment = live.segment
        heads, seen_ns = segment.heads, segment.seen_ns
        found: list[int] = []
        for number in live.numbers():
            for layer in self.disk.values():
                other = layer.live.find(heads[number].path)
                if other is not None:
                    same = _identity(layer.live.segment, other) == _identity(segment, number)
                    if same or 0 < seen_ns[number] < layer.live.segment.seen_ns[other]:
                        found.append(number)
                    break
        return found

    def _seen_ns(self, path: str) -> int:
        """When the file was read that the disk has under `path`; 0 when there is none."""
        for layer in self.disk.values():
            number = layer.live.find(path)
            if number is not None:
                return layer.live.segment.seen_ns[number]
        return 0

    def _veil(self, live: LiveSegment) -> _Veiled:
        """`live` without what the overlay covers. While somebody types, that is mostly the same as before."""
        covered = [number for path in self._overlay if (number := live.find(path)) is not None]
        known = self._veiled.get(id(live.lore))
        if known and known.live is live and known.covered == covered:
            return known
        return _Veiled(live, covered, live.without(covered))

    def _fold(self) -> None:
        """Fold many small segments into one: an index that cannot be written yet must not slow down."""
        places = due_for_folding([layer.live.totals.chunk_count for layer in self.pending])
        if places:
            merged = merged_alive([self.pending[place].live for place in places])
            kept = [layer for place, layer in enumerate(self.pending) if place not in places]
            self.pending = [*kept, PendingLayer(LiveSegment.of(merged))]


@dataclass(frozen=True, slots=True)
class _Veiled:
    """`seen` is `live` without the documents `covered`."""

    live: LiveSegment
    covered: list[int]
    seen: LiveSegment


def merged_alive(parts: Sequence[LiveSegment]) -> Segment:
    """One segment of the live documents of `parts`."""
    if len(parts) == 1 and parts[0].live is None:
        return parts[0].segment
    return merge_segments([(live.segment, live.dead) for live in parts])


def _identity(segment: Segment, number: int) -> tuple[str, int]:
    """Equal for documents that were made of the same: the file, and what is kept beside it."""
    stamp = segment.stamps[number]
    return segment.heads[number].digest, stamp.note if stamp else 0


def _paths(live: LiveSegment) -> list[str]:
    heads = live.segment.heads
    return [heads[number].path for number in live.numbers()]


def _mask_in(layers: Iterable[DiskLayer | PendingLayer], paths: Iterable[str]) -> list[str]:
    """Mask `paths` where they are in `layers`; returns those that are nowhere."""
    left = list(paths)
    for layer in layers:
        found = {path: number for path in left if (number := layer.live.find(path)) is not None}
        if found:
            layer.replace(found.values())
            left = [path for path in left if path not in found]
    return left
