"""Whether a snapshot has the content of the one before: after a commit or a merge, and after nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.errors import IndexFailure
from knowledge.index import SearchIndex
from knowledge.index.merging import MAX_SMALL
from knowledge.index.store import Store
from tests.knowledge.index.made import assert_same, indexed, indexed_all, snapshot_of
from tests.knowledge.index.ways import at_once, hand_over, library


@pytest.fixture
def index(tmp_path: Path) -> Iterator[SearchIndex]:
    index = SearchIndex.open(tmp_path / "index")
    at_once(index, library(6))
    yield index
    index.close()


def keeps(index: SearchIndex, work: Callable[[], object]) -> bool:
    before = index.snapshot
    work()
    assert index.snapshot is not before
    return index.snapshot.content is before.content


def test_a_commit_keeps_it(index: SearchIndex) -> None:
    index.apply([indexed("novo.md", "pix")], [min(library(6))])
    assert keeps(index, index.commit)


def test_a_commit_under_unsaved_text_keeps_it(index: SearchIndex) -> None:
    index.overlay({min(library(6)): indexed(min(library(6)), "rascunho")})
    index.apply([indexed("novo.md", "pix")], ())
    assert keeps(index, index.commit)


def test_a_merge_keeps_it(index: SearchIndex) -> None:
    for number in range(MAX_SMALL):
        at_once(index, {f"n{number}.md": "pix"})
    assert keeps(index, index.merge)
    assert len(index.snapshot.segments) == 1


def test_a_merge_under_what_is_pending_does_not_say_so(index: SearchIndex) -> None:
    for number in range(MAX_SMALL):
        at_once(index, {f"n{number}.md": "pix"})
    index.apply([indexed("n1.md", "boleto")], ())
    assert not keeps(index, index.merge)


CHANGES: dict[str, Callable[[SearchIndex], object]] = {
    "changed": lambda index: index.apply([indexed(min(library(6)), "mudou")], ()),
    "removed": lambda index: index.apply((), [min(library(6))]),
    "unsaved": lambda index: index.overlay({"novo.md": indexed("novo.md", "rascunho")}),
    "read elsewhere": lambda index: hand_over(index, {"novo.md": "pix"}),
    "read elsewhere in its place": lambda index: hand_over(index, {min(library(6)): "pix"}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_does_not(index: SearchIndex, change: Callable[[SearchIndex], object]) -> None:
    assert not keeps(index, lambda: change(index))


def test_a_commit_that_fails_does_not(index: SearchIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise IndexFailure("no space")

    index.apply(indexed_all({"novo.md": "pix"}), ())
    before = index.snapshot.content
    with monkeypatch.context() as patch:
        patch.setattr(Store, "commit", fail)
        with pytest.raises(IndexFailure):
            index.commit()
    assert index.snapshot.content is not before
    assert_same(index.snapshot, snapshot_of({**library(6), "novo.md": "pix"}))


def test_what_another_process_wrote_does_not(index: SearchIndex, tmp_path: Path) -> None:
    follower = SearchIndex.open(tmp_path / "index")
    before = follower.snapshot.content
    at_once(index, {"novo.md": "pix"})
    assert follower.refresh()
    assert follower.snapshot.content is not before
    follower.close()
