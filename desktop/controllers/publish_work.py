"""One piece of work of the page of publishing, between its thread and the page."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock

from PySide6.QtCore import QTimer

from desktop.bridge.tasks import Tasks
from knowledge.publications import PublishStep, StepNews
from knowledge.workspace.publishing import Prepared

EVERY = 100
"""Milliseconds between two times that the page hears of news."""


class PublishWork:
    """It can be stopped, and tells how far it is: the last news of each step."""

    def __init__(self, tasks: Tasks, show: Callable[[PublishWork], None]) -> None:
        self._tasks = tasks
        self._show = show
        self._stopped = Event()
        self._lock = Lock()
        self._news: dict[PublishStep, StepNews] = {}
        self._unseen = False
        self._waits = False
        """A delivery is on its way."""
        self.prepared: Prepared | None = None
        """What it made, until somebody takes it over."""

    def stop(self) -> None:
        self._stopped.set()

    def stopped(self) -> bool:
        """Asked on the thread that works."""
        return self._stopped.is_set()

    def tell(self, news: StepNews) -> None:
        """Called on the thread that works, often; the page hears of it once it has time."""
        with self._lock:
            self._news[news.step] = news
            self._unseen = True
            waits, self._waits = self._waits, True
        if not waits:
            self._tasks.call(self._deliver)

    def news(self) -> tuple[StepNews, ...]:
        """In the order of the steps."""
        with self._lock:
            return tuple(self._news[step] for step in PublishStep if step in self._news)

    def _deliver(self) -> None:
        with self._lock:
            unseen, self._unseen = self._unseen, False
            self._waits = unseen
        if unseen:
            self._show(self)
            QTimer.singleShot(EVERY, self._tasks, lambda: self._tasks.call(self._deliver))
