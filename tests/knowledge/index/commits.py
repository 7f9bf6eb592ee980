"""Commits whose every generation is known beforehand, and programs that do them until they are killed.

    python -m tests.knowledge.index.commits forever FOLDER    commit on and on, a line after each
    python -m tests.knowledge.index.commits steps FOLDER      kill commit 9 at every step of it, and report
    python -m tests.knowledge.index.commits first FOLDER      kill the making of an index at every step of it

Commit n adds the documents na and nb, deletes b of the commit before, and drops old segments now and then.
Generation n is what commit n made.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from knowledge.documents.markdown import parse_document
from knowledge.index.building import build_segment
from knowledge.index.segments import Segment
from knowledge.index.store import Store
from knowledge.index.terms import IndexedDocument
from knowledge.model import SourceFile
from knowledge.text.analysis import Analyzer

ANALYZER = Analyzer()
KEPT_SEGMENTS = 4
FILE_CALLS = frozenset(
    "open read write writelines seek flush close __exit__ mmap flock".split()
    + "replace rename unlink remove mkdir listdir scandir stat".split()
)
"""Names of the C functions that Python's ways to the file system end in."""


def segment_of(texts: Mapping[str, str]) -> Segment:
    """A segment of `texts` (path -> text), through the real parser and builder."""
    files = [SourceFile(path, text, f"digest of {text!r}", len(text)) for path, text in texts.items()]
    return build_segment([IndexedDocument(parse_document(file)) for file in files], ANALYZER)


def content(store: Store) -> dict[str, str]:
    """Path -> text of every document that is not deleted. No path may be there twice."""
    found: dict[str, str] = {}
    for stored in store.segments:
        for path, number in stored.segment.numbers.items():
            if number not in stored.deleted:
                assert path not in found
                found[path] = stored.segment.document(number).content
    return found


def text(path: str) -> str:
    return f"# Pagamento {path}\n\nO pix de {path} cai na hora, o boleto não."


def expected(commits: int) -> dict[str, str]:
    """What `content` must be after so many commits."""
    segments: list[list[str]] = []
    for n in range(1, commits + 1):
        if segments:
            segments[-1] = [f"{n - 1}a.md"]
        if n % 3 == 0:
            del segments[: -KEPT_SEGMENTS + 1]
        segments.append([f"{n}a.md", f"{n}b.md"])
    return {path: text(path) for paths in segments for path in paths}


def commit(store: Store) -> None:
    """Do the next commit."""
    n = store.generation + 1
    names = [stored.name for stored in store.segments]
    prepared = store.prepare(segment_of({path: text(path) for path in (f"{n}a.md", f"{n}b.md")}))
    drop = names[: -KEPT_SEGMENTS + 1] if n % 3 == 0 else []
    store.commit(add=[prepared], delete={name: [1] for name in names[-1:]}, drop=drop)


def opened(directory: Path, made_with: str = "") -> Store:
    """The store in `directory`, which must be there."""
    store = Store(directory, made_with=made_with)
    assert store.open(), store.reason
    return store


def names(directory: Path) -> list[str]:
    """What is in the folder, sorted."""
    return sorted(path.name for path in directory.iterdir())


def with_commits(directory: Path, commits: int) -> Store:
    """A store of so many commits."""
    store = Store(directory, made_with="")
    store.create()
    for _ in range(commits):
        commit(store)
    return store


@contextmanager
def failing_at(step: int, fail: Callable[[], Any], *, events: str = "c_call") -> Iterator[Counter[str]]:
    """Call `fail` at the step-th call of the file system, or, with the event c_return too, behind one."""
    seen: Counter[str] = Counter()

    def watch(_frame: object, event: str, function: Any) -> None:
        if event in events and getattr(function, "__name__", "") in FILE_CALLS:
            seen[function.__name__] += 1
            if seen.total() == step:
                fail()

    sys.setprofile(watch)
    try:
        yield seen
    finally:
        sys.setprofile(None)


def _die() -> NoReturn:
    os._exit(9)


def _killed_at(step: int, work: Callable[[], Any]) -> bool:
    """Do `work` in a process of its own, killed at `step`. False: it came to its end before."""
    child = os.fork()
    if not child:
        with failing_at(step, _die, events="c_call c_return"):
            work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def kill_every_step(directory: Path) -> Counter[str]:
    """Kill commit 9 at step 1, 2, 3, … until it comes to its end. Counts what was found afterwards."""
    found: Counter[str] = Counter()
    with_commits(directory / "base", 8)
    old, new = expected(8), expected(9)
    for step in itertools.count(1):
        folder = directory / "killed"
        shutil.copytree(directory / "base", folder)
        store = opened(folder)
        killed = _killed_at(step, lambda store=store: commit(store))
        after = opened(folder)
        assert content(after) == {8: old, 9: new}[after.generation]
        found["old" if after.generation == 8 else "new"] += 1
        while after.generation < 10:
            commit(after)
        assert content(after) == content(opened(folder)) == expected(10)
        left = {name for name in names(folder) if not name.startswith("incoming-")}
        segments = {stored.path.name for stored in after.segments}
        assert left == segments | {"MAIN_WRITELOCK", "_MAIN_10.seal", "_MAIN_10.toc"}
        shutil.rmtree(folder)
        if not killed:
            assert after.generation == 10
            return found
    raise AssertionError


def kill_every_first_step(directory: Path) -> Counter[str]:
    """The same for the making of an index over an older one that cannot be used."""
    found: Counter[str] = Counter()
    with_commits(directory / "base", 2)
    for step in itertools.count(1):
        folder = directory / "killed"
        shutil.copytree(directory / "base", folder)
        killed = _killed_at(step, Store(folder, made_with="other").create)
        after = Store(folder, made_with="other")
        usable = after.open()
        found["usable" if usable else "not usable"] += 1
        if usable:
            assert after.segments == ()
        else:
            after.create()
        assert content(opened(folder, "other")) == {}
        shutil.rmtree(folder)
        if not killed:
            assert usable
            return found
    raise AssertionError


def commit_forever(directory: Path) -> NoReturn:
    store = Store(directory, made_with="")
    if not store.open():
        assert not store.reason, store.reason
        store.create()
    while True:
        commit(store)
        print(store.generation, flush=True)


if __name__ == "__main__":
    what, folder = sys.argv[1], Path(sys.argv[2])
    if what == "forever":
        commit_forever(folder)
    print(json.dumps(kill_every_step(folder) if what == "steps" else kill_every_first_step(folder)))
