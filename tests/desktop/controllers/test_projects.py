"""A library in the window: opening it, switching, settings, and what other programs do to it meanwhile."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from desktop.actions import ActionId
from desktop.dialogs.project import NewProject, NewProjectDialog, ProjectDialog
from desktop.dialogs.prompts import UnsavedChoice
from desktop.dialogs.trash import RestoreDialog
from knowledge.events import WatchState
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.model import Layout
from knowledge.projects import Retrieval
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import SHOP, WORKSHOP, make_library, state_of
from tests.desktop.whole_window import Desk


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_library(tmp_path / "lojas")
    return tmp_path / "lojas"


@pytest.fixture
def inside(make_desk: MakeDesk, root: Path) -> Desk:
    """The window with the library open at its first project."""
    return make_desk().begin(root)


def switch(desk: Desk, project: str) -> None:
    desk.estante.session.switch_project(project)
    desk.wait(lambda: desk.estante.library.project == project)
    desk.settle()


def header(desk: Desk) -> tuple[str, str]:
    return desk.estante.tree.folder_button.lines()


def paths(desk: Desk) -> set[str]:
    view = desk.estante.library.view
    assert view is not None
    return set(view.heads)


def other_program(root: Path) -> ProjectEditor:
    return ProjectEditor(LibraryStore(root))


# --- opening ----------------------------------------------------------------------------------------


def test_a_folder_with_projects_json_opens_as_a_library_at_its_first_enabled_project(
    make_desk: MakeDesk, root: Path
) -> None:
    make_library(root.with_name("outra")).enable("loja", enabled=False)
    desk = make_desk().begin(root.with_name("outra"))
    assert desk.estante.library.project == "oficina"
    assert paths(desk) == {"trocas.md", "pecas/jarra.md"}
    assert header(desk)[0] == "Oficina"
    assert "2 docs · 1 account" in header(desk)[1]
    assert desk.estante.window.windowTitle() == "[*]Oficina — Estante"


def test_the_last_project_is_opened_again(make_desk: MakeDesk, root: Path) -> None:
    first = make_desk().begin(root)
    switch(first, "festas")
    assert first.close()
    second = make_desk().begin()
    assert second.estante.library.place == str(root)
    assert second.estante.library.project == "festas"


def test_the_command_line_names_a_project_or_an_account(make_desk: MakeDesk, root: Path) -> None:
    """`estante open LIBRARY --project oficina`, and `--account WhatsApp:wa-loja`."""
    assert make_desk().begin(root, project="oficina").estante.library.project == "oficina"
    desk = make_desk().begin(root, account=WORKSHOP)
    assert desk.estante.library.project == "oficina"
    assert make_desk().begin(root, account=SHOP).estante.library.project == "loja"


def test_a_project_that_is_not_there_is_said(make_desk: MakeDesk, root: Path) -> None:
    desk = make_desk().begin(root, project="nada")
    assert desk.prompts.failures == ["There is no project “nada”."]
    assert desk.estante.library.house is None


def test_a_plain_folder_has_no_projects_to_name(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop, project="loja")
    assert desk.prompts.failures == [f"“{shop}” is no library: it has no projects.json."]


def test_a_damaged_library_is_said_and_not_opened_as_a_folder(make_desk: MakeDesk, root: Path) -> None:
    (root / "projects.json").write_text('{"projects": [', "utf-8")
    desk = make_desk().begin(root)
    (sentence,) = desk.prompts.failures
    assert "projects.json" in sentence
    assert desk.estante.library.workspace is None


def test_a_library_without_projects_says_so_and_makes_its_first(make_desk: MakeDesk, tmp_path: Path) -> None:
    LibraryStore.create(tmp_path / "vazia")
    desk = make_desk().begin(tmp_path / "vazia")
    welcome = desk.estante.welcome
    assert not welcome.isHidden()
    welcome.project_button.click()
    dialog = desk.estante.projects.dialog
    assert isinstance(dialog, NewProjectDialog)
    dialog.name.setText("Loja da Ana")
    dialog.go.click()
    desk.wait(lambda: desk.estante.library.project == "loja-da-ana")
    desk.settle()
    assert welcome.isHidden()
    assert header(desk)[0] == "Loja da Ana"
    assert desk.context.handoff


def test_a_project_is_watched_and_read_before_anybody_listens_and_the_status_says_so(inside: Desk) -> None:
    inside.wait(lambda: inside.estante.status.watch_item.text() != "")
    assert inside.workspace.standing()[-1].state is WatchState.WATCHING  # type: ignore[union-attr] # it is there, or the test fails here


# --- switching --------------------------------------------------------------------------------------


def test_switching_changes_documents_and_answers_and_keeps_nothing_of_the_other(inside: Desk) -> None:
    """P10: no text of another project."""
    inside.ask("troca")
    assert "loja" in inside.context.text
    switch(inside, "oficina")
    inside.ask("troca")
    assert "peças em 90 dias" in inside.context.text
    assert "loja" not in inside.context.text
    assert paths(inside) == {"trocas.md", "pecas/jarra.md"}


def test_tabs_question_and_open_folders_are_kept_for_each_project(inside: Desk) -> None:
    inside.open("trocas.md")
    inside.open("produtos/moka.md")
    inside.ask("moka")
    switch(inside, "oficina")
    assert inside.estante.documents.paths() == ()
    assert inside.context.question.query == ""
    inside.open("pecas/jarra.md")
    inside.ask("jarra")
    switch(inside, "loja")
    assert inside.estante.documents.paths() == ("trocas.md", "produtos/moka.md")
    assert inside.estante.documents.current_path() == "produtos/moka.md"
    assert inside.context.question.query == "moka"
    assert inside.estante.tree.expanded_folders() == ("produtos",)
    switch(inside, "oficina")
    assert inside.context.question.query == "jarra"


def test_unsaved_text_is_asked_about_and_cancel_stays(inside: Desk) -> None:
    inside.open("trocas.md")
    inside.type_at_end("novo")
    inside.estante.session.switch_project("oficina")
    assert inside.prompts.asked == [("unsaved", "trocas.md")]
    assert inside.estante.library.project == "loja"
    assert "novo" in inside.text("trocas.md")
    inside.prompts.choice = UnsavedChoice.SAVE
    switch(inside, "oficina")
    switch(inside, "loja")
    assert "novo" in inside.text("trocas.md")


def test_the_latest_of_quick_switches_counts(inside: Desk) -> None:
    for project in ("oficina", "festas", "loja", "oficina"):
        inside.estante.session.switch_project(project)
    inside.wait(lambda: inside.estante.library.project == "oficina" and inside.estante.settled)
    assert paths(inside) == {"trocas.md", "pecas/jarra.md"}


def test_the_list_opens_from_the_header_and_by_command_and_switches(inside: Desk) -> None:
    popup = inside.estante.projects.popup
    inside.estante.tree.folder_button.click()
    assert popup.isVisible()
    inside.wait(lambda: inside.estante.projects.settled)
    assert [(row.name, row.documents, row.accounts, row.enabled) for row in popup.model.rows] == [
        ("Loja", 3, 1, True),
        ("Oficina", 2, 1, True),
        ("Festas", 1, 1, False),
    ]
    inside.qtbot.keyClick(popup.edit, Qt.Key.Key_Escape)
    inside.run("SWITCH_PROJECT")
    popup.edit.setText("ofi")
    inside.qtbot.keyClick(popup.edit, Qt.Key.Key_Return)
    inside.wait(lambda: inside.estante.library.project == "oficina")


def test_a_plain_folder_has_its_folder_menu_and_no_project_commands(desk: Desk) -> None:
    tree, menus = desk.estante.tree, desk.estante.menus
    assert not tree.folder_button.shows_project
    for name in ("SWITCH_PROJECT", "NEW_PROJECT", "PROJECT_SETTINGS", "DELETE_PROJECT", "RESTORE_PROJECT"):
        assert not menus.action(ActionId[name]).isEnabled()
    assert menus.action(ActionId.MAKE_LIBRARY).isEnabled()


def test_from_a_library_to_a_plain_folder_and_back(inside: Desk, shop: Path, root: Path) -> None:
    inside.estante.session.open_folder(shop)
    inside.wait(lambda: inside.estante.library.place == str(shop))
    inside.settle()
    assert inside.estante.library.house is None
    assert header(inside)[0] == "loja"
    assert not inside.estante.menus.action(ActionId.NEW_PROJECT).isEnabled()
    inside.estante.session.open_folder(root)
    inside.wait(lambda: inside.estante.library.project == "loja")


# --- settings ---------------------------------------------------------------------------------------


def settings(desk: Desk) -> ProjectDialog:
    desk.run("PROJECT_SETTINGS")
    dialog = desk.estante.projects.dialog
    assert isinstance(dialog, ProjectDialog)
    return dialog


def test_the_question_starts_with_the_limits_of_the_project(make_desk: MakeDesk, root: Path) -> None:
    """P8: what the pane shows is what an account would get."""
    retrieval = Retrieval(max_characters=800, max_chunks=2, max_files=1, floor=0.5, labels="en")
    make_library(root.with_name("b")).set_retrieval("loja", retrieval)
    desk = make_desk().begin(root.with_name("b"), question="troca moka")
    house = desk.estante.library.house
    assert house is not None
    assert desk.context.question == house.question("loja", "troca moka")
    assert desk.context.text == house.answer("loja", "troca moka").text
    assert desk.context.question.layout is Layout.CHUNKS


def test_settings_are_written_and_the_pane_follows(inside: Desk, root: Path) -> None:
    inside.ask("troca")
    dialog = settings(inside)
    dialog.name.setText("Loja nova")
    dialog.description.setPlainText("Cafeteiras")
    dialog.characters.setValue(1200)
    dialog.pieces.setValue(1)
    dialog.labels.setCurrentIndex(dialog.labels.findData("en"))
    dialog.go.click()
    inside.wait(lambda: header(inside)[0] == "Loja nova")
    inside.wait(lambda: inside.estante.settled and inside.context.question.limits.max_characters == 1200)
    assert inside.context.question.query == "troca"
    assert inside.context.question.labels == "en"
    project = state_of(root).project("loja")
    assert project is not None
    assert (project.name, project.description) == ("Loja nova", "Cafeteiras")
    assert project.retrieval == replace(Retrieval(), max_characters=1200, max_chunks=1, labels="en")


def test_nothing_changed_writes_nothing(inside: Desk, root: Path) -> None:
    before = (root / "projects.json").read_bytes()
    settings(inside).go.click()
    inside.wait(lambda: not inside.estante.tasks.busy)
    assert (root / "projects.json").read_bytes() == before


def test_a_change_that_cannot_be_written_is_said_in_the_dialog_which_stays(inside: Desk, root: Path) -> None:
    dialog = settings(inside)
    (root / "projects.json").write_text('{"version": 99, "projects": []}', "utf-8")
    dialog.name.setText("Outro nome")
    dialog.go.click()
    inside.wait(lambda: dialog.failure.text() != "")
    assert "99" in dialog.failure.text()
    assert dialog.go.isEnabled()
    dialog.reject()


def test_a_disabled_project_says_what_a_bot_would_get_and_is_enabled_with_one_press(
    inside: Desk, root: Path
) -> None:
    line = inside.estante.projects.line
    assert line.isHidden()
    switch(inside, "festas")
    assert "disabled" in line.text()
    assert "a person answers" in line.text()
    assert header(inside)[1].startswith("disabled")
    line.pressed.emit(0)
    inside.wait(line.isHidden)
    project = state_of(root).project("festas")
    assert project is not None
    assert project.enabled
    inside.run("ENABLE_PROJECT")
    inside.wait(lambda: not line.isHidden())


# --- delete and restore -----------------------------------------------------------------------------


def test_a_project_goes_to_the_trash_of_the_library_and_comes_back(inside: Desk, root: Path) -> None:
    inside.open("trocas.md")
    inside.run("DELETE_PROJECT")
    kind, text = inside.prompts.asked[-1]
    assert kind == "agree"
    assert "“Loja”" in text
    assert "3 documents and 1 account" in text
    inside.wait(lambda: inside.estante.library.project == "oficina")
    inside.settle()
    assert inside.estante.documents.paths() == ()
    assert state_of(root).project("loja") is None
    inside.run("RESTORE_PROJECT")
    inside.wait(lambda: isinstance(inside.estante.projects.dialog, RestoreDialog))
    dialog = inside.estante.projects.dialog
    assert isinstance(dialog, RestoreDialog)
    assert "Loja · loja" in dialog.list.item(0).text()
    dialog.go.click()
    inside.wait(lambda: inside.estante.library.project == "loja")
    inside.settle()
    assert paths(inside) == {"aviso.md", "trocas.md", "produtos/moka.md"}
    project = state_of(root).project("loja")
    assert project is not None
    assert project.accounts == (SHOP,)


def test_what_the_command_line_wished_for_is_not_wished_of_the_project_after_a_deleted_one(
    make_desk: MakeDesk, root: Path
) -> None:
    """Its document was looked for in the next project, and “cannot read” was said."""
    desk = make_desk().begin(root, document="produtos/moka.md", question="Tem moka?")
    desk.run("DELETE_PROJECT")
    desk.wait(lambda: desk.estante.library.project == "oficina")
    desk.settle()
    assert desk.prompts.failures == []
    assert desk.estante.pane.draft().query == ""


def test_a_project_is_kept_when_the_person_thinks_better_of_it(inside: Desk, root: Path) -> None:
    inside.prompts.agreeing = False
    inside.run("DELETE_PROJECT")
    assert inside.estante.library.project == "loja"
    assert state_of(root).project("loja") is not None


def test_unsaved_text_stops_a_deletion_unless_it_may_go(inside: Desk, root: Path) -> None:
    inside.open("trocas.md")
    inside.type_at_end("x")
    inside.run("DELETE_PROJECT")
    assert ("unsaved", "trocas.md") in inside.prompts.asked
    assert inside.estante.library.project == "loja"
    assert state_of(root).project("loja") is not None


def test_without_any_project_left_the_page_says_so(inside: Desk) -> None:
    library, welcome = inside.estante.library, inside.estante.welcome
    for follower in ("oficina", "festas", ""):
        inside.run("DELETE_PROJECT")
        inside.wait(lambda name=follower: library.project == name and bool(name or not welcome.isHidden()))
        inside.settle()
    assert library.house is not None
    assert not welcome.project_button.isHidden()
    assert inside.estante.window.windowTitle() == "[*]lojas — Estante"


def test_a_new_project_is_opened_and_a_taken_id_is_said(inside: Desk, root: Path) -> None:
    inside.run("NEW_PROJECT")
    dialog = inside.estante.projects.dialog
    assert isinstance(dialog, NewProjectDialog)
    dialog.wanted.emit(NewProject("Loja", "loja"))
    inside.wait(lambda: dialog.failure.text() != "")
    assert "“loja” cannot be the id of a project" in dialog.failure.text()
    dialog.wanted.emit(NewProject("Loja dois", "loja-2", "A segunda"))
    inside.wait(lambda: inside.estante.library.project == "loja-2")
    project = state_of(root).project("loja-2")
    assert project is not None
    assert (project.name, project.description) == ("Loja dois", "A segunda")


# --- other programs ---------------------------------------------------------------------------------


def test_what_another_program_changes_is_followed(inside: Desk, root: Path) -> None:
    other = other_program(root)
    other.rename("loja", "Loja central")
    inside.wait(lambda: header(inside)[0] == "Loja central")
    other.set_retrieval("loja", Retrieval(max_characters=999))
    inside.wait(lambda: inside.estante.settled and inside.context.question.limits.max_characters == 999)
    other.enable("loja", enabled=False)
    inside.wait(lambda: not inside.estante.projects.line.isHidden())


def test_a_project_deleted_by_another_program_is_said_and_unsaved_text_stays(
    inside: Desk, root: Path
) -> None:
    """P10: no answer comes from it any more; nothing that was typed is lost."""
    inside.open("trocas.md")
    inside.type_at_end("ainda aqui")
    other_program(root).delete("loja")
    line = inside.estante.projects.line
    inside.wait(lambda: "deleted" in line.text())
    assert inside.estante.library.workspace is None
    assert "ainda aqui" in inside.text("trocas.md")
    inside.type_at_end(" e mais")  # typing goes on without an error
    inside.qtbot.wait(100)
    assert inside.prompts.failures == []
    line.pressed.emit(0)
    assert inside.estante.projects.popup.isVisible()
    assert [row.id for row in inside.estante.projects.popup.model.rows] == ["oficina", "festas"]
    inside.estante.projects.popup.close()
    inside.prompts.choice = UnsavedChoice.DISCARD
    switch(inside, "oficina")
    assert line.isHidden()
    assert inside.estante.documents.paths() == ()


def test_what_was_typed_in_a_project_that_is_gone_is_saved_somewhere_else(
    inside: Desk, root: Path, tmp_path: Path
) -> None:
    """“Save” did nothing and said nothing, so that only “Discard” ever closed the window."""
    inside.open("trocas.md")
    inside.type_at_end("ainda aqui")
    other_program(root).delete("loja")
    inside.wait(lambda: "deleted" in inside.estante.projects.line.text())
    editing = inside.estante.editing
    editing.save("trocas.md")  # nowhere: it stays
    assert inside.prompts.asked[-1] == ("export", "trocas.md")
    assert editing.unsaved() == {"trocas.md"}
    inside.prompts.target = str(tmp_path / "missing" / "trocas.md")
    editing.save("trocas.md")
    assert "Cannot save" in inside.prompts.failures[-1]
    assert editing.unsaved() == {"trocas.md"}
    inside.prompts.target, inside.prompts.choice = str(tmp_path / "copy.md"), UnsavedChoice.SAVE
    switch(inside, "oficina")
    text = (tmp_path / "copy.md").read_text("utf-8")
    assert text == "# Trocas\n\nNa loja a troca é grátis em 30 dias.\nainda aqui"


def test_a_hand_edited_projects_json_is_told_and_the_last_good_one_counts(inside: Desk, root: Path) -> None:
    good = (root / "projects.json").read_bytes()
    (root / "projects.json").write_bytes(b'{"projects": [')
    inside.wait(lambda: bool(inside.estante.library.state and inside.estante.library.state.problems))
    assert header(inside)[0] == "Loja"
    (root / "projects.json").write_bytes(good)
    inside.wait(lambda: not (inside.estante.library.state and inside.estante.library.state.problems))


def test_unknown_fields_are_kept_through_the_settings(inside: Desk, root: Path) -> None:
    tree = json.loads((root / "projects.json").read_text("utf-8"))
    tree["projects"][0]["mcp"] = [{"id": "shop", "command": "node"}]
    (root / "projects.json").write_text(json.dumps(tree, ensure_ascii=False), "utf-8")
    dialog = settings(inside)
    dialog.name.setText("Outra")
    dialog.go.click()
    inside.wait(lambda: header(inside)[0] == "Outra")
    again = json.loads((root / "projects.json").read_text("utf-8"))
    assert again["projects"][0]["mcp"] == [{"id": "shop", "command": "node"}]


# --- what is wrong with the library -----------------------------------------------------------------


def rows(desk: Desk) -> list[tuple[str, str]]:
    model = desk.estante.problems.view.model()
    return [
        (str(model.index(place, 0).data()), str(model.index(place, 2).data()))
        for place in range(model.rowCount())
    ]


def test_problems_of_the_library_stand_among_those_of_the_documents(make_desk: MakeDesk, root: Path) -> None:
    (root / "projects" / "loja" / "files" / "quebrado.md").write_text("---\na: [\n---\n\n# X\n", "utf-8")
    tree = json.loads((root / "projects.json").read_text("utf-8"))
    tree["projects"][1]["accounts"].append({"platform": "WhatsApp", "accountId": "wa-loja"})
    (root / "projects.json").write_text(json.dumps(tree), "utf-8")
    desk = make_desk().begin(root)
    shown = rows(desk)
    sentence = "The account WhatsApp:wa-loja is bound to “loja” and “oficina”; the first counts."
    assert ("projects.json", sentence) in shown
    assert any(file == "quebrado.md" for file, _ in shown)


def test_a_folder_that_is_not_listed_becomes_a_project(make_desk: MakeDesk, root: Path) -> None:
    files = root / "projects" / "achado" / "files"
    files.mkdir(parents=True)
    (files / "a.md").write_text("# A\n", "utf-8")
    desk = make_desk().begin(root)
    (row,) = [file for file, sentence in rows(desk) if "achado" in sentence]
    assert row == "projects.json"
    view = desk.estante.problems.view
    desk.estante.problems.focus_first()
    view.setCurrentIndex(view.model().index(0, 0))
    desk.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert desk.prompts.asked[-1][0] == "agree"
    desk.wait(lambda: desk.estante.library.project == "achado")
    desk.settle()
    assert paths(desk) == {"a.md"}
