"""A pane on the offscreen screen, with English numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from desktop.panes.context import ContextPane
from desktop.theme import Theme


@pytest.fixture(autouse=True)
def english_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def theme() -> Theme:
    return Theme()


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> ContextPane:
    """A visible pane of the usual size."""
    pane = ContextPane(theme)
    pane.resize(592, 800)
    qtbot.addWidget(pane)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane
