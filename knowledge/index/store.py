"""The index on disk: Whoosh's table of contents, our segment files, and a seal over both.

    _MAIN_7.toc            Whoosh's table of contents of generation 7: schema, segments, deleted documents
    _MAIN_7.seal           checksums of it and of its segment files, see `seal`
    MAIN_3f0c….arrays      a segment file, see `layout`; it never changes
    MAIN_WRITELOCK         Whoosh's lock, held while a generation is written
    incoming-9ab1….arrays  a segment file that belongs to no generation yet

A commit moves its segment files in, writes the next seal, and then puts the next table of contents in place
by one rename: before it the index is the old generation, after it the new one. Only then are files of the
old one removed. So a kill at any point leaves one of the two, whole. Nothing is forced onto the disk: when
the power fails, the seal tells, and the index is built anew from the documents.

Other processes may read while one writes. Whoever maps a file that is removed keeps what he mapped; where a
mapped file cannot be removed, a later commit does it.
"""

from __future__ import annotations

import contextlib
import secrets
import time
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from whoosh.filedb.filestore import FileStorage
from whoosh.index import TOC, clean_files
from whoosh.util.filelock import try_for

from knowledge.errors import IndexFailure, SegmentDamaged
from knowledge.index.codec import (
    EXTENSION,
    INDEX_NAME,
    EstanteSegment,
    contents_name,
    contents_of,
    segments_in,
)
from knowledge.index.layout import PART, VERSION, map_arrays, read_arrays, write_arrays
from knowledge.index.seal import Seal, from_bytes, seal_name, to_bytes
from knowledge.index.segments import Segment

INCOMING = "incoming-"
OLDER = ("SEAL", "SEAL.new")
"""What earlier versions had besides."""
WRITELOCK = f"{INDEX_NAME}_WRITELOCK"
LOCK_SECONDS = 10.0
ATTEMPTS = 5
"""How often to look for the newest generation when commits of another process keep overtaking us."""
LAST_GENERATION = 2**31 - 2
"""Whoosh's table of contents has no room for larger numbers."""
STALE_SECONDS = 24 * 3600.0
"""A segment file that is still not committed after so long is what a killed process left."""


@dataclass(frozen=True, slots=True)
class StoredSegment:
    """A segment of the generation that is open. `deleted` are numbers of documents."""

    name: str
    segment: Segment
    deleted: frozenset[int]
    path: Path
    checksum: int


@dataclass(frozen=True, slots=True)
class PreparedFile:
    """A segment file that is whole and waits for its commit."""

    path: Path
    checksum: int


@dataclass(frozen=True, slots=True)
class Generation:
    """What a table of contents names, opened."""

    number: int = -1
    segments: tuple[StoredSegment, ...] = ()


class Store:
    """One thread opens, refreshes and commits; `prepare`, `incoming`, `adopt` and reading are for any."""

    def __init__(self, directory: Path, *, made_with: str) -> None:
        """`made_with` names what else decides how a file becomes a document, such as the encoding."""
        self._directory = directory
        self._made_with = made_with
        self._storage = FileStorage(str(directory))
        self._contents = TOC._pattern(INDEX_NAME)
        self._generation = Generation()
        self._given: set[str] = set()
        self._reason = ""

    @property
    def generation(self) -> int:
        """Number of the generation that is open; -1: none."""
        return self._generation.number

    @property
    def segments(self) -> tuple[StoredSegment, ...]:
        return self._generation.segments

    @property
    def reason(self) -> str:
        """Why what is there cannot be opened; completes “The index cannot be used: …”. "": all is well."""
        return self._reason

    # --- reading --------------------------------------------------------------------------------

    def open(self) -> bool:
        """True: an index is there, whole, and open. False: there is none, or it cannot be used (`reason`)."""
        try:
            for _ in range(ATTEMPTS):
                number = self._latest()
                if number < 0:
                    self._reason = "its table of contents is missing" if self._files() else ""
                    return False
                if self._load(number):
                    return True
                if self._latest() == number:
                    break
        except OSError as error:
            self._reason = _in_words(error)
        return False

    def refresh(self) -> bool:
        """True when another process made a newer generation, which is open now.

        One that cannot be opened, since it is being replaced at this moment, is tried again at the next call.
        """
        try:
            number = self._latest()
        except OSError:
            return False
        return number > self.generation and self._load(number)

    def close(self) -> None:
        """Let go of the files."""
        self._generation = Generation()

    def _latest(self) -> int:
        """The newest generation; -1: there is none. Raises OSError."""
        found = (self._contents.match(path.name) for path in self._files())
        return max((int(match[1]) for match in found if match), default=-1)

    def _files(self) -> list[Path]:
        """What is ours in the folder. Raises OSError."""
        try:
            return [path for path in self._directory.iterdir() if _is_ours(path.name)]
        except FileNotFoundError:
            return []

    def _load(self, number: int) -> bool:
        """Open a generation, unless something is wrong with it. Segments that are open are not read again."""
        try:
            seal = from_bytes((self._directory / seal_name(number)).read_bytes())
            contents = (self._directory / contents_name(number)).read_bytes()
            seal.check(contents, version=VERSION, made_with=self._made_with)
            known = {stored.name: stored for stored in self.segments}
            self._generation = Generation(
                number,
                tuple(
                    self._opened(item, seal.segments[item.segment_id()], known)
                    for item in segments_in(contents, number)
                ),
            )
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a file, of any exception type
            self._reason = _in_words(error)
            return False
        self._reason = ""
        return True

    def _opened(
        self, item: EstanteSegment, checksum: int, known: Mapping[str, StoredSegment]
    ) -> StoredSegment:
        name = item.segment_id()
        if name in known and known[name].checksum == checksum:
            stored = replace(known[name], deleted=item.deleted)
        else:
            path = self._directory / f"{name}{EXTENSION}"
            segment = Segment(read_arrays(path, checksum=checksum))
            stored = StoredSegment(name, segment, item.deleted, path, checksum)
        if not all(0 <= number < len(stored.segment) for number in item.deleted):
            raise SegmentDamaged("it deletes documents that are not there")
        return stored

    # --- writing --------------------------------------------------------------------------------

    def create(self) -> None:
        """Make an empty index; what is there of ours is removed, and nothing else. Raises IndexFailure."""
        with self._writing():
            latest = max(self._latest(), self.generation)  # followers wait for a higher one than they know
            for path in self._files():
                if path.name not in self._given:
                    _remove(path)
            self._publish(Generation(latest + 1 if latest < LAST_GENERATION else 0))

    def incoming(self) -> Path:
        """A new path for a segment file, to be written by this process or another one; then `adopt` it."""
        name = f"{INCOMING}{secrets.token_hex(8)}{EXTENSION}"
        self._given.add(name)
        return self._directory / name

    def prepare(self, segment: Segment) -> PreparedFile:
        """Write the file of `segment`, for the next commit. Raises IndexFailure."""
        path = self.incoming()
        try:
            return PreparedFile(path, write_arrays(path, segment.arrays))
        except OSError as error:
            self._given.discard(path.name)
            raise IndexFailure(_in_words(error)) from error

    def adopt(self, path: Path, checksum: int) -> PreparedFile:
        """Take the file that another process wrote to a path of `incoming`. Every byte of it is checked.

        Raises IndexFailure and SegmentDamaged.
        """
        try:
            read_arrays(path, checksum=checksum)
        except OSError as error:
            raise IndexFailure(_in_words(error)) from error
        return PreparedFile(path, checksum)

    def discard(self, path: Path) -> None:
        """Remove what was written, or is half written, to a path of `incoming`."""
        _remove(path)
        _remove(path.with_name(path.name + PART))
        self._given.discard(path.name)

    def commit(
        self,
        *,
        add: Sequence[PreparedFile] = (),
        delete: Mapping[str, Collection[int]] | None = None,
        drop: Collection[str] = (),
    ) -> None:
        """Make the next generation: `add` new segments, `delete` documents by segment name, `drop` segments.

        Raises IndexFailure; then all is as before, prepared files too, and it may be tried again.
        """
        delete = delete or {}
        if not (add or drop or any(map(len, delete.values()))):
            return
        names = {stored.name for stored in self.segments}
        if not names.issuperset(delete) or not names.issuperset(drop):
            raise ValueError("There is no such segment.")
        kept = [_without(item, delete.get(item.name, ())) for item in self.segments if item.name not in drop]
        with self._writing():
            if self._latest() != self.generation:
                raise IndexFailure("another program has changed it")
            with self._moved_in(add) as added:
                self._publish(Generation(self.generation + 1, (*kept, *added)))
            self._clean()

    def relabel(self, made_with: str) -> None:
        """Say that the index, as it is and as it becomes, is made with `made_with`. Raises IndexFailure."""
        self.expect(made_with)
        with self._writing():
            if self._latest() != self.generation:
                raise IndexFailure("another program has changed it")
            self._publish(Generation(self.generation + 1, self.segments))
            self._clean()

    def expect(self, made_with: str) -> None:
        """From now on open only what is made with `made_with`; what is open stays."""
        self._made_with = made_with

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = self._storage.lock(WRITELOCK)
            if not try_for(lock.acquire, timeout=LOCK_SECONDS, delay=0.02):
                raise IndexFailure("another program is writing it")
            try:
                yield
            finally:
                with contextlib.suppress(OSError):
                    lock.release()
        except OSError as error:
            raise IndexFailure(_in_words(error)) from error

    @contextlib.contextmanager
    def _moved_in(self, files: Sequence[PreparedFile]) -> Iterator[list[StoredSegment]]:
        """Give the files their names as segments; when anything fails, back."""
        added: list[StoredSegment] = []
        moved: list[tuple[Path, Path]] = []
        try:
            for file in files:
                name = f"{INDEX_NAME}_{file.path.stem.removeprefix(INCOMING)}"
                path = self._directory / f"{name}{EXTENSION}"
                file.path.replace(path)
                moved.append((file.path, path))
                added.append(StoredSegment(name, Segment(map_arrays(path)), frozenset(), path, file.checksum))
            yield added
        except BaseException:
            added.clear()  # some systems move no file that is mapped
            for before, now in moved:
                with contextlib.suppress(OSError):
                    now.replace(before)
            raise
        self._given.difference_update(file.path.name for file in files)

    def _publish(self, generation: Generation) -> None:
        """Write seal and table of contents; the rename of the latter is the commit."""
        contents = contents_of(_listed(generation), generation.number)
        checksums = {stored.name: stored.checksum for stored in generation.segments}
        seal = Seal(VERSION, self._made_with, zlib.crc32(contents), checksums)
        _write(self._directory / seal_name(generation.number), to_bytes(seal))
        _write(self._directory / contents_name(generation.number), contents)
        self._generation = generation
        self._reason = ""

    def _clean(self) -> None:
        """Remove what belongs to no generation now. What cannot be removed, a later commit removes."""
        clean_files(self._storage, INDEX_NAME, self.generation, _listed(self._generation))
        with contextlib.suppress(OSError):
            for path in self._files():
                if self._is_left_over(path):
                    _remove(path)

    def _is_left_over(self, path: Path) -> bool:
        """True for what a killed process left, and for seals of generations before this one."""
        if path.name.startswith(INCOMING):
            return path.name not in self._given and time.time() - path.stat().st_mtime > STALE_SECONDS
        current = (contents_name(self.generation), seal_name(self.generation))
        return path.name.startswith(f"_{INDEX_NAME}_") and path.name not in current


def _is_ours(name: str) -> bool:
    ours = name.startswith((f"_{INDEX_NAME}_", f"{INDEX_NAME}_", INCOMING)) or name in OLDER
    return ours and name != WRITELOCK


def _listed(generation: Generation) -> list[EstanteSegment]:
    """The segments as Whoosh's table of contents has them."""
    return [
        EstanteSegment(stored.name.removeprefix(f"{INDEX_NAME}_"), len(stored.segment), stored.deleted)
        for stored in generation.segments
    ]


def _without(stored: StoredSegment, numbers: Collection[int]) -> StoredSegment:
    if not len(numbers):
        return stored
    if not all(0 <= number < len(stored.segment) for number in numbers):
        raise ValueError("There is no such document.")
    return replace(stored, deleted=stored.deleted.union(map(int, numbers)))


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    temporary = path.with_name(path.name + PART)
    temporary.write_bytes(data)
    temporary.replace(path)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _in_words(error: Exception) -> str:
    """Completes “The index cannot be used: …”."""
    if isinstance(error, SegmentDamaged):
        return error.reason
    if isinstance(error, FileNotFoundError):
        return "a file of it is missing"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"its files are damaged ({type(error).__name__})"
