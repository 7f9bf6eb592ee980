"""The style is judged by the pixels it paints."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QSplitter,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.theme import DARK, LIGHT, TextButton, Theme, ThemeName


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.move(300, 300)  # away from the pointer, which would be a hover
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def color_at(widget: QWidget, x: int, y: int) -> str:
    return widget.grab().toImage().pixelColor(QPoint(x, y)).name().upper()


def test_inputs_and_buttons_are_28_pixels_high_and_grow_with_the_zoom(qtbot: QtBot, theme: Theme) -> None:
    widgets = [QLineEdit(), QComboBox(), QSpinBox(), QPushButton("Save")]
    for widget in widgets:
        qtbot.addWidget(widget)
    assert [widget.sizeHint().height() for widget in widgets] == [28, 28, 28, 28]
    theme.set_zoom(150)
    assert [widget.sizeHint().height() for widget in widgets] == [42, 42, 42, 42]


def test_a_primary_button_has_the_ground_of_ink_in_both_themes(qtbot: QtBot, theme: Theme) -> None:
    button = TextButton(theme, primary=True)
    button.setText("Open")
    shown(qtbot, button)
    assert color_at(button, 6, button.height() // 2) == LIGHT.ink
    theme.set_name(ThemeName.DARK)
    assert color_at(button, 6, button.height() // 2) == DARK.ink


def test_an_ordinary_button_has_a_border_in_control(qtbot: QtBot, theme: Theme) -> None:
    button = shown(qtbot, QPushButton("Export"))
    assert color_at(button, button.width() // 2, 0) == LIGHT.control
    button.setEnabled(False)
    assert color_at(button, button.width() // 2, 0) == LIGHT.line


def test_a_text_input_shows_the_focus_ring_always(qtbot: QtBot, theme: Theme) -> None:
    host = QWidget()
    edit = QLineEdit(host)
    edit.resize(120, 28)
    shown(qtbot, host)
    edit.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(edit.hasFocus)
    assert color_at(edit, 60, 0) == LIGHT.focus
    assert color_at(edit, 60, 1) == LIGHT.focus
    edit.clearFocus()
    assert color_at(edit, 60, 0) == LIGHT.control


def test_a_question_of_several_lines_has_the_ring_too_but_a_read_only_text_does_not(
    qtbot: QtBot, theme: Theme
) -> None:
    text = QPlainTextEdit()
    text.resize(200, 60)
    shown(qtbot, text)
    text.setFocus()
    qtbot.waitUntil(text.hasFocus)
    assert color_at(text, 100, 1) == LIGHT.focus
    text.setReadOnly(True)
    assert color_at(text, 100, 0) == LIGHT.line


def test_a_button_shows_the_ring_only_after_the_keyboard_was_used(qtbot: QtBot, theme: Theme) -> None:
    host = QWidget()
    first, second = QPushButton("First", host), QPushButton("Second", host)
    second.move(0, 40)
    shown(qtbot, host)
    first.setFocus(Qt.FocusReason.MouseFocusReason)
    assert color_at(first, first.width() // 2, 1) != LIGHT.focus
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    qtbot.waitUntil(second.hasFocus)
    assert color_at(second, second.width() // 2, 1) == LIGHT.focus


def test_the_active_tab_has_an_edge_of_ink_and_no_frame(qtbot: QtBot, theme: Theme) -> None:
    tabs = QTabBar()
    tabs.addTab("One")
    tabs.addTab("Two")
    shown(qtbot, tabs)
    first, second = tabs.tabRect(0), tabs.tabRect(1)
    assert color_at(tabs, first.center().x(), first.bottom()) == LIGHT.ink
    assert color_at(tabs, second.center().x(), second.bottom() - 1) == LIGHT.window
    tabs.setProperty("strip", True)
    assert color_at(tabs, first.center().x(), first.top()) == LIGHT.ink


def test_a_selected_row_has_its_ground_and_an_edge_of_three_pixels(qtbot: QtBot, theme: Theme) -> None:
    rows = QListWidget()
    rows.setFrameShape(QListWidget.Shape.NoFrame)
    rows.addItems(["one", "two"])
    rows.setCurrentRow(0)
    shown(qtbot, rows)
    y = rows.visualItemRect(rows.item(0)).center().y()
    image = rows.grab().toImage()
    assert [image.pixelColor(x, y).name().upper() for x in (0, 1, 2)] == [LIGHT.ink] * 3
    assert image.pixelColor(rows.width() - 20, y).name().upper() == LIGHT.select


def test_a_tree_draws_a_chevron_before_a_row_with_children(qtbot: QtBot, theme: Theme) -> None:
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    folder, plain = QTreeWidgetItem(["folder"]), QTreeWidgetItem(["plain"])
    folder.addChild(QTreeWidgetItem(["inside"]))
    tree.addTopLevelItems([folder, plain])
    shown(qtbot, tree)

    def branch(item: QTreeWidgetItem) -> set[str]:
        rect = tree.visualItemRect(item)
        image = tree.viewport().grab().toImage()
        points = ((x, y) for x in range(rect.left()) for y in range(rect.top(), rect.bottom()))
        return {image.pixelColor(x, y).name().upper() for x, y in points}

    assert len(branch(folder)) > 1
    assert branch(plain) == {LIGHT.surface}


def test_a_splitter_handle_is_one_line(qtbot: QtBot, theme: Theme) -> None:
    splitter = QSplitter()
    splitter.addWidget(QWidget())
    splitter.addWidget(QWidget())
    splitter.resize(201, 50)
    shown(qtbot, splitter)
    assert splitter.handleWidth() == 1
    x = splitter.sizes()[0]
    assert color_at(splitter, x, 25) == LIGHT.line


def test_a_scroll_bar_is_thin_and_has_no_arrow_buttons(qtbot: QtBot, theme: Theme) -> None:
    text = QPlainTextEdit("line\n" * 200)
    text.resize(200, 120)
    shown(qtbot, text)
    bar = text.verticalScrollBar()
    assert bar.width() <= 12
    assert color_at(bar, bar.width() // 2, 12) != LIGHT.surface, "the thumb begins at the very top"
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: QColor(color_at(bar, bar.width() // 2, 12)).lightness() > 200)


@pytest.mark.parametrize("name", list(ThemeName))
def test_every_control_can_be_painted_in_every_state(qtbot: QtBot, theme: Theme, name: ThemeName) -> None:
    theme.set_name(name)
    for make in (QPushButton, QLineEdit, QComboBox, QSpinBox, QCheckBox, QProgressBar, QPlainTextEdit):
        widget = make()
        shown(qtbot, widget)
        for enabled in (True, False):
            widget.setEnabled(enabled)
            assert not widget.grab().isNull()
