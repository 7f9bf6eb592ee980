import errno
import itertools
import os
import threading
from functools import partial
from pathlib import Path

import pytest

from knowledge.errors import (
    BuildRefused,
    Cancelled,
    GoldenFailed,
    PublishConflict,
    VaultDamaged,
    VaultError,
    VaultUnreachable,
)
from knowledge.publications import (
    Change,
    GoldenCheck,
    GoldenFailure,
    GoldenOutcome,
    GoldenQuestion,
    PublishStep,
    StepNews,
)
from knowledge.vault import lease
from knowledge.vault.fields import LARGEST, NewerSchema
from knowledge.vault.history import history
from knowledge.vault.lease import StoredLease, publishing
from knowledge.vault.listing import PUBLICATION, build_key, part_key
from knowledge.vault.pointer import POINTER, read_pointer
from knowledge.vault.pruning import prune
from knowledge.vault.publishing import plan, publish
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.store import ReadableStore, Store
from knowledge.vault.verifying import verify
from tests.knowledge.vault.builds import build_id, files_of, sha
from tests.knowledge.vault.conftest import MakeBuild
from tests.knowledge.vault.dying import at_call
from tests.knowledge.vault.memory import MemoryStore

NEW = {"troca.md": "Prazo de troca: 30 dias.", "novo.md": "Novo."}
FAILURE = GoldenFailure(GoldenCheck.MUST_FIND, "a.md", "It is not found.")


@pytest.fixture(params=["folder", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return FolderStore(tmp_path / "vault") if request.param == "folder" else MemoryStore()


def everything(store: Store) -> dict[str, bytes]:
    names = [each.name for each in store.keys("") if not each.name.endswith(".lock")]
    return {name: store.read(name, limit=1 << 20) for name in names}


def test_a_build_is_published_by_the_digests_of_its_files(store: Store, make_build: MakeBuild) -> None:
    build = make_build(parts=20)
    done = publish(build, store)
    files = files_of(build)
    expected = {part_key(sha(data)): data for name, data in files.items() if name != PUBLICATION}
    there = everything(store)
    assert {name: there[name] for name in expected} == expected
    assert there[build_key(build_id(build))] == files[PUBLICATION]
    assert there.keys() - expected.keys() == {
        POINTER,
        build_key(build_id(build)),
        part_key(read_pointer(store).history),
    }
    assert history(store) == (done.version,)
    assert (done.version.sequence, done.version.build, done.version.documents) == (1, build_id(build), 2)
    assert done.version.size == sum(map(len, files.values()))
    assert not done.unchanged


def test_only_what_is_new_is_sent(store: Store, make_build: MakeBuild) -> None:
    publish(make_build(parts=20), store)
    second = make_build({"troca.md": "Prazo de troca: 7 dias.", "outro.md": "x"}, parts=3)
    planned = plan(second, store)
    done = publish(second, store)
    # sources.json, a chunk and the three; pins.json and the chunk of troca.md are there
    assert (planned.parts, done.sent.parts, done.plan) == (5, 5, planned)
    assert done.sent.bytes == planned.bytes
    assert [version.sequence for version in history(store)] == [2, 1]


def test_the_same_build_again_changes_nothing(store: Store, make_build: MakeBuild) -> None:
    build = make_build()
    first = publish(build, store)
    before = everything(store)
    again = publish(build, store)
    assert again.unchanged
    assert (again.version, again.sent.parts, again.plan.changes) == (first.version, 0, ())
    assert everything(store) == before


def test_publishing_again_mends_what_is_damaged(store: Store, make_build: MakeBuild) -> None:
    build = make_build(parts=4)
    publish(build, store)
    whole = everything(store)
    parts = sorted(
        name for name in whole if name.startswith("parts/") and name != part_key(read_pointer(store).history)
    )
    store.write(parts[0], b"x" * len(whole[parts[0]]))
    store.write(parts[1], whole[parts[1]] + b"\n")
    store.delete(parts[2])
    store.write(build_key(build_id(build)), b"{}")
    with pytest.raises(VaultDamaged):
        verify(store)
    assert publish(build, store).sent.parts == 3
    assert everything(store) == whole


def test_a_plan_tells_what_would_change_and_writes_nothing(store: Store, make_build: MakeBuild) -> None:
    first = publish(make_build(), store).version
    before = everything(store)
    planned = plan(make_build(NEW), store)
    assert planned.served == first
    assert [(each.change, each.path) for each in planned.changes] == [
        (Change.REMOVED, "frete.md"),
        (Change.ADDED, "novo.md"),
        (Change.CHANGED, "troca.md"),
    ]
    assert (planned.same, planned.documents, planned.chunks) == (0, 2, 2)
    assert everything(store) == before


def test_a_plan_for_an_empty_place_makes_no_folder(make_build: MakeBuild, tmp_path: Path) -> None:
    planned = plan(make_build(), FolderStore(tmp_path / "vault"))
    assert planned.served is None
    assert {each.change for each in planned.changes} == {Change.ADDED}
    assert not (tmp_path / "vault").exists()


def outcome(*failures: GoldenFailure, gate: bool = True) -> GoldenOutcome:
    return GoldenOutcome(GoldenQuestion("?", gate=gate), failures, (), None)


def test_nothing_is_sent_when_a_golden_question_fails(store: Store, make_build: MakeBuild) -> None:
    outcomes = (outcome(), outcome(FAILURE), outcome(FAILURE, gate=False))
    assert plan(make_build(), store, evaluate=lambda _: outcomes).stopped_by == (outcomes[1],)
    with pytest.raises(GoldenFailed) as caught:
        publish(make_build(), store, evaluate=lambda _: outcomes)
    assert (caught.value.failed, caught.value.asked) == (1, 2)
    assert store.keys() == ()


def test_one_that_is_no_gate_stops_nothing(store: Store, make_build: MakeBuild) -> None:
    done = publish(make_build(), store, evaluate=lambda _: (outcome(FAILURE, gate=False),))
    assert len(done.plan.outcomes) == 1


def test_questions_are_put_to_the_build_and_to_what_is_served(store: Store, make_build: MakeBuild) -> None:
    asked: list[Path | ReadableStore] = []

    def evaluate(place: Path | ReadableStore) -> tuple[GoldenOutcome, ...]:
        asked.append(place)
        if place is store:
            raise VaultDamaged("parts/…", "is missing")  # what is served does not keep it from being replaced
        return (outcome(),)

    first, second = make_build(), make_build(NEW)
    publish(first, store, evaluate=evaluate)
    publish(second, store, evaluate=evaluate)
    assert asked == [first, second, store]


def test_it_tells_how_far_it_is(store: Store, make_build: MakeBuild) -> None:
    told: list[StepNews] = []
    done = publish(make_build(parts=20), store, tell=told.append)
    assert [news.step for news in told if news.finished] == [
        PublishStep.EVALUATE,
        PublishStep.SEND,
        PublishStep.POINTER,
    ]
    total = done.sent.parts * 2  # sent, and read back
    sending = [news for news in told if news.step is PublishStep.SEND]
    assert [news.done for news in sending] == sorted(news.done for news in sending)
    assert (sending[-1].done, sending[-1].total, sending[-1].bytes) == (total, total, done.sent.bytes)


def test_it_can_be_stopped_until_the_pointer(make_build: MakeBuild) -> None:
    for times in itertools.count():
        store = MemoryStore()
        first = publish(make_build(), store).version
        answers = itertools.chain([False] * times, [True], itertools.repeat(False))
        try:
            publish(make_build(NEW), store, stop=partial(next, answers))
            break
        except Cancelled:
            assert history(store) == (first,)
            verify(store)
    assert times > 4


def test_a_folder_that_is_no_build_is_refused(store: Store, tmp_path: Path) -> None:
    for folder in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(BuildRefused):
            publish(folder, store)
    assert store.keys() == ()


def test_a_build_that_no_reader_takes_is_refused(store: Store, make_build: MakeBuild) -> None:
    build = make_build()
    sources, publication = build / "sources.json", build / PUBLICATION
    wrong = sources.read_bytes().replace(b'"chunks":1', b'"chunks":2')
    listed = publication.read_bytes().replace(sha(sources.read_bytes()).encode(), sha(wrong).encode())
    sources.write_bytes(wrong)
    publication.write_bytes(listed)
    with pytest.raises(BuildRefused, match=r"sources\.json"):
        publish(build, store)
    assert [each.name for each in store.keys("") if not each.name.endswith(".lock")] == []


def test_a_build_that_changes_while_it_is_sent_is_refused(make_build: MakeBuild) -> None:
    store = MemoryStore()
    first = publish(make_build(), store).version
    build = make_build(NEW, parts=12)

    def change(key: str) -> None:
        if key.startswith("parts/"):
            for path in (build / "chunks").iterdir():
                path.write_bytes(b"another")

    store.before_write = change
    with pytest.raises(BuildRefused):
        publish(build, store)
    assert history(store) == (first,)
    verify(store)


def test_what_is_not_read_back_as_it_was_sent_is_not_published(make_build: MakeBuild) -> None:
    first_build, second = make_build(), make_build(NEW, parts=12)
    for kind in ("parts/", "builds/"):
        store = MemoryStore()
        first = publish(first_build, store).version

        def spoil(key: str, kind: str = kind, store: MemoryStore = store) -> None:
            if key.startswith(kind):
                store.files[key] = store.files[key][:-1] + b"?"

        store.after_write = spoil
        with pytest.raises(VaultDamaged):
            publish(second, store)
        assert history(store) == (first,)
        verify(store)


@pytest.mark.parametrize("data", [b"", b"garbage", b"{}", b"x" * 5000])
def test_a_damaged_pointer_is_replaced_with_a_number_that_was_never_given(
    store: Store, make_build: MakeBuild, data: bytes
) -> None:
    for texts in ({"a.md": "1"}, {"a.md": "2"}, {"a.md": "3"}):
        publish(make_build(texts), store)
    store.write(POINTER, data)
    assert publish(make_build(NEW), store).version.sequence == 4
    assert [version.sequence for version in history(store)] == [4, 3, 2, 1]
    verify(store)


def test_a_list_of_a_publish_that_was_cut_off_does_not_stop_pruning(make_build: MakeBuild) -> None:
    """Its list is there, and `builds/…` is not; then the pointer is lost, and the list all that is left."""
    store = MemoryStore()
    publish(make_build(), store)

    def cut(key: str) -> None:
        if key.startswith("builds/"):
            raise VaultUnreachable("memory", "it is away")

    store.before_write = cut
    with pytest.raises(VaultUnreachable):
        publish(make_build({"a.md": "2"}), store)
    store.before_write = lambda _: None
    store.delete(POINTER)
    publish(make_build(NEW), store)
    assert [(each.sequence, each.kept) for each in history(store)] == [(3, True), (2, False), (1, True)]
    prune(store)
    publish(make_build({"a.md": "2"}), store)
    assert [(each.sequence, each.kept) for each in history(store)][2] == (2, True)
    prune(store)


def test_after_the_last_number_nothing_is_written_that_no_reader_takes(
    store: Store, make_build: MakeBuild
) -> None:
    publish(make_build(), store)
    forged = store.read(POINTER, limit=1024).replace(b'"sequence":1', b'"sequence":%d' % LARGEST)
    store.write(POINTER, forged)
    with pytest.raises(VaultDamaged, match="“sequence”"):
        publish(make_build(NEW), store)
    assert store.read(POINTER, limit=1024) == forged


def test_a_vault_that_was_switched_off_goes_on_counting(store: Store, make_build: MakeBuild) -> None:
    build = make_build()
    publish(make_build(NEW), store)
    publish(build, store)
    store.delete(POINTER)
    assert publish(build, store).version.sequence == 3


def test_a_damaged_list_of_versions_is_replaced(store: Store, make_build: MakeBuild) -> None:
    publish(make_build(), store)
    publish(make_build({"a.md": "2"}), store)
    store.write(part_key(read_pointer(store).history), b"garbage")
    assert publish(make_build(NEW), store).version.sequence == 3
    assert [version.sequence for version in history(store)] == [3, 1]


def test_what_a_newer_estante_wrote_is_left_alone(store: Store, make_build: MakeBuild) -> None:
    publish(make_build(), store)
    newer = store.read(POINTER, limit=1024).replace(b'"schema":1', b'"schema":2')
    store.write(POINTER, newer)
    with pytest.raises(NewerSchema, match="newer Estante"):
        publish(make_build(NEW), store)
    assert store.read(POINTER, limit=1024) == newer


def test_two_publishers_do_not_meet(store: Store, make_build: MakeBuild) -> None:
    with publishing(store), pytest.raises(PublishConflict, match="another program is publishing"):
        publish(make_build(), store)
    publish(make_build(), store)


@pytest.mark.parametrize("instead", [b"another", None])
def test_who_finds_another_pointer_at_the_end_changes_nothing(
    make_build: MakeBuild, instead: bytes | None
) -> None:
    """Even where the lock failed: another was first, or an operator switched the vault off meanwhile."""
    store = MemoryStore()
    publish(make_build(), store)

    def other(key: str) -> None:
        if key.startswith("builds/"):
            store.files.pop(POINTER)
            if instead is not None:
                store.files[POINTER] = instead

    store.before_write = other
    with pytest.raises(PublishConflict, match="another publisher was first, or switched the vault off"):
        publish(make_build(NEW), store)
    assert store.files.get(POINTER) == instead


def test_a_pointer_of_which_only_the_answer_was_lost_is_written(make_build: MakeBuild) -> None:
    store = MemoryStore()
    publish(make_build(), store)

    def lose(key: str) -> None:
        if key == POINTER:
            raise VaultUnreachable("memory", "it does not answer in time")

    store.after_write = lose
    assert publish(make_build(NEW), store).version == history(store)[0]
    store.after_write, store.before_write = lambda _: None, lose
    with pytest.raises(VaultUnreachable):
        publish(make_build({"a.md": "3"}), store)
    assert history(store)[0].sequence == 2


def test_questions_that_were_not_put_do_not_let_a_build_through(make_build: MakeBuild) -> None:
    stopped = threading.Event()

    def evaluate(_: Path | ReadableStore) -> tuple[GoldenOutcome, ...]:
        stopped.set()
        return ()

    for work in (plan, publish):
        store = MemoryStore()
        stopped.clear()
        with pytest.raises(Cancelled):
            work(make_build(), store, evaluate=evaluate, stop=stopped.is_set)
        assert store.files == {}


def test_who_lost_the_lock_does_not_write_the_pointer(
    make_build: MakeBuild, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    first = publish(make_build(), store).version
    monkeypatch.setattr(lease, "StoredLease", partial(StoredLease, renew=0.001))

    def take_over(key: str) -> None:
        if key.startswith("builds/"):
            store.before_write = lambda _: None
            renewing = [thread for thread in threading.enumerate() if thread.name == "estante-lease"]
            StoredLease(store, take_over=True).release()
            for thread in renewing:
                thread.join()

    store.before_write = take_over
    with pytest.raises(PublishConflict, match="the lock of the vault was lost"):
        publish(make_build(NEW), store)
    assert history(store) == (first,)


# --- a disk that fails ----------------------------------------------------------------------------

WRITING = frozenset({"open", "write", "flush", "fsync", "replace", "mkdir"})
REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EIO: "the disk reports an error",
    errno.EACCES: "permission is denied",
}


@pytest.mark.parametrize("number", REASONS)
def test_a_disk_that_fails_at_any_write_leaves_the_old_version(
    make_build: MakeBuild, tmp_path: Path, number: int
) -> None:
    old, new = make_build({"a.md": "1"}), make_build({"a.md": "2"})

    def fail() -> None:
        raise OSError(number, os.strerror(number))

    def publishing_new(place: Path, step: int) -> tuple[VaultError | None, int]:
        publish(old, FolderStore(place))
        with at_call(step, fail, WRITING) as calls:
            try:
                publish(new, FolderStore(place))
            except VaultError as error:
                return error, calls.total()
        return None, calls.total()

    _, steps = publishing_new(tmp_path / "counted", 0)
    every = 1 if os.environ.get("ESTANTE_ROUNDS") else steps // 5
    told = 0
    for step in range(1 + list(REASONS).index(number), steps + 1, every):
        place = tmp_path / f"vault-{step}"
        error, _ = publishing_new(place, step)
        served = verify(FolderStore(place)).pointer.build
        if error is None:  # it went on without what failed
            assert served == build_id(new)
            continue
        assert isinstance(error, BuildRefused) or REASONS[number] in str(error), (step, str(error))
        assert served == build_id(old), step
        publish(new, FolderStore(place))
        told += 1
    assert told >= 3
