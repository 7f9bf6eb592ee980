"""Publishers that are killed while they publish, and who looks at the vault afterwards.

    python -m tests.knowledge.vault.dying s3 PLACE WORK PARTS ROUNDS       kill at each of the uploads
    python -m tests.knowledge.vault.dying folder PLACE WORK PARTS ROUNDS   … at each call of the file system

ROUNDS 0: at every one. Each round is a publish of a new build that is killed, a look at the vault, and the
publish again, which takes over. Prints what was found, as JSON. Each of these is a process of its own, made
by fork from one that has no thread.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import shutil
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

from knowledge.vault.listing import part_key
from knowledge.vault.pruning import prune
from knowledge.vault.publishing import publish
from knowledge.vault.stores import objects  # noqa: F401 - once, and not in every process
from knowledge.vault.stores.folder import FolderLock, FolderStore
from knowledge.vault.stores.opening import open_store
from knowledge.vault.stores.store import Store
from knowledge.vault.verifying import verify
from tests.knowledge.library.dying import CALLS
from tests.knowledge.vault.builds import build_at, build_id, files_of, sha

SURE_SECONDS = 30.0


class DyingStore:
    """A store whose process is killed at the `step`-th writing: before it, while it is on its way, or after
    it, in turns."""

    def __init__(self, inner: Store, step: int) -> None:
        self._inner = inner
        self._left = itertools.count(step, -1)
        self._way = step % 3

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def write(self, key: str, data: bytes) -> None:
        self._dying(lambda: self._inner.write(key, data))

    def write_if(self, key: str, data: bytes, *, mark: str | None) -> str:
        return self._dying(lambda: self._inner.write_if(key, data, mark=mark))

    def _dying(self, write: Callable[[], Any]) -> Any:
        if next(self._left) != 1:
            return write()
        if self._way == 1:
            threading.Thread(target=write, daemon=True).start()
        elif self._way == 2:
            write()
        return _die()


class CountingFolder(FolderStore):
    """Its process is killed at the `step`-th call of the file system after the lock was asked for."""

    def __init__(self, place: str, step: int) -> None:
        super().__init__(Path(place))
        self._counting = at_call(step, _die)
        self.calls: Counter[str] = Counter()

    def lock(self) -> FolderLock:
        self.calls = self._counting.__enter__()
        return super().lock()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def at_call(step: int, act: Callable[[], Any], names: frozenset[str] = CALLS) -> Iterator[Counter[str]]:
    """Call `act` at the step-th call of the file system, on whatever thread."""
    calls: Counter[str] = Counter()
    lock = threading.Lock()

    def watch(_frame: object, event: str, function: Any) -> None:
        name = getattr(function, "__name__", "") if event == "c_call" else ""
        if name in names and isinstance(function.__self__, io.IOBase | ModuleType):  # no str.replace
            with lock:
                calls[name] += 1
                now = calls.total() == step
            if now:
                act()

    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]  # which is how it is undone


def in_process(work: Callable[[], Any]) -> int:
    """Do `work` in a process of its own; its exit code, negative for a signal."""
    child = os.fork()
    if not child:
        code = 1
        try:
            work()
            code = 0
        finally:
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def look(place: str, builds: dict[str, Path]) -> None:
    """What is served is one of `builds`, whole, to the last byte. Exits with the place of that build."""
    store = open_store(place)
    found = verify(store)
    pointer = found.pointer
    for data in files_of(builds[pointer.build]).values():
        name = f"builds/{pointer.build}.json" if sha(data) == pointer.build else part_key(sha(data))
        assert store.read(name, limit=len(data)) == data
    assert not [left for left in found.leftovers if not left.ours]
    os._exit(10 + list(builds).index(pointer.build))


def rounds(kind: str, place: str, work: Path, parts: int, count: int) -> dict[str, int]:
    """Kill `count` publishers (0: at every step there is)."""
    os.fsync = lambda _: None  # what a killed process wrote is there, flushed or not
    found: Counter[str] = Counter()
    old = build_at(work / "first", {"a.md": "first"}, parts=parts)
    assert in_process(lambda: publish(old, open_store(place))) == 0
    steps = _steps(kind, place, work, parts)
    chosen = (
        range(1, steps + 1)
        if not count
        else sorted({1 + i * (steps - 1) // (count - 1) for i in range(count)})
    )
    for step in chosen:
        new = build_at(work / f"build-{step}", {"a.md": f"text {step}"}, parts=parts)
        builds = {build_id(old): old, build_id(new): new}
        code = in_process(lambda step=step, new=new: _killed(kind, place, new, step))
        assert code == -signal.SIGKILL, (step, code)
        code = in_process(lambda builds=builds: look(place, builds))
        assert code in (10, 11), (step, code)
        found["old" if code == 10 else "new"] += 1
        assert in_process(lambda new=new: _published_again(new, place)) == 0, step
        assert in_process(lambda builds=builds: look(place, builds)) == 11, step
        shutil.rmtree(old)
        old = new
    return {"steps": steps, **found}


def _published_again(build: Path, place: str) -> None:
    """Over the lock of the one that was killed; then without what no version needs, or the vault grows."""
    publish(build, open_store(place), take_over=True)
    prune(open_store(place), keep=1, now=datetime.now(UTC) + timedelta(days=2))


def _killed(kind: str, place: str, build: Path, step: int) -> None:
    store = open_store(place)
    if kind == "s3":
        publish(build, DyingStore(store, step))
    else:
        publish(build, CountingFolder(place, step))


def _steps(kind: str, place: str, work: Path, parts: int) -> int:
    """How many uploads, or calls of the file system, a publish certainly has (threads may need more)."""
    build = build_at(work / "counted", {"a.md": "counted"}, parts=parts)
    result = work / "steps"
    in_process(lambda: result.write_text(str(_counted(kind, place, build))))
    back = build_at(work / "back", {"a.md": "first"}, parts=parts)
    assert in_process(lambda: publish(back, open_store(place))) == 0
    return int(result.read_text())


def _counted(kind: str, place: str, build: Path) -> int:
    if kind == "s3":
        store = DyingStore(open_store(place), 0)
        publish(build, store)
        return -next(store._left)
    counting = CountingFolder(place, 0)
    publish(build, counting)
    sys.setprofile(None)
    return counting.calls.total()


if __name__ == "__main__":
    kind, place, work, parts, count = sys.argv[1:]
    print(json.dumps(rounds(kind, place, Path(work), int(parts), int(count))))
