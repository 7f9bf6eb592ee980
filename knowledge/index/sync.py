"""Disk -> index: what must be read, read and analysed, what is gone. Nothing unchanged is read again.

Used by one thread, the workspace's lane. A survey says which paths to read; reading them goes in batches, so
that other work can come between.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from knowledge.index.intake import take_in, understand
from knowledge.index.jobs import ReadJob
from knowledge.index.terms import IndexedDocument, Note
from knowledge.model import FileEntry, FileKind, SourceFile
from knowledge.problems import Problem
from knowledge.settings import Settings
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import FolderScan, Stamp, difference

UNREAD = Stamp(size=-1, mtime_ns=0, inode=0)
"""Differs from the stamp of any file."""
COARSE_TICK_NS = 2_000_000_000
"""The clock of the coarsest file system (FAT)."""
FINE_TICK_NS = 50_000_000
"""A file system that counts fractions of a second follows the system's clock, which ticks every few ms."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What a look at the folder found: documents to read, and documents that are gone. Both sorted."""

    to_read: tuple[str, ...]
    removed: tuple[str, ...]


class Synchronizer:
    """What is known of the folder. `reads` counts the files read since it was made."""

    def __init__(
        self,
        folder: Folder,
        *,
        settings: Settings,
        codes: tuple[str, ...] = (),
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        """`codes` are the project's protected codes; `pause` is called before each parse and may wait."""
        self._codes = codes
        self._pause = pause
        self._folder = folder
        self._settings = settings
        self._files: dict[str, FileEntry] = {}
        self._stamps: dict[str, Stamp] = {}
        self._problems: dict[str, tuple[Problem, ...]] = {}
        self._notes: dict[str, Note] = {}
        self._marks: dict[str, int] = {}
        self._listed: tuple[FileEntry, ...] | None = ()
        """The files in order; None: they have changed."""
        self.reads = 0

    def trust(self, stamps: Mapping[str, tuple[Stamp, int]]) -> None:
        """Before the first look: the stamps of what an index from before holds, and when it was read.

        A file whose stamp is still the same is not read. One that had changed just before it was read is not
        trusted: a clock that stands still between two writes hides the second (git calls it racily clean).
        """
        for path, (stamp, seen_ns) in stamps.items():
            if max(stamp.mtime_ns, stamp.changed_ns) + _tick(stamp) < seen_ns:
                self._stamps[path] = stamp

    def recode(self, codes: tuple[str, ...]) -> None:
        """The protected codes are these now."""
        self._codes = codes

    def annotate(self, notes: Mapping[str, Note]) -> frozenset[str]:
        """What is kept beside the files is this now, by path. Returns the paths that must be read again."""
        before, self._notes = self._notes, dict(notes)
        changed = {path for path in before.keys() | notes.keys() if before.get(path) != notes.get(path)}
        for path in changed:
            self._marks[path] = self._note(path).mark
        return frozenset(changed)

    def _note(self, path: str) -> Note:
        return self._notes.get(path) or Note()

    def forget(self) -> None:
        """Every document is to be read once more."""
        self._stamps = dict.fromkeys(self._stamps, UNREAD)

    @property
    def files(self) -> tuple[FileEntry, ...]:
        if self._listed is None:
            self._listed = tuple(self._files[path] for path in sorted(self._files))
        return self._listed

    @property
    def problems(self) -> Iterator[Problem]:
        """Problems of the folder itself: links, unreadable places, conflict copies."""
        for path in sorted(self._problems):
            yield from self._problems[path]

    def survey_all(self, known: Iterable[str], *, cancelled: Callable[[], bool]) -> Survey:
        """Look at the whole folder. `known` are the paths the index holds.

        To be read are the documents whose stamp differs from the last look's, or from what is trusted.
        Raises FolderError and Cancelled.
        """
        return self._take([self._folder.scan(cancelled=cancelled)], {""}, known)

    def survey(self, paths: Iterable[str], known: Iterable[str]) -> Survey:
        """Look at `paths` (files, or folders with all that is in them) after news about them."""
        places = _outermost(paths)
        found = self._take([self._folder.scan(under=place) for place in places], places, known)
        documents = {path for path in places if self._is_document(path)}
        # The news was about these very files: their stamps may be too coarse.
        return Survey(tuple(sorted(documents.union(found.to_read))), found.removed)

    def read(self, paths: Sequence[str], digests: Mapping[str, str]) -> tuple[IndexedDocument, ...]:
        """Read and parse `paths`; those whose digest is as in `digests` are left out."""
        taken = take_in(
            self._folder,
            paths,
            chunks=self._settings.chunks,
            stamps=self._stamps,
            digests=digests,
            notes=self._notes,
            pause=self._pause,
        )
        self.note(taken.read, taken.again)
        return taken.documents

    def note(self, read: int, again: Iterable[str]) -> None:
        """So many files were read; those of `again` are to be tried at every look: a share may be away."""
        self.reads += read
        for path in again:
            self._stamps[path] = UNREAD

    def parse(self, source: SourceFile) -> IndexedDocument:
        """Parse one text that is not the file's, such as an editor's."""
        document = understand(source, self._settings.chunks)
        return IndexedDocument(document, note=self._note(source.path))

    def job(self, paths: Sequence[str], digests: Mapping[str, str], out: Path) -> ReadJob:
        """What a worker needs to know to read `paths`."""
        return ReadJob(
            root=str(self._folder.root),
            encoding=self._settings.encoding,
            chunks=self._settings.chunks,
            codes=self._codes,
            paths=tuple(paths),
            stamps={path: self._stamps[path] for path in paths if path in self._stamps},
            digests={path: digests[path] for path in paths if path in digests},
            out=str(out),
            notes={path: self._notes[path] for path in paths if path in self._notes},
        )

    def is_held(self, path: str, held: Mapping[str, tuple[Stamp, int]]) -> bool:
        """Whether an index that holds `held` has the file as the last look found it."""
        return path in held and held[path][0] == self._stamps.get(path)

    def size(self, path: str) -> int:
        """Bytes of a file, as the last look found it (0: it was not there)."""
        return max(0, self._stamps[path].size) if path in self._stamps else 0

    def _is_document(self, path: str) -> bool:
        return path in self._files and self._files[path].kind is FileKind.DOCUMENT

    def _take(self, scans: Sequence[FolderScan], places: Collection[str], known: Iterable[str]) -> Survey:
        """Note what `scans` found at `places`, in one pass over what is known however many there are."""
        before = {path: stamp for path, stamp in self._stamps.items() if _is_within(path, places)}
        for path in before:
            del self._stamps[path]
            self._files.pop(path, None)
        for path in [path for path in self._problems if _is_within(path, places)]:
            del self._problems[path]
        stamps = {path: self._noted(path, own) for scan in scans for path, own in scan.stamps.items()}
        files = {entry.path: entry for scan in scans for entry in scan.files}
        self._stamps.update(stamps)
        self._files.update(files)
        self._listed = None
        for problem in itertools.chain.from_iterable(scan.problems for scan in scans):
            self._problems[problem.path] = (*self._problems.get(problem.path, ()), problem)
        documents = {path for path, entry in files.items() if entry.kind is FileKind.DOCUMENT}
        changes = difference(before, stamps)
        to_read = documents.intersection((*changes.added, *changes.changed))
        gone = [path for path in known if path not in documents and _is_within(path, places)]
        return Survey(tuple(sorted(to_read)), tuple(sorted(gone)))

    def _noted(self, path: str, stamp: Stamp) -> Stamp:
        note = self._marks.get(path)
        return replace(stamp, note=note) if note else stamp


def _is_within(path: str, places: Collection[str]) -> bool:
    """Whether `path` is one of `places` or under one of them; "" is the whole folder."""
    while path and path not in places:
        path = path.rpartition("/")[0]
    return path in places


def _outermost(paths: Iterable[str]) -> frozenset[str]:
    """`paths` without those that lie under another of them."""
    given = frozenset(paths)
    return frozenset(path for path in given if not path or not _is_within(path.rpartition("/")[0], given))


def _tick(stamp: Stamp) -> int:
    """How long the clock may stand still by which this stamp was made, generously."""
    return FINE_TICK_NS if stamp.mtime_ns % 1_000_000_000 else COARSE_TICK_NS
