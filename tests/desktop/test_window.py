import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QStatusBar, QWidget
from pytestqt.qtbot import QtBot

from desktop.panes.problems import ProblemsPane
from desktop.theme import Theme
from desktop.window import MainWindow, WindowParts


def parts(theme: Theme) -> WindowParts:
    return WindowParts(
        left=QWidget(),
        document=QWidget(),
        problems=ProblemsPane(theme),
        right=QWidget(),
        welcome=QWidget(),
        status=QStatusBar(),
    )


@pytest.fixture
def made(theme: Theme) -> WindowParts:
    return parts(theme)


@pytest.fixture
def window(qtbot: QtBot, made: WindowParts) -> MainWindow:
    window = MainWindow(made)
    qtbot.addWidget(window)
    window.show_workspace(shown=True)
    window.show()
    qtbot.waitExposed(window)
    return window


def resize(qtbot: QtBot, window: MainWindow, width: int) -> None:
    window.resize(width, 800)
    qtbot.waitUntil(lambda: window.width() == width)


def test_the_columns_have_their_first_widths(window: MainWindow, made: WindowParts) -> None:
    assert made.left.width() == 268
    assert made.right.width() == 592


def test_a_narrow_window_folds_the_left_pane_first_then_puts_the_right_one_beneath(
    qtbot: QtBot, window: MainWindow, made: WindowParts
) -> None:
    resize(qtbot, window, 1100)
    assert made.left.isHidden()
    assert made.right.mapTo(window, made.right.rect().topLeft()).x() > 100
    resize(qtbot, window, 900)
    qtbot.waitUntil(lambda: made.right.width() == 900)
    below = made.right.mapTo(window, made.right.rect().topLeft()).y()
    assert below > made.document.mapTo(window, made.document.rect().bottomLeft()).y()
    resize(qtbot, window, 1440)
    qtbot.waitUntil(lambda: made.right.width() == 592)
    assert not made.left.isHidden()


def test_a_pane_that_was_closed_stays_closed_when_there_is_room_again(
    qtbot: QtBot, window: MainWindow, made: WindowParts
) -> None:
    window.set_left_visible(visible=False)
    resize(qtbot, window, 1000)
    resize(qtbot, window, 1400)
    assert made.left.isHidden()


def test_the_left_pane_can_be_opened_in_a_narrow_window(
    qtbot: QtBot, window: MainWindow, made: WindowParts
) -> None:
    resize(qtbot, window, 1100)
    with qtbot.waitSignal(window.left_visible_changed) as told:
        window.set_left_visible(visible=True)
    assert told.args == [True]
    assert not made.left.isHidden()


def test_everything_fits_in_1024_by_700(qtbot: QtBot, window: MainWindow, made: WindowParts) -> None:
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: made.document.width() >= 400)
    assert made.right.width() >= 462


def test_folding_the_problems_gives_their_room_to_the_document(
    qtbot: QtBot, window: MainWindow, made: WindowParts
) -> None:
    before = made.document.height()
    made.problems.set_folded(folded=True)
    qtbot.waitUntil(lambda: made.document.height() > before)
    made.problems.set_folded(folded=False)
    qtbot.waitUntil(lambda: made.document.height() == before)


def test_sizes_and_hidden_panes_are_remembered(qtbot: QtBot, window: MainWindow, theme: Theme) -> None:
    window.resize(760, 600)  # what fits on the offscreen screen
    window.set_right_visible(visible=False)
    window.set_left_visible(visible=False)
    state = window.save_state()
    fresh = parts(theme)
    other = MainWindow(fresh)
    qtbot.addWidget(other)
    assert other.restore_state(state)
    assert other.size() == window.size()
    assert fresh.left.isHidden()
    assert fresh.right.isHidden()
    assert not fresh.problems.isHidden()


@pytest.mark.parametrize("cut", [0, 3, 4, 30, -1])
def test_a_damaged_state_is_refused_and_changes_nothing(window: MainWindow, cut: int) -> None:
    state = window.save_state()[:cut]
    size = window.size()
    assert not window.restore_state(state)
    assert not window.restore_state(b"\xff" * 400)
    assert window.size() == size


def test_the_guard_decides_about_closing(window: MainWindow) -> None:
    answers = [False, True]
    window.set_close_guard(lambda: answers.pop(0))
    assert not window.close()
    assert window.isVisible()
    assert window.close()


def test_a_folder_dropped_on_the_window_is_told(qtbot: QtBot, window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/docs")])
    event = QDropEvent(
        QPointF(1, 1),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(window.folder_dropped) as told:
        window.dropEvent(event)
    assert told.args == ["/tmp/docs"]


def test_the_welcome_page_stands_alone(window: MainWindow, made: WindowParts) -> None:
    window.show_workspace(shown=False)
    assert made.welcome.isVisible()
    assert not made.document.isVisible()
    assert made.status.isVisible()


def test_what_is_in_front_gets_the_room_of_the_panes_and_gives_it_back(
    window: MainWindow, made: WindowParts
) -> None:
    window.set_bottom_visible(visible=False)
    window.set_wide(wide=True)
    assert made.right.isHidden()
    assert made.problems.isHidden()
    state = window.save_state()
    window.set_wide(wide=False)
    assert not made.right.isHidden()
    assert made.problems.isHidden()  # as it was before
    window.set_right_visible(visible=False)
    assert window.restore_state(state)
    assert not made.right.isHidden()


def test_a_pane_that_is_shown_meanwhile_stays(window: MainWindow, made: WindowParts) -> None:
    window.set_right_visible(visible=False)
    window.set_wide(wide=True)
    window.set_wide(wide=True)
    window.set_right_visible(visible=True)
    window.set_wide(wide=False)
    assert not made.right.isHidden()
