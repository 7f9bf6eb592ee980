"""The line for live data: there only with a server to ask, and never switched on by itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.live import AskPhase, LiveLineView
from desktop.panes.context.live_line import LiveLine
from desktop.theme import Theme

AT = "2026-11-30T10:32:05Z"


@pytest.fixture
def line(qtbot: QtBot, theme: Theme) -> LiveLine:
    line = LiveLine(theme)
    line.retranslate()
    qtbot.addWidget(line)
    line.show()
    line.set_view(LiveLineView(1))
    return line


def test_without_a_trusted_server_there_is_no_line(line: LiveLine) -> None:
    assert line.isVisible()
    assert not line.switch.isChecked()
    assert not line.button.isVisible()
    line.set_view(LiveLineView())
    assert not line.isVisible()


def test_a_person_switches_it_and_a_view_does_not(qtbot: QtBot, line: LiveLine) -> None:
    with qtbot.assertNotEmitted(line.switched):
        line.set_view(LiveLineView(1, AskPhase.WAITING))
    assert line.switch.isChecked()
    with qtbot.waitSignal(line.switched) as switched:
        QTest.keyClick(line.switch, Qt.Key.Key_Space)
    assert switched.args == [False]


def test_the_button_asks_again_and_rests_while_servers_are_asked(qtbot: QtBot, line: LiveLine) -> None:
    line.set_view(LiveLineView(1, AskPhase.ASKED, at=AT))
    assert line.button.text() == "Ask again"
    with qtbot.waitSignal(line.ask_requested):
        line.button.click()
    line.set_view(LiveLineView(1, AskPhase.ASKED, at=AT, stale=True))
    assert line.button.text() == "Ask now"
    line.set_view(LiveLineView(1, AskPhase.ASKING))
    assert not line.button.isEnabled()


def test_a_server_that_failed_is_named_in_the_tool_tip(line: LiveLine) -> None:
    line.set_view(LiveLineView(1, AskPhase.ASKED, at=AT, failed=("Loja: It took too long.",)))
    assert line.toolTip() == "Loja: It took too long."
    assert "failed" in line.state.accessibleName()
