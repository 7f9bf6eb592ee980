"""A library on the disk as it is opened, followed and changed (mission P1)."""

from __future__ import annotations

import codecs
import json
import os
import threading
import time
from pathlib import Path

import pytest

from knowledge.errors import (
    FolderError,
    LibraryDamaged,
    LibraryWriteError,
    NewerVersion,
    NotALibrary,
    ProjectNotFound,
)
from knowledge.library import following, meta_file, projects_file
from knowledge.library.projects_file import ProjectsDocument
from knowledge.library.store import LibraryStore
from knowledge.projects import Annotation, Curation, LibraryProblemCode
from tests.knowledge.library.shelves import account, codes, created, document, made, projects_json, tree

ONE = {"version": 1, "projects": [{"id": "a", "name": "A", "pinned": ["x.md"]}]}
TAGS = {"files": {"x.md": {"tags": ["t"]}}}


def rename(store: LibraryStore, name: str, project: str = "a") -> None:
    store.change(
        lambda document: projects_file.edited(document, project, lambda e: {**e, "name": name}, moment="m")
    )


def settle(*places: Path) -> None:
    """Make files look as if they had been written a while ago, so that their stamps can be trusted."""
    then = time.time_ns() - 10_000_000_000
    for place in places:
        os.utime(place, ns=(then, then))
    time.sleep(0.06)  # the status-change time is now, and nobody can set it


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The places that are read from now on."""
    seen: list[Path] = []
    real = following.see
    monkeypatch.setattr(following, "see", lambda place: (seen.append(place), real(place))[1])
    return seen


# --- opening --------------------------------------------------------------------------------------


def test_p1_a_new_library_is_a_folder_with_a_projects_file(tmp_path: Path) -> None:
    store = LibraryStore.create(tmp_path / "deep" / "loja")
    assert projects_json(store.root) == {"version": 1, "projects": []}
    state = store.state()
    assert (state.name, state.root, state.projects, state.problems) == ("loja", str(store.root), (), ())
    assert store.state() is state


def test_making_a_library_where_there_is_one_opens_it(tmp_path: Path) -> None:
    made(tmp_path, ONE)
    before = tree(tmp_path)
    assert [project.id for project in LibraryStore.create(tmp_path).state().projects] == ["a"]
    assert tree(tmp_path) == before


@pytest.mark.parametrize("text", ['{"version": 1, // mine\n}', "", '{"version": 2}'])
def test_a_damaged_or_newer_library_is_neither_opened_nor_written(tmp_path: Path, text: str) -> None:
    (tmp_path / "projects.json").write_text(text)
    for way in (LibraryStore, LibraryStore.create):
        with pytest.raises((LibraryDamaged, NewerVersion)):
            way(tmp_path)
    assert (tmp_path / "projects.json").read_text() == text


def test_what_is_no_library_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotALibrary):
        LibraryStore(tmp_path)
    for wrong in ("file", "gone"):
        with pytest.raises(FolderError):
            LibraryStore(tmp_path / wrong)
    for place in (tmp_path / "file", tmp_path / "file" / "sub", tmp_path / "nul\0"):
        with pytest.raises(FolderError):
            LibraryStore.create(place)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["file"]


def test_a_projects_file_that_is_a_link_or_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text('{"projects": []}')
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "projects.json").symlink_to(tmp_path / "real.json")
    (tmp_path / "b" / "projects.json").mkdir(parents=True)
    for name in ("a", "b"):
        with pytest.raises(FolderError):
            LibraryStore(tmp_path / name)
        with pytest.raises(FolderError):
            LibraryStore.create(tmp_path / name)


# --- following ------------------------------------------------------------------------------------


def test_nothing_is_read_again_while_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = made(tmp_path, ONE)
    (tmp_path / "projects" / "a" / "meta.json").write_text(json.dumps(TAGS))
    settle(tmp_path / "projects.json", tmp_path / "projects", tmp_path / "projects" / "a" / "meta.json")
    first, curation = store.state(), store.curation("a")
    seen = counted(monkeypatch)
    for _ in range(5):
        assert store.state() is first
        assert store.curation("a") == curation
    assert seen == []


def test_a_change_by_hand_is_seen_at_once_even_when_size_and_time_stay(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    place = tmp_path / "projects.json"
    status = place.stat()
    for letter in "BCDEF":
        place.write_bytes(json.dumps({"projects": [{"id": "a", "name": letter}]}).encode())
        os.utime(place, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert [project.name for project in store.state().projects] == [letter]


def test_the_same_bytes_written_again_are_the_same_state(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    state = store.state()
    place = tmp_path / "projects.json"
    place.write_bytes(place.read_bytes())
    assert store.state() is state


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"projects": [', LibraryProblemCode.PROJECTS_SYNTAX),
        ("", LibraryProblemCode.PROJECTS_SYNTAX),
        ('{"version": 7}', LibraryProblemCode.PROJECTS_NEWER),
        (None, LibraryProblemCode.PROJECTS_UNREADABLE),
    ],
)
def test_what_was_read_last_counts_while_the_file_cannot_be_read(
    tmp_path: Path, text: str | None, code: LibraryProblemCode
) -> None:
    store = made(tmp_path, ONE)
    good, place = store.state(), tmp_path / "projects.json"
    data = place.read_bytes()
    if text is None:
        place.unlink()
    else:
        place.write_text(text)
    bad = store.state()
    assert bad.projects == good.projects
    assert codes(bad) == [code]
    assert store.state() is bad
    with pytest.raises((LibraryDamaged, NewerVersion, NotALibrary)):
        rename(store, "B")
    assert (place.read_text() if place.exists() else None) == text
    place.write_bytes(data)
    assert store.state() == good
    rename(store, "B")
    assert store.state().projects[0].name == "B"


def test_a_library_that_is_away_is_remembered_and_not_written_elsewhere(tmp_path: Path) -> None:
    root = tmp_path / "drive"
    store = made(root, ONE)
    (root / "projects" / "a" / "meta.json").write_text(json.dumps(TAGS))
    good, curation = store.state(), store.curation("a")
    root.rename(tmp_path / "away")
    assert store.state().projects == good.projects
    assert codes(store.state()) == [
        LibraryProblemCode.PROJECT_FOLDER_MISSING,
        LibraryProblemCode.PROJECTS_UNREADABLE,
    ]
    assert store.curation("a") == curation
    with pytest.raises(FolderError, match="no such folder"):
        rename(store, "B")
    root.mkdir()  # the place of a drive that is not mounted
    with pytest.raises(NotALibrary):
        rename(store, "B")
    assert list(root.iterdir()) == []


def test_folders_of_projects_that_are_missing_links_or_nobodys_are_told(tmp_path: Path) -> None:
    store = made(tmp_path, {"projects": [{"id": "a"}, {"id": "b"}, {"id": "c"}]})
    projects = tmp_path / "projects"
    (projects / "a" / "files").rmdir()
    (projects / "a").rmdir()
    (projects / "b").rename(tmp_path / "elsewhere")
    (projects / "b").symlink_to(tmp_path / "elsewhere")
    document(tmp_path, "new-one", "x.md", "text")
    document(tmp_path, "Other One", "x.md", "text")
    (projects / "empty" / "files").mkdir(parents=True)
    (projects / ".git").mkdir()
    (projects / ".git" / "config").write_text("")
    (projects / "note.txt").write_text("")
    found = [(problem.code.value, problem.project, *problem.facts) for problem in store.state().problems]
    assert found == [
        ("project.folder-link", "b", "b"),
        ("project.folder-missing", "a", "a"),
        ("project.unlisted", "", "Other One"),
        ("project.unlisted", "", "new-one"),
    ]


def test_an_old_folder_that_is_or_passes_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    store = made(tmp_path / "lib", {"projects": [], "oldFolder": "old/inner"})
    assert store.state().old_folder == "old/inner"
    (tmp_path / "lib" / "old").symlink_to(tmp_path / "secret")
    again = LibraryStore(tmp_path / "lib").state()
    assert (again.old_folder, codes(again)) == ("", [LibraryProblemCode.OLD_FOLDER_REFUSED])


# --- files and annotations ------------------------------------------------------------------------


def test_the_folder_of_a_project_is_given_only_for_a_project(tmp_path: Path) -> None:
    store = made(tmp_path, {"projects": [{"id": "a"}, {"id": "../x"}]})
    assert store.files_root("a") == tmp_path / "projects" / "a" / "files"
    for identifier in ("../x", "b", "", "a/../a", ".", "A"):
        for call in (store.files_root, store.annotations, store.curation):
            with pytest.raises(ProjectNotFound):
                call(identifier)


@pytest.mark.parametrize("linked", ["projects", "projects/a", "projects/a/files"])
def test_p10_a_folder_that_is_a_link_is_refused(tmp_path: Path, linked: str) -> None:
    store = made(tmp_path / "lib", ONE)
    place = tmp_path / "lib" / linked
    place.rename(tmp_path / "outside")
    place.symlink_to(tmp_path / "outside")
    with pytest.raises(FolderError, match="link"):
        store.files_root("a")


@pytest.mark.parametrize("linked", ["projects/a/meta.json", "projects/a"])
def test_a_meta_file_behind_a_link_is_told_and_what_was_read_before_counts(
    tmp_path: Path, linked: str
) -> None:
    store = made(tmp_path / "lib", ONE)
    (tmp_path / "lib" / "projects" / "a" / "meta.json").write_text(json.dumps(TAGS))
    before = store.annotations("a")
    place = tmp_path / "lib" / linked
    place.rename(tmp_path / "outside")
    place.symlink_to(tmp_path / "outside")
    assert before and store.annotations("a") == before
    assert "meta.unreadable" in [problem.code.value for problem in store.state().problems]


def test_a_documents_folder_that_git_left_out_is_made(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    (tmp_path / "projects" / "a" / "files").rmdir()
    assert store.files_root("a").is_dir()
    (tmp_path / "projects" / "a" / "files").rmdir()
    (tmp_path / "projects" / "a").rmdir()
    assert not store.files_root("a").exists()


def test_p6_pins_and_annotations_of_a_project(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    assert store.curation("a") == Curation(("x.md",), {})
    (tmp_path / "projects" / "a" / "meta.json").write_text(json.dumps(TAGS))
    assert store.curation("a") == Curation(("x.md",), {"x.md": Annotation(tags=("t",))})
    (tmp_path / "projects" / "a" / "meta.json").unlink()
    assert store.annotations("a") == {}


def test_a_meta_file_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    place = tmp_path / "projects" / "a" / "meta.json"
    place.write_text(json.dumps(TAGS))
    good = store.annotations("a")
    assert good["x.md"].tags == ("t",)
    for text, code in (
        ('{"files": {},}', LibraryProblemCode.META_SYNTAX),
        ('{"version": 3}', LibraryProblemCode.META_NEWER),
    ):
        place.write_text(text)
        assert store.annotations("a") == good
        assert codes(store.state()) == [code]
        with pytest.raises((LibraryDamaged, NewerVersion)):
            store.change_meta("a", lambda _: meta_file.MetaDocument())
        assert place.read_text() == text
    place.write_text("{}")
    assert store.annotations("a") == {}
    assert store.state().problems == ()


def test_problems_of_a_meta_file_go_with_their_project(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    (tmp_path / "projects" / "a" / "meta.json").write_text('{"files": {"a.md": 1}}')
    store.annotations("a")
    assert codes(store.state()) == [LibraryProblemCode.META_VALUE]
    store.change(lambda document: projects_file.without_project(document, "a"))
    assert LibraryProblemCode.META_VALUE not in codes(store.state())


def test_p10_a_meta_file_behind_a_link_is_not_read(tmp_path: Path) -> None:
    store = made(tmp_path / "lib", ONE)
    (tmp_path / "secret.json").write_text(json.dumps(TAGS))
    (tmp_path / "lib" / "projects" / "a" / "meta.json").symlink_to(tmp_path / "secret.json")
    assert store.annotations("a") == {}
    with pytest.raises(FolderError, match="link"):
        store.change_meta("a", lambda document: document)


# --- changing -------------------------------------------------------------------------------------


def test_a_change_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    place = tmp_path / "projects.json"
    before = place.stat()
    rename(store, "A")
    store.change_meta("a", lambda document: document)
    assert (place.stat().st_mtime_ns, place.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert not (tmp_path / "projects" / "a" / "meta.json").exists()


def test_fi04_a_file_with_a_byte_order_mark_works_and_is_not_rewritten(tmp_path: Path) -> None:
    accounts = [{"platform": "xianyu", "accountId": str(number)} for number in range(4)]
    data = codecs.BOM_UTF8 + json.dumps({"projects": [{"id": "a", "accounts": accounts}]}, indent=4).encode()
    store = made(tmp_path, data)
    assert all(store.state().owner(account(str(number))) for number in range(4))
    rename(store, "a", "a")
    store.change(lambda document: projects_file.bound(document, account("2"), "a", moment="m"))
    assert (tmp_path / "projects.json").read_bytes().startswith(data[:30])
    store.change(lambda document: projects_file.bound(document, account("9"), "a", moment="m"))
    assert (tmp_path / "projects.json").read_bytes().startswith(codecs.BOM_UTF8 + b'{\n    "projects"')
    assert len(store.state().projects[0].accounts) == 5


def test_a_change_by_another_program_in_between_is_not_lost(tmp_path: Path) -> None:
    store = made(tmp_path, {"projects": [{"id": "a"}, {"id": "b"}]})
    place = tmp_path / "projects.json"
    times = []

    def edit(document: ProjectsDocument) -> ProjectsDocument:
        if not times:
            tree = json.loads(place.read_bytes())
            tree["projects"][1]["name"] = "by hand"
            place.write_text(json.dumps(tree))
        times.append(1)
        return projects_file.edited(document, "a", lambda e: {**e, "name": "ours"}, moment="m")

    state = store.change(edit)
    assert [project.name for project in state.projects] == ["ours", "by hand"]
    assert len(times) == 2


def test_a_file_that_never_stands_still_is_given_up_on(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    place = tmp_path / "projects.json"

    def edit(document: ProjectsDocument) -> ProjectsDocument:
        place.write_bytes(place.read_bytes() + b" ")
        return projects_file.edited(document, "a", lambda e: {**e, "name": "ours"}, moment="m")

    with pytest.raises(LibraryWriteError, match="keeps changing it"):
        store.change(edit)
    assert store.state().projects[0].name == "A"


def test_an_edit_that_fails_writes_nothing_and_lets_go_of_the_lock(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    before = tree(tmp_path)

    def fail(_: ProjectsDocument) -> ProjectsDocument:
        raise ProjectNotFound("x")

    with pytest.raises(ProjectNotFound):
        store.change(fail)
    assert tree(tmp_path) == before
    rename(LibraryStore(tmp_path), "B")
    assert store.state().projects[0].name == "B"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_mode_bits_are_kept(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    (tmp_path / "projects.json").chmod(0o640)
    rename(store, "B")
    assert (tmp_path / "projects.json").stat().st_mode & 0o777 == 0o640


def test_nobody_elses_change_comes_between_several_in_a_row(tmp_path: Path) -> None:
    editor, store = created(tmp_path), LibraryStore(tmp_path)
    names: list[str] = []
    with store.writing():
        store.change(lambda document: projects_file.with_project(document, {"id": "a", "name": "1"}))
        other = threading.Thread(target=lambda: names.append(editor.rename("a", "other").name))
        other.start()
        other.join(0.2)
        rename(store, "2")
        assert (names, store.state().projects[0].name) == ([], "2")
    other.join()
    assert names == [store.state().projects[0].name] == ["other"]


def test_half_written_files_of_a_killed_process_go_at_the_next_change(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    for folder in (tmp_path, tmp_path / "projects" / "a"):
        (folder / ".estante-0123456789abcdef.tmp").write_text("half")
    rename(store, "B")
    store.change_meta(
        "a", lambda document: meta_file.annotated(document, "x.md", Annotation(summary="s"), project="a")
    )
    assert sorted(tree(tmp_path)) == ["projects.json", "projects/a/meta.json"]


def test_a_meta_file_of_a_project_without_a_folder_cannot_be_written(tmp_path: Path) -> None:
    store = made(tmp_path, ONE)
    (tmp_path / "projects" / "a" / "files").rmdir()
    (tmp_path / "projects" / "a").rmdir()
    with pytest.raises(LibraryWriteError, match="its folder is not there"):
        store.change_meta(
            "a", lambda doc: meta_file.annotated(doc, "x.md", Annotation(summary="s"), project="a")
        )
