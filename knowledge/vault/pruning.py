"""Removing what no version needs that is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from knowledge.errors import UsageError, VaultDamaged, VaultDisabled
from knowledge.publications import Version
from knowledge.text.moments import utc_now
from knowledge.vault.history import print_history
from knowledge.vault.lease import publishing
from knowledge.vault.listing import digest_of, is_ours, part_key
from knowledge.vault.publishing import point
from knowledge.vault.sending import at_once, put
from knowledge.vault.served import Served, read_served
from knowledge.vault.stores.store import Store, Stored
from knowledge.vault.verifying import needed_by

KEEP = 5
GRACE = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Pruned:
    """`dropped` are the numbers of the versions that cannot be put back any more, the newest first; `files`
    and `bytes` what was (or, in a dry run, would be) removed."""

    dropped: tuple[int, ...]
    files: int
    bytes: int


def prune(
    store: Store,
    *,
    keep: int = KEEP,
    grace: timedelta = GRACE,
    dry_run: bool = False,
    take_over: bool = False,
    now: datetime | None = None,
) -> Pruned:
    """Keep the newest `keep` versions, and those that were replaced within `grace`, since readers may still
    be at them; remove files of our form that none of these needs and that are older than `grace`.

    When a version goes, the pointer is written before anything is removed, so that a publisher which was
    taken for dead and counts on what goes now cannot finish.

    Raises UsageError for `keep` below 1; VaultDisabled, VaultDamaged, VaultUnreachable, PublishConflict:
    then no version lost anything that it needs.
    """
    if keep < 1:
        raise UsageError("At least one version must be kept.")
    moment = now or utc_now()
    if dry_run:
        served = _whole(store)
        versions = _decided(served.versions, keep, moment - grace)
        return _pruned(served, versions, _removable(store, served, versions, moment - grace))
    with publishing(store, take_over=take_over) as lease:
        served = _whole(store)
        versions = _decided(served.versions, keep, moment - grace)
        removable = _removable(store, served, versions, moment - grace)
        if versions != served.versions:
            assert served.pointer is not None  # `_whole` saw to it
            listed = print_history(versions)
            put(store, part_key(digest_of(listed)), listed)
            pointer = replace(served.pointer, history=digest_of(listed))
            point(store, served, pointer, lease)
        for _ in at_once(removable, lambda stored: store.delete(stored.name)):
            lease.check()
    return _pruned(served, versions, removable)


def _whole(store: Store) -> Served:
    """What is served; one that is damaged is not pruned, since it cannot be known what is needed."""
    served = read_served(store)
    if served.mark is None:
        raise VaultDisabled(store.place)
    if served.version is None:
        raise VaultDamaged("current.json", "or its list of versions is not whole")
    return served


def _decided(versions: tuple[Version, ...], keep: int, limit: datetime) -> tuple[Version, ...]:
    """`versions`, those marked as not kept that go. One goes when it is not among the newest, was replaced
    before `limit`, and its build is in none that stays."""
    staying = {
        version.build
        for place, version in enumerate(versions)
        if version.kept and (place < keep or _at(versions[place - 1]) > limit)
    }
    return tuple(replace(each, kept=each.kept and each.build in staying) for each in versions)


def _at(version: Version) -> datetime:
    return datetime.fromisoformat(version.published_at)


def _removable(
    store: Store, served: Served, versions: tuple[Version, ...], limit: datetime
) -> tuple[Stored, ...]:
    assert served.pointer is not None  # `_whole` saw to it
    needed = needed_by(store, versions, strict=True)
    needed |= {part_key(served.pointer.history), part_key(digest_of(print_history(versions)))}
    return tuple(
        stored
        for stored in store.keys("")
        if is_ours(stored.name) and stored.name not in needed and stored.modified < limit
    )


def _pruned(served: Served, versions: tuple[Version, ...], removable: tuple[Stored, ...]) -> Pruned:
    dropped = tuple(
        before.sequence
        for before, after in zip(served.versions, versions, strict=True)
        if before.kept and not after.kept
    )
    return Pruned(dropped, len(removable), sum(stored.bytes for stored in removable))
