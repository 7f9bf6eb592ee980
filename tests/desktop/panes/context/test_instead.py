"""Something else in place of the answer, and back."""

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.panes.context.instead import Instead


@pytest.fixture
def parts(qtbot: QtBot) -> tuple[QWidget, Instead, list[QLabel]]:
    whole = QWidget()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    labels = [QLabel(name) for name in ("budget", "text", "footer")]
    for label in labels:
        column.addWidget(label)
    with qtbot.waitExposed(whole):
        whole.show()
    return whole, Instead(column, labels), labels


def test_the_answer_goes_and_comes_back(parts: tuple[QWidget, Instead, list[QLabel]]) -> None:
    _, instead, labels = parts
    other = QLabel("a past answer")
    instead.show(other)
    assert other.isVisible() and instead.shown is other
    assert not any(label.isVisible() for label in labels)
    instead.end()
    assert not other.isVisible() and instead.shown is None
    assert all(label.isVisible() for label in labels)


def test_another_one_takes_its_place_and_ending_twice_does_nothing(
    parts: tuple[QWidget, Instead, list[QLabel]],
) -> None:
    _, instead, labels = parts
    first, second = QLabel("one"), QLabel("two")
    instead.show(first)
    instead.show(second)
    assert (first.isVisible(), second.isVisible()) == (False, True)
    instead.end()
    labels[0].hide()
    instead.end()
    assert not labels[0].isVisible()
