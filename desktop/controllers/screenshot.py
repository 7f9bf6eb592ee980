"""A picture of the real window, taken once it shows all there is to show."""

from __future__ import annotations

import sys
import time
from typing import Protocol

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from desktop.controllers.shelf import Shelf
from desktop.dialogs.prompts import Prompts, Unattended

SCREENSHOT_SECONDS = 300
LAYOUT_PASSES = 5
"""A picture waits so often for what was posted: text that wraps changes the place of what stands below it."""


class Shown(Protocol):
    """What is needed of the program for a picture of it."""

    @property
    def window(self) -> QWidget: ...
    @property
    def prompts(self) -> Prompts: ...
    @property
    def shelf(self) -> Shelf: ...
    @property
    def settled(self) -> bool: ...


def take_screenshot(application: QApplication, estante: Shown, target: str) -> int:
    """Show the real window, wait until it is settled, save a picture of it. Returns the exit code."""
    estante.window.show()
    patience = QDeadlineTimer(SCREENSHOT_SECONDS * 1000)
    while not estante.settled and not estante.shelf.failure and not patience.hasExpired():
        application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(0.005)  # there may be no event to wait for
    for _ in range(LAYOUT_PASSES):
        application.processEvents()
    complaints = [estante.shelf.failure]
    if isinstance(estante.prompts, Unattended):
        complaints += estante.prompts.complaints
    if patience.hasExpired():
        complaints.append("The window did not settle in time.")
    if not estante.window.grab().save(target):
        complaints.append(f"Cannot write the picture “{target}”.")
    for complaint in filter(None, complaints):
        sys.stderr.write(f"estante: {complaint}\n")
    return 1 if any(complaints) else 0
