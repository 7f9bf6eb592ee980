"""A path opened for serving: a plain folder is one project, a library has its own."""

import json
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.errors import FolderError, NotALibrary, ProjectNotFound
from knowledge.model import Layout
from knowledge.projects import Account
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.workspace import Workspace

SHOP = Account("whatsapp", "loja")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "loja"
    folder.mkdir()
    (folder / "moka.md").write_text("# Moka\n\nA moka dura anos.\n", "utf-8")
    return folder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    for project, text in (("cafe", "A moka dura anos."), ("papel", "O caderno dura anos.")):
        files = root / "projects" / project / "files"
        files.mkdir(parents=True)
        (files / "a.md").write_text(f"# {project}\n\n{text}\n", "utf-8")
    projects = [
        {"id": "cafe", "name": "Café", "accounts": [{"platform": "whatsapp", "accountId": "loja"}]},
        {"id": "papel", "name": "Papel", "enabled": False, "retrieval": {"maxChars": 300}},
    ]
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    return root


def test_a_plain_folder_is_one_project_without_an_id(folder: Path) -> None:
    with Collection(folder, watch=False) as collection:
        assert not collection.is_library
        assert [(project.id, project.name) for project in collection.projects()] == [(PLAIN, "loja")]
        with collection.lent(PLAIN) as workspace:
            assert list(workspace.view.heads) == ["moka.md"]
        answer = collection.answer(PLAIN, "moka")
        assert answer.question.layout is Layout.DOCUMENTS
        assert "A moka dura anos." in answer.text
        assert collection.project_of(SHOP) is None


def test_a_plain_folder_has_no_other_projects_and_nothing_of_a_library(folder: Path) -> None:
    with Collection(folder, watch=False) as collection:
        with pytest.raises(ProjectNotFound), collection.lent("cafe"):
            pass
        with pytest.raises(ProjectNotFound):
            collection.question("cafe", "moka")
        with pytest.raises(ProjectNotFound):
            collection.answer("cafe", "moka")
        with pytest.raises(NotALibrary):
            _ = collection.library


def test_a_library_shows_the_projects_that_answer(root: Path) -> None:
    with Collection(root, watch=False) as collection:
        assert collection.is_library
        assert [project.id for project in collection.projects()] == ["cafe"]
        with pytest.raises(ProjectNotFound), collection.lent("papel"):
            pass
        with collection.lent("papel", disabled=True) as workspace:
            assert list(workspace.view.heads) == ["a.md"]
        assert collection.project_of(SHOP) == "cafe"
        assert collection.project_of(Account("whatsapp", "outra")) is None


def test_what_answers_is_what_the_library_answers(root: Path) -> None:
    with Collection(root, watch=False) as collection:
        for asker in (SHOP, Account("whatsapp", "outra"), "cafe", "papel"):
            mine, own = collection.answer(asker, "dura anos"), collection.library.answer(asker, "dura anos")
            assert (mine.text, mine.fingerprint, mine.project, mine.handoff, mine.resolution) == (
                own.text,
                own.fingerprint,
                own.project,
                own.handoff,
                own.resolution,
            )
        assert collection.question("papel", "x").limits.max_characters == 300
        assert collection.question(SHOP, "x").limits.max_characters == 6000


def test_the_old_folder_is_for_libraries(folder: Path, root: Path, tmp_path: Path) -> None:
    with pytest.raises(NotALibrary):
        Collection(folder, old_folder=tmp_path)
    with Collection(root, old_folder=folder, watch=False) as collection:
        assert "A moka dura anos." in collection.answer(Account("x", "y"), "moka").text


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(FolderError):
        Collection(tmp_path / "nothing")


def test_a_folder_can_be_opened_before_it_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: Future[None] = Future()
    monkeypatch.setattr(Workspace, "start", lambda *_, **__: read)
    with Collection(folder, watch=False, read_first=False) as collection, ThreadPoolExecutor() as pool:
        assert [project.id for project in collection.projects()] == [PLAIN]
        answer = pool.submit(collection.answer, PLAIN, "moka")
        assert not answer.done()
        read.set_exception(FolderError(str(folder), "it is gone"))
        with pytest.raises(FolderError):
            answer.result(30)
    with pytest.raises(FolderError):
        Collection(folder / "nada", read_first=False)
