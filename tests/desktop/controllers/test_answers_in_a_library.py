"""What the pane shows while projects come, go and fail: never a text of another one (P10)."""

import shutil
from pathlib import Path

import pytest

from desktop.actions import ActionId
from desktop.controllers.answers import Asking
from desktop.dialogs.prompts import UnsavedChoice
from desktop.models.accounts import AccountsView, accounts_view
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.model import Context
from knowledge.projects import Activity, LibraryState
from knowledge.workspace import Workspace
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import SHOP, WORKSHOP, make_library
from tests.desktop.whole_window import Desk


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_library(tmp_path / "lojas")
    return tmp_path / "lojas"


@pytest.fixture
def inside(make_desk: MakeDesk, root: Path) -> Desk:
    """The window with the library open at its first project, `loja`."""
    return make_desk().begin(root)


def switch(desk: Desk, project: str) -> None:
    desk.estante.session.switch_project(project)
    desk.wait(lambda: desk.estante.library.project == project and desk.estante.settled)


def other_program(root: Path) -> ProjectEditor:
    return ProjectEditor(LibraryStore(root))


def answer(desk: Desk, project: str, query: str) -> str:
    """What the open library says for that project."""
    house = desk.estante.library.house
    assert house is not None
    return house.answer(project, query).text


# --- nothing is left of what is gone ----------------------------------------------------------------


def test_a_project_that_another_program_deletes_leaves_no_text_to_read_or_copy(
    inside: Desk, root: Path
) -> None:
    inside.estante.pane.asker_chosen.emit(SHOP)
    inside.ask("troca")
    assert "loja" in inside.context.text
    other_program(root).delete("loja")
    inside.wait(lambda: inside.estante.library.project == "" and inside.estante.settled)
    assert (inside.context.text, inside.context.pieces, inside.context.handoff) == ("", (), True)
    assert inside.estante.pane.text_page.view.toPlainText() == ""
    inside.clipboard.setText("before")
    inside.run("COPY_CONTEXT")
    assert inside.clipboard.text() == "before"
    assert inside.estante.answers.account is None


def test_while_no_project_is_open_nobody_is_answered(inside: Desk, root: Path) -> None:
    """Else the text of one account would stand under the name of another."""
    other_program(root).delete("loja")
    inside.wait(lambda: inside.estante.library.project == "" and inside.estante.settled)
    assert not inside.estante.menus.action(ActionId.ANSWER_AS).isEnabled()
    inside.estante.pane.asker_chosen.emit(WORKSHOP)
    inside.ask("troca")
    assert inside.estante.answers.account is None
    assert (inside.context.text, inside.context.question.query) == ("", "troca")
    switch(inside, "oficina")
    assert inside.estante.menus.action(ActionId.ANSWER_AS).isEnabled()
    inside.ask("troca")
    assert "oficina" in inside.context.text


def test_a_failed_answer_takes_the_text_of_another_project_away(inside: Desk, root: Path) -> None:
    inside.estante.pane.asker_chosen.emit(SHOP)
    inside.ask("troca")
    assert "loja" in inside.context.text
    shutil.rmtree(root / "projects" / "oficina")
    other_program(root).bind(SHOP, "oficina")
    inside.wait(lambda: inside.estante.settled and inside.estante.pane.failure.isVisible())
    assert inside.context.text == ""
    assert not inside.estante.pane.text_page.handoff.isVisible(), "a failure is no hand-off"


# --- unsaved text -----------------------------------------------------------------------------------


def test_unsaved_text_that_is_given_up_answers_nobody_any_more(inside: Desk) -> None:
    """The library may keep the project open behind the window."""
    inside.open("trocas.md")
    inside.type_at_end("\nTroca de presente em sessenta dias.\n")
    inside.ask("troca")
    inside.wait_for_text("sessenta")
    assert "sessenta" in answer(inside, "loja", "troca")
    inside.prompts.choice = UnsavedChoice.DISCARD
    switch(inside, "oficina")
    assert "sessenta" not in answer(inside, "loja", "troca")
    switch(inside, "loja")
    inside.ask("troca")
    assert "sessenta" not in inside.context.text


def test_text_that_is_saved_on_the_way_out_answers_as_its_file_does(inside: Desk, root: Path) -> None:
    inside.open("trocas.md")
    inside.type_at_end("\nTroca de presente em setenta dias.\n")
    inside.wait(lambda: inside.estante.settled)
    inside.type_at_end("Com nota.\n")  # and away before it reached the answers
    inside.prompts.choice = UnsavedChoice.SAVE
    switch(inside, "oficina")
    file = root / "projects" / "loja" / "files" / "trocas.md"
    assert file.read_text("utf-8").endswith("setenta dias.\nCom nota.\n")
    inside.wait(lambda: "Com nota." in answer(inside, "loja", "troca"))
    file.write_text("# Trocas\n\nNão há troca.\n", "utf-8")
    inside.wait(lambda: "Não há troca." in answer(inside, "loja", "troca"))
    assert "setenta" not in answer(inside, "loja", "troca")


# --- no more work than there is ---------------------------------------------------------------------


def test_another_project_is_asked_once_and_accounts_are_not_arranged_anew(
    inside: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(inside, "oficina")  # for the first time: while it is read, parts are answered
    switch(inside, "loja")
    asked: list[str] = []
    arranged: list[LibraryState] = []
    real = Asking.answer

    def noted(self: Asking) -> Context:
        asked.append(self.project)
        return real(self)

    def noted_view(state: LibraryState, activity: tuple[Activity, ...]) -> AccountsView:
        arranged.append(state)
        return accounts_view(state, activity)

    monkeypatch.setattr(Asking, "answer", noted)
    monkeypatch.setattr("desktop.controllers.accounts.accounts_view", noted_view)
    switch(inside, "oficina")
    assert asked == ["oficina"]
    assert arranged == []
    assert inside.estante.accounts.list.model().index(0, 0).data() == "WhatsApp Oficina"


def test_tokens_of_a_project_that_is_opened_again_are_not_counted_anew(
    inside: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(inside, "oficina")
    counted: list[str] = []
    real = Workspace.count_tokens

    def noted(self: Workspace, texts: object, tokenizer: str) -> tuple[int, ...]:
        given = list(texts)  # type: ignore[call-overload] # it is an iterable of texts
        counted.extend(given)
        return real(self, given, tokenizer)

    monkeypatch.setattr(Workspace, "count_tokens", noted)
    switch(inside, "loja")
    assert counted == []
    model = inside.estante.tree.model
    row = model.row_at(model.index_of_path("trocas.md"))
    assert row is not None
    assert row.tokens
