"""`meta.json` as a document: annotations by path, and what is kept beside them (mission P6)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.errors import LibraryDamaged, LibraryWriteError, NewerVersion
from knowledge.library import meta_file
from knowledge.library.meta_file import MetaDocument, ReadMeta, read_meta, write_meta
from knowledge.projects import Annotation, LibraryProblemCode

FULL: dict[str, Any] = {
    "tags": ["frete", "prazo"],
    "summary": "Fretes e prazos.",
    "review": "2027-01-20",
    "authority": "Ana",
    "validFrom": "2026-01-01",
    "validUntil": "2026-12-31",
    "supersedes": ["velho.md", "mais-velho"],
    "pinned": True,
    "updatedAt": "2026-11-30T10:38:00Z",
    "digest": "ab" * 32,
}
VALUE = Annotation(
    tags=("frete", "prazo"),
    summary="Fretes e prazos.",
    review="2027-01-20",
    authority="Ana",
    valid_from="2026-01-01",
    valid_until="2026-12-31",
    supersedes=("velho.md", "mais-velho"),
    pinned=True,
    updated="2026-11-30T10:38:00Z",
    digest="ab" * 32,
)


def document(files: object) -> MetaDocument:
    return read_meta(json.dumps({"version": 1, "files": files}).encode(), project="a")


def files(document: MetaDocument) -> Any:
    return json.loads(write_meta(document))["files"]


def understood(files: object) -> ReadMeta:
    return meta_file.understand(document(files), project="a")


def annotated(document: MetaDocument, path: str, annotation: Annotation | None) -> MetaDocument:
    return meta_file.annotated(document, path, annotation, project="a")


def moved(document: MetaDocument, path: str, new_path: str) -> MetaDocument:
    return meta_file.moved(document, path, new_path, project="a")


def test_every_field_is_read_and_written() -> None:
    assert understood({"frete.md": FULL}) == ReadMeta({"frete.md": VALUE})
    assert files(annotated(MetaDocument(), "frete.md", VALUE)) == {"frete.md": FULL}


def test_empty_fields_are_left_out() -> None:
    assert files(annotated(MetaDocument(), "a.md", Annotation(tags=("x",)))) == {"a.md": {"tags": ["x"]}}
    assert understood({"a.md": {"tags": None, "summary": "", "pinned": False}}).annotations == {
        "a.md": Annotation()
    }


def test_unknown_fields_stay_at_every_level() -> None:
    tree = {"colour": 1, "files": {"a.md": {"tags": ["x"], "stars": 5}, "b.md": {"stars": 1}}, "version": 1}
    before = read_meta(json.dumps(tree).encode(), project="a")
    after = json.loads(write_meta(annotated(before, "a.md", None)))
    assert after == {**tree, "files": {"a.md": {"stars": 5}, "b.md": {"stars": 1}}}
    assert files(annotated(document({"a.md": {"tags": ["x"]}}), "a.md", None)) == {}


def test_a_file_by_hand_without_version_gets_one_when_it_is_written() -> None:
    assert json.loads(write_meta(annotated(read_meta(b"{}", project="a"), "a.md", VALUE)))["version"] == 1


@pytest.mark.parametrize("typed", ["2027-1-2", "2027-01-02T08:00:00Z", " 2027-01-02 "])
def test_p8_a_day_is_read_as_in_a_header(typed: str) -> None:
    read = understood({"a.md": {"validUntil": typed}})
    assert (read.annotations["a.md"].valid_until, read.problems) == ("2027-01-02", ())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tags", "frete"),
        ("tags", ["ok", 7]),
        ("summary", ["x"]),
        ("review", "soon"),
        ("review", "2027-13-01"),
        ("validFrom", "20270101"),
        ("validUntil", "2027-02-29"),
        ("validUntil", 20270101),
        ("validUntil", "31/12/2026"),
        ("supersedes", {"a": 1}),
        ("pinned", "yes"),
        ("digest", 1),
        ("authority", "\ud800"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_and_stays(field: str, value: object) -> None:
    read = understood({"a.md": {**FULL, field: value}})
    assert [(problem.code, problem.project, problem.facts) for problem in read.problems] == [
        (LibraryProblemCode.META_VALUE, "a", ("a", "a.md", field))
    ]
    assert read.annotations["a.md"] != VALUE
    assert read.annotations["a.md"].tags in (VALUE.tags, ())
    kept = files(annotated(document({"a.md": {**FULL, field: value}}), "b.md", VALUE))
    assert kept["a.md"][field] == value


@pytest.mark.parametrize("path", ["../b.md", "/etc/passwd", "", "a//b", "a\\b", "x\ud800"])
def test_p5_a_path_that_leaves_the_project_is_not_used(path: str) -> None:
    read = understood({path: FULL, "a.md": FULL})
    assert list(read.annotations) == ["a.md"]
    assert [problem.code for problem in read.problems] == [LibraryProblemCode.META_VALUE]
    assert path in files(annotated(document({path: FULL}), "b.md", VALUE))


def test_entries_that_are_no_objects_are_told() -> None:
    assert [problem.facts for problem in understood({"a.md": "x"}).problems] == [("a", "a.md", "entry")]
    read = meta_file.understand(read_meta(b'{"files": []}', project="a"), project="a")
    assert (read.annotations, len(read.problems)) == ({}, 1)
    with pytest.raises(LibraryWriteError, match="no object"):
        annotated(read_meta(b'{"files": []}', project="a"), "a.md", VALUE)


def test_damage_and_a_newer_version_name_the_file() -> None:
    with pytest.raises(LibraryDamaged, match=r"projects/a/meta\.json"):
        read_meta(b'{"files": {},}', project="a")
    with pytest.raises(NewerVersion, match=r"projects/a/meta\.json"):
        read_meta(b'{"version": 2}', project="a")


# --- moving ---------------------------------------------------------------------------------------


def test_p6_what_is_set_about_a_file_moves_with_it_and_what_replaces_it_follows() -> None:
    before = document({"a.md": FULL, "b.md": {"supersedes": ["a.md", "a", "x/a.md"]}})
    assert files(moved(before, "a.md", "n/c.md")) == {
        "n/c.md": FULL,
        "b.md": {"supersedes": ["n/c.md", "n/c", "x/a.md"]},
    }


def test_all_files_of_a_folder_move_with_it_and_its_neighbours_do_not() -> None:
    before = document(
        {"f/a.md": {"tags": ["a"]}, "f/g/b.md": {"tags": ["b"]}, "fa.md": {"supersedes": ["f/a"]}}
    )
    assert files(moved(before, "f", "n/f2")) == {
        "n/f2/a.md": {"tags": ["a"]},
        "n/f2/g/b.md": {"tags": ["b"]},
        "fa.md": {"supersedes": ["n/f2/a"]},
    }


def test_what_was_kept_for_a_file_that_is_gone_gives_way_to_the_one_that_takes_its_name() -> None:
    for pair in ({"a.md": FULL, "b.md": {"tags": ["gone"]}}, {"b.md": {"tags": ["gone"]}, "a.md": FULL}):
        assert files(moved(document(pair), "a.md", "b.md")) == {"b.md": FULL}


def test_a_change_of_case_only_is_a_move() -> None:
    assert files(moved(document({"a.md": FULL}), "a.md", "A.md")) == {"A.md": FULL}


def test_moving_what_nothing_is_known_about_changes_nothing() -> None:
    before = document({"a.md": FULL})
    assert moved(before, "x.md", "y.md") == before
    assert moved(moved(before, "a.md", "b.md"), "b.md", "a.md") == before


def test_forgetting_a_file_or_a_folder() -> None:
    before = document({"f/a.md": FULL, "f.md": FULL, "b.md": {"supersedes": ["f/a.md"]}})
    after = meta_file.forgotten(before, "f", project="a")
    assert files(after) == {"f.md": FULL, "b.md": {"supersedes": ["f/a.md"]}}
    assert meta_file.forgotten(after, "f", project="a") == after


def test_a_pin_of_the_file_is_taken_away_and_nothing_else() -> None:
    before = document({"a.md": FULL, "b.md": {"pinned": True}, "c.md": {"pinned": True}})
    after = files(meta_file.unpinned(before, {"a.md", "b.md", "gone.md"}, project="a"))
    assert after == {
        "a.md": {name: value for name, value in FULL.items() if name != "pinned"},
        "c.md": {"pinned": True},
    }


paths = st.sampled_from(["a.md", "f/a.md", "f/b.md", "f", "g/f/a.md", "b.md"])


@given(
    st.dictionaries(paths, st.fixed_dictionaries({"tags": st.lists(st.text("xy", min_size=1), min_size=1)})),
    paths,
)
def test_moving_away_and_back_loses_nothing(content: dict[str, Any], path: str) -> None:
    before = document(content)
    assert files(moved(moved(before, path, "new/place"), "new/place", path)) == content
