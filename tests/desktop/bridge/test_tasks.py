"""Work goes off the GUI thread and its result comes back on it; overtaken answers are dropped."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from desktop.bridge.tasks import WORKERS, Latest, Tasks
from knowledge.errors import Cancelled, FileReadError


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()


def fail(error: Exception) -> None:
    raise AssertionError(error)


def test_work_runs_elsewhere_and_its_result_lands_here(tasks: Tasks, qtbot: QtBot) -> None:
    here, places = threading.get_ident(), []
    tasks.run(
        threading.get_ident, done=lambda there: places.extend([there, threading.get_ident()]), failed=fail
    )
    qtbot.waitUntil(lambda: len(places) == 2)
    assert places[0] != here
    assert places[1] == here


def test_an_expected_error_goes_to_failed(tasks: Tasks, qtbot: QtBot) -> None:
    errors: list[Exception] = []

    def work() -> None:
        raise FileReadError("a.md", "it is locked")

    tasks.run(work, done=lambda _: fail(ValueError()), failed=errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert str(errors[0]) == "Cannot read “a.md”: it is locked."


def test_a_bug_is_logged_with_its_place_and_goes_to_failed(
    tasks: Tasks, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    errors: list[Exception] = []
    tasks.run(lambda: 1 // 0, done=lambda _: fail(ValueError()), failed=errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], ZeroDivisionError)
    assert "test_tasks.py" in caplog.text


def test_a_cancelled_future_is_told_as_cancelled(tasks: Tasks, qtbot: QtBot) -> None:
    future: Future[int] = Future()
    errors: list[Exception] = []
    tasks.follow(future, done=lambda _: fail(ValueError()), failed=errors.append)
    assert tasks.busy
    future.cancel()
    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], Cancelled)
    assert not tasks.busy


def test_a_call_from_another_thread_lands_on_this_one(tasks: Tasks, qtbot: QtBot) -> None:
    landed: list[bool] = []
    here = QThread.currentThread()
    thread = threading.Thread(
        target=lambda: tasks.call(lambda: landed.append(QThread.currentThread() is here))
    )
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: landed == [True])


def test_nothing_is_delivered_after_close(qtbot: QtBot) -> None:
    tasks, gate, landed = Tasks(), threading.Event(), []
    tasks.run(gate.wait, done=landed.append, failed=landed.append)
    gate.set()
    tasks.close()
    tasks.run(lambda: 1, done=landed.append, failed=landed.append)
    qtbot.wait(30)
    assert landed == []


def test_of_many_questions_only_the_first_and_the_newest_are_worked_on(tasks: Tasks, qtbot: QtBot) -> None:
    latest, gate = Latest(tasks), threading.Event()
    worked: list[int] = []
    shown: list[int] = []

    def ask(number: int) -> None:
        def work() -> int:
            gate.wait()
            worked.append(number)
            return number

        latest.ask(work, done=shown.append, failed=fail)

    for number in range(20):
        ask(number)
    gate.set()
    qtbot.waitUntil(lambda: not latest.busy)
    assert worked == [0, 19]
    assert shown == [19]


def test_dropped_questions_are_not_answered(tasks: Tasks, qtbot: QtBot) -> None:
    latest, gate, shown = Latest(tasks), threading.Event(), []
    latest.ask(gate.wait, done=shown.append, failed=fail)
    latest.ask(lambda: True, done=shown.append, failed=fail)
    latest.drop()
    gate.set()
    qtbot.waitUntil(lambda: not latest.busy)
    assert shown == []
    latest.ask(lambda: "new", done=shown.append, failed=fail)
    qtbot.waitUntil(lambda: shown == ["new"])


def test_what_a_person_did_is_done_at_the_end_and_what_is_only_shown_is_not_begun(qtbot: QtBot) -> None:
    tasks = Tasks()
    gate, begun = threading.Event(), list[str]()
    for _ in range(WORKERS):  # all hands are full
        tasks.run(lambda: gate.wait(10), done=lambda _: None, failed=lambda _: None)
    tasks.run(lambda: begun.append("write"), done=lambda _: None, failed=lambda _: None)
    tasks.run(lambda: begun.append("read"), done=lambda _: None, failed=lambda _: None, droppable=True)
    threading.Timer(0.1, gate.set).start()
    tasks.close()
    assert begun == ["write"]
