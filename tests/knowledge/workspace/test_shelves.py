"""Shelves: projects are opened once, kept while they are held, and closed when there are many."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.errors import FolderError, NotInitialized
from knowledge.workspace.shelves import Shelves
from knowledge.workspace.workspace import Workspace


class Maker:
    """Opens folders under `root` and keeps count."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.made: list[str] = []
        self.closed: list[str] = []

    def make(self, key: str) -> Workspace:
        self.made.append(key)
        return Workspace(self.root / key)

    def tell_closed(self, workspace: Workspace) -> None:
        self.closed.append(workspace.root.name)


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    for name in "abcd":
        (tmp_path / name).mkdir()
        (tmp_path / name / "doc.md").write_text(f"# Only {name}\n\nText.\n", "utf-8")
    return Maker(tmp_path)


@pytest.fixture
def make_shelves(maker: Maker) -> Iterator[Callable[[int], Shelves]]:
    made: list[Shelves] = []

    def make(keep: int) -> Shelves:
        made.append(Shelves(maker.make, watch=False, closed=maker.tell_closed, keep=keep))
        return made[-1]

    yield make
    for shelves in made:
        shelves.close()


def test_a_lent_project_is_read_and_opened_once(make_shelves: Callable[[int], Shelves], maker: Maker) -> None:
    shelves = make_shelves(4)
    for _ in range(3):
        with shelves.lent("a") as workspace:
            assert [head.title for head in workspace.view.heads.values()] == ["Only a"]
    assert maker.made == ["a"]


def test_the_one_used_longest_ago_is_closed(make_shelves: Callable[[int], Shelves], maker: Maker) -> None:
    shelves = make_shelves(2)
    for key in ("a", "b", "a", "c"):
        with shelves.lent(key):
            pass
    assert maker.closed == ["b"]
    assert [key for key, _ in shelves.open_ones()] == ["a", "c"]


def test_one_that_is_held_is_never_closed(make_shelves: Callable[[int], Shelves], maker: Maker) -> None:
    shelves = make_shelves(1)
    held = shelves.hold("a")
    for key in "bcd":
        with shelves.lent(key):
            pass
    assert maker.closed == ["b", "c"]
    assert held.view.root.endswith("a")
    shelves.release(held)
    assert maker.closed == ["b", "c", "a"]


def test_who_held_a_dropped_one_does_not_let_go_of_the_next(
    make_shelves: Callable[[int], Shelves], maker: Maker
) -> None:
    shelves = make_shelves(0)
    before = shelves.hold("a")
    shelves.drop("a")
    after = shelves.hold("a")
    shelves.release(before)
    assert maker.closed == ["a"]
    assert shelves.open_ones() == (("a", after),)


def test_one_that_is_lent_is_not_closed_under_the_borrower(
    make_shelves: Callable[[int], Shelves], maker: Maker
) -> None:
    shelves = make_shelves(0)
    with shelves.lent("a") as workspace:
        with shelves.lent("b"):
            pass
        assert workspace.search("only")
    assert maker.closed == ["b", "a"]


def test_a_dropped_one_is_opened_anew(make_shelves: Callable[[int], Shelves], maker: Maker) -> None:
    shelves = make_shelves(4)
    shelves.hold("a")
    shelves.drop("a")
    shelves.drop("never opened")
    with shelves.lent("a"):
        pass
    assert (maker.made, maker.closed) == (["a", "a"], ["a"])


def test_many_threads_open_one_project_once(make_shelves: Callable[[int], Shelves], maker: Maker) -> None:
    shelves = make_shelves(4)
    found: list[Workspace] = []

    def borrow() -> None:
        with shelves.lent("a") as workspace:
            found.append(workspace)

    threads = [threading.Thread(target=borrow) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(found), len(set(map(id, found))), maker.made) == (8, 1, ["a"])


def test_a_folder_that_is_not_there_is_said_each_time(
    make_shelves: Callable[[int], Shelves], maker: Maker
) -> None:
    shelves = make_shelves(4)
    for _ in range(2):
        with pytest.raises(FolderError), shelves.lent("missing"):
            pass
    (maker.root / "missing").mkdir()
    with shelves.lent("missing") as workspace:
        assert not workspace.view.heads


def test_nothing_is_opened_after_the_end(make_shelves: Callable[[int], Shelves], maker: Maker) -> None:
    shelves = make_shelves(4)
    shelves.hold("a")
    shelves.close()
    shelves.close()
    assert maker.closed == ["a"]
    with pytest.raises(NotInitialized), shelves.lent("a"):
        pass
