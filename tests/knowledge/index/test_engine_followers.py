"""Several processes, one index: one writes, the others follow, and one of them takes over."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from knowledge.index import SearchIndex
from knowledge.index import engine as engine_module
from knowledge.index.layout import write_arrays
from tests.conftest import ROOT
from tests.knowledge.index.made import assert_same, indexed, segment_of, snapshot_of

ROUNDS = int(os.environ.get("ESTANTE_ROUNDS", "4"))


class Keeper:
    """The other process; see `keeping`."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.knowledge.index.keeping", str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.hear() == "open"

    def hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def change(self, **texts: str | None) -> None:
        """Have documents changed (`a="text"` is a.md) and committed."""
        self.say(json.dumps({f"{name}.md": text for name, text in texts.items()}))
        assert self.hear()

    def say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        """As `kill -9`, in the middle of whatever it does."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Callable[[], Keeper]]:
    keepers: list[Keeper] = []

    def make() -> Keeper:
        keepers.append(Keeper(tmp_path / "index"))
        return keepers[-1]

    yield make
    for keeper in keepers:
        keeper.kill()


@pytest.fixture
def follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], SearchIndex]]:
    monkeypatch.setattr(engine_module, "LOCK_SECONDS", 0.0)
    opened: list[SearchIndex] = []

    def make() -> SearchIndex:
        opened.append(SearchIndex.open(tmp_path / "index"))
        return opened[-1]

    yield make
    for index in opened:
        index.close()


def contents(index: SearchIndex) -> dict[str, str]:
    return {path: document.content for path, document in index.snapshot.documents.items()}


def take_over(index: SearchIndex) -> None:
    deadline = time.monotonic() + 10
    while not index.writer and time.monotonic() < deadline:
        index.refresh()
    assert index.writer


def test_a_follower_sees_what_the_writer_commits(
    keep: Callable[[], Keeper], follow: Callable[[], SearchIndex]
) -> None:
    keeper = keep()
    keeper.change(a="pix", b="boleto")
    index = follow()
    assert not index.writer
    assert not index.rebuilt
    assert contents(index) == {"a.md": "pix", "b.md": "boleto"}
    assert not index.refresh()
    keeper.change(a="pix novo", b=None, c="frete")
    before = index.snapshot
    assert index.refresh()
    assert_same(index.snapshot, snapshot_of({"a.md": "pix novo", "c.md": "frete"}))
    assert_same(before, snapshot_of({"a.md": "pix", "b.md": "boleto"}))
    assert not index.refresh()


def test_a_follower_keeps_changes_of_its_own_over_what_the_writer_commits(
    keep: Callable[[], Keeper], follow: Callable[[], SearchIndex]
) -> None:
    keeper = keep()
    keeper.change(a="pix", b="boleto")
    index = follow()
    index.apply([indexed("a.md", "meu"), indexed("d.md", "meu")], ["b.md"])
    index.overlay({"c.md": indexed("c.md", "rascunho")})
    index.commit()  # not its turn
    assert index.merge_due() is None
    keeper.change(c="frete", d="meu")
    index.refresh()
    assert_same(index.snapshot, snapshot_of({"a.md": "meu", "c.md": "rascunho", "d.md": "meu"}))
    keeper.change(a="meu", b=None)
    index.refresh()
    assert index.stored_digests() == {
        f"{path}.md": f"digest of {text!r}" for path, text in {"a": "meu", "c": "frete", "d": "meu"}.items()
    }


def test_documents_that_a_worker_has_read_are_searchable_in_a_follower_too(
    keep: Callable[[], Keeper], follow: Callable[[], SearchIndex]
) -> None:
    keep().change(a="pix")
    index = follow()
    path = index.incoming()
    checksum = write_arrays(path, segment_of({"a.md": "novo", "b.md": "novo"}).arrays)
    assert index.adopt(path, checksum) == ("a.md", "b.md")
    assert contents(index) == {"a.md": "novo", "b.md": "novo"}
    assert not path.exists()


def test_a_follower_takes_over_from_a_killed_writer_and_writes_what_it_holds(
    keep: Callable[[], Keeper], follow: Callable[[], SearchIndex]
) -> None:
    keeper = keep()
    keeper.change(a="pix", b="boleto")
    index = follow()
    index.apply([indexed("d.md", "meu")], ["b.md"])
    keeper.change(c="frete")
    keeper.kill()
    take_over(index)
    now = {"a.md": "pix", "c.md": "frete", "d.md": "meu"}
    assert contents(index) == now
    index.commit()
    index.close()
    again = follow()
    assert again.writer
    assert not again.rebuilt
    assert_same(again.snapshot, snapshot_of(now))


def test_a_follower_takes_over_when_the_writer_closes(follow: Callable[[], SearchIndex]) -> None:
    first, second = follow(), follow()
    assert (first.writer, second.writer) == (True, False)
    assert not second.refresh()
    first.apply([indexed("a.md", "pix")], ())
    first.commit()
    first.close()
    take_over(second)
    assert contents(second) == {"a.md": "pix"}
    second.apply([indexed("b.md", "boleto")], ())
    second.commit()
    second.close()
    assert contents(follow()) == {"a.md": "pix", "b.md": "boleto"}


def test_the_lock_is_asked_for_once_a_second_at_most(
    follow: Callable[[], SearchIndex], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(engine_module, "LOCK_SECONDS", 1.0)
    monkeypatch.setattr(engine_module, "time", SimpleNamespace(monotonic=lambda: now))
    first, second = follow(), follow()
    first.close()
    now = 100.9
    second.refresh()
    assert not second.writer
    now = 101.1
    second.refresh()
    assert second.writer


def test_a_follower_that_came_before_there_was_an_index_follows_too(
    follow: Callable[[], SearchIndex], tmp_path: Path
) -> None:
    first = follow()
    for path in (tmp_path / "index").iterdir():
        path.unlink()
    second = follow()
    assert not second.writer
    assert not second.rebuilt
    second.apply([indexed("a.md", "meu")], ())
    first.apply([indexed("b.md", "pix")], ())
    with pytest.raises(engine_module.IndexFailure):
        first.commit()
    first.commit()
    assert second.refresh()
    assert contents(second) == {"a.md": "meu", "b.md": "pix"}


def test_a_follower_whose_folder_goes_away_answers_on(
    follow: Callable[[], SearchIndex], tmp_path: Path
) -> None:
    first = follow()
    first.apply([indexed("a.md", "pix")], ())
    first.commit()
    second = follow()
    shutil.rmtree(tmp_path / "index")
    assert not second.refresh()
    assert contents(second) == {"a.md": "pix"}


def test_a_follower_does_not_touch_an_index_it_cannot_use_until_it_is_the_writer(
    tmp_path: Path, follow: Callable[[], SearchIndex]
) -> None:
    other = SearchIndex.open(tmp_path / "index", made_with="latin-1")
    other.apply([indexed("a.md", "pix")], ())
    other.commit()
    index = follow()
    assert not index.rebuilt
    index.apply([indexed("b.md", "meu")], ())
    index.commit()
    assert contents(index) == {"b.md": "meu"}
    assert not index.refresh()
    other.close()
    again = SearchIndex.open(tmp_path / "index", made_with="latin-1")
    assert contents(again) == {"a.md": "pix"}
    again.close()
    take_over(index)
    assert index.rebuilt
    assert index.rebuild_reason
    index.commit()
    assert contents(index) == {"b.md": "meu"}


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_no_commit_that_was_told_is_lost_when_the_writer_is_killed(
    keep: Callable[[], Keeper], follow: Callable[[], SearchIndex], seed: int
) -> None:
    keeper = keep()
    index = follow()
    keeper.say("forever")
    told = -1
    for _ in range(random.Random(seed).randint(3, 25)):
        told = int(keeper.hear())
        index.refresh()
    keeper.kill()
    take_over(index)
    assert not index.rebuilt
    last = index.snapshot.document_count - 2
    assert last >= told
    assert_same(
        index.snapshot,
        snapshot_of({**{f"{n}.md": f"pix {n}" for n in range(last + 1)}, "same.md": f"boleto {last}"}),
    )
    index.apply([indexed("after.md", "depois")], ())
    index.commit()
    index.close()
    again = follow()
    assert not again.rebuilt
    assert again.snapshot.document_count == last + 3
