"""The watcher with the real watchdog on real folders. Waits have a generous end; none is a measurement."""

from __future__ import annotations

import errno
import os
import random
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from watchdog.events import DirMovedEvent, FileModifiedEvent
from watchdog.observers.api import BaseObserver
from watchdog.utils import BaseThread

from knowledge.events import WatchState
from knowledge.sources import batching
from knowledge.sources import watcher as watching
from knowledge.sources.folder import Folder
from knowledge.sources.watcher import Watcher

DEADLINE = 30.0

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="is about inotify")


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
    ever: set[str] = field(default_factory=set)

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
            self.ever.add(self.texts[entry.path])

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
    wait_for(lambda: not threads_of_watchdog(), "watchdog's threads to end")


def threads_of_watchdog() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if isinstance(thread, BaseThread)]


def test_a_change_is_told_by_its_path(root: Path, receiver: Receiver, start: Callable[..., Watcher]) -> None:
    (root / "old.md").write_text("old")
    start()
    assert receiver.states == [WatchState.WATCHING]

    (root / "sub").mkdir()
    (root / "sub" / "a.md").write_text("a")
    (root / "old.md").unlink()

    wait_for(lambda: {"sub/a.md", "old.md"} <= receiver.told, "both paths")
    wait_for(receiver.sees({"sub/a.md": "a"}), "the new file")


def test_a_change_of_a_document_is_told_whatever_its_suffix(root: Path) -> None:
    place = root / "a.rst"
    place.write_text("old")
    receiver = Receiver(Folder(root, suffixes=(".rst",)))
    watcher = Watcher(receiver.folder, on_change=receiver.change, on_state=receiver.state, quiet_seconds=0.05)
    watcher.start()
    try:
        place.write_text("new")
        wait_for(receiver.sees({"a.rst": "new"}), "the new text")
    finally:
        watcher.stop()


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
    monkeypatch.setattr(watching, "_EVENTS", [DirMovedEvent])
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


def test_a_stopped_thread_of_watchdog_is_replaced(
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


@linux
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("victim", ["reader", "emitter", "dispatcher"])
def test_whichever_thread_of_watchdog_dies_in_the_middle_nothing_is_missed(
    root: Path,
    receiver: Receiver,
    start: Callable[..., Watcher],
    monkeypatch: pytest.MonkeyPatch,
    victim: str,
) -> None:
    from watchdog.observers.inotify import InotifyEmitter
    from watchdog.observers.inotify_c import InotifyFD

    owner, name = {
        "reader": (InotifyFD, "handle_event"),
        "emitter": (InotifyEmitter, "build_and_queue_event"),
        "dispatcher": (BaseObserver, "dispatch_events"),
    }[victim]

    def die(*_: object, **__: object) -> None:
        raise RuntimeWarning("Callback with id 1 already exists")

    (root / "sub").mkdir()
    start()
    threads = threads_of_watchdog()
    assert len(threads) == 3
    with monkeypatch.context() as broken:
        broken.setattr(owner, name, die)
        (root / "sub" / "a.md").write_text("a")  # the news of this kills it
        wait_for(lambda: not all(thread.is_alive() for thread in threads), "the death")
        (root / "sub" / "b.md").write_text("b")
    wait_for(lambda: frozenset() in receiver.batches, "the full comparison")
    wait_for(receiver.sees({"sub/a.md": "a", "sub/b.md": "b"}), "both files")
    assert not any(thread.is_alive() for thread in threads)

    (root / "sub" / "c.md").write_text("c")
    wait_for(lambda: "sub/c.md" in receiver.told, "the path of a later file")


def test_a_fault_of_our_own_thread_does_not_end_the_watching(
    root: Path,
    receiver: Receiver,
    start: Callable[..., Watcher],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(watching, "_HEALTH_SECONDS", 0.1)
    start()
    with monkeypatch.context() as broken:
        broken.setattr(Watcher, "_look_after", lambda self: 1 / 0)
        (root / "a.md").write_text("a")
        wait_for(lambda: "stumbled" in caplog.text, "the fault")
    wait_for(receiver.sees({"a.md": "a"}), "the file")
    (root / "b.md").write_text("b")
    wait_for(lambda: "b.md" in receiver.told, "the path of a later file")


def test_when_no_thread_can_be_started_the_folder_is_compared_instead(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(watching, "_RESCANNING_SECONDS", 0.2)
    with monkeypatch.context() as crowded:
        crowded.setattr(watching, "Observer", refuse)
        start()
        assert receiver.states == [WatchState.RESCANNING]
        assert receiver.details == ["can't start new thread"]
        (root / "a.md").write_text("a")
        wait_for(receiver.sees({"a.md": "a"}), "the file")
    wait_for(lambda: receiver.states[-1] is WatchState.WATCHING, "the return to watching")


@linux
def test_wa05_a_full_queue_of_the_kernel_is_noticed_and_everything_compared(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    from watchdog.observers.inotify_c import InotifyFD

    most = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    if most > 50_000:
        pytest.skip("the queue of this system is too long to be filled in a test")
    (root / "sub").mkdir()
    noisy = [root / "sub" / "x.md", root / "sub" / "y.md"]
    for place in noisy:
        place.touch()
    start()
    paused, read = threading.Event(), InotifyFD.read_events

    def read_late(self: InotifyFD) -> object:
        paused.wait(DEADLINE)
        return read(self)

    monkeypatch.setattr(InotifyFD, "read_events", read_late)
    (root / "first.md").write_text("first")  # ends the call that is under way
    for number in range(most + 6_000):  # two in turn: the kernel makes one event of equal ones in a row
        os.utime(noisy[number % 2])
    (root / "sub" / "lost.md").write_text("no event tells of this one")
    paused.set()

    wait_for(lambda: "sub/lost.md" in receiver.texts, "the file whose news was lost")
    assert "sub/lost.md" not in receiver.told
    assert receiver.states == [WatchState.WATCHING, WatchState.RESCANNING, WatchState.WATCHING]
    assert receiver.details == [
        "",
        "more changed at once than the system can report; the folder is compared now",
        "",
    ]
    (root / "sub" / "later.md").write_text("later")
    wait_for(lambda: "sub/later.md" in receiver.told, "the path of a later file")


def test_wa05_twenty_thousand_writes_while_nobody_takes_the_news_end_alike(
    root: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()

    def change(paths: frozenset[str]) -> None:
        released.wait(DEADLINE)
        receiver.change(paths)

    watcher = Watcher(receiver.folder, on_change=change, on_state=receiver.state, rescan_seconds=3600.0)
    watcher.start()
    try:
        with ExitStack() as stack:
            files = [
                stack.enter_context((root / f"{number}.md").open("wb", buffering=0)) for number in range(40)
            ]
            for number in range(20_000):
                files[number % 40].seek(0)
                files[number % 40].write(f"{number:05}".encode())
        released.set()
        wait_for(receiver.sees({f"{n % 40}.md": f"{n}" for n in range(19_960, 20_000)}), "the last texts")
    finally:
        released.set()
        watcher.stop()


@pytest.mark.parametrize("seed", [0, 4, 5])
def test_after_folders_moved_about_every_folder_is_still_watched(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], tmp_path: Path, seed: int
) -> None:
    dice = random.Random(seed)
    outside = tmp_path / "outside"
    outside.mkdir()
    start()
    for number in range(300):
        move_about(root, outside, number, dice)
        if dice.random() < 0.05:
            time.sleep(0.03)
    folders = folders_of(root)
    receiver.change(frozenset())
    wait_for(lambda: settled(receiver), "the last news")
    receiver.batches.clear()

    for folder in folders:
        (folder / "probe.md").write_text("probe")
    probes = {(folder / "probe.md").relative_to(root).as_posix() for folder in folders}
    wait_for(lambda: probes <= receiver.told, "the path of the file in every folder")
    assert frozenset() not in receiver.batches


def folders_of(root: Path) -> list[Path]:
    return [root, *sorted(path for path in root.rglob("*") if path.is_dir())]


def move_about(root: Path, outside: Path, number: int, dice: random.Random) -> None:
    """One step with folders whose few names are used again and again."""
    folders = folders_of(root)
    folder, other = dice.choice(folders), dice.choice(folders) / dice.choice("abcde")
    away = sorted(outside.iterdir())
    with suppress(OSError):  # the name is taken, or it would lie in itself
        match dice.randrange(8):
            case 0 | 1:
                other.mkdir()
            case 2:
                (folder / "x" / "y" / "z").mkdir(parents=True)
            case 3 if folder != root:
                folder.rename(other)
            case 4 if folder != root:
                folder.rename(outside / str(number))
            case 5 if away:
                dice.choice(away).rename(other)
            case 6 if folder != root and len(folders) > 8:
                shutil.rmtree(folder)
            case _:
                (folder / "n.md").write_text(str(number))


def settled(receiver: Receiver) -> bool:
    """Whether nothing was told for longer than watchdog holds back a folder that moved away."""
    count = len(receiver.batches)
    time.sleep(1.0)
    return len(receiver.batches) == count


@pytest.mark.parametrize("writer", ["closes each time", "keeps it open"])
def test_wa11_a_text_that_is_written_in_steps_is_told_when_it_is_whole(
    root: Path,
    receiver: Receiver,
    start: Callable[..., Watcher],
    monkeypatch: pytest.MonkeyPatch,
    writer: str,
) -> None:
    for name in ("OPEN_STILL", "EMPTY_STILL", "STEPS_STILL"):
        monkeypatch.setattr(batching, name, 1.5)  # a busy computer must not look like a pause of the writer
    (root / "a.md").write_text("old")
    start(rescan_seconds=0.3)
    wait_for(receiver.sees({"a.md": "old"}), "the first comparison")

    if writer == "closes each time":
        for mode, text in (("w", ""), ("a", "one half"), ("a", ", the other half")):
            with (root / "a.md").open(mode) as stream:
                stream.write(text)
            time.sleep(0.4)
    else:
        with (root / "a.md").open("w") as stream:
            for text in ("", "one half", ", the other half"):
                stream.write(text)
                stream.flush()
                time.sleep(0.4)

    wait_for(receiver.sees({"a.md": "one half, the other half"}), "the whole text")
    assert receiver.ever == {"old", "one half, the other half"}


def test_a_file_that_may_be_read_again_is_told(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    (root / "a.md").write_text("a")
    (root / "sub").mkdir()
    start()

    (root / "a.md").chmod(0o600)
    wait_for(lambda: "a.md" in receiver.told, "the file")
    (root / "sub").chmod(0o700)
    wait_for(lambda: "sub" in receiver.told or frozenset() in receiver.batches, "the folder")


def test_on_systems_that_do_not_tell_of_closing_a_change_is_told_once_it_is_quiet(
    root: Path, receiver: Receiver, start: Callable[..., Watcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_TELLS_CLOSING", False)
    monkeypatch.setattr(watching, "_EVENTS", [FileModifiedEvent])
    monkeypatch.setattr(batching, "OPEN_STILL", 3600.0)
    monkeypatch.setattr(batching, "LONGEST_HOLD", 3600.0)
    (root / "a.md").write_text("a")
    start()

    (root / "a.md").write_text("b")

    wait_for(lambda: "a.md" in receiver.told, "the file")


def test_news_of_a_file_with_an_impossible_name_is_news_of_its_folder(
    root: Path, receiver: Receiver, start: Callable[..., Watcher]
) -> None:
    (root / "sub").mkdir()
    start()

    (root / "sub" / "back\\slash.md").write_text("a")

    wait_for(lambda: bool(receiver.batches), "the news")
    assert receiver.batches == [frozenset({"sub"})]


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
