"""Parts on their way to a vault, several at once: sent, read back, compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from knowledge.errors import BuildRefused, Cancelled, VaultDamaged
from knowledge.publications import PublishStep, StepNews, Stop, Tell
from knowledge.vault.contents import Listing
from knowledge.vault.listing import Part, digest_of, part_key, read_part
from knowledge.vault.stores.store import NotThere, ReadableStore, Store

WORKERS = 8
_WAIT_SECONDS = 0.5
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent, in all."""

    parts: int
    bytes: int


def missing_parts(store: Store, listing: Listing) -> tuple[Part, ...]:
    """The parts of `listing` that are not in `store`, or not in their size. Raises VaultUnreachable."""
    there = {stored.name: stored.bytes for stored in store.keys("parts")}
    return tuple(
        part for digest, part in listing.by_digest.items() if there.get(part_key(digest)) != part.bytes
    )


def send_parts(
    store: Store,
    listing: Listing,
    *,
    missing: Collection[Part],
    read: Callable[[str], bytes],
    tell: Tell,
    stop: Stop,
) -> Sent:
    """Send the parts `missing` of `listing`, then read every part of it back, also those that were there
    before: one that is not what its name says is sent again. `read` gives a file of the build by its name.

    Raises BuildRefused, VaultDamaged, VaultUnreachable, Cancelled; what was sent stays, for the next time.
    """
    every = tuple(listing.by_digest.values())
    progress = _Progress(tell, total=len(missing) + len(every))

    def send(part: Part) -> None:
        data = read(part.name)
        if digest_of(data) != part.sha256:
            raise BuildRefused(f"“{part.name}” is not what its inventory says")
        store.write(part_key(part.sha256), data)

    def compare(part: Part) -> bool:
        try:
            read_part(store, part.sha256, limit=part.bytes)
        except VaultDamaged:
            return False
        return True

    for part, _ in at_once(missing, send, stop):
        progress.more(part.bytes)
    wrong = []
    for part, right in at_once(every, compare, stop):
        progress.more(0)
        if not right:
            wrong.append(part)
    for part in wrong:
        send(part)
        read_part(store, part.sha256, limit=part.bytes)
    progress.over()
    sent = {part.sha256: part.bytes for part in (*missing, *wrong)}
    return Sent(len(sent), sum(sent.values()))


def verify_parts(store: ReadableStore, parts: Mapping[str, Part], *, stop: Stop = lambda: False) -> None:
    """Read every part and compare. Raises VaultDamaged, VaultUnreachable, Cancelled."""

    def compare(part: Part) -> None:
        data = read_part(store, part.sha256, limit=part.bytes)
        if len(data) != part.bytes:
            raise VaultDamaged(part_key(part.sha256), "has another size than its publication says")

    for _ in at_once(parts.values(), compare, stop):
        pass


def put(store: Store, key: str, data: bytes) -> None:
    """Write `data`, unless that is what is there, and read it back. Raises VaultDamaged, VaultUnreachable."""
    if has(store, key, data):
        return
    store.write(key, data)
    if not has(store, key, data):
        raise VaultDamaged(key, "is not read back as it was written")


def has(store: Store, key: str, data: bytes) -> bool:
    """Whether `data` is what is under `key`. Raises VaultUnreachable."""
    try:
        return store.read(key, limit=len(data)) == data
    except (NotThere, VaultDamaged):
        return False


class _Progress:
    def __init__(self, tell: Tell, *, total: int) -> None:
        self._tell = tell
        self._total = total
        self._done = self._bytes = 0
        tell(StepNews(PublishStep.SEND, 0, total))

    def more(self, sent: int) -> None:
        self._done += 1
        self._bytes += sent
        self._tell(StepNews(PublishStep.SEND, self._done, self._total, self._bytes))

    def over(self) -> None:
        self._tell(StepNews(PublishStep.SEND, self._total, self._total, self._bytes, finished=True))


_Result = TypeVar("_Result")


def at_once(
    items: Iterable[_Item], work: Callable[[_Item], _Result], stop: Stop = lambda: False
) -> Iterator[tuple[_Item, _Result]]:
    """Do `work` for all of `items` on a few threads; its results as they come. The first error ends it, and
    what has not begun by then is not done."""
    waiting = iter(items)
    running: dict[Future[_Result], _Item] = {}
    pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="estante-vault")
    try:
        while True:
            if stop():
                raise Cancelled
            for item in islice(waiting, 2 * WORKERS - len(running)):
                running[pool.submit(work, item)] = item
            if not running:
                return
            for future in wait(running, timeout=_WAIT_SECONDS, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
