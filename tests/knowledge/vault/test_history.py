from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged, VaultDisabled
from knowledge.publications import Pointer, Version
from knowledge.vault.history import (
    MAX_HISTORY_BYTES,
    MAX_VERSIONS,
    history,
    moment,
    parse_history,
    print_history,
    recovered_history,
)
from knowledge.vault.listing import digest_of, part_key
from knowledge.vault.pointer import POINTER, print_pointer
from knowledge.vault.stores.folder import FolderStore

FIRST = Version(1, "a" * 64, "2026-11-30T22:00:00.000Z", documents=3, chunks=9, size=4711)
SECOND = replace(FIRST, sequence=2, build="b" * 64)
THIRD = replace(FIRST, sequence=3, rollback_of=1)


def test_it_is_read_as_it_was_written() -> None:
    versions = (THIRD, replace(SECOND, kept=False), FIRST)
    assert parse_history(print_history(versions), part="x") == versions
    assert print_history((FIRST,)).decode() == (
        '{"format":"estante-history","schema":1,"versions":[{"build":"'
        + "a" * 64
        + '","chunks":9,"documents":3,'
        '"kept":true,"published_at":"2026-11-30T22:00:00.000Z","rollback_of":0,"sequence":1,"size":4711}]}\n'
    )


def test_the_oldest_are_forgotten() -> None:
    many = tuple(replace(FIRST, sequence=number) for number in range(MAX_VERSIONS + 5, 0, -1))
    written = print_history(many)
    assert parse_history(written, part="x") == many[:MAX_VERSIONS]
    assert len(written) < MAX_HISTORY_BYTES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"sequence":2', b'"sequence":1'),
        (b'"sequence":2', b'"sequence":0'),
        (b'"sequence":1', b'"sequence":4'),
        (b'"kept":true', b'"kept":1'),
        (b'"size":4711', b'"size":-1'),
        (
            b'"kept":true,"published_at":"2026-11-30T22:00:00.000Z","rollback_of":0,"sequence":2',
            b'"kept":false,"published_at":"2026-11-30T22:00:00.000Z","rollback_of":0,"sequence":2',
        ),
        (b"22:00:00.000Z", b"22:00:00Z"),
        (b"11-30T", b"11-31T"),
        (b"a" * 64, b"a" * 65),
        (b'"rollback_of":0', b'"rollback_of":null'),
        (b'"chunks"', b'"pieces"'),
        (b"[{", b"[0,{"),
    ],
)
def test_one_with_anything_wrong_is_refused(old: bytes, new: bytes) -> None:
    written = print_history((SECOND, FIRST))
    assert old in written
    with pytest.raises(VaultDamaged):
        parse_history(written.replace(old, new), part="x")


def test_a_moment_is_in_utc_with_milliseconds() -> None:
    there = timezone(timedelta(hours=-3))
    assert moment(datetime(2026, 11, 30, 10, 38, 0, 123456, there)) == "2026-11-30T13:38:00.123Z"
    assert moment(datetime(2026, 11, 30, tzinfo=UTC)) == "2026-11-30T00:00:00.000Z"


def test_the_versions_of_a_vault_are_those_its_pointer_names(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    with pytest.raises(VaultDisabled):
        history(store)
    data = print_history((FIRST,))
    store.write(POINTER, print_pointer(Pointer(1, FIRST.build, digest_of(data))))
    with pytest.raises(VaultDamaged, match="missing"):
        history(store)
    store.write(part_key(digest_of(data)), data)
    assert history(store) == (FIRST,)
    store.write(part_key(digest_of(data)), data.replace(b"4711", b"4712"))
    with pytest.raises(VaultDamaged, match="not what its name says"):
        history(store)


def test_the_newest_list_is_found_without_a_pointer(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    assert recovered_history(store, ()) == ()
    for versions in ((FIRST,), (SECOND, FIRST), ()):
        data = print_history(versions)
        store.write(part_key(digest_of(data)), data)
    false = print_history((THIRD,))
    store.write(part_key("0" * 64), false)
    store.write("parts/other.json", false)
    store.write(part_key(digest_of(b"{}")), b"{}")
    (tmp_path / "parts" / part_key("1" * 64).removeprefix("parts/")).symlink_to(tmp_path)
    (tmp_path / "parts" / "Other NAME").write_bytes(false)
    assert recovered_history(store, ()) == (SECOND, FIRST)
    assert recovered_history(store, [digest_of(print_history((SECOND, FIRST)))]) == (FIRST,)
