from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.actions import all_actions
from desktop.dialogs.about import AboutDialog
from desktop.dialogs.shortcuts import ShortcutsDialog
from desktop.theme import Theme


def test_every_command_is_listed(qtbot: QtBot, theme: Theme) -> None:
    dialog = ShortcutsDialog(theme)
    qtbot.addWidget(dialog)
    assert dialog.table.rowCount() == len(list(all_actions()))


def test_the_filter_finds_by_command_and_by_keys(qtbot: QtBot, theme: Theme) -> None:
    dialog = ShortcutsDialog(theme)
    qtbot.addWidget(dialog)

    def left(text: str) -> list[str]:
        dialog.filter_edit.setText(text)
        rows = [place for place in range(dialog.table.rowCount()) if not dialog.table.isRowHidden(place)]
        return [dialog.table.item(place, 1).text() for place in rows]

    assert left("ctrl+shift+c") == ["Copy the context"]
    assert left("full screen") == ["Full screen"]
    assert len(left("")) == dialog.table.rowCount()


def test_about_names_the_version(qtbot: QtBot, theme: Theme) -> None:
    dialog = AboutDialog(theme, version="9.8.7")
    qtbot.addWidget(dialog)
    assert any("9.8.7" in label.text() for label in dialog.findChildren(QLabel))
