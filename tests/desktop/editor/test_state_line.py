"""What follows from the facts, in words that a screen reader reads too."""

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.editor.state_line import StateLine
from desktop.models.document_facts import FactState
from desktop.theme import Theme


def test_the_line_is_there_only_while_there_is_something_to_say(qtbot: QtBot, theme: Theme) -> None:
    line = StateLine(theme)
    qtbot.addWidget(line)
    assert line.isHidden()
    line.show_states((FactState("no longer sent", "calendar-x"), FactState("overdue", "calendar-clock")))
    assert not line.isHidden()
    assert line.accessibleName() == "no longer sent, overdue"
    line.show_states((FactState("overdue", "calendar-clock"),))
    visible = [label.text() for label in line.findChildren(QLabel) if not label.parentWidget().isHidden()]
    assert visible == ["overdue"]
    line.show_states(())
    assert line.isHidden()
