"""What other programs do to a folder while it is open: nothing half-written is shown, nothing is missed.

Waits have a generous end; none is a measurement. The periodic comparison is off unless a test is about it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from knowledge import Limits, Question
from knowledge.events import Event, LibraryChanged, WatchState, WatchStateChanged
from knowledge.settings import Settings
from knowledge.sources import batching
from knowledge.sources import watcher as watching
from knowledge.workspace import Workspace

PATIENCE = 30.0
NEVER = 3_600.0

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="is about inotify")


@dataclass
class Watched:
    """An open folder; keeps every state, and every text that each document ever had for a reader."""

    workspace: Workspace
    states: list[WatchStateChanged] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.workspace.subscribe(self._take)

    def _take(self, event: Event) -> None:
        if isinstance(event, WatchStateChanged):
            self.states.append(event)
        elif isinstance(event, LibraryChanged):
            documents = self.workspace.view.documents
            for path in event.paths:
                text = documents[path].content if path in documents else "(gone)"
                self.texts.setdefault(path, []).append(text)

    def found(self, query: str) -> list[str]:
        return sorted(hit.document.path for hit in self.workspace.search(query))

    def is_as_on_disk(self) -> bool:
        """Whether the documents are the files of the folder, text by text."""
        root = self.workspace.root
        disk = {path.relative_to(root).as_posix(): path for path in root.rglob("*.md") if path.is_file()}
        documents = self.workspace.view.documents
        return documents.keys() == disk.keys() and all(
            documents[path].content == place.read_text("utf-8").strip() for path, place in disk.items()
        )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "loja"
    place.mkdir()
    return place


@pytest.fixture
def watch(folder: Path) -> Iterator[Callable[..., Watched]]:
    opened: list[Workspace] = []

    def begin(*, rescan_seconds: float = NEVER) -> Watched:
        workspace = Workspace(folder, settings=Settings(rescan_seconds=rescan_seconds))
        opened.append(workspace)
        watched = Watched(workspace)
        workspace.start(watch=True).result(60)
        return watched

    yield begin
    for workspace in opened:
        workspace.close()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


def until_found(watched: Watched, query: str, paths: list[str]) -> None:
    until(lambda: watched.found(query) == paths)


# --- WA11: half-written files ---------------------------------------------------------------------

OLD, HALF, WHOLE = "Texto velho sobre boleto.", "Texto novo sobre", "Texto novo sobre xilofone."


def write_in_steps(place: Path, how: str) -> None:
    pause = 0.3
    if how == "it closes the file after each step":
        for mode, text in (("w", ""), ("a", HALF), ("a", WHOLE.removeprefix(HALF))):
            with place.open(mode, encoding="utf-8") as stream:
                stream.write(text)
            time.sleep(pause)
        return
    with place.open("w", encoding="utf-8") as stream:
        for text in ("", HALF, WHOLE.removeprefix(HALF)):
            stream.write(text)
            stream.flush()
            time.sleep(pause)


@linux
@pytest.mark.parametrize("how", ["it closes the file after each step", "it holds the file open"])
@pytest.mark.parametrize("compared", ["rarely", "all the time"])
def test_wa11_a_text_that_is_written_in_steps_is_shown_once_it_is_whole(
    folder: Path, watch: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch, how: str, compared: str
) -> None:
    for name in ("OPEN_STILL", "EMPTY_STILL", "STEPS_STILL"):
        monkeypatch.setattr(batching, name, 1.5)  # a busy computer must not look like a pause of the writer
    (folder / "a.md").write_text(OLD, encoding="utf-8")
    (folder / "b.md").write_text("Outro texto.", encoding="utf-8")
    watched = watch(rescan_seconds=0.25 if compared == "all the time" else NEVER)
    watched.texts.clear()

    write_in_steps(folder / "a.md", how)
    until(lambda: watched.found("xilofone ") == ["a.md"])

    assert watched.texts == {"a.md": [WHOLE]}
    assert watched.found("boleto ") == []


@linux
def test_wa11_a_new_folder_is_shown_when_the_files_in_it_are_whole(
    folder: Path, watch: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPEN_STILL", "EMPTY_STILL", "STEPS_STILL"):
        monkeypatch.setattr(batching, name, 1.5)
    watched = watch()
    watched.texts.clear()

    (folder / "novo").mkdir()
    write_in_steps(folder / "novo" / "a.md", "it holds the file open")
    until(lambda: watched.found("xilofone ") == ["novo/a.md"])

    assert watched.texts == {"novo/a.md": [WHOLE]}


def test_a_document_that_was_emptied_on_purpose_is_shown_empty(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    (folder / "a.md").write_text(OLD, encoding="utf-8")
    watched = watch()

    (folder / "a.md").write_text("", encoding="utf-8")

    until(lambda: watched.found("boleto ") == [])
    assert watched.workspace.view.documents["a.md"].content == ""
    (folder / "new.md").touch()
    until(lambda: "new.md" in watched.workspace.view.documents)


@linux
def test_a_file_that_is_never_closed_is_shown_all_the_same(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    watched = watch()
    with (folder / "log.md").open("w", encoding="utf-8") as stream:
        for number in range(3):
            stream.write(f"\nzepelim{number}\n")
            stream.flush()
            until_found(watched, f"zepelim{number} ", ["log.md"])


# --- WA05: more news than can be told -------------------------------------------------------------


@linux
def test_wa05_after_a_full_queue_of_the_kernel_index_and_disk_are_equal_and_it_is_told(
    folder: Path, watch: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    from watchdog.observers.inotify_c import InotifyFD

    most = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    if most > 50_000:
        pytest.skip("the queue of this system is too long to be filled in a test")
    for number in range(200):
        place = folder / f"{number % 10}" / f"{number}.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"# Documento {number}\n\nvelho\n", encoding="utf-8")
    watched = watch()
    released, read = threading.Event(), InotifyFD.read_events

    def read_late(self: InotifyFD) -> object:
        released.wait(PATIENCE)
        return read(self)

    monkeypatch.setattr(InotifyFD, "read_events", read_late)
    (folder / "wake.md").write_text("acorda", encoding="utf-8")  # the call that is under way is the old one
    noisy = [folder / "0" / "0.md", folder / "0" / "10.md"]
    for number in range(most + 6_000):
        os.utime(noisy[number % 2])
    for number in range(0, 200, 2):  # no event tells of these
        (folder / f"{number % 10}" / f"{number}.md").write_text("zepelim", encoding="utf-8")
    (folder / "1" / "1.md").unlink()
    (folder / "3").rename(folder / "trinta")
    released.set()

    until(lambda: len(watched.found("zepelim ")) == 100 and watched.is_as_on_disk())
    assert [event.state for event in watched.states] == [
        WatchState.WATCHING,
        WatchState.RESCANNING,
        WatchState.WATCHING,
    ]
    assert "more changed at once" in watched.states[1].detail
    (folder / "trinta" / "new.md").write_text("xilofone", encoding="utf-8")
    until(lambda: watched.found("xilofone ") == ["trinta/new.md"])


# --- WA08: watchdog's threads ---------------------------------------------------------------------


@linux
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_wa08_when_watchdog_dies_in_the_middle_of_its_work_nothing_stays_unseen(
    folder: Path, watch: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    from watchdog.observers.inotify_c import InotifyFD

    deaths = threading.Event()

    def die(*_: object) -> None:
        deaths.set()
        raise RuntimeWarning("Callback with id 1 already exists")

    watched = watch()
    with monkeypatch.context() as broken:
        broken.setattr(InotifyFD, "handle_event", die)
        (folder / "a.md").write_text("zepelim", encoding="utf-8")
        until(deaths.is_set)
        (folder / "b.md").write_text("zepelim", encoding="utf-8")
    until(lambda: watched.found("zepelim ") == ["a.md", "b.md"])
    (folder / "c.md").write_text("xilofone", encoding="utf-8")
    until(lambda: watched.found("xilofone ") == ["c.md"])


# --- WA10: no watches left ------------------------------------------------------------------------


def test_wa10_without_watches_the_folder_is_followed_all_the_same_and_it_is_told(
    folder: Path, watch: Callable[..., Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "inotify watch limit reached")

    for number in range(30):
        (folder / f"{number}").mkdir()
    monkeypatch.setattr(watching, "_RESCANNING_SECONDS", 0.2)
    with monkeypatch.context() as limited:
        limited.setattr(watching, "Observer", refuse)
        watched = watch()
        (folder / "7" / "a.md").write_text("zepelim", encoding="utf-8")
        until(lambda: watched.found("zepelim ") == ["7/a.md"])
        (state,) = watched.states
        assert state.state is WatchState.RESCANNING
        assert state.detail == (
            "the system allows no more watched folders; the folder is compared every few seconds instead"
        )
    until(lambda: watched.states[-1].state is WatchState.WATCHING)


# --- WA12: edits that leave no trace in size and time ---------------------------------------------


def edit_in_secret(place: Path, text: str) -> None:
    before = place.stat()
    place.write_text(text, encoding="utf-8")
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = place.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)


def test_wa12_an_edit_that_keeps_size_and_time_is_seen_while_the_program_runs(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    (folder / "a.md").write_text("aaa", encoding="utf-8")
    watched = watch()
    edit_in_secret(folder / "a.md", "bbb")
    until(lambda: watched.found("bbb ") == ["a.md"])
    assert watched.found("aaa ") == []


@pytest.mark.parametrize("older", [0, 60])
def test_wa12_an_edit_that_keeps_size_and_time_is_seen_at_the_next_start(
    folder: Path, watch: Callable[..., Watched], older: int
) -> None:
    place = folder / "a.md"
    place.write_text("aaa", encoding="utf-8")
    then = time.time() - older
    os.utime(place, (then, then))
    first = watch()
    assert first.found("aaa ") == ["a.md"]
    first.workspace.close()

    edit_in_secret(place, "bbb")

    again = watch()
    assert again.found("bbb ") == ["a.md"]
    assert again.found("aaa ") == []


def test_wa12_two_hundred_quick_edits_of_one_size_are_all_seen(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    watched = watch()
    for number in range(200):
        (folder / f"{number}.md").write_text("zepelim", encoding="utf-8")
    until(lambda: len(watched.found("zepelim ")) == 200)
    for number in range(200):
        edit_in_secret(folder / f"{number}.md", "xilofon")
    until(lambda: len(watched.found("xilofon ")) == 200)
    assert watched.found("zepelim ") == []


# --- WA16: a rename that comes as two news --------------------------------------------------------


def test_wa16_a_file_deleted_and_made_anew_under_another_name_is_there_once(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    text = "---\nid: guia-1\ntitle: Guia\n---\nzepelim e boleto\n"
    (folder / "a.md").write_text(text, encoding="utf-8")
    watched = watch()
    watched.texts.clear()

    (folder / "a.md").unlink()
    (folder / "b.md").write_text(text, encoding="utf-8")

    until(lambda: "b.md" in watched.workspace.view.documents)
    assert watched.found("zepelim ") == ["b.md"]
    assert [document.id for document in watched.workspace.view.documents.values()] == ["guia-1"]
    assert watched.workspace.view.problems == ()  # at no moment were there two of one id
    context = watched.workspace.ask(Question("zepelim", Limits(max_characters=1_000)))
    assert [piece.path for piece in context.pieces] == ["b.md"]


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="Windows does not take such names")
def test_a_document_whose_name_windows_cannot_have_is_found_and_followed(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    (folder / "FAQ: frete.md").write_text("# Frete\n\nzepelim\n", encoding="utf-8")
    watched = watch()
    assert watched.found("zepelim ") == ["FAQ: frete.md"]
    (problem,) = watched.workspace.view.problems
    assert (problem.path, problem.severity.value) == ("FAQ: frete.md", "warning")

    (folder / "FAQ: frete.md").write_text("# Frete\n\nxilofone\n", encoding="utf-8")
    until(lambda: watched.found("xilofone ") == ["FAQ: frete.md"])
    (folder / "12:05").mkdir()
    (folder / "12:05" / "a.md").write_text("boleto", encoding="utf-8")
    until(lambda: watched.found("boleto ") == ["12:05/a.md"])
    (folder / "FAQ: frete.md").rename(folder / "FAQ frete.md")
    (folder / "12:05").rename(folder / "12h05")
    until(lambda: watched.found("xilofone ") == ["FAQ frete.md"])
    until(lambda: watched.found("boleto ") == ["12h05/a.md"] and watched.workspace.view.problems == ())


# --- many saves -----------------------------------------------------------------------------------


def test_wa01_two_hundred_saves_by_renaming_in_three_ways_are_all_seen(
    folder: Path, watch: Callable[..., Watched], tmp_path: Path
) -> None:
    place = folder / "a.md"
    place.write_text("zero", encoding="utf-8")
    watched = watch()
    for number in range(200):
        text = f"zepelim{number}"
        if number % 3 == 0:
            place.rename(folder / "a.md~")
            place.write_text(text, encoding="utf-8")
        else:
            scratch = (folder if number % 3 == 1 else tmp_path) / ".t.tmp"
            scratch.write_text(text, encoding="utf-8")
            scratch.replace(place)
        if number % 20 == 19:
            until_found(watched, f"{text} ", ["a.md"])
    assert "(gone)" not in watched.texts["a.md"]


# --- the folder's own rules -----------------------------------------------------------------------


def test_rules_that_another_program_saves_in_place_or_by_a_rename_hold_at_once(
    folder: Path, watch: Callable[..., Watched]
) -> None:
    (folder / "a.md").write_text("# Nota\n\nA NF-e segue com o pedido.\n", encoding="utf-8")
    watched = watch()
    assert watched.found("comprovante ") == []

    (folder / "search.toml").write_text('synonyms = ["comprovante = NF-e"]\n', encoding="utf-8")
    until_found(watched, "comprovante ", ["a.md"])
    (folder / ".search.tmp").write_text('synonyms = ["recibo = NF-e"]\n', encoding="utf-8")
    (folder / ".search.tmp").replace(folder / "search.toml")
    until_found(watched, "recibo ", ["a.md"])
    assert watched.found("comprovante ") == []
    (folder / "search.toml").unlink()
    until_found(watched, "recibo ", [])
