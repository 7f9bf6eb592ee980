"""The white list is chosen from what a server offers; what admits to changes cannot be."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.server_tools import ServerToolsDialog
from desktop.theme import Theme
from knowledge.connections import LiveHealth, LiveProbe, LiveState, McpServer, Obstacle, ServerTool

SHOP = McpServer("loja", "Loja", command="x", read_only_tools=("estoque",))
OFFERED = (ServerTool("estoque"), ServerTool("a&b"), ServerTool("vender", Obstacle.CHANGES))


def make(qtbot: QtBot, theme: Theme, *offered: ServerTool, server: McpServer = SHOP) -> ServerToolsDialog:
    dialog = ServerToolsDialog(theme, LiveProbe(LiveHealth(server, LiveState.WELL), offered))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> ServerToolsDialog:
    return make(qtbot, theme, *OFFERED)


def test_without_a_change_there_is_nothing_to_save(dialog: ServerToolsDialog) -> None:
    assert [box.isChecked() for box in dialog.boxes] == [True, False, False]
    assert [box.isEnabled() for box in dialog.boxes] == [True, True, False]
    assert not dialog.go.isEnabled()
    dialog.boxes[1].click()
    assert dialog.go.isEnabled()
    dialog.boxes[1].click()
    assert not dialog.go.isEnabled()


def test_the_chosen_tools_are_saved_by_their_own_names(qtbot: QtBot, dialog: ServerToolsDialog) -> None:
    dialog.boxes[1].click()
    dialog.boxes[2].click()
    with qtbot.waitSignal(dialog.chosen) as chosen:
        dialog.go.click()
    assert chosen.args is not None
    assert chosen.args[0].read_only_tools == ("estoque", "a&b")


def test_a_listed_tool_that_admits_to_changes_can_only_go(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, ServerTool("estoque", Obstacle.CHANGES))
    assert dialog.go.isEnabled()
    assert dialog.wanted().read_only_tools == ()


def test_a_tool_that_is_gone_can_be_taken_off(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme)
    assert dialog.wanted() == SHOP
    dialog.boxes[0].click()
    assert dialog.wanted().read_only_tools == ()
