from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.models.project_rows import ProjectRow
from desktop.panes.place_button import FolderSummary, OpenProject, PlaceButton
from desktop.theme import Theme


@pytest.fixture
def button(qtbot: QtBot, theme: Theme) -> Iterator[PlaceButton]:
    parent = QWidget()
    qtbot.addWidget(parent)
    yield PlaceButton(theme, parent)


def test_a_project_says_documents_and_accounts(button: PlaceButton) -> None:
    row = ProjectRow("casa-brisa", "Casa Brisa", documents=148, accounts=4)
    button.set_summary(OpenProject(row, "Lojas", "/lojas"))
    assert button.shows_project
    assert button.lines() == ("Casa Brisa", "148 doc(s) · 4 account(s)")
    assert button.accessibleName() == "Project Casa Brisa, 148 doc(s) · 4 account(s)"
    assert "/lojas" in button.toolTip()
    assert not button.grab().isNull()


def test_a_disabled_project_says_so_first(button: PlaceButton) -> None:
    button.set_summary(OpenProject(ProjectRow("e", "Eventos", enabled=False, documents=3), "Lojas"))
    assert button.lines()[1].startswith("disabled · ")


def test_a_library_without_an_open_project_says_that(button: PlaceButton) -> None:
    button.set_summary(OpenProject(ProjectRow("", "Lojas"), "Lojas"))
    assert button.lines() == ("Lojas", "No project open")


def test_a_plain_folder_says_documents_and_pieces_as_before(button: PlaceButton) -> None:
    button.set_summary(FolderSummary("loja", 4, 12, "/docs/loja"))
    assert not button.shows_project
    assert button.lines() == ("loja", "4 doc(s) · 12 piece(s)")
    assert button.toolTip() == "/docs/loja"
    button.set_summary(None)
    assert button.lines() == ("No folder open", "")
