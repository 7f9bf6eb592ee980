import itertools
import threading
from collections.abc import Callable

import pytest

from knowledge.errors import BuildRefused, Cancelled, VaultDamaged, VaultUnreachable
from knowledge.publications import IntentGate, PublishStep, Reading, StepNews, Stop, Tell
from knowledge.vault import sending
from knowledge.vault.contents import Listing
from knowledge.vault.listing import Part, part_key
from knowledge.vault.publication import Publication
from knowledge.vault.sending import WORKERS, missing_parts, put, send_parts, verify_parts
from tests.knowledge.vault.builds import sha
from tests.knowledge.vault.memory import MemoryStore

FILES = {f"chunks/{number:04x}.json": b"part %d\n" % number for number in range(100)}
FILES["postings/00.json"] = FILES["postings/01.json"] = b"the same\n"
PUBLICATION = Publication(
    name="test",
    export="e" * 64,
    documents=1,
    chunks=1,
    terms=0,
    prefix_digits=4,
    reading=Reading(),
    intent=IntentGate(),
    artefacts=tuple(Part(name, len(data), sha(data)) for name, data in FILES.items()),
)
LISTING = Listing("b" * 64, PUBLICATION, b"")


def no_news(_: StepNews) -> None:
    pass


def send_with(
    store: MemoryStore,
    *,
    read: Callable[[str], bytes] = FILES.__getitem__,
    tell: Tell = no_news,
    stop: Stop = lambda: False,
) -> sending.Sent:
    missing = missing_parts(store, LISTING)
    return send_parts(store, LISTING, missing=missing, read=read, tell=tell, stop=stop)


def test_files_with_the_same_bytes_are_sent_once() -> None:
    store, written = MemoryStore(), list[str]()
    store.before_write = written.append
    sent = send_with(store)
    assert sorted(written) == sorted({part_key(sha(data)) for data in FILES.values()})
    assert (sent.parts, sent.bytes) == (101, sum(map(len, set(FILES.values()))))
    assert missing_parts(store, LISTING) == ()
    assert send_with(store) == sending.Sent(0, 0)


def test_several_are_on_their_way_at_once() -> None:
    store, meeting, begun = MemoryStore(), threading.Barrier(WORKERS), itertools.count()

    def meet(_: str) -> None:
        if next(begun) < WORKERS:
            meeting.wait(30)  # fails when fewer come

    store.before_write = meet
    assert send_with(store).parts == 101
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("estante-vault")]


def test_the_first_error_ends_it() -> None:
    store, begun = MemoryStore(), itertools.count()

    def fail(_: str) -> None:
        next(begun)
        raise VaultUnreachable("memory", "it is away")

    store.before_write = fail
    with pytest.raises(VaultUnreachable):
        send_with(store)
    assert next(begun) <= 2 * WORKERS
    assert store.files == {}


def test_a_person_can_stop_it_between_parts() -> None:
    store = MemoryStore()
    answers = itertools.chain([False] * 3, itertools.repeat(True))
    with pytest.raises(Cancelled):
        send_with(store, stop=lambda: next(answers))
    assert 0 < len(store.files) < 101


def test_a_person_hears_how_far_it_is() -> None:
    told: list[StepNews] = []
    send_with(MemoryStore(), tell=told.append)
    assert [news.done for news in told] == [*range(203), 202]
    assert {(news.step, news.total) for news in told} == {(PublishStep.SEND, 202)}
    assert [news.finished for news in told] == [False] * 203 + [True]


def test_what_was_damaged_before_is_sent_again_and_what_stays_so_is_told() -> None:
    store = MemoryStore()
    send_with(store)
    key = part_key(sha(b"part 7\n"))
    store.files[key] = b"part 8\n"
    assert send_with(store) == sending.Sent(1, 7)
    assert store.files[key] == b"part 7\n"

    def spoil(written: str) -> None:
        store.files[written] = b"part 9\n"

    store.files[key] = b"part 8\n"
    store.after_write = spoil
    with pytest.raises(VaultDamaged, match="not what its name says"):
        send_with(store)


def test_a_build_that_is_another_by_now_is_refused() -> None:
    with pytest.raises(BuildRefused, match="not what its inventory says"):
        send_with(MemoryStore(), read=lambda _: b"x")


def test_every_part_is_verified() -> None:
    store = MemoryStore()
    send_with(store)
    verify_parts(store, LISTING.by_digest)
    for key, data in dict(store.files).items():
        store.files[key] = data[:-1]
        with pytest.raises(VaultDamaged):
            verify_parts(store, LISTING.by_digest)
        store.files[key] = data
    wrong = {digest: Part(part.name, part.bytes + 1, digest) for digest, part in LISTING.by_digest.items()}
    with pytest.raises(VaultDamaged, match="another size"):
        verify_parts(store, wrong)


def test_a_small_file_is_put_and_read_back() -> None:
    store, written = MemoryStore(), list[str]()
    store.before_write = written.append
    put(store, "builds/a.json", b"one")
    put(store, "builds/a.json", b"one")
    put(store, "builds/a.json", b"two, longer")
    assert written == ["builds/a.json"] * 2
    store.after_write = lambda key: store.files.update({key: b"?"})
    with pytest.raises(VaultDamaged, match="not read back"):
        put(store, "builds/a.json", b"three")
