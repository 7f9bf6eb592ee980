"""Files of a publication, and where a vault has them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from knowledge.errors import VaultDamaged
from knowledge.vault.stores.store import NotThere, ReadableStore

PUBLICATION = "publication.json"
SOURCES = "sources.json"
MAX_PUBLICATION_BYTES = 64 * 1024 * 1024
MAX_PART_BYTES = 1024 * 1024 * 1024
MAX_PARTS = 1_000_000
_OURS = re.compile(r"(?:parts|builds)/[0-9a-f]{64}\.json")
_TEMPORARY = re.compile(r"(?:(?:parts|builds)/)?\.estante-[0-9a-f]{16}\.tmp")


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a publication: `name` in the build, and the digest under which a vault has it."""

    name: str
    bytes: int
    sha256: str


def part_key(digest: str) -> str:
    return f"parts/{digest}.json"


def build_key(build: str) -> str:
    return f"builds/{build}.json"


def is_ours(name: str) -> bool:
    """Whether a file of a vault has the form of our parts, builds, or half-written files."""
    return bool(_OURS.fullmatch(name)) or is_temporary(name)


def is_temporary(name: str) -> bool:
    return _TEMPORARY.fullmatch(name) is not None


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_part(store: ReadableStore, digest: str, *, limit: int) -> bytes:
    """The part of the digest `digest`, whose bytes have it. Raises VaultDamaged, VaultUnreachable."""
    key = part_key(digest)
    try:
        data = store.read(key, limit=limit)
    except NotThere:
        raise VaultDamaged(key, "is missing") from None
    if digest_of(data) != digest:
        raise VaultDamaged(key, "is not what its name says")
    return data
