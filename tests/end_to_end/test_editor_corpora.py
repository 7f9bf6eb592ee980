"""Real documentation through the real editor: what is opened and not touched is what would be saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.editor.editor import MarkdownEditor
from desktop.theme import Theme
from knowledge.model import FileKind
from knowledge.sources.folder import Folder

pytestmark = pytest.mark.slow

CORPORA = ("arduino-help-center", "react-pt-br", "vtex-known-issues", "pingcap-docs-cn")


@pytest.mark.parametrize("name", CORPORA)
def test_every_file_leaves_the_editor_as_it_came(
    qtbot: QtBot, corpus: Callable[[str], Path], name: str
) -> None:
    folder = Folder(corpus(name))
    editor = MarkdownEditor(Theme())
    qtbot.addWidget(editor)
    documents = [entry.path for entry in folder.scan().files if entry.kind is FileKind.DOCUMENT]
    changed: list[str] = []
    for path in documents:
        source = folder.read(path)
        editor.load(source)
        if editor.read_only_reason or editor.current_text() != source.text:
            changed.append(path)
    assert documents
    assert changed == []
