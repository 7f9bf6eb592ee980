"""An object store in memory, whose operations can be watched and made to fail."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from datetime import UTC, datetime

from knowledge.errors import VaultDamaged
from knowledge.vault.stores.store import Changed, Marked, NotThere, Stored, check_key


class MemoryStore:
    """Every file is as old as `age_from` says at the time it is written."""

    place = "memory"

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.modified: dict[str, datetime] = {}
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.before_write: Callable[[str], object] = lambda _: None
        self.after_write: Callable[[str], object] = lambda _: None
        self.before_read: Callable[[str], object] = lambda _: None
        self.before_delete: Callable[[str], object] = lambda _: None
        self._lock = threading.Lock()

    def read(self, key: str, *, limit: int) -> bytes:
        return self.read_marked(key, limit=limit).data

    def read_marked(self, key: str, *, limit: int) -> Marked:
        self.before_read(check_key(key))
        data = self.files.get(key)
        if data is None:
            raise NotThere(self.place, key)
        if len(data) > limit:
            raise VaultDamaged(key, f"has more than {limit} bytes")
        return Marked(data, _mark(data))

    def write(self, key: str, data: bytes) -> None:
        self.before_write(check_key(key))
        self._put(key, data)
        self.after_write(key)

    def write_if(self, key: str, data: bytes, *, mark: str | None) -> str:
        self.before_write(check_key(key))
        with self._lock:
            there = self.files.get(key)
            if (None if there is None else _mark(there)) != mark and there != data:
                raise Changed(self.place, key)
            self._put(key, data)
        self.after_write(key)
        return _mark(data)

    def keys(self, prefix: str = "") -> tuple[Stored, ...]:
        return tuple(
            Stored(name, len(data), self.modified[name])
            for name, data in sorted(self.files.items())
            if not prefix or name.startswith(f"{prefix}/")
        )

    def delete(self, key: str) -> None:
        self.before_delete(check_key(key))
        self.files.pop(key, None)

    def lock(self) -> None:
        return None

    def _put(self, key: str, data: bytes) -> None:
        self.files[key] = data
        self.modified[key] = self.now()


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
