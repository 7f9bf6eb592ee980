import threading
from concurrent.futures import Future

import pytest

from knowledge.workspace.lane import Lane, Urgency


def held(lane: Lane) -> threading.Event:
    """Keep `lane` busy until the event is set."""
    gate = threading.Event()
    started = threading.Event()

    def wait() -> None:
        started.set()
        gate.wait(10)

    lane.submit(wait)
    assert started.wait(10)
    return gate


def test_urgent_tasks_go_before_patient_ones_and_each_in_order() -> None:
    lane, done = Lane("test"), list[str]()
    gate = held(lane)
    for name, urgency in (("c", Urgency.LAST), ("b", Urgency.PATIENT), ("a1", Urgency.URGENT)):
        lane.submit(lambda name=name: done.append(name), urgency=urgency)
    lane.submit(lambda: done.append("a2"))
    gate.set()
    lane.close()
    assert done == ["a1", "a2", "b", "c"]


def test_a_task_that_raises_fails_its_own_future_only() -> None:
    lane = Lane("test")
    bad, good = lane.submit(lambda: 1 // 0), lane.submit(lambda: 7)
    assert good.result(10) == 7
    with pytest.raises(ZeroDivisionError):
        bad.result(10)
    lane.close()


def test_a_cancelled_future_is_not_run() -> None:
    lane, done = Lane("test"), list[int]()
    gate = held(lane)
    future = lane.submit(lambda: done.append(1))
    assert future.cancel()
    gate.set()
    lane.close()
    assert done == []


def test_what_is_waiting_at_close_is_still_run() -> None:
    lane = Lane("test")
    gate = held(lane)
    futures = [lane.submit(lambda number=number: number, urgency=Urgency.LAST) for number in range(20)]
    gate.set()
    lane.close()
    assert [future.result(0) for future in futures] == list(range(20))


def test_after_close_a_task_is_cancelled_at_once() -> None:
    lane = Lane("test")
    lane.close()
    lane.close()
    assert lane.submit(lambda: 1).cancelled()


def test_the_lane_can_be_closed_by_one_of_its_own_tasks() -> None:
    lane = Lane("test")
    lane.submit(lane.close).result(10)
    lane.close()
    assert lane.submit(lambda: 1).cancelled()


def test_a_task_that_comes_in_while_the_lane_closes_is_run_or_cancelled_never_forgotten() -> None:
    for _ in range(100):
        lane, futures = Lane("test"), list[Future[int]]()

        def crowd(lane: Lane = lane, futures: list[Future[int]] = futures) -> None:
            futures.extend(lane.submit(lambda: 1) for _ in range(20))

        thread = threading.Thread(target=crowd)
        thread.start()
        lane.close()
        thread.join()
        assert all(future.done() for future in futures)
