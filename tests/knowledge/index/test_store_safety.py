"""An index on disk that is damaged, foreign, or was being written when its program was killed."""

from __future__ import annotations

import errno
import gc
import itertools
import json
import os
import pickle
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from whoosh import index as whoosh_index
from whoosh.fields import ID, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.index import TOC

from knowledge.errors import IndexFailure
from knowledge.index import layout
from knowledge.index import store as store_module
from knowledge.index.codec import make_schema, segments_in
from knowledge.index.store import Store
from tests.conftest import ROOT
from tests.knowledge.index.commits import (
    commit,
    content,
    expected,
    failing_at,
    names,
    opened,
    segment_of,
    with_commits,
)

ROUNDS = int(os.environ.get("ESTANTE_ROUNDS", "10"))
DAMAGES = 120


def child(what: str, directory: Path) -> list[str]:
    return [sys.executable, "-m", "tests.knowledge.index.commits", what, str(directory)]


# --- indexes that are not ours, not now, or not whole -----------------------------------------------------


def test_an_index_made_with_other_settings_says_so(tmp_path: Path) -> None:
    with_commits(tmp_path, 1)
    store = Store(tmp_path, made_with="cp1252")
    assert not store.open()
    assert store.reason == "it was made with other settings"


def test_an_index_can_be_said_to_be_made_with_something_else(tmp_path: Path) -> None:
    store, follower = with_commits(tmp_path, 2), opened(tmp_path)
    store.relabel("new")
    assert (store.generation, content(store)) == (3, expected(2))
    assert content(opened(tmp_path, "new")) == expected(2)
    assert not Store(tmp_path, made_with="").open()
    assert not follower.refresh()
    assert (follower.generation, follower.reason) == (2, "it was made with other settings")
    follower.expect("new")
    assert follower.refresh()
    assert content(follower) == expected(2)
    commit(store)
    assert opened(tmp_path, "new").generation == 4
    follower.expect("newer")
    with pytest.raises(IndexFailure, match="another program"):
        follower.relabel("newer")
    assert content(opened(tmp_path, "new")) == content(store)


def test_an_index_of_another_version_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_commits(tmp_path, 1)
    monkeypatch.setattr(store_module, "VERSION", layout.VERSION + 1)
    store = Store(tmp_path, made_with="")
    assert not store.open()
    assert store.reason == "it was made by another version of Estante"


def test_an_index_of_whoosh_alone_is_not_used_and_gives_way(tmp_path: Path) -> None:
    foreign = whoosh_index.create_in(str(tmp_path), Schema(path=ID(stored=True)))
    writer = foreign.writer()
    writer.add_document(path="a.md")
    writer.commit()
    (tmp_path / "SEAL").write_text("of an earlier version")
    store = Store(tmp_path, made_with="")
    assert not store.open()
    assert store.reason == "a file of it is missing"
    store.create()
    assert (store.generation, content(opened(tmp_path))) == (2, {})
    assert names(tmp_path) == ["MAIN_WRITELOCK", "_MAIN_2.seal", "_MAIN_2.toc"]


@pytest.mark.parametrize("number", ["7", "2147483647", "9" * 40])
def test_a_table_of_contents_from_nowhere_is_not_used_and_gives_way(tmp_path: Path, number: str) -> None:
    with_commits(tmp_path, 2)
    (tmp_path / f"_MAIN_{number}.toc").write_bytes(b"anything")
    store = Store(tmp_path, made_with="")
    assert not store.open()
    assert store.reason
    store.create()
    commit(store)
    assert opened(tmp_path).generation == store.generation < 2**31


def test_a_missing_table_of_contents_is_noticed(tmp_path: Path) -> None:
    with_commits(tmp_path, 2)
    (tmp_path / "_MAIN_2.toc").unlink()
    store = Store(tmp_path, made_with="")
    assert not store.open()
    assert store.reason == "its table of contents is missing"


class Payload:
    """Runs when it is loaded."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str]]:
        return os.mkdir, (str(self.marker),)


def hostile(marker: Path, generation: int) -> bytes:
    storage = RamStorage()
    TOC(make_schema(), [Payload(marker)], generation).write(storage, "MAIN")
    return bytes(storage.files[f"_MAIN_{generation}.toc"])


def put_in_place(folder: Path, marker: Path) -> None:
    (folder / "_MAIN_3.toc").write_bytes(hostile(marker, 3))


def put_after(folder: Path, marker: Path) -> None:
    (folder / "_MAIN_4.toc").write_bytes(hostile(marker, 4))


def put_after_with_the_last_seal(folder: Path, marker: Path) -> None:
    put_after(folder, marker)
    shutil.copy(folder / "_MAIN_3.seal", folder / "_MAIN_4.seal")


def put_as_a_seal(folder: Path, marker: Path) -> None:
    (folder / "_MAIN_3.seal").write_bytes(pickle.dumps(Payload(marker)))
    put_in_place(folder, marker)


@pytest.mark.parametrize("put", [put_in_place, put_after, put_after_with_the_last_seal, put_as_a_seal])
def test_no_pickle_is_loaded_that_does_not_match_its_seal(
    tmp_path: Path, put: Callable[[Path, Path], None]
) -> None:
    folder, marker = tmp_path / "index", tmp_path / "it-ran"
    with_commits(folder, 3)
    reader = opened(folder)
    put(folder, marker)
    assert not reader.refresh()
    store = Store(folder, made_with="")
    assert not store.open()
    assert store.reason
    assert not marker.exists()
    segments_in(hostile(marker, 3), 3)
    assert marker.exists()  # this is what was not done


def damaged(data: bytes, pick: random.Random) -> bytes:
    """`data` cut, with one byte changed, or emptied."""
    kind = pick.choice(("cut", "flip", "flip", "empty")) if data else "grow"
    if kind == "cut":
        return data[: pick.randrange(len(data))]
    if kind == "flip":
        place = pick.randrange(len(data))
        return data[:place] + bytes([data[place] ^ pick.randrange(1, 256)]) + data[place + 1 :]
    return b"" if kind == "empty" else b"x"


def everything(store: Store) -> list[tuple[object, ...]]:
    """All that is in the segments, and what is deleted."""
    names_ = [field.name for field in fields(layout.SegmentArrays)]
    return [
        (stored.name, stored.deleted, *(getattr(stored.segment.arrays, name).tobytes() for name in names_))
        for stored in store.segments
    ]


def test_a_damaged_index_is_not_used_or_gives_the_right_answers(tmp_path: Path) -> None:
    right = everything(with_commits(tmp_path / "base", 8))
    files = names(tmp_path / "base")
    pick = random.Random(120)
    usable = []
    for n in range(DAMAGES):
        folder = tmp_path / str(n)
        shutil.copytree(tmp_path / "base", folder)
        name = files[n % len(files)]
        (folder / name).write_bytes(damaged((folder / name).read_bytes(), pick))
        store = Store(folder, made_with="")
        if store.open():
            usable.append(name)
            assert everything(store) == right
        else:
            assert store.reason
            store.create()
            assert content(opened(folder)) == {}
    assert set(usable) <= {"MAIN_WRITELOCK", "_MAIN_8.seal"}
    assert len(usable) < 2 * DAMAGES / len(files)


# --- failures and kills -----------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # files that are not closed
def test_a_commit_that_fails_at_any_step_changed_nothing_and_can_be_done_again(tmp_path: Path) -> None:
    def fail() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with_commits(tmp_path / "base", 8)
    failed = 0
    for step in itertools.count(1):
        folder = tmp_path / str(step)
        shutil.copytree(tmp_path / "base", folder)
        store = opened(folder)
        prepared = store.prepare(segment_of({"9a.md": "novo", "9b.md": "nova"}))
        name = store.segments[0].name
        try:
            with failing_at(step, fail) as seen:
                store.commit(add=[prepared], drop=[name])
        except IndexFailure as error:
            failed += 1
            assert "space" in str(error)
            assert store.generation == opened(folder).generation == 8
            assert content(store) == content(opened(folder)) == expected(8)
            store.commit(add=[prepared], drop=[name])
        assert content(store) == content(opened(folder))
        assert {"9a.md", "9b.md", "8a.md", "8b.md"} <= content(store).keys()
        assert store.generation == 9
        commit(store)
        left = {name for name in names(folder) if name.endswith((".part", ".toc", ".seal"))}
        assert left == {"_MAIN_10.seal", "_MAIN_10.toc"}
        shutil.rmtree(folder)
        if seen.total() < step:
            break
    gc.collect()
    assert failed > 15
    assert {"replace", "write", "remove", "listdir"} <= seen.keys()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that split in two")
def test_a_kill_at_any_step_of_a_commit_leaves_one_of_the_two_generations(tmp_path: Path) -> None:
    run = subprocess.run(child("steps", tmp_path), cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["old"] > 20
    assert found["new"] > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that split in two")
def test_a_kill_at_any_step_of_making_an_index_leaves_an_empty_one_or_none(tmp_path: Path) -> None:
    run = subprocess.run(child("first", tmp_path), cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["not usable"] > 10
    assert found["usable"] > 0


def test_no_acknowledged_commit_is_lost_by_a_kill(tmp_path: Path) -> None:
    pick = random.Random(9)
    done = 0
    for _ in range(ROUNDS):
        command = child("forever", tmp_path)
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline()]
            time.sleep(pick.random() * 0.2)
            process.kill()
            lines += process.stdout.read().splitlines(keepends=True)
        acknowledged = int([line for line in lines if line.endswith("\n")][-1])
        store = opened(tmp_path)
        assert acknowledged <= store.generation <= acknowledged + 1
        assert content(store) == expected(store.generation)
        assert store.generation > done
        done = store.generation
