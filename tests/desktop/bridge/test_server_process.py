"""The server as a process: ready, told to stop, failing, deaf; never is the window kept waiting."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.bridge import server_process
from desktop.bridge.server_process import ServerEnd, ServerProcess, ServerReady, ServerWish

ROOT = Path(__file__).parents[3]
FAKE = str(Path(__file__).parents[1] / "fake_server.py")
PATIENCE = 20_000


class Heard:
    """A server process in one of the ways of `fake_server`, and what it told."""

    def __init__(self, qtbot: QtBot, mode: str) -> None:
        self.qtbot = qtbot
        self.process = ServerProcess(program=(sys.executable, FAKE, mode))
        self.ready: list[ServerReady] = []
        self.ends: list[ServerEnd] = []
        self.stops = 0
        self.process.ready.connect(self.ready.append)
        self.process.ended.connect(self.ends.append)
        self.process.stopped.connect(self._count)

    def _count(self) -> None:
        self.stops += 1

    def start(self, port: int = 0) -> None:
        self.process.start(ServerWish("/docs", "/tokens.txt", port))

    def wait(self, true: object) -> None:
        self.qtbot.waitUntil(true, timeout=PATIENCE)

    def wait_ready(self, times: int = 1) -> None:
        self.wait(lambda: len(self.ready) == times)


@pytest.fixture
def hear(qtbot: QtBot) -> Iterator[object]:
    made: list[Heard] = []

    def make(mode: str) -> Heard:
        made.append(Heard(qtbot, mode))
        return made[-1]

    yield make
    for heard in made:
        heard.process.shut_down()


@pytest.fixture
def good(hear: object) -> Heard:
    return hear("good")  # type: ignore[operator,no-any-return] # the fixture's function


def test_it_says_where_it_answers_and_ends_when_it_is_told(good: Heard) -> None:
    good.start(8123)
    assert good.process.busy
    good.wait_ready()
    assert good.ready == [ServerReady("http://127.0.0.1:8123", "http://127.0.0.1:8123/mcp")]
    good.process.stop()
    good.wait(lambda: good.stops == 1)
    assert not good.process.busy
    assert good.ends == []


def test_a_new_start_waits_until_the_server_before_has_ended(good: Heard) -> None:
    """Two servers at one port would fail."""
    good.start(8123)
    good.wait_ready()
    good.start(8124)
    good.start(8125)
    good.wait_ready(2)
    assert good.ready[1].url == "http://127.0.0.1:8125"
    assert good.ends == []


def test_stop_forgets_a_start_that_waits(good: Heard) -> None:
    good.start()
    good.wait_ready()
    good.start()
    good.process.stop()
    good.wait(lambda: not good.process.busy)
    assert len(good.ready) == 1
    assert good.stops == 1


def test_stopping_what_has_not_begun_is_nothing(good: Heard) -> None:
    good.process.stop()
    good.process.shut_down()
    assert good.stops == 0


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [
        (
            "taken",
            "The server cannot listen at 127.0.0.1:80: another program listens there; choose another port, "
            "or 0 for any that is free.",
        ),
        ("mute", ""),
    ],
)
def test_a_start_that_fails_tells_the_last_sentence(hear: object, mode: str, sentence: str) -> None:
    heard = hear(mode)  # type: ignore[operator] # the fixture's function
    heard.start(80)
    heard.wait(lambda: bool(heard.ends))
    assert heard.ends == [ServerEnd(sentence, was_ready=False)]
    assert not heard.process.busy


def test_an_end_by_itself_is_told_and_not_mended(hear: object) -> None:
    heard: Heard = hear("faint")  # type: ignore[operator] # the fixture's function
    heard.start()
    heard.wait_ready()
    running = heard.process._process
    assert running is not None
    running.write(b"\n")
    heard.wait(lambda: bool(heard.ends))
    assert heard.ends == [ServerEnd("The disk is full.", was_ready=True)]
    assert not heard.process.busy
    assert len(heard.ready) == 1


def test_a_program_that_is_not_there_is_an_end_with_a_reason(qtbot: QtBot, tmp_path: Path) -> None:
    process = ServerProcess(program=(str(tmp_path / "nothing"),))
    with qtbot.waitSignal(process.ended, timeout=PATIENCE) as told:
        process.start(ServerWish("/docs", "/tokens.txt"))
    assert told.args is not None
    end = told.args[0]
    assert end.sentence
    assert not end.was_ready
    assert not process.busy


def test_one_that_does_not_listen_is_ended_by_force(hear: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_process, "GRACE", 20)
    heard: Heard = hear("deaf")  # type: ignore[operator] # the fixture's function
    heard.start()
    heard.wait_ready()
    heard.process.stop()
    heard.wait(lambda: heard.stops == 1)
    assert heard.ends == []


def test_at_the_end_of_the_program_it_is_gone_whatever_it_does(
    hear: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_process, "AT_THE_END", 200)
    for mode in ("good", "deaf"):
        heard: Heard = hear(mode)  # type: ignore[operator] # the fixture's function
        heard.start()
        heard.wait_ready()
        heard.process.shut_down()
        assert not heard.process.busy
        assert heard.ends == []


CRASHING = """
import os, signal, sys
from PySide6.QtCore import QCoreApplication
from desktop.bridge.server_process import ServerProcess, ServerWish

application = QCoreApplication([])
process = ServerProcess(program=(sys.executable, sys.argv[1], "good"))

def die(_ready):
    print(process._process.processId(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

process.ready.connect(die)
process.start(ServerWish("/docs", "/tokens.txt"))
application.exec()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="ends a process by a signal and looks for it in /proc")
def test_it_ends_when_the_window_crashes(qtbot: QtBot) -> None:
    crashed = subprocess.run(
        [sys.executable, "-c", CRASHING, FAKE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert crashed.returncode == -9, crashed.stderr
    status = Path("/proc", crashed.stdout.strip(), "status")

    def ended() -> bool:
        return not status.exists() or "State:\tZ" in status.read_text()

    qtbot.waitUntil(ended, timeout=PATIENCE)
