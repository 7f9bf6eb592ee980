"""Files -> documents for the index: reading, decoding, parsing. The same here and in a worker.

Nothing stops at a single file: one that cannot be read, or that we stumble over, is an empty document with a
problem, so that it stays in every list.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import MappingProxyType

from knowledge.documents import formats
from knowledge.errors import EstanteError, FileReadError
from knowledge.index.terms import IndexedDocument, Note
from knowledge.model import Document, SourceFile
from knowledge.problems import Problem, ProblemCode
from knowledge.settings import ChunkSettings
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import Stamp

logger = logging.getLogger(__name__)

READERS = 4


@dataclass(frozen=True, slots=True)
class Intake:
    """What came of some paths.

    `documents` are new or changed; `read` is how many files were read; `again` are the paths to be tried at
    the next look: gone in the meantime, unreadable, or not understood.
    """

    documents: tuple[IndexedDocument, ...]
    read: int
    again: frozenset[str]


def take_in(
    folder: Folder,
    paths: Sequence[str],
    *,
    chunks: ChunkSettings,
    stamps: Mapping[str, Stamp],
    digests: Mapping[str, str],
    notes: Mapping[str, Note] = MappingProxyType({}),
    pause: Callable[[], None] = lambda: None,
) -> Intake:
    """Read `paths`; those whose digest is as in `digests` are left out. `pause` comes before each parse.

    `notes` are what is kept beside the files, by path.
    """
    seen_ns = time.time_ns()
    with ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="estante-read") as pool:
        sources = list(pool.map(lambda path: _read(folder, path), paths))
    again = {path for path, source in zip(paths, sources, strict=True) if source is None}
    documents: list[IndexedDocument] = []
    for source in sources:
        if source is None or digests.get(source.path) == source.digest:
            continue
        pause()
        document = understand(source, chunks)
        if document.digest.startswith(_NO_DIGEST):
            again.add(source.path)
            documents.append(IndexedDocument(document))
        else:
            note = notes.get(source.path) or Note()
            documents.append(IndexedDocument(document, stamps.get(source.path), seen_ns, note))
    return Intake(tuple(documents), sum(source is not None for source in sources), frozenset(again))


_NO_DIGEST = "unread"
"""How the digest of a stand-in begins. No digest does: so the file is tried again at every look."""


def understand(source: SourceFile, chunks: ChunkSettings) -> Document:
    """Parse one text; when we stumble over it, an empty document that says so."""
    try:
        return formats.parse(source, chunks=chunks)
    except Exception as error:  # our fault must not take the document off the list
        logger.exception("“%s” cannot be understood; this is a fault of Estante", source.path)
        return stand_in(source.path, error)


def stand_in(path: str, error: Exception) -> Document:
    """An empty document for a file that we stumbled over."""
    fault = type(error).__name__
    return _empty(path, f"Estante stumbles over it ({fault})", fault)


def _empty(path: str, reason: str, fault: str) -> Document:
    return formats.parse(_unread(path, reason, fault), chunks=ChunkSettings())


def _unread(path: str, reason: str, fault: str) -> SourceFile:
    problem = Problem(path, 0, ProblemCode.FILE_UNREADABLE, (reason,))
    digest = f"{_NO_DIGEST}: {fault}"
    return SourceFile(path, "", digest, 0, read_only=reason, problems=(problem,))


def _read(folder: Folder, path: str) -> SourceFile | None:
    """The file, or an empty text with the reason. None when it is gone: the next look will tell of that."""
    try:
        return folder.read(path)
    except EstanteError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        reason = error.reason if isinstance(error, FileReadError) else str(error)
        return _unread(path, reason, reason)
