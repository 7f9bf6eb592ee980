"""Projects are deleted to the trash of their library, and come back from there (mission P2)."""

from __future__ import annotations

import json
import shutil
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from knowledge.errors import FolderError, LibraryWriteError, ProjectNotFound, TrashEntryNotFound
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Annotation, LibraryProblemCode
from tests.knowledge.library.shelves import (
    NOON_TEXT,
    account,
    codes,
    created,
    document,
    entry,
    opened,
    projects_json,
    tree,
)

KEY = "a-20261130T120000Z"


@pytest.fixture
def editor(tmp_path: Path) -> ProjectEditor:
    """Of a library with the projects a and b; a has a document, an account, and is everybody's default."""
    editor = created(tmp_path)
    editor.create("A", description="mine")
    editor.create("B")
    document(tmp_path, "a", "f/x.md", "text")
    editor.pin("a", "f/x.md")
    editor.annotate("a", "f/x.md", Annotation(tags=("t",)))
    editor.bind(account("1"), "a")
    editor.bind(account("2"), "a")
    editor.set_default("a")
    editor.set_platform_default("douyin", "a")
    return editor


def test_p2_a_deleted_project_is_in_the_trash_with_everything(editor: ProjectEditor, tmp_path: Path) -> None:
    project = editor._store.state().project("a")
    trashed = editor.delete("a")
    assert (trashed.key, trashed.project, trashed.deleted) == (KEY, project, NOON_TEXT)
    state = editor._store.state()
    assert [item.id for item in state.projects] == ["b"]
    assert (state.platform_defaults, state.default_project, state.problems) == ({}, "", ())
    assert state.owner(account("1")) is None
    assert sorted(tree(tmp_path)) == [
        f".trash/{KEY}/project.json",
        f".trash/{KEY}/project/files/f/x.md",
        f".trash/{KEY}/project/meta.json",
        "projects.json",
    ]
    assert not (tmp_path / "projects" / "a").exists()
    assert editor.trash() == (trashed,)
    assert opened(tmp_path).trash() == (trashed,)
    with pytest.raises(ProjectNotFound):
        editor.delete("a")


def test_p2_a_project_comes_back_with_everything(editor: ProjectEditor, tmp_path: Path) -> None:
    files, before, fields = tree(tmp_path), editor._store.state(), entry(tmp_path, "a")
    assert editor.restore(editor.delete("a").key) == before.project("a")
    after = editor._store.state()
    assert {project.id: project for project in after.projects} == {p.id: p for p in before.projects}
    assert (after.platform_defaults, after.default_project) == ({"douyin": "a"}, "a")
    assert entry(tmp_path, "a") == fields
    assert tree(tmp_path).keys() == files.keys()
    assert editor._store.curation("a").annotations["f/x.md"].tags == ("t",)
    assert editor.trash() == ()


def test_accounts_and_defaults_that_went_elsewhere_stay_there(editor: ProjectEditor) -> None:
    key = editor.delete("a").key
    editor.bind(account("1"), "b")
    editor.set_default("b")
    editor.set_platform_default("DouYin", "b")
    project = editor.restore(key)
    assert [item.account_id for item in project.accounts] == ["2"]
    state = editor._store.state()
    owner = state.owner(account("1"))
    assert owner is not None
    assert owner.id == "b"
    assert (state.platform_defaults, state.default_project) == ({"douyin": "b"}, "b")
    assert state.problems == ()


def test_a_project_whose_id_was_given_away_comes_back_under_another(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    key = editor.delete("a").key
    document(tmp_path, editor.create("A").id, "other.md", "another text")
    project = editor.restore(key)
    assert (project.id, project.name, project.pinned) == ("a-2", "A", ("f/x.md",))
    assert (editor.files_root("a-2") / "f" / "x.md").read_text() == "text"
    assert (editor.files_root("a") / "other.md").exists()
    again = editor.delete("a-2")
    assert (again.key, editor.restore(again.key).id) == ("a-2-20261130T120000Z", "a-2")
    assert editor.trash() == ()


def test_two_projects_may_be_deleted_in_the_same_second(editor: ProjectEditor, tmp_path: Path) -> None:
    editor.delete("a")
    editor.create("A")
    assert editor.delete("a").key == f"{KEY}-2"
    assert [item.key for item in editor.trash()] == [f"{KEY}-2", KEY]
    assert editor.restore(KEY).description == "mine"
    assert editor.restore(f"{KEY}-2").id == "a-2"


def test_a_project_without_a_folder_can_be_deleted_and_restored(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    shutil.rmtree(tmp_path / "projects" / "a")
    key = editor.delete("a").key
    editor.create("A")
    editor.rename("b", "B2")
    assert [item.key for item in editor.trash()] == [key]
    assert editor.restore(key).id == "a-2"
    assert editor.files_root("a-2").is_dir()


def test_the_place_of_a_deleted_project_may_be_taken_by_empty_folders(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    key = editor.delete("a").key
    (tmp_path / "projects" / "a" / "files" / "empty").mkdir(parents=True)
    assert editor.restore(key).id == "a"
    assert (editor.files_root("a") / "f" / "x.md").exists()


def test_files_that_somebody_put_in_its_place_are_not_touched(editor: ProjectEditor, tmp_path: Path) -> None:
    key = editor.delete("a").key
    document(tmp_path, "a", "mine.md", "by hand")
    assert editor.restore(key).id == "a-2"
    assert (tmp_path / "projects" / "a" / "files" / "mine.md").read_text() == "by hand"
    assert codes(editor._store.state()) == [LibraryProblemCode.PROJECT_UNLISTED]


@pytest.mark.parametrize(
    "key", ["gone", "a-20200101T000000Z", "../b", "", ".", "projects.json", f"{KEY}/project"]
)
def test_what_is_not_in_the_trash_cannot_be_restored(editor: ProjectEditor, key: str) -> None:
    editor.delete("a")
    with pytest.raises(TrashEntryNotFound):
        editor.restore(key)


def test_a_record_that_somebody_broke_does_not_keep_the_documents_from_coming_back(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    editor.delete("a")
    for text in ('{"project": 7, "folder": "../../x", "deletedAt": [], "platformDefaults": {}}', "{,}", None):
        place = tmp_path / ".trash" / KEY / "project.json"
        if text is None:
            place.unlink()
        else:
            place.write_text(text)
        (trashed,) = editor.trash()
        assert (trashed.key, trashed.project.id, trashed.deleted) == (KEY, "a", NOON_TEXT)
    assert editor.restore(KEY).id == "a"
    assert (editor.files_root("a") / "f" / "x.md").exists()
    assert editor.trash() == ()


def test_what_else_lies_in_the_trash_folder_is_left_alone(editor: ProjectEditor, tmp_path: Path) -> None:
    place = tmp_path / ".trash"
    for name in ("mine", "b-20201301T000000Z", "a-20200101T000000Z"):
        (place / name).mkdir(parents=True)
        (place / name / "note.txt").write_text("mine")
    (place / "file").write_text("mine")
    editor.delete("a")
    editor.rename("b", "B2")
    assert [item.key for item in editor.trash()] == [KEY]
    assert len([name for name in tree(tmp_path) if name.endswith("note.txt")]) == 3


def test_p10_a_trash_that_is_a_link_is_refused(editor: ProjectEditor, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / ".trash").symlink_to(outside)
    before = tree(tmp_path)
    with pytest.raises((FolderError, LibraryWriteError), match="link"):
        editor.delete("a")
    with pytest.raises((FolderError, LibraryWriteError), match="link"):
        editor.trash()
    assert tree(tmp_path) == before
    assert list(outside.iterdir()) == []


def test_a_project_whose_folder_is_a_link_leaves_with_the_link_alone(
    editor: ProjectEditor, tmp_path: Path
) -> None:
    (tmp_path / "projects" / "a").rename(tmp_path / "outside")
    (tmp_path / "projects" / "a").symlink_to(tmp_path / "outside")
    key = editor.delete("a").key
    assert (tmp_path / ".trash" / key / "project").is_symlink()
    assert (tmp_path / "outside" / "files" / "f" / "x.md").exists()
    assert editor.restore(key).id == "a"
    assert codes(editor._store.state()) == [LibraryProblemCode.PROJECT_FOLDER_LINK]


def test_a_folder_that_cannot_be_moved_now_is_moved_at_the_next_change(
    editor: ProjectEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(self: Path, target: Path) -> None:
        raise PermissionError(13, "in use")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", busy)
        trashed = editor.delete("a")
        assert [project.id for project in editor._store.state().projects] == ["b"]
        assert [item.key for item in editor.trash()] == [trashed.key]
        editor.rename("b", "B2")
        assert (tmp_path / "projects" / "a").exists()
    editor.rename("b", "B3")
    assert not (tmp_path / "projects" / "a").exists()
    assert (tmp_path / ".trash" / KEY / "project" / "files" / "f" / "x.md").read_text() == "text"
    assert editor.restore(KEY).id == "a"


def test_the_record_says_whose_default_it_was(editor: ProjectEditor, tmp_path: Path) -> None:
    fields = entry(tmp_path, "a")
    editor.delete("a")
    record = json.loads((tmp_path / ".trash" / KEY / "project.json").read_text(encoding="utf-8"))
    assert record == {
        "version": 1,
        "deletedAt": NOON_TEXT,
        "folder": "a",
        "project": fields,
        "platformDefaults": ["douyin"],
        "defaultProject": True,
    }
    assert "defaultProject" not in projects_json(tmp_path)


@pytest.mark.parametrize("name", ["con-20260101T000000Z", "x-99999999T999999Z", "x-٢٠٢٦٠١٠١T000000Z", "x"])
def test_what_people_put_into_the_trash_is_no_project_and_stops_nothing(
    editor: ProjectEditor, tmp_path: Path, name: str
) -> None:
    (tmp_path / ".trash" / name / "project").mkdir(parents=True)
    trashed = editor.delete("a")
    assert editor.trash() == (trashed,)
    with pytest.raises(TrashEntryNotFound):
        editor.restore(name)
    assert (tmp_path / ".trash" / name / "project").is_dir()


def test_what_is_deleted_in_another_time_zone_is_dated_in_utc(tmp_path: Path) -> None:
    evening = datetime(2026, 11, 30, 22, 30, tzinfo=timezone(timedelta(hours=-3)))
    editor = ProjectEditor(LibraryStore.create(tmp_path, now=lambda: evening))
    editor.create("A")
    trashed = editor.delete("a")
    assert (trashed.key, trashed.deleted) == ("a-20261201T013000Z", "2026-12-01T01:30:00Z")
