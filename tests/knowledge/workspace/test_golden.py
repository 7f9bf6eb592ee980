"""The golden questions of a folder and of a project, over the real engine."""

import shutil
from pathlib import Path

import pytest

from knowledge.errors import Cancelled, FileReadError, GoldenFileError, ProjectNotFound, VaultFileError
from knowledge.model import FileKind
from knowledge.publications import GoldenCheck, GoldenQuestion, VaultSettings
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.golden import golden_questions, run_golden, vault_settings
from knowledge.workspace.wishes import Wishes, question_for

DEFECT = "Posso trocar um produto com defeito?"
QUESTIONS = (
    GoldenQuestion(DEFECT, ("politicas/trocas-e-devolucoes.md",), must_fit_in=6000),
    GoldenQuestion(
        DEFECT, ("politicas/garantia.md",), must_come_before=(("cartao-presente.md", "instrucoes-ia.md"),)
    ),
    GoldenQuestion("a" * 20_000, ("politicas/garantia.md",), gate=False),
)


@pytest.fixture
def library(samples: Path, tmp_path: Path) -> Path:
    return shutil.copytree(samples.parent, tmp_path / "library")


def test_the_questions_of_a_project_see_the_context_that_everybody_sees(library: Path) -> None:
    with Collection(library, watch=False) as collection:
        outcomes = run_golden(collection, "casa-brisa", QUESTIONS)
        asked = question_for(collection, "casa-brisa", DEFECT, Wishes())
        usual = collection.answer("casa-brisa", DEFECT, question=asked)
    assert [outcome.question for outcome in outcomes] == list(QUESTIONS)
    assert [[failure.check for failure in outcome.failures] for outcome in outcomes] == [
        [],
        [GoldenCheck.MUST_FIND, GoldenCheck.MUST_COME_BEFORE],
        [GoldenCheck.ANSWERED],
    ]
    assert outcomes[0].places == (3,)
    assert outcomes[0].context is not None
    assert outcomes[0].context.text == usual.text
    assert outcomes[0].context.question == usual.question


def test_the_questions_of_a_plain_folder(casa_brisa: Path) -> None:
    with Collection(casa_brisa, watch=False) as collection:
        (outcome,) = run_golden(collection, PLAIN, QUESTIONS[:1])
        with pytest.raises(ProjectNotFound):
            run_golden(collection, "casa-brisa", QUESTIONS[:1])
    assert outcome.passed


def test_a_document_is_found_by_the_address_that_it_will_have(casa_brisa: Path) -> None:
    (casa_brisa / "vault.toml").write_text('site = "https://brisa.example/ajuda"\n', "utf-8")
    names = ("https://brisa.example/ajuda/politicas/trocas-e-devolucoes",)
    with Collection(casa_brisa, watch=False) as collection:
        (outcome,) = run_golden(collection, PLAIN, [GoldenQuestion(DEFECT, names)])
    assert outcome.passed


def test_the_files_are_shown_and_are_no_documents(library: Path) -> None:
    files = library / "projects" / "casa-brisa" / "files"
    names = ("golden.toml", "vault.toml", "canary.toml")
    for name in names:
        (files / name).write_text("# trocas zepelim\n", "utf-8")
    with Collection(library, watch=False) as collection, collection.lent("casa-brisa") as workspace:
        kinds = {entry.path: entry.kind for entry in workspace.view.files}
        assert [kinds[name] for name in names] == [FileKind.OTHER] * 3
        assert not set(names) & set(workspace.view.documents)
        assert workspace.search("zepelim") == ()


def test_it_can_be_stopped(casa_brisa: Path) -> None:
    with Collection(casa_brisa, watch=False) as collection, pytest.raises(Cancelled):
        run_golden(collection, PLAIN, QUESTIONS, stop=lambda: True)


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    assert golden_questions(tmp_path) is None
    assert vault_settings(tmp_path) == VaultSettings()
    (tmp_path / "golden.toml").write_bytes(b"\xef\xbb\xbf[[question]]\r\nask = 'a'\r\nmust_find = ['b']\r\n")
    (tmp_path / "vault.toml").write_text("name = 'x'\n", "utf-8")
    assert golden_questions(tmp_path) == (GoldenQuestion("a", ("b",), line=1),)
    assert vault_settings(tmp_path) == VaultSettings("x")
    (tmp_path / "golden.toml").write_text("[[question]]\n", "utf-8")
    (tmp_path / "vault.toml").write_text("nam = 'x'\n", "utf-8")
    with pytest.raises(GoldenFileError):
        golden_questions(tmp_path)
    with pytest.raises(VaultFileError):
        vault_settings(tmp_path)


def test_what_cannot_be_read_is_not_taken_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "golden.toml").mkdir()
    (tmp_path / "vault.toml").write_bytes(b"# a\n# \xff\n")
    with pytest.raises(FileReadError):
        golden_questions(tmp_path)
    with pytest.raises(FileReadError, match="line 2 is not UTF-8"):
        vault_settings(tmp_path)
