import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import PublishConflict, VaultUnreachable
from knowledge.vault.lease import MAX_LEASE_BYTES, StoredLease, publishing
from knowledge.vault.stores.folder import PUBLISHING_LOCK, FolderStore
from tests.knowledge.vault import weed
from tests.knowledge.vault.memory import MemoryStore

OVER = b'{"format":"estante-lease","schema":1,"expires":"2000-01-01T00:00:00.000Z"}'


def lease_in(store: MemoryStore) -> dict[str, Any]:
    return dict(json.loads(store.read(PUBLISHING_LOCK, limit=MAX_LEASE_BYTES)))


def test_a_folder_has_one_publisher_at_a_time(tmp_path: Path) -> None:
    with publishing(FolderStore(tmp_path)) as lease:
        lease.check()
        with pytest.raises(PublishConflict, match="another program is publishing"):
            publishing(FolderStore(tmp_path), take_over=True).__enter__()
    with publishing(FolderStore(tmp_path)):
        pass


def test_an_object_store_has_one_publisher_at_a_time() -> None:
    store = MemoryStore()
    with publishing(store) as lease:
        lease.check()
        with pytest.raises(PublishConflict, match=r"has locked it until 20.*take its lock over"):
            publishing(store).__enter__()
    with publishing(store):
        pass


def test_the_same_in_a_real_one(s3: weed.S3) -> None:
    with publishing(s3.store("lease")):
        with pytest.raises(PublishConflict):
            publishing(s3.store("lease")).__enter__()
        with publishing(s3.store("lease"), take_over=True) as second:
            second.check()
    with publishing(s3.store("lease")):
        pass


def test_one_that_is_over_is_taken() -> None:
    store = MemoryStore()
    dead = StoredLease(store, seconds=-1.0)
    with publishing(store) as lease:
        lease.check()
    dead.release()
    assert lease_in(store)["holder"] != dead._holder


def test_who_lost_it_is_told_and_gives_nothing_back() -> None:
    store = MemoryStore()
    first = StoredLease(store, renew=0.001)
    second = StoredLease(store, take_over=True)
    first._thread.join()
    with pytest.raises(PublishConflict, match="was lost"):
        first.check()
    first.release()
    assert lease_in(store)["holder"] == second._holder
    second.check()
    second.release()


def test_it_is_renewed_while_work_goes_on() -> None:
    store = MemoryStore()
    renewed = threading.Event()
    lease = StoredLease(store, renew=0.001)
    before = lease_in(store)["expires"]
    store.after_write = lambda _: lease_in(store)["expires"] > before and renewed.set()
    assert renewed.wait(30)
    lease.check()
    lease.release()
    with publishing(store):
        pass


def test_a_network_that_comes_back_in_time_is_enough() -> None:
    store = MemoryStore()
    failed = threading.Event()
    lease = StoredLease(store, renew=0.001)

    def failing(_: str) -> None:
        failed.set()
        raise VaultUnreachable("x", "it is away")

    store.before_write = failing
    assert failed.wait(30)
    lease.check()
    back = threading.Event()
    store.before_write = lambda _: None
    store.after_write = lambda _: back.set()
    assert back.wait(30)
    lease.release()


def test_a_renewal_of_which_only_the_answer_was_lost_is_no_loss() -> None:
    store = MemoryStore()
    lease = StoredLease(store, renew=0.001)
    lost, back = threading.Event(), threading.Event()

    def lose(_: str) -> None:
        lost.set()
        raise VaultUnreachable("x", "it does not answer in time")

    store.after_write = lose
    assert lost.wait(30)
    store.after_write = lambda _: back.set()
    assert back.wait(30)
    lease.check()
    lease.release()
    with publishing(store):
        pass


def test_one_that_is_nearly_over_is_not_enough_to_write_the_pointer() -> None:
    lease = StoredLease(MemoryStore(), seconds=60.0, spare=61.0)
    with pytest.raises(PublishConflict, match="failing network"):
        lease.check()
    lease.release()


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"x" * 5000, b'{"format":"estante-lease","schema":1,"expires":"soon"}']
)
def test_one_that_cannot_be_read_is_taken_only_on_a_persons_word(data: bytes) -> None:
    store = MemoryStore()
    store.write(PUBLISHING_LOCK, data)
    with pytest.raises(PublishConflict):
        publishing(store).__enter__()
    with publishing(store, take_over=True) as lease:
        lease.check()


def test_of_many_who_want_it_one_gets_it() -> None:
    store = MemoryStore()
    store.write(
        PUBLISHING_LOCK, b'{"format":"estante-lease","schema":1,"expires":"2000-01-01T00:00:00.000Z"}'
    )
    start, tried = threading.Barrier(8), threading.Barrier(8)
    held: list[Callable[[], None]] = []

    def take() -> None:
        start.wait()
        try:
            lease = StoredLease(store)
        except PublishConflict:
            tried.wait()
            return
        held.append(lease.check)
        tried.wait()
        lease.release()

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(held) == 1
