"""An export as a folder: Markdown files and their manifest, written whole or not, and read with suspicion."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import ExportRefused, FileWriteError
from knowledge.publications import Export, ExportedDocument
from knowledge.sources.reasons import plain_reason
from knowledge.vault.manifest import (
    MANIFEST,
    MAX_MANIFEST_BYTES,
    Manifest,
    ManifestEntry,
    make_manifest,
    parse_manifest,
    print_manifest,
)
from knowledge.vault.tree import (
    Expected,
    TreeRefused,
    compare,
    files_of,
    read_bounded,
    read_expected,
    whole_folder,
    write_file,
)


@dataclass(frozen=True, slots=True)
class ReadExport:
    """An export whose every file is what the manifest says; each is compared again when its text is read."""

    folder: Path
    manifest: Manifest

    def text(self, entry: ManifestEntry) -> str:
        """The text of a document. Raises ExportRefused."""
        try:
            data = read_expected(self.folder, Expected(entry.path, entry.bytes, entry.sha256))
            return data.decode("utf-8")
        except TreeRefused as error:
            raise ExportRefused(str(error)) from None
        except UnicodeDecodeError:
            raise ExportRefused(f"“{entry.path}” is not text in UTF-8") from None
        except OSError as error:
            raise ExportRefused(f"“{entry.path}” cannot be read: {plain_reason(error)}") from None


def write_export(export: Export, out: Path) -> Manifest:
    """Write `export` to the folder `out`, whole or not at all; an export that is there is replaced, with all
    its files. The same export is the same bytes.

    Raises ExportRefused, FolderNotOurs for a folder with anything else, FileWriteError.
    """
    documents = tuple(sorted(export.documents, key=lambda document: document.path))
    manifest = make_manifest(
        export.name,
        tuple(_entry(document) for document in documents),
        pins=export.pins,
        reading=export.reading,
        intent=export.intent,
    )
    try:
        with whole_folder(out, is_ours=_is_export) as new:
            for document in documents:
                write_file(new, document.path, document.text.encode())
            write_file(new, MANIFEST, print_manifest(manifest))
    except OSError as error:
        raise FileWriteError(str(out), plain_reason(error)) from error
    return manifest


def read_export(folder: Path) -> ReadExport:
    """The export in `folder`, after everything of it was checked: the manifest and its digest, paths, links,
    what is missing or there besides, sizes, and the digest of every file.

    Raises ExportRefused.
    """
    export = _listed(folder)
    for entry in export.manifest.documents:
        export.text(entry)
    return export


def texts_of(export: ReadExport) -> Iterator[tuple[ManifestEntry, str]]:
    """Every document with its text. Raises ExportRefused."""
    return ((entry, export.text(entry)) for entry in export.manifest.documents)


def _listed(folder: Path) -> ReadExport:
    """The export in `folder`, whose files are there, and no others. Raises ExportRefused."""
    try:
        found = files_of(folder)
        if MANIFEST not in found:
            raise TreeRefused(f"it has no {MANIFEST}")
        data = read_bounded(folder, MANIFEST, limit=MAX_MANIFEST_BYTES)
        manifest = parse_manifest(data)
        expected = {entry.path: entry.bytes for entry in manifest.documents}
        compare(found, {**expected, MANIFEST: len(data)})
    except TreeRefused as error:
        raise ExportRefused(str(error)) from None
    except OSError as error:
        raise ExportRefused(f"it cannot be read: {plain_reason(error)}") from None
    return ReadExport(folder, manifest)


def _is_export(folder: Path) -> bool:
    """Whether nothing but an export would be lost with `folder`; files of it may be damaged or gone."""
    try:
        found = files_of(folder)
        manifest = parse_manifest(read_bounded(folder, MANIFEST, limit=MAX_MANIFEST_BYTES))
    except (TreeRefused, ExportRefused, OSError):
        return False
    return found.keys() <= {MANIFEST, *(entry.path for entry in manifest.documents)}


def _entry(document: ExportedDocument) -> ManifestEntry:
    """Raises ExportRefused for a text that UTF-8 cannot hold."""
    try:
        data = document.text.encode()
    except UnicodeEncodeError:
        raise ExportRefused(f"“{document.path}” has half a character") from None
    return ManifestEntry(
        path=document.path,
        title=document.title,
        origin=document.origin,
        canonical_url=document.canonical_url,
        bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        language=document.language,
        keywords=document.keywords,
        valid_from=document.valid_from,
        valid_until=document.valid_until,
    )
