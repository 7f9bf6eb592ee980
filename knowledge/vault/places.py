"""Where a reader finds a pointer, a publication and its parts: in a vault, or in the folder of a build."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from knowledge.errors import BuildRefused, VaultDamaged, VaultDisabled
from knowledge.publications import Pointer
from knowledge.vault.inventory import read_build
from knowledge.vault.listing import (
    MAX_PUBLICATION_BYTES,
    Part,
    build_key,
    digest_of,
    part_key,
)
from knowledge.vault.meter import Meter
from knowledge.vault.pointer import MAX_POINTER_BYTES, POINTER, parse_pointer
from knowledge.vault.stores.store import NotThere, ReadableStore


class PartMissing(VaultDamaged):
    """A part is not there: damage, or it was pruned while a reader was still at its version."""

    def __init__(self, part: str) -> None:
        super().__init__(part, "is missing")


class Place(Protocol):
    """All methods raise VaultUnreachable; those that read a publication or a part raise PartMissing, and
    VaultDamaged for bytes that are not what was named. Nothing larger than it may be is read."""

    def pointer(self, meter: Meter) -> Pointer:
        """What is served now. Raises VaultDisabled, VaultDamaged."""

    def publication(self, build: str, meter: Meter) -> bytes:
        """The bytes of the publication `build`."""

    def part(self, part: Part, meter: Meter) -> bytes:
        """The bytes of `part`."""

    def name_of(self, part: Part) -> str:
        """What `part` is called here."""

    def explained(self) -> contextlib.AbstractContextManager[None]:
        """Around a question: what is damaged, in the words of this kind of place."""


class VaultPlace:
    """A published vault."""

    def __init__(self, store: ReadableStore) -> None:
        self._store = store

    def pointer(self, meter: Meter) -> Pointer:
        try:
            data = self._store.read(POINTER, limit=MAX_POINTER_BYTES)
        except NotThere:
            raise VaultDisabled(self._store.place) from None
        meter.count(len(data))
        return parse_pointer(data)

    def publication(self, build: str, meter: Meter) -> bytes:
        key = build_key(build)
        data = _read(self._store, key, MAX_PUBLICATION_BYTES, meter)
        if digest_of(data) != build:
            raise VaultDamaged(key, "is not what its digest says")
        return data

    def part(self, part: Part, meter: Meter) -> bytes:
        return _part(self._store, self.name_of(part), part, meter)

    def name_of(self, part: Part) -> str:
        return part_key(part.sha256)

    def explained(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()


class BuildPlace:
    """The folder of a build, as a vault that has nothing else: number 0 for ever."""

    def __init__(self, folder: Path) -> None:
        """Looks at every file. Raises BuildRefused."""
        self._build = read_build(folder)

    def pointer(self, meter: Meter) -> Pointer:  # noqa: ARG002 - nothing is read
        return Pointer(0, self._build.build_id, "")

    def publication(self, build: str, meter: Meter) -> bytes:  # noqa: ARG002 - there is only one
        meter.count(len(self._build.publication_bytes), parts=1)
        return self._build.publication_bytes

    def part(self, part: Part, meter: Meter) -> bytes:
        data = self._build.read(part.name)
        meter.count(len(data), parts=1)
        return data

    def name_of(self, part: Part) -> str:
        return part.name

    @contextlib.contextmanager
    def explained(self) -> Iterator[None]:
        try:
            yield
        except VaultDamaged as error:
            raise BuildRefused(f"{error.part} {error.reason}") from None


def _part(store: ReadableStore, key: str, part: Part, meter: Meter) -> bytes:
    data = _read(store, key, part.bytes, meter)
    if len(data) != part.bytes:
        raise VaultDamaged(key, f"has {len(data)} bytes and should have {part.bytes}")
    if digest_of(data) != part.sha256:
        raise VaultDamaged(key, "is not what its digest says")
    return data


def _read(store: ReadableStore, key: str, limit: int, meter: Meter) -> bytes:
    try:
        data = store.read(key, limit=limit)
    except NotThere:
        raise PartMissing(key) from None
    meter.count(len(data), parts=1)
    return data
