import contextlib
from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged, VaultDisabled
from knowledge.publications import Pointer
from knowledge.vault.pointer import MAX_POINTER_BYTES, POINTER, parse_pointer, print_pointer, read_pointer
from knowledge.vault.stores.folder import FolderStore

POINTS = Pointer(7, "a" * 64, "b" * 64)
WRITTEN = (
    b'{"build":"'
    + b"a" * 64
    + b'","format":"estante-vault","history":"'
    + b"b" * 64
    + b'","schema":1,"sequence":7}\n'
)


def test_it_is_written_in_one_way_and_read_back() -> None:
    assert print_pointer(POINTS) == WRITTEN
    assert parse_pointer(WRITTEN) == POINTS
    assert len(print_pointer(Pointer(2**53 - 1, "a" * 64, "b" * 64))) < MAX_POINTER_BYTES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b":7", b":0"),
        (b":7", b":-7"),
        (b":7", b":7.0"),
        (b":7", b':"7"'),
        (b":7", b":9007199254740992"),
        (b"a" * 64, b"A" * 64),
        (b"a" * 64, b"a" * 63),
        (b"a" * 64, b"../" + b"a" * 61),
        (b"b" * 64, b""),
        (b'"schema":1', b'"schema":2'),
        (b"estante-vault", b"estante-publication"),
        (b'"build"', b'"built"'),
        (b"}\n", b',"sequence":8}\n'),
        (b"}\n", b""),
        (b"}\n", b"}" + b" " * 1024),
    ],
)
def test_any_other_is_refused(old: bytes, new: bytes) -> None:
    assert old in WRITTEN
    with pytest.raises(VaultDamaged, match=POINTER):
        parse_pointer(WRITTEN.replace(old, new))


def test_every_single_changed_byte_is_refused_or_another_pointer() -> None:
    for place in range(len(WRITTEN)):
        for bit in (1, 16, 128):
            changed = bytearray(WRITTEN)
            changed[place] ^= bit
            with contextlib.suppress(VaultDamaged):
                assert parse_pointer(bytes(changed)) != POINTS or bytes(changed).strip() == WRITTEN.strip()


def test_a_vault_without_one_is_switched_off(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    with pytest.raises(VaultDisabled):
        read_pointer(store)
    store.write(POINTER, WRITTEN)
    assert read_pointer(store) == POINTS
    store.write(POINTER, WRITTEN + b" " * 2000)
    with pytest.raises(VaultDamaged):
        read_pointer(store)
