from __future__ import annotations

import numpy as np
import pytest

from knowledge.index.live import LiveSegment
from knowledge.index.snapshot import Snapshot
from knowledge.index.terms import Field
from tests.knowledge.index.made import assert_same, ids_of, segment_of, snapshot_of

OLD = {
    "a.md": "---\nlang: pt\npinned: true\n---\n# Pagamentos\n\nPix e boleto.",
    "b.md": "---\nlang: en\npinned: true\n---\n# Refunds\n\nWe refund by pix.",
}
NEW = {
    "b.md": "---\nlang: es\n---\n# Devoluciones\n\nCon pix pix.",
    "c.md": "---\nlang: es\n---\n# Pix\n\nNada.",
}
NOW = {**OLD, **NEW}


@pytest.fixture
def snapshot() -> Snapshot:
    """`a` as it was, `b` changed, `c` new."""
    return Snapshot([LiveSegment.of(segment_of(OLD), [1]), LiveSegment.of(segment_of(NEW))])


def test_it_is_as_if_only_the_live_documents_had_ever_been(snapshot: Snapshot) -> None:
    assert_same(snapshot, snapshot_of(NOW))


def test_only_live_documents_are_there(snapshot: Snapshot) -> None:
    assert list(snapshot.documents) == list(snapshot.heads) == ["a.md", "b.md", "c.md"]
    assert snapshot.documents["b.md"].title == snapshot.heads["b.md"].title == "Devoluciones"
    assert [snapshot.find(path) for path in ("a.md", "b.md", "c.md", "d.md")] == [0, 2, 3, None]
    assert (snapshot.document_count, snapshot.chunk_count, snapshot.size) == (3, 3, 4)


def test_a_number_leads_to_the_segment_and_the_number_there(snapshot: Snapshot) -> None:
    places = [snapshot.locate(number) for number in range(4)]
    assert [(snapshot.segments.index(item), number) for item, number in places] == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
    ]
    assert [item.base for item in snapshot.segments] == [0, 2]


def test_heads_and_documents_are_mappings_like_any_other(snapshot: Snapshot) -> None:
    for mapping in (snapshot.heads, snapshot.documents):
        assert len(mapping) == len(mapping.items()) == len(mapping.values()) == 3
        assert [path for path, _ in mapping.items()] == list(mapping.keys())
        assert [item.path for item in mapping.values()] == list(mapping)
        assert "b.md" in mapping
        assert "d.md" not in mapping
        assert 7 not in mapping
        assert mapping.get("d.md") is None
        assert mapping == {path: mapping[path] for path in mapping}
        assert mapping.keys() - {"a.md"} == {"b.md", "c.md"}
        with pytest.raises(KeyError):
            mapping["d.md"]


def test_no_document_is_parsed_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveSegment.of(segment_of(OLD))
    asked: list[int] = []
    real = live.segment.document
    monkeypatch.setattr(live.segment, "document", lambda number: asked.append(number) or real(number))
    snapshot = Snapshot([live])
    assert len(snapshot.documents) == 2
    assert "b.md" in snapshot.documents
    assert list(snapshot.documents) == list(snapshot.documents.keys()) == ["a.md", "b.md"]
    assert asked == []
    assert snapshot.documents["b.md"].title == "Refunds"
    assert asked == [1]


def test_languages_and_pins_are_those_of_live_documents(snapshot: Snapshot) -> None:
    assert snapshot.languages == ("es", "pt")
    assert snapshot.pinned == ("a.md",)


@pytest.mark.parametrize(
    ("terms", "count"),
    [(("wpix",), 3), (("wboleto",), 1), (("wrefund",), 0), (("wboleto", "wpix"), 3), (("wfalta",), 0)],
)
def test_frequency_is_in_live_documents(snapshot: Snapshot, terms: tuple[str, ...], count: int) -> None:
    ids = ids_of(*terms)
    assert snapshot.frequency(ids) == count
    assert snapshot.frequency(ids) == count
    if len(ids) == 1:
        assert snapshot.frequencies(np.array(ids, np.uint64)).tolist() == [count]


def test_average_lengths_are_over_live_documents_that_have_the_field(snapshot: Snapshot) -> None:
    assert snapshot.averages[Field.TITLE] == pytest.approx((1 + 1 + 1) / 3)
    assert snapshot.averages[Field.KEYWORDS] == 1.0  # none has it: at least 1
    assert snapshot.averages[Field.BODY] == pytest.approx((3 + 3 + 1) / 3)
    assert snapshot.chunk_averages[1] == snapshot.averages[Field.BODY]  # each has one chunk


def test_an_empty_one_answers_nothing() -> None:
    empty = Snapshot()
    assert empty.documents == {}
    assert empty.languages == empty.pinned == ()
    assert empty.frequency(ids_of("wpix")) == 0
    assert empty.frequencies(np.array(ids_of("wpix"), np.uint64)).tolist() == [0]
    assert empty.averages.tolist() == [1.0] * len(Field)
    assert empty.chunk_averages.tolist() == [1.0, 1.0]
    assert empty.find("a.md") is None


# --- what has changed -------------------------------------------------------------------------------------


def changes(now: Snapshot, before: Snapshot) -> tuple[list[str], list[str]]:
    gone, come = now.changes_since(before)
    return sorted(head.path for head in gone), sorted(head.path for head in come)


def test_what_has_changed_is_told_by_what_was_masked_and_what_was_added(snapshot: Snapshot) -> None:
    old, new = LiveSegment.of(segment_of(OLD)), LiveSegment.of(segment_of(NEW))
    first, second = Snapshot([old]), Snapshot([old.without([1]), new])
    assert changes(second, first) == (["b.md"], ["b.md", "c.md"])
    assert changes(first, second) == (["b.md", "c.md"], ["b.md"])  # as when an overlay is taken away
    assert changes(second, second) == ([], [])
    assert changes(first, Snapshot()) == ([], ["a.md", "b.md"])
    assert changes(Snapshot(), snapshot) == (["a.md", "b.md", "c.md"], [])


def test_masks_that_differ_without_one_holding_the_other_are_told_too() -> None:
    live = LiveSegment.of(segment_of(NOW))
    one, other = Snapshot([live.without([0, 1])]), Snapshot([live.without([1, 2])])
    assert changes(one, other) == (["a.md"], ["c.md"])


def test_what_stays_masked_alike_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    old = LiveSegment.of(segment_of(OLD)).without([1])
    first, second = Snapshot([old]), Snapshot([old, LiveSegment.of(segment_of(NEW))])
    monkeypatch.setattr(LiveSegment, "numbers", lambda live: range(2) if live.live is None else 1 / 0)
    assert changes(second, first) == ([], ["b.md", "c.md"])
