"""One thread for everything that writes: reading files into the index, commits, overlays.

Tasks run one after the other; urgent ones (what a person just did) go before patient ones (a long reading,
which comes in slices). A task that raises fails its future and nothing else.
"""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    URGENT = 0
    PATIENT = 1
    LAST = 2


@dataclass(order=True, slots=True)
class _Task:
    urgency: Urgency
    number: int
    run: Callable[[], None] = field(compare=False)


class Lane:
    """Close it when done: what is waiting is still run, unless its future was cancelled."""

    def __init__(self, name: str) -> None:
        self._tasks: queue.PriorityQueue[_Task] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[], T], *, urgency: Urgency = Urgency.URGENT) -> Future[T]:
        """Run `work` when its turn comes. After `close` the future is cancelled at once."""
        future: Future[T] = Future()
        with self._lock:  # or a task could come in behind the end, and never run
            if self._closed:
                future.cancel()
            else:
                self._tasks.put(_Task(urgency, next(self._numbers), lambda: _run_into(future, work)))
        return future

    def close(self) -> None:
        """Run what is waiting, then end the thread. Safe to call twice."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._tasks.put(_Task(Urgency.LAST, next(self._numbers), lambda: None))
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not (self._closed and self._tasks.empty()):
            self._tasks.get().run()


def _run_into(future: Future[Any], work: Callable[[], Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 - it is handed to whoever asked
        future.set_exception(error)
    else:
        future.set_result(result)
