"""Work off the GUI thread, its result back on it.

The emitter of the crossing signal is made on the GUI thread, with the `Tasks`: one made elsewhere would run
its receivers where it was made. Nothing else in `desktop/` starts a thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from knowledge.errors import Cancelled, EstanteError

logger = logging.getLogger(__name__)

T = TypeVar("T")
Failed = Callable[[Exception], None]
WORKERS = 3


class _Courier(QObject):
    """Carries a callable to the GUI thread and calls it there."""

    arrived = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.arrived.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def _call(self, delivery: Callable[[], None]) -> None:
        delivery()


class Tasks(QObject):
    """Made on the GUI thread, once. `close` waits for what a person did, and delivers nothing more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._courier = _Courier(self)
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="estante-task")
        self._closed = False
        self._running = 0
        self._droppable: set[Future[Any]] = set()

    @property
    def busy(self) -> bool:
        """True while a result is still to be delivered."""
        return self._running > 0

    def run(
        self, work: Callable[[], T], *, done: Callable[[T], None], failed: Failed, droppable: bool = False
    ) -> None:
        """Call `work` on a thread, then `done` with its result, or `failed`, on the GUI thread.

        `droppable`: it only finds out something to show, and need not begin any more at the end.
        """
        if not self._closed:
            future = self._pool.submit(work)
            if droppable:
                self._droppable.add(future)
                future.add_done_callback(self._droppable.discard)
            self.follow(future, done=done, failed=failed)

    def follow(self, future: Future[T], *, done: Callable[[T], None], failed: Failed) -> None:
        """Like `run`, for work that is under way elsewhere; of a cancelled future `failed` gets Cancelled."""
        self._running += 1

        def land() -> None:
            self._running -= 1
            if not self._closed:
                _deliver(future, done, failed)

        def arrived(_future: Future[T]) -> None:
            if not self._closed:
                self._courier.arrived.emit(land)

        future.add_done_callback(arrived)

    def call(self, delivery: Callable[[], None]) -> None:
        """Call `delivery` on the GUI thread soon. May be called from any thread."""
        if not self._closed:
            self._courier.arrived.emit(delivery)

    def close(self) -> None:
        self._closed = True
        for future in tuple(self._droppable):
            future.cancel()
        self._pool.shutdown(wait=True)


class Latest(QObject):
    """A question asked over and over, where only the newest answer counts.

    At most one is worked on and at most one waits, so fast typing piles up nothing. An answer that was
    overtaken while it was worked on is still delivered if nothing newer is waiting: it is dropped otherwise.
    """

    def __init__(self, tasks: Tasks) -> None:
        super().__init__(tasks)
        self._tasks = tasks
        self._busy = False
        self._waiting: Callable[[], None] | None = None
        self._number = 0

    @property
    def busy(self) -> bool:
        return self._busy

    def ask(self, work: Callable[[], T], *, done: Callable[[T], None], failed: Failed) -> None:
        """As `Tasks.run`; takes the place of whatever is waiting."""
        self._number += 1
        number = self._number

        def start() -> None:
            self._busy = True
            self._tasks.run(
                work,
                done=lambda result: self._arrive(number, lambda: done(result)),
                failed=lambda error: self._arrive(number, lambda: failed(error)),
                droppable=True,
            )

        if self._busy:
            self._waiting = start
        else:
            start()

    def drop(self) -> None:
        """Forget what was asked; answers on their way are not delivered."""
        self._number += 1
        self._waiting = None

    def _arrive(self, number: int, deliver: Callable[[], None]) -> None:
        self._busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()
        elif number == self._number:
            deliver()


def _deliver(future: Future[T], done: Callable[[T], None], failed: Failed) -> None:
    try:
        result = future.result()
    except CancelledError:
        failed(Cancelled())
    except EstanteError as error:
        failed(error)
    except Exception as error:  # a bug: the report needs the place, the person a sentence
        logger.exception("Background work failed")
        failed(error)
    else:
        done(result)
