"""Making a project, and its settings, over values only."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.project import NewProject, NewProjectDialog, ProjectDialog
from desktop.theme import Theme
from knowledge.connections import McpServer
from knowledge.projects import Account, Project, Retrieval

SHOP = Project(
    "casa-brisa",
    "Casa Brisa",
    "Cafeteiras",
    accounts=(Account("whatsapp", "wa-loja"),),
    retrieval=Retrieval(
        max_characters=3000, max_tokens=700, floor=1.23456, labels="pt", tokenizer="estimate"
    ),
    created="2026-11-30T10:38:00Z",
)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> ProjectDialog:
    dialog = ProjectDialog(theme, SHOP)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    return dialog


def test_untouched_settings_are_the_project_to_the_last_digit(dialog: ProjectDialog) -> None:
    assert dialog.project() == SHOP


def test_every_field_is_carried(qtbot: QtBot, dialog: ProjectDialog) -> None:
    dialog.name.setText("  Casa Brisa 2 ")
    dialog.description.setPlainText("Duas\nlinhas")
    dialog.enabled.setChecked(False)
    dialog.characters.setValue(9000)
    dialog.tokens.setValue(-1)
    dialog.pieces.setValue(8)
    dialog.documents.setValue(4)
    dialog.floor.setValue(0.5)
    dialog.labels.setCurrentIndex(dialog.labels.findData("zh-CN"))
    dialog.counter.setCurrentIndex(dialog.counter.findData("o200k_base"))
    with qtbot.waitSignal(dialog.saved) as told:
        dialog.go.click()
    (wanted,) = told.args
    assert (wanted.name, wanted.description, wanted.enabled) == ("Casa Brisa 2", "Duas\nlinhas", False)
    assert wanted.retrieval == Retrieval(9000, 8, 4, None, 0.5, "zh-CN", "o200k_base")
    assert (wanted.id, wanted.accounts, wanted.created) == (SHOP.id, SHOP.accounts, SHOP.created)
    assert not dialog.go.isEnabled(), "nothing is asked for twice"


def test_a_name_of_nothing_leaves_the_old_one(dialog: ProjectDialog) -> None:
    dialog.name.setText("   ")
    assert dialog.project().name == "Casa Brisa"


def test_labels_that_nobody_knows_are_shown_as_they_are_and_kept(dialog: ProjectDialog) -> None:
    assert dialog.labels.currentText() == "pt"
    assert dialog.project().retrieval.labels == "pt"


def test_no_limit_of_tokens_is_a_word(dialog: ProjectDialog) -> None:
    dialog.tokens.setValue(-1)
    assert dialog.tokens.text() == "no limit"
    assert dialog.project().retrieval.max_tokens is None
    dialog.tokens.setValue(0)
    assert dialog.project().retrieval.max_tokens == 0


def test_why_it_failed_is_said_and_it_can_be_tried_again(dialog: ProjectDialog) -> None:
    dialog.go.click()
    dialog.fail("Cannot write “projects.json”.")
    assert dialog.failure.text() == "Cannot write “projects.json”."
    assert dialog.go.isEnabled()


def test_deleting_is_asked_for_here(qtbot: QtBot, dialog: ProjectDialog) -> None:
    with qtbot.waitSignal(dialog.delete_requested):
        dialog.delete_button.click()


def test_every_field_has_a_name_for_screen_readers(dialog: ProjectDialog) -> None:
    fields = (
        dialog.name,
        dialog.description,
        dialog.characters,
        dialog.tokens,
        dialog.pieces,
        dialog.documents,
        dialog.floor,
        dialog.labels,
        dialog.counter,
    )
    names = [field.accessibleName() for field in fields]
    assert all(names)
    assert len(set(names)) == len(names)
    assert dialog.enabled.text()


def test_a_new_project_needs_a_name_and_nothing_else(qtbot: QtBot, theme: Theme) -> None:
    dialog = NewProjectDialog(theme)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    dialog.show()
    assert not dialog.go.isEnabled()
    dialog.name.setText(" 青禾茶具 ")
    with qtbot.waitSignal(dialog.wanted) as told:
        qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert told.args == [NewProject("青禾茶具")]
    dialog.fail("…")
    dialog.identifier.setText("qinghe")
    dialog.description.setText("Chá")
    with qtbot.waitSignal(dialog.wanted) as told:
        dialog.go.click()
    assert told.args == [NewProject("青禾茶具", "qinghe", "Chá")]


def test_the_servers_of_the_project_have_a_page_of_their_own(qtbot: QtBot, theme: Theme) -> None:
    dialog = ProjectDialog(theme, Project("loja", "Loja", mcp=(McpServer("a", command="x"),)))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.servers_requested):
        dialog.servers_button.click()
    assert dialog.project().mcp == (McpServer("a", command="x"),)
