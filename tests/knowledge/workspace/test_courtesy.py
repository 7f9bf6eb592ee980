import time

from knowledge.workspace.courtesy import LONGEST_PAUSE, Courtesy


def test_long_work_rests_for_as_long_as_it_was_asked() -> None:
    courtesy = Courtesy()
    courtesy.ask_for(0.05)
    asked = time.monotonic()
    courtesy.pause()
    assert time.monotonic() - asked >= 0.04


def test_a_rest_ends_although_somebody_never_stops_typing() -> None:
    courtesy = Courtesy()
    courtesy.ask_for(3_600)
    started = time.monotonic()
    courtesy.pause()
    assert LONGEST_PAUSE <= time.monotonic() - started < 60


def test_nobody_typing_is_no_rest() -> None:
    courtesy = Courtesy()
    courtesy.ask_for(-1)
    courtesy.pause()
    assert courtesy._until < time.monotonic()
