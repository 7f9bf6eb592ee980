"""The watcher with the real watchdog on real folders. Waits have a generous end; none is a measurement."""

from __future__ import annotations

import errno
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from knowledge.events import WatchState
from knowledge.sources import watcher as watching
from knowledge.sources.folder import Folder
from knowledge.sources.watcher import Watcher

DEADLINE = 30.0


def wait_for(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"waited in vain for {what}")
        time.sleep(0.02)


@dataclass
class Receiver:
    """Keeps what it is told, and follows the folder the way a reader does: only told paths are looked at."""

    folder: Folder
    batches: list[frozenset[str]] = field(default_factory=list)
    states: list[WatchState] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def change(self, paths: frozenset[str]) -> None:
        self.batches.append(paths)
        for path in paths or {""}:
            self._compare(path)

    def _compare(self, path: str) -> None:
        stale = [old for old in self.texts if not path or old == path or old.startswith(f"{path}/")]
        for old in stale:
            del self.texts[old]
        for entry in self.folder.scan(under=path).files:
            self.texts[entry.path] = self.folder.read(entry.path).text

    def state(self, state: WatchState, detail: str) -> None:
        self.states.append(state)
        self.details.append(detail)

    @property
    def told(self) -> set[str]:
        return {path for batch in self.batches for path in batch}

    def sees(self, texts: dict[str, str]) -> Callable[[], bool]:
        return lambda: self.texts == texts


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = tmp_path / "proj"
    place.mkdir()
    return place


@pytest.fixture
def receiver(root: Path) -> Receiver:
    return Receiver(Folder(root))


@pytest.fixture
def start(receiver: Receiver) -> Iterator[Callable[..., Watcher]]:
    watchers: list[Watcher] = []

    def begin(*, rescan_seconds: float = 3600.0) -> Watcher:
        watcher = Watcher(
            receiver.folder,
            on_change=receiver.change,
            on_state=receiver.state,
            quiet_seconds=0.05,
            rescan_seconds=rescan_seconds,
        )
        watchers.append(watcher)
        watcher.start()
        return watcher

    yield begin
    for watcher in watchers:
        watcher.stop()
    assert not [thread.name for thread in threading.enumerate() if thread.name == "estante-watcher"]


def test_a_change_is_told_by_its_path(root: Path, receiver: Receiver, start: Callable[..., Watcher]) -> None:
    (root / "old.md").write_text("old")
    start()
    assert receiver.states == [WatchState.WATCHING]

    (root / "sub").mkdir()
    (root / "sub" / "a.md").write_text("a")
    (root / "old.md").unlink()

    wait_for(lambda: {"sub/a.md", "old.md"} <= receiver.told, "both paths")
    wait_for(receiver.sees({"sub/a.md": "a"}), "the new file")


@pytest.mark.parametrize("style", ["inside", "outside", "backup"])
def test_wa01_saves_by_renaming_are_seen_every_time(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], tmp_path: Path, style: str
) -> None:
    place = root / "a.md"
    place.write_text("0")
    start()
    for number in range(1, 41):
        if style == "backup":
            place.rename(root / "a.md~")
            place.write_text(str(number))
        else:
            scratch = (root if style == "inside" else tmp_path) / ".t.tmp"
            scratch.write_text(str(number))
            scratch.rename(place)
        wait_for(receiver.sees({"a.md": str(number)}), f"save {number}")


def test_ed03_fifty_saves_of_our_own_writer_end_with_the_last_text(
    receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    start()
    for number in range(50):
        receiver.folder.write("a.md", f"text {number}", like=None, expected_digest=None)

    wait_for(receiver.sees({"a.md": "text 49"}), "the last text")
    assert not [path for path in receiver.told if ".estante-" in path]


def test_wa06_a_folder_moved_away_takes_its_files_along(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], tmp_path: Path
) -> None:
    (root / "s").mkdir()
    for name in "abc":
        (root / "s" / f"{name}.md").write_text(name)
    start()
    receiver.change(frozenset())
    assert len(receiver.texts) == 3

    (root / "s").rename(tmp_path / "elsewhere")
    wait_for(receiver.sees({}), "the files to go")
    (tmp_path / "elsewhere").rename(root / "t")
    wait_for(receiver.sees({f"t/{name}.md": name for name in "abc"}), "the files to come back")
    (root / "t").rename(root / "u")
    wait_for(receiver.sees({f"u/{name}.md": name for name in "abc"}), "the files under their new name")


def test_wa08_a_folder_made_again_is_watched_again(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    (root / "old.md").write_text("old")
    start()

    shutil.rmtree(root)
    wait_for(lambda: receiver.states[-1] is WatchState.OFFLINE, "the notice")
    root.mkdir()
    (root / "new.md").write_text("new")

    wait_for(receiver.sees({"new.md": "new"}), "the new file")
    assert receiver.states == [WatchState.WATCHING, WatchState.OFFLINE, WatchState.WATCHING]
    (root / "later.md").write_text("later")
    wait_for(receiver.sees({"new.md": "new", "later.md": "later"}), "a file after the return")


def test_wa08_a_folder_replaced_at_once_is_watched_again(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    start()
    for number in range(3):
        shutil.rmtree(root)
        root.mkdir()
        (root / f"{number}.md").write_text("new")
        wait_for(receiver.sees({f"{number}.md": "new"}), "the file of the new folder")


def test_wa15_a_folder_that_is_away_for_a_while_is_offline_and_nothing_is_forgotten(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], tmp_path: Path
) -> None:
    (root / "a.md").write_text("a")
    start(rescan_seconds=0.2)
    wait_for(receiver.sees({"a.md": "a"}), "the first comparison")

    root.rename(tmp_path / "away")
    wait_for(lambda: receiver.states[-1] is WatchState.OFFLINE, "the notice")
    batches = len(receiver.batches)
    (tmp_path / "away" / "b.md").write_text("b")
    assert receiver.texts == {"a.md": "a"}
    (tmp_path / "away").rename(root)

    wait_for(receiver.sees({"a.md": "a", "b.md": "b"}), "both files")
    assert receiver.states[-1] is WatchState.WATCHING
    assert receiver.batches[batches] == frozenset()


def test_a_watcher_may_start_before_its_folder_is_there(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    root.rmdir()
    start()
    assert receiver.states == [WatchState.OFFLINE]

    root.mkdir()
    (root / "a.md").write_text("a")

    wait_for(receiver.sees({"a.md": "a"}), "the file")


def test_wa09_bad_entries_and_a_failing_receiver_do_not_end_the_watching(
    root: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    def fail_once(paths: frozenset[str]) -> None:
        receiver.change(paths)
        if len(receiver.batches) == 1:
            raise ValueError("a bug of the receiver")

    watcher = Watcher(receiver.folder, on_change=fail_once, on_state=receiver.state, quiet_seconds=0.05)
    watcher.start()
    try:
        (root / "x.md").mkdir()
        (root / "closed.md").write_text("closed")
        (root / "closed.md").chmod(0o000)
        Path(os.fsdecode(os.fsencode(root) + b"/caf\xe9.md")).touch()
        wait_for(lambda: bool(receiver.batches), "the first batch")
        (root / "closed.md").unlink()
        (root / "good.md").write_text("good")
        wait_for(receiver.sees({"good.md": "good"}), "the ordinary file")
    finally:
        watcher.stop()
    assert "a bug of the receiver" in caplog.text


def test_wa14_a_file_replaced_by_a_folder_and_back_is_followed(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    (root / "df.md").write_text("file")
    start()
    (root / "df.md").unlink()
    (root / "df.md").mkdir()
    (root / "df.md" / "in.md").write_text("inside")
    wait_for(receiver.sees({"df.md/in.md": "inside"}), "the file in the folder")

    shutil.rmtree(root / "df.md")
    (root / "df.md").write_text("file again")
    wait_for(receiver.sees({"df.md": "file again"}), "the file")


def test_a_burst_ends_with_folder_and_receiver_alike(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    start()
    for number in range(300):
        place = root / f"{number % 7}" / f"{number % 3}" / f"{number}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(str(number))
        if number % 5 == 0:
            place.unlink()
    expected = {f"{n % 7}/{n % 3}/{n}.md": str(n) for n in range(300) if n % 5}

    wait_for(receiver.sees(expected), "all files")
    assert len(receiver.batches) < 60


def test_wa05_a_periodic_comparison_finds_what_no_event_told(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_EVENTS", [watching.DirMovedEvent])
    start(rescan_seconds=0.2)

    (root / "a.md").write_text("a")

    wait_for(receiver.sees({"a.md": "a"}), "the file")
    assert receiver.told == set()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EMFILE])
def test_wa10_without_watches_the_folder_is_compared_instead(
    root: Path,
    receiver: Receiver,
    start: Callable[..., Watcher],
    monkeypatch: pytest.MonkeyPatch,
    code: int,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, "inotify limit reached")

    monkeypatch.setattr(watching, "_RESCANNING_SECONDS", 0.2)
    with monkeypatch.context() as limited:
        limited.setattr(watching, "Observer", refuse)
        start()
        (root / "a.md").write_text("a")
        wait_for(receiver.sees({"a.md": "a"}), "the file")
        assert receiver.states == [WatchState.RESCANNING]
        assert "watched folders" in receiver.details[0]

    wait_for(lambda: receiver.states[-1] is WatchState.WATCHING, "watches to be had again")


def test_wa10_folders_left_without_a_watch_are_noticed(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = Path("/proc/sys/fs/inotify/max_user_watches")
    if not os.access(limit, os.W_OK):
        pytest.skip("the limit on watches cannot be set here")
    for number in range(60):
        (root / f"{number}").mkdir()
    monkeypatch.setattr(watching, "_RESCANNING_SECONDS", 0.2)
    before = limit.read_text()
    try:
        limit.write_text("20")
        start()
        assert receiver.states == [WatchState.RESCANNING]
        for number in range(60):
            (root / f"{number}" / "a.md").write_text("a")
        wait_for(lambda: len(receiver.texts) == 60, "all files")
    finally:
        limit.write_text(before)
    wait_for(lambda: receiver.states[-1] is WatchState.WATCHING, "watches to be had again")


def test_a_dead_thread_of_the_library_is_replaced(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    start()
    emitters = [thread for thread in threading.enumerate() if "Emitter" in type(thread).__name__]
    for emitter in emitters:
        emitter.stop()  # type: ignore[attr-defined]  # watchdog's threads can be stopped
        emitter.join()

    wait_for(lambda: frozenset() in receiver.batches, "the full comparison")
    (root / "a.md").write_text("a")
    wait_for(lambda: "a.md" in receiver.told, "the path")


def test_reading_and_hidden_or_scratch_files_wake_nobody(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    (root / "a.md").write_text("a")
    (root / ".git").mkdir()
    start()
    for _ in range(20):
        (root / "a.md").read_bytes()
        (root / ".git" / "index").write_text("x")
        (root / "a.md~").write_text("x")
        (root / "run.log").write_text("x")
    (root / "last.md").write_text("last")

    wait_for(lambda: "last.md" in receiver.told, "the last file")
    assert receiver.told <= {"last.md", "run.log"}


def test_stopping_is_safe_twice_and_from_the_receiver_itself(root: Path, receiver: Receiver) -> None:
    watcher = Watcher(
        receiver.folder, on_change=lambda _: watcher.stop(), on_state=receiver.state, quiet_seconds=0.0
    )
    watcher.stop()
    watcher.start()
    watcher.start()

    (root / "a.md").write_text("a")

    wait_for(lambda: WatchState.OFF in receiver.states, "the end")
    watcher.stop()
    watcher.stop()
    assert receiver.states == [WatchState.WATCHING, WatchState.OFF]
