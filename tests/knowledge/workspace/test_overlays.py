from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.model import Limits, Question
from knowledge.workspace import Workspace

Opened = Callable[..., Workspace]


def text_for(workspace: Workspace, query: str) -> str:
    return workspace.ask(Question(query, Limits(max_characters=5_000))).text


def test_unsaved_text_stands_for_its_file(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    workspace.lay_over("trocas.md", "# Trocas\n\nA troca do zepelim leva 99 dias.\n").result(10)
    assert "A troca do zepelim leva 99 dias." in text_for(workspace, "zepelim")
    assert "grátis" not in text_for(workspace, "trocas")
    assert (folder / "trocas.md").read_text("utf-8") == "# Trocas\n\nA troca é grátis em até 30 dias.\n"


def test_with_none_the_file_speaks_again(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    before = text_for(workspace, "troca")
    workspace.lay_over("trocas.md", "outro texto").result(10)
    workspace.lay_over("trocas.md", None).result(10)
    assert text_for(workspace, "troca") == before


def test_of_many_texts_handed_over_in_a_row_the_last_one_counts(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    futures = [workspace.lay_over("pix.md", f"# Pix\n\nversão {number}\n") for number in range(50)]
    for future in futures:
        future.result(10)
    assert workspace.view.documents["pix.md"].content == "# Pix\n\nversão 49"


def test_unsaved_text_of_a_new_path_is_a_document_until_it_is_dropped(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    workspace.lay_over("novo.md", "# Novo\n\nquixotesco\n").result(10)
    assert [hit.document.path for hit in workspace.search("quixotesco")] == ["novo.md"]
    workspace.lay_over("novo.md", None).result(10)
    assert workspace.search("quixotesco") == ()


def test_saving_lifts_the_text_and_the_file_shows_through(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    source = workspace.read("pix.md")
    text = "# Pix\n\nAgora vale 45 minutos.\n"
    workspace.lay_over("pix.md", text).result(10)
    saved = workspace.files.save("pix.md", text, like=source, expected_digest=source.digest)
    workspace.rescan().result(10)
    workspace.lay_over("elsewhere.md", None).result(10)
    (folder / "pix.md").write_text("# Pix\n\nDe fora: 60 minutos.\n", "utf-8")
    workspace.rescan().result(10)
    assert saved.text == text
    assert "De fora: 60 minutos." in text_for(workspace, "pix")


def test_text_typed_while_an_older_one_was_saved_stays(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    source = workspace.read("pix.md")
    workspace.lay_over("pix.md", "# Pix\n\ngravado\n").result(10)
    workspace.lay_over("pix.md", "# Pix\n\nainda por gravar\n")
    workspace.files.save("pix.md", "# Pix\n\ngravado\n", like=source, expected_digest=source.digest)
    workspace.rescan().result(10)
    assert workspace.view.documents["pix.md"].content == "# Pix\n\nainda por gravar"


@pytest.mark.parametrize("path", ["precos.csv", "pix.sync-conflict-20310101-101010.md", ".rascunho.md"])
def test_what_is_never_sent_is_not_sent_while_it_is_edited_either(
    folder: Path, opened: Opened, path: str
) -> None:
    (folder / path).write_text("produto xilofone", "utf-8")
    workspace = opened(folder)
    workspace.lay_over(path, "produto xilofone novo").result(10)
    assert workspace.search("xilofone") == ()
    assert path not in workspace.view.documents
