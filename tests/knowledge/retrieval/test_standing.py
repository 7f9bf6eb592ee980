"""Hits sorted out by what is withheld and by a floor, without looking at those that nobody asks for."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from knowledge.index import SearchIndex
from knowledge.retrieval.standing import Both, Places
from tests.knowledge.shelf import ask, open_with

MANY = 160
"""More than the hits that have a closer look."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    rng = random.Random(3)
    texts = {f"d{n:03}.md": "# Pix\n\n" + "pix " * rng.randrange(1, 9) + "texto " * n for n in range(MANY)}
    index = open_with(tmp_path_factory.mktemp("shop") / "index", texts)
    yield index
    index.close()


def test_without_anything_withheld_and_a_floor_all_are_strong(shop: SearchIndex) -> None:
    standing = ask(shop, "pix ").sort_out()
    assert list(standing.strong) == list(range(MANY))
    assert (list(standing.weak), list(standing.withheld)) == ([], [])


def test_every_hit_is_in_one_of_three_and_each_is_in_order(shop: SearchIndex) -> None:
    search = ask(shop, "pix ")
    scores = [hit.score for hit in search.hits]
    floor = scores[120]
    held = np.zeros(shop.snapshot.size, np.bool_)
    held[::7] = True
    standing = search.sort_out(held, floor)
    withheld = [place for place, hit in enumerate(search.hits) if held[number(shop, hit.document.path)]]
    assert list(standing.withheld) == withheld
    rest = [place for place in range(MANY) if place not in withheld]
    assert list(standing.strong) == [place for place in rest if scores[place] >= floor]
    assert list(standing.weak) == [place for place in rest if scores[place] < floor]
    assert 0 < len(standing.weak) < 40


def test_some_are_in_none_of_the_three(shop: SearchIndex) -> None:
    search = ask(shop, "pix ")
    paths = [search.hits[place].document.path for place in (0, 30, 150)]
    held = np.zeros(shop.snapshot.size, np.bool_)
    held[number(shop, paths[1])] = True
    standing = search.sort_out(held, besides=[*paths, "gone.md"])
    assert list(standing.strong) == [place for place in range(MANY) if place not in (0, 30, 150)]
    assert (list(standing.weak), list(standing.withheld)) == ([], [])


def number(shop: SearchIndex, path: str) -> int:
    found = shop.snapshot.find(path)
    assert found is not None
    return found


def places(asked: list[str]) -> Places:
    """Of the numbers 0 to 9, near 0 to 4, far 5 to 9; the even ones are wanted."""

    def far() -> list[int]:
        asked.append("far")
        return [5, 6, 7, 8, 9]

    wanted = np.arange(10) % 2 == 0
    return Places([0, 1, 2, 3, 4], far, wanted=wanted, count=5)


def test_the_far_ones_are_put_in_order_when_somebody_asks_for_one() -> None:
    asked: list[str] = []
    found = places(asked)
    assert len(found) == 5
    assert [found[0], found[1], found[2]] == [0, 2, 4]
    assert list(found[1:3]) == [2, 4]
    assert asked == []
    assert found[3] == 6
    assert asked == ["far"]
    assert list(found) == [0, 2, 4, 6, 8] == list(found[:])
    assert (list(found[2:4]), list(found[::-1]), list(found[1:-1])) == ([4, 6], [8, 6, 4, 2, 0], [2, 4, 6])
    with pytest.raises(IndexError):
        found[5]
    assert asked == ["far"]


def test_two_ascending_sequences_are_one() -> None:
    both = Both([1, 4, 9], [2, 3, 10])
    assert len(both) == 6
    assert list(both) == [1, 2, 3, 4, 9, 10]
    assert len(Both((), ())) == 0
