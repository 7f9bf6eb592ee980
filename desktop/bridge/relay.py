"""Events of the core -> one Qt signal on the GUI thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from knowledge.events import Event


class EventRelay(QObject):
    """Subscribe `relay` to a workspace; `happened` then arrives on the thread the relay was made on."""

    happened = Signal(object)
    """One `knowledge.events.Event`."""

    _crossed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end: Callable[[], None] | None = None
        self._crossed.connect(self.happened, Qt.ConnectionType.QueuedConnection)

    def listen(self, subscribe: Callable[[Callable[[Event], None]], Callable[[], None]]) -> None:
        """Hear of another source's events from now on, and no longer of the former one's."""
        self.stop()
        self._end = subscribe(self._crossed.emit)

    def stop(self) -> None:
        if self._end is not None:
            self._end()
            self._end = None
