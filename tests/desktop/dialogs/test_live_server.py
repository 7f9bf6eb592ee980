"""Adding and editing a server: what was typed comes out, secrets are hidden, nothing is lost."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from desktop.dialogs.live_server import LiveServerDialog
from desktop.theme import Theme
from knowledge.connections import McpServer, Transport

SHOP = McpServer(
    "loja",
    "Loja",
    command="python3",
    arguments=("-m", "loja\nviva", "", "a\u00a0b"),
    environment=(("CHAVE", "s3cr3t"), ("MODO", "")),
    read_only_tools=("estoque",),
)
WEB = McpServer("web", "Web", transport=Transport.HTTP, url="https://u:s3cr3t@loja.example/mcp")


def make(qtbot: QtBot, theme: Theme, server: McpServer | None = None, *taken: str) -> LiveServerDialog:
    dialog = LiveServerDialog(theme, server, taken=taken)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


@pytest.mark.parametrize("server", [SHOP, WEB], ids=lambda server: server.id)
def test_untouched_it_comes_out_as_it_was(qtbot: QtBot, theme: Theme, server: McpServer) -> None:
    dialog = make(qtbot, theme, server)
    assert dialog.typed() == server


def test_values_and_addresses_with_secrets_are_hidden(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, SHOP)
    modes = {row.name.text(): row.value.echoMode() for row in dialog.variables}
    assert set(modes.values()) == {QLineEdit.EchoMode.Password}
    dialog = make(qtbot, theme, WEB)
    assert "s3cr3t" not in dialog.url.displayText()


def test_a_new_program_gets_an_id_of_its_own(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, None, "loja")
    assert not dialog.go.isEnabled()
    dialog.label.setText("  Loja ")
    assert not dialog.go.isEnabled()
    dialog.command.setText("python3")
    dialog.arguments.setPlainText("-m\nloja viva")
    row = dialog.add_variable()
    row.name.setText("CHAVE")
    row.value.setText(" s3cr3t ")
    dialog.add_variable().value.setText("of no name")
    dialog.tools.setPlainText("estoque\n\n estoque \nhorario")
    with qtbot.waitSignal(dialog.wanted) as wanted:
        dialog.go.click()
    assert wanted.args == [
        McpServer(
            "loja-2",
            "Loja",
            command="python3",
            arguments=("-m", "loja viva"),
            environment=(("CHAVE", " s3cr3t "),),
            read_only_tools=("estoque", "horario"),
        )
    ]


def test_the_other_kind_has_other_fields(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, SHOP)
    assert dialog.command.isVisible()
    assert not dialog.url.isVisible()
    dialog.kind.setCurrentIndex(1)
    assert not dialog.command.isVisible()
    assert dialog.url.isVisible()
    assert not dialog.go.isEnabled()
    dialog.url.setText("http://127.0.0.1:8000/mcp")
    assert dialog.typed() == McpServer(
        "loja",
        "Loja",
        Transport.HTTP,
        url="http://127.0.0.1:8000/mcp",
        read_only_tools=("estoque",),
    )


def test_a_variable_can_be_taken_away(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, SHOP)
    dialog.variables[0].remove.click()
    assert dialog.typed().environment == (("MODO", ""),)
