"""The thread on which servers are talked to: one for all of a library, made when the first is needed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError as FutureCancelled
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any, TypeVar

T = TypeVar("T")


class LoopThread:
    """An event loop on a thread of its own, which ends with the process if nobody ends it before."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._lock = threading.Lock()
        self._closing = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="estante-live", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], *, seconds: float) -> T | None:
        """Do `work` there and wait for it, but no longer than `seconds`: None, and it is cancelled. None too
        when the thread is ended before it is done."""
        with self._lock:  # what came after the thread's last turn would never be begun
            if self._closing:
                work.close()
                return None
            future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(seconds)
        except FutureTimeout:
            future.cancel()
        except FutureCancelled:
            pass
        return None

    def post(self, action: Callable[[], object]) -> None:
        """Do `action` there some time soon, if it is not being ended."""
        with self._lock:
            if not self._closing:
                self._loop.call_soon_threadsafe(action)

    def close(self, *, seconds: float) -> None:
        """End the thread. Who is still at work there may finish in half of that time, and is told to stop in
        the other half."""
        self._seconds = seconds / 2
        with self._lock:
            self._closing = True
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(seconds)

    def _run(self) -> None:
        with contextlib.suppress(ImportError):  # then each server says so
            # Slow, so before the first server's time begins to run.
            from knowledge.live import wire as _  # noqa: F401 - only loaded here

            # What servers say would be in there, and whole addresses; what failed is in their health.
            for name in ("mcp.client", "mcp.shared", "mcp.os", "httpx2", "httpcore2"):
                logging.getLogger(name).setLevel(logging.CRITICAL)
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            self._finish()
        finally:
            self._loop.close()

    def _finish(self) -> None:
        # Programs that are being ended are tasks too, and would stay if they were told to stop at once.
        for told in (False, True):
            tasks = asyncio.all_tasks(self._loop)
            for task in tasks if told else ():
                task.cancel()
            if tasks:
                self._loop.run_until_complete(asyncio.wait(tasks, timeout=self._seconds))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
