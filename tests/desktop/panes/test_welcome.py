from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.panes.welcome import MAX_RECENT, WelcomePane
from desktop.theme import Theme


def test_the_buttons_ask_for_a_folder_or_a_sample(qtbot: QtBot, theme: Theme) -> None:
    pane = WelcomePane(theme)
    qtbot.addWidget(pane)
    with qtbot.waitSignal(pane.open_requested):
        qtbot.mouseClick(pane.open_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(pane.sample_requested) as told:
        qtbot.mouseClick(pane.chinese_button, Qt.MouseButton.LeftButton)
    assert told.args == ["qinghe"]


def test_recent_folders_carry_their_whole_path(qtbot: QtBot, theme: Theme) -> None:
    pane = WelcomePane(theme)
    qtbot.addWidget(pane)
    long = "/home/ana/" + "very-long-name/" * 20
    pane.set_recent((long, *(f"/f{place}" for place in range(20))))
    buttons = [button for button in pane.findChildren(QPushButton) if button.toolTip()]
    assert len(buttons) == MAX_RECENT
    first = next(button for button in buttons if button.toolTip() == long)
    assert len(first.text()) < len(long)
    with qtbot.waitSignal(pane.recent_requested) as told:
        qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert told.args == [long]


def test_a_folder_can_be_dropped(qtbot: QtBot, theme: Theme) -> None:
    pane = WelcomePane(theme)
    qtbot.addWidget(pane)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/docs")])
    with qtbot.waitSignal(pane.folder_dropped) as told:
        pane.dropEvent(
            QDropEvent(
                QPointF(1, 1),
                Qt.DropAction.CopyAction,
                data,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            )
        )
    assert told.args == ["/tmp/docs"]


def test_a_library_can_be_created_from_here(qtbot: QtBot, theme: Theme) -> None:
    pane = WelcomePane(theme)
    qtbot.addWidget(pane)
    with qtbot.waitSignal(pane.create_requested):
        pane.create_button.click()


def test_a_library_without_projects_says_so_and_offers_a_new_one(qtbot: QtBot, theme: Theme) -> None:
    pane = WelcomePane(theme)
    qtbot.addWidget(pane)
    pane.set_library("Lojas")
    assert any("“Lojas” has no projects yet" in label.text() for label in pane.findChildren(QLabel))
    hidden = (pane.open_button, pane.create_button, pane.sample_button, pane.choose_button)
    assert all(button.isHidden() for button in hidden)
    with qtbot.waitSignal(pane.new_project_requested):
        pane.project_button.click()
    pane.set_library("Lojas", projects=2)
    assert not pane.choose_button.isHidden()
    pane.set_library(None)
    assert pane.project_button.isHidden()
    assert not pane.open_button.isHidden()
