"""Long work rests while somebody is typing, and never for ever."""

import threading

from knowledge.workspace.courtesy import LONGEST_PAUSE, Courtesy


def test_nobody_waits_when_nobody_types() -> None:
    Courtesy().pause()


def test_long_work_rests_until_the_wish_is_over() -> None:
    courtesy, rested = Courtesy(), threading.Event()
    courtesy.ask_for(60)

    def work() -> None:
        courtesy.pause()
        rested.set()

    thread = threading.Thread(target=work)
    thread.start()
    assert not rested.is_set()
    courtesy.ask_for(0)
    assert rested.wait(20)
    thread.join()


def test_a_pause_ends_even_if_the_typing_does_not() -> None:
    courtesy = Courtesy()
    courtesy.ask_for(3600)
    courtesy.pause()
    assert LONGEST_PAUSE < 1
