"""Accounts in the whole window: what an account gets is what is shown, before and after every change."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from desktop.actions import ActionId
from desktop.controllers.accounts import PAGE
from desktop.controllers.answers import Asking
from desktop.dialogs.new_account import NewAccountDialog
from desktop.models.context_values import SourcePlace
from desktop.models.ways import OfferKind
from desktop.options import Options
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.model import Context, Layout, Question
from knowledge.projects import Account, Retrieval
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import PARTIES, SHOP, WORKSHOP, make_library, state_of
from tests.desktop.whole_window import Desk

OUTLET = Account("shopee", "brisa-outlet")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_library(tmp_path / "lojas").set_retrieval("oficina", Retrieval(max_characters=900))
    return tmp_path / "lojas"


@pytest.fixture
def inside(make_desk: MakeDesk, root: Path) -> Desk:
    """The window with the library open at its first project."""
    return make_desk().begin(root)


def answer_as(desk: Desk, account: Account | None) -> None:
    desk.estante.pane.asker_chosen.emit(account)
    desk.settle()


def owner(root: Path, account: Account) -> str:
    project = state_of(root).owner(account)
    return project.id if project else ""


def wait_for_owner(desk: Desk, root: Path, account: Account, project: str) -> None:
    desk.wait(lambda: owner(root, account) == project)
    desk.wait(lambda: desk.estante.library.state == state_of(root) and desk.estante.settled)


def ask_for_real(desk: Desk, account: Account, times: int = 1) -> None:
    """As a bot does."""
    house = desk.estante.library.house
    assert house is not None
    for _ in range(times):
        house.ai_context(account.platform, account.account_id, "troca")
    house.ledger.flush()


# --- what is shown ----------------------------------------------------------------------------------


def test_a_plain_folder_has_no_accounts(desk: Desk) -> None:
    assert not desk.estante.pane.answer_as.isVisible()
    for name in (ActionId.ACCOUNTS, ActionId.NEW_ACCOUNT, ActionId.ANSWER_AS):
        assert not desk.estante.menus.action(name).isEnabled()
    assert not desk.estante.documents.has_page(PAGE)


def test_answering_as_an_account_shows_what_the_library_answers_it(inside: Desk) -> None:
    """P4, P8, P10: of its own project, within its limits, to the byte, also when another one is open."""
    inside.ask("troca")
    house = inside.estante.library.house
    assert house is not None
    for account in (SHOP, WORKSHOP, PARTIES, OUTLET):
        answer_as(inside, account)
        expected = house.answer(account, "troca")
        assert inside.context.text == expected.text
        assert inside.context.fingerprint == expected.fingerprint
        assert inside.context.question == expected.question
        assert inside.context.resolution == expected.resolution
    answer_as(inside, WORKSHOP)
    assert "oficina" in inside.context.text
    assert "loja" not in inside.context.text
    assert inside.estante.pane.form.characters.limit() == 900
    answer_as(inside, None)
    assert "loja" in inside.context.text
    assert inside.estante.pane.form.characters.limit() == 6000


def test_the_window_asking_leaves_no_trace_in_the_log(inside: Desk) -> None:
    """What the operator tries is no customer's question."""
    answer_as(inside, OUTLET)
    inside.ask("xyzzy nada disso")
    house = inside.estante.library.house
    assert house is not None
    house.ledger.flush()
    assert house.ledger.activity() == ()
    assert house.ledger.gaps() == ()


def test_an_account_named_on_the_command_line_is_answered(make_desk: MakeDesk, root: Path) -> None:
    desk = make_desk(Options(language="en", account=WORKSHOP)).begin(root, account=WORKSHOP)
    assert desk.estante.library.project == "oficina"
    assert desk.estante.answers.account == WORKSHOP
    assert desk.estante.pane.answer_as.box.accessibleName() == "Answer as: WhatsApp Oficina, Oficina"


def test_unsaved_text_is_in_what_an_account_of_the_project_gets(inside: Desk) -> None:
    """D2, also through the library's entrance."""
    answer_as(inside, SHOP)
    inside.ask("troca")
    inside.open("trocas.md")
    inside.type_at_end("\n\nTroca de presente tem sessenta dias.\n")
    inside.wait_for_text("sessenta")


def test_the_side_tab_lists_the_accounts_of_the_project_and_a_click_answers(inside: Desk) -> None:
    side = inside.estante.accounts.list
    assert [side.model().index(row, 0).data() for row in range(side.model().rowCount())] == ["WhatsApp Loja"]
    side.account_chosen.emit(SHOP)
    inside.settle()
    assert inside.context.resolution is not None
    assert inside.context.resolution.account == SHOP
    inside.estante.session.switch_project("oficina")
    inside.wait(lambda: inside.estante.library.project == "oficina" and inside.estante.settled)
    assert side.model().index(0, 0).data() == "WhatsApp Oficina"


def test_an_account_that_asks_without_a_project_is_offered_for_binding(inside: Desk, root: Path) -> None:
    """P4"""
    inside.run("ACCOUNTS")
    ask_for_real(inside, OUTLET, 3)
    page = inside.estante.accounts.page
    inside.wait(lambda: len(page.unassigned.rows) == 1)
    assert (page.unassigned.rows[0].account, page.unassigned.rows[0].week) == (OUTLET, 3)
    side = inside.estante.accounts.list
    assert side.model().index(1, 0).data() == "1 account without a project"
    page.bind_requested.emit(OUTLET, "loja")
    wait_for_owner(inside, root, OUTLET, "loja")
    inside.wait(lambda: page.unassigned.rows == ())
    assert "bound to “Loja”" in inside.estante.status.currentMessage()
    assert inside.prompts.asked == [], "nobody is asked where nothing is taken away"


def test_the_page_opens_as_a_tab_and_goes_with_the_library(inside: Desk, shop: Path) -> None:
    inside.run("ACCOUNTS")
    assert inside.estante.documents.current_page() == PAGE
    assert inside.estante.accounts.page.isVisible()
    inside.estante.session.open_folder(shop)
    inside.wait(lambda: inside.estante.library.place == str(shop) and inside.estante.settled)
    assert not inside.estante.documents.has_page(PAGE)


def test_the_list_of_everyone_opens_with_its_key_even_when_the_pane_was_hidden(inside: Desk) -> None:
    inside.run("PANEL_RIGHT")
    inside.run("ANSWER_AS")
    popup = inside.estante.pane.answer_as.popup
    assert popup.isVisible()
    inside.qtbot.keyClicks(popup.edit, "whatsapp:wa-oficina")
    inside.qtbot.keyClick(popup.edit, Qt.Key.Key_Return)
    inside.settle()
    assert inside.estante.answers.account == WORKSHOP


# --- what is changed --------------------------------------------------------------------------------


def test_a_second_binding_names_the_owner_and_moves_only_when_it_may(inside: Desk, root: Path) -> None:
    """P3"""
    page = inside.estante.accounts.page
    inside.prompts.agreeing = False
    page.bind_requested.emit(SHOP, "oficina")
    ((kind, text),) = inside.prompts.asked
    assert kind == "agree"
    assert "WhatsApp Loja is bound to “Loja”. Move it to “Oficina”?" in text
    assert owner(root, SHOP) == "loja"
    answer_as(inside, SHOP)
    inside.ask("troca")
    assert "loja" in inside.context.text
    inside.prompts.agreeing = True
    page.bind_requested.emit(SHOP, "oficina")
    wait_for_owner(inside, root, SHOP, "oficina")
    inside.wait_for_text("oficina")  # the next answer is the new project's
    assert "loja" not in inside.context.text
    assert inside.estante.pane.form.characters.limit() == 900
    state = state_of(root).project("loja")
    assert state is not None
    assert state.accounts == ()


def test_unbinding_says_who_answers_then_and_the_next_answer_follows(inside: Desk, root: Path) -> None:
    answer_as(inside, SHOP)
    inside.ask("troca")
    inside.prompts.agreeing = False
    inside.estante.accounts.page.unbind_requested.emit(SHOP)
    assert "a person answers" in inside.prompts.asked[-1][1]
    assert owner(root, SHOP) == "loja"
    inside.prompts.agreeing = True
    inside.estante.accounts.page.unbind_requested.emit(SHOP)
    wait_for_owner(inside, root, SHOP, "")
    inside.wait(lambda: inside.estante.settled and inside.context.handoff)
    assert inside.context.text == ""
    assert inside.estante.pane.answer_as.steps.accessibleName().startswith("account not bound")


def test_the_name_of_an_account_is_kept(inside: Desk, root: Path) -> None:
    inside.run("ACCOUNTS")
    inside.estante.accounts.page.label_edited.emit(SHOP, "Loja central")
    inside.wait(lambda: inside.estante.accounts.page.bound.rows[0].account.label == "Loja central")
    project = state_of(root).project("loja")
    assert project is not None
    assert project.accounts[0].label == "Loja central"


def test_defaults_are_set_and_taken_away_and_answers_follow(inside: Desk, root: Path) -> None:
    """P4: platform first, then the general one."""
    page = inside.estante.accounts.page
    answer_as(inside, OUTLET)
    inside.ask("troca")
    assert inside.context.handoff
    page.default_edited.emit("", "loja")
    inside.wait_for_text("loja")
    page.default_edited.emit("shopee", "oficina")
    inside.wait_for_text("oficina")
    assert inside.estante.pane.answer_as.way.steps[-1] == "default of Shopee: Oficina"
    page.default_edited.emit("shopee", "")
    page.default_edited.emit("", "")
    inside.wait(lambda: inside.estante.settled and inside.context.handoff)
    assert dict(state_of(root).platform_defaults) == {}
    assert state_of(root).default_project == ""


def test_a_disabled_project_is_enabled_from_the_way_of_its_account(inside: Desk, root: Path) -> None:
    """P10"""
    answer_as(inside, PARTIES)
    inside.ask("lista de noivas")
    assert inside.context.handoff
    button = inside.estante.pane.answer_as.button
    assert button.text() == "Enable the project"
    button.click()
    inside.wait_for_text("um ano")
    project = state_of(root).project("festas")
    assert project is not None
    assert project.enabled


def test_an_unbound_account_is_bound_from_its_way(inside: Desk, root: Path) -> None:
    answer_as(inside, OUTLET)
    assert inside.estante.pane.answer_as.button.text() == "Bind to Loja"
    inside.estante.pane.answer_as.button.click()
    wait_for_owner(inside, root, OUTLET, "loja")
    inside.settle()
    assert inside.estante.pane.answer_as.steps.accessibleName() == "bound to Loja"


def test_what_another_program_binds_is_followed(inside: Desk, root: Path) -> None:
    answer_as(inside, OUTLET)
    inside.ask("troca")
    ProjectEditor(LibraryStore(root)).bind(OUTLET, "oficina")
    inside.wait_for_text("oficina")
    assert inside.estante.pane.form.characters.limit() == 900


def test_a_new_account_is_bound_and_one_of_another_project_asks_before_it_moves(
    inside: Desk, root: Path
) -> None:
    inside.run("NEW_ACCOUNT")
    dialog = inside.estante.accounts.dialog
    assert isinstance(dialog, NewAccountDialog)
    assert not dialog.go.isEnabled()
    dialog.platform.setEditText("WhatsApp")
    dialog.identifier.setText("wa-oficina")
    dialog.label.setText("Balcão")
    inside.prompts.agreeing = False
    dialog.go.click()
    assert "Move it to “Loja”?" in inside.prompts.asked[-1][1]
    assert dialog.isVisible()
    assert dialog.go.isEnabled()
    dialog.identifier.setText("wa-novo")
    dialog.go.click()
    wait_for_owner(inside, root, Account("whatsapp", "wa-novo"), "loja")
    project = state_of(root).project("loja")
    assert project is not None
    assert [(item.platform, item.account_id, item.label) for item in project.accounts] == [
        ("whatsapp", "wa-loja", "Loja"),
        ("whatsapp", "wa-novo", "Balcão"),
    ]


def test_what_cannot_be_written_is_said_and_the_page_shows_what_holds(inside: Desk, root: Path) -> None:
    (root / "projects.json").write_text('{"version": 99, "projects": []}', "utf-8")
    inside.estante.accounts.page.bind_requested.emit(OUTLET, "loja")
    inside.wait(lambda: bool(inside.prompts.failures))
    assert "99" in inside.prompts.failures[0]


# --- limits -----------------------------------------------------------------------------------------


def test_other_limits_are_tried_out_and_the_way_back_leads_to_the_projects(inside: Desk) -> None:
    inside.ask("troca moka")
    pane = inside.estante.pane
    assert not pane.what_if.isVisible()
    pane.form.characters.setValue(150)
    inside.settle()
    assert pane.what_if.isVisible()
    assert inside.context.question.limits.max_characters == 150
    assert inside.context.characters <= 150
    pane.own_limits_wanted.emit()
    inside.settle()
    assert not pane.what_if.isVisible()
    assert pane.form.characters.limit() == 6000
    assert inside.context.question.limits.max_characters == 6000
    inside.run("LAYOUT_DOCUMENTS")
    inside.settle()
    assert pane.what_if.isVisible()
    assert inside.context.question.layout is Layout.DOCUMENTS


def test_another_account_ends_what_is_tried_out(inside: Desk) -> None:
    inside.ask("troca")
    inside.estante.pane.form.characters.setValue(150)
    inside.settle()
    answer_as(inside, WORKSHOP)
    assert not inside.estante.pane.what_if.isVisible()
    assert inside.context.question.limits.max_characters == 900


def test_what_is_tried_out_stays_when_the_project_changes_its_limits(inside: Desk) -> None:
    inside.ask("troca")
    inside.estante.pane.form.characters.setValue(150)
    inside.settle()
    house = inside.estante.library.house
    assert house is not None
    house.projects.set_retrieval("loja", Retrieval(max_characters=800))
    inside.wait(lambda: inside.estante.library.project_now.retrieval.max_characters == 800)  # type: ignore[union-attr] # it is there, or the test fails here
    inside.settle()
    assert inside.context.question.limits.max_characters == 150
    inside.estante.pane.own_limits_wanted.emit()
    inside.settle()
    assert inside.context.question.limits.max_characters == 800


def test_the_limits_of_the_open_project_do_not_touch_an_account_of_another(inside: Desk) -> None:
    answer_as(inside, WORKSHOP)
    house = inside.estante.library.house
    assert house is not None
    house.projects.set_retrieval("loja", Retrieval(max_characters=700))
    inside.wait(lambda: inside.estante.library.project_now.retrieval.max_characters == 700)  # type: ignore[union-attr] # it is there, or the test fails here
    inside.settle()
    assert inside.context.question.limits.max_characters == 900
    assert not inside.estante.pane.what_if.isVisible()


def test_the_whole_prompt_is_no_other_limit(inside: Desk) -> None:
    answer_as(inside, WORKSHOP)
    inside.ask("troca")
    inside.run("WHOLE_PROMPT")
    inside.settle()
    assert inside.context.system is not None
    assert inside.context.system.endswith(inside.context.text)
    assert not inside.estante.pane.what_if.isVisible()


# --- another project's text -------------------------------------------------------------------------


def test_a_source_of_another_project_offers_to_open_that_project(inside: Desk) -> None:
    """The same path names another document here: it is neither opened, pinned nor marked."""
    answer_as(inside, WORKSHOP)
    inside.ask("troca")
    inside.prompts.agreeing = False
    inside.estante.pane.pieces.view.open_source(0)
    assert "“trocas.md” is a document of the project “Oficina”" in inside.prompts.asked[-1][1]
    assert inside.estante.documents.paths() == ()
    assert inside.estante.library.project == "loja"
    inside.prompts.agreeing = True
    inside.estante.pane.pieces.view.open_source(0)
    inside.wait(lambda: inside.estante.library.project == "oficina")
    inside.wait(lambda: inside.estante.documents.current_path() == "trocas.md")
    inside.settle()
    assert "oficina" in inside.text()
    assert inside.estante.answers.account == WORKSHOP, "it is the account that was looked at"


def test_pieces_of_another_project_leave_no_mark_in_a_document_of_the_same_name(inside: Desk) -> None:
    inside.open("trocas.md")
    inside.ask("troca")
    assert any(mark.in_context for mark in inside.view().margin.marks)
    answer_as(inside, WORKSHOP)
    assert [piece.path for piece in inside.context.pieces] == ["trocas.md"]
    assert not any(mark.in_context for mark in inside.view().margin.marks)


def test_the_project_that_answers_is_followed_while_another_is_open(inside: Desk, root: Path) -> None:
    answer_as(inside, WORKSHOP)
    inside.ask("manivela")
    assert "manivela" not in inside.context.text
    target = root / "projects" / "oficina" / "files" / "manivela.md"
    target.write_text("# Manivela\n\nA manivela é trocada na hora.\n", "utf-8")
    inside.wait_for_text("trocada na hora")


def test_switching_by_hand_answers_as_the_project_again(inside: Desk) -> None:
    answer_as(inside, SHOP)
    inside.estante.session.switch_project("oficina")
    inside.wait(lambda: inside.estante.library.project == "oficina" and inside.estante.settled)
    assert inside.estante.answers.account is None
    assert inside.context.project == "oficina"


def test_the_way_to_another_project_can_be_gone_with_one_press(inside: Desk) -> None:
    answer_as(inside, WORKSHOP)
    offer = inside.estante.pane.answer_as.way.offer
    assert offer is not None
    assert offer.kind is OfferKind.SWITCH
    inside.estante.pane.answer_as.button.click()
    inside.wait(lambda: inside.estante.library.project == "oficina" and inside.estante.settled)
    assert inside.estante.answers.account == WORKSHOP
    assert inside.estante.pane.answer_as.way.calm


def test_the_old_folder_answers_where_nothing_else_does_and_opens_nothing(
    make_desk: MakeDesk, root: Path
) -> None:
    """P4"""
    (root / "knowledge").mkdir()
    (root / "knowledge" / "antigo.md").write_text(
        "# Troca antiga\n\nA troca antiga era em sete dias.\n", "utf-8"
    )
    tree = json.loads((root / "projects.json").read_text("utf-8"))
    tree["oldFolder"] = "knowledge"
    (root / "projects.json").write_text(json.dumps(tree), "utf-8")
    desk = make_desk().begin(root)
    desk.run("ACCOUNTS")
    answer_as(desk, OUTLET)
    desk.ask("troca")
    assert "sete dias" in desk.context.text
    assert "old folder answers" in desk.estante.pane.answer_as.outcome.text()
    assert "old folder “knowledge” answers" in desk.estante.accounts.page.old_folder_text()
    desk.estante.pane.elsewhere_requested.emit(SourcePlace("antigo.md", 1))
    assert desk.prompts.asked == []
    assert "not from a project" in desk.estante.status.currentMessage()


def test_what_an_account_gets_is_shown_in_part_while_the_first_reading_lasts(inside: Desk) -> None:
    """The library waits for the whole; a person does not."""
    house, workspace = inside.estante.library.house, inside.workspace
    assert house is not None
    inside.ask("troca")
    asked: list[str] = []

    class Reading:
        """The open project, not read to the end."""

        view = replace(workspace.view, complete=False)

        def ask(self, question: Question) -> Context:
            asked.append(question.query)
            return replace(workspace.ask(question), partial=True)

    def answer(account: Account) -> Context:
        draft = inside.estante.pane.draft()
        return Asking(house, Reading(), "loja", account, draft, what_if=False).answer()  # type: ignore[arg-type] # as the test gave them

    part = answer(SHOP)
    assert (part.partial, part.project, asked) == (True, "loja", ["troca"])
    assert part.resolution == house.resolve(SHOP)
    assert not answer(WORKSHOP).partial, "that project is another one"
    house.projects.enable("loja", enabled=False)
    assert answer(SHOP).text == "", "also while it is read, a disabled project answers nobody"
    assert asked == ["troca"]


def test_f2_edits_the_name_of_an_account_and_quitting_keeps_what_was_typed(inside: Desk, root: Path) -> None:
    """F2 went to “Rename…” of the menu, so that no key reached the name; and Ctrl+Q lost it."""
    inside.run("ACCOUNTS")
    inside.settle()
    table = inside.estante.accounts.page.bound_table
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    inside.wait(table.hasFocus)
    QTest.keyClick(table, Qt.Key.Key_F2)
    inside.wait(lambda: table.editing)
    (line,) = [line for line in table.findChildren(QLineEdit) if line.isVisible()]
    QTest.keyClicks(line, "Balcao")
    assert inside.close()
    assert [account.label for account in state_of(root).projects[0].accounts] == ["Balcao"]
