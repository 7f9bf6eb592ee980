import os
import random
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from knowledge.errors import PublishConflict, UsageError, VaultDamaged, VaultDisabled
from knowledge.vault.contents import read_listing
from knowledge.vault.history import history
from knowledge.vault.listing import build_key, part_key
from knowledge.vault.pointer import POINTER, read_pointer
from knowledge.vault.pruning import Pruned, prune
from knowledge.vault.publishing import publish
from knowledge.vault.rollback import roll_back
from knowledge.vault.sending import verify_parts
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.store import Store
from knowledge.vault.verifying import verify
from tests.knowledge.vault.builds import build_at
from tests.knowledge.vault.conftest import MakeBuild
from tests.knowledge.vault.memory import MemoryStore

HISTORIES = int(os.environ.get("ESTANTE_ROUNDS", "4"))
LATER = datetime.now(UTC) + timedelta(days=30)
AT_ONCE = timedelta(0)


@pytest.fixture
def store(make_build: MakeBuild) -> MemoryStore:
    store = MemoryStore()
    for number in range(6):
        publish(make_build({"a.md": str(number), "same.md": "same"}, parts=2), store)
    return store


def check(store: Store) -> None:
    """What is served is whole, and so is all that can be put back."""
    assert all(left.ours for left in verify(store).leftovers)
    for version in history(store):
        if version.kept:
            verify_parts(store, read_listing(store, version.build).by_digest)


def test_the_newest_are_kept_and_the_rest_is_removed(store: MemoryStore) -> None:
    before, listed = dict(store.files), read_pointer(store).history
    done = prune(store, keep=2, now=LATER)
    assert done.dropped == (4, 3, 2, 1)
    assert [version.kept for version in history(store)] == [True, True, False, False, False, False]
    check(store)
    # The list of versions before this one: a reader may just have read the pointer that names it.
    assert [left.name for left in verify(store).leftovers] == [part_key(listed)]
    gone = before.keys() - store.files.keys()
    assert (done.files, done.bytes) == (len(gone), sum(len(before[name]) for name in gone))
    assert read_pointer(store).sequence == 6
    assert prune(store, keep=2, now=LATER) == Pruned((), 1, len(before[part_key(listed)]))
    assert verify(store).leftovers == ()


def test_a_dry_run_tells_the_same_and_touches_nothing(store: MemoryStore) -> None:
    before = dict(store.files)
    told = prune(store, keep=2, now=LATER, dry_run=True)
    assert store.files == before
    assert prune(store, keep=2, now=LATER) == told


def test_what_is_young_stays(store: MemoryStore) -> None:
    before = dict(store.files)
    assert prune(store, keep=1) == Pruned((), 0, 0)
    assert {**store.files, "publishing.lock": b""} == {**before, "publishing.lock": b""}


def test_a_version_that_was_just_replaced_stays_though_its_parts_are_old(make_build: MakeBuild) -> None:
    """Readers that have not looked at the pointer since are still at it."""
    store = MemoryStore()
    store.now = lambda: datetime(2020, 1, 1, tzinfo=UTC)
    publish(make_build({"a.md": "1"}), store)
    publish(make_build({"a.md": "2"}), store)
    assert prune(store, keep=1).dropped == ()
    check(store)
    assert prune(store, keep=1, now=LATER).dropped == (1,)
    check(store)


def test_the_build_that_was_put_back_stays(store: MemoryStore) -> None:
    roll_back(store, sequence=1)
    assert prune(store, keep=1, now=LATER).dropped == (6, 5, 4, 3, 2)
    assert [version.sequence for version in history(store) if version.kept] == [7, 1]
    check(store)


def test_what_was_dropped_and_is_published_again_can_be_put_back(
    store: MemoryStore, make_build: MakeBuild
) -> None:
    prune(store, keep=1, now=LATER)
    publish(make_build({"a.md": "0", "same.md": "same"}, parts=2), store)
    assert [version.sequence for version in history(store) if version.kept] == [7, 6, 1]
    check(store)


def test_what_is_not_ours_is_never_removed(store: MemoryStore) -> None:
    others = ("notes.txt", "parts/readme.md", "builds/x.json", "parts/deeper/a.json")
    for name in others:
        store.write(name, b"mine")
    store.write("parts/.estante-0123456789abcdef.tmp", b"half")
    prune(store, keep=1, now=LATER)
    assert store.files.keys() >= set(others)
    assert "parts/.estante-0123456789abcdef.tmp" not in store.files


def test_nothing_goes_when_it_cannot_be_known_what_is_needed(store: MemoryStore) -> None:
    for name in (build_key(history(store)[1].build), part_key(read_pointer(store).history), POINTER):
        whole, store.files[name] = store.files[name], b"garbage"
        before = store.files.keys() - {"publishing.lock"}
        with pytest.raises(VaultDamaged):
            prune(store, keep=2, now=LATER)
        assert store.files.keys() - {"publishing.lock"} == before
        store.files[name] = whole
    store.delete(POINTER)
    with pytest.raises(VaultDisabled):
        prune(store, keep=2, now=LATER)


def test_at_least_one_is_kept(store: MemoryStore) -> None:
    with pytest.raises(UsageError, match="At least one"):
        prune(store, keep=0)


def test_one_that_is_cut_off_anywhere_leaves_all_that_is_needed(
    store: MemoryStore, make_build: MakeBuild
) -> None:
    class Cut(Exception):
        pass

    files, step = dict(store.files), 0
    while True:
        store.files, step = dict(files), step + 1
        left = iter(range(step))

        def cut(key: str, left: object = left) -> None:
            if key != "publishing.lock" and next(left, None) is None:  # type: ignore[call-overload] # an iterator
                raise Cut

        store.before_write = store.before_delete = cut
        try:
            prune(store, keep=2, now=LATER)
            break
        except Cut:
            store.before_write = store.before_delete = lambda _: None
            check(store)
            prune(store, keep=2, now=LATER)
            check(store)
    assert step > 10


def test_a_publisher_that_counted_on_what_went_cannot_finish(
    store: MemoryStore, make_build: MakeBuild
) -> None:
    """The worst case: it was taken for dead, and its parts were there before and old."""
    again = make_build({"a.md": "0", "same.md": "same"}, parts=2)

    def prune_now(key: str) -> None:
        if key.startswith("parts/"):  # its list of versions: all parts were found, and read back
            store.before_write = lambda _: None
            prune(store, keep=1, now=LATER, take_over=True)

    store.before_write = prune_now
    with pytest.raises(PublishConflict):
        publish(again, store)
    check(store)
    publish(again, store)
    check(store)


def test_random_histories_lose_nothing_that_is_kept(tmp_path: Path) -> None:
    for seed in range(HISTORIES):
        chance = random.Random(seed)
        store, clock = MemoryStore(), datetime.now(UTC)
        builds = [
            build_at(
                tmp_path / f"{seed}-{number}",
                {f"{name}.md": f"{name} {chance.randrange(2)}" for name in "abc"},
            )
            for number in range(6)
        ]
        publish(builds[0], store)
        for _ in range(15):
            clock += timedelta(hours=chance.choice((0, 1, 30)))
            store.now = lambda clock=clock: clock
            _any_step(chance, store, builds, clock)
            check(store)


def _any_step(chance: random.Random, store: MemoryStore, builds: list[Path], clock: datetime) -> None:
    kept = [version for version in history(store) if version.kept]
    match chance.randrange(4):
        case 0 | 1:
            publish(chance.choice(builds), store)
        case 2:
            roll_back(store, sequence=chance.choice(kept).sequence)
        case 3:
            keep = chance.randrange(1, 4)
            grace = timedelta(hours=chance.choice((0, 24)))
            done = prune(store, keep=keep, grace=grace, now=clock)
            assert not set(done.dropped) & {version.sequence for version in kept[:keep]}


def test_publishing_and_pruning_at_once_lose_nothing(tmp_path: Path, make_build: MakeBuild) -> None:
    store = FolderStore(tmp_path / "vault")
    builds = [make_build({"a.md": str(number % 3)}) for number in range(3)]
    publish(builds[0], store)
    over = threading.Event()
    done: list[Pruned] = []

    def pruning() -> None:
        while not over.is_set():
            try:
                done.append(prune(FolderStore(tmp_path / "vault"), keep=1, grace=AT_ONCE, now=LATER))
            except PublishConflict:
                continue

    thread = threading.Thread(target=pruning)
    thread.start()
    published = 0
    try:
        while published < 6 or not any(each.dropped for each in done):
            try:
                published += not publish(builds[(published + 1) % 3], store).unchanged
            except PublishConflict:
                continue
    finally:
        over.set()
        thread.join()
    check(store)
