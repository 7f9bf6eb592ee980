"""Cycles are collected on the GUI thread, and only there."""

import gc
import threading
import weakref

from pytestqt.qtbot import QtBot

from desktop.bridge.garbage import GarbageCollector


class Knot:
    def __init__(self) -> None:
        self.me = self


def test_cycles_are_collected_on_this_thread_while_others_work(qtbot: QtBot) -> None:
    collector = GarbageCollector()
    try:
        places: list[int] = []
        knot = Knot()
        weakref.finalize(knot, lambda: places.append(threading.get_ident()))
        del knot
        thread = threading.Thread(target=lambda: [Knot() for _ in range(50_000)])
        thread.start()
        thread.join()
        assert places == [], "nothing is collected elsewhere"
        qtbot.waitUntil(lambda: bool(places))
        assert places == [threading.get_ident()]
    finally:
        collector.close()
    assert gc.isenabled()


def test_what_is_kept_is_still_freed_when_it_is_unused() -> None:
    collector = GarbageCollector()
    try:
        value = Knot()
        collector.keep()
        gone = weakref.ref(value)
        value.me = None  # type: ignore[assignment] # the knot is untied
        del value
        assert gone() is None
    finally:
        collector.close()
