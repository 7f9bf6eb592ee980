"""A past answer in the real window: listed as it comes, opened, compared with the files of now."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.actions import ActionId
from desktop.controllers.receipts import look_at
from desktop.panes.question_list import ANSWERS_PAGE
from knowledge.model import Context
from knowledge.projects import Account
from knowledge.receipts import Door
from knowledge.workspace.library import Library
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import SHOP, WORKSHOP, make_library
from tests.desktop.whole_window import PATIENCE, Desk

QUESTION = "troca grátis"
STRANGER = Account("site", "visitante")


def answer(
    root: Path, account: Account | str, query: str = QUESTION, *, door: Door = Door.HTTP, client: str = "bot"
) -> Context:
    """What another program does: it answers in a process of its own, and it is noted."""
    with Library(root, watch=False) as library:
        return library.answer(account, query, record=True, door=door, client=client)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "biblioteca"
    make_library(root)
    return root


@pytest.fixture
def house(make_desk: MakeDesk, root: Path) -> Desk:
    desk = make_desk().begin(root, project="loja")
    desk.run("ANSWERS")
    desk.settle()
    return desk


def rows(desk: Desk) -> int:
    return len(desk.estante.past.log.page.model.rows)


def open_newest(desk: Desk) -> None:
    desk.wait(lambda: rows(desk) > 0)
    desk.estante.past.log.page.view.opened.emit(desk.estante.past.log.page.model.rows[0])
    desk.wait(lambda: desk.estante.past.receipts.shown and desk.estante.settled)


def standings(desk: Desk) -> dict[str, str]:
    return {row.heading: row.standing for row in desk.estante.past.receipts.panel.list.pieces.rows}


def test_an_answer_of_another_program_appears_by_itself_and_is_opened_by_key(house: Desk, root: Path) -> None:
    given = answer(root, SHOP)
    house.wait(lambda: rows(house) == 1)
    page = house.estante.past.log.page
    assert page.model.rows[0].receipt.fingerprint == given.fingerprint
    page.view.setCurrentIndex(page.model.index(0, 0))
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    house.wait(lambda: house.estante.past.receipts.shown and house.estante.settled)
    strip, origin, totals, state = house.estante.past.receipts.panel.texts()
    assert "WhatsApp Loja — the text itself is not kept" in strip
    assert origin == "Project Loja · asked by way of HTTP · bot"
    assert f"{given.characters} character" in totals and "2 piece" in totals
    assert state == "Every document is as it was."
    assert standings(house) == {"aviso.md": "unchanged", "trocas.md": "unchanged"}
    assert not house.estante.pane.budget.isVisible()
    assert house.estante.pane.form.isVisible()


def test_the_standing_follows_the_files_and_a_click_opens_the_line(house: Desk, root: Path) -> None:
    files = root / "projects" / "loja" / "files"
    answer(root, SHOP)
    open_newest(house)
    (files / "trocas.md").write_text("# Trocas\n\nNa loja a troca é grátis em 60 dias.\n", "utf-8")
    house.wait(lambda: standings(house)["trocas.md"] == "changed since")
    (files / "velho").mkdir()
    (files / "aviso.md").rename(files / "velho" / "aviso.md")
    house.wait(lambda: standings(house)["aviso.md"] == "moved to velho/aviso.md")
    assert house.estante.past.receipts.panel.texts()[3].startswith("2 document")
    pieces = house.estante.past.receipts.panel.list
    place = [row.heading for row in pieces.pieces.rows].index("trocas.md")
    at = pieces.visualRect(pieces.pieces.index(place)).center()
    QTest.mouseClick(pieces.viewport(), Qt.MouseButton.LeftButton, pos=at)
    house.wait(lambda: house.estante.documents.current_path() == "trocas.md")
    (files / "trocas.md").unlink()
    house.wait(lambda: standings(house)["trocas.md"] == "gone")


def test_a_receipt_that_is_opened_while_files_change_is_shown(
    house: Desk, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(root, SHOP)
    answer(root, WORKSHOP, "moka")
    open_newest(house)
    receipts, model = house.estante.past.receipts, house.estante.past.log.page.model
    house.estante.past.log.page.all_projects_wanted.emit(True)
    house.wait(lambda: rows(house) == 2 and house.estante.settled)
    gate, begun = Event(), Event()

    def slow(library: Library, wanted: int) -> object:
        begun.set()
        assert gate.wait(20)
        return look_at(library, wanted)

    monkeypatch.setattr("desktop.controllers.receipts.look_at", slow)
    other = next(row.id for row in model.rows if row.id != shown_id(house))
    receipts.show(other)
    house.wait(begun.is_set)
    with house.qtbot.waitSignal(house.estante.library.view_changed, timeout=PATIENCE):
        (root / "projects" / "loja" / "files" / "trocas.md").write_text("# Trocas\n\nOutra.\n", "utf-8")
    gate.set()
    house.settle()
    assert shown_id(house) == other


def shown_id(desk: Desk) -> int:
    look = desk.estante.past.receipts.panel.look
    assert look is not None
    return look.receipt.id


def test_asked_again_as_the_account_the_same_answer_is_said_to_be_the_same(house: Desk, root: Path) -> None:
    answer(root, SHOP)
    open_newest(house)
    panel = house.estante.past.receipts.panel
    assert panel.same.text() == ""
    panel.ask_button.click()
    assert house.estante.answers.account == SHOP
    house.ask(QUESTION)
    assert panel.same.text() == "The present answer is the same, byte for byte"
    assert house.estante.past.receipts.shown
    house.ask("cafeteira moka")
    assert panel.same.text() == ""


def test_back_to_now_by_button_by_key_and_by_looking_at_a_piece(house: Desk, root: Path) -> None:
    answer(root, SHOP)
    pane, receipts = house.estante.pane, house.estante.past.receipts
    open_newest(house)
    receipts.panel.strip.pressed.emit(0)
    assert not receipts.shown and pane.budget.isVisible() and pane.footer.isVisible()
    open_newest(house)
    QTest.keyClick(receipts.panel.list, Qt.Key.Key_Escape)
    assert not receipts.shown and not receipts.panel.isVisible()
    open_newest(house)
    house.run("NEXT_PIECE")
    assert not receipts.shown and pane.budget.isVisible()


def test_a_receipt_of_another_project_offers_to_open_that_one(house: Desk, root: Path) -> None:
    answer(root, WORKSHOP, "90 dias")
    house.estante.past.log.page.all_projects_wanted.emit(True)
    open_newest(house)
    assert standings(house) == {"trocas.md": "unchanged"}
    house.estante.past.receipts.panel.list.row_opened.emit(
        house.estante.past.receipts.panel.list.pieces.rows[0]
    )
    house.wait(lambda: house.estante.library.project == "oficina" and house.estante.settled)
    house.wait(lambda: house.estante.documents.current_path() == "trocas.md")
    assert "Oficina" in house.prompts.asked[-1][1]
    assert "90 dias" in house.text()


def test_what_was_asked_of_a_project_itself_is_asked_again_only_in_that_project(
    house: Desk, root: Path
) -> None:
    answer(root, "oficina", "90 dias", door=Door.MCP, client="")
    house.estante.past.log.page.all_projects_wanted.emit(True)
    open_newest(house)
    panel = house.estante.past.receipts.panel
    assert "to the project “Oficina”" in panel.texts()[0]
    assert panel.ask_button.text() == "Ask again as this project"
    assert not panel.ask_button.isEnabled()
    assert panel.ask_button.toolTip() == "Open the project “Oficina” first."


def test_a_handoff_says_that_no_text_was_sent(house: Desk, root: Path) -> None:
    answer(root, STRANGER, "olá")
    house.estante.past.log.page.all_projects_wanted.emit(True)
    open_newest(house)
    panel = house.estante.past.receipts.panel
    assert panel.texts()[1] == "No project answered · asked by way of HTTP · bot"
    assert panel.texts()[3] == "It was handed to a person: no text was sent."
    assert not panel.list.isVisible()


def test_a_deleted_project_is_said_to_be_gone(house: Desk, root: Path) -> None:
    answer(root, WORKSHOP, "90 dias")
    with Library(root, watch=False) as other:
        other.projects.delete("oficina")
    house.estante.past.log.page.all_projects_wanted.emit(True)
    open_newest(house)
    assert "is no longer in this library" in house.estante.past.receipts.panel.texts()[3]
    assert standings(house) == {"trocas.md": "gone"}


def test_the_whole_fingerprint_is_copied(house: Desk, root: Path) -> None:
    given = answer(root, SHOP)
    open_newest(house)
    house.estante.past.receipts.panel.fingerprint.click()
    assert house.clipboard.text() == given.fingerprint


def test_a_hidden_right_pane_comes_back_and_another_library_takes_the_receipt_away(
    house: Desk, root: Path, tmp_path: Path
) -> None:
    answer(root, SHOP)
    house.run("PANEL_RIGHT")
    open_newest(house)
    assert house.estante.menus.action(ActionId.PANEL_RIGHT).isChecked()
    other = tmp_path / "outra"
    make_library(other)
    house.estante.session.open_folder(other)
    house.wait(lambda: house.estante.library.place == str(other) and house.estante.settled)
    assert not house.estante.past.receipts.shown
    assert house.estante.pane.budget.isVisible()


def test_the_answer_of_now_is_followed_while_the_receipt_is_shown(house: Desk, root: Path) -> None:
    answer(root, SHOP)
    open_newest(house)
    house.ask("moka")
    assert house.estante.past.receipts.shown
    house.estante.past.receipts.close()
    assert "CB-220" in house.context.text
    assert house.estante.documents.has_page(ANSWERS_PAGE)
