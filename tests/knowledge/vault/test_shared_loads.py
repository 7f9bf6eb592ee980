import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from knowledge.vault.shared_loads import SharedLoads, Wanted


def loads(most: int) -> SharedLoads[str, str]:
    return SharedLoads(most, len)


def test_those_who_want_the_same_at_once_get_one_load() -> None:
    cache, made = loads(0), []
    begun, go = threading.Event(), threading.Event()

    def make() -> str:
        made.append(1)
        begun.set()
        assert go.wait(30)
        return "value"

    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(cache.get, Wanted("k", make))
        assert begun.wait(30)
        others = [pool.submit(cache.get, Wanted("k", lambda: "another")) for _ in range(6)]
        while sum(other.running() for other in others) < 6:
            pass
        go.set()
        assert first.result(30) == "value"
        assert {other.result(30) for other in others} <= {"value", "another"}
    assert made == [1]


def test_what_failed_is_not_kept_and_the_next_one_tries_anew() -> None:
    cache = loads(100)

    def fail() -> str:
        raise OSError("no")

    for _ in range(2):
        with pytest.raises(OSError, match="no"):
            cache.get(Wanted("k", fail))
    assert cache.get(Wanted("k", lambda: "yes")) == "yes"
    assert cache.get(Wanted("k", fail)) == "yes"


def test_the_least_recently_used_goes_first_and_the_bound_holds() -> None:
    cache = loads(6)
    for name in ("aaa", "bbb"):
        cache.get(Wanted(name, lambda name=name: name))  # type: ignore[misc] # mypy knows no type of its default
    cache.get(Wanted("aaa", lambda: "new"))
    cache.get(Wanted("ccc", lambda: "ccc"))
    assert cache.bytes == 6
    assert cache.get(Wanted("aaa", lambda: "new")) == "aaa"
    assert cache.get(Wanted("bbb", lambda: "new")) == "new"


def test_what_is_larger_than_the_bound_is_given_and_not_kept() -> None:
    cache = loads(2)
    assert cache.get(Wanted("k", lambda: "long")) == "long"
    assert cache.bytes == 0


def test_several_are_made_side_by_side_and_given_in_their_order() -> None:
    cache = loads(100)
    both = threading.Barrier(2)

    def make(name: str) -> str:
        both.wait(30)
        return name

    with ThreadPoolExecutor(2) as pool:
        wanted = [Wanted(name, lambda name=name: make(name)) for name in ("a", "b")]  # type: ignore[misc] # as above
        assert cache.get_all([wanted[1], wanted[0], wanted[1]], pool) == ["b", "a", "b"]


def test_a_pool_that_was_closed_meanwhile_leaves_nobody_waiting() -> None:
    cache = loads(100)
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    assert cache.get_all([Wanted("a", lambda: "a"), Wanted("b", lambda: "b")], pool) == ["a", "b"]
