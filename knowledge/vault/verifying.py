"""Reading all of what a vault serves, as a reader would over time, and telling what else lies there."""

from __future__ import annotations

import contextlib

from knowledge.errors import VaultDamaged
from knowledge.publications import Leftover, Stop, Verified, Version
from knowledge.vault.contents import read_listing
from knowledge.vault.history import read_history
from knowledge.vault.listing import (
    MAX_PART_BYTES,
    build_key,
    digest_of,
    is_ours,
    is_temporary,
    part_key,
)
from knowledge.vault.pointer import POINTER, read_pointer
from knowledge.vault.sending import verify_parts
from knowledge.vault.stores.folder import PUBLISHING_LOCK, WRITING_LOCK
from knowledge.vault.stores.store import NotThere, ReadableStore, Stored

STANDING = frozenset({POINTER, PUBLISHING_LOCK, WRITING_LOCK})
"""Files of a vault that belong to no version."""


def verify(store: ReadableStore, *, stop: Stop = lambda: False) -> Verified:
    """Read the pointer, the list of versions, the publication and every part of it.

    What lies there besides is told, where a store can be listed; see `Leftover`. Raises VaultDisabled,
    VaultDamaged, VaultUnreachable, Cancelled.
    """
    pointer = read_pointer(store)
    versions = read_history(store, pointer.history)
    if not versions or (versions[0].sequence, versions[0].build) != (pointer.sequence, pointer.build):
        raise VaultDamaged(part_key(pointer.history), "does not begin with the version of the pointer")
    listing = read_listing(store, pointer.build)
    verify_parts(store, listing.by_digest, stop=stop)
    return Verified(
        pointer=pointer,
        documents=listing.publication.documents,
        chunks=listing.publication.chunks,
        parts=len(listing.by_digest),
        bytes=listing.size,
        leftovers=_leftovers(store, {part_key(pointer.history), *needed_by(store, versions)}),
    )


def needed_by(store: ReadableStore, versions: tuple[Version, ...], *, strict: bool = False) -> set[str]:
    """The names of all files that the kept ones of `versions` need.

    Where the publication of one is missing or damaged, what it needs cannot be known: `strict` raises
    VaultDamaged then.
    """
    needed: set[str] = set()
    for build in {version.build for version in versions if version.kept}:
        needed.add(build_key(build))
        with contextlib.suppress(*(() if strict else (VaultDamaged,))):
            needed.update(map(part_key, read_listing(store, build).by_digest))
    return needed


def _leftovers(store: ReadableStore, needed: set[str]) -> tuple[Leftover, ...]:
    listed = store.keys()
    if listed is None:
        return ()
    return tuple(
        Leftover(stored.name, stored.bytes, _harmless(store, stored))
        for stored in listed
        if stored.name not in needed and stored.name not in STANDING
    )


def _harmless(store: ReadableStore, stored: Stored) -> bool:
    """Whether it is what an interrupted publish leaves: of our form, and what its name says."""
    if not is_ours(stored.name) or is_temporary(stored.name):
        return is_ours(stored.name)
    try:
        data = store.read(stored.name, limit=min(stored.bytes, MAX_PART_BYTES))
    except (NotThere, VaultDamaged):
        return False
    return stored.name.endswith(f"/{digest_of(data)}.json")
