"""Back to an older version, by making a new one of it: the numbers of versions only grow."""

from __future__ import annotations

from dataclasses import replace

from knowledge.errors import VaultDisabled, VersionNotKept
from knowledge.publications import Stop, Version
from knowledge.text.moments import utc_now
from knowledge.vault.contents import read_listing
from knowledge.vault.history import moment
from knowledge.vault.lease import publishing
from knowledge.vault.publishing import activate
from knowledge.vault.sending import verify_parts
from knowledge.vault.served import Served, read_served
from knowledge.vault.stores.store import Store


def roll_back(
    store: Store,
    *,
    sequence: int | None = None,
    take_over: bool = False,
    stop: Stop = lambda: False,
) -> Version:
    """Serve version `sequence` again; without it, what was served before what is served now (so that rolling
    back twice is where it began). Every part of it is read first. What is served already is left as it is.

    Returns the version that is served then. Raises VersionNotKept, VaultDisabled, VaultDamaged,
    VaultUnreachable, PublishConflict, Cancelled; then nothing has changed.
    """
    with publishing(store, take_over=take_over) as lease:
        served = read_served(store)
        if served.mark is None:
            raise VaultDisabled(store.place)
        target = _target(served, sequence)
        if served.version and served.version.build == target.build:
            return served.version
        listing = read_listing(store, target.build)
        verify_parts(store, listing.by_digest, stop=stop)
        version = replace(
            target,
            sequence=served.sequence + 1,
            published_at=moment(utc_now()),
            rollback_of=target.sequence,
            kept=True,
        )
        activate(store, served, version, publication=listing.data, lease=lease, stop=stop)
    return version


def _target(served: Served, sequence: int | None) -> Version:
    """Raises VersionNotKept."""
    if sequence is None:
        build = served.pointer.build if served.pointer else ""
        found = next((each for each in served.versions if each.build != build and each.kept), None)
    else:
        found = next((each for each in served.versions if each.sequence == sequence and each.kept), None)
    if found is None:
        raise VersionNotKept(max(served.sequence - 1, 0) if sequence is None else sequence)
    return found
