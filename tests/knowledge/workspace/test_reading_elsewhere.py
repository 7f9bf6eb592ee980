"""A long reading goes to a worker process; a follower leaves it to the process that keeps the index."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from knowledge.events import Event, ReadingAdvanced
from knowledge.index import SearchIndex
from knowledge.index.jobs import Job, Outcome
from knowledge.index.sync import Synchronizer
from knowledge.index.workshop import Workshop
from knowledge.workspace import Workspace, reading
from knowledge.workspace.reading import SLICE_FILES, WORKER_FILES

MANY = WORKER_FILES + 300


@pytest.fixture
def large(tmp_path: Path) -> Path:
    root = tmp_path / "large"
    root.mkdir()
    for number in range(MANY):
        (root / f"d{number:04}.md").write_text(f"# Documento {number}\n\npalavra{number}\n", "utf-8")
    return root


@pytest.fixture
def open_one(large: Path) -> Iterator[Callable[[], Workspace]]:
    workspaces: list[Workspace] = []

    def make() -> Workspace:
        workspaces.append(Workspace(large))
        return workspaces[-1]

    yield make
    for workspace in workspaces:
        workspace.close()


def paths(workspace: Workspace, query: str) -> list[str]:
    return [hit.document.path for hit in workspace.search(query)]


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert condition()


def test_every_document_is_read_once_though_another_process_reads(open_one: Callable[[], Workspace]) -> None:
    workspace = open_one()
    events: list[Event] = []
    workspace.subscribe(events.append)
    workspace.start(watch=False).result(60)
    assert workspace._workshop._process is not None
    assert len(workspace.view.heads) == workspace.files_read == MANY
    assert workspace.view.complete
    assert paths(workspace, "palavra650") == ["d0650.md"]
    progress = [event.done for event in events if isinstance(event, ReadingAdvanced)]
    assert progress == sorted(progress)
    workspace.rescan().result(60)
    assert workspace.files_read == MANY


def test_a_worker_that_dies_is_replaced_by_reading_here(
    open_one: Callable[[], Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = open_one()
    workspace._workshop._command = (sys.executable, "-c", "raise SystemExit(1)")
    workspace.start(watch=False).result(60)
    assert len(workspace.view.heads) == MANY
    assert workspace.view.complete
    assert workspace._reader._workshop is not None  # the next long reading tries again


def test_a_file_saved_while_the_worker_reads_it_is_found_as_it_was_saved(
    open_one: Callable[[], Workspace], large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker's reading of it is older, and must not take the place of what was read after the save."""
    workspace = open_one()
    submit, news = Workshop.submit, list[Future[None]]()

    def save_and_submit(workshop: Workshop, job: Job) -> Future[Outcome]:
        future = submit(workshop, job)
        if not news:
            future.result(60)  # the worker has read the old text
            (large / "d0000.md").write_text("# Novo\n\nxilofone\n", "utf-8")
            (large / "d0001.md").unlink()
            news.append(workspace._reader.take_news(frozenset(["d0000.md", "d0001.md"])))
        return future

    monkeypatch.setattr(Workshop, "submit", save_and_submit)
    workspace.start(watch=False).result(60)
    news[0].result(60)
    assert paths(workspace, "xilofone") == ["d0000.md"]
    assert paths(workspace, "palavra0") != ["d0000.md"]
    assert "d0001.md" not in workspace.view.heads
    assert len(workspace.view.heads) == MANY - 1


def test_stopping_keeps_what_was_read_and_reading_on_reads_the_rest(
    open_one: Callable[[], Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "BATCH_FILES", 100)
    workspace = open_one()
    go_on = workspace.subscribe(lambda _: workspace.view.heads and workspace.cancel_reading())
    workspace.start(watch=False).result(60)
    assert 0 < len(workspace.view.heads) < MANY
    assert not workspace.view.complete
    go_on()
    workspace.rescan().result(60)
    assert len(workspace.view.heads) == workspace.files_read == MANY


def test_closing_in_the_middle_ends_at_once_and_the_next_time_all_is_there(
    open_one: Callable[[], Workspace],
) -> None:
    workspace = open_one()
    future = workspace.start(watch=False)
    wait_for(lambda: workspace._workshop._process is not None)
    workspace.close()
    assert future.done()
    again = open_one()
    again.start(watch=False).result(60)
    assert len(again.view.heads) == MANY


def test_a_second_program_waits_for_the_first_to_read(
    open_one: Callable[[], Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "BATCH_FILES", 100)
    first, second = open_one(), open_one()
    ends = [first.start(watch=False), second.start(watch=False)]
    for end in ends:
        end.result(60)
    assert len(second.view.heads) == MANY
    assert second.view.complete
    assert first.files_read == MANY
    assert second.files_read <= SLICE_FILES  # so few it may read at once, when it comes late


def test_a_second_program_reads_for_itself_when_the_first_does_not(
    open_one: Callable[[], Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PATIENCE_SECONDS", 0.3)
    open_one()  # it keeps the index, and is never started
    second = open_one()
    second.start(watch=False).result(60)
    assert len(second.view.heads) == second.files_read == MANY
    assert paths(second, "palavra650") == ["d0650.md"]


def test_a_follower_sees_a_commit_and_takes_over_when_the_writer_goes(
    open_one: Callable[[], Workspace], large: Path
) -> None:
    first, second = open_one(), open_one()
    first.start(watch=False).result(60)
    second.start(watch=False).result(60)
    (large / "d0005.md").write_text("# Novo\n\nxilofone\n", "utf-8")
    first.rescan().result(60)
    wait_for(lambda: paths(second, "xilofone") == ["d0005.md"])
    assert second.files_read == 0
    first.close()
    wait_for(lambda: second._index.writer)
    (large / "d0006.md").write_text("# Novo\n\ncavaquinho\n", "utf-8")
    second.rescan().result(60)
    assert paths(second, "cavaquinho") == ["d0006.md"]
    third = open_one()
    third.start(watch=False).result(60)
    assert paths(third, "cavaquinho") == ["d0006.md"]
    assert third.files_read <= 2  # what was read within a tick of being written is read once more


def test_closing_while_a_batch_is_sent_leaves_nobody_waiting(
    open_one: Callable[[], Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    job, sending = Synchronizer.job, threading.Event()

    def slow(sync: Synchronizer, *arguments: Any) -> Job:
        sending.set()
        time.sleep(0.3)
        return job(sync, *arguments)

    monkeypatch.setattr(Synchronizer, "job", slow)
    workspace = open_one()
    future = workspace.start(watch=False)
    assert sending.wait(60)
    workspace.close()
    wait_for(future.done)


def test_new_codes_while_the_worker_reads_reach_every_document(
    large: Path, open_one: Callable[[], Workspace], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(MANY):
        (large / f"d{number:04}.md").write_text(f"# Documento {number}\n\nTX 9000\n", "utf-8")
    workspace = open_one()
    submit = Workshop.submit

    def change_and_submit(workshop: Workshop, job: Job) -> Future[Outcome]:
        future = submit(workshop, job)
        if not (large / "search.toml").exists():
            future.result(60)  # it has been read in the old way
            (large / "search.toml").write_text('codes = ["TX 9000"]\n', "utf-8")
            workspace._lane.submit(workspace._read_rules)  # before the batch is taken
        return future

    monkeypatch.setattr(Workshop, "submit", change_and_submit)
    workspace.start(watch=False).result(60)
    workspace.rescan().result(60)
    wait_for(lambda: workspace.view.complete)
    assert len(workspace.search("TX9000")) == MANY


def test_what_fails_in_the_middle_is_read_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "few").mkdir()
    for number in range(5):
        (tmp_path / "few" / f"d{number}.md").write_text(f"palavra{number}\n", "utf-8")
    workspace = Workspace(tmp_path / "few")
    try:
        with monkeypatch.context() as broken:
            broken.setattr(SearchIndex, "apply", lambda *_: (_ for _ in ()).throw(MemoryError()))
            with pytest.raises(MemoryError):
                workspace.start(watch=False).result(60)
        assert len(workspace.view.heads) == 0
        workspace.rescan().result(60)
        assert paths(workspace, "palavra3") == ["d3.md"]
        assert len(workspace.view.heads) == 5
    finally:
        workspace.close()
