"""Everything that is written to a library, and programs that are killed while they do it.

    python -m tests.knowledge.library.dying kill WORK FOLDER N       kill WORK at every Nth step, and report
    python -m tests.knowledge.library.dying bind FOLDER NAME COUNT   bind NAME-0, NAME-1 …, a line each
    python -m tests.knowledge.library.dying hold FOLDER              hold the lock until killed

The library has the projects a and b, and in the trash c. The clock stands still, so each work has one
outcome, byte for byte.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import re
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from knowledge.library import seen
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Annotation
from tests.knowledge.library.shelves import NOON, account, created, document, opened, tree

CALLS = frozenset(
    "open read write flush close __exit__ flock replace rename unlink remove mkdir rmdir link".split()
    + "listdir scandir stat lstat fstat access chmod chown".split()
)
"""Names of the C functions that Python's ways to the file system end in."""
REDO_EVERY = 6
_ANYWHERE = re.compile(rb' *"folder": "[^"]*",\n')
TRASHED = "c-20261130T120000Z"

WORKS: Mapping[str, Callable[[ProjectEditor], object]] = {
    "bind": lambda editor: editor.bind(account("1"), "b"),
    "create": lambda editor: editor.create("New"),
    "adopt": lambda editor: editor.adopt("found"),
    "annotate": lambda editor: editor.annotate("a", "x.md", Annotation(summary="new")),
    "annotate-first": lambda editor: editor.annotate("b", "x.md", Annotation(summary="new")),
    "move": lambda editor: editor.move("a", "f", "g"),
    "delete": lambda editor: editor.delete("a"),
    "restore": lambda editor: editor.restore(TRASHED),
    "restore-elsewhere": lambda editor: _restore_elsewhere(editor),
}


def _restore_elsewhere(editor: ProjectEditor) -> None:
    """Its id has been given away."""
    if "c-2" not in {project.id for project in editor._store.state().projects}:
        editor.restore(TRASHED)


def base(root: Path, work: str = "") -> Path:
    """The library before any work."""
    editor = created(root)
    for name in ("A", "B", "C"):
        project = editor.create(name)
        for path in ("x.md", "f/y.md"):
            document(root, project.id, path, f"{path} of {name}")
    editor.set_pins("a", ["f/y.md", "x.md"])
    editor.annotate("a", "f/y.md", Annotation(tags=("t",)))
    editor.annotate("a", "x.md", Annotation(supersedes=("f/y.md",)))
    editor.bind(account("1"), "a")
    editor.set_default("a")
    editor.delete("c")
    document(root, "found", "z.md", "found")
    if work == "restore-elsewhere":
        editor.create("C")
    return root


def next_change(root: Path) -> None:
    opened(root).set_platform_default("douyin", "b")


def outcomes(root: Path, work: str) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What the library holds after the next change, without and with `work` before it."""
    found = []
    for doing in (False, True):
        folder = Path(shutil.copytree(root, root.with_name("outcome")))
        if doing:
            WORKS[work](opened(folder))
        next_change(folder)
        found.append(whole(tree(folder)))
        shutil.rmtree(folder)
    return found[0], found[1]


@contextmanager
def at_step(step: int, act: Callable[[], Any]) -> Iterator[Counter[str]]:
    """Call `act` at the step-th call of the file system."""
    calls: Counter[str] = Counter()

    def watch(_frame: object, event: str, function: Any) -> None:
        name = getattr(function, "__name__", "") if event == "c_call" else ""
        if name in CALLS and isinstance(function.__self__, io.IOBase | ModuleType):  # no str.replace
            calls[name] += 1
            if calls.total() == step:
                act()

    sys.setprofile(watch)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def _die() -> NoReturn:
    os._exit(9)


def _killed_at(step: int, work: Callable[[], Any]) -> bool:
    """Do `work` in a process of its own, killed at `step`. False: it came to its end before."""
    child = os.fork()
    if not child:
        with at_step(step, _die):
            work()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, 9), code
    return code == 9


def readable(root: Path) -> object:
    """What the library says to whoever reads it now."""
    store = LibraryStore(root)
    state = store.state()
    return state.projects, {item.id: dict(store.annotations(item.id)) for item in state.projects}


def whole(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Without what is half-written in the folder of a project (the next work on that project removes it), and
    without the place that a restoring means to give to a project: one that was cut off may have noted it.
    """
    kept = {path: data for path, data in files.items() if "/.estante-" not in path}
    return {path: _ANYWHERE.sub(b"", data) if ".trash/" in path else data for path, data in kept.items()}


def kill_every_step(directory: Path, work: str, stride: int) -> Counter[str]:
    """Kill `work` at every step, or some, until it comes to its end. Counts what was found afterwards."""
    os.fsync = lambda _: None  # what a killed process wrote is there, flushed or not
    seen._FINE_TICK_NS = 0  # or the number of steps would depend on the time
    found: Counter[str] = Counter()
    root = base(directory / "base", work)
    old, new = outcomes(root, work)
    for step in itertools.count(1, stride):
        folder = Path(shutil.copytree(root, directory / "killed"))
        editor = opened(folder)
        killed = _killed_at(step, lambda editor=editor: WORKS[work](editor))
        readable(folder)
        next_change(folder)
        after = whole(tree(folder))
        assert after in (old, new), (step, sorted(after), sorted(new))
        found["old" if after == old else "new"] += 1
        if after == old and (step // stride) % REDO_EVERY == 0:
            WORKS[work](opened(folder))
            assert tree(folder).keys() == new.keys()
        shutil.rmtree(folder)
        if not killed:
            assert after == new
            return found
    raise AssertionError


def bind_many(root: Path, name: str, count: int) -> None:
    os.fsync = lambda _: None  # it is about processes, not about the power
    editor = ProjectEditor(LibraryStore(root, now=lambda: NOON))
    for number in range(count):
        editor.bind(account(f"{name}-{number}"), "b")
        print(number, flush=True)


def hold(root: Path) -> NoReturn:
    with LibraryStore(root).writing():
        print("held", flush=True)
        while True:
            time.sleep(60)


if __name__ == "__main__":
    if sys.argv[1] == "kill":
        print(json.dumps(kill_every_step(Path(sys.argv[3]), sys.argv[2], int(sys.argv[4]))))
    elif sys.argv[1] == "bind":
        bind_many(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
    else:
        hold(Path(sys.argv[2]))
