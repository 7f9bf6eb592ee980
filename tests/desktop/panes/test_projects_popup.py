"""The list of projects: typing, arrows, Enter, and what a row says."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop.models.project_rows import ProjectRow
from desktop.panes.projects_popup import ROW_ROLE, ProjectsPopup
from desktop.theme import Theme

ROWS = (
    ProjectRow("casa-brisa", "Casa Brisa", documents=148, accounts=4),
    ProjectRow("eventos", "Eventos", enabled=False, documents=3, accounts=1),
    ProjectRow("assistencia", "Assistência técnica", documents=8, accounts=1),
)


@pytest.fixture
def popup(qtbot: QtBot, theme: Theme) -> Iterator[ProjectsPopup]:
    button = QPushButton("header")
    qtbot.addWidget(button)
    button.show()
    popup = ProjectsPopup(theme, button)
    popup.open_under(button, ROWS, "eventos")
    yield popup


def shown(popup: ProjectsPopup) -> list[str]:
    return [row.id for row in popup.model.rows]


def in_hand(popup: ProjectsPopup) -> str:
    row = popup.view.currentIndex().data(ROW_ROLE)
    return row.id if isinstance(row, ProjectRow) else ""


def test_it_opens_with_the_open_project_in_hand(popup: ProjectsPopup) -> None:
    assert shown(popup) == ["casa-brisa", "eventos", "assistencia"]
    assert in_hand(popup) == "eventos"


def test_typing_filters_and_enter_switches(qtbot: QtBot, popup: ProjectsPopup) -> None:
    popup.edit.setText("tecnica")
    assert shown(popup) == ["assistencia"]
    with qtbot.waitSignal(popup.chosen) as told:
        qtbot.keyClick(popup.edit, Qt.Key.Key_Return)
    assert told.args == ["assistencia"]
    assert popup.isHidden()


def test_arrows_move_and_go_round(qtbot: QtBot, popup: ProjectsPopup) -> None:
    qtbot.keyClick(popup.edit, Qt.Key.Key_Down)
    assert in_hand(popup) == "assistencia"
    qtbot.keyClick(popup.edit, Qt.Key.Key_Down)
    assert in_hand(popup) == "casa-brisa"
    qtbot.keyClick(popup.edit, Qt.Key.Key_Up)
    assert in_hand(popup) == "assistencia"


def test_escape_leaves_without_a_choice(qtbot: QtBot, popup: ProjectsPopup) -> None:
    with qtbot.assertNotEmitted(popup.chosen):
        qtbot.keyClick(popup.edit, Qt.Key.Key_Escape)
    assert popup.isHidden()


def test_a_click_switches(qtbot: QtBot, popup: ProjectsPopup) -> None:
    place = popup.view.visualRect(popup.model.index(0)).center()
    with qtbot.waitSignal(popup.chosen) as told:
        qtbot.mouseClick(popup.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == ["casa-brisa"]


def test_nothing_that_fits_is_said_and_enter_does_nothing(qtbot: QtBot, popup: ProjectsPopup) -> None:
    popup.edit.setText("xyz")
    assert shown(popup) == []
    assert not popup.view.isVisible()
    with qtbot.assertNotEmitted(popup.chosen):
        qtbot.keyClick(popup.edit, Qt.Key.Key_Return)


def test_counts_that_arrive_later_keep_what_is_typed_and_in_hand(popup: ProjectsPopup) -> None:
    popup.edit.setText("s")
    popup.view.setCurrentIndex(popup.model.index(2))
    chosen = in_hand(popup)
    popup.update_rows((*ROWS, ProjectRow("novo", "Casa nova")), "eventos")
    assert popup.edit.text() == "s"
    assert in_hand(popup) == chosen
    assert "novo" in shown(popup)


def test_a_screen_reader_hears_name_state_and_counts(popup: ProjectsPopup) -> None:
    texts = [popup.model.index(place).data(Qt.ItemDataRole.AccessibleTextRole) for place in range(len(ROWS))]
    assert texts[0] == "Casa Brisa, 148 doc(s) · 4 account(s)"
    assert texts[1] == "Eventos, disabled, open now, 3 doc(s) · 1 account(s)"


def test_the_two_ways_on_close_it_first(qtbot: QtBot, popup: ProjectsPopup) -> None:
    with qtbot.waitSignal(popup.new_requested):
        popup.new_button.click()
    assert popup.isHidden()


def test_without_an_open_project_there_are_no_settings(popup: ProjectsPopup) -> None:
    assert popup.settings_button.isEnabled()
    popup.update_rows(ROWS, "")
    assert not popup.settings_button.isEnabled()


def test_it_is_painted_with_every_kind_of_row(popup: ProjectsPopup) -> None:
    assert not popup.grab().isNull()
