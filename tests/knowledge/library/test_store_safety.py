"""Several programs in one library, a process that is killed, a disk that says no: nothing is torn or lost.

`ESTANTE_ROUNDS=50` does the long run: 50 rounds of two processes, and a kill at every single step.
"""

from __future__ import annotations

import errno
import gc
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from knowledge.errors import FolderError, LibraryWriteError
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.library.writing import WriteLock
from knowledge.projects import LibraryState
from tests.conftest import ROOT
from tests.knowledge.library.dying import WORKS, at_step, base, next_change, outcomes, readable, whole
from tests.knowledge.library.shelves import account, created, opened, projects_json, tree

ROUNDS = int(os.environ.get("ESTANTE_ROUNDS", "3"))
LONG = ROUNDS >= 50
KILL_EVERY, FAIL_EVERY = (1, 1) if LONG else (2, 4)
WRITES = 1_000
READERS = 4

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that split in two")


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tests.knowledge.library.dying", *words]


def two_projects(root: Path) -> ProjectEditor:
    editor = created(root)
    editor.create("A")
    editor.create("B")
    return editor


def bound(state: LibraryState) -> set[str]:
    return {item.account_id for project in state.projects for item in project.accounts}


# --- several at once ------------------------------------------------------------------------------


class Readers:
    """Threads that read a library all the time, each as a program of its own, and note what is wrong."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._read) for _ in range(READERS)]
        self.wrong: list[str] = []
        self.reads = 0

    def __enter__(self) -> Readers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _read(self) -> None:
        store, before = LibraryStore(self._root), 0
        while not self._ended.is_set():
            try:
                json.loads((self._root / "projects.json").read_bytes())
                state = store.state()
            except (OSError, ValueError) as error:
                self.wrong.append(str(error))
                continue
            names = bound(state)
            self.wrong += [problem.message for problem in state.problems]
            if len(names) < before:
                self.wrong.append(f"{len(names)} bindings after {before}")
            before = len(names)
            self.reads += 1
            time.sleep(0.01)


def test_a_thousand_writes_by_two_processes_tear_no_read_and_lose_no_binding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = two_projects(tmp_path)
    half = WRITES // 2
    with (
        Readers(tmp_path) as readers,
        subprocess.Popen(
            command("bind", str(tmp_path), "theirs", str(half)), cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as other,
    ):
        monkeypatch.setattr(os, "fsync", lambda _: None)  # this is about order, not about the power
        for number in range(half):
            binding = editor.bind(account(f"ours-{number}"), "a")
            assert binding.project == "a"
        assert other.stdout is not None
        acknowledged = other.stdout.read().splitlines()
    assert other.returncode == 0
    assert acknowledged == [str(number) for number in range(half)]
    assert readers.wrong == []
    assert readers.reads > READERS
    state = LibraryStore(tmp_path).state()
    assert bound(state) == {f"{who}-{number}" for who in ("ours", "theirs") for number in range(half)}
    assert state.problems == ()
    assert [len(project["accounts"]) for project in projects_json(tmp_path)["projects"]] == [half, half]


def test_co01_two_programs_that_each_bind_lose_nothing_in_either_order(tmp_path: Path) -> None:
    two_projects(tmp_path)
    for number in range(ROUNDS):
        names = [f"{number}-left", f"{number}-right"]
        running = [
            subprocess.Popen(command("bind", str(tmp_path), name, "3"), cwd=ROOT, stdout=subprocess.DEVNULL)
            for name in names
        ]
        for process in running if number % 2 else reversed(running):
            assert process.wait() == 0
        found = bound(LibraryStore(tmp_path).state())
        assert {f"{name}-{count}" for name in names for count in range(3)} <= found
    assert len(found) == ROUNDS * 6


def test_threads_of_one_program_share_a_store(tmp_path: Path) -> None:
    editor = two_projects(tmp_path)

    def work(name: str) -> None:
        for number in range(25):
            editor.bind(account(f"{name}-{number}"), "ab"[number % 2])

    threads = [threading.Thread(target=work, args=(name,)) for name in "wxyz"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(bound(editor._store.state())) == 100


def test_an_account_that_two_programs_bind_elsewhere_at_once_is_bound_once(tmp_path: Path) -> None:
    editors = [two_projects(tmp_path), opened(tmp_path)]
    projects = ("a", "b")

    def work(number: int) -> None:
        for turn in range(20):
            editors[number].bind(account("1"), projects[(turn + number) % 2])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(len(project["accounts"]) for project in projects_json(tmp_path)["projects"]) == 1


def test_who_waits_too_long_for_another_program_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor, other = two_projects(tmp_path), LibraryStore(tmp_path)
    before = tree(tmp_path)
    monkeypatch.setattr(editor._store, "_lock", WriteLock(tmp_path, seconds=0.05))
    with other.writing(), pytest.raises(LibraryWriteError, match="another program has been writing"):
        editor.bind(account("1"), "a")
    assert tree(tmp_path) == before
    assert editor.bind(account("1"), "a").project == "a"


def test_the_lock_of_a_killed_process_holds_nobody_up(tmp_path: Path) -> None:
    editor = two_projects(tmp_path)
    with subprocess.Popen(
        command("hold", str(tmp_path)), cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(LibraryWriteError), WriteLock(tmp_path, seconds=0.05).held("projects.json"):
            pass
        holder.kill()
    with WriteLock(tmp_path, seconds=0.05).held("projects.json") as first:
        assert first
    assert editor.bind(account("1"), "a").project == "a"


# --- killed ---------------------------------------------------------------------------------------


@needs_fork
@pytest.mark.parametrize("work", WORKS)
def test_a_kill_at_any_step_leaves_old_or_new_and_the_next_change_mends_the_rest(
    tmp_path: Path, work: str
) -> None:
    run = subprocess.run(
        command("kill", work, str(tmp_path), str(KILL_EVERY)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["old"] > 30 // KILL_EVERY
    assert found["new"] > 4 // KILL_EVERY


def test_no_acknowledged_binding_is_lost_by_a_kill(tmp_path: Path) -> None:
    two_projects(tmp_path)
    pick = random.Random(4)
    for number in range(ROUNDS):
        with subprocess.Popen(
            command("bind", str(tmp_path), str(number), "100000"), cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline()]
            time.sleep(pick.random() * 0.3)
            process.kill()
            lines += process.stdout.read().splitlines(keepends=True)
        count = len([line for line in lines if line.endswith("\n")])
        found = {name for name in bound(LibraryStore(tmp_path).state()) if name.startswith(f"{number}-")}
        assert count <= len(found) <= count + 1
        assert LibraryStore(tmp_path).state().problems == ()
    next_change(tmp_path)
    assert sorted(tree(tmp_path)) == ["projects.json"]


# --- a disk that says no --------------------------------------------------------------------------


def outcome(files: dict[str, bytes]) -> dict[str, bytes]:
    """Without the digests and numbers in ids that depend on whether a file or folder could be looked at."""
    return {
        path.replace("-2/", "/"): re.sub(rb',\s*"digest": "[^"]*"', b"", data).replace(b'-2"', b'"')
        for path, data in files.items()
    }


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # files that are not closed
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EIO])
@pytest.mark.parametrize("work", ["bind", "annotate-first", "delete", "restore", "move", "create"])
def test_an_error_at_any_step_is_said_in_plain_words_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str, code: int
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)

    def fail() -> None:
        raise OSError(code, os.strerror(code))

    root = base(tmp_path / "base")
    old, new = outcomes(root, work)
    failed = 0
    for step in itertools.count(1, FAIL_EVERY):
        folder = Path(shutil.copytree(root, tmp_path / "failing"))
        editor, said = opened(folder), False
        try:
            with at_step(step, fail) as calls:
                WORKS[work](editor)
        except (LibraryWriteError, FolderError) as error:
            failed, said = failed + 1, True
            assert str(error).endswith(".")
            assert "Errno" not in str(error)
        readable(folder)
        next_change(folder)
        expected = [old] if said and work != "move" else [old, new] if said else [new]
        assert outcome(whole(tree(folder))) in map(outcome, expected), (step, said, calls)
        shutil.rmtree(folder)
        if calls.total() < step:
            break
    gc.collect()
    assert failed > 2


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("fsync", errno.ENOSPC, "the disk is full"),
        ("open", errno.EROFS, "the disk is read-only"),
        ("chmod", errno.EIO, "the disk reports an error"),
    ],
)
def test_after_an_error_the_old_file_is_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int, words: str
) -> None:
    editor = two_projects(tmp_path)
    before = tree(tmp_path)
    real = getattr(os, name)

    def failing(*arguments: object, **named: object) -> object:
        if name == "open" and ".tmp" not in str(arguments[0]):
            return real(*arguments, **named)
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patched:
        patched.setattr(os, name, failing)
        with pytest.raises(LibraryWriteError, match=f"{words}. What was there before is unchanged"):
            editor.bind(account("1"), "a")
    assert tree(tmp_path) == before
    assert editor.bind(account("1"), "a").project == "a"


def test_a_write_protected_file_is_left_alone(tmp_path: Path) -> None:
    editor = two_projects(tmp_path)
    place = tmp_path / "projects.json"
    place.chmod(0o444)
    if os.access(place, os.W_OK):
        pytest.skip("this user may write everything")
    with pytest.raises(LibraryWriteError, match="write-protected"):
        editor.bind(account("1"), "a")


def test_a_folder_that_may_only_be_read_can_be_read(tmp_path: Path) -> None:
    editor = two_projects(tmp_path)
    (tmp_path / ".projects.lock").unlink()
    tmp_path.chmod(0o555)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("this user may write everything")
        assert len(LibraryStore(tmp_path).state().projects) == 2
        with pytest.raises(LibraryWriteError, match="permission is denied"):
            editor.bind(account("1"), "a")
    finally:
        tmp_path.chmod(0o755)
