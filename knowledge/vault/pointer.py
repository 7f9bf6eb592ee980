"""`current.json`: the one file of a vault that changes."""

from __future__ import annotations

from knowledge.errors import VaultDamaged, VaultDisabled
from knowledge.publications import Pointer
from knowledge.vault.fields import Fields, canonical
from knowledge.vault.stores.store import NotThere, ReadableStore

POINTER = "current.json"
MAX_POINTER_BYTES = 1024
FORMAT = "estante-vault"
SCHEMA = 1


def print_pointer(pointer: Pointer) -> bytes:
    """The bytes of `current.json`."""
    return canonical(
        {
            "format": FORMAT,
            "schema": SCHEMA,
            "sequence": pointer.sequence,
            "build": pointer.build,
            "history": pointer.history,
        }
    )


def parse_pointer(data: bytes) -> Pointer:
    """What the bytes of `current.json` say. Raises VaultDamaged."""
    if len(data) > MAX_POINTER_BYTES:
        raise VaultDamaged(POINTER, f"has more than {MAX_POINTER_BYTES} bytes")
    fields = Fields.parsed(data, part=POINTER)
    fields.expect(FORMAT, SCHEMA)
    return Pointer(fields.whole("sequence", least=1), fields.digest("build"), fields.digest("history"))


def read_pointer(store: ReadableStore) -> Pointer:
    """The pointer now. Raises VaultDisabled, VaultDamaged, VaultUnreachable."""
    try:
        return parse_pointer(store.read(POINTER, limit=MAX_POINTER_BYTES))
    except NotThere:
        raise VaultDisabled(store.place) from None
