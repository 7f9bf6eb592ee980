from pathlib import Path

import pytest

from knowledge.errors import Cancelled, VaultDamaged, VaultDisabled, VaultUnreachable
from knowledge.publications import Leftover
from knowledge.vault.listing import PUBLICATION, part_key
from knowledge.vault.pointer import POINTER, print_pointer, read_pointer
from knowledge.vault.publishing import publish
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.opening import open_readable
from knowledge.vault.verifying import verify
from tests.knowledge.vault import weed
from tests.knowledge.vault.builds import build_id, files_of, sha
from tests.knowledge.vault.conftest import MakeBuild
from tests.knowledge.vault.memory import MemoryStore


@pytest.fixture
def build(make_build: MakeBuild) -> Path:
    return make_build(parts=3)


@pytest.fixture
def store(build: Path) -> MemoryStore:
    store = MemoryStore()
    publish(build, store)
    return store


def test_it_tells_what_is_served(store: MemoryStore, build: Path) -> None:
    found = verify(store)
    files = files_of(build)
    assert found.pointer == read_pointer(store)
    assert (found.documents, found.chunks) == (2, 2)
    assert found.parts == len({sha(data) for name, data in files.items() if name != PUBLICATION})
    assert found.bytes == sum(map(len, files.values()))
    assert found.leftovers == ()


def test_an_empty_place_has_nothing_to_verify(tmp_path: Path) -> None:
    with pytest.raises(VaultDisabled):
        verify(FolderStore(tmp_path))


@pytest.mark.parametrize("damage", ["changed", "short", "long", "missing", "swapped"])
def test_any_damage_to_any_file_is_found(store: MemoryStore, damage: str) -> None:
    names = sorted(store.files.keys() - {POINTER, "publishing.lock"})
    for name, other in zip(names, names[1:] + names[:1], strict=True):
        data = store.files[name]
        if damage == "missing":
            del store.files[name]
        else:
            store.files[name] = {
                "changed": data[:5] + bytes([data[5] ^ 1]) + data[6:] if len(data) > 5 else b"?",
                "short": data[:-1],
                "long": data + b"\n",
                "swapped": store.files[other],
            }[damage]
        with pytest.raises(VaultDamaged):
            verify(store)
        store.files[name] = data
    verify(store)


def test_a_pointer_to_what_its_list_does_not_begin_with_is_refused(store: MemoryStore) -> None:
    pointer = read_pointer(store)
    store.files[POINTER] = print_pointer(type(pointer)(pointer.sequence + 1, pointer.build, pointer.history))
    with pytest.raises(VaultDamaged, match="does not begin with the version"):
        verify(store)


def test_a_pointer_to_nothing_is_refused(store: MemoryStore) -> None:
    pointer = read_pointer(store)
    store.files[POINTER] = print_pointer(type(pointer)(9, "0" * 64, pointer.history))
    with pytest.raises(VaultDamaged):
        verify(store)


def test_leftovers_are_told_apart(store: MemoryStore, make_build: MakeBuild) -> None:
    older = read_pointer(store).history
    publish(make_build({"a.md": "2"}), store)
    half = files_of(make_build({"a.md": "3"}))["sources.json"]
    store.write(part_key(sha(half)), half)
    store.write("parts/.estante-0123456789abcdef.tmp", b"half")
    store.write(part_key("0" * 64), b"not that")
    store.write("notes.txt", b"mine")
    store.write("parts/readme.md", b"mine")
    found = {left.name: left.ours for left in verify(store).leftovers}
    assert found == {
        part_key(older): True,
        part_key(sha(half)): True,
        "parts/.estante-0123456789abcdef.tmp": True,
        part_key("0" * 64): False,
        "notes.txt": False,
        "parts/readme.md": False,
    }


def test_a_version_that_is_kept_has_no_leftovers(
    store: MemoryStore, make_build: MakeBuild, build: Path
) -> None:
    publish(make_build({"a.md": "2"}), store)
    names = {left.name for left in verify(store).leftovers}
    assert f"builds/{build_id(build)}.json" not in names
    store.delete(f"builds/{build_id(build)}.json")
    assert len(verify(store).leftovers) > len(names)


def test_a_link_among_the_files_is_a_finding(build: Path, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "vault")
    publish(build, store)
    link = tmp_path / "vault" / "parts" / "link.json"
    link.symlink_to(tmp_path / "vault" / POINTER)
    (left,) = verify(store).leftovers
    assert left == Leftover("parts/link.json", link.lstat().st_size, ours=False)
    link.rename(tmp_path / "vault" / part_key("0" * 64))
    assert not verify(store).leftovers[0].ours


def test_it_can_be_stopped(store: MemoryStore) -> None:
    with pytest.raises(Cancelled):
        verify(store, stop=lambda: True)


def test_a_place_that_fails_is_not_called_damaged(store: MemoryStore) -> None:
    def away(_: str) -> None:
        raise VaultUnreachable("memory", "it is away")

    store.before_read = away
    with pytest.raises(VaultUnreachable):
        verify(store)


def test_behind_http_all_is_read_and_nothing_listed(s3: weed.S3, build: Path) -> None:
    publish(build, s3.store("verify"))
    s3.store("verify").write("notes.txt", b"mine")
    assert [left.name for left in verify(s3.store("verify")).leftovers] == ["notes.txt"]
    found = verify(open_readable(s3.http("verify")))
    assert (found.documents, found.leftovers) == (2, ())
