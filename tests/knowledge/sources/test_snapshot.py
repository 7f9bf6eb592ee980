from __future__ import annotations

from knowledge.sources.snapshot import Difference, Stamp, difference


def test_a_difference_names_what_came_changed_and_went_in_order() -> None:
    before = {path: Stamp(1, 10, 1) for path in ("b", "a", "same", "y", "x")}
    after = {"same": Stamp(1, 10, 1), "b": Stamp(2, 10, 1), "a": Stamp(1, 10, 2), "n": Stamp(1, 1, 1)}

    assert difference(before, after) == Difference(added=("n",), changed=("a", "b"), removed=("x", "y"))


def test_equal_moments_have_no_difference() -> None:
    stamps = {"a": Stamp(1, 10, 1, 5)}

    assert not difference(stamps, dict(stamps))


def test_wa12_an_edit_that_keeps_size_and_time_shows_in_the_status_time() -> None:
    assert difference({"a": Stamp(3, 10, 1, 5)}, {"a": Stamp(3, 10, 1, 6)}).changed == ("a",)
