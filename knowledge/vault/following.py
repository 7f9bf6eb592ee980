"""Which version answers: the pointer's, or the last whole one when what the pointer names is not whole."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace

from knowledge.errors import OlderThanSeen, VaultDamaged, VaultError, VaultUnreachable
from knowledge.publications import Pointer
from knowledge.vault.held_version import HeldVersion, Published, load_published, load_version
from knowledge.vault.meter import Meter
from knowledge.vault.places import Place
from knowledge.vault.pointer import POINTER
from knowledge.vault.shared_loads import SharedLoads, Wanted

_PUBLICATION_BYTES = 64 * 1024
"""The publications that are kept without their version, for questions that wake no corpus, are a few small
ones; larger ones are read again."""
_BYTES_OF_A_PART = 300
RETRY_SECONDS = 10.0
"""So long a newer version that was not whole is refused without being read again. It heals after that: what
was missing may have arrived."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a question may be answered from. `held` is None while only its publication was read. `refused`
    says why it is not what the pointer names, "" when it is."""

    published: Published
    sequence: int
    held: HeldVersion | None
    refused: str


@dataclass(frozen=True, slots=True)
class _Refused:
    """A version that was not whole, why, and until when (`time.monotonic`) it is not tried again."""

    sequence: int
    build: str
    reason: str
    until: float

    def is_about(self, pointer: Pointer) -> bool:
        """Whether it still holds for what `pointer` names."""
        same = (self.sequence, self.build) == (pointer.sequence, pointer.build)
        return same and time.monotonic() < self.until


class Follower:
    """Follows the pointer of one place. Any thread may use it."""

    def __init__(self, place: Place, *, seen: int, retry_seconds: float = RETRY_SECONDS) -> None:
        """`seen` is the highest version that is known to have been there, 0 for none."""
        self._place = place
        self._retry_seconds = retry_seconds
        self._lock = threading.Lock()
        self._seen = seen
        self._held: HeldVersion | None = None
        self._answered: HeldVersion | None = None
        """The newest that has given an answer: `_held`, or one before it."""
        self._refused: _Refused | None = None
        self._publications: SharedLoads[str, Published] = SharedLoads(
            _PUBLICATION_BYTES, lambda published: _BYTES_OF_A_PART * len(published.parts)
        )
        self._versions: SharedLoads[Pointer, HeldVersion] = SharedLoads(0, lambda _: 1)

    @property
    def seen(self) -> int:
        """The highest version that was whole when it was read, or was said at the beginning."""
        return self._seen

    def look(self, meter: Meter) -> Offered:
        """Read the pointer, and the publication that it names unless it is held.

        Raises VaultDisabled and VaultUnreachable whatever is held: without a pointer there is no corpus.
        Raises VaultDamaged and OlderThanSeen when nothing else is held.
        """
        seen, held = self._seen, self._held  # before reading: another thread may follow a newer one meanwhile
        try:
            pointer = self._place.pointer(meter)
            self._check(pointer, seen, held)
        except (VaultDamaged, OlderThanSeen) as error:
            return self._kept(error)
        held = self._held
        if held is not None and held.sequence >= pointer.sequence:
            return Offered(held.published, held.sequence, held, "")
        if held is not None and held.build == pointer.build:
            held = self._accept(replace(held, sequence=pointer.sequence))
            return Offered(held.published, held.sequence, held, "")
        refused = self._refused
        if held is not None and refused is not None and refused.is_about(pointer):
            return Offered(held.published, held.sequence, held, refused.reason)
        try:
            published = self._published(pointer, meter)
        except (VaultDamaged, VaultUnreachable) as error:
            return self._not_whole(pointer, error)
        return Offered(published, pointer.sequence, None, "")

    def take(self, offered: Offered, meter: Meter) -> Offered:
        """The same with its version held, loading it if need be, once for all who wait for it. Falls back to
        the one that is held; raises what loading raises when there is none."""
        if offered.held is not None:
            return offered
        pointer = Pointer(offered.sequence, offered.published.build, "")
        try:
            held = self._versions.get(Wanted(pointer, lambda: self._load(offered, meter)))
        except (VaultDamaged, VaultUnreachable) as error:
            return self._not_whole(pointer, error)
        return replace(offered, published=held.published, sequence=held.sequence, held=held)

    def has_answered(self, version: HeldVersion) -> None:
        """`version` gave an answer: what answered before it is let go."""
        with self._lock:
            if self._answered is None or version.sequence >= self._answered.sequence:
                self._answered = version

    def earlier(self, failed: Offered, error: VaultDamaged) -> Offered | None:
        """The version that answered before `failed`, of which a part is wrong as `error` says; None when
        `failed` has given an answer itself, or there is none."""
        answered = self._answered
        if answered is None or answered.sequence >= failed.sequence:
            return None
        return Offered(answered.published, answered.sequence, answered, str(error))

    def _check(self, pointer: Pointer, seen: int, held: HeldVersion | None) -> None:
        if pointer.sequence < seen:
            raise OlderThanSeen(pointer.sequence, seen)
        if held and pointer.sequence == held.sequence and pointer.build != held.build:
            raise VaultDamaged(POINTER, f"says version {pointer.sequence}, which was another build")

    def _kept(self, error: VaultError) -> Offered:
        """What is held, in place of what `error` is about."""
        held = self._held
        if held is None:
            raise error
        return Offered(held.published, held.sequence, held, str(error))

    def _not_whole(self, pointer: Pointer, error: VaultError) -> Offered:
        """What is held, in place of what `pointer` names, which is not tried again for a while."""
        kept = self._kept(error)
        until = time.monotonic() + self._retry_seconds
        self._refused = _Refused(pointer.sequence, pointer.build, str(error), until)
        return kept

    def _published(self, pointer: Pointer, meter: Meter) -> Published:
        build = pointer.build
        return self._publications.get(Wanted(build, lambda: load_published(self._place, build, meter)))

    def _load(self, offered: Offered, meter: Meter) -> HeldVersion:
        held = self._held
        if held is not None and held.sequence >= offered.sequence:  # by who asked a moment before
            return held
        published = offered.published
        return self._accept(load_version(self._place, published, offered.sequence, meter))

    def _accept(self, version: HeldVersion) -> HeldVersion:
        """Hold `version`, which is whole, and remember its number; the newest stays."""
        with self._lock:
            if self._held is None or version.sequence > self._held.sequence:
                self._held = version
                self._seen = max(self._seen, version.sequence)
            return self._held
