from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from desktop.editor.editor import MarkdownEditor
from desktop.theme import Theme
from knowledge.model import SourceFile


@pytest.fixture
def theme(qapp: object) -> Theme:
    return Theme()


@pytest.fixture
def open_text(qtbot: QtBot, theme: Theme) -> Callable[[str], MarkdownEditor]:
    """Makes an editor that holds a text."""

    def make(text: str) -> MarkdownEditor:
        editor = MarkdownEditor(theme)
        qtbot.addWidget(editor)
        editor.resize(600, 400)
        editor.load(SourceFile("a.md", text, "", len(text)))
        return editor

    return make
