"""The search index of one library: Whoosh on disk, changes in memory over it, a snapshot for readers.

A change is searchable at once (`apply`), durable a moment later (`commit`), and both give the same answers:
statistics are always those of what is live. Unsaved text is a third layer over the two (`overlay`); see
`layers`.

All methods belong to one thread, the workspace's lane; `snapshot` may be read from any. Of several processes
that have a library open one holds the lock and writes. The others follow its commits (`refresh`), keep
changes of their own in memory, and the first to ask takes over when it is gone.

The index folder is private and disposable: Whoosh's files hold pickles, so it is never opened from anywhere
but the user's cache, and any failure to open or read it means it is built anew.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from filelock import FileLock, Timeout

from knowledge.errors import IndexFailure, SegmentDamaged
from knowledge.index.building import merge_segments
from knowledge.index.jobs import build_carefully
from knowledge.index.layers import Layers, merged_alive
from knowledge.index.layout import map_arrays
from knowledge.index.merging import MergePlan, due_for_merging
from knowledge.index.segments import Segment
from knowledge.index.snapshot import LiveMapping, Snapshot
from knowledge.index.store import PreparedFile, Store
from knowledge.index.terms import IndexedDocument
from knowledge.sources.snapshot import Stamp
from knowledge.text.analysis import Analyzer

logger = logging.getLogger(__name__)

LOCK_SECONDS = 1.0
"""A follower asks for the lock no more often than this."""


class SearchIndex:
    """See the module. `open` it, `close` it."""

    def __init__(self, store: Store, *, lock: FileLock | None, analyzer: Analyzer) -> None:
        """`lock` is None for an index that nobody else can have."""
        self._store = store
        self._lock = lock
        self._analyzer = analyzer
        self._private: Path | None = None
        self._layers = Layers()
        self._usable = False  # whether `_store` has an index open
        self._asked_at = time.monotonic()
        self._anew: str | None = None  # what it is being made anew with
        self.rebuild_reason = ""
        """Why the index on disk could not be used and an empty one took its place; "" when it could."""
        self.snapshot = Snapshot()
        """What there is to search, the overlay included. Any thread may read it."""
        self._below = self.snapshot

    # --- opening and closing ----------------------------------------------------------------------

    @classmethod
    def open(cls, directory: Path, *, made_with: str = "", analyzer: Analyzer | None = None) -> SearchIndex:
        """Open the index in `directory` (made when missing, rebuilt empty when damaged, old or foreign).

        `made_with` names what decides how a file becomes a document, such as the encoding: an index made with
        something else is rebuilt too. When another process writes it, this one follows. When the folder
        cannot be used at all, a private one in a temporary folder is, removed at close. Raises IndexFailure
        when not even that can be made.
        """
        analyzer = analyzer or Analyzer()
        # Taken and given back by whichever thread opens and closes, hence not local to one.
        lock = FileLock(f"{directory}.lock", timeout=0, thread_local=False)
        index = cls(Store(directory, made_with=made_with), lock=lock, analyzer=analyzer)
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            with contextlib.suppress(Timeout):
                lock.acquire()
            index._open()
        except (OSError, IndexFailure) as error:
            logger.warning("The index folder cannot be used (%s); a temporary one serves.", error)
            lock.release()
            return cls._open_private(analyzer)
        return index

    @classmethod
    def _open_private(cls, analyzer: Analyzer) -> SearchIndex:
        try:
            directory = Path(tempfile.mkdtemp(prefix="estante-index-"))
        except OSError as error:
            raise IndexFailure(str(error.strerror)) from error
        index = cls(Store(directory, made_with=""), lock=None, analyzer=analyzer)
        index._private = directory
        index._open()
        return index

    def _open(self) -> None:
        """Stand on what the disk has; the writer makes an empty index where none can be used."""
        self._usable = self._store.open()
        if self._usable:
            self._anew = None
        elif self.writer:
            self.rebuild_reason = self._store.reason
            if self.rebuild_reason:
                logger.warning("The index is built anew: %s", self.rebuild_reason)
            if self._anew is not None:
                self._store.expect(f"{self._anew}, unfinished")
            self._layers.forget_disk()  # what a follower had seen of it answers on
            self._store.create()
            self._usable = True
            self._publish()
            return
        self._layers.stand_on(self._store.segments)
        self._publish()

    def close(self) -> None:
        """Give up the lock and the files. Safe to call twice. What is pending is lost, and found again."""
        self._store.close()
        if self._private is not None:
            shutil.rmtree(self._private, ignore_errors=True)
        if self._lock is not None:
            self._lock.release()

    @property
    def rebuilt(self) -> bool:
        """True when the index on disk could not be used and an empty one took its place."""
        return bool(self.rebuild_reason)

    @property
    def writer(self) -> bool:
        """Whether this process writes the index; else it follows the one that does."""
        return self._lock is None or self._lock.is_locked

    @property
    def generation(self) -> int:
        """Of the index on disk, as last seen; grows with each commit, whoever makes it."""
        return self._store.generation

    def refresh(self) -> bool:
        """Of a follower: see what the writer has committed, and take its place when it is free.

        True when there is something new to see. Cheap when there is not; never fails.
        """
        if self.writer:
            return False
        generation = self._store.generation
        with contextlib.suppress(IndexFailure):
            if self._takes_over():
                self._open()
                return True
            if self._usable:
                self._store.refresh()
            else:
                self._usable = self._store.open()
        if self._store.generation == generation:
            return False
        self._anew = None
        self._layers.stand_on(self._store.segments)
        self._publish()
        return True

    def _takes_over(self) -> bool:
        """Ask for the lock, unless that was a moment ago. True: it is ours from now on."""
        assert self._lock is not None
        if time.monotonic() < self._asked_at + LOCK_SECONDS:
            return False
        self._asked_at = time.monotonic()
        with contextlib.suppress(Timeout, OSError):
            self._lock.acquire()
        return self._lock.is_locked

    # --- what is stored ---------------------------------------------------------------------------

    def stored_digests(self) -> Mapping[str, str]:
        """Digest of every document the index holds, by path; unsaved text does not count."""
        return LiveMapping(self._below, lambda item, number: item.segment.heads[number].digest)

    def stamps(self) -> Mapping[str, tuple[Stamp, int]]:
        """Stamps of the documents the index holds, and when each was read (nanoseconds since 1970)."""
        listed = LiveMapping(
            self._below, lambda item, number: (item.segment.stamps[number], item.segment.seen_ns[number])
        )
        return {path: (stamp, seen_ns) for path, (stamp, seen_ns) in listed.items() if stamp is not None}

    # --- another analysis -------------------------------------------------------------------------

    def begin_anew(self, analyzer: Analyzer, *, made_with: str) -> None:
        """From now on documents are analysed by `analyzer`, and the index is to be `made_with` this.

        What it holds stays, and answers, until every document was applied once more and `finish_anew` is
        called; until then the index on disk counts as unfinished, and is rebuilt when it is opened. A
        follower waits for what the writer makes of it. Raises IndexFailure; it may be gone on with all the
        same.
        """
        self._analyzer = analyzer
        self._anew = made_with
        if not self.writer:
            self._store.expect(made_with)
        elif self._usable:
            self._relabel(f"{made_with}, unfinished")
        else:
            self._store.expect(f"{made_with}, unfinished")

    @property
    def anew(self) -> bool:
        """Whether it is being made anew. Of a follower: until it has seen that of the writer."""
        return self._anew is not None

    def finish_anew(self) -> None:
        """Every document was applied once more. Raises IndexFailure; then the index is rebuilt next time."""
        made_with, self._anew = self._anew, None
        if made_with is not None and self.writer:
            self.commit()
            self._relabel(made_with)

    def _relabel(self, made_with: str) -> None:
        with self._failing_softly():
            self._store.relabel(made_with)

    # --- changes ----------------------------------------------------------------------------------

    def apply(self, changed: Sequence[IndexedDocument], removed: Collection[str]) -> tuple[str, ...]:
        """Make changes searchable; the last of two versions of a path counts. Nothing is durable yet.

        Returns the paths of documents that we stumbled over: they are there, empty and with a problem.
        """
        latest = {item.document.path: item for item in changed}
        segment, stumbled = build_carefully(tuple(latest.values()), self._analyzer) if latest else (None, ())
        self._layers.remove(removed, time.time_ns())
        if segment is not None:
            self._layers.put(segment)
        self._publish()
        return stumbled

    def overlay(self, changed: Mapping[str, IndexedDocument | None]) -> None:
        """Lay unsaved text over files; None takes it away again."""
        for path, item in changed.items():
            self._layers.lay(path, None if item is None else build_carefully((item,), self._analyzer)[0])
        self._publish()

    def _publish(self, *, same: bool = False) -> None:
        """`same`: what can be found is as before, only kept elsewhere."""
        self.snapshot, self._below = self._layers.snapshots(self.snapshot.content if same else None)

    # --- to disk ----------------------------------------------------------------------------------

    def commit(self) -> None:
        """Write what is pending to disk; a follower keeps it until it is the writer.

        Raises IndexFailure; the answers stay right even then, and the next commit tries again.
        """
        if self.writer and self._layers.unwritten:
            with self._failing_softly():
                self._write()

    def incoming(self) -> Path:
        """A new path in the index folder for a segment file, to be filled by any process, then to `adopt`."""
        return self._store.incoming()

    def discard(self, path: Path) -> None:
        """Remove what may be at a path of `incoming` or at the target of a plan, and is not wanted."""
        self._store.discard(path)

    def adopt(self, path: Path, checksum: int, *, besides: Collection[str] = ()) -> tuple[str, ...]:
        """Take over the documents of the segment file at `path`, all but those whose path is in `besides`.

        They replace what there is of the same paths, and are searchable at once, and durable (not in a
        follower). Returns their paths, sorted. Raises IndexFailure: nothing has changed, the file is gone.
        """
        try:
            paths = self._adopt(self._store.adopt(path, checksum), frozenset(besides))
        except (SegmentDamaged, OSError) as error:
            raise IndexFailure(str(error)) from error
        finally:
            self._store.discard(path)
        return paths

    def _adopt(self, prepared: PreparedFile, besides: frozenset[str]) -> tuple[str, ...]:
        segment = Segment(map_arrays(prepared.path))
        unwanted = [number for path, number in segment.numbers.items() if path in besides]
        if unwanted:
            segment = merge_segments([(segment, unwanted)])
        paths = tuple(sorted(segment.numbers))
        if not paths:
            return paths
        if not self.writer:
            self._layers.put(segment)
            self._publish()
            return paths
        self.commit()
        with self._failing_softly():
            if unwanted:
                prepared = self._store.prepare(segment)
            del segment  # some systems move no file that is mapped
            self._commit([prepared], over=paths)
        return paths

    def _write(self) -> None:
        if not self._usable:
            self._store.create()
            self._usable = True
        pending = [layer.live for layer in self._layers.pending]
        self._commit([self._store.prepare(merged_alive(pending))] if pending else [])

    def _commit(self, add: Sequence[PreparedFile], *, over: Collection[str] = ()) -> None:
        """Make what is pending durable, with `add` for new segments; `over` are paths that these replace."""
        delete: dict[str, Collection[int]] = {}
        drop: list[str] = []
        for name, layer in self._layers.disk.items():
            numbers = layer.replaced | layer.live.find_all(over)
            if layer.stored.count == len(numbers):
                drop.append(name)
            elif numbers:
                delete[name] = numbers
        try:
            self._store.commit(add=add, delete=delete, drop=drop)
        except BaseException:
            for prepared in add:
                self._store.discard(prepared.path)
            raise
        self._layers.written(self._store.segments)
        self._publish(same=not over)

    @contextlib.contextmanager
    def _failing_softly(self) -> Iterator[None]:
        """When writing fails, go on from what is on disk now, with what is pending over it."""
        try:
            yield
        except (IndexFailure, SegmentDamaged, OSError) as error:
            self._usable = self._store.open()
            if self._usable:
                self._layers.stand_on(self._store.segments)
            else:  # somebody has removed or damaged it; what was mapped is still there
                self._layers.forget_disk()
            self._publish()
            raise error if isinstance(error, IndexFailure) else IndexFailure(str(error)) from error

    # --- merging ----------------------------------------------------------------------------------

    def merge_due(self, *, at_rest: bool = False) -> MergePlan | None:
        """What should be written anew next, if anything. `take_merge` it when that is done.

        `at_rest`: nothing is waiting to be read, so there is time for more.
        """
        if not (self.writer and self._usable):
            return None
        segments = {name: layer.stored for name, layer in self._layers.disk.items()}
        names = due_for_merging(segments, at_rest=at_rest)
        if not names:
            return None
        stored = {item.name: item for item in self._store.segments}
        parts = tuple((stored[name].path, tuple(sorted(stored[name].deleted))) for name in names)
        return MergePlan(tuple(names), parts, self._store.incoming())

    def take_merge(self, plan: MergePlan, checksum: int) -> bool:
        """Let the file of `plan`, which has this CRC-32, take the place of its segments.

        False when they have changed meanwhile: then it is as if there had been no plan. Raises IndexFailure.
        """
        stored = {item.name: len(item.deleted) for item in self._store.segments}
        same = all(
            stored.get(name) == len(dead) for name, (_, dead) in zip(plan.names, plan.parts, strict=True)
        )
        # Something pending would be held against the disk once more, and might give way to it.
        alone = not self._layers.unwritten
        try:
            if same and self.writer:
                with self._failing_softly():
                    self._store.commit(add=[self._store.adopt(plan.target, checksum)], drop=plan.names)
                    self._layers.stand_on(self._store.segments)
                    self._publish(same=alone)
                return True
        finally:
            self._store.discard(plan.target)
        return False

    def merge(self) -> bool:
        """Do the next merge that is due, here and now. False when there is none. Raises IndexFailure."""
        plan = self.merge_due()
        if plan is None:
            return False
        try:
            return self.take_merge(plan, plan.run())
        except (SegmentDamaged, OSError) as error:
            self._store.discard(plan.target)
            raise IndexFailure(str(error)) from error
