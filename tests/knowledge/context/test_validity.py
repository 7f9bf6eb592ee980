"""Which documents hold on a day (mission P8: what is expired or replaced is never sent)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from knowledge.context.validity import Ruling, out_of_date, rule
from knowledge.model import Reason
from knowledge.projects import Annotation

DAY = "2026-06-15"


def ruled(annotations: Mapping[str, Annotation], *others: str, day: str = DAY) -> Ruling:
    there = {*annotations, *others}

    def named(name: str) -> Iterable[str]:
        return (name,) if name in there else ()

    return rule(annotations, day, named=named)


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        ("", "2026-06-15", None),
        ("", "2026-06-14", Reason.EXPIRED),
        ("2026-06-15", "", None),
        ("2026-06-16", "", Reason.NOT_YET_VALID),
        ("2026-06-15", "2026-06-15", None),
        ("2026-07-01", "2026-06-01", Reason.EXPIRED),
        ("", "", None),
        ("", "9999-12-31", None),
    ],
)
def test_both_days_are_included(first: str, last: str, reason: Reason | None) -> None:
    assert out_of_date(Annotation(valid_from=first, valid_until=last), DAY) is reason


def test_what_is_replaced_is_withheld_and_knows_by_what() -> None:
    ruling = ruled(
        {"b.md": Annotation(supersedes=("a.md",)), "c.md": Annotation(supersedes=("a.md",))}, "a.md"
    )
    assert ruling.withheld == {"a.md": Reason.SUPERSEDED}
    assert ruling.successors == {"a.md": ("b.md", "c.md")}


@pytest.mark.parametrize(
    "own", [Annotation(valid_until="2026-06-14"), Annotation(valid_from="2026-06-16")], ids=["past", "future"]
)
def test_a_successor_that_does_not_hold_replaces_nothing(own: Annotation) -> None:
    successor = Annotation(valid_from=own.valid_from, valid_until=own.valid_until, supersedes=("a.md",))
    assert set(ruled({"b.md": successor}, "a.md").withheld) == {"b.md"}


def test_a_chain_leaves_its_newest_alone() -> None:
    ruling = ruled(
        {"c.md": Annotation(supersedes=("b.md",)), "b.md": Annotation(supersedes=("a.md",))}, "a.md"
    )
    assert ruling.withheld == {"b.md": Reason.SUPERSEDED, "a.md": Reason.SUPERSEDED}


def test_what_an_expired_document_had_replaced_does_not_come_back_while_a_newer_one_holds() -> None:
    chain = {
        "2027.md": Annotation(supersedes=("2026.md",)),
        "2026.md": Annotation(supersedes=("2025.md",), valid_until="2026-01-01"),
        "2025.md": Annotation(supersedes=("2024.md",), valid_until="2025-01-01"),
    }
    ruling = ruled(chain, "2024.md")
    assert ruling.withheld == {
        "2026.md": Reason.EXPIRED,
        "2025.md": Reason.EXPIRED,
        "2024.md": Reason.SUPERSEDED,
    }
    assert ruling.successors["2024.md"] == ("2027.md",)


def test_nothing_is_replaced_by_what_a_document_of_the_future_will_replace() -> None:
    chain = {
        "errata.md": Annotation(supersedes=("2027.md",)),
        "2027.md": Annotation(supersedes=("2026.md",), valid_from="2027-01-01"),
    }
    assert ruled(chain, "2026.md").withheld == {"2027.md": Reason.NOT_YET_VALID}


def test_a_document_that_is_expired_and_replaced_is_expired() -> None:
    annotations = {"a.md": Annotation(valid_until="2020-01-01"), "b.md": Annotation(supersedes=("a.md",))}
    assert ruled(annotations).withheld == {"a.md": Reason.EXPIRED}


def test_a_circle_withholds_nobody_in_it_and_each_is_told_of_another() -> None:
    ring = {
        "a.md": Annotation(supersedes=("b.md", "out.md")),
        "b.md": Annotation(supersedes=("c.md",)),
        "c.md": Annotation(supersedes=("a.md",)),
    }
    ruling = ruled(ring, "out.md")
    assert ruling.withheld == {"out.md": Reason.SUPERSEDED}
    assert ruling.circles == {"a.md": "b.md", "b.md": "c.md", "c.md": "a.md"}


def test_somebody_outside_replaces_one_of_a_circle() -> None:
    ring = {"a.md": Annotation(supersedes=("b.md",)), "b.md": Annotation(supersedes=("a.md",))}
    ruling = ruled({**ring, "new.md": Annotation(supersedes=("a.md",))})
    assert ruling.withheld == {"a.md": Reason.SUPERSEDED}
    assert set(ruling.circles) == {"a.md", "b.md"}


def test_a_circle_is_broken_by_the_day_on_which_one_of_it_ends() -> None:
    ring = {
        "a.md": Annotation(supersedes=("b.md",), valid_until="2026-06-14"),
        "b.md": Annotation(supersedes=("a.md",)),
    }
    assert ruled(ring, day="2026-06-14").withheld == {}
    after = ruled(ring, day="2026-06-15")
    assert (after.withheld, after.circles) == ({"a.md": Reason.EXPIRED}, {})


def test_a_document_that_replaces_itself_is_sent() -> None:
    ruling = ruled({"a.md": Annotation(supersedes=("a.md",))})
    assert (ruling.withheld, ruling.circles, ruling.unknown) == ({}, {}, {})


def test_names_that_nobody_has_are_told() -> None:
    ruling = ruled({"a.md": Annotation(supersedes=("x", "b.md", "y"))}, "b.md")
    assert ruling.unknown == {"a.md": ("x", "y")}
    assert ruling.withheld == {"b.md": Reason.SUPERSEDED}


def test_an_id_may_mean_several_documents() -> None:
    ruling = rule(
        {"new.md": Annotation(supersedes=("same",))}, DAY, named=lambda _: ("a.md", "b.md", "new.md")
    )
    assert set(ruling.withheld) == {"a.md", "b.md"}


def test_a_chain_may_be_long() -> None:
    """No recursion: a program that writes headers may chain thousands."""
    chain = {f"{number}.md": Annotation(supersedes=(f"{number + 1}.md",)) for number in range(20_000)}
    ruling = ruled(chain, "20000.md")
    assert len(ruling.withheld) == 20_000
    ring = {**chain, "20000.md": Annotation(supersedes=("0.md",))}
    assert ruled(ring).withheld == {}
