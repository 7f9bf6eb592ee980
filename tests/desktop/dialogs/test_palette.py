from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.dialogs.palette import PaletteDialog, PaletteItem
from desktop.theme import Theme

ITEMS = [PaletteItem(name, name, icon="file-text") for name in ("alpha", "beta", "gamma")]


@pytest.fixture
def palette(qtbot: QtBot, theme: Theme) -> Iterator[PaletteDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    palette = PaletteDialog(theme, window)
    window.show()
    palette.open_with(ITEMS, title="Go to document")
    qtbot.waitUntil(palette.isVisible)
    yield palette  # not return: the window must outlive this function


def test_typing_and_enter_choose_without_the_mouse(qtbot: QtBot, palette: PaletteDialog) -> None:
    qtbot.keyClicks(palette.edit, "gam")
    with qtbot.waitSignal(palette.chosen) as told:
        qtbot.keyClick(palette.edit, Qt.Key.Key_Return)
    assert told.args == ["gamma"]
    assert not palette.isVisible()


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        ([Qt.Key.Key_Down], "beta"),
        ([Qt.Key.Key_Up], "gamma"),
        ([Qt.Key.Key_PageDown], "gamma"),
        ([Qt.Key.Key_PageDown, Qt.Key.Key_Down], "alpha"),
    ],
)
def test_arrow_keys_move_in_the_list_while_the_field_has_the_keyboard(
    qtbot: QtBot, palette: PaletteDialog, keys: list[Qt.Key], chosen: str
) -> None:
    for key in keys:
        qtbot.keyClick(palette.edit, key)
    with qtbot.waitSignal(palette.chosen) as told:
        qtbot.keyClick(palette.edit, Qt.Key.Key_Enter)
    assert told.args == [chosen]


def test_escape_chooses_nothing(qtbot: QtBot, palette: PaletteDialog) -> None:
    with qtbot.assertNotEmitted(palette.chosen):
        qtbot.keyClick(palette.edit, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_enter_does_nothing_when_nothing_fits(qtbot: QtBot, palette: PaletteDialog) -> None:
    qtbot.keyClicks(palette.edit, "zzzzzz")
    with qtbot.assertNotEmitted(palette.chosen):
        qtbot.keyClick(palette.edit, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_opening_again_starts_afresh(palette: PaletteDialog) -> None:
    palette.edit.setText("beta")
    palette.reject()
    palette.open_with(ITEMS[:1], title="Find a command")
    assert palette.edit.text() == ""
    assert palette.view.model().rowCount() == 1
    assert palette.edit.accessibleName() == "Find a command"
