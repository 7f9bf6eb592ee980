"""Python's collector of reference cycles, on the GUI thread and in small portions.

Left alone it runs on whichever thread happens to allocate. There it would destroy widgets, which only the GUI
thread may, and once in a while it would stop everything to look at every value of a large library.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 200
"""Milliseconds between two looks at what was made since the last one."""
WHOLE_EVERY = 150
"""Every so many looks, at everything that is not known to stay; not while a library is read: it is large."""


class GarbageCollector(QObject):
    """Takes over from the automatic collection until `close`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looks = 0
        self._growing = False
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        gc.disable()

    def expect_much(self) -> None:
        """Much will be made that stays, until `keep` is called."""
        self._growing = True

    def keep(self) -> None:
        """What there is now will stay for long: look at it no more. It is still freed once it is unused."""
        self._growing = False
        gc.freeze()

    def close(self) -> None:
        """Leave collecting to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _look(self) -> None:
        self._looks += 1
        whole = self._looks % WHOLE_EVERY == 0 and not self._growing
        gc.collect(2 if whole else 1)
