"""An export -> a build: chunks, postings, and the publication that lists them. The same bytes for the same
export; nothing is built from an export of which anything is not as its manifest says."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import BuildRefused, Cancelled, FileWriteError
from knowledge.publications import PublishStep, StepNews, Stop, Tell
from knowledge.sources.reasons import plain_reason
from knowledge.vault.export import ReadExport, read_export, texts_of
from knowledge.vault.impacts import Impacts
from knowledge.vault.inventory import Build, is_build
from knowledge.vault.listing import MAX_PART_BYTES, PUBLICATION, SOURCES, Part
from knowledge.vault.manifest import ManifestEntry
from knowledge.vault.pieces import Piece, pieces_of
from knowledge.vault.publication import (
    MAX_PREFIX_DIGITS,
    PINS,
    Pinned,
    Publication,
    Sources,
    VaultChunk,
    VaultSource,
    group_name,
    print_group,
    print_pins,
    print_postings,
    print_publication,
    print_sources,
    shard_name,
)
from knowledge.vault.tree import is_inside, whole_folder, write_file

GROUP_BYTES = 32 * 1024
"""Groups of chunks are at most so large on average, as long as four digits are enough for that."""


def compile_export(
    export_dir: Path, out: Path, *, tell: Tell = lambda _: None, stop: Stop = lambda: False
) -> Build:
    """Make a build of the export in `export_dir` in the folder `out`, whole or not at all; a build that is
    there is replaced.

    Raises ExportRefused before anything is built; FolderNotOurs for a folder with anything else,
    FileWriteError (also for a place in the export, which would be no export then), Cancelled.
    """
    export = read_export(export_dir)
    if is_inside(out, export_dir):
        raise FileWriteError(str(out), "it is in the export")
    try:
        with whole_folder(out, is_ours=is_build) as new:
            publication = _compiled(export, new, tell=tell, stop=stop)
            data = print_publication(publication)
            write_file(new, PUBLICATION, data)
    except OSError as error:
        raise FileWriteError(str(out), plain_reason(error)) from error
    total = len(publication.artefacts)
    tell(StepNews(PublishStep.COMPILE, total, total, sum(part.bytes for part in publication.artefacts), True))
    return Build(out, hashlib.sha256(data).hexdigest(), publication, data)


@dataclass(slots=True)
class _Made:
    """What was read of an export so far."""

    sources: list[VaultSource]
    pieces: list[Piece]
    pinned: dict[str, str]
    impacts: Impacts


def _compiled(export: ReadExport, new: Path, *, tell: Tell, stop: Stop) -> Publication:
    """Write all but the publication."""
    made = _read(export, tell=tell, stop=stop)
    manifest = export.manifest
    digits = prefix_digits(sum(len(piece.text.encode()) for piece in made.pieces))
    writer = _Writer(new)
    prefixes = "".join(piece.digest[:digits] for piece in made.pieces)
    writer.add(SOURCES, print_sources(Sources(tuple(made.sources), prefixes, digits)))
    writer.add(PINS, print_pins([Pinned(path, made.pinned[path]) for path in manifest.pins]))
    _write_groups(made.pieces, digits, writer)
    for shard, terms in enumerate(made.impacts.shards()):
        if stop():
            raise Cancelled
        writer.add(shard_name(shard), print_postings(shard, terms))
    return Publication(
        name=manifest.name,
        export=manifest.digest,
        documents=len(made.sources),
        chunks=len(made.pieces),
        terms=made.impacts.terms,
        prefix_digits=digits,
        reading=manifest.reading,
        intent=manifest.intent,
        artefacts=tuple(sorted(writer.parts, key=lambda part: part.name)),
    )


def _read(export: ReadExport, *, tell: Tell, stop: Stop) -> _Made:
    made = _Made([], [], {}, Impacts())
    pins = frozenset(export.manifest.pins)
    total = len(export.manifest.documents)
    for done, (entry, text) in enumerate(texts_of(export)):
        if stop():
            raise Cancelled
        tell(StepNews(PublishStep.COMPILE, done, total))
        pieces = pieces_of(entry, text)
        for piece in pieces:
            made.impacts.add((entry.title, "\n".join(piece.heading), "\n".join(entry.keywords), piece.text))
        made.pieces += pieces
        made.sources.append(_source(entry, len(pieces)))
        if entry.path in pins:
            made.pinned[entry.path] = text
    return made


def prefix_digits(size: int) -> int:
    """How many digits of its hash say in which group a chunk is, for texts of `size` bytes in all."""
    enough = (digits for digits in range(1, MAX_PREFIX_DIGITS) if size <= GROUP_BYTES * 16**digits)
    return next(enough, MAX_PREFIX_DIGITS)


def _write_groups(pieces: list[Piece], digits: int, writer: _Writer) -> None:
    groups: defaultdict[str, list[VaultChunk]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        chunk = VaultChunk(number, piece.heading, piece.text, piece.start_line, piece.end_line)
        groups[piece.digest[:digits]].append(chunk)
    for prefix in sorted(groups):
        writer.add(group_name(prefix), print_group(prefix, groups[prefix]))


def _source(entry: ManifestEntry, chunks: int) -> VaultSource:
    return VaultSource(
        path=entry.path,
        title=entry.title,
        origin=entry.origin,
        canonical_url=entry.canonical_url,
        bytes=entry.bytes,
        sha256=entry.sha256,
        language=entry.language,
        keywords=entry.keywords,
        valid_from=entry.valid_from,
        valid_until=entry.valid_until,
        chunks=chunks,
    )


class _Writer:
    """Writes the files of a build and notes them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.parts: list[Part] = []

    def add(self, name: str, data: bytes) -> None:
        if len(data) > MAX_PART_BYTES:
            raise BuildRefused(f"“{name}” would have more than {MAX_PART_BYTES} bytes")
        write_file(self._folder, name, data)
        self.parts.append(Part(name, len(data), hashlib.sha256(data).hexdigest()))
