"""One publisher at a time.

In a folder it is a lock of the system, which goes with its holder. In an object store it is a file that says
when it ends, written conditionally and renewed while the work goes on; one whose time is over is taken.
It keeps publishers from doing each other's work twice, and pruning from removing what is just being sent.
The pointer itself is safe without it: that is only ever replaced by who knows what it was.
"""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from knowledge.errors import PublishConflict, VaultDamaged, VaultError, VaultUnreachable
from knowledge.text.json_form import JsonValue
from knowledge.vault.fields import Fields, canonical
from knowledge.vault.history import moment
from knowledge.vault.stores.folder import PUBLISHING_LOCK
from knowledge.vault.stores.store import Changed, LocalLock, NotThere, Store

FORMAT = "estante-lease"
SCHEMA = 1
MAX_LEASE_BYTES = 1024 * 1024
"""Ours are small; one that is not can still be taken over."""
LEASE_SECONDS = 180.0
RENEW_SECONDS = 20.0
SPARE_SECONDS = 100.0
"""What must be left before the pointer is written: longer than the store tries (see `stores.objects`)."""


class Lease:
    """The right to change a vault, held by this publisher."""

    def check(self) -> None:
        """Raises PublishConflict when it was lost, or will be before the next step can be over."""


@contextlib.contextmanager
def publishing(store: Store, *, take_over: bool = False) -> Iterator[Lease]:
    """Hold the lease of `store`. `take_over` takes it from another publisher of an object store: a person
    says that it is dead. Raises PublishConflict, VaultUnreachable."""
    local = store.lock()
    if local is not None:
        with _local(store, local) as lease:
            yield lease
        return
    held = StoredLease(store, take_over=take_over)
    try:
        yield held
    finally:
        held.release()


@contextlib.contextmanager
def _local(store: Store, lock: LocalLock) -> Iterator[Lease]:
    if not lock.acquire():
        raise PublishConflict(f"another program is publishing to {store.place}")
    try:
        yield Lease()
    finally:
        lock.release()


class StoredLease(Lease):
    """A lease that is a file of the store. It is renewed on a thread of its own until it is released."""

    def __init__(
        self,
        store: Store,
        *,
        take_over: bool = False,
        seconds: float = LEASE_SECONDS,
        renew: float = RENEW_SECONDS,
        spare: float = SPARE_SECONDS,
    ) -> None:
        self._store = store
        self._holder = secrets.token_hex(16)
        self._seconds = seconds
        self._renew = renew
        self._spare = spare
        self._ends = 0.0
        self._lost = False
        self._done = threading.Event()
        self._mark = self._take(take_over)
        self._thread = threading.Thread(target=self._keep, name="estante-lease", daemon=True)
        self._thread.start()

    def check(self) -> None:
        if self._lost or time.monotonic() > self._ends - self._spare:
            raise PublishConflict("the lock of the vault was lost to another publisher, or a failing network")

    def release(self) -> None:
        """Give it back, unless it was lost. It is written as over, since removing it could hit another's."""
        self._done.set()
        self._thread.join()
        if not self._lost:
            with contextlib.suppress(VaultError):  # then its time will be over soon
                self._renewed(seconds=0.0)

    # --- inside -----------------------------------------------------------------------------------

    def _take(self, take_over: bool) -> str:  # noqa: FBT001 - private
        try:
            return self._write(None, self._seconds)
        except Changed:
            mark = self._mark_of_free(take_over)
        try:
            return self._write(mark, self._seconds)
        except Changed:
            raise PublishConflict(f"another program is publishing to {self._store.place}") from None

    def _mark_of_free(self, take_over: bool) -> str | None:  # noqa: FBT001 - private
        """The mark of the lease that is there and may be replaced. Raises PublishConflict."""
        try:
            marked = self._store.read_marked(PUBLISHING_LOCK, limit=MAX_LEASE_BYTES)
        except NotThere:
            return None
        ends = _ends(marked.data)
        if not take_over and (ends is None or ends > datetime.now(UTC)):
            until = f" until {moment(ends)}" if ends else ""
            raise PublishConflict(
                f"another program is publishing to {self._store.place}, and has locked it{until}; "
                "if it is dead, take its lock over"
            )
        return marked.mark

    def _keep(self) -> None:
        while not self._done.wait(self._renew):
            try:
                self._mark = self._renewed(self._seconds)
            except (Changed, NotThere, VaultDamaged):
                self._lost = True
                return
            except VaultUnreachable:
                continue  # the network may come back before the time is over

    def _renewed(self, seconds: float) -> str:
        try:
            return self._write(self._mark, seconds)
        except Changed:  # perhaps by ourselves: of the last renewal only the answer was lost
            marked = self._store.read_marked(PUBLISHING_LOCK, limit=MAX_LEASE_BYTES)
            if self._holder.encode() not in marked.data:
                raise
            return self._write(marked.mark, seconds)

    def _write(self, mark: str | None, seconds: float) -> str:
        ends = time.monotonic() + seconds
        fields: dict[str, JsonValue] = {
            "format": FORMAT,
            "schema": SCHEMA,
            "holder": self._holder,
            "expires": moment(datetime.now(UTC) + timedelta(seconds=seconds)),
        }
        mark = self._store.write_if(PUBLISHING_LOCK, canonical(fields), mark=mark)
        self._ends = ends
        return mark


def _ends(data: bytes) -> datetime | None:
    """When a lease is over; None when it is not one of ours."""
    try:
        fields = Fields.parsed(data, part=PUBLISHING_LOCK)
        fields.expect(FORMAT, SCHEMA)
        return datetime.fromisoformat(fields.moment("expires"))
    except VaultDamaged:
        return None
