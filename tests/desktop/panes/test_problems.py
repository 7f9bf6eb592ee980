import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.panes.problems import ProblemsPane
from desktop.theme import Theme
from knowledge.problems import Problem, ProblemCode
from knowledge.projects import LibraryProblem, LibraryProblemCode

PROBLEMS = (
    Problem("a.md", 4, ProblemCode.DUPLICATE_ID, ("x", "b.md")),
    Problem("b.md", 0, ProblemCode.LINK_SKIPPED),
)


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> ProblemsPane:
    pane = ProblemsPane(theme)
    qtbot.addWidget(pane)
    pane.move(400, 300)
    pane.resize(560, 140)
    pane.set_problems(PROBLEMS)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def test_a_click_jumps_to_file_and_line(qtbot: QtBot, pane: ProblemsPane) -> None:
    place = pane.view.visualRect(pane.view.model().index(0, 2)).center()
    with qtbot.waitSignal(pane.jump_requested) as told:
        qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == ["a.md", 4]


def test_enter_jumps_once(qtbot: QtBot, pane: ProblemsPane) -> None:
    told: list[tuple[str, int]] = []
    pane.jump_requested.connect(lambda path, line: told.append((path, line)))
    pane.focus_first()
    qtbot.keyClick(pane.view, Qt.Key.Key_Down)
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert told == [("b.md", 0)]


def test_folding_leaves_the_header(qtbot: QtBot, pane: ProblemsPane) -> None:
    with qtbot.waitSignal(pane.folded_changed) as told:
        qtbot.mouseClick(pane.fold_button, Qt.MouseButton.LeftButton)
    assert told.args == [True]
    assert pane.view.isHidden()
    assert pane.maximumHeight() == pane.minimumHeight()
    pane.focus_first()
    assert not pane.folded
    assert not pane.view.isHidden()


def test_no_problems_is_said_in_words(pane: ProblemsPane) -> None:
    pane.set_problems(())
    assert pane.view.isHidden()
    assert not pane.grab().isNull()


def test_a_problem_of_the_library_has_its_file_and_is_chosen_not_jumped_to(
    qtbot: QtBot, pane: ProblemsPane
) -> None:
    stray = LibraryProblem(LibraryProblemCode.PROJECT_UNLISTED, facts=("achado",))
    twice = LibraryProblem(LibraryProblemCode.PROJECT_TWICE, "loja", ("loja",))
    pane.set_problems((*PROBLEMS, stray, twice))
    model = pane.view.model()
    files = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert files.index("projects.json") < files.index("b.md"), "an error comes before a warning"
    assert files[-1] == "projects.json"
    assert model.index(3, 2).data() == "The folder “achado” is not listed in projects.json."
    pane.view.setCurrentIndex(model.index(3, 0))
    with qtbot.assertNotEmitted(pane.jump_requested), qtbot.waitSignal(pane.library_problem_chosen) as told:
        qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert told.args == [stray]
    assert not pane.grab().isNull()
