"""`manifest.json` of an export: what it has, in a form that is the same for the same documents."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from knowledge.errors import ExportRefused, VaultDamaged
from knowledge.publications import IntentGate, Reading
from knowledge.text.json_form import JsonValue, as_data
from knowledge.vault.fields import Fields, canonical
from knowledge.vault.publication import (
    MAX_KEYWORDS,
    MAX_SOURCES,
    day_of,
    parse_intent,
    parse_reading,
    reading_data,
)
from knowledge.vault.tree import twin_among, why_unsafe

MANIFEST = "manifest.json"
FORMAT = "estante-export"
SCHEMA = 1
MAX_MANIFEST_BYTES = 256 * 1024 * 1024
MAX_DOCUMENT_BYTES = 64 * 1024 * 1024
SUFFIX = ".md"


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """One document: all of an ExportedDocument but its text, whose size and digest stand instead."""

    path: str
    title: str
    origin: str
    canonical_url: str
    bytes: int
    sha256: str
    language: str
    keywords: tuple[str, ...]
    valid_from: str
    valid_until: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`documents` are sorted by path. `digest` is over everything else that the manifest says."""

    name: str
    digest: str
    documents: tuple[ManifestEntry, ...]
    pins: tuple[str, ...]
    reading: Reading
    intent: IntentGate


def make_manifest(
    name: str,
    documents: tuple[ManifestEntry, ...],
    *,
    pins: tuple[str, ...],
    reading: Reading,
    intent: IntentGate,
) -> Manifest:
    """A manifest with its digest. Raises ExportRefused for what no manifest may say."""
    manifest = Manifest(name, "", documents, pins, reading, intent)
    if reason := _why_wrong(manifest):
        raise ExportRefused(reason)
    try:
        digest = _digest(_data(manifest))
    except UnicodeEncodeError:
        raise ExportRefused("a title or another field of its manifest has half a character") from None
    return parse_manifest(print_manifest(replace(manifest, digest=digest)))


def print_manifest(manifest: Manifest) -> bytes:
    return canonical({**_data(manifest), "digest": manifest.digest})


def parse_manifest(data: bytes) -> Manifest:
    """What the bytes of a `manifest.json` say, all of it checked. Raises ExportRefused."""
    try:
        fields = Fields.parsed(data, part=MANIFEST)
        fields.expect(FORMAT, SCHEMA)
        manifest = Manifest(
            name=fields.text("name"),
            digest=fields.digest("digest"),
            documents=tuple(_entry(item) for item in fields.objects("documents", most=MAX_SOURCES)),
            pins=fields.texts("pins", most=MAX_SOURCES),
            reading=parse_reading(fields.object("reading")),
            intent=parse_intent(fields.object("intent")),
        )
    except VaultDamaged as error:
        raise ExportRefused(f"{error.part} {error.reason}") from None
    if data != print_manifest(manifest):
        raise ExportRefused(f"{MANIFEST} is not written as an export writes it")
    if manifest.digest != _digest(_data(manifest)):
        raise ExportRefused("the digest of its manifest is not that of what the manifest says")
    if reason := _why_wrong(manifest):
        raise ExportRefused(reason)
    return manifest


def _data(manifest: Manifest) -> dict[str, JsonValue]:
    """All but the digest."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "name": manifest.name,
        "documents": as_data(manifest.documents),
        "pins": list(manifest.pins),
        "reading": reading_data(manifest.reading),
        "intent": as_data(manifest.intent),
    }


def _digest(data: Mapping[str, JsonValue]) -> str:
    return hashlib.sha256(canonical(dict(data))).hexdigest()


def _entry(fields: Fields) -> ManifestEntry:
    return ManifestEntry(
        path=fields.text("path"),
        title=fields.text("title"),
        origin=fields.text("origin"),
        canonical_url=fields.text("canonical_url"),
        bytes=fields.whole("bytes"),
        sha256=fields.digest("sha256"),
        language=fields.text("language", most=100),
        keywords=fields.texts("keywords", most=MAX_KEYWORDS),
        valid_from=day_of(fields, "valid_from"),
        valid_until=day_of(fields, "valid_until"),
    )


def _why_wrong(manifest: Manifest) -> str:
    return next(_reasons(manifest), "")


def _reasons(manifest: Manifest) -> Iterator[str]:
    """What is wrong with a manifest whose fields are all of the right kind."""
    paths = [entry.path for entry in manifest.documents]
    for entry in manifest.documents:
        if reason := why_unsafe(entry.path):
            yield f"the path “{_shown(entry.path)}” is unsafe: {reason}"
        if not entry.path.endswith(SUFFIX):
            yield f"“{_shown(entry.path)}” does not end with {SUFFIX}"
        if entry.bytes > MAX_DOCUMENT_BYTES:
            yield f"“{_shown(entry.path)}” has more than {MAX_DOCUMENT_BYTES} bytes"
    if paths != sorted(set(paths)):
        yield "its documents are not sorted by path, each once"
    if twin := twin_among([MANIFEST, *paths]):
        yield f"“{_shown(twin)}” is one name with another one on some systems"
    if len(set(manifest.pins)) != len(manifest.pins) or not set(manifest.pins) <= set(paths):
        yield "its pins are not documents of it, each once"


def _shown(path: str) -> str:
    """A path for a sentence: it comes from a file that anybody may have written."""
    return "".join(character if character.isprintable() else "�" for character in path[:200])
