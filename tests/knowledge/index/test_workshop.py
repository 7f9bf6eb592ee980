"""A real worker process: it works, it ends with us, and its death is told and survived."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.errors import WorkerFailed
from knowledge.index.jobs import ReadJob
from knowledge.index.layout import read_arrays
from knowledge.index.workshop import Workshop
from knowledge.settings import ChunkSettings


@pytest.fixture
def job(tmp_path: Path) -> ReadJob:
    (tmp_path / "a.md").write_text("# Troca\n\ntexto")
    return ReadJob(str(tmp_path), "utf-8", ChunkSettings(), (), ("a.md",), {}, {}, str(tmp_path / "out"))


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.close()


def test_jobs_are_done_in_order_by_another_process(workshop: Workshop, job: ReadJob) -> None:
    futures = [workshop.submit(job) for _ in range(3)]
    outcomes = [future.result(60) for future in futures]
    assert [outcome.documents for outcome in outcomes] == [1, 1, 1]
    assert len(read_arrays(Path(job.out), checksum=outcomes[-1].checksum).document_chunks) == 1
    assert workshop._process is not None
    assert workshop._process.pid != os.getpid()


def test_a_worker_that_dies_fails_its_job_and_the_next_job_gets_a_new_one(
    workshop: Workshop, job: ReadJob
) -> None:
    workshop.submit(job).result(60)
    assert workshop._process is not None
    workshop._process.kill()
    workshop._process.wait()
    with pytest.raises(WorkerFailed):
        workshop.submit(job).result(60)
    assert workshop.submit(job).result(60).documents == 1


def test_a_job_that_fails_says_why(workshop: Workshop, job: ReadJob, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with pytest.raises(WorkerFailed, match="Error"):
        workshop.submit(job).result(60)


def test_a_worker_that_cannot_be_started_is_told(job: ReadJob) -> None:
    workshop = Workshop((str(Path(job.root) / "no-such-program"),))
    with pytest.raises(WorkerFailed):
        workshop.submit(job).result(60)
    workshop.close()


def test_closing_ends_the_process_and_cancels_what_waits(job: ReadJob) -> None:
    workshop = Workshop((sys.executable, "-c", "import time; time.sleep(60)"))
    first, second = workshop.submit(job), workshop.submit(job)
    while workshop._process is None:
        time.sleep(0.01)
    workshop.close()
    workshop.close()
    assert isinstance(first.exception(5), WorkerFailed)
    assert second.cancelled()
    assert workshop.submit(job).cancelled()


@pytest.mark.skipif(os.name != "posix", reason="a process of another kind")
def test_the_worker_does_not_outlive_a_program_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("texto")
    script = (
        "import sys, time\n"
        "from knowledge.index.jobs import ReadJob\n"
        "from knowledge.index.workshop import Workshop\n"
        "from knowledge.settings import ChunkSettings\n"
        "workshop = Workshop()\n"
        "job = ReadJob(sys.argv[1], 'utf-8', ChunkSettings(), (), ('a.md',), {}, {}, sys.argv[1] + '/out')\n"
        "workshop.submit(job).result()\n"
        "print(workshop._process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    worker = int(program.stdout.readline())
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdout.close()
    deadline = time.monotonic() + 30
    while _runs(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
