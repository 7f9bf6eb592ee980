"""The receipt in the pane by itself: what a row leads to, keys, names for screen readers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.context_values import SourcePlace
from desktop.panes.answers.receipt import ReceiptPanel
from desktop.theme import Theme
from tests.desktop.models.test_answer_rows import HANDED, NOW
from tests.desktop.models.test_receipts import STANDINGS, look


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ReceiptPanel:
    made = ReceiptPanel(theme, now=lambda: NOW)
    qtbot.addWidget(made)
    made.resize(560, 600)
    made.set_look(look(*STANDINGS))
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_enter_opens_the_file_where_it_is_now(panel: ReceiptPanel) -> None:
    opened: list[SourcePlace] = []
    panel.source_requested.connect(opened.append)
    panel.focus_pieces()
    for _ in range(3):
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
        QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert opened == [SourcePlace("aviso.md", 5), SourcePlace("trocas.md", 1), SourcePlace("b/frete.md", 1)]


def test_a_lost_file_and_live_data_say_why_they_lead_nowhere(panel: ReceiptPanel, qtbot: QtBot) -> None:
    told: list[str] = []
    panel.lost_requested.connect(told.append)
    with qtbot.assertNotEmitted(panel.source_requested):
        for place in (3, 4):
            panel.list.setCurrentIndex(panel.list.pieces.index(place))
            QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert told == [
        "“velho.md” cannot be opened: gone.",
        "A server said this; it is not kept anywhere.",
    ]


def test_the_files_looked_at_again_leave_the_row_in_hand(panel: ReceiptPanel) -> None:
    panel.list.setCurrentIndex(panel.list.pieces.index(2))
    panel.set_look(look(*STANDINGS))
    assert panel.list.currentIndex().row() == 2


def test_why_it_cannot_be_asked_again_is_in_the_tool_tip(panel: ReceiptPanel) -> None:
    panel.set_look(look(*STANDINGS), refusal="Open a project first.")
    assert not panel.ask_button.isEnabled()
    assert panel.ask_button.toolTip() == "Open a project first."


def test_without_pieces_the_keyboard_goes_to_the_button(panel: ReceiptPanel) -> None:
    panel.set_look(look(of=HANDED))
    panel.focus_pieces()
    assert panel.ask_button.hasFocus()
    assert not panel.list.isVisible()


def test_everything_has_a_name_for_screen_readers(panel: ReceiptPanel) -> None:
    assert panel.accessibleName() and panel.list.accessibleName()
    assert panel.strip.accessibleName() == panel.strip.text()
    assert panel.fingerprint.accessibleName().endswith(f"{1:064x}")
