"""The acceptance criteria of seed 003, section 8, through the window, with mouse and keys (mission P15).

The fifth, the tools of the AI, has no part in the window; `test_acceptance.py` has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.accounts import PAGE
from desktop.dialogs.migration import MigrationDialog
from desktop.dialogs.new_account import NewAccountDialog
from desktop.dialogs.project import NewProjectDialog
from desktop.models.account_tables import Cell, CellsModel
from desktop.panes.accounts.table import CellTable
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Account
from knowledge.workspace.library import Library
from tests.desktop.whole_window import Desk

CAFE = Account("shopee", "loja-1", "Loja")
PAPER = Account("shopee", "loja-2")
STRANGER = Account("whatsapp", "5511-5555")
TEXTS = {
    "cafe": {
        "aviso.md": "# Aviso\n\nFale sempre com calma.\n",
        "trocas.md": "# Trocas\n\nMoedor com defeito: troca em 15 dias, senha CUMBRE.\n",
        "envio/prazos.md": "# Prazos\n\nO café torrado sai em dois dias úteis.\n",
    },
    "papel": {"trocas.md": "# Trocas\n\nCaderno com defeito: troca em 40 dias, senha AURORAL.\n"},
}
QUESTION = "posso trocar um produto com defeito?"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two projects with documents of the same names and other contents, each with an account."""
    root = tmp_path / "biblioteca"
    editor = ProjectEditor(LibraryStore.create(root))
    for project, documents in TEXTS.items():
        editor.create(project.title(), identifier=project)
        for path, text in documents.items():
            place = root / "projects" / project / "files" / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, "utf-8")
    editor.bind(CAFE, "cafe")
    editor.bind(PAPER, "papel")
    editor.set_pins("cafe", ["aviso.md", "envio/prazos.md"])
    return root


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    """The window with nothing open yet."""
    desk = Desk(qapp, qtbot, tmp_path / "config")
    desk.estante.window.resize(1440, 900)
    yield desk
    desk.end()
    desk.estante.look.remove()


@pytest.fixture
def desk(window: Desk, root: Path) -> Desk:
    """The window with the library open at its first project."""
    return window.begin(root)


# --- mouse and keys ---------------------------------------------------------------------------------


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    assert widget.isEnabled()
    QTest.mouseClick(widget, LEFT)


def click_row(view: QAbstractItemView, index: QModelIndex) -> None:
    assert index.isValid()
    assert view.isVisible()
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, view.visualRect(index).center())


def cell(table: CellTable, account: Account, wanted: Cell) -> QModelIndex:
    """Where that cell of an account's row is."""
    model = table.model()
    assert isinstance(model, CellsModel)
    column, accounts = model.cells.index(wanted), model.cells.index(Cell.ACCOUNT)
    for row in range(model.rowCount()):
        if model.index(row, accounts).data() == account.account_id:
            return model.index(row, column)
    raise AssertionError(f"{account} has no row")


def choose_project(desk: Desk, table: CellTable, account: Account, name: str) -> None:
    """Open the list of projects in the row of `account` and choose there with a click."""
    click_row(table, cell(table, account, Cell.PROJECT))
    desk.wait(lambda: any(box.isVisible() for box in table.findChildren(QComboBox)))
    (box,) = (box for box in table.findChildren(QComboBox) if box.isVisible())
    desk.wait(box.view().isVisible)
    place = box.view().visualRect(box.model().index(box.findText(name), 0)).center()
    QTest.mouseMove(box.view().viewport(), place)
    QTest.qWait(QApplication.doubleClickInterval() + 50)  # a list that opens under a click waits for so long
    QTest.mouseClick(box.view().viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    desk.wait(lambda: not table.editing)


def answer_as(desk: Desk, account: Account) -> None:
    """Open the list of everyone with a click and type who it is."""
    click(desk.estante.pane.answer_as.box)
    popup = desk.estante.pane.answer_as.popup
    QTest.keyClicks(popup.edit, f"{account.platform}:{account.account_id}")
    QTest.keyClick(popup.edit, Qt.Key.Key_Return)
    desk.settle()


def ask(desk: Desk, question: str) -> None:
    field = desk.estante.pane.form.question
    QTest.mouseClick(field.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    desk.type_into(field, question)
    desk.settle()


def switch(desk: Desk, name: str) -> None:
    click(desk.estante.tree.folder_button)
    popup = desk.estante.projects.popup
    QTest.keyClicks(popup.edit, name)
    QTest.keyClick(popup.edit, Qt.Key.Key_Return)
    desk.wait(lambda: desk.estante.tree.folder_button.lines()[0] == name and desk.estante.settled)


def customer(root: Path, account: Account, question: str) -> str:
    """What a bot of another program gets at this moment."""
    with closing(Library(root, watch=False)) as library:
        text = library.ai_context(account.platform, account.account_id, question).text
        library.ledger.flush()
    return text


# --- criteria 1 and 2 -------------------------------------------------------------------------------


def make_project(desk: Desk, name: str, title: str, text: str) -> None:
    """A new project with one document in it, all of it made in the window."""
    desk.run("NEW_PROJECT")
    dialog = desk.estante.projects.dialog
    assert isinstance(dialog, NewProjectDialog)
    QTest.keyClicks(dialog.name, name)
    click(dialog.go)
    desk.wait(lambda: desk.estante.tree.folder_button.lines()[0] == name and desk.estante.settled)
    desk.prompts.title = title
    desk.run("NEW_DOCUMENT")
    desk.wait(lambda: desk.estante.documents.current() is not None and desk.estante.settled)
    desk.type_at_end(text)
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved() and desk.estante.settled)


def bind_new(desk: Desk, account: Account) -> None:
    """Bind an account to the open project by the dialog."""
    desk.run("NEW_ACCOUNT")
    dialog = desk.estante.accounts.dialog
    assert isinstance(dialog, NewAccountDialog)
    dialog.platform.setEditText(account.platform)
    QTest.keyClicks(dialog.identifier, account.account_id)
    click(dialog.go)
    library = desk.estante.library
    desk.wait(lambda: library.state is not None and library.state.owner(account) == library.project_now)
    desk.settle()


def test_two_projects_made_in_the_window_answer_their_own_accounts(window: Desk, tmp_path: Path) -> None:
    """Criteria 1 and 2: nothing of one is in the text of the other, in the pane and for a bot."""
    root = tmp_path / "nova"
    LibraryStore.create(root)
    window.begin(root)
    make_project(window, "Cordilheira", "Trocas", "\nMoedor com defeito: troca em 15 dias, senha CUMBRE.\n")
    bind_new(window, CAFE)
    make_project(window, "Aurora", "Trocas", "\nCaderno com defeito: troca em 40 dias, senha AURORAL.\n")
    bind_new(window, PAPER)
    for account, own, other in ((CAFE, "CUMBRE", "AURORAL"), (PAPER, "AURORAL", "CUMBRE")):
        answer_as(window, account)
        ask(window, QUESTION)
        assert own in window.context.text
        assert other not in window.context.text
        assert [piece.path for piece in window.context.pieces] == ["Trocas.md"]
        assert customer(root, account, QUESTION) == window.context.text


# --- criterion 3 ------------------------------------------------------------------------------------


def test_an_account_without_a_project_is_shown_and_bound_with_a_click(desk: Desk, root: Path) -> None:
    """Criterion 3: it gets no text before, and the project's text right after; nobody asks twice."""
    assert customer(root, STRANGER, QUESTION) == ""
    side = desk.estante.accounts.list
    desk.estante.tree.show_side_tab(side)
    desk.wait(lambda: side.model().rowCount() == 2)
    assert side.model().index(1, 0).data() == "1 account without a project"
    click_row(side, side.model().index(1, 0))
    page = desk.estante.accounts.page
    assert desk.estante.documents.current_page() == PAGE
    desk.wait(page.unassigned_table.isVisible)
    assert page.strip.text() == "1 account asks and has no project"
    click_row(page.unassigned_table, cell(page.unassigned_table, STRANGER, Cell.ACCOUNT))
    ask(desk, QUESTION)
    assert desk.estante.answers.account == STRANGER
    assert desk.context.handoff
    assert "bound to no project" in desk.estante.pane.text_page.handoff.text
    choose_project(desk, page.unassigned_table, STRANGER, "Papel")
    assert cell(page.unassigned_table, STRANGER, Cell.PROJECT).data() == "Papel"
    click_row(page.unassigned_table, cell(page.unassigned_table, STRANGER, Cell.BIND))
    desk.wait_for_text("AURORAL")
    assert "CUMBRE" not in desk.context.text
    assert desk.prompts.asked == []
    assert cell(page.bound_table, STRANGER, Cell.PROJECT).data() == "Papel"
    assert customer(root, STRANGER, QUESTION) == desk.context.text


# --- criterion 4 ------------------------------------------------------------------------------------


def test_a_question_that_finds_nothing_becomes_a_document_that_answers_it(desk: Desk, root: Path) -> None:
    """Criterion 4, and D6: a hand-off, a gap, and no made-up text; then the text that somebody wrote."""
    question = "vocês alugam bicicletas elétricas?"
    assert customer(root, PAPER, question) == ""
    switch(desk, "Papel")
    desk.run("GAPS")
    page = desk.estante.gaps.page
    desk.wait(lambda: [gap.question for gap in page.model.rows] == [question])
    click_row(page.view, page.view.model().index(0, 0))
    desk.wait(lambda: desk.estante.settled and desk.context.question.query == question)
    assert desk.context.handoff
    assert desk.estante.answers.account == PAPER
    click(page.write_button)
    desk.wait(lambda: desk.estante.documents.current() is not None and desk.estante.settled)
    assert desk.context.handoff, "a document that says nothing answers nothing"
    desk.type_into(desk.view().editor, "Não alugamos bicicletas, só cadernos.")
    desk.wait_for_text("Não alugamos bicicletas, só cadernos.")
    assert customer(root, PAPER, question) == "", "what is not saved is nobody's answer yet"
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved() and desk.estante.settled)
    answer = customer(root, PAPER, question)
    assert "Não alugamos bicicletas, só cadernos." in answer
    assert answer == desk.context.text


# --- criterion 6 ------------------------------------------------------------------------------------


def test_binding_anew_names_the_owner_and_the_pane_follows(desk: Desk, root: Path) -> None:
    """Criterion 6, P3: refused, nothing changes; agreed to, the next answer is the other project's."""
    answer_as(desk, CAFE)
    ask(desk, QUESTION)
    assert "CUMBRE" in desk.context.text
    desk.run("ACCOUNTS")
    table = desk.estante.accounts.page.bound_table
    desk.prompts.agreeing = False
    choose_project(desk, table, CAFE, "Papel")
    desk.settle()
    assert "Shopee Loja is bound to “Cafe”. Move it to “Papel”?" in desk.prompts.asked[-1][1]
    assert cell(table, CAFE, Cell.PROJECT).data() == "Cafe"
    assert "CUMBRE" in desk.context.text
    desk.prompts.agreeing = True
    choose_project(desk, table, CAFE, "Papel")
    desk.wait_for_text("AURORAL")
    assert "CUMBRE" not in desk.context.text
    assert cell(table, CAFE, Cell.PROJECT).data() == "Papel"
    assert customer(root, CAFE, QUESTION) == desk.context.text


def test_deleting_a_project_asks_and_its_accounts_get_nothing_then(desk: Desk, root: Path) -> None:
    """Criterion 6: asked first, with what is at stake; the pane and a bot follow at once."""
    switch(desk, "Papel")
    answer_as(desk, PAPER)
    ask(desk, QUESTION)
    assert "AURORAL" in desk.context.text
    desk.prompts.agreeing = False
    desk.run("DELETE_PROJECT")
    assert "Delete the project “Papel”? 1 document and 1 account" in desk.prompts.asked[-1][1]
    assert customer(root, PAPER, QUESTION) == desk.context.text
    desk.prompts.agreeing = True
    desk.run("DELETE_PROJECT")
    desk.wait(lambda: desk.estante.library.project == "cafe" and desk.estante.settled)
    assert "AURORAL" not in desk.context.text
    answer_as(desk, PAPER)
    ask(desk, QUESTION)
    assert desk.context.handoff
    assert desk.context.text == customer(root, PAPER, QUESTION) == ""


# --- criterion 7 ------------------------------------------------------------------------------------


def test_a_plain_folder_becomes_the_default_project_and_answers_as_before(
    window: Desk, tmp_path: Path
) -> None:
    """Criterion 7, P14: by the dialog; the old folder stays as it is."""
    old = tmp_path / "knowledge"
    old.mkdir()
    for path, text in TEXTS["cafe"].items():
        (old / path).parent.mkdir(exist_ok=True)
        (old / path).write_text(text, "utf-8")
    before = {path: path.read_bytes() for path in old.rglob("*.md")}
    window.begin(old)
    ask(window, QUESTION)
    found = {piece.path for piece in window.context.pieces}
    assert "CUMBRE" in window.context.text
    window.run("MAKE_LIBRARY")
    dialog = window.estante.founding.dialog
    assert isinstance(dialog, MigrationDialog)
    window.wait(dialog.go.isEnabled)
    assert "3 files" in dialog.summary.text()
    root = Path(dialog.wish().library)
    click(dialog.go)
    window.wait(lambda: window.estante.library.project == "default" and window.estante.settled)
    answer_as(window, STRANGER)
    ask(window, QUESTION)
    assert {piece.path for piece in window.context.pieces} == found
    assert "CUMBRE" in window.context.text
    assert customer(root, STRANGER, QUESTION) == window.context.text
    assert {path: path.read_bytes() for path in old.rglob("*.md")} == before


# --- pins -------------------------------------------------------------------------------------------


def test_pins_moved_by_key_change_the_text_at_once(desk: Desk, root: Path) -> None:
    """P6: Alt+Down in the list of pins; the text begins with the other one then."""
    answer_as(desk, CAFE)
    ask(desk, QUESTION)
    calm, days = "Fale sempre com calma.", "sai em dois dias úteis."
    assert 0 <= desk.context.text.index(calm) < desk.context.text.index(days)
    view = desk.estante.pins_pane.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    desk.wait(lambda: desk.estante.settled and desk.context.text.index(days) < desk.context.text.index(calm))
    assert customer(root, CAFE, QUESTION) == desk.context.text
