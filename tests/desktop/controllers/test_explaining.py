"""For any document the person can ask why it is, or is not, in the context."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel

from desktop.models.whereabouts import Standing, Whereabouts
from desktop.panes.context.pane import DOCUMENT_TAB
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def ask_why(desk: Desk, path: str) -> Whereabouts:
    desk.estante.tree.why_requested.emit(path)
    desk.settle()
    return shown(desk)


def shown(desk: Desk) -> Whereabouts:
    assert desk.estante.pane.tabs.isTabVisible(DOCUMENT_TAB)
    where = desk.estante.pane.document_page.where
    assert where is not None
    return where


def is_closed(desk: Desk) -> bool:
    return not desk.estante.pane.tabs.isTabVisible(DOCUMENT_TAB)


def test_the_menu_of_a_row_asks_why(desk: Desk) -> None:
    desk.ask("quanto custa o frete?")
    tree = desk.estante.tree
    menu = tree.context_menu(tree.model.row_at(tree.model.index_of_path("trocas.md")))
    (entry,) = [action for action in menu.actions() if "Why" in action.text()]
    entry.trigger()
    desk.settle()
    assert desk.estante.pane.tabs.currentIndex() == DOCUMENT_TAB
    assert (shown(desk).path, shown(desk).standing) == ("trocas.md", Standing.NOT_FOUND)
    texts = [label.text() for label in desk.estante.pane.document_page.findChildren(QLabel)]
    assert any(text.startswith("None of the words of the question is in it.") for text in texts)
    folder = tree.context_menu(tree.model.row_at(tree.model.index_of_path("produtos")))
    assert not any("Why" in action.text() for action in folder.actions())
    assert not any("Why" in action.text() for action in tree.context_menu(None).actions())


def test_the_value_is_the_cores_own_and_its_rows_add_up(desk: Desk) -> None:
    desk.ask("quanto custa o frete?")
    where = ask_why(desk, "frete.md")
    assert where.standing is Standing.IN
    assert where.explanation == desk.workspace.explain("quanto custa o frete?", "frete.md")
    assert where.explanation is not None
    assert sum(item.score for item in where.explanation.rows) == pytest.approx(where.explanation.score)
    assert where.piece is not None
    assert where.piece.path == "frete.md"


def test_the_command_asks_about_the_document_in_front_and_brings_the_pane_back(desk: Desk) -> None:
    desk.ask("frete")
    desk.open("produtos/moka.md")
    desk.run("PANEL_RIGHT")
    assert not desk.estante.pane.isVisible()
    desk.run("WHY")
    desk.settle()
    assert desk.estante.pane.isVisible()
    assert shown(desk).path == "produtos/moka.md"


def test_it_is_renewed_when_the_question_changes(desk: Desk) -> None:
    desk.ask("frete")
    assert ask_why(desk, "trocas.md").standing is Standing.NOT_FOUND
    desk.estante.pane.tabs.setCurrentIndex(0)
    desk.ask("troca")
    assert shown(desk).standing is Standing.IN
    assert desk.estante.pane.tabs.currentIndex() == 0, "what is being read stays in front"
    desk.ask("")
    assert shown(desk).standing is Standing.NO_QUESTION


def test_it_is_renewed_when_the_document_changes_and_before_it_is_saved(desk: Desk, shop: Path) -> None:
    desk.ask("frete")
    ask_why(desk, "trocas.md")
    (shop / "trocas.md").write_text("# Trocas\n\nO frete da troca é nosso.\n", "utf-8")
    desk.wait(lambda: shown(desk).standing is Standing.IN)
    desk.ask("embalagem")
    assert shown(desk).standing is Standing.NOT_FOUND
    desk.open("trocas.md")
    desk.type_at_end("Guarde a embalagem.")
    desk.wait(lambda: shown(desk).standing is Standing.IN)


def test_a_limit_that_leaves_it_out_is_named(desk: Desk) -> None:
    desk.ask("frete troca moka")
    for path in ("frete.md", "trocas.md", "produtos/moka.md"):
        assert ask_why(desk, path).standing is Standing.IN
    desk.estante.pane.form.documents.setValue(1)  # the pin
    desk.settle()
    where = shown(desk)
    assert where.standing is Standing.LEFT_OUT
    assert where.left_out is not None
    assert where.left_out.path == "produtos/moka.md"
    assert where.explanation is not None
    assert where.left_out.rank == where.explanation.rank > 0


def test_it_is_closed_when_the_document_or_the_folder_is_gone(desk: Desk, shop: Path, tmp_path: Path) -> None:
    desk.ask("frete")
    ask_why(desk, "trocas.md")
    (shop / "trocas.md").unlink()
    desk.wait(lambda: is_closed(desk))
    desk.settle()
    (shop / "trocas.md").write_text("# De volta\n", "utf-8")
    desk.wait(lambda: "trocas.md" in desk.workspace.view.heads)
    desk.settle()
    assert is_closed(desk), "nobody has asked about this one"
    ask_why(desk, "frete.md")
    other = tmp_path / "outra"
    other.mkdir()
    desk.estante.session.open_folder(other)
    desk.wait(lambda: desk.estante.library.folder == str(other))
    desk.settle()
    assert is_closed(desk)


def test_closed_by_the_person_it_is_not_asked_again(desk: Desk) -> None:
    desk.ask("frete")
    ask_why(desk, "trocas.md")
    desk.estante.pane.document_page.closed.emit()
    assert is_closed(desk)
    assert desk.estante.explaining.path == ""
    desk.ask("troca")
    assert is_closed(desk)


def test_any_file_of_the_tree_has_an_answer(desk: Desk, shop: Path) -> None:
    (shop / "search.toml").write_text('synonyms = ["frete = envio"]\n', "utf-8")
    (shop / "trocas.sync-conflict-20260101-101010-ABC.md").write_text("# Trocas\n", "utf-8")
    (shop / "vazio.md").write_text("", "utf-8")
    desk.wait(lambda: len(desk.workspace.view.files) == 8)
    desk.ask("frete")
    assert ask_why(desk, "aviso.md").standing is Standing.IN
    assert ask_why(desk, "estoque.csv").standing is Standing.NO_DOCUMENT
    assert ask_why(desk, "search.toml").standing is Standing.NO_DOCUMENT
    assert ask_why(desk, "trocas.sync-conflict-20260101-101010-ABC.md").standing is Standing.CONFLICT_COPY
    assert ask_why(desk, "vazio.md").standing is Standing.EMPTY


def test_a_row_of_what_is_left_out_leads_to_its_points(desk: Desk) -> None:
    desk.ask("frete troca moka")
    desk.estante.pane.form.documents.setValue(1)
    desk.settle()
    pane = desk.estante.pane
    pane.tabs.setCurrentIndex(2)
    out = pane.left_out.model.candidate(0)
    assert out is not None
    pane.left_out.why_requested.emit(out.path)
    desk.settle()
    assert shown(desk).path == out.path


def test_asking_while_the_answer_is_under_way_waits_for_it(desk: Desk) -> None:
    desk.estante.pane.form.question.setPlainText("troca")
    desk.estante.tree.why_requested.emit("trocas.md")
    desk.settle()
    assert shown(desk).standing is Standing.IN
    assert desk.estante.pane.tabs.currentIndex() == DOCUMENT_TAB


def test_without_a_folder_nothing_is_asked(make_desk: MakeDesk) -> None:
    desk = make_desk().begin()
    desk.run("WHY")
    assert is_closed(desk)
    assert not desk.prompts.failures


def test_the_shown_page_has_room_in_the_pane(desk: Desk) -> None:
    desk.ask("frete")
    ask_why(desk, "frete.md")
    page = desk.estante.pane.document_page
    corner = page.mapTo(desk.estante.pane, QPoint(0, 0))
    assert corner.x() >= 0
    assert page.width() == desk.estante.pane.width()
    assert page.widget().minimumSizeHint().width() <= page.viewport().width()
