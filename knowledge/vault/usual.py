"""What holds for an answer of a vault when nobody wishes otherwise."""

from __future__ import annotations

from knowledge.publications import Reading
from knowledge.vault.contents import read_listing
from knowledge.vault.pointer import read_pointer
from knowledge.vault.stores.store import ReadableStore


def usual_reading(store: ReadableStore) -> Reading:
    """What the publication that is served says. Raises VaultDisabled, VaultDamaged, VaultUnreachable."""
    return read_listing(store, read_pointer(store).build).publication.reading
