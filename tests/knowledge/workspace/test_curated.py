"""What is set about documents, kept up by what has changed: always as if it were put together anew."""

from __future__ import annotations

import random
from datetime import date, timedelta

import numpy as np
import pytest

from knowledge.index import Snapshot
from knowledge.index.layers import Layers
from knowledge.model import Reason
from knowledge.projects import Annotation, Curation
from knowledge.workspace.curated import Curated, CurationKeeper, together
from tests.knowledge.index.made import segment_of

DAY = date(2026, 6, 15)
NAMES = tuple(f"d{number}.md" for number in range(8))
HEADERS = (
    "texto",
    "texto outro",
    "---\npinned: true\n---\ntexto",
    "---\nid: x\n---\ntexto",
    "---\nvalid_until: 2026-06-10\n---\ntexto",
    "---\nvalid_from: 2026-06-20\n---\ntexto",
    "---\nid: y\nsupersedes: [x, d1.md]\n---\ntexto",
    "---\nsupersedes: [y, d3]\nreview: 2026-01-01\n---\ntexto",
)


def said(curated: Curated, snapshot: Snapshot) -> tuple[object, ...]:
    facts = curated.facts
    held = curated.held_back
    numbers = {path: snapshot.find(path) for path in facts.withheld}
    assert all(held is not None and number is not None and held[number] for number in numbers.values())
    withheld = (
        sum(bool(held[number]) for path in snapshot.heads if (number := snapshot.find(path)) is not None)
        if (held is not None)
        else 0
    )
    assert withheld == len(facts.withheld)
    return (
        facts.day,
        facts.pins,
        facts.missing_pins,
        dict(facts.annotations),
        dict(facts.withheld),
        dict(facts.ruling.successors),
        dict(facts.ruling.circles),
        dict(facts.ruling.unknown),
    )


@pytest.mark.parametrize("seed", range(6))
def test_after_any_changes_it_says_what_a_new_one_says(seed: int) -> None:
    rng = random.Random(seed)
    day = [DAY]
    layers, keeper = Layers(), CurationKeeper(today=lambda: day[0])
    seen: list[Snapshot] = []
    for _ in range(40):
        name = rng.choice(NAMES)
        match rng.randrange(6):
            case 0 | 1:
                layers.put(segment_of({name: rng.choice(HEADERS)}))
            case 2:
                layers.remove([name], 0)
            case 3:
                text = rng.choice([None, *HEADERS])
                layers.lay(name, None if text is None else segment_of({name: text}))
            case 4:
                keeper.curate(some_curation(rng))
            case _:
                day[0] = DAY + timedelta(days=rng.randrange(-10, 10))
        seen.append(layers.snapshots()[0])
        for snapshot in (seen[-1], rng.choice(seen)):  # a slow question may still ask about an older one
            fresh = CurationKeeper(today=lambda: day[0])
            fresh.curate(keeper.curation)
            assert said(keeper.at(snapshot), snapshot) == said(fresh.at(snapshot), snapshot)


def some_curation(rng: random.Random) -> Curation:
    annotations = {
        name: rng.choice(
            [
                Annotation(pinned=True),
                Annotation(valid_until="2026-06-12", tags=("t",)),
                Annotation(supersedes=(rng.choice(NAMES), "z")),
                Annotation(valid_from="never"),
            ]
        )
        for name in rng.sample(NAMES, 3)
    }
    return Curation(tuple(rng.sample(NAMES, 2)), annotations)


def test_a_key_typed_into_a_text_changes_no_fact() -> None:
    layers, keeper = Layers(), CurationKeeper(today=lambda: DAY)
    layers.put(segment_of({"a.md": "a", "b.md": "---\nvalid_until: 2020-01-01\n---\nb"}))
    layers.lay("a.md", segment_of({"a.md": "um"}))
    first = keeper.at(layers.snapshots()[0])
    assert keeper.at(layers.snapshots()[0]).facts is first.facts
    layers.lay("a.md", segment_of({"a.md": "uma"}))
    snapshot = layers.snapshots()[0]
    second = keeper.at(snapshot)
    assert second.facts is first.facts
    assert keeper.at(snapshot) is second
    layers.lay("a.md", segment_of({"a.md": "---\npinned: true\n---\numa"}))
    third = keeper.at(layers.snapshots()[0])
    assert third.facts is not first.facts
    assert (first.facts.pins, third.facts.pins) == ((), ("a.md",))


def test_what_was_handed_out_does_not_change_any_more() -> None:
    layers, keeper = Layers(), CurationKeeper(today=lambda: DAY)
    keeper.curate(Curation((), {"a.md": Annotation(tags=("um",))}))
    layers.put(segment_of({"a.md": "a"}))
    before = keeper.at(layers.snapshots()[0]).facts.annotations
    keeper.curate(Curation((), {"a.md": Annotation(tags=("dois",))}))
    after = keeper.at(layers.snapshots()[0]).facts.annotations
    assert (before["a.md"].tags, after["a.md"].tags) == (("um",), ("dois",))


def test_nothing_is_held_back_where_nothing_is_withheld() -> None:
    layers, keeper = Layers(), CurationKeeper(today=lambda: DAY)
    layers.put(segment_of({"a.md": "a", "b.md": "b"}))
    assert keeper.at(layers.snapshots()[0]).held_back is None
    keeper.curate(Curation((), {"b.md": Annotation(valid_from="2027-01-01")}))
    held = keeper.at(layers.snapshots()[0])
    assert held.held_back is not None
    assert np.flatnonzero(held.held_back).tolist() == [1]
    assert held.facts.withheld == {"b.md": Reason.NOT_YET_VALID}


def test_a_curation_is_new_once() -> None:
    keeper = CurationKeeper()
    curation = Curation(("a.md",), {"a.md": Annotation(tags=("x",))})
    assert keeper.curate(curation)
    assert not keeper.curate(Curation(("a.md",), {"a.md": Annotation(tags=("x",))}))
    assert keeper.curate(Curation())


def test_the_project_counts_before_the_header_and_only_real_days_do() -> None:
    header = Annotation(
        tags=("h",), summary="h", review="2026-01-01", valid_until="2026-02-01", authority="h"
    )
    kept = Annotation(
        tags=("k",), review="2026-3-1", valid_until="soon", pinned=True, updated="2026", digest="d"
    )
    assert together(kept, header) == Annotation(
        tags=("k",),
        summary="h",
        review="2026-03-01",
        valid_until="2026-02-01",
        authority="h",
        pinned=True,
        updated="2026",
        digest="d",
    )
    assert together(None, None) == Annotation()
