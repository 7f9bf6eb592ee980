"""A path counts once, in the highest layer that knows of it, whatever happens below."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from knowledge.index.building import build_segment
from knowledge.index.layers import Layers
from knowledge.index.merging import MAX_SMALL
from knowledge.index.segments import Segment
from knowledge.index.store import StoredSegment
from knowledge.index.terms import Note
from knowledge.sources.snapshot import Stamp
from tests.knowledge.index.made import ANALYZER, assert_same, having, indexed, segment_of, snapshot_of


def stored(segment: Segment, deleted: Collection[int] = (), name: str = "one") -> StoredSegment:
    return StoredSegment(name, segment, frozenset(deleted), Path(name), 0)


def seen_at(seen_ns: int, path: str, text: str) -> Segment:
    return build_segment([indexed(path, text, seen_ns=seen_ns)], ANALYZER)


def texts(layers: Layers) -> dict[str, str]:
    return {path: document.content for path, document in layers.snapshots()[0].documents.items()}


def below(layers: Layers) -> dict[str, str]:
    return {path: document.content for path, document in layers.snapshots()[1].documents.items()}


DISK = {"a.md": "disco a", "b.md": "disco b", "c.md": "disco c"}


def on_disk() -> tuple[Layers, Segment]:
    layers, segment = Layers(), segment_of(DISK)
    layers.stand_on([stored(segment)])
    return layers, segment


def test_pending_text_lies_over_the_disk_and_unsaved_text_over_both() -> None:
    layers, _ = on_disk()
    layers.put(segment_of({"a.md": "novo a", "d.md": "novo d"}))
    layers.lay("d.md", segment_of({"d.md": "rascunho d"}))
    layers.lay("b.md", segment_of({"b.md": "rascunho b"}))
    now = {"a.md": "novo a", "b.md": "rascunho b", "c.md": "disco c", "d.md": "rascunho d"}
    assert texts(layers) == now
    assert_same(layers.snapshots()[0], snapshot_of(now))
    assert below(layers) == {"a.md": "novo a", "b.md": "disco b", "c.md": "disco c", "d.md": "novo d"}
    layers.lay("b.md", None)
    layers.lay("d.md", None)
    assert texts(layers) == below(layers)


def test_what_is_covered_by_unsaved_text_is_masked_once_and_not_at_every_key() -> None:
    layers, _ = on_disk()
    layers.lay("b.md", segment_of({"b.md": "r"}))
    first = layers.snapshots()[0].segments[0]
    layers.lay("b.md", segment_of({"b.md": "ra"}))
    assert layers.snapshots()[0].segments[0] is first
    layers.put(segment_of({"c.md": "novo c"}))
    assert layers.snapshots()[0].segments[0].dead == {1, 2}


def test_the_last_of_many_changes_of_a_path_counts() -> None:
    layers, _ = on_disk()
    for number in range(4):
        layers.put(segment_of({"a.md": f"novo {number}"}))
    layers.remove(["b.md"], 1)
    layers.put(segment_of({"b.md": "wieder"}))
    layers.remove(["c.md", "no.md"], 2)
    assert texts(layers) == {"a.md": "novo 3", "b.md": "wieder"}
    assert len(layers.pending) == 2
    assert layers.unwritten


def test_what_is_pending_replaces_its_older_self_on_disk() -> None:
    layers, _ = on_disk()
    assert not layers.unwritten
    layers.put(segment_of({"a.md": "novo"}))
    layers.remove(["c.md"], 1)
    assert layers.disk["one"].replaced == {0, 2}
    layers.written([stored(segment_of(DISK), [0, 2]), stored(segment_of({"a.md": "novo"}), name="two")])
    assert not layers.unwritten
    assert texts(layers) == {"a.md": "novo", "b.md": "disco b"}


def test_a_segment_that_stays_keeps_what_is_known_of_it() -> None:
    layers, segment = on_disk()
    layers.put(segment_of({"a.md": "novo"}))
    live = layers.disk["one"].live
    layers.written([stored(segment, [0]), stored(segment_of({"a.md": "novo"}), name="two")])
    assert layers.disk["one"].live is layers.disk["one"].stored is live


# --- the disk changed by another process ------------------------------------------------------------------


def test_pending_text_that_the_disk_has_by_now_is_dropped() -> None:
    layers, segment = on_disk()
    layers.put(segment_of({"a.md": "novo", "d.md": "meu"}))
    layers.stand_on([stored(segment, [0]), stored(segment_of({"a.md": "novo"}), name="two")])
    assert texts(layers) == {"a.md": "novo", "b.md": "disco b", "c.md": "disco c", "d.md": "meu"}
    assert [layer.live.count for layer in layers.pending] == [1]
    assert not layers.disk["two"].replaced


def test_of_two_texts_of_a_path_the_one_that_was_read_later_counts() -> None:
    for mine, theirs, counts in [(5, 9, "theirs"), (9, 5, "mine"), (0, 9, "mine")]:
        layers = Layers()
        layers.put(seen_at(mine, "a.md", "mine"))
        layers.stand_on([stored(seen_at(theirs, "a.md", "theirs"))])
        assert texts(layers) == {"a.md": counts}
        assert layers.unwritten is (counts == "mine")


def test_a_file_that_is_gone_stays_gone_until_it_was_read_again() -> None:
    layers = Layers()
    old = seen_at(5, "a.md", "old")
    layers.stand_on([stored(old)])
    layers.remove(["a.md"], 7)
    layers.stand_on([stored(old), stored(seen_at(5, "b.md", "other"), name="two")])
    assert texts(layers) == {"b.md": "other"}
    layers.stand_on([stored(seen_at(9, "a.md", "again"), name="three")])
    assert texts(layers) == {"a.md": "again"}
    assert not layers.unwritten


def test_a_file_that_came_back_here_is_not_taken_away_when_the_disk_has_it_too() -> None:
    layers = Layers()
    layers.remove(["a.md"], 7)
    layers.put(seen_at(8, "a.md", "again"))
    layers.stand_on([stored(seen_at(6, "a.md", "again"))])
    assert texts(layers) == {"a.md": "again"}
    assert not layers.unwritten


def test_documents_deleted_by_another_process_go_and_mine_stay_masked() -> None:
    layers, segment = on_disk()
    layers.put(segment_of({"a.md": "meu"}))
    layers.stand_on([stored(segment, [1])])  # as many as I have masked, but another one
    assert texts(layers) == {"a.md": "meu", "c.md": "disco c"}
    layers.stand_on([stored(segment, [0, 1])])
    assert texts(layers) == {"a.md": "meu", "c.md": "disco c"}
    assert_same(layers.snapshots()[0], snapshot_of({"a.md": "meu", "c.md": "disco c"}))


def test_what_was_on_a_disk_that_is_lost_is_pending() -> None:
    layers, _ = on_disk()
    layers.put(segment_of({"a.md": "novo"}))
    before = texts(layers)
    layers.forget_disk()
    assert texts(layers) == before
    assert layers.disk == {}
    assert layers.unwritten
    layers.stand_on([])
    assert texts(layers) == before


# --- many changes that cannot be written ------------------------------------------------------------------


def test_many_pending_changes_are_folded_and_say_the_same() -> None:
    layers, _ = on_disk()
    now = dict(DISK)
    for number in range(5 * MAX_SMALL):
        change = {f"{number % 11}.md": f"# Pix {number}\n\nnovo {number}", "a.md": f"a {number}"}
        layers.put(segment_of(change))
        now |= change
        assert len(layers.pending) < MAX_SMALL
    assert_same(layers.snapshots()[0], snapshot_of(now))


def test_layers_that_are_wholly_covered_are_no_part_of_a_snapshot() -> None:
    layers, _ = on_disk()
    layers.put(segment_of(dict.fromkeys(DISK, "novo")))
    assert len(layers.snapshots()[0].segments) == 1
    for path in DISK:
        layers.lay(path, segment_of({path: "rascunho"}))
    assert len(layers.snapshots()[0].segments) == 3
    assert len(layers.snapshots()[1].segments) == 1


def noted(seen_ns: int, tag: str) -> Segment:
    note = Note((tag,))
    stamp = Stamp(5, 1, 1, note=note.mark)
    item = replace(indexed("a.md", "texto", stamp=stamp, seen_ns=seen_ns), note=note)
    return build_segment([item], ANALYZER)


def test_the_same_text_with_another_note_is_another_document() -> None:
    """A process that follows keeps its own until the one that writes has read it with that note too."""
    layers = Layers()
    layers.stand_on([stored(noted(1, "velho"))])
    layers.put(noted(3, "novo"))
    layers.stand_on([stored(noted(2, "velho"), name="two")])
    assert having(layers.snapshots()[0], "novo") == ["a.md"]
    layers.stand_on([stored(noted(4, "novo"), name="three")])
    assert not layers.pending
