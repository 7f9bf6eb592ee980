from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.dialogs.new_document import NewDocument, NewDocumentDialog
from desktop.dialogs.prompts import Prompts
from desktop.theme import Theme


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> Iterator[QWidget]:
    window = QWidget()
    qtbot.addWidget(window)
    yield window


@pytest.fixture
def dialog(window: QWidget) -> NewDocumentDialog:
    return NewDocumentDialog(window)


def test_a_title_alone_is_a_markdown_document(dialog: NewDocumentDialog) -> None:
    dialog.title.setText("  Vale troca ")
    assert dialog.wanted() == NewDocument("Vale troca", ".md")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("preços.CSV", NewDocument("preços", ".csv")),
        ("nota.txt", NewDocument("nota", ".txt")),
        ("versão 2.1", NewDocument("versão 2.1", ".md")),
        (".csv", None),
    ],
)
def test_an_ending_that_is_typed_chooses_the_kind(
    dialog: NewDocumentDialog, typed: str, wanted: NewDocument | None
) -> None:
    dialog.title.setText(typed)
    assert dialog.wanted() == (wanted or NewDocument(".csv", ".md"))


def test_without_a_title_nothing_can_be_made(dialog: NewDocumentDialog) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    create = box.button(QDialogButtonBox.StandardButton.Ok)
    assert not create.isEnabled()
    dialog.title.setText("a")
    assert create.isEnabled()
    dialog.title.setText("  ")
    assert not create.isEnabled()
    assert dialog.wanted() is None


def test_progress_is_cancelled_by_its_button(window: QWidget) -> None:
    progress = Prompts(window).progress("Adding files", 7)
    progress.show_step(3, "a.md")
    seen = [progress.cancelled]
    progress.cancel()
    seen.append(progress.cancelled)
    assert seen == [False, True]
    progress.close()
