import errno
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged, VaultUnreachable
from knowledge.vault.stores import folder
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.store import Changed, NotThere, Store

KEY = "parts/a.json"


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return FolderStore(tmp_path / "deep" / "vault")


def test_what_is_written_is_read_with_its_folders_made(store: Store) -> None:
    store.write(KEY, b"one")
    assert store.read(KEY, limit=3) == b"one"
    store.write(KEY, b"two")
    assert store.read_marked(KEY, limit=3).data == b"two"


def test_nothing_is_there_at_first(store: Store) -> None:
    assert store.keys() == ()
    store.delete(KEY)
    with pytest.raises(NotThere):
        store.read(KEY, limit=1)


def test_more_bytes_than_allowed_are_refused(store: Store) -> None:
    store.write(KEY, b"1234")
    with pytest.raises(VaultDamaged, match="more than 3 bytes"):
        store.read(KEY, limit=3)


@pytest.mark.parametrize(
    "key", ["", "/a", "../a", "a/../b", "a//b", "A", "a b", "a\\b", "a/", ".", "a/./b", "ç"]
)
def test_a_key_that_leads_elsewhere_is_refused(store: Store, key: str) -> None:
    for use in (
        lambda: store.read(key, limit=1),
        lambda: store.write(key, b""),
        lambda: store.write_if(key, b"", mark=None),
        lambda: store.delete(key),
    ):
        with pytest.raises(ValueError, match="no key"):
            use()


def test_it_is_written_only_over_what_the_writer_knows(store: Store) -> None:
    first = store.write_if(KEY, b"one", mark=None)
    assert first == store.read_marked(KEY, limit=9).mark
    with pytest.raises(Changed):
        store.write_if(KEY, b"two", mark=None)
    second = store.write_if(KEY, b"two", mark=first)
    with pytest.raises(Changed):
        store.write_if(KEY, b"three", mark=first)
    assert store.read(KEY, limit=9) == b"two"
    store.delete(KEY)
    with pytest.raises(Changed):
        store.write_if(KEY, b"three", mark=second)
    assert store.keys("parts") == ()


def test_all_files_are_listed_with_size_and_time(store: Store) -> None:
    for name in ("builds/b.json", "current.json", "parts/x.json"):
        store.write(name, name.encode())
    assert [(each.name, each.bytes) for each in store.keys("")] == [
        ("builds/b.json", 13),
        ("current.json", 12),
        ("parts/x.json", 12),
    ]
    assert [each.name for each in store.keys("parts")] == ["parts/x.json"]
    assert abs(datetime.now(UTC) - store.keys()[0].modified) < timedelta(minutes=5)


def test_folders_of_others_may_be_deeper_than_the_stack(store: Store, tmp_path: Path) -> None:
    store.write(KEY, b"one")
    folder = tmp_path / "deep" / "vault" / "/".join("d" * 300)
    folder.mkdir(parents=True)
    (folder / "x").touch()
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(300)
    try:
        found = store.keys()
    finally:
        sys.setrecursionlimit(usual)
    assert [each.name for each in found] == ["d/" * 300 + "x", KEY]


def test_a_time_beyond_the_calendar_is_not_old() -> None:
    assert folder._moment(0.5) == datetime(1970, 1, 1, 0, 0, 0, 500_000, UTC)
    assert folder._moment(2.0**50) > datetime(9999, 1, 1, tzinfo=UTC)


def test_a_link_is_neither_read_nor_written_through(store: Store, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.json").write_bytes(b"secret")
    store.write("current.json", b"{}")
    root = tmp_path / "deep" / "vault"
    (root / "parts").symlink_to(outside)
    (root / "link.json").symlink_to(outside / "a.json")
    for use in (
        lambda: store.read(KEY, limit=99),
        lambda: store.write(KEY, b"x"),
        lambda: store.delete(KEY),
        lambda: store.keys("parts/deeper"),
        lambda: store.keys("parts"),
    ):
        with pytest.raises(VaultUnreachable, match="link"):
            use()
    with pytest.raises(VaultDamaged, match="link"):
        store.read("link.json", limit=99)
    assert (outside / "a.json").read_bytes() == b"secret"
    assert {"link.json", "parts"} <= {each.name for each in store.keys("")}
    store.write("link.json", b"new")
    assert (outside / "a.json").read_bytes() == b"secret"
    assert (root / "link.json").lstat().st_mode == (root / "current.json").lstat().st_mode


@pytest.mark.parametrize("name", [folder.PUBLISHING_LOCK, folder.WRITING_LOCK])
def test_a_link_in_the_place_of_a_lock_is_left_alone(store: FolderStore, tmp_path: Path, name: str) -> None:
    store.write("current.json", b"{}")
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    (tmp_path / "deep" / "vault" / name).symlink_to(precious)
    with pytest.raises(VaultUnreachable, match="link"):
        if name == folder.PUBLISHING_LOCK:
            store.lock().acquire()
        else:
            store.write_if("x.json", b"", mark=None)
    assert precious.read_bytes() == b"precious"


def test_one_lock_excludes_the_other(store: FolderStore) -> None:
    first, second = store.lock(), store.lock()
    assert first.acquire()
    assert not second.acquire()
    first.release()
    assert second.acquire()
    second.release()


def test_who_waits_too_long_to_write_is_told(store: FolderStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "LOCK_SECONDS", 0.01)
    with store._writing(), pytest.raises(VaultUnreachable, match="too long"):
        FolderStore(store._root).write_if(KEY, b"", mark=None)


def test_a_write_that_fails_leaves_what_was_there_and_nothing_else(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(KEY, b"one")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(VaultUnreachable, match="the disk is full"):
        store.write(KEY, b"two")
    assert store.read(KEY, limit=3) == b"one"
    assert len(store.keys()) == 1


def test_a_folder_in_the_place_of_a_file_is_told(store: Store, tmp_path: Path) -> None:
    (tmp_path / "deep" / "vault" / "parts" / "a.json").mkdir(parents=True)
    with pytest.raises(VaultDamaged, match="no file"):
        store.read(KEY, limit=1)
    with pytest.raises(VaultUnreachable):
        store.write(KEY, b"")


def test_it_says_where_it_is(store: Store) -> None:
    assert store.place.endswith("vault")
    assert store.place in repr(store)
