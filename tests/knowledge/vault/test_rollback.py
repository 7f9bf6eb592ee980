from pathlib import Path

import pytest

from knowledge.errors import PublishConflict, VaultDamaged, VaultDisabled, VersionNotKept
from knowledge.publications import Version
from knowledge.vault.history import history
from knowledge.vault.lease import publishing
from knowledge.vault.listing import PUBLICATION, part_key
from knowledge.vault.pointer import POINTER, read_pointer
from knowledge.vault.publishing import publish
from knowledge.vault.rollback import roll_back
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.store import Store
from knowledge.vault.verifying import verify
from tests.knowledge.vault.builds import build_id, files_of, sha
from tests.knowledge.vault.conftest import MakeBuild
from tests.knowledge.vault.memory import MemoryStore


@pytest.fixture
def builds(make_build: MakeBuild) -> list[Path]:
    return [make_build({"a.md": str(number)}, parts=2) for number in (1, 2, 3)]


@pytest.fixture
def store(builds: list[Path]) -> MemoryStore:
    store = MemoryStore()
    for build in builds:
        publish(build, store)
    return store


def numbers(store: Store) -> list[tuple[int, int]]:
    return [(version.sequence, version.rollback_of) for version in history(store)]


def test_one_step_back_is_a_new_version_of_the_one_before(store: Store, builds: list[Path]) -> None:
    version = roll_back(store)
    assert (version.sequence, version.build, version.rollback_of) == (4, build_id(builds[1]), 2)
    assert verify(store).pointer.build == build_id(builds[1])
    assert numbers(store) == [(4, 2), (3, 0), (2, 0), (1, 0)]
    assert version.documents == history(store)[2].documents


def test_back_again_is_where_it_began(store: Store, builds: list[Path]) -> None:
    roll_back(store)
    assert roll_back(store).build == build_id(builds[2])
    assert read_pointer(store).sequence == 5


def test_any_kept_version_can_be_put_back(store: Store, builds: list[Path]) -> None:
    assert roll_back(store, sequence=1).build == build_id(builds[0])
    assert numbers(store)[0] == (4, 1)
    verify(store)


def test_what_is_served_already_is_left_as_it_is(store: MemoryStore) -> None:
    before = dict(store.files)
    assert roll_back(store, sequence=3).sequence == 3
    assert {**store.files, "publishing.lock": b""} == {**before, "publishing.lock": b""}


@pytest.mark.parametrize(
    ("sequence", "said"), [(0, "No other version"), (4, "Version 4 "), (99, "Version 99 ")]
)
def test_a_number_that_is_not_there_is_refused(store: Store, sequence: int, said: str) -> None:
    with pytest.raises(VersionNotKept, match=said):
        roll_back(store, sequence=sequence)
    assert read_pointer(store).sequence == 3


def test_the_first_version_has_none_before_it(make_build: MakeBuild, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "vault")
    with pytest.raises(VaultDisabled):
        roll_back(store)
    publish(make_build(), store)
    with pytest.raises(VersionNotKept):
        roll_back(store)


def test_a_version_of_which_a_part_is_damaged_is_not_put_back(store: MemoryStore, builds: list[Path]) -> None:
    whole = dict(store.files)
    for name, data in files_of(builds[1]).items():
        key = f"builds/{sha(data)}.json" if name == PUBLICATION else part_key(sha(data))
        if data in files_of(builds[2]).values():
            continue
        for damage in (None, data[:-1] + b"?", data + b" "):
            store.files.pop(key)
            if damage is not None:
                store.files[key] = damage
                store.modified[key] = store.now()
            with pytest.raises(VaultDamaged):
                roll_back(store)
            assert verify(store).pointer.sequence == 3
            store.files[key] = whole[key]


def test_a_damaged_pointer_is_mended_by_going_back(store: Store, builds: list[Path]) -> None:
    store.write(POINTER, b"garbage")
    version = roll_back(store, sequence=2)
    assert (version.sequence, version.build) == (4, build_id(builds[1]))
    verify(store)


def test_it_waits_for_no_other_publisher(store: Store) -> None:
    with publishing(store), pytest.raises(PublishConflict):
        roll_back(store)
    assert roll_back(store, take_over=True).sequence == 4


def test_a_build_that_was_put_back_counts_as_kept(store: MemoryStore) -> None:
    versions: tuple[Version, ...] = ()
    for _ in range(4):
        roll_back(store)
        versions = history(store)
    assert all(version.kept for version in versions)
    assert [version.sequence for version in versions] == [7, 6, 5, 4, 3, 2, 1]
