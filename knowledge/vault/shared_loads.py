"""One load for all who need the same thing at once, and a cache with an upper bound for what was loaded."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Wanted(Generic[Key, Value]):
    """What is under `key`, and how it is made when nobody has it."""

    key: Key
    make: Callable[[], Value]


class SharedLoads(Generic[Key, Value]):
    """Values by key, the least recently used let go beyond `most` bytes. What failed is not kept: those who
    wait for it get the error, the next one tries anew. Any thread may use it."""

    def __init__(self, most: int, size_of: Callable[[Value], int]) -> None:
        self._most = most
        self._size_of = size_of
        self._lock = threading.Lock()
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._bytes = 0
        self._loading: dict[Key, Future[Value]] = {}

    @property
    def bytes(self) -> int:
        return self._bytes

    def get(self, wanted: Wanted[Key, Value]) -> Value:
        """Its value. Raises what making it raises."""
        future, mine = self._begin(wanted.key)
        if mine:
            self._load(wanted, future)
        return future.result()

    def get_all(self, wanted: Sequence[Wanted[Key, Value]], pool: Executor) -> list[Value]:
        """The values of all, in their order; several that must be made are made side by side in `pool`."""
        begun = [(each, *self._begin(each.key)) for each in wanted]
        mine = [(each, future) for each, future, is_mine in begun if is_mine]
        for each, future in mine[1:]:
            try:
                pool.submit(self._load, each, future)
            except RuntimeError:  # it was closed meanwhile; whoever waits must not wait for ever
                self._load(each, future)
        for each, future in mine[:1]:
            self._load(each, future)
        return [future.result() for _, future, _ in begun]

    def _begin(self, key: Key) -> tuple[Future[Value], bool]:
        """The future of `key`, and whether the caller is the one who has to load it."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                done: Future[Value] = Future()
                done.set_result(kept[0])
                return done, False
            loading = self._loading.get(key)
            if loading is not None:
                return loading, False
            future = self._loading[key] = Future()
            return future, True

    def _load(self, wanted: Wanted[Key, Value], future: Future[Value]) -> None:
        try:
            value = wanted.make()
        except BaseException as error:  # noqa: BLE001 - handed to all who wait, the caller among them
            with self._lock:
                del self._loading[wanted.key]
            future.set_exception(error)
            return
        with self._lock:
            self._keep(wanted.key, value)
            del self._loading[wanted.key]
        future.set_result(value)

    def _keep(self, key: Key, value: Value) -> None:
        size = self._size_of(value)
        if size > self._most:
            return
        self._kept[key] = (value, size)
        self._bytes += size
        while self._bytes > self._most:
            _, (_, gone) = self._kept.popitem(last=False)
            self._bytes -= gone
