"""What a vault serves now, as those who change it find it: also where it is damaged, or switched off.

Publishing must mend a vault, so nothing that is wrong with what is served keeps it from being replaced; only
a place that cannot be reached does.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace

from knowledge.errors import VaultDamaged
from knowledge.publications import Pointer, Version
from knowledge.vault.contents import read_listing
from knowledge.vault.fields import NewerSchema
from knowledge.vault.history import read_history, recovered_history
from knowledge.vault.listing import is_ours, is_temporary
from knowledge.vault.pointer import POINTER, parse_pointer
from knowledge.vault.stores.store import NotThere, Store

_MOST_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Served:
    """`pointer` and `version` are None when nothing (whole) is served. `mark` is that of the file of the
    pointer, whatever is in it. `sequence` is the greatest number ever given, as far as can be known."""

    pointer: Pointer | None
    mark: str | None
    versions: tuple[Version, ...]
    sequence: int

    @property
    def version(self) -> Version | None:
        pointer = self.pointer
        if pointer is None or not self.versions:
            return None
        newest = self.versions[0]
        return newest if (newest.sequence, newest.build) == (pointer.sequence, pointer.build) else None


def read_served(store: Store) -> Served:
    """What `store` serves now. Raises VaultUnreachable; NewerSchema for what a newer Estante wrote; and
    VaultDamaged for a pointer of more than a mebibyte, which nobody of us wrote."""
    try:
        marked = store.read_marked(POINTER, limit=_MOST_BYTES)
    except NotThere:
        return _recovered(store, None, mark=None)
    try:
        pointer = parse_pointer(marked.data)
    except NewerSchema:
        raise
    except VaultDamaged:
        return _recovered(store, None, mark=marked.mark)
    try:
        versions = read_history(store, pointer.history)
    except NewerSchema:
        raise
    except VaultDamaged:
        return _recovered(store, pointer, mark=marked.mark)
    return Served(pointer, marked.mark, versions, _greatest(pointer, versions))


def _recovered(store: Store, pointer: Pointer | None, *, mark: str | None) -> Served:
    """From the lists of versions that lie in the store, since its pointer names none, or a damaged one."""
    builds: set[str] = set()
    listed: set[str] = set()
    for stored in store.keys("builds"):
        if is_ours(stored.name) and not is_temporary(stored.name):
            with contextlib.suppress(VaultDamaged):
                listing = read_listing(store, stored.name[-69:-5])
                builds.add(listing.build)
                listed.update(listing.by_digest)
    found = recovered_history(store, listed)
    # The newest list may be of a publish that was cut off before `builds/…` was there.
    versions = tuple(replace(each, kept=each.kept and each.build in builds) for each in found)
    return Served(pointer, mark, versions, _greatest(pointer, versions))


def _greatest(pointer: Pointer | None, versions: tuple[Version, ...]) -> int:
    return max(pointer.sequence if pointer else 0, versions[0].sequence if versions else 0)
