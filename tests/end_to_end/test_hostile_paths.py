"""No path that anybody gives leads out of its project: 2,000 hostile ones for everything that takes a path.

What is opened, made, renamed, listed or removed is seen by an audit hook of the interpreter: the proof that
nothing outside the project was touched, whatever a call answered.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import (
    DataError,
    DocumentNotFound,
    EstanteError,
    FileReadError,
    OutsideError,
    ProjectNotFound,
)
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.model import Context
from knowledge.projects import Account, Annotation, is_project_id
from knowledge.sources.folder import Folder
from knowledge.tool import reading
from knowledge.tool.sources import scope_of
from knowledge.workspace.collection import Collection
from knowledge.workspace.curating import Curator
from knowledge.workspace.library import Library
from tests.end_to_end.hostile import (
    ACCOUNT,
    COUNT,
    DOCUMENTS,
    KINDS,
    SECRET,
    Witness,
    World,
    make_world,
    must_be_refused,
    put,
    text_of,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows takes neither such names nor links")

ROOT = Path(__file__).parents[2]
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 16


# --- the world -----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def hook() -> Witness:
    witness = Witness()
    sys.addaudithook(witness)
    return witness


@pytest.fixture
def world(
    tmp_path: Path, private_cache: Path, hook: Witness, monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    made = make_world(tmp_path / "world", hook)
    # Nothing is really taken to the system's trash, but where it would be taken from is seen.
    monkeypatch.setattr("send2trash.send2trash", lambda place: os.scandir(Path(place).parent).close())
    monkeypatch.setattr(os, "fsync", lambda _: None)  # thousands of writes, none of which must outlive us
    made.allow(private_cache, Path(sys.prefix), Path(sys.base_prefix), ROOT / "knowledge")
    yield made
    hook.watching = False


def outcome(call: Callable[..., object], *arguments: object) -> object:
    """What a call answers or refuses with; whatever else it raises is a fault."""
    try:
        answer = call(*arguments)
    except EstanteError as error:
        assert SECRET not in str(error)
        return error
    except Exception as error:  # whatever it is, it is no refusal in words
        raise AssertionError(f"{call} with {arguments!a:.200} raised {error!r}") from error
    assert SECRET not in repr(answer)
    return answer


def seen(
    function: Callable[..., Any], library: Library, asker: Account | str, *arguments: str, **named: str
) -> Any:
    """What a function of the tool answers, on behalf of `asker`."""
    collection = Collection.around(library)
    return function(collection, scope_of(collection, asker), *arguments, **named)


# --- the tests ------------------------------------------------------------------------------------


def test_the_paths_are_many_and_of_every_kind(world: World) -> None:
    assert len(set(world.paths)) == COUNT
    assert sum(map(must_be_refused, world.paths)) > 1_500
    assert sum(not must_be_refused(path) for path in world.paths) > 50
    for kind in KINDS:
        assert sum(any(atom and atom in path for atom in kind) for path in world.paths) > 20


def test_the_witness_sees_what_leaves(world: World) -> None:
    """The proof is worth something: it catches each way out."""
    ways: list[Callable[[], object]] = [
        lambda: (world.files / "link/secret.md").read_bytes(),
        lambda: (world.files / "../../app-secret/files/x.md").read_text(),
        lambda: os.scandir(world.files / "up").close(),
        lambda: os.open("/etc/hostname", os.O_RDONLY),
        lambda: (world.files / "in/deep/new").mkdir(),
        lambda: (world.files / "in/a.md").rename(world.root / "stolen.md"),
    ]
    for way in ways:
        with pytest.raises(AssertionError), world.watched():
            way()
        assert len(world.witness.outside) == 1


def test_contain_refuses_exactly_what_can_name_nothing_inside(world: World) -> None:
    folder = Folder(world.files)
    with world.watched():
        for path in world.paths:
            answer = outcome(folder.contain, path)
            if must_be_refused(path):
                assert isinstance(answer, OutsideError), ascii(path)
            else:
                assert isinstance(answer, Path), ascii(path)
                assert os.path.normpath(answer) == str(answer)
                assert answer.is_relative_to(world.files)
                assert answer != world.files
        folder.read("in/a.md")


def test_nothing_outside_is_read(world: World) -> None:
    folder = Folder(world.files)
    curator = curator_of(folder)
    calls = [folder.read, folder.read_bytes, curator.read, curator.read_bytes, curator.data_url]
    there = {unicodedata.normalize("NFC", path) for path in ("café.md", "dépôt/x.md")}
    with world.watched():
        for path in world.paths:
            for call in calls:
                answer = outcome(call, path)
                if must_be_refused(path):
                    assert isinstance(answer, OutsideError), (call, ascii(path))
                elif unicodedata.normalize("NFC", path) in there:
                    assert not isinstance(answer, DataError) or call == curator.data_url
                else:
                    assert isinstance(answer, FileReadError), (call, ascii(path))


def curator_of(folder: Folder) -> Curator:
    def look(paths: frozenset[str]) -> Future[None]:
        done: Future[None] = Future()
        done.set_result(None)
        return done

    return Curator(folder, look=look, lift=lambda path, text: None)


def test_nothing_outside_is_made_changed_or_removed(world: World) -> None:
    folder = Folder(world.files)
    curator = curator_of(folder)
    refusing: list[Callable[[str], object]] = [
        lambda path: folder.write(path, "x", like=None, expected_digest=None),
        lambda path: folder.write(path, "x", like=None, expected_digest=""),
        lambda path: folder.write_new(path, b"x"),
        folder.create_folder,
        folder.delete,
        lambda path: folder.rename(path, "in/new.md"),
        lambda path: folder.rename("in/a.md", path),
        lambda path: curator.save(path, "x", like=None, expected_digest=None),
        curator.create_folder,
        curator.delete,
        lambda path: curator.rename(path, "in/new.md"),
        lambda path: curator.rename("in/a.md", path),
    ]
    others: list[Callable[[str], object]] = [
        lambda path: curator.pin(path, pinned=True),
        lambda path: curator.create(path, "Título", "x"),
        lambda path: curator.create("", path, "x"),
        lambda path: curator.upload(path, "foto.png", PNG),
        lambda path: curator.upload("", path, PNG),
        lambda path: curator.upload("in", f"{path}.md", b"x"),
        lambda path: curator.move(path, "in"),
        lambda path: curator.move("in/a.md", path),
    ]
    with world.watched():
        for path in world.paths:
            for call in refusing:
                answer = outcome(call, path)
                assert isinstance(answer, OutsideError) or not must_be_refused(path), ascii(path)
                settle(world, answer)
            for call in others:
                settle(world, outcome(call, path))


def settle(world: World, answer: object) -> None:
    """Take away what the last call made, and put back what it took; nothing when it refused."""
    if isinstance(answer, EstanteError):
        return
    world.witness.watching = False
    for folder, known in ((world.files, world.names), (world.files / "in", {"a.md", "deep"})):
        for place in folder.iterdir() if folder.is_dir() else ():
            if place.name not in known:
                shutil.rmtree(place) if place.is_dir() and not place.is_symlink() else place.unlink()
    for path in DOCUMENTS:
        if not (world.files / path).exists():
            put(world.files / path, text_of(path))
    world.witness.watching = True


def test_pins_and_annotations_take_no_path_that_leaves(world: World) -> None:
    editor = ProjectEditor(LibraryStore(world.library))
    note = Annotation(tags=("a",), summary="b")
    refusing: list[Callable[[str], object]] = [
        lambda path: editor.pin("app", path),
        lambda path: editor.set_pins("app", ["in/a.md", path]),
        lambda path: editor.annotate("app", path, note),
        lambda path: editor.annotate("app", path, None),
        lambda path: editor.move("app", "in/a.md", path),
    ]
    forgetting: list[Callable[[str], object]] = [  # what was written by hand must be able to go
        lambda path: editor.unpin("app", path),
        lambda path: editor.move("app", path, "in/b.md"),
        lambda path: editor.forget("app", path),
    ]
    editor.pin("app", "in/a.md")
    editor.annotate("app", "in/a.md", note)
    before = (world.library / "projects.json").read_bytes()
    refused = [path for path in world.paths if must_be_refused(path)]
    others = [path for path in world.paths if not must_be_refused(path)]
    with world.watched():
        for path in refused:
            for call in refusing:
                assert isinstance(outcome(call, path), OutsideError), ascii(path)
        for path in refused[::4]:
            for call in forgetting:
                outcome(call, path)
        assert (world.library / "projects.json").read_bytes() == before
        for path in others[:40]:
            for call in [*refusing, *forgetting]:
                outcome(call, path)


@pytest.fixture
def opened(world: World) -> Iterator[Library]:
    library = Library(world.library, watch=False)
    seen(reading.read, library, "app", "note.md")  # read once, so that everything is loaded
    yield library
    library.close()


def test_the_tools_of_a_model_open_no_file_by_a_path(world: World, opened: Library) -> None:
    """SV02: a path out of the project is answered like that of a document that does not exist."""
    there = {"café.md", "de\u0301po\u0302t/x.md"}
    with world.watched():
        nobody = str(outcome(seen, reading.read, opened, "app", "nobody.md"))
        for path in world.paths:
            for asker in ("app", ACCOUNT):
                answer = outcome(seen, reading.read, opened, asker, path)
                if path not in there:
                    assert isinstance(answer, DocumentNotFound), ascii(path)
                    assert str(answer) == nobody.replace("nobody.md", path)
        for path in world.paths[::20]:
            assert outcome(seen, reading.search, opened, "app", path) is not None


def test_the_id_of_a_project_is_no_way_in(world: World, opened: Library) -> None:
    names = [path for path in world.paths[::5] if not is_project_id(path)]
    seeing: list[Callable[[str], object]] = [
        lambda name: seen(reading.list_tree, opened, ACCOUNT, project=name),
        lambda name: seen(reading.search, opened, ACCOUNT, "prazo", project=name),
        lambda name: seen(reading.read, opened, ACCOUNT, "note.md", project=name),
    ]
    using: list[Callable[[str], object]] = [
        opened.open,
        lambda name: opened.answer(name, "prazo"),
        lambda name: opened.projects.rename(name, "x"),
        lambda name: opened.projects.delete(name),
        lambda name: opened.projects.pin(name, "x.md"),
        lambda name: opened.projects.bind(Account("xianyu", "x"), name),
        lambda name: opened.projects.set_default(name),
    ]
    making: list[Callable[[str], object]] = [
        opened.projects.adopt,
        opened.projects.restore,
        lambda name: opened.projects.create("x", identifier=name),
    ]
    with world.watched():
        for name in filter(None, names):
            for call in [*seeing, *using]:
                assert isinstance(outcome(call, name), ProjectNotFound), ascii(name)
            for call in making:
                assert isinstance(outcome(call, name), EstanteError), ascii(name)
        for name in (
            "app-secret",
            "other",
            "../app-secret",
            "app/../app-secret",
            "App-Secret",
            "app-secret/",
        ):
            for call in seeing:  # other projects are there, and not for this account
                assert isinstance(outcome(call, name), ProjectNotFound), name
    assert [project.id for project in opened.state.projects] == ["app", "app-secret", "other"]


@pytest.fixture
def atoms(world: World) -> list[str]:
    """Every kind of path once, which somebody else's library has as pins, annotations and `supersedes`."""
    place = world.library / "projects.json"
    found = [atom for kind in KINDS for atom in kind if len(atom) < 1_000]
    tree = json.loads(place.read_text())
    tree["projects"][0]["pinned"] = [*found, "note.md"]
    place.write_text(json.dumps(tree))
    names = {path: {"tags": ["prazo"], "pinned": True, "supersedes": [path]} for path in found}
    (world.library / "projects/app/meta.json").write_text(json.dumps({"version": 1, "files": names}))
    return found


@pytest.mark.usefixtures("atoms")
def test_paths_that_were_written_by_hand_lead_nowhere_when_a_customer_asks(world: World) -> None:
    with world.watched():
        library = Library(world.library, watch=False)
        context = library.answer(ACCOUNT, "prazo secret")
        tree = seen(reading.list_tree, library, ACCOUNT)
        library.close()

    assert SECRET not in context.text
    assert "O prazo de note.md" in context.text
    assert {entry.path for entry in tree if entry.kind == "document"} >= set(DOCUMENTS)


def test_paths_that_were_written_by_hand_lead_nowhere_when_somebody_tidies_up(
    world: World, opened: Library, atoms: list[str]
) -> None:
    calls: list[Callable[[str], object]] = [
        lambda path: opened.projects.annotate("app", path, Annotation(summary="x")),
        lambda path: opened.projects.move("app", path, "in/b.md"),
        lambda path: opened.projects.unpin("app", path),
        lambda path: opened.projects.forget("app", path),
    ]
    with world.watched():
        for path in atoms:
            for call in calls:
                outcome(call, path)


def test_an_old_folder_that_was_written_by_hand_leads_nowhere_and_stops_no_answer(
    world: World, opened: Library
) -> None:
    place = world.library / "projects.json"
    tree = json.loads(place.read_text())
    projects, allowed = world.library / "projects", world.witness.allowed
    world.witness.allowed = lambda place: (
        allowed(place) or (place.is_relative_to(world.library) and not place.is_relative_to(projects))
    )
    with world.watched():
        for path in world.paths[::3]:
            tree["oldFolder"] = path
            place.write_text(json.dumps(tree))
            answer = outcome(opened.answer, Account("xianyu", "nobody"), "prazo")
            assert isinstance(answer, Context), ascii(path)
            assert answer.text == ""


# --- public reports -------------------------------------------------------------------------------


def test_sv02_a_sibling_with_a_longer_name_is_another_folder(world: World, opened: Library) -> None:
    folder = Folder(world.files.parent)
    sibling = world.library / "projects" / "app-secret"
    with world.watched():
        for path in ("../app-secret/x.md", str(sibling / "x.md"), "../app-secret/files/x.md", "-secret/x.md"):
            assert isinstance(outcome(folder.read, path), OutsideError | FileReadError)
            answer, other = (
                outcome(seen, reading.read, opened, ACCOUNT, name) for name in (path, "not-there.md")
            )
            assert type(answer) is type(other) is DocumentNotFound
            assert str(answer).replace(path, "*") == str(other).replace("not-there.md", "*")


def test_sv03_a_library_that_is_reached_by_a_link_works_by_both_names(world: World, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(world.library)
    for root in (link, world.library):
        library = Library(root, watch=False)
        try:
            assert "três dias" in library.answer(ACCOUNT, "prazo de note").text
            assert seen(reading.read, library, "app", "note.md").text.startswith("# Prazo")
            assert library.projects.pin("app", "note.md") == ("note.md",)
            library.projects.unpin("app", "note.md")
        finally:
            library.close()
        folder = Folder(root / "projects/app/files")
        assert folder.read("in/a.md").text.startswith("# Prazo")
        with pytest.raises(OutsideError):
            folder.read(str(root / "projects/app/files/in/a.md"))


@pytest.mark.parametrize(
    "path",
    [
        "note.md::$DATA",
        "note.md:hidden",
        "C:note.md",
        "\\\\?\\C:\\x",
        "NUL",
        "note.md.",
        "in/NUL",
        "note.md ",
    ],
)
def test_sv04_what_windows_reads_otherwise_is_refused_on_every_system(
    world: World, opened: Library, path: str
) -> None:
    folder = Folder(world.files)
    with world.watched():
        for call in (
            folder.read,
            folder.read_bytes,
            folder.delete,
            lambda name: folder.write(name, "x", like=None, expected_digest=None),
            lambda name: folder.rename("note.md", name),
            lambda name: opened.projects.pin("app", name),
            lambda name: opened.projects.annotate("app", name, Annotation(summary="x")),
        ):
            assert isinstance(outcome(call, path), OutsideError)
        assert isinstance(outcome(seen, reading.read, opened, "app", path), DocumentNotFound)
