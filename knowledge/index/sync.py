"""Disk -> index: what must be read, read and analysed, what is gone. Nothing unchanged is read again.

Used by one thread, the workspace's lane. A survey says which paths to read; reading them goes in batches, so
that other work can come between.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from knowledge.documents.markdown import parse_document
from knowledge.errors import EstanteError, FileReadError
from knowledge.index.terms import IndexedDocument, analyze
from knowledge.model import FileEntry, FileKind, Problem, ProblemCode, SourceFile
from knowledge.settings import Settings
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import FolderScan, Stamp, difference
from knowledge.text.analysis import Analyzer

READERS = 4
UNREAD = Stamp(size=-1, mtime_ns=0, inode=0)
"""Differs from the stamp of any file."""


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
        analyzer: Analyzer,
        settings: Settings,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        """`pause` is called before each file is analysed; it may wait."""
        self._pause = pause
        self._folder = folder
        self._analyzer = analyzer
        self._settings = settings
        self._files: dict[str, FileEntry] = {}
        self._stamps: dict[str, Stamp] = {}
        self._problems: dict[str, tuple[Problem, ...]] = {}
        self.reads = 0

    @property
    def files(self) -> tuple[FileEntry, ...]:
        return tuple(self._files[path] for path in sorted(self._files))

    @property
    def problems(self) -> Iterator[Problem]:
        """Problems of the folder itself: links, unreadable places, conflict copies."""
        for path in sorted(self._problems):
            yield from self._problems[path]

    def survey_all(self, known: Iterable[str], *, cancelled: Callable[[], bool]) -> Survey:
        """Look at the whole folder. `known` are the paths the index holds.

        On the first look every document is to be read (its digest decides if it is analysed again); later
        only those whose stamp differs. Raises FolderError and Cancelled.
        """
        return self._take([self._folder.scan(cancelled=cancelled)], {""}, known)

    def survey(self, paths: Iterable[str], known: Iterable[str]) -> Survey:
        """Look at `paths` (files, or folders with all that is in them) after news about them."""
        places = _outermost(paths)
        found = self._take([self._folder.scan(under=place) for place in places], places, known)
        documents = {path for path in places if self._is_document(path)}
        # The news was about these very files: their stamps may be too coarse.
        return Survey(tuple(sorted(documents.union(found.to_read))), found.removed)

    def read(self, paths: Sequence[str], digests: Mapping[str, str]) -> list[IndexedDocument]:
        """Read and analyse `paths`; those whose digest is as in `digests` are left out."""
        with ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="estante-read") as pool:
            sources = [source for source in pool.map(self._read_one, paths) if source is not None]
        self.reads += len(sources)
        found: list[IndexedDocument] = []
        for source in sources:
            if digests.get(source.path) != source.digest:
                self._pause()
                found.append(self.analyze(source))
        return found

    def analyze(self, source: SourceFile) -> IndexedDocument:
        """Parse and count one text, from disk or from an editor."""
        return analyze(parse_document(source, chunks=self._settings.chunks), self._analyzer)

    def _read_one(self, path: str) -> SourceFile | None:
        """The file, or an empty text with the reason. None when it is gone: the next look will tell of that.

        What could not be read is tried again at every look: a share may have been away for a moment.
        """
        try:
            return self._folder.read(path)
        except EstanteError as error:
            self._stamps[path] = UNREAD
            if isinstance(error.__cause__, FileNotFoundError):
                return None
            reason = error.reason if isinstance(error, FileReadError) else str(error)
            problem = Problem(path, 0, ProblemCode.FILE_UNREADABLE, (reason,))
            return SourceFile(path, "", f"unreadable: {reason}", 0, read_only=reason, problems=(problem,))

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
        stamps = {path: stamp for scan in scans for path, stamp in scan.stamps.items()}
        files = {entry.path: entry for scan in scans for entry in scan.files}
        self._stamps.update(stamps)
        self._files.update(files)
        for problem in itertools.chain.from_iterable(scan.problems for scan in scans):
            self._problems[problem.path] = (*self._problems.get(problem.path, ()), problem)
        documents = {path for path, entry in files.items() if entry.kind is FileKind.DOCUMENT}
        changes = difference(before, stamps)
        to_read = documents.intersection((*changes.added, *changes.changed))
        gone = [path for path in known if path not in documents and _is_within(path, places)]
        return Survey(tuple(sorted(to_read)), tuple(sorted(gone)))


def _is_within(path: str, places: Collection[str]) -> bool:
    """Whether `path` is one of `places` or under one of them; "" is the whole folder."""
    while path and path not in places:
        path = path.rpartition("/")[0]
    return path in places


def _outermost(paths: Iterable[str]) -> frozenset[str]:
    """`paths` without those that lie under another of them."""
    given = frozenset(paths)
    return frozenset(path for path in given if not path or not _is_within(path.rpartition("/")[0], given))
