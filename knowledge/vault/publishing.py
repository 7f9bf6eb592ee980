"""Putting a build into a vault, so that a reader finds the whole old version or the whole new one.

The order is what makes it so: the golden questions first; then the parts, read back; the list of versions;
`builds/…`; and the pointer last, only while it is what it was at the beginning. Whatever fails before leaves
files that nothing points to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from knowledge.errors import (
    BuildRefused,
    Cancelled,
    GoldenFailed,
    PublishConflict,
    VaultDamaged,
    VaultError,
    VaultUnreachable,
)
from knowledge.publications import (
    GoldenOutcome,
    Pointer,
    PublishPlan,
    PublishStep,
    StepNews,
    Stop,
    Tell,
    Version,
)
from knowledge.text.moments import utc_now
from knowledge.vault.contents import Listing, read_listing
from knowledge.vault.difference import context_changes, document_difference
from knowledge.vault.history import moment, print_history
from knowledge.vault.inventory import Build, read_build
from knowledge.vault.lease import Lease, publishing
from knowledge.vault.listing import SOURCES, Part, build_key, digest_of, part_key, read_part
from knowledge.vault.pointer import POINTER, parse_pointer, print_pointer
from knowledge.vault.publication import VaultSource, parse_sources
from knowledge.vault.sending import Sent, has, missing_parts, put, send_parts
from knowledge.vault.served import Served, read_served
from knowledge.vault.stores.store import Changed, ReadableStore, Store

Evaluate: TypeAlias = Callable[[Path | ReadableStore], tuple[GoldenOutcome, ...]]
"""Puts the golden questions to the build in a folder, or to what a store serves."""


@dataclass(frozen=True, slots=True)
class Published:
    """What a publish did. `unchanged`: that build was served already, and `sent` tells what was mended."""

    version: Version
    plan: PublishPlan
    sent: Sent
    unchanged: bool


def _no_questions(_: Path | ReadableStore) -> tuple[GoldenOutcome, ...]:
    return ()


def _no_news(_: StepNews) -> None:
    pass


def plan(
    folder: Path,
    store: Store,
    *,
    evaluate: Evaluate = _no_questions,
    tell: Tell = _no_news,
    stop: Stop = lambda: False,
) -> PublishPlan:
    """What publishing the build in `folder` would change. Nothing is written, and golden questions that fail
    are told in it.

    Raises BuildRefused, VaultUnreachable, Cancelled.
    """
    build = read_build(folder)
    outcomes = _evaluated(folder, evaluate, tell, stop)
    missing = missing_parts(store, _listing(build))
    return _planned(build, store, read_served(store), missing, outcomes, evaluate)


def publish(
    folder: Path,
    store: Store,
    *,
    evaluate: Evaluate = _no_questions,
    tell: Tell = _no_news,
    stop: Stop = lambda: False,
    take_over: bool = False,
) -> Published:
    """Publish the build in `folder`. A build that is served already is only looked over, and mended.

    Raises GoldenFailed, BuildRefused, PublishConflict, VaultDamaged, VaultUnreachable, Cancelled: whatever it
    is, what was served goes on being served. For `take_over` see `lease.publishing`.
    """
    build = read_build(folder)
    outcomes = _evaluated(folder, evaluate, tell, stop)
    failed = sum(outcome.stops for outcome in outcomes)
    if failed:
        raise GoldenFailed(failed, sum(outcome.question.gate for outcome in outcomes))
    with publishing(store, take_over=take_over) as lease:
        served = read_served(store)
        listing = _listing(build)
        missing = missing_parts(store, listing)
        planned = _planned(build, store, served, missing, outcomes, evaluate)
        sent = send_parts(store, listing, missing=missing, read=build.read, tell=tell, stop=stop)
        if served.version and served.version.build == build.build_id:
            put(store, build_key(build.build_id), build.publication_bytes)
            tell(StepNews(PublishStep.POINTER, 1, 1, finished=True))
            return Published(served.version, planned, sent, unchanged=True)
        version = _next_version(listing, served)
        activate(store, served, version, publication=build.publication_bytes, lease=lease, stop=stop)
        tell(StepNews(PublishStep.POINTER, 1, 1, finished=True))
    return Published(version, planned, sent, unchanged=False)


def activate(
    store: Store,
    served: Served,
    version: Version,
    *,
    publication: bytes,
    lease: Lease,
    stop: Stop = lambda: False,
) -> None:
    """Make `version`, whose parts are all there, the one that is served.

    Raises PublishConflict, VaultDamaged, VaultUnreachable, Cancelled.
    """
    listed = print_history((version, *kept_again(served.versions, version.build)))
    digest = digest_of(listed)
    put(store, part_key(digest), listed)
    put(store, build_key(version.build), publication)
    if stop():
        raise Cancelled
    point(store, served, Pointer(version.sequence, version.build, digest), lease)


def point(store: Store, served: Served, pointer: Pointer, lease: Lease) -> None:
    """Replace the pointer, if it still is what `served` says.

    Raises PublishConflict, VaultUnreachable, VaultDamaged when no number is left.
    """
    lease.check()
    data = print_pointer(pointer)
    parse_pointer(data)  # after a forged number, the next one may be beyond what any reader takes
    try:
        store.write_if(POINTER, data, mark=served.mark)
    except Changed:
        raise PublishConflict("another publisher was first, or switched the vault off") from None
    except VaultUnreachable:
        if not has(store, POINTER, data):  # or only the answer was lost
            raise


def kept_again(versions: tuple[Version, ...], build: str) -> tuple[Version, ...]:
    """`versions`; those of `build`, whose parts are there now, can be put back (again)."""
    return tuple(replace(each, kept=True) if each.build == build else each for each in versions)


# --- the plan -------------------------------------------------------------------------------------


def _listing(build: Build) -> Listing:
    return Listing(build.build_id, build.publication, build.publication_bytes)


def _evaluated(folder: Path, evaluate: Evaluate, tell: Tell, stop: Stop) -> tuple[GoldenOutcome, ...]:
    if stop():
        raise Cancelled
    tell(StepNews(PublishStep.EVALUATE))
    outcomes = evaluate(folder)
    if stop():  # then some questions may not have been put
        raise Cancelled
    tell(StepNews(PublishStep.EVALUATE, len(outcomes), len(outcomes), finished=True))
    return outcomes


def _planned(
    build: Build,
    store: Store,
    served: Served,
    missing: tuple[Part, ...],
    outcomes: tuple[GoldenOutcome, ...],
    evaluate: Evaluate,
) -> PublishPlan:
    documents = document_difference(_served_sources(store, served), _sources(build))
    before = _served_outcomes(store, served, evaluate) if outcomes else ()
    return PublishPlan(
        build=build.build_id,
        served=served.version,
        documents=build.publication.documents,
        chunks=build.publication.chunks,
        same=documents.same,
        changes=documents.changes,
        outcomes=outcomes,
        contexts=context_changes(before, outcomes),
        parts=len(missing),
        bytes=sum(part.bytes for part in missing),
    )


def _sources(build: Build) -> tuple[VaultSource, ...]:
    digits = build.publication.prefix_digits
    try:
        return parse_sources(build.read(SOURCES), digits=digits, part=SOURCES).sources
    except VaultDamaged as error:
        raise BuildRefused(f"its {SOURCES} {error.reason}") from None


def _served_sources(store: Store, served: Served) -> tuple[VaultSource, ...]:
    """Empty for a version that is damaged: it is going to be replaced, and everything is new then."""
    if served.pointer is None:
        return ()
    try:
        listing = read_listing(store, served.pointer.build)
        part = listing.named(SOURCES)
        if part is None:
            return ()
        data = read_part(store, part.sha256, limit=part.bytes)
        return parse_sources(data, digits=listing.publication.prefix_digits, part=SOURCES).sources
    except VaultDamaged:
        return ()


def _served_outcomes(store: Store, served: Served, evaluate: Evaluate) -> tuple[GoldenOutcome, ...]:
    if served.pointer is None:
        return ()
    try:
        return evaluate(store)
    except VaultError:  # as above
        return ()


def _next_version(listing: Listing, served: Served) -> Version:
    return Version(
        sequence=served.sequence + 1,
        build=listing.build,
        published_at=moment(utc_now()),
        documents=listing.publication.documents,
        chunks=listing.publication.chunks,
        size=listing.size,
    )
