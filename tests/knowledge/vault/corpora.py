"""Exports for tests, and their folders."""

from __future__ import annotations

import shutil
from pathlib import Path

from knowledge.publications import Export, ExportedDocument
from knowledge.vault.fields import canonical
from knowledge.vault.manifest import MANIFEST, Manifest, make_manifest, print_manifest
from tests.knowledge.vault.vectors import FOLDER


def document(path: str, text: str = "Text.\n", **more: object) -> ExportedDocument:
    title = path.rpartition("/")[2].removesuffix(".md").title()
    return ExportedDocument(path, title, path, "", text, **more)  # type: ignore[arg-type] # the rest by name


def export_of(*documents: ExportedDocument, pins: tuple[str, ...] = ()) -> Export:
    return Export("Test", documents, pins=pins)


def vector_copy(folder: Path, kind: str) -> Path:
    """The export or the compiled build of the vectors, to be spoilt."""
    return shutil.copytree(FOLDER / kind, folder / kind)


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def manifest_saying(manifest: Manifest, **changed: object) -> bytes:
    """The bytes of a manifest with other fields, whose digest is right: an attacker can count, too."""
    import hashlib
    import json

    data = {**json.loads(print_manifest(manifest)), **changed}
    data.pop("digest")
    return canonical({**data, "digest": hashlib.sha256(canonical(data)).hexdigest()})


__all__ = ["MANIFEST", "document", "export_of", "files_of", "make_manifest", "manifest_saying", "vector_copy"]
