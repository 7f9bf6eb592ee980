"""The list of versions: a part of the vault, named by its digest in the pointer, so both change together.

It is a part like the others, so an older list stays readable, and nothing but the pointer is ever replaced.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime

from knowledge.errors import VaultDamaged, VaultError
from knowledge.publications import Version
from knowledge.text.json_form import as_data
from knowledge.vault.fields import Fields, canonical
from knowledge.vault.listing import part_key, read_part
from knowledge.vault.pointer import read_pointer
from knowledge.vault.stores.store import ReadableStore, Store

FORMAT = "estante-history"
SCHEMA = 1
MAX_VERSIONS = 1000
"""Older versions are forgotten."""
MAX_HISTORY_BYTES = 1024 * 1024
_BEGINNING = f'{{"format":"{FORMAT}",'.encode()


def print_history(versions: Iterable[Version]) -> bytes:
    """The bytes of the part, for `versions`, the newest first."""
    kept = [as_data(version) for version in versions][:MAX_VERSIONS]
    return canonical({"format": FORMAT, "schema": SCHEMA, "versions": kept})


def parse_history(data: bytes, *, part: str) -> tuple[Version, ...]:
    """What the bytes of a list say. Raises VaultDamaged."""
    fields = Fields.parsed(data, part=part)
    fields.expect(FORMAT, SCHEMA)
    versions = tuple(_version(item) for item in fields.objects("versions", most=MAX_VERSIONS))
    numbers = [version.sequence for version in versions]
    if numbers != sorted(set(numbers), reverse=True):
        raise VaultDamaged(part, "has its versions in disorder")
    if versions and not versions[0].kept:  # pruning would remove what is served
        raise VaultDamaged(part, "does not keep its newest version")
    return versions


def history(store: ReadableStore) -> tuple[Version, ...]:
    """The versions of the vault, the newest, which is served, first.

    Raises VaultDisabled, VaultDamaged, VaultUnreachable.
    """
    return read_history(store, read_pointer(store).history)


def read_history(store: ReadableStore, digest: str) -> tuple[Version, ...]:
    """The list of the digest `digest`. Raises VaultDamaged, VaultUnreachable."""
    return parse_history(read_part(store, digest, limit=MAX_HISTORY_BYTES), part=part_key(digest))


def recovered_history(store: Store, listed: Iterable[str]) -> tuple[Version, ...]:
    """The newest list among the parts of `store`, for when no pointer names one: no number of a version may
    be given twice, or readers that saw it would refuse what is new. () when there is none.

    `listed` are the digests of parts that belong to builds, and so need not be looked at.
    """
    known = {part_key(digest) for digest in listed}
    best: tuple[Version, ...] = ()
    for stored in store.keys("parts"):
        if stored.name in known or stored.bytes > MAX_HISTORY_BYTES:
            continue
        try:
            data = store.read(stored.name, limit=MAX_HISTORY_BYTES)
            if not data.startswith(_BEGINNING) or part_key(hashlib.sha256(data).hexdigest()) != stored.name:
                continue
            versions = parse_history(data, part=stored.name)
        except (VaultError, ValueError):  # it is damaged, a link, gone meanwhile, or has no name of ours
            continue
        best = max(best, versions, key=lambda found: found[0].sequence if found else 0)
    return best


def moment(now: datetime) -> str:
    """`now` as a version says when it was published."""
    return now.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _version(fields: Fields) -> Version:
    return Version(
        sequence=fields.whole("sequence", least=1),
        build=fields.digest("build"),
        published_at=fields.moment("published_at"),
        documents=fields.whole("documents"),
        chunks=fields.whole("chunks"),
        size=fields.whole("size"),
        rollback_of=fields.whole("rollback_of"),
        kept=fields.flag("kept"),
    )
