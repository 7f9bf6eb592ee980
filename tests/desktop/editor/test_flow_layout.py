"""Widgets in rows that wrap like words."""

from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.editor.flow_layout import FlowLayout


def flow(qtbot: QtBot, count: int) -> tuple[QWidget, FlowLayout, list[QPushButton]]:
    box = QWidget()
    qtbot.addWidget(box)
    layout = FlowLayout(box, spacing=8)
    buttons = [QPushButton(f"Button {number}") for number in range(count)]
    for button in buttons:
        button.setFixedSize(100, 24)
        layout.addWidget(button)
    return box, layout, buttons


def places(box: QWidget, buttons: list[QPushButton]) -> list[tuple[int, int]]:
    box.show()
    return [(button.x(), button.y()) for button in buttons]


def test_what_has_no_room_in_a_row_goes_to_the_next(qtbot: QtBot) -> None:
    box, layout, buttons = flow(qtbot, 3)
    assert [layout.heightForWidth(width) for width in (316, 315, 207)] == [24, 56, 88]
    box.resize(215, 200)
    assert places(box, buttons) == [(0, 0), (108, 0), (0, 32)]


def test_margins_stay_free(qtbot: QtBot) -> None:
    box, layout, buttons = flow(qtbot, 2)
    layout.setContentsMargins(9, 3, 5, 7)
    assert [layout.heightForWidth(width) for width in (222, 221)] == [34, 66]
    assert layout.minimumSize().toTuple() == (114, 34)
    box.resize(221, 200)
    assert places(box, buttons) == [(9, 3), (9, 35)]
