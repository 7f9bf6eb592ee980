"""An old folder becomes a project by copying: it stays as it is, and a second run has nothing to do (P14)."""

from __future__ import annotations

import errno
import os
import random
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import (
    AccountError,
    FileWriteError,
    FolderError,
    LibraryDamaged,
    ProjectIdError,
)
from knowledge.library.editing import ProjectEditor
from knowledge.library.migration import migrate
from knowledge.library.store import LibraryStore
from knowledge.projects import Account, Migration, MigrationItem, MigrationStep, Project
from knowledge.sources import atomic

posix = pytest.mark.skipif(os.name != "posix", reason="Windows does not take such names")
ANA = Account("whatsapp", "ana", "Loja da Ana")
BIA = Account("xianyu", "bia")
TEXTS = {
    "店规速查.md": "# 店规\r\n七天无理由退货\r\n".encode("gb18030"),
    "話術/接待.md": "\ufeff# Olá\n".encode(),
    "Entrega/Prazo é/prazos.mdx": b"---\ntitle: Prazos\n---\nTr\xeas dias",
    "precos.csv": b"produto;preco\nbola;1,50\n",
    "perguntas.json": b'{"a": 1}',
    "nota.txt": b"",
    "fotos/loja.PNG": b"\x89PNG\r\n\x1a\n\x00\xff",
    "search.toml": b'synonyms = ["frete = entrega"]\n',
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    folder = tmp_path / "knowledge"
    for path, data in TEXTS.items():
        put(folder / path, data)
    return folder


def put(place: Path, data: bytes = b"text\n") -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    os.utime(place, ns=(1_500_000_000_000_000_000, 1_600_000_000_123_456_700))
    return place


def everything(folder: Path) -> dict[str, object]:
    """All that can be seen of a folder but the times of reading."""
    found: dict[str, object] = {}
    for place in sorted([folder, *folder.rglob("*")]):
        status = place.lstat()
        content = (
            place.readlink()
            if place.is_symlink()
            else place.read_bytes()
            if place.is_file()
            else sorted(os.listdir(place))  # noqa: PTH208 - also names that are no text
            if place.is_dir()
            else ""
        )
        found[str(place)] = (status.st_mode, status.st_mtime_ns, status.st_ino, status.st_nlink, content)
    return found


def files(root: Path, project: str = "default") -> dict[str, bytes]:
    folder = root / "projects" / project / "files"
    places = (place for place in folder.rglob("*") if place.is_file())
    return {place.relative_to(folder).as_posix(): place.read_bytes() for place in places}


def steps(outcome: Migration) -> dict[str, MigrationStep]:
    return {item.path: item.step for item in outcome.items}


def project(root: Path, identifier: str = "default") -> Project:
    found = LibraryStore(root).state().project(identifier)
    assert found is not None
    return found


# --- the ordinary way -----------------------------------------------------------------------------


def test_every_file_is_copied_to_the_byte_and_the_old_folder_is_as_it_was(old: Path, tmp_path: Path) -> None:
    before = everything(old)
    root = tmp_path / "library"

    outcome = migrate(old, root, accounts=[ANA, BIA])

    assert files(root) == TEXTS
    assert everything(old) == before
    assert outcome == Migration(
        source=str(old),
        project="default",
        creates_library=True,
        creates_project=True,
        items=tuple(MigrationItem(path, MigrationStep.COPY) for path in sorted(TEXTS)),
        accounts=(ANA, BIA),
        sets_default=True,
    )
    state = LibraryStore(root).state()
    assert state.default_project == "default"
    assert state.problems == ()
    assert project(root).name == "knowledge"
    assert project(root).accounts == (ANA, BIA)


def test_a_second_run_has_nothing_to_do_and_touches_nothing(old: Path, tmp_path: Path) -> None:
    root = tmp_path / "library"
    migrate(old, root, accounts=[ANA])
    before = everything(tmp_path)

    outcome = migrate(old, root, accounts=[ANA])

    assert not outcome.changes
    assert set(steps(outcome).values()) == {MigrationStep.SAME}
    assert unlocked(everything(tmp_path)) == unlocked(before)


def unlocked(tree: dict[str, object]) -> dict[str, object]:
    return {path: seen for path, seen in tree.items() if not path.endswith(".projects.lock")}


@pytest.mark.parametrize("prepared", ["nothing", "a folder", "a library", "its project"])
def test_a_dry_run_tells_what_a_run_would_do_and_makes_nothing(
    old: Path, tmp_path: Path, prepared: str
) -> None:
    root = tmp_path / "house" / "library"
    put(old / "../odd.bin/../knowledge/odd.bin")
    if prepared != "nothing":
        root.mkdir(parents=True)
    if prepared in ("a library", "its project"):
        editor = ProjectEditor(LibraryStore.create(root))
        editor.create("Outra", identifier="other")
        editor.bind(BIA, "other")
        if prepared == "its project":
            editor.create("Padrão", identifier="default")
            put(root / "projects/default/files/nota.txt", b"another")
            put(root / "projects/default/files/precos.csv", TEXTS["precos.csv"])
        for left in root.glob(".*"):
            left.unlink()
    before = everything(tmp_path)

    told = migrate(old, root, accounts=[ANA, BIA], dry=True)

    assert everything(tmp_path) == before
    assert told.dry
    assert told.changes
    assert told == replace(migrate(old, root, accounts=[ANA, BIA]), dry=True)
    assert steps(told)["odd.bin"] is MigrationStep.SKIP
    assert not replace(migrate(old, root, accounts=[ANA, BIA], dry=True)).changes


def test_the_copies_have_the_times_of_the_old_files(old: Path, tmp_path: Path) -> None:
    migrate(old, tmp_path / "library")

    copy = tmp_path / "library/projects/default/files/nota.txt"
    assert copy.stat().st_mtime_ns == (old / "nota.txt").stat().st_mtime_ns == 1_600_000_000_123_456_700


def test_name_and_id_may_be_given(old: Path, tmp_path: Path) -> None:
    outcome = migrate(old, tmp_path / "library", name="Loja antiga", identifier="antiga")

    assert outcome.project == "antiga"
    assert project(tmp_path / "library", "antiga").name == "Loja antiga"
    assert files(tmp_path / "library", "antiga") == TEXTS


def test_the_default_that_a_library_has_stays(old: Path, tmp_path: Path) -> None:
    editor = ProjectEditor(LibraryStore.create(tmp_path / "library"))
    editor.create("Outra", identifier="other")
    editor.set_default("other")

    outcome = migrate(old, tmp_path / "library")

    assert not outcome.sets_default
    assert LibraryStore(tmp_path / "library").state().default_project == "other"


def test_accounts_that_are_bound_elsewhere_stay_there_and_each_is_bound_once(
    old: Path, tmp_path: Path
) -> None:
    root = tmp_path / "library"
    editor = ProjectEditor(LibraryStore.create(root))
    editor.create("Outra", identifier="other")
    editor.bind(BIA, "other")

    outcome = migrate(old, root, accounts=[ANA, Account("WhatsApp", "ana "), Account("XIANYU", "bia")])

    assert outcome.accounts == (ANA,)
    assert project(root).accounts == (ANA,)
    assert project(root, "other").accounts == (BIA,)


def test_a_folder_of_random_files_arrives_whole(tmp_path: Path) -> None:
    draw = random.Random(14)
    parts = ["a", "B c", "é", "话术", "x.y", "-", "1", "ção", "_", "c" * 60]
    for number in range(25):
        old, root = tmp_path / f"old{number}", tmp_path / f"library{number}"
        texts: dict[str, bytes] = {}
        for _ in range(draw.randrange(40)):
            path = "/".join(draw.choice(parts) for _ in range(draw.randrange(1, 5)))
            texts[path + draw.choice([".md", ".MDX", ".txt", ".json", ".csv", ".jpg"])] = draw.randbytes(
                draw.randrange(200)
            )
        old.mkdir()
        for path, data in texts.items():
            put(old / path, data)
        before = everything(old)

        outcome = migrate(old, root)

        assert files(root) == texts
        assert everything(old) == before
        assert [item.path for item in outcome.items] == sorted(texts)
        assert not migrate(old, root, dry=True).changes
        assert not migrate(old, root).changes


# --- what is in the way ---------------------------------------------------------------------------


def test_texts_that_the_project_has_already_stay(old: Path, tmp_path: Path) -> None:
    root = tmp_path / "library"
    ProjectEditor(LibraryStore.create(root)).create("Loja", identifier="default")
    put(root / "projects/default/files/nota.txt", b"newer")
    put(root / "projects/default/files/precos.csv", TEXTS["precos.csv"])
    put(root / "projects/default/files/only-here.md", b"mine")
    put(root / "projects/default/files/fotos", b"a file where a folder should be")
    (root / "projects/default/files/perguntas.json").mkdir()
    before = everything(root / "projects/default/files/perguntas.json")

    outcome = migrate(old, root)

    assert not outcome.creates_project
    assert project(root).name == "Loja"
    found = {item.path: item for item in outcome.items}
    assert found["nota.txt"] == MigrationItem("nota.txt", MigrationStep.KEEP, "another text is there already")
    assert found["precos.csv"].step is MigrationStep.SAME
    assert found["perguntas.json"] == MigrationItem("perguntas.json", MigrationStep.KEEP, "it is a folder")
    assert found["fotos/loja.PNG"] == MigrationItem(
        "fotos/loja.PNG", MigrationStep.KEEP, "a file has the name of its folder"
    )
    assert files(root)["nota.txt"] == b"newer"
    assert files(root)["only-here.md"] == b"mine"
    assert files(root)["fotos"] == b"a file where a folder should be"
    assert files(root)["search.toml"] == TEXTS["search.toml"]
    assert everything(root / "projects/default/files/perguntas.json") == before
    assert not migrate(old, root).changes


def test_a_folder_that_is_there_but_not_listed_becomes_the_project(old: Path, tmp_path: Path) -> None:
    root = tmp_path / "library"
    LibraryStore.create(root)
    put(root / "projects/default/files/only-here.md", b"mine")
    assert migrate(old, root, dry=True).creates_project

    outcome = migrate(old, root, name="Loja")

    assert outcome.creates_project
    assert files(root) == {**TEXTS, "only-here.md": b"mine"}
    assert project(root).name == "Loja"
    assert LibraryStore(root).state().problems == ()


@posix
def test_links_pipes_and_other_kinds_are_left_out_and_named(old: Path, tmp_path: Path) -> None:
    secret = put(tmp_path / "secret.md", b"secret")
    put(tmp_path / "outside" / "secret.md", b"secret")
    (old / "link.md").symlink_to(secret)
    (old / "folder").symlink_to(tmp_path / "outside")
    (old / "circle").symlink_to(old)
    (old / "dead.md").symlink_to("nowhere.md")
    os.mkfifo(old / "pipe.md")
    put(old / "manual.pdf")
    put(old / ".git" / "config.md")
    put(old / ".hidden.md")
    put(old / "nota.md~")
    before = everything(old)

    outcome = migrate(old, tmp_path / "library")

    link = "it is a link, and links are not followed"
    assert {item.path: item.reason for item in outcome.items if item.step is MigrationStep.SKIP} == {
        "circle": link,
        "dead.md": link,
        "folder": link,
        "link.md": link,
        "manual.pdf": "files of this kind are not read",
        "nota.md~": "files of this kind are not read",
        "pipe.md": "it is a device or a pipe, not a file",
    }
    assert files(tmp_path / "library") == TEXTS
    assert everything(old) == before


@posix
def test_names_that_are_refused_are_told_and_the_others_arrive(old: Path, tmp_path: Path) -> None:
    names = ["con.md", "FAQ: frete.md", "a\\b.md", "ponto.", "line\nbreak.md", "mudo\x7f.md", "..md", "a?.md"]
    for name in names:
        put(old / name)
    put(old / "nul" / "x.md")
    put(old / "b\\c" / "x.md")
    (old / os.fsdecode(b"not-\xff.md")).write_bytes(b"x")
    put(old / os.fsdecode(b"dir-\xff") / "x.md")
    before = everything(old)
    told = migrate(old, tmp_path / "library", dry=True)

    outcome = migrate(old, tmp_path / "library")

    assert replace(outcome, dry=True) == told
    assert files(tmp_path / "library") == TEXTS
    assert everything(old) == before
    skipped = {item.path: item.reason for item in outcome.items if item.step is MigrationStep.SKIP}
    assert skipped.keys() == {
        "FAQ: frete.md",
        "a?.md",
        "a\\b.md",
        "b\\c",
        "con.md",
        "dir-\\xff".replace("\\xff", "\\udcff"),
        "line\nbreak.md",
        "mudo\x7f.md",
        "not-\\udcff.md",
        "nul/x.md",
        "ponto.",
    }
    assert skipped["con.md"] == "“con.md” is a reserved name on Windows"
    assert all(skipped.values())
    assert not migrate(old, tmp_path / "library").changes


@posix
def test_two_spellings_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    old = tmp_path / "knowledge"
    composed, apart = (unicodedata.normalize(form, "preço.md") for form in ("NFC", "NFD"))
    put(old / composed, b"composed")
    put(old / apart, b"apart")
    same = [unicodedata.normalize(form, "nó.md") for form in ("NFC", "NFD")]
    for name in same:
        put(old / name, b"same")
    if len(list(old.iterdir())) < 4:
        pytest.skip("this disk takes them for one name")
    before = everything(old)
    told = migrate(old, tmp_path / "library", dry=True)

    outcome = migrate(old, tmp_path / "library")

    assert replace(outcome, dry=True) == told
    assert everything(old) == before
    assert len(files(tmp_path / "library")) == 2
    assert sorted(steps(outcome).values()) == ["copy", "copy", "keep", "same"]
    kept = next(item for item in outcome.items if item.step is MigrationStep.KEEP)
    assert kept.reason == "another file has the same name in another spelling"
    assert not migrate(old, tmp_path / "library").changes


def test_a_file_that_cannot_be_read_is_told_and_the_others_arrive(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.sources.folder.MAX_FILE_BYTES", 100)
    put(old / "large.md", b"x" * 101)
    closed = put(old / "closed.md")
    closed.chmod(0)
    readable = os.access(closed, os.R_OK)

    outcome = migrate(old, tmp_path / "library")

    found = {item.path: item for item in outcome.items}
    assert found["large.md"] == MigrationItem("large.md", MigrationStep.SKIP, "it has more than 100 bytes")
    if not readable:
        assert found["closed.md"].reason == "permission is denied"
    assert files(tmp_path / "library").keys() >= TEXTS.keys()
    assert "large.md" not in files(tmp_path / "library")


# --- which folders --------------------------------------------------------------------------------


def test_the_old_folder_may_lie_in_the_library(tmp_path: Path) -> None:
    root = tmp_path / "library"
    old = root / "knowledge"
    for path, data in TEXTS.items():
        put(old / path, data)
    before = everything(old)

    assert migrate(old, root).changes

    assert files(root) == TEXTS
    assert everything(old) == before
    assert not migrate(old, root).changes


def test_a_library_in_the_old_folder_is_refused_before_anything_is_made(old: Path, tmp_path: Path) -> None:
    """It would put every document into the old folder a second time."""
    around = tmp_path / "around"
    around.symlink_to(old)
    before = everything(tmp_path)

    for root in (old, old / ".", old / "library", old / "new" / "library", around, around / "library"):
        with pytest.raises(FolderError, match="in the old folder itself"):
            migrate(old, root)
    assert everything(tmp_path) == before


def test_a_folder_of_the_librarys_own_is_no_old_folder(old: Path, tmp_path: Path) -> None:
    root = tmp_path / "library"
    migrate(old, root)
    editor = ProjectEditor(LibraryStore(root))
    editor.create("Outra", identifier="other")
    editor.delete("other")
    before = everything(root)

    (trashed,) = (root / ".trash").iterdir()
    for own in ("projects", "projects/default", "projects/default/files", "projects/default/files/fotos"):
        with pytest.raises(FolderError, match="belongs to a project of this library"):
            migrate(root / own, root, identifier="again")
    with pytest.raises(FolderError, match="belongs to a project of this library"):
        migrate(trashed, root, identifier="again")
    assert everything(root) == before


def test_folders_that_cannot_serve_are_refused_with_words(old: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="no such folder"):
        migrate(tmp_path / "missing", tmp_path / "library")
    with pytest.raises(FolderError, match="a file, not a folder"):
        migrate(old / "nota.txt", tmp_path / "library")
    with pytest.raises(FolderError, match="a file, not a folder"):
        migrate(old, put(tmp_path / "file"))
    for identifier in ("", "A", "../x", "con", "a/b", "x" * 65, "é"):
        with pytest.raises(ProjectIdError):
            migrate(old, tmp_path / "library", identifier=identifier)
    for account in (
        Account("", "1"),
        Account("whatsapp", " "),
        Account("whatsapp", "\ud800"),
        Account("what:sapp", "1"),
        Account("whatsapp", "1\n2"),
    ):
        with pytest.raises(AccountError):
            migrate(old, tmp_path / "library", accounts=[ANA, account])
    assert not (tmp_path / "library").exists()


def test_a_damaged_library_is_left_as_it_is(old: Path, tmp_path: Path) -> None:
    root = tmp_path / "library"
    put(root / "projects.json", b"{")
    before = everything(root)

    for dry in (True, False):
        with pytest.raises(LibraryDamaged):
            migrate(old, root, dry=dry)
    assert everything(root) == before


@posix
@pytest.mark.parametrize("link", ["projects", "projects/default", "projects/default/files"])
@pytest.mark.parametrize("dry", [True, False])
def test_nothing_is_written_over_a_link_in_the_library(
    old: Path, tmp_path: Path, link: str, dry: bool
) -> None:
    root, outside = tmp_path / "library", tmp_path / "outside"
    ProjectEditor(LibraryStore.create(root)).create("Loja", identifier="default")
    (outside / "default" / "files").mkdir(parents=True)
    (outside / "files").mkdir()
    (root / link).rename(tmp_path / "away")
    (root / link).symlink_to(outside)
    before = everything(outside)

    with pytest.raises(FolderError, match="link"):
        migrate(old, root, dry=dry)
    assert everything(outside) == before
    assert LibraryStore(root).state().default_project == ""


# --- cut off --------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", range(len(TEXTS)))
def test_a_disk_that_is_full_in_the_middle_is_told_and_a_second_run_finishes(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    root, before = tmp_path / "library", everything(old)
    stage, left = atomic.stage, room

    def small(target: Path, data: bytes) -> Path:
        nonlocal left
        if "files" in target.parts:
            if not left:
                raise OSError(errno.ENOSPC, "No space left on device")
            left -= 1
        return stage(target, data)

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "stage", small)
        with pytest.raises(FileWriteError, match="the disk is full"):
            migrate(old, root, accounts=[ANA])
    assert len(files(root)) == room
    assert LibraryStore(root).state().default_project == ""  # half a project answers nobody
    assert project(root).accounts == ()

    outcome = migrate(old, root, accounts=[ANA])

    assert list(steps(outcome).values()).count(MigrationStep.SAME) == room
    assert files(root) == TEXTS
    assert everything(old) == before
    assert LibraryStore(root).state().default_project == "default"
    assert project(root).accounts == (ANA,)
    assert not migrate(old, root, accounts=[ANA]).changes


class Killed(BaseException):
    """Not an error that anybody handles."""


def test_wherever_it_is_cut_off_a_second_run_finishes(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(old)
    number = 0
    finished = False
    while not finished:
        root = tmp_path / f"library{number}"
        with monkeypatch.context() as patch:
            left = number

            def dying(call: Callable[..., object]) -> Callable[..., object]:
                def made(*arguments: object, **options: object) -> object:
                    nonlocal left
                    left -= 1
                    if left == 0:
                        raise Killed
                    return call(*arguments, **options)

                return made

            for name in ("stage", "replace", "place_new"):
                patch.setattr(atomic, name, dying(getattr(atomic, name)))
            for name in ("mkdir", "rename"):
                patch.setattr(Path, name, dying(getattr(Path, name)))
            try:
                migrate(old, root, accounts=[ANA, BIA])
                finished = number > 0
            except Killed:
                pass
        migrate(old, root, accounts=[ANA, BIA])
        assert files(root) == TEXTS
        assert project(root).accounts == (ANA, BIA)
        assert project(root).name in ("knowledge", "default")
        state = LibraryStore(root).state()
        assert (state.default_project, state.problems) == ("default", ())
        assert not migrate(old, root, accounts=[ANA, BIA]).changes
        number += 1
    assert everything(old) == before
    assert number > 3 * len(TEXTS)


def test_a_file_that_comes_into_the_place_meanwhile_stays(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = atomic.stage

    def slow(target: Path, data: bytes) -> Path:
        if target.name == "nota.txt":
            put(target, b"somebody was quicker")
        return stage(target, data)

    monkeypatch.setattr(atomic, "stage", slow)
    outcome = migrate(old, tmp_path / "library")

    assert files(tmp_path / "library")["nota.txt"] == b"somebody was quicker"
    assert steps(outcome)["nota.txt"] is MigrationStep.KEEP
