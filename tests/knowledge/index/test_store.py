from __future__ import annotations

import errno
import os
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from whoosh import index as whoosh_index

from knowledge.errors import IndexFailure, SegmentDamaged
from knowledge.index import store as store_module
from knowledge.index.layout import write_arrays
from knowledge.index.store import Store
from tests.knowledge.index.commits import (
    commit,
    content,
    expected,
    names,
    opened,
    segment_of,
    with_commits,
)

# --- commits ----------------------------------------------------------------------------------------------


def test_where_nothing_is_there_is_nothing_to_complain_about(tmp_path: Path) -> None:
    for directory in (tmp_path, tmp_path / "missing"):
        store = Store(directory, made_with="")
        assert not store.open()
        assert store.reason == ""
        assert (store.generation, store.segments) == (-1, ())
        assert not store.refresh()


def test_a_new_index_is_empty_and_whole(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "index", made_with="")
    store.create()
    assert (store.generation, store.segments, store.reason) == (0, (), "")
    again = opened(tmp_path / "new" / "index")
    assert (again.generation, again.segments) == (0, ())


def test_every_generation_is_what_its_commit_made(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 0)
    for n in range(1, 14):
        commit(store)
        assert store.generation == n
        assert content(store) == content(opened(tmp_path)) == expected(n)
    files = {stored.path.name for stored in store.segments}
    assert set(names(tmp_path)) == files | {"MAIN_WRITELOCK", "_MAIN_13.seal", "_MAIN_13.toc"}


def test_whoosh_opens_what_is_committed(tmp_path: Path) -> None:
    with_commits(tmp_path, 8)
    index = whoosh_index.open_dir(str(tmp_path))
    assert index.latest_generation() == 8
    assert index.doc_count() == len(expected(8))
    index.close()


def test_deleted_documents_stay_deleted(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 0)
    prepared = store.prepare(segment_of({f"{n}.md": str(n) for n in range(5)}))
    store.commit(add=[prepared])
    name = store.segments[0].name
    store.commit(delete={name: [0, 3]})
    store.commit(delete={name: np.array([3, 4])})
    assert store.segments[0].deleted == opened(tmp_path).segments[0].deleted == {0, 3, 4}
    assert list(content(opened(tmp_path))) == ["1.md", "2.md"]


def test_several_segments_come_in_order_and_old_ones_go_with_them(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 0)
    store.commit(add=[store.prepare(segment_of({"old.md": "old"}))])
    files = [store.prepare(segment_of({f"{n}.md": str(n)})) for n in range(3)]
    store.commit(add=files, drop=[store.segments[0].name])
    assert list(content(opened(tmp_path))) == list(content(store)) == ["0.md", "1.md", "2.md"]
    assert len([name for name in names(tmp_path) if name.endswith(".arrays")]) == 3


def test_a_commit_of_nothing_makes_no_generation(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 1)
    store.commit(add=[], delete={store.segments[0].name: []}, drop=[])
    assert store.generation == opened(tmp_path).generation == 1


@pytest.mark.parametrize("number", [-1, 2])
def test_what_is_not_there_cannot_be_deleted_or_dropped(tmp_path: Path, number: int) -> None:
    store = with_commits(tmp_path, 1)
    name = store.segments[0].name
    for wrong in ({"delete": {name: [number]}}, {"delete": {"MAIN_x": [0]}}, {"drop": ["MAIN_x"]}):
        with pytest.raises(ValueError, match="no such"):
            store.commit(**wrong)  # type: ignore[arg-type] # as the test gave them
    assert content(opened(tmp_path)) == expected(1)


def test_what_others_have_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    for name in ("letter.md", "MAINLY.txt", ".hidden", "SEAL.txt"):
        (tmp_path / name).write_text("a person's own")
    with_commits(tmp_path, 5)
    Store(tmp_path, made_with="other").create()
    assert {"letter.md", "MAINLY.txt", ".hidden", "SEAL.txt"} <= set(names(tmp_path))


# --- files of other processes -----------------------------------------------------------------------------


def test_a_file_that_another_process_wrote_is_checked_and_taken(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 1)
    path = store.incoming()
    checksum = write_arrays(path, segment_of({"new.md": "novo"}).arrays)
    commit(opened(tmp_path))
    assert store.refresh()
    store.commit(add=[store.adopt(path, checksum)])
    assert content(opened(tmp_path)) == expected(2) | {"new.md": "novo"}


def test_a_file_that_is_not_as_announced_is_refused(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 1)
    path = store.incoming()
    checksum = write_arrays(path, segment_of({"new.md": "novo"}).arrays)
    with pytest.raises(SegmentDamaged):
        store.adopt(path, checksum + 1)
    with pytest.raises(IndexFailure):
        store.adopt(store.incoming(), checksum)
    path.write_bytes(b"half")
    with pytest.raises(SegmentDamaged):
        store.adopt(path, checksum)
    store.discard(path)
    assert not path.exists()


def test_what_killed_processes_left_goes_after_a_day_but_not_what_is_waited_for(tmp_path: Path) -> None:
    store, other = with_commits(tmp_path, 1), opened(tmp_path)
    waiting = store.prepare(segment_of({"waiting.md": "espera"}))
    left = [other.incoming(), other.incoming(), other.incoming().with_suffix(".arrays.part")]
    for path in left:
        path.write_bytes(b"half")
    long_ago = time.time() - store_module.STALE_SECONDS - 60
    for path in [waiting.path, *left[1:]]:
        os.utime(path, (long_ago, long_ago))
    commit(store)
    assert [path.exists() for path in [waiting.path, *left]] == [True, True, False, False]
    store.commit(add=[waiting])
    assert content(opened(tmp_path)) == expected(2) | {"waiting.md": "espera"}


# --- two at once ------------------------------------------------------------------------------------------


def test_another_store_sees_commits_and_reads_nothing_twice(tmp_path: Path) -> None:
    writer = with_commits(tmp_path, 3)
    reader = opened(tmp_path)
    assert not reader.refresh()
    before = {stored.name: stored.segment for stored in reader.segments}
    commit(writer)
    assert reader.generation == 3
    assert reader.refresh()
    assert not reader.refresh()
    assert (reader.generation, content(reader)) == (4, expected(4))
    after = {stored.name: stored.segment for stored in reader.segments}
    assert before.keys() < after.keys()
    assert all(after[name] is segment for name, segment in before.items())


def test_a_writer_keeps_its_own_segments_open(tmp_path: Path) -> None:
    store = with_commits(tmp_path, 4)
    before = {stored.name: stored.segment for stored in store.segments}
    commit(store)
    after = {stored.name: stored.segment for stored in store.segments}
    assert all(after[name] is segment for name, segment in before.items())


def test_whoever_read_a_dropped_segment_can_go_on_reading_it(tmp_path: Path) -> None:
    writer = with_commits(tmp_path, 1)
    reader = opened(tmp_path)
    writer.commit(drop=[writer.segments[0].name])
    assert content(reader) == expected(1)
    assert reader.refresh()
    assert content(reader) == {}


def test_a_reader_sees_only_whole_generations_while_commits_go_on(tmp_path: Path) -> None:
    writer, reader = with_commits(tmp_path, 1), opened(tmp_path)
    done = threading.Event()

    def write() -> None:
        try:
            for _ in range(80):
                commit(writer)
        finally:
            done.set()

    thread = threading.Thread(target=write)
    thread.start()
    seen = [reader.generation]
    while not done.is_set() or reader.refresh():
        reader.refresh()
        assert content(reader) == expected(reader.generation)
        seen.append(reader.generation)
        if len(seen) % 5 == 0:
            other = opened(tmp_path)
            assert content(other) == expected(other.generation)
    thread.join()
    assert seen == sorted(seen)
    assert seen[-1] == 81
    assert len(set(seen)) > 5


def test_a_half_way_state_is_tried_again(tmp_path: Path) -> None:
    writer, reader = with_commits(tmp_path, 2), opened(tmp_path)
    commit(writer)
    seal = tmp_path / "_MAIN_3.seal"
    content_of_seal = seal.read_bytes()
    seal.unlink()
    assert not reader.refresh()
    assert (reader.generation, content(reader)) == (2, expected(2))
    seal.write_bytes(content_of_seal)
    assert reader.refresh()
    assert content(reader) == expected(3)


def test_an_index_made_anew_is_seen_by_those_who_had_the_old_one_open(tmp_path: Path) -> None:
    with_commits(tmp_path, 3)
    reader = opened(tmp_path)
    anew = Store(tmp_path, made_with="")
    anew.create()
    assert reader.refresh()
    assert content(reader) == {}
    anew.commit(add=[anew.prepare(segment_of({"new.md": "novo"}))])
    assert reader.refresh()
    assert content(reader) == {"new.md": "novo"}


def test_of_two_writers_the_later_one_is_refused(tmp_path: Path) -> None:
    first, second = with_commits(tmp_path, 1), opened(tmp_path)
    commit(first)
    with pytest.raises(IndexFailure, match="another program"):
        commit(second)
    assert content(opened(tmp_path)) == expected(2)
    assert second.refresh()
    commit(second)
    assert content(opened(tmp_path)) == expected(3)


def test_nobody_writes_while_another_program_holds_the_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = with_commits(tmp_path, 1)
    monkeypatch.setattr(store_module, "LOCK_SECONDS", 0.0)
    lock = whoosh_index.open_dir(str(tmp_path)).lock("WRITELOCK")
    assert lock.acquire()
    with pytest.raises(IndexFailure, match="another program"):
        commit(store)
    with pytest.raises(IndexFailure, match="another program"):
        store.create()
    lock.release()
    commit(store)
    assert content(opened(tmp_path)) == expected(2)


def test_files_that_cannot_be_removed_now_go_with_a_later_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = with_commits(tmp_path, 8)
    dropped = store.segments[0].path

    def in_use(path: str | Path) -> None:
        raise PermissionError(errno.EACCES, "in use by another program", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(os, "remove", in_use)
        patch.setattr(os, "unlink", in_use)
        commit(store)
    assert content(store) == content(opened(tmp_path)) == expected(9)
    assert dropped.exists()
    assert "_MAIN_8.toc" in names(tmp_path)
    commit(store)
    assert content(opened(tmp_path)) == expected(10)
    assert not dropped.exists()
    assert [name for name in names(tmp_path) if name.startswith("_")] == ["_MAIN_10.seal", "_MAIN_10.toc"]
