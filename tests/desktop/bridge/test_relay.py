"""Events of the core arrive on the GUI thread, from the source that is listened to and no other."""

import threading

from pytestqt.qtbot import QtBot

from desktop.bridge.relay import EventRelay
from knowledge.events import Event, ReadingAdvanced, Subscribers


def tell_from_elsewhere(source: Subscribers, event: Event) -> None:
    thread = threading.Thread(target=source.tell, args=(event,))
    thread.start()
    thread.join()


def test_an_event_from_another_thread_arrives_here_in_order(qtbot: QtBot) -> None:
    relay, source = EventRelay(), Subscribers()
    heard: list[tuple[Event, int]] = []
    relay.happened.connect(lambda event: heard.append((event, threading.get_ident())))
    relay.listen(source.add)
    for number in range(3):
        tell_from_elsewhere(source, ReadingAdvanced(number, 3))
    assert heard == []
    qtbot.waitUntil(lambda: len(heard) == 3)
    assert heard == [(ReadingAdvanced(number, 3), threading.get_ident()) for number in range(3)]


def test_listening_to_another_source_ends_the_first(qtbot: QtBot) -> None:
    relay, first, second = EventRelay(), Subscribers(), Subscribers()
    heard: list[Event] = []
    relay.happened.connect(heard.append)
    relay.listen(first.add)
    relay.listen(second.add)
    tell_from_elsewhere(first, ReadingAdvanced(1, 9))
    tell_from_elsewhere(second, ReadingAdvanced(2, 9))
    qtbot.waitUntil(lambda: bool(heard))
    relay.stop()
    tell_from_elsewhere(second, ReadingAdvanced(3, 9))
    qtbot.wait(20)
    assert heard == [ReadingAdvanced(2, 9)]
