import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from desktop.actions import ActionId, MenuId
from desktop.menus import Menus
from desktop.theme import Theme


@pytest.fixture
def menus(qtbot: QtBot, theme: Theme) -> Menus:
    window = QMainWindow()
    qtbot.addWidget(window)
    menus = Menus(theme, window)
    window.setMenuBar(menus.bar)
    window.show()
    return menus


def test_the_menu_bar_has_the_eight_menus(menus: Menus) -> None:
    titles = [action.text().replace("&", "") for action in menus.bar.actions()]
    assert titles == ["File", "Edit", "View", "Project", "Document", "Context", "Publish", "Help"]


def test_a_key_triggers_its_command(qtbot: QtBot, menus: Menus) -> None:
    window = menus.bar.window()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    with qtbot.waitSignal(menus.action(ActionId.GO_TO_QUESTION).triggered):
        qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)


def test_the_command_field_opens_the_list_of_commands(qtbot: QtBot, menus: Menus) -> None:
    with qtbot.waitSignal(menus.action(ActionId.FIND_COMMAND).triggered):
        qtbot.mouseClick(menus.command_field, Qt.MouseButton.LeftButton)


def test_one_theme_is_checked_at_a_time(menus: Menus) -> None:
    menus.action(ActionId.THEME_DARK).setChecked(True)
    menus.action(ActionId.THEME_LIGHT).setChecked(True)
    assert not menus.action(ActionId.THEME_DARK).isChecked()
    menus.action(ActionId.LANGUAGE_ZH_CN).setChecked(True)
    assert menus.action(ActionId.THEME_LIGHT).isChecked()


def test_recent_folders_are_offered_with_their_own_signs(qtbot: QtBot, menus: Menus) -> None:
    folders = ["/docs/Casa & Brisa", "/docs/b"]
    menus.set_recent(folders)
    entries = menus.menu(MenuId.RECENT).actions()
    assert entries[0].text() == "/docs/Casa && Brisa"
    with qtbot.waitSignal(menus.recent_requested) as told:
        entries[0].trigger()
    assert told.args == ["/docs/Casa & Brisa"]
    assert entries[-1] is menus.action(ActionId.CLEAR_RECENT)


def test_the_list_of_recent_folders_is_off_while_empty(menus: Menus) -> None:
    assert not menus.menu(MenuId.RECENT).menuAction().isEnabled()
    menus.set_recent(["/a"])
    assert menus.menu(MenuId.RECENT).menuAction().isEnabled()
    menus.set_recent([])
    assert not menus.menu(MenuId.RECENT).menuAction().isEnabled()


def test_clearing_the_list_is_no_folder(qtbot: QtBot, menus: Menus) -> None:
    menus.set_recent(["/a"])
    with qtbot.assertNotEmitted(menus.recent_requested):
        menus.action(ActionId.CLEAR_RECENT).trigger()


def test_quit_and_about_go_to_their_places_on_macos(menus: Menus) -> None:
    assert menus.action(ActionId.QUIT).menuRole() == QAction.MenuRole.QuitRole
    assert menus.action(ActionId.ABOUT).menuRole() == QAction.MenuRole.AboutRole
    assert menus.action(ActionId.SAVE).menuRole() == QAction.MenuRole.NoRole


def test_a_command_of_an_inner_menu_is_listed_with_its_menu(menus: Menus) -> None:
    assert menus.full_text(ActionId.THEME_DARK) == "Theme: Dark"
    assert menus.full_text(ActionId.SAVE) == "Save"
