"""Open, edit, save, close: the answers follow the unsaved text, and nothing that was typed is lost."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from desktop.dialogs.prompts import UnsavedChoice
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def test_what_is_typed_is_in_the_context_before_it_is_saved_and_undo_takes_it_out(
    desk: Desk, shop: Path
) -> None:
    before = desk.ask("frete").text
    desk.open("frete.md")
    desk.type_at_end("Frete zebra")
    desk.wait_for_text("Frete zebra")
    assert "zebra" not in (shop / "frete.md").read_text("utf-8")
    assert desk.estante.editing.unsaved() == {"frete.md"}
    assert desk.estante.tree.model.row_at(desk.estante.tree.model.index_of_path("frete.md")).unsaved
    while desk.view().editor.modified:
        desk.run("UNDO")
    desk.wait_for_text("zebra", there=False)
    assert desk.context.text == before


def test_save_writes_the_text_and_the_answers_stay(desk: Desk, shop: Path) -> None:
    desk.ask("zebra")
    desk.open("frete.md")
    desk.type_at_end("zebra")
    desk.wait_for_text("zebra")
    text = desk.context.text
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    desk.settle()
    assert (shop / "frete.md").read_bytes().decode() == desk.text()
    assert desk.context.text == text


def test_text_saved_right_after_the_last_key_leaves_no_unsaved_text_behind(desk: Desk, shop: Path) -> None:
    """The first letters are laid over the file, the last are saved before they are."""
    desk.ask("frete")
    desk.open("frete.md")
    desk.type_at_end("primeiro")
    desk.wait_for_text("primeiro")
    desk.type_at_end(" segundo")
    desk.run("SAVE")
    desk.wait_for_text("primeiro segundo")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    (shop / "frete.md").write_text("# Frete\n\nOutro texto do frete.\n", "utf-8")
    desk.wait_for_text("Outro texto do frete")
    assert "primeiro" not in desk.context.text


def test_opening_and_saving_unedited_leaves_every_byte(desk: Desk, shop: Path) -> None:
    raw = b"\xef\xbb\xbfa\r\nb\nc\rd\xe2\x80\xa8e\xc2\xa0f"
    (shop / "odd.md").write_bytes(raw)
    desk.wait(lambda: "odd.md" in desk.workspace.view.documents)
    desk.open("odd.md")
    desk.run("SAVE")
    desk.settle()
    assert (shop / "odd.md").read_bytes() == raw


def test_save_all_saves_every_document(desk: Desk, shop: Path) -> None:
    for path in ("frete.md", "trocas.md"):
        desk.open(path)
        desk.type_at_end("tudo")
    desk.run("SAVE_ALL")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    assert all((shop / path).read_text("utf-8").endswith("tudo") for path in ("frete.md", "trocas.md"))


def test_closing_a_changed_tab_asks_and_cancel_keeps_it(desk: Desk) -> None:
    desk.open("frete.md")
    desk.type_at_end("x")
    desk.run("CLOSE_TAB")
    assert desk.prompts.asked == [("unsaved", "frete.md")]
    assert desk.text("frete.md").endswith("x")


def test_closing_a_changed_tab_can_discard(desk: Desk, shop: Path) -> None:
    before = (shop / "frete.md").read_bytes()
    desk.ask("frete")
    desk.open("frete.md")
    desk.type_at_end("zebra")
    desk.wait_for_text("zebra")
    desk.prompts.choice = UnsavedChoice.DISCARD
    desk.run("CLOSE_TAB")
    desk.wait_for_text("zebra", there=False)
    assert desk.estante.documents.paths() == ()
    assert (shop / "frete.md").read_bytes() == before


def test_closing_a_changed_tab_can_save(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("zebra")
    desk.prompts.choice = UnsavedChoice.SAVE
    desk.run("CLOSE_TAB")
    desk.wait(lambda: desk.estante.documents.paths() == ())
    assert (shop / "frete.md").read_text("utf-8").endswith("zebra")


def test_what_is_typed_while_a_closing_tab_is_saved_is_not_lost(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("um")
    desk.prompts.choice = UnsavedChoice.SAVE
    desk.run("CLOSE_TAB")
    desk.type_at_end(" dois")
    desk.wait(lambda: desk.estante.documents.paths() == ())
    assert (shop / "frete.md").read_text("utf-8").endswith("um dois")


@pytest.mark.parametrize(("choice", "kept"), [(UnsavedChoice.SAVE, True), (UnsavedChoice.DISCARD, False)])
def test_the_window_closes_after_saving_or_discarding(
    desk: Desk, shop: Path, choice: UnsavedChoice, kept: bool
) -> None:
    desk.open("frete.md")
    desk.type_at_end("zebra")
    desk.prompts.choice = choice
    assert desk.close()
    assert (shop / "frete.md").read_text("utf-8").endswith("zebra") is kept


def test_the_window_stays_open_on_cancel_and_when_saving_fails(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("zebra")
    assert not desk.close()
    (shop / "frete.md").write_text("de outro programa", "utf-8")
    desk.prompts.choice = UnsavedChoice.SAVE
    assert not desk.close()
    assert desk.prompts.failures
    assert desk.text("frete.md").endswith("zebra")
    assert (shop / "frete.md").read_text("utf-8") == "de outro programa"


def test_a_file_that_cannot_be_written_back_is_read_only_and_says_why(desk: Desk, shop: Path) -> None:
    (shop / "binario.md").write_bytes(b"\x89PNG\x00\x00\xff\xfe\x00texto")
    desk.wait(lambda: "binario.md" in desk.workspace.view.documents)
    view = desk.open("binario.md")
    assert view.editor.isReadOnly()
    assert view.lock.isVisible()
    assert desk.estante.documents.tabs.state("binario.md").locked


def test_the_star_is_written_into_the_file_and_the_document_goes_first(desk: Desk, shop: Path) -> None:
    desk.estante.tree.pin_requested.emit("frete.md", True)
    desk.wait_for_text("# Documento: Frete")
    assert (shop / "frete.md").read_text("utf-8").startswith("---\npinned: true\n---\n")
    assert [piece.path for piece in desk.context.pieces if piece.pinned] == ["aviso.md", "frete.md"]
    desk.estante.tree.pin_requested.emit("frete.md", False)
    desk.wait_for_text("# Documento: Frete", there=False)
    assert "pinned" not in (shop / "frete.md").read_text("utf-8")


def test_the_star_of_an_open_unchanged_document_shows_in_its_text(desk: Desk, shop: Path) -> None:
    desk.open("trocas.md")
    desk.estante.documents.pin_toggled.emit("trocas.md", True)
    desk.wait(lambda: "pinned: true" in desk.text())
    desk.settle()
    assert not desk.view().editor.modified
    assert not desk.view().banner.isVisible()
    assert desk.text().encode() == (shop / "trocas.md").read_bytes()


def test_the_star_of_a_changed_document_goes_into_the_unsaved_text(desk: Desk, shop: Path) -> None:
    desk.open("trocas.md")
    desk.type_at_end("x")
    desk.run("PIN")
    desk.wait(lambda: "pinned: true" in desk.text())
    assert "pinned" not in (shop / "trocas.md").read_text("utf-8")
    desk.wait_for_text("Trocas")
    assert [piece.path for piece in desk.context.pieces if piece.pinned] == ["aviso.md", "trocas.md"]


def test_the_form_changes_title_keywords_and_date_in_the_text(desk: Desk) -> None:
    desk.open("trocas.md")
    documents = desk.estante.documents
    documents.title_edited.emit("trocas.md", "Trocas grátis")
    documents.keywords_edited.emit("trocas.md", ("troca", "devolução"))
    documents.review_edited.emit("trocas.md", "2027-01-31")
    header = desk.text().split("---")[1]
    assert "title: Trocas grátis" in header
    assert "devolução" in header
    assert "2027-01-31" in header
    for _ in range(3):
        desk.run("UNDO")
    assert not desk.view().editor.modified


def test_a_new_document_is_made_opened_and_found(desk: Desk, shop: Path) -> None:
    desk.prompts.title = "Cupom de desconto"
    desk.run("NEW_DOCUMENT")
    desk.wait(lambda: bool(desk.estante.documents.current_path()))
    path = desk.estante.documents.current_path()
    assert (shop / path).read_text("utf-8") == "# Cupom de desconto\n\n"
    assert desk.text() == "# Cupom de desconto\n\n"
    desk.ask("cupom")
    desk.wait(lambda: path in desk.workspace.view.documents)


def test_renaming_keeps_tab_undo_and_unsaved_text(desk: Desk, shop: Path) -> None:
    desk.ask("frete")
    desk.open("frete.md")
    desk.type_at_end("zebra")
    desk.prompts.name = "envio.md"
    desk.run("RENAME")
    desk.wait(lambda: desk.estante.documents.paths() == ("envio.md",))
    desk.wait_for_text("zebra")
    assert [piece.path for piece in desk.context.pieces] == ["aviso.md", "envio.md"]
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    assert not (shop / "frete.md").exists()
    assert (shop / "envio.md").read_text("utf-8").endswith("zebra")
    desk.run("UNDO")
    assert "zebra" not in desk.text()


def test_renaming_a_folder_takes_its_open_documents_along(desk: Desk, shop: Path) -> None:
    desk.open("produtos/moka.md")
    desk.type_at_end("zebra")
    desk.prompts.name = "itens"
    desk.estante.tree.rename_requested.emit("produtos")
    desk.wait(lambda: desk.estante.documents.paths() == ("itens/moka.md",))
    desk.settle()
    assert desk.text().endswith("zebra")
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    assert (shop / "itens/moka.md").read_text("utf-8").endswith("zebra")


def test_a_name_that_is_taken_is_refused_and_said(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.prompts.name = "trocas.md"
    before = (shop / "trocas.md").read_bytes()
    desk.run("RENAME")
    desk.wait(lambda: bool(desk.prompts.failures))
    assert (shop / "trocas.md").read_bytes() == before
    assert desk.estante.documents.paths() == ("frete.md",)


def test_trash_asks_and_closes_the_tab(
    desk: Desk, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    desk.open("frete.md")
    desk.prompts.trashing = False
    desk.run("TRASH")
    assert (shop / "frete.md").exists()
    desk.prompts.trashing = True
    desk.run("TRASH")
    desk.wait(lambda: not (shop / "frete.md").exists() or bool(desk.prompts.failures))
    desk.settle()
    assert desk.prompts.failures == []
    assert desk.estante.documents.paths() == ()
    desk.wait(lambda: "frete.md" not in desk.workspace.view.documents)


def test_ed14_undo_after_changing_tabs_touches_only_the_document_in_front(desk: Desk) -> None:
    desk.open("frete.md")
    desk.type_at_end("abc")
    frete = desk.text("frete.md")
    desk.open("trocas.md")
    before = desk.text("trocas.md")
    for _ in range(10):
        desk.run("UNDO")
    assert desk.text("trocas.md") == before
    assert desk.text("frete.md") == frete
    desk.open("frete.md")
    desk.run("UNDO")
    assert desk.text("frete.md") != frete


def test_undo_by_keyboard_is_the_editors(desk: Desk) -> None:
    view = desk.open("frete.md")
    before = desk.text()
    view.editor.setFocus()
    QTest.keyClicks(view.editor, "a")
    assert desk.text() != before
    desk.run("UNDO")
    assert desk.text() == before


def test_id11_a_new_headline_never_touches_the_file_or_its_name(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    desk.open("frete.md")
    before = (shop / "frete.md").read_bytes()
    names = sorted(path.name for path in shop.rglob("*"))
    desk.view().editor.replace_text("# Why now?\n\nO frete custa dez reais.\n")
    desk.settle()
    desk.open("trocas.md")
    assert (shop / "frete.md").read_bytes() == before
    assert sorted(path.name for path in shop.rglob("*")) == names
    assert "# Why now?" in desk.text("frete.md")
    desk.run("SAVE_ALL")
    desk.wait(lambda: (shop / "frete.md").read_bytes() != before)
    assert (shop / "frete.md").read_bytes() == b"# Why now?\n\nO frete custa dez reais.\n"
    assert sorted(path.name for path in shop.rglob("*")) == names
