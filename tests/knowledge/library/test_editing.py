"""What is done to projects, accounts, pins and annotations, as it stands on the disk (P2, P3, P6)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from knowledge.errors import (
    AccountError,
    AccountNotBound,
    DocumentNotFound,
    FolderError,
    LibraryDamaged,
    OutsideError,
    ProjectIdError,
    ProjectNotFound,
    UsageError,
)
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import MAX_ID, Account, Annotation, Binding, Retrieval, is_project_id
from tests.knowledge.library.shelves import (
    NOON,
    NOON_TEXT,
    account,
    created,
    document,
    entry,
    made,
    meta_json,
    opened,
    projects_json,
    tree,
)


@pytest.fixture
def editor(tmp_path: Path) -> ProjectEditor:
    """Of a library with the projects a and b; a has the documents x.md, f/y.md and f/z.md."""
    editor = created(tmp_path)
    editor.create("A")
    editor.create("B")
    for path in ("x.md", "f/y.md", "f/z.md"):
        document(tmp_path, "a", path, f"text of {path}")
    return editor


# --- projects -------------------------------------------------------------------------------------


def test_p2_a_new_project_has_an_id_from_its_name_and_a_folder(tmp_path: Path) -> None:
    project = created(tmp_path).create("  Loja  São João & Cia. ", description="Móveis")
    assert (project.id, project.name, project.description) == (
        "loja-sao-joao-cia",
        "Loja São João & Cia.",
        "Móveis",
    )
    assert (project.enabled, project.retrieval) == (True, Retrieval())
    assert (project.created, project.updated) == (NOON_TEXT, NOON_TEXT)
    assert (tmp_path / "projects" / "loja-sao-joao-cia" / "files").is_dir()
    assert entry(tmp_path, project.id) == {
        "id": "loja-sao-joao-cia",
        "name": "Loja São João & Cia.",
        "description": "Móveis",
        "enabled": True,
        "pinned": [],
        "accounts": [],
        "mcp": [],
        "retrieval": {"mode": "keyword", "maxChars": 6000, "maxChunks": 5, "topFiles": 3},
        "createdAt": NOON_TEXT,
        "updatedAt": NOON_TEXT,
    }


def test_p2_an_id_is_unique_and_can_be_one_whatever_the_name(tmp_path: Path) -> None:
    editor = created(tmp_path)
    names = [
        "Shop",
        "shop!",
        "高报",
        "示例店铺",
        "CON",
        "com1",
        "../../etc",
        "ﬁ",
        "x" * 99,
        "x" * 99,
        "-",
        "Ação 示例",
    ]
    ids = [editor.create(name).id for name in names]
    assert ids[:7] == ["shop", "shop-2", "project", "project-2", "project-con", "project-com1", "etc"]
    assert len(set(ids)) == len(names)
    assert all(map(is_project_id, ids))
    assert [project.name for project in opened(tmp_path)._store.state().projects] == names


@pytest.mark.parametrize("identifier", ["../x", "A", "a b", "nul", "x" * (MAX_ID + 1), "a/b", "é"])
def test_an_id_that_is_none_is_refused_in_words(tmp_path: Path, identifier: str) -> None:
    editor = created(tmp_path)
    with pytest.raises(ProjectIdError, match="small letters, digits and hyphens"):
        editor.create("X", identifier=identifier)
    assert list(tree(tmp_path)) == ["projects.json"]


def test_an_id_that_is_taken_is_refused(editor: ProjectEditor, tmp_path: Path) -> None:
    with pytest.raises(ProjectIdError, match="has it already"):
        editor.create("X", identifier="a")
    document(tmp_path, "mine", "x.md", "text")
    with pytest.raises(ProjectIdError, match="adopt it"):
        editor.create("X", identifier="mine")
    assert editor.create("Mine").id == "mine-2"
    (tmp_path / "projects" / "left" / "files").mkdir(parents=True)  # a creation that was cut off
    assert editor.create("X", identifier="left").id == "left"


def test_a_link_in_the_place_of_a_folder_is_no_place_for_a_project(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    editor = created(tmp_path / "lib")
    (tmp_path / "lib" / "projects").mkdir()
    (tmp_path / "lib" / "projects" / "shop").symlink_to(tmp_path / "outside")
    with pytest.raises(ProjectIdError):
        editor.create("X", identifier="shop")
    assert editor.create("Shop").id == "shop-2"
    other = created(tmp_path / "lib2")
    (tmp_path / "lib2" / "projects").symlink_to(tmp_path / "outside")
    with pytest.raises((FolderError, ProjectIdError)):
        other.create("X", identifier="x")
    assert list((tmp_path / "outside").iterdir()) == []


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\ud800"])
def test_a_project_needs_a_name_that_can_be_written(editor: ProjectEditor, name: str) -> None:
    with pytest.raises(UsageError):
        editor.create(name)
    with pytest.raises(UsageError):
        editor.rename("a", name)


def test_p2_rename_describe_and_switch_off_and_on(editor: ProjectEditor, tmp_path: Path) -> None:
    assert editor.rename("a", "Neu\nNew").name == "Neu New"
    assert editor.describe("a", "Zwei\nZeilen").description == "Zwei\nZeilen"
    assert editor.enable("a", enabled=False).enabled is False
    assert entry(tmp_path, "a")["enabled"] is False
    assert editor.enable("a", enabled=True).enabled is True
    limits = Retrieval(900, 2, 1, max_tokens=300, floor=0.5, labels="en", tokenizer="o200k_base")
    assert editor.set_retrieval("a", limits).retrieval == limits
    assert editor.set_retrieval("a", Retrieval()).retrieval == Retrieval()
    assert opened(tmp_path)._store.state() == editor._store.state()
    for call in (lambda: editor.rename("gone", "x"), lambda: editor.enable("../a", enabled=True)):
        with pytest.raises(ProjectNotFound):
            call()


@pytest.mark.parametrize(
    "wrong", [Retrieval(-1), Retrieval(max_tokens=-5), Retrieval(floor=float("nan")), Retrieval(2**60)]
)
def test_limits_that_are_none_are_refused(editor: ProjectEditor, wrong: Retrieval) -> None:
    with pytest.raises(UsageError):
        editor.set_retrieval("a", wrong)


def test_a_folder_that_is_nobodys_becomes_a_project(editor: ProjectEditor, tmp_path: Path) -> None:
    document(tmp_path, "old-shop", "x.md", "text")
    (tmp_path / "projects" / "old-shop" / "meta.json").write_text(
        json.dumps({"files": {"x.md": {"tags": ["t"]}}})
    )
    project = editor.adopt("old-shop")
    assert (project.id, project.name, project.created) == ("old-shop", "old-shop", NOON_TEXT)
    assert editor._store.state().problems == ()
    assert editor._store.annotations("old-shop")["x.md"].tags == ("t",)
    with pytest.raises(ProjectIdError, match="has it already"):
        editor.adopt("old-shop")
    with pytest.raises(ProjectIdError, match="rename the folder"):
        editor.adopt("../a")
    with pytest.raises(FolderError, match="no such folder"):
        editor.adopt("gone")


# --- accounts -------------------------------------------------------------------------------------


def test_p3_an_account_is_bound_to_one_project_and_moves_in_one_write(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    named = account("1", "Xianyu", "Loja")
    assert editor.bind(named, "a") == Binding(named, "a")
    assert editor.bind(account("1", "Xianyu"), "a") == Binding(named, "a")
    moved = editor.bind(account("1", "xianyu"), "b")
    assert moved == Binding(named, "b", moved_from="a")
    assert (entry(tmp_path, "a")["accounts"], entry(tmp_path, "b")["accounts"]) == (
        [],
        [{"platform": "Xianyu", "accountId": "1", "label": "Loja"}],
    )
    assert editor.unbind(account("1", "XIANYU")) == Binding(account("1", "XIANYU"), "", moved_from="b")
    assert editor.unbind(account("1", "XIANYU")) == Binding(account("1", "XIANYU"), "")
    assert entry(tmp_path, "b")["accounts"] == []


def test_an_account_gets_a_label(editor: ProjectEditor, tmp_path: Path) -> None:
    editor.bind(account("1"), "a")
    assert editor.label(account("1"), " Ana ").label == "Ana"
    assert entry(tmp_path, "a")["accounts"][0]["label"] == "Ana"
    assert editor.label(account("1"), "Ana\n\x1b[31m\u202e2").label == "Ana [31m 2"
    assert editor.bind(account("1", label=" Lia\x9b\t3 "), "b").account.label == "Lia 3"
    with pytest.raises(AccountNotBound, match="xianyu:2 is bound to no project"):
        editor.label(account("2"), "x")


@pytest.mark.parametrize(
    "wrong",
    [
        Account("", "1"),
        Account("p", " "),
        Account("p:q", "1"),
        Account("p", "1\n"[:1] + "\n2"),
        Account("p", "\ud800"),
        Account("p", "1\x9b"),
        Account("p", "\u202e1"),
    ],
)
def test_what_names_no_account_is_refused(editor: ProjectEditor, wrong: Account) -> None:
    with pytest.raises(AccountError):
        editor.bind(wrong, "a")


def test_p4_defaults_of_a_platform_and_of_all(editor: ProjectEditor) -> None:
    editor.set_platform_default("WhatsApp", "a")
    editor.set_default("b")
    state = editor._store.state()
    assert (state.platform_defaults, state.default_project) == ({"whatsapp": "a"}, "b")
    editor.set_platform_default("whatsapp ", "")
    editor.set_default("")
    state = editor._store.state()
    assert (state.platform_defaults, state.default_project) == ({}, "")
    with pytest.raises(ProjectNotFound):
        editor.set_default("gone")
    with pytest.raises(AccountError):
        editor.set_platform_default(" ", "a")


# --- pins -----------------------------------------------------------------------------------------


def test_p6_pins_have_an_order_of_their_own(editor: ProjectEditor, tmp_path: Path) -> None:
    assert editor.pin("a", "x.md") == ("x.md",)
    assert editor.pin("a", "f/y.md") == ("x.md", "f/y.md")
    assert editor.pin("a", "x.md") == ("x.md", "f/y.md")
    assert editor.set_pins("a", ["f/y.md", "f/z.md", "x.md", "f/y.md"]) == ("f/y.md", "f/z.md", "x.md")
    assert entry(tmp_path, "a")["pinned"] == ["f/y.md", "f/z.md", "x.md"]
    assert editor.unpin("a", "f/z.md") == ("f/y.md", "x.md")
    assert editor.unpin("a", "f/z.md") == ("f/y.md", "x.md")


def test_what_is_no_document_cannot_be_pinned(editor: ProjectEditor, tmp_path: Path) -> None:
    document(tmp_path, "a", "f/logo.png", "an image is never sent")
    document(tmp_path, "a", "search.toml", "nor is this")
    for path in ("gone.md", "f", "f/logo.png", "search.toml"):
        with pytest.raises(DocumentNotFound):
            editor.pin("a", path)
    assert editor._store.curation("a").pins == ()


@pytest.mark.parametrize("path", ["../b/files/x.md", "/x.md", "", "a\0b", "..\\x.md", "f/../x.md"])
def test_p5_no_call_takes_a_path_that_leaves_the_project(
    editor: ProjectEditor, tmp_path: Path, path: str
) -> None:
    before = tree(tmp_path)
    for call in (
        lambda: editor.pin("a", path),
        lambda: editor.unpin("a", path),
        lambda: editor.set_pins("a", [path]),
        lambda: editor.annotate("a", path, Annotation(summary="s")),
        lambda: editor.move("a", path, "y.md"),
        lambda: editor.move("a", "x.md", path),
        lambda: editor.forget("a", path),
    ):
        with pytest.raises(OutsideError):
            call()
    assert tree(tmp_path) == before


def test_a_pin_of_a_file_that_is_gone_can_be_ordered_and_taken_away(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    editor.set_pins("a", ["x.md", "f/y.md"])
    (tmp_path / "projects" / "a" / "files" / "x.md").unlink()
    assert editor.set_pins("a", ["f/y.md", "x.md"]) == ("f/y.md", "x.md")
    assert editor.unpin("a", "x.md") == ("f/y.md",)


def test_taking_a_pin_away_takes_it_from_the_meta_file_too(editor: ProjectEditor) -> None:
    editor.annotate("a", "x.md", Annotation(tags=("t",), pinned=True))
    assert editor.unpin("a", "x.md") == ()
    assert editor._store.annotations("a")["x.md"].pinned is False
    assert editor._store.annotations("a")["x.md"].tags == ("t",)


def test_nm_a_pin_is_spelled_as_the_file_is(editor: ProjectEditor, tmp_path: Path) -> None:
    document(tmp_path, "a", "e\u0301.md", "decomposed")
    assert editor.pin("a", "\u00e9.md") == ("e\u0301.md",)
    assert editor.unpin("a", "\u00e9.md") == ()


# --- annotations ----------------------------------------------------------------------------------


def test_p6_what_is_set_about_a_file_has_its_time_and_the_digest_of_the_file(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    given = Annotation(tags=(" frete ", "frete", ""), summary=" s ", valid_until="2027-01-20", digest="old")
    got = editor.annotate("a", "x.md", given)
    digest = hashlib.sha256(b"text of x.md").hexdigest()
    assert got == Annotation(("frete",), "s", valid_until="2027-01-20", updated=NOON_TEXT, digest=digest)
    assert editor._store.annotations("a") == {"x.md": got}
    assert meta_json(tmp_path, "a")["files"]["x.md"] == {
        "tags": ["frete"],
        "summary": "s",
        "validUntil": "2027-01-20",
        "updatedAt": NOON_TEXT,
        "digest": digest,
    }


def test_setting_the_same_again_writes_nothing(editor: ProjectEditor, tmp_path: Path) -> None:
    first = editor.annotate("a", "x.md", Annotation(tags=("t",)))
    before = tree(tmp_path)
    later = ProjectEditor(LibraryStore(tmp_path, now=lambda: NOON.replace(hour=20)))
    assert later.annotate("a", "x.md", first) == first
    assert tree(tmp_path) == before
    assert later.annotate("a", "x.md", Annotation(tags=("u",))).updated == "2026-11-30T20:00:00Z"


def test_nothing_set_is_no_entry(editor: ProjectEditor, tmp_path: Path) -> None:
    editor.annotate("a", "x.md", Annotation(tags=("t",)))
    assert editor.annotate("a", "x.md", None) == Annotation()
    assert meta_json(tmp_path, "a")["files"] == {}
    assert editor.annotate("a", "f/y.md", Annotation()) == Annotation()


def test_what_is_there_is_amended(editor: ProjectEditor) -> None:
    editor.annotate("a", "x.md", Annotation(tags=("t",), summary="s"))
    got = editor.amend("a", "x.md", lambda own: Annotation(tags=(*own.tags, "u"), summary=own.summary))
    assert (got.tags, got.summary) == (("t", "u"), "s")


def test_a_day_is_written_down_as_iso_8601_has_it(editor: ProjectEditor, tmp_path: Path) -> None:
    assert editor.annotate("a", "x.md", Annotation(valid_until=" 2027-1-2 ")).valid_until == "2027-01-02"
    assert meta_json(tmp_path, "a")["files"]["x.md"]["validUntil"] == "2027-01-02"


@pytest.mark.parametrize("day", ["soon", "2027-02-30", "20.01.2027", "20270102"])
def test_a_day_that_is_none_is_refused(editor: ProjectEditor, day: str) -> None:
    for annotation in (Annotation(review=day), Annotation(valid_from=day), Annotation(valid_until=day)):
        with pytest.raises(UsageError, match="is no day"):
            editor.annotate("a", "x.md", annotation)


# --- moving and forgetting ------------------------------------------------------------------------


def test_p6_pins_and_annotations_follow_a_file(editor: ProjectEditor) -> None:
    editor.set_pins("a", ["x.md", "f/y.md"])
    x = editor.annotate("a", "x.md", Annotation(tags=("t",)))
    y = editor.annotate("a", "f/y.md", Annotation(supersedes=("x.md",)))
    editor.move("a", "x.md", "g/new.md")
    curation = editor._store.curation("a")
    assert curation.pins == ("g/new.md", "f/y.md")
    assert curation.annotations["g/new.md"] == x
    assert curation.annotations["f/y.md"].supersedes == ("g/new.md",)
    assert y.supersedes == ("x.md",)


def test_p6_pins_and_annotations_follow_all_files_of_a_folder(editor: ProjectEditor) -> None:
    editor.set_pins("a", ["f/z.md", "x.md", "f/y.md"])
    editor.annotate("a", "f/y.md", Annotation(tags=("t",)))
    editor.move("a", "f", "g/h")
    assert editor._store.curation("a").pins == ("g/h/z.md", "x.md", "g/h/y.md")
    assert list(editor._store.annotations("a")) == ["g/h/y.md"]
    editor.move("a", "g/h", "g/h")
    editor.move("a", "not-known.md", "other.md")
    assert editor._store.curation("a").pins == ("g/h/z.md", "x.md", "g/h/y.md")


def test_a_project_of_the_same_paths_is_not_touched(editor: ProjectEditor, tmp_path: Path) -> None:
    document(tmp_path, "b", "x.md", "of b")
    for project in ("a", "b"):
        editor.pin(project, "x.md")
        editor.annotate(project, "x.md", Annotation(tags=(project,)))
    editor.move("a", "x.md", "y.md")
    editor.forget("a", "y.md")
    assert editor._store.curation("b").pins == ("x.md",)
    assert editor._store.annotations("b")["x.md"].tags == ("b",)


def test_a_damaged_meta_file_does_not_keep_pins_from_following(editor: ProjectEditor, tmp_path: Path) -> None:
    editor.pin("a", "x.md")
    (tmp_path / "projects" / "a" / "meta.json").write_text("{,}")
    with pytest.raises(LibraryDamaged, match=r"meta\.json"):
        editor.move("a", "x.md", "y.md")
    assert editor._store.curation("a").pins == ("y.md",)
    assert editor.rename("a", "still works").name == "still works"
    assert sorted(tree(tmp_path)) == [
        "projects.json", "projects/a/files/f/y.md", "projects/a/files/f/z.md", "projects/a/files/x.md",
        "projects/a/meta.json",
    ]  # fmt: skip


def test_forgetting_a_file_takes_its_pin_and_annotation(editor: ProjectEditor, tmp_path: Path) -> None:
    editor.set_pins("a", ["x.md", "f/y.md"])
    editor.annotate("a", "f/y.md", Annotation(tags=("t",)))
    editor.annotate("a", "x.md", Annotation(tags=("t",)))
    editor.forget("a", "f")
    assert editor._store.curation("a").pins == ("x.md",)
    assert list(meta_json(tmp_path, "a")["files"]) == ["x.md"]


def test_fields_that_are_not_known_survive_every_edit(tmp_path: Path) -> None:
    mine = {
        "id": "a",
        "mcp": [{"id": "m", "env": {"K": "v"}}],
        "x": {"y": [1, None]},
        "retrieval": {"mode": "z", "k": 1},
        "accounts": [{"platform": "p", "accountId": "1", "n": 1}],
    }
    made(tmp_path, {"version": 1, "theme": {"of": "mine"}, "projects": [mine, {"id": "b"}]})
    editor = opened(tmp_path)
    document(tmp_path, "a", "x.md", "text")
    editor.rename("a", "N")
    editor.set_retrieval("a", Retrieval(max_chunks=9))
    editor.pin("a", "x.md")
    editor.bind(account("1", "p"), "b")
    editor.bind(account("1", "p"), "a")
    editor.set_default("a")
    editor.restore(editor.delete("a").key)
    after = entry(tmp_path, "a")
    assert projects_json(tmp_path)["theme"] == {"of": "mine"}
    assert (after["mcp"], after["x"], after["accounts"][0]["n"]) == (mine["mcp"], mine["x"], 1)
    assert (after["retrieval"]["mode"], after["retrieval"]["k"]) == ("z", 1)
