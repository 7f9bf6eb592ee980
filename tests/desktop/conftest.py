"""What tests of the window share: the look in force."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.theme import Theme, apply


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    """A light theme that is in force while the test runs."""
    theme = Theme()
    theme.setParent(qapp)
    apply(qapp, theme)
    return theme
