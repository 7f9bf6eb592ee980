"""What the vault asks of the place it lies in, and how that says no."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from knowledge.errors import VaultError

_KEY = re.compile(r"[a-z0-9._-]{1,255}(?:/[a-z0-9._-]{1,255}){0,7}")


class NotThere(VaultError):
    """`place` has nothing under `key`. Those who read a vault make of it what it means to them."""

    def __init__(self, place: str, key: str) -> None:
        self.place = place
        self.key = key
        super().__init__(f"There is no “{key}” in the vault at {place}.")


class Changed(VaultError):
    """What is under `key` is not, or no longer, what the writer knows: another was there first."""

    def __init__(self, place: str, key: str) -> None:
        self.place = place
        self.key = key
        super().__init__(f"Another program wrote “{key}” in the vault at {place}.")


@dataclass(frozen=True, slots=True)
class Marked:
    """The bytes under a key, and a mark that is another once they are others (an entity tag or a digest)."""

    data: bytes
    mark: str


@dataclass(frozen=True, slots=True)
class Stored:
    """One file of a store, as a listing tells it. `modified` is by the clock of the store, in UTC."""

    name: str
    bytes: int
    modified: datetime


class ReadableStore(Protocol):
    """A store that is read. Any thread may use it.

    All its methods raise VaultUnreachable when the place cannot be read, ValueError for a key that
    `check_key` refuses.
    """

    @property
    def place(self) -> str:
        """Where it is, for messages; without any credential."""

    def read(self, key: str, *, limit: int) -> bytes:
        """The bytes under `key`. Raises NotThere, and VaultDamaged when there are more than `limit`; not much
        more than these are ever read."""

    def read_marked(self, key: str, *, limit: int) -> Marked:
        """The same, with its mark."""

    def keys(self, prefix: str = "") -> tuple[Stored, ...] | None:
        """Every file under the folder `prefix` ("" for all), sorted by name; None where nothing can be
        listed. Links and the like are among them, so that they are seen; reading one fails."""


class Store(ReadableStore, Protocol):
    """A store that is written, too. What is written is there whole or not at all."""

    def write(self, key: str, data: bytes) -> None:
        """Put `data` under `key`, whatever was there."""

    def write_if(self, key: str, data: bytes, *, mark: str | None) -> str:
        """Put `data` under `key` while its mark is `mark`, or while nothing is there if that is None.

        Returns the new mark. Raises Changed; then nothing was written.
        """

    def keys(self, prefix: str = "") -> tuple[Stored, ...]:
        """The same; a store that is written can be listed."""

    def delete(self, key: str) -> None:
        """Remove what is under `key`; fine when nothing is."""

    def lock(self) -> LocalLock | None:
        """A lock that the system itself gives up when its holder dies; None where there is no such thing."""


class LocalLock(Protocol):
    """A lock between the programs of one computer."""

    def acquire(self) -> bool:
        """Take it, without waiting; False when another program has it. Raises VaultUnreachable."""

    def release(self) -> None:
        """Give it back."""


def check_key(key: str) -> str:
    """`key` itself. Raises ValueError unless its parts are made of `a-z 0-9 . _ -` and lead nowhere else."""
    if not _KEY.fullmatch(key) or any(part.strip(".") == "" for part in key.split("/")):
        raise ValueError(f"no key of a vault: {key!r}")
    return key
