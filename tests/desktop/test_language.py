"""A change of language reaches widgets that are already on the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from desktop.actions import ActionId
from desktop.menus import Menus
from desktop.panes.problems import ProblemsPane
from desktop.panes.status import IndexPhase, IndexStatus, ProblemCounts, StatusPane
from desktop.panes.tree import FolderSummary, TreePane
from desktop.panes.welcome import WelcomePane
from desktop.theme import Theme
from knowledge.problems import Problem, ProblemCode

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "i18n"


@pytest.fixture
def portuguese(qapp: QApplication) -> Iterator[QTranslator]:
    """Not yet installed: the test makes its widgets first."""
    translator = QTranslator()
    assert translator.load(str(FOLDER / "estante_pt_BR.qm"))
    yield translator
    qapp.removeTranslator(translator)


def test_panes_that_are_shown_speak_the_new_language(
    qtbot: QtBot, qapp: QApplication, theme: Theme, portuguese: QTranslator
) -> None:
    tree, problems, status, welcome = (
        TreePane(theme),
        ProblemsPane(theme),
        StatusPane(theme),
        WelcomePane(theme),
    )
    for pane in (tree, problems, status, welcome):
        qtbot.addWidget(pane)
        pane.show()
    tree.set_summary(FolderSummary("Casa", 2, 3))
    status.set_index(IndexStatus(IndexPhase.READY, 2, 3))
    status.set_problem_counts(ProblemCounts(errors=2))
    problems.set_problems((Problem("a.md", 1, ProblemCode.ENCODING_BINARY),))
    qapp.installTranslator(portuguese)
    qtbot.waitUntil(lambda: tree.filter_edit.placeholderText() == "Filtrar documentos")
    assert tree.tabs.tabText(0) == "Esquema"
    assert tree.folder_button.accessibleName() == "Casa, 2 docs · 3 trechos"
    assert status.index_item.text() == "Índice em dia · 2 documentos, 3 trechos"
    assert status.errors_button.text() == "2 erros"
    assert problems.view.model().index(0, 2).data() == "Este não é um arquivo de texto."
    assert welcome.open_button.text() == "Abrir pasta…"


def test_menus_take_their_texts_again_when_asked(
    qtbot: QtBot, qapp: QApplication, theme: Theme, portuguese: QTranslator
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    menus = Menus(theme, window)
    qapp.installTranslator(portuguese)
    menus.retranslate()
    assert menus.action(ActionId.SAVE).text() == "&Salvar"
    assert menus.plain_text(ActionId.SAVE) == "Salvar"
    qtbot.waitUntil(lambda: menus.command_field.text() == "Procurar um comando")
