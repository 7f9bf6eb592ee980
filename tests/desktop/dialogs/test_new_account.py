from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.dialogs.new_account import NewAccount, NewAccountDialog
from desktop.models.accounts import ProjectChoice
from desktop.theme import Theme
from knowledge.projects import Account

PROJECTS = (ProjectChoice("loja", "Loja"), ProjectChoice("festas", "Festas", enabled=False))


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> NewAccountDialog:
    dialog = NewAccountDialog(theme, PROJECTS, project="festas", platforms=("Balcão", "whatsapp"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_platform_and_id_are_needed_and_white_space_is_neither(dialog: NewAccountDialog) -> None:
    assert not dialog.go.isEnabled()
    dialog.identifier.setText("loja-1")
    assert not dialog.go.isEnabled()
    dialog.platform.setEditText("  ")
    assert not dialog.go.isEnabled()
    dialog.platform.setEditText("Telegram")
    assert dialog.go.isEnabled()
    dialog.identifier.setText("  ")
    assert not dialog.go.isEnabled()


@pytest.mark.parametrize(
    ("typed", "platform"),
    [("WhatsApp", "whatsapp"), ("Mercado Livre", "mercadolivre"), ("Balcão", "Balcão"), ("Fax", "Fax")],
)
def test_a_known_platform_is_written_as_bots_write_it(
    dialog: NewAccountDialog, typed: str, platform: str
) -> None:
    wishes: list[NewAccount] = []
    dialog.wanted.connect(wishes.append)
    dialog.platform.setEditText(typed)
    dialog.identifier.setText(" loja-1 ")
    dialog.label.setText("Loja um")
    dialog.go.click()
    assert wishes == [NewAccount(Account(platform, "loja-1", "Loja um"), "festas")]
    assert not dialog.go.isEnabled(), "not twice"
    dialog.fail("Nicht gut.")
    assert dialog.go.isEnabled()
    assert dialog.failure.text() == "Nicht gut."


def test_each_field_has_a_name_and_the_tab_key_goes_through_them(dialog: NewAccountDialog) -> None:
    fields = (dialog.platform, dialog.identifier, dialog.label, dialog.project)
    assert [field.accessibleName() for field in fields] == ["Platform", "Account id", "Name", "Project"]
    dialog.platform.setFocus()
    for field in fields[1:]:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is field
