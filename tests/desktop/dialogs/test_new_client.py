from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.new_client import NewClientDialog
from desktop.models.accounts import ProjectChoice
from desktop.models.serving import ClientMay, ClientWish
from desktop.theme import Theme

PROJECTS = (ProjectChoice("loja", "Loja"), ProjectChoice("festas", "Festas", enabled=False))


def make(qtbot: QtBot, theme: Theme, *, library: bool = True, **more: object) -> NewClientDialog:
    projects = PROJECTS if library else ()
    dialog = NewClientDialog(theme, projects, library=library, names=("Bot",), **more)  # type: ignore[arg-type] # as given
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> NewClientDialog:
    return make(qtbot, theme, project="festas")


def test_the_least_is_offered_first_and_a_name_is_needed(dialog: NewClientDialog) -> None:
    assert not dialog.go.isEnabled()
    dialog.name.setText("  painel   da loja ")
    assert dialog.go.isEnabled()
    assert dialog.typed() == ClientWish("painel da loja", ClientMay.READ_PROJECT, "festas")


def test_a_name_is_taken_whatever_its_case_and_says_so(dialog: NewClientDialog) -> None:
    dialog.name.setText("bOT")
    assert not dialog.go.isEnabled()
    assert "already" in dialog.failure.text()
    dialog.name.setText("bot 2")
    assert dialog.go.isEnabled()
    assert dialog.failure.isHidden()


@pytest.mark.parametrize("may", [ClientMay.READ_ALL, ClientMay.MANAGE])
def test_who_reads_all_is_asked_for_no_project(dialog: NewClientDialog, may: ClientMay) -> None:
    dialog.name.setText("painel")
    dialog.may.setCurrentIndex(dialog.may.findData(may))
    assert not dialog.project.isVisible()
    assert dialog.typed() == ClientWish("painel", may)


def test_a_plain_folder_has_no_projects_to_choose(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, library=False)
    dialog.name.setText("painel")
    assert [dialog.may.itemData(place) for place in range(dialog.may.count())] == [
        ClientMay.READ_ALL,
        ClientMay.MANAGE,
    ]
    assert not dialog.project.isVisible()
    assert dialog.go.isEnabled()


def test_it_stays_open_until_it_is_done_and_says_why_not(dialog: NewClientDialog) -> None:
    wishes: list[ClientWish] = []
    dialog.wanted.connect(wishes.append)
    dialog.name.setText("painel")
    dialog.go.click()
    assert wishes == [ClientWish("painel", ClientMay.READ_PROJECT, "festas")]
    assert not dialog.go.isEnabled()
    dialog.fail("The disk is full.")
    assert dialog.isVisible()
    assert dialog.go.isEnabled()
