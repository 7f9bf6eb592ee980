"""Chosen documents as chips with their titles."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.editor.choice_field import ChoiceField
from desktop.theme import Theme


@pytest.fixture
def field(qtbot: QtBot, theme: Theme) -> ChoiceField:
    made = ChoiceField(theme)
    qtbot.addWidget(made)
    made.set_chosen(("trocas-2024.md", "frete.md"), {"trocas-2024.md": "Trocas (2024)"})
    return made


def test_a_chip_has_the_title_and_its_tool_tip_the_path(field: ChoiceField) -> None:
    assert [chip.text for chip in field.chips()] == ["Trocas (2024)", "frete.md"]
    assert field.chips()[0].toolTip() == "trocas-2024.md"


def test_taking_one_away_tells_the_paths_that_are_left(field: ChoiceField, qtbot: QtBot) -> None:
    with qtbot.waitSignal(field.edited) as told:
        QTest.keyClick(field.chips()[0], Qt.Key.Key_Delete)
    assert told.args == [("frete.md",)]
    assert field.chosen == ("frete.md",)


def test_showing_others_tells_nobody(field: ChoiceField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.edited):
        field.set_chosen((), {})
    assert field.chips() == ()


def test_one_more_is_asked_for(field: ChoiceField, qtbot: QtBot) -> None:
    with qtbot.waitSignal(field.choice_wanted):
        field.add_button.click()
