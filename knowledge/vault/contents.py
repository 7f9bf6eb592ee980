"""What a publication consists of, as its publisher needs it: parts by digest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from knowledge.errors import VaultDamaged
from knowledge.vault.listing import MAX_PUBLICATION_BYTES, Part, build_key, digest_of
from knowledge.vault.publication import Publication, parse_publication
from knowledge.vault.stores.store import NotThere, ReadableStore


@dataclass(frozen=True, slots=True)
class Listing:
    """`publication` and its bytes `data`, of which `build` is the digest."""

    build: str
    publication: Publication
    data: bytes = field(repr=False)

    @property
    def size(self) -> int:
        """Of all its files, in bytes."""
        return len(self.data) + sum(part.bytes for part in self.publication.artefacts)

    @property
    def by_digest(self) -> Mapping[str, Part]:
        """Each part once: files of a build with the same bytes are one part of a vault."""
        return {part.sha256: part for part in self.publication.artefacts}

    def named(self, name: str) -> Part | None:
        return next((part for part in self.publication.artefacts if part.name == name), None)


def read_listing(store: ReadableStore, build: str) -> Listing:
    """The listing of `build` in a vault.

    Raises VaultUnreachable, and VaultDamaged for all that a reader refuses.
    """
    key = build_key(build)
    try:
        data = store.read(key, limit=MAX_PUBLICATION_BYTES)
    except NotThere:
        raise VaultDamaged(key, "is missing") from None
    if digest_of(data) != build:
        raise VaultDamaged(key, "is not what its name says")
    return Listing(build, parse_publication(data, part=key), data)
