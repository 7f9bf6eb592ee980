import logging

import pytest

from knowledge.events import Event, FilesChanged, ReadingAdvanced, Subscribers


def test_every_subscriber_hears_every_event_in_order() -> None:
    subscribers, first, second = Subscribers(), list[Event](), list[Event]()
    subscribers.add(first.append)
    subscribers.add(second.append)
    events = [ReadingAdvanced(1, 2), FilesChanged(frozenset(["a.md"]))]
    for event in events:
        subscribers.tell(event)
    assert first == second == events


def test_who_left_hears_no_more_and_may_leave_twice() -> None:
    subscribers, heard = Subscribers(), list[Event]()
    leave = subscribers.add(heard.append)
    leave()
    leave()
    subscribers.tell(ReadingAdvanced(1, 2))
    assert heard == []


def test_a_subscriber_that_raises_is_logged_and_does_not_silence_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    subscribers, heard = Subscribers(), list[Event]()

    def fail(_: Event) -> None:
        raise ValueError("no")

    subscribers.add(fail)
    subscribers.add(heard.append)
    with caplog.at_level(logging.ERROR):
        subscribers.tell(ReadingAdvanced(1, 2))
    assert heard == [ReadingAdvanced(1, 2)]
    assert caplog.messages == ["A subscriber failed on ReadingAdvanced"]


def test_a_subscriber_may_leave_while_it_is_called() -> None:
    subscribers, heard = Subscribers(), list[Event]()

    def take(event: Event) -> None:
        heard.append(event)
        leave()

    leave = subscribers.add(take)
    subscribers.tell(ReadingAdvanced(1, 2))
    subscribers.tell(ReadingAdvanced(2, 2))
    assert heard == [ReadingAdvanced(1, 2)]
