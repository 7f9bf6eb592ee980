"""Looking again every moment, on a thread of its own, until it is told to stop."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

logger = logging.getLogger(__name__)

SECONDS = 0.5


class Attention:
    """Calls `look` every half second; one that raises is logged, and looked again."""

    def __init__(self, look: Callable[[], None]) -> None:
        self._look = look
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="estante-attention", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait for a look that is under way (unless it is the one that stops)."""
        self._stop.set()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                self._look()
            except Exception:  # a bug in one look must not end all looking
                logger.exception("A look at the library failed")
