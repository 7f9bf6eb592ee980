"""Our side of the worker process: jobs in, outcomes out, one after the other.

The process is started for the first job and ended when there was none for a while. When it cannot be started,
or dies, the job's future fails with `WorkerFailed`, and whoever gave the job does it himself.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from concurrent.futures import Future
from pathlib import Path

from knowledge.errors import WorkerFailed
from knowledge.index.jobs import Job, Outcome, outcome_from, to_line

IDLE_SECONDS = 20.0
"""So long the process is kept without a job; it holds some 100 MB."""


class Workshop:
    """Safe to call from any thread. Close it when done: the process is killed, waiting jobs are cancelled."""

    def __init__(self, command: tuple[str, ...] | None = None) -> None:
        """`command` starts the worker; None is the one that ships with us."""
        self._command = command or (sys.executable, "-m", "knowledge.index.worker")
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Outcome]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    def submit(self, job: Job) -> Future[Outcome]:
        """Have `job` done. After `close` the future is cancelled at once."""
        future: Future[Outcome] = Future()
        with self._lock:
            if self._closed:
                future.cancel()
                return future
            self._jobs.put((job, future))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="estante-workshop", daemon=True)
                self._thread.start()
        return future

    def close(self) -> None:
        """End the process now. Safe to call twice."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
            self._jobs.put(None)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                item = self._jobs.get(timeout=IDLE_SECONDS if self._process else None)
            except queue.Empty:
                self._end_process()
                continue
            if item is None:
                break
            job, future = item
            if self._closed:
                future.cancel()
            elif future.set_running_or_notify_cancel():
                try:
                    future.set_result(self._do(job))
                except Exception as error:  # noqa: BLE001 - it is handed to whoever gave the job
                    future.set_exception(error)
        self._end_process()

    def _do(self, job: Job) -> Outcome:
        """Raises WorkerFailed."""
        try:
            process = self._process or self._start()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(to_line(job) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError) as error:  # a line that is no ASCII is not from our worker
            self._end_process()
            raise WorkerFailed(str(error)) from error
        try:
            return outcome_from(line)
        except (ValueError, KeyError, TypeError) as error:
            self._end_process()  # it died, or it no longer does what we think
            raise WorkerFailed(line.strip() or "it ended") from error

    def _start(self) -> subprocess.Popen[str]:
        """Raises OSError when there is no way to start one."""
        home = str(Path(__file__).resolve().parents[2])
        paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
        with self._lock:
            if self._closed:
                raise OSError("closed")
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="ascii",
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            return self._process

    def _end_process(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
