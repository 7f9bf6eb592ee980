"""The server as a process of its own: it can be busy without the window noticing, and cannot outlive it.

It is `estante serve … --with-parent`: it says one line of JSON once it is ready, and ends when its standard
input closes, which it does however this program ends. Nothing here waits, except `shut_down`.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Qt, QTimer, Signal

import knowledge

GRACE = 4000
"""Milliseconds for ending in order, and as long again before it is ended by force."""
AT_THE_END = 1500
"""Milliseconds that the end of this program waits for the end of the server."""
KEPT = 4000
"""Characters of its complaints that are kept, the last ones."""
_SAYS = "estante: "


@dataclass(frozen=True, slots=True)
class ServerWish:
    """What to serve. `port` 0: the system picks one."""

    path: str
    token_file: str
    port: int = 0


@dataclass(frozen=True, slots=True)
class ServerReady:
    """Where it answers: the addresses of the routes and of MCP."""

    url: str
    mcp: str


@dataclass(frozen=True, slots=True)
class ServerEnd:
    """It ended without being asked to. `sentence` is what it said last, "" for nothing."""

    sentence: str
    was_ready: bool


class ServerProcess(QObject):
    """At most one server at a time. A new one starts once the one before has ended: its port is free then."""

    ready = Signal(ServerReady)
    ended = Signal(ServerEnd)
    """Not after `stop`."""
    stopped = Signal()
    """The one that was told to stop is gone."""

    def __init__(self, parent: QObject | None = None, *, program: tuple[str, ...] = ()) -> None:
        """`program` stands in place of Estante's own command line, in tests."""
        super().__init__(parent)
        self._program = program or (sys.executable, "-m", "knowledge")
        self._process: QProcess | None = None
        self._next: ServerWish | None = None
        self._stopping = False
        self._was_ready = False
        self._heard = b""
        self._complaints = b""
        self._patience = QTimer(self, singleShot=True, interval=GRACE)
        self._patience.timeout.connect(self._insist)
        self._insisted = False

    @property
    def busy(self) -> bool:
        """True while a process is there, be it only ending."""
        return self._process is not None

    def start(self, wish: ServerWish) -> None:
        """Start, or start anew."""
        self._next = wish
        if self._process is None:
            self._begin()
        else:
            self._ask_to_end()

    def stop(self) -> None:
        """End in order; soon, not at once."""
        self._next = None
        if self._process is not None:
            self._ask_to_end()

    def shut_down(self) -> None:
        """End, and wait a moment for it: this program is about to end."""
        self._next = None
        process = self._process
        if process is None:
            return
        self._stopping = True
        process.closeWriteChannel()
        if not process.waitForFinished(AT_THE_END):
            process.kill()
            process.waitForFinished(AT_THE_END)
        self._end()

    # --- inside -----------------------------------------------------------------------------------

    def _begin(self) -> None:
        wish, self._next = self._next, None
        if wish is None:
            return
        self._stopping = self._was_ready = self._insisted = False
        self._heard = self._complaints = b""
        process = self._process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._listen)
        process.readyReadStandardError.connect(self._note)
        # What follows starts or deletes processes, which must not happen inside a signal of one of them.
        process.finished.connect(self._finish, Qt.ConnectionType.QueuedConnection)
        process.errorOccurred.connect(self._fail)
        program, *arguments = self._program
        arguments += ["serve", wish.path, "--port", str(wish.port), "--token-file", wish.token_file]
        process.start(program, [*arguments, "--with-parent"])

    def _listen(self) -> None:
        process = self._process
        if process is None:
            return
        self._heard += bytes(process.readAllStandardOutput().data())
        while b"\n" in self._heard:
            line, _, self._heard = self._heard.partition(b"\n")
            found = _ready_from(line)
            if found is not None and not self._was_ready and not self._stopping:
                self._was_ready = True
                self.ready.emit(found)
        if self._was_ready:
            self._heard = b""  # there is nothing more to hear

    def _note(self) -> None:
        if self._process is not None:
            self._complaints += bytes(self._process.readAllStandardError().data())
            self._complaints = self._complaints[-KEPT:]

    def _fail(self, error: QProcess.ProcessError) -> None:
        """A program that does not start has no end that would be told."""
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._complaints += self._process.errorString().encode()
            QTimer.singleShot(0, self, self._finish)

    def _finish(self) -> None:
        if self._process is not None and self._process.state() is QProcess.ProcessState.NotRunning:
            self._end()

    def _end(self) -> None:
        self._patience.stop()
        self._note()
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        if self._next is not None:
            self._begin()
        elif self._stopping:
            self.stopped.emit()
        else:
            self.ended.emit(ServerEnd(_last_sentence(self._complaints), self._was_ready))

    def _ask_to_end(self) -> None:
        assert self._process is not None
        if not self._stopping:
            self._stopping = True
            self._process.closeWriteChannel()
            self._patience.start()

    def _insist(self) -> None:
        """It has had its time."""
        if self._process is None:
            return
        if self._insisted:
            self._process.kill()
            return
        self._insisted = True
        self._process.terminate()
        self._patience.start()


def _environment() -> QProcessEnvironment:
    """Ours, and such that the same `knowledge` is found, whatever the folder we were started in."""
    environment = QProcessEnvironment.systemEnvironment()
    places = [str(Path(knowledge.__file__).resolve().parents[1]), environment.value("PYTHONPATH", "")]
    environment.insert("PYTHONPATH", os.pathsep.join(place for place in places if place))
    environment.insert("PYTHONUTF8", "1")
    return environment


def _ready_from(line: bytes) -> ServerReady | None:
    """What the line of JSON says; None for any other line."""
    try:
        said = json.loads(line)
    except ValueError:
        return None
    if not isinstance(said, dict) or not isinstance(said.get("url"), str):
        return None
    mcp = said.get("mcp")
    return ServerReady(said["url"], mcp if isinstance(mcp, str) else "")


def _last_sentence(complaints: bytes) -> str:
    """The last thing that was said in a sentence; else the last line, such as that of a fault."""
    lines = [line.strip() for line in complaints.decode("utf-8", "replace").splitlines() if line.strip()]
    said = [line.removeprefix(_SAYS) for line in lines if line.startswith(_SAYS)]
    return (said or lines or [""])[-1]
