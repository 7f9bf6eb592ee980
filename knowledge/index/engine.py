"""The search index of one library: Whoosh on disk, changes in memory over it, a snapshot for readers.

A change is searchable at once (`apply`), durable a moment later (`commit`), and both give the same answers:
statistics are always computed over what is live. Unsaved text is a third layer over the two (`overlay`).

    overlay   unsaved text, by path; never written to disk
    pending   applied, not yet committed
    disk      Whoosh segments

Writers (`apply`, `commit`, `overlay`) belong to one thread, the workspace's lane; `snapshot` may be read from
any. The index folder is private and disposable: Whoosh's files hold pickles, so it is never opened from
anywhere but the user's cache, and any failure to open or read it means it is built anew.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock, Timeout
from whoosh import index as whoosh_index
from whoosh.reading import SegmentReader

from knowledge.errors import IndexFailure
from knowledge.index.pool import TermPool
from knowledge.index.records import to_record
from knowledge.index.schema import VERSION, CountsCodec, make_schema
from knowledge.index.seal import Seal
from knowledge.index.segments import DiskSegment, MemorySegment, Segment
from knowledge.index.snapshot import Snapshot
from knowledge.index.terms import IndexedDocument
from knowledge.index.vocabulary import Vocabulary

logger = logging.getLogger(__name__)

SMALL_SEGMENT = 1_000
"""Chunks; smaller segments are folded together once there are `MAX_SMALL` of them."""
MAX_SMALL = 8
MAX_DEAD_SHARE = 0.2
"""A segment with a larger share of deleted chunks is rewritten."""
DIRECT_DOCUMENTS = 50


class SearchIndex:
    """See the module. `open` it, `close` it."""

    def __init__(self, directory: Path, *, lock: FileLock | None, made_with: str) -> None:
        self._directory = directory
        self._lock = lock
        self._temporary = lock is None
        self._index: Any = None
        self._seal = Seal(directory, f"{VERSION} {made_with}")
        self.pause: Callable[[], None] = lambda: None
        """Called before each document is written; it may wait."""
        self._disk: dict[str, DiskSegment] = {}
        self._deleted: dict[str, frozenset[int]] = {}
        self._pending: dict[str, IndexedDocument] = {}
        self._removed: set[str] = set()
        self._staged: dict[str, IndexedDocument] = {}
        self._overlay: dict[str, IndexedDocument] = {}
        self._pending_layer: MemorySegment | None = None
        self._overlay_layer: MemorySegment | None = None
        self._vocabulary = Vocabulary()
        self._rebuilt = False
        self.snapshot = Snapshot((), (), self._vocabulary)

    @classmethod
    def open(cls, directory: Path, *, made_with: str = "") -> SearchIndex:
        """Open the index in `directory` (made when missing, rebuilt empty when damaged, old or foreign).

        `made_with` names what decides how a file becomes a document, such as the encoding: an index made with
        something else is rebuilt too. When another process holds it, a private one in a temporary folder is
        used instead, removed at close. Raises IndexFailure when not even that can be made.
        """
        # Taken and given back by whichever thread opens and closes, hence not local to one.
        lock = FileLock(f"{directory}.lock", timeout=0, thread_local=False)
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock.acquire()
            engine = cls(directory, lock=lock, made_with=made_with)
            engine._open_or_rebuild()
        except Timeout:
            return cls._open_private()
        except OSError as error:
            logger.warning("The index folder cannot be used (%s); a temporary one serves.", error.strerror)
            lock.release()
            return cls._open_private()
        return engine

    @classmethod
    def _open_private(cls) -> SearchIndex:
        try:
            engine = cls(Path(tempfile.mkdtemp(prefix="estante-index-")), lock=None, made_with="")
            engine._open_or_rebuild()
        except OSError as error:
            raise IndexFailure(str(error.strerror)) from error
        return engine

    @property
    def rebuilt(self) -> bool:
        """True when the index on disk could not be used and an empty one took its place."""
        return self._rebuilt

    def stored_digests(self) -> dict[str, str]:
        """Digest of every document the index holds, by path; unsaved text does not count."""
        digests = {
            item.path: item.digest
            for key, segment in self._disk.items()
            for number, item in enumerate(segment.documents)
            if number not in self._deleted[key] and item.path not in self._removed
        }
        digests.update((path, item.document.digest) for path, item in self._pending.items())
        return digests

    @property
    def staged(self) -> int:
        """How many chunks are staged and not yet searchable."""
        return sum(len(item.chunks) for item in self._staged.values())

    def stage(self, changed: Iterable[IndexedDocument]) -> None:
        """Hold documents for `publish_staged`; the last of two versions of a path counts."""
        self._staged.update((item.document.path, item) for item in changed)

    def publish_staged(self) -> tuple[str, ...]:
        """Make what is staged searchable. Returns its paths, sorted.

        A few documents are searchable at once and durable after the next `commit`; of many, a layer in
        memory would cost as much as writing them, so they are written first.
        """
        staged, self._staged = self._staged, {}
        if len(staged) > DIRECT_DOCUMENTS:
            self._hold(staged.values(), ())
            with contextlib.suppress(IndexFailure):  # searchable all the same; the next commit tells
                self.commit()
        elif staged:
            self.apply(tuple(staged.values()), ())
        return tuple(sorted(staged))

    def apply(self, changed: Sequence[IndexedDocument], removed: Collection[str]) -> None:
        """Make changes searchable; the last of two versions of a path counts. Nothing is durable yet."""
        self._hold(changed, removed)
        self._show_pending()

    def overlay(self, changed: Mapping[str, IndexedDocument | None]) -> None:
        """Lay unsaved text over files; None takes it away again."""
        for path, item in changed.items():
            if item is None:
                self._overlay.pop(path, None)
            else:
                self._overlay[path] = item
        self._overlay_layer = self._layer(self._overlay)
        self._publish()

    def commit(self) -> None:
        """Write what is pending to disk. Raises IndexFailure; the answers stay right even then."""
        if not self._pending and not self._removed:
            return
        try:
            self._write()
            self._load_segments()
        except Exception as error:  # Whoosh raises a dozen kinds, pickle errors among them
            with contextlib.suppress(Exception):
                self._load_segments()  # it may have got as far as writing
            self._show_pending()
            raise IndexFailure(f"{type(error).__name__} while writing it") from error
        self._pending.clear()
        self._removed.clear()
        self._show_pending()

    def close(self) -> None:
        """Give up the lock and the files. Safe to call twice. What is pending is lost, and found again."""
        self._disk.clear()
        if self._index is not None:
            self._index.close()
            self._index = None
        if self._temporary:
            shutil.rmtree(self._directory, ignore_errors=True)
        elif self._lock is not None:
            self._lock.release()
            self._lock = None

    # --- disk -----------------------------------------------------------------------------------

    def _open_or_rebuild(self) -> None:
        try:
            self._seal.check()
            self._index = whoosh_index.open_dir(str(self._directory))
            self._load_segments()
        except Exception as error:  # noqa: BLE001 - any damage, of any exception type, means: build anew
            if self._seal.exists():
                logger.warning("The index is built anew: %s", error)
                self._rebuilt = True
            self._create()
        self._publish()

    def _create(self) -> None:
        self._seal.destroy()
        self._index = whoosh_index.create_in(str(self._directory), make_schema())
        self._seal.renew()

    def _write(self) -> None:
        writer = self._index.writer(codec=CountsCodec(), timeout=10)
        writer.pool = TermPool()
        try:
            self._delete_replaced(writer.segments)
            for item in self._pending.values():
                self.pause()
                for number, chunk in enumerate(item.chunks):
                    record = {"record": to_record(item.document)} if number == 0 else {}
                    lengths = ",".join(map(str, chunk.lengths))
                    writer.add_document(terms=chunk.counts, lengths=lengths, **record)
            writer.commit(mergetype=_merge_policy)
        except BaseException:
            with contextlib.suppress(Exception):
                writer.cancel()
            if not writer.is_closed:
                writer.writelock.release()
            raise
        self._seal.renew()

    def _delete_replaced(self, stored_segments: Iterable[Any]) -> None:
        """Mark the chunks of what is pending or removed. Whoosh's own search for them takes far longer."""
        replaced = {*self._pending, *self._removed}
        for stored in stored_segments:
            segment = self._disk[stored.segment_id()]
            numbers = _numbers(segment, replaced) - self._deleted[stored.segment_id()]
            for chunk in np.flatnonzero(np.isin(segment.parents, list(numbers))):
                stored.delete_document(int(chunk))

    def _load_segments(self) -> None:
        contents = self._index._read_toc()  # Whoosh's own name for it; a reader would open every file again
        disk: dict[str, DiskSegment] = {}
        deleted: dict[str, frozenset[int]] = {}
        for stored in contents.segments:
            key = stored.segment_id()
            segment = self._disk.get(key)
            if segment is None:
                segment = DiskSegment(self._index.storage, stored, contents.schema)
                self._vocabulary.add(segment)
            disk[key] = segment
            deleted[key] = frozenset(int(segment.parents[chunk]) for chunk in stored.deleted_docs())
        self._disk, self._deleted = disk, deleted

    def _hold(self, changed: Iterable[IndexedDocument], removed: Iterable[str]) -> None:
        for path in removed:
            self._pending.pop(path, None)
            self._removed.add(path)
        for item in changed:
            self._pending[item.document.path] = item
            self._removed.discard(item.document.path)

    # --- snapshot -------------------------------------------------------------------------------

    def _layer(self, documents: Mapping[str, IndexedDocument]) -> MemorySegment | None:
        if not documents:
            return None
        layer = MemorySegment(documents.values())
        self._vocabulary.add(layer)
        return layer

    def _show_pending(self) -> None:
        self._pending_layer = self._layer(self._pending)
        self._publish()

    def _publish(self) -> None:
        """Show the layers one over the other: a path counts in the highest that knows of it."""
        segments: list[Segment] = list(self._disk.values())
        changed = {*self._removed, *self._pending, *self._overlay}
        masked = [self._deleted[key] | _numbers(segment, changed) for key, segment in self._disk.items()]
        if self._pending_layer:
            segments.append(self._pending_layer)
            masked.append(_numbers(self._pending_layer, self._overlay))
        if self._overlay_layer:
            segments.append(self._overlay_layer)
            masked.append(frozenset())
        self.snapshot = Snapshot(segments, masked, self._vocabulary)


def _numbers(segment: Segment, paths: Iterable[str]) -> frozenset[int]:
    """The documents of `segment` that have one of `paths`."""
    return frozenset(segment.numbers[path] for path in paths if path in segment.numbers)


def _merge_policy(writer: Any, segments: list[Any]) -> list[Any]:
    """Whoosh's merge hook: fold many small segments into the one being written, rewrite half-dead ones."""
    small = [segment for segment in segments if segment.doc_count_all() < SMALL_SEGMENT]
    folded = small if len(small) >= MAX_SMALL else []
    kept: list[Any] = []
    for segment in segments:
        dead = segment.deleted_count() > MAX_DEAD_SHARE * max(1, segment.doc_count_all())
        if segment in folded or dead or segment.doc_count() == 0:
            if segment.doc_count():
                reader = SegmentReader(writer.storage, writer.schema, segment)
                writer.add_reader(reader)
                reader.close()
        else:
            kept.append(segment)
    return kept
