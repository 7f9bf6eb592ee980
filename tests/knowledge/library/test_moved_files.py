"""Pinned and annotated documents that a file manager moved are found by their bytes (mission P6)."""

from __future__ import annotations

from knowledge.library.moved_files import moved
from knowledge.projects import Annotation, Curation


def annotated(*paths: str, pins: tuple[str, ...] = (), digest: str = "") -> Curation:
    return Curation(pins, {path: Annotation(tags=("x",), digest=digest) for path in paths})


def test_p6_a_pin_follows_the_document_with_the_same_bytes() -> None:
    curation = Curation(("a.md", "stays.md"))
    present = {"n/b.md": "A", "stays.md": "S", "other.md": "O"}
    assert moved(curation, {"a.md": "A"}, present) == {"a.md": "n/b.md"}


def test_an_annotation_follows_by_the_digest_that_it_has_itself() -> None:
    assert moved(annotated("a.md", digest="A"), {}, {"b.md": "A"}) == {"a.md": "b.md"}


def test_the_digest_that_was_seen_last_counts_more_than_the_one_that_was_written_down() -> None:
    curation = annotated("a.md", digest="OLD")
    assert moved(curation, {"a.md": "NEW"}, {"b.md": "OLD", "c.md": "NEW"}) == {"a.md": "c.md"}


def test_a_document_that_is_still_there_did_not_move() -> None:
    assert (
        moved(annotated("a.md", pins=("a.md",), digest="A"), {"a.md": "A"}, {"a.md": "B", "b.md": "A"}) == {}
    )


def test_a_document_with_a_pin_or_an_annotation_of_its_own_is_another_one() -> None:
    assert moved(Curation(("a.md", "b.md")), {"a.md": "A"}, {"b.md": "A"}) == {}
    assert moved(annotated("b.md", pins=("a.md",)), {"a.md": "A"}, {"b.md": "A"}) == {}


def test_of_several_with_the_same_bytes_the_one_with_the_same_name_is_it() -> None:
    present = {"x.md": "A", "n/a.md": "A"}
    assert moved(Curation(("a.md",)), {"a.md": "A"}, present) == {"a.md": "n/a.md"}


def test_what_is_not_clear_did_not_move() -> None:
    assert moved(Curation(("a.md",)), {"a.md": "A"}, {"x.md": "A", "y.md": "A"}) == {}
    assert moved(Curation(("a.md",)), {"a.md": "A"}, {"n/a.md": "A", "m/a.md": "A"}) == {}
    assert moved(Curation(("a.md", "b.md")), {"a.md": "A", "b.md": "A"}, {"x.md": "A"}) == {}


def test_two_that_were_alike_each_find_their_name_again() -> None:
    curation, gone = Curation(("a.md", "b.md")), {"a.md": "A", "b.md": "A"}
    assert moved(curation, gone, {"n/a.md": "A", "n/b.md": "A"}) == {"a.md": "n/a.md", "b.md": "n/b.md"}
    assert moved(curation, gone, {"n/b.md": "A"}) == {"b.md": "n/b.md"}


def test_two_documents_may_have_changed_places_with_others() -> None:
    curation = Curation(("a.md", "b.md"))
    assert moved(curation, {"a.md": "A", "b.md": "B"}, {"c.md": "B", "d.md": "A"}) == {
        "a.md": "d.md",
        "b.md": "c.md",
    }


def test_without_a_digest_nothing_is_guessed() -> None:
    assert moved(annotated("a.md", pins=("b.md",)), {"b.md": ""}, {"n/a.md": "", "n/b.md": ""}) == {}
    assert moved(Curation(), {"a.md": "A"}, {"b.md": "A"}) == {}


def test_p6_a_path_in_another_normal_form_is_the_same_document_whatever_its_bytes() -> None:
    composed, decomposed = "pre\u00e7os/\u00e9.md", "prec\u0327os/e\u0301.md"
    assert moved(annotated(composed), {}, {decomposed: "A"}) == {composed: decomposed}
    present = {decomposed: "NEW", "copy.md": "OLD"}
    assert moved(Curation((composed,)), {composed: "OLD"}, present) == {composed: decomposed}
    assert moved(Curation((composed, decomposed)), {composed: "A"}, {decomposed: "A"}) == {}
