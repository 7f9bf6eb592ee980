import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocumentFragment

from desktop.models.problems import ProblemColumn, ProblemModel, problem_icon, severity_role
from desktop.theme import Theme, token_names
from knowledge.problems import Problem, ProblemCode, Severity


def test_errors_come_before_warnings_and_notices(qapp: object) -> None:
    model = ProblemModel()
    model.set_problems(
        (
            Problem("a.md", 1, ProblemCode.FILE_CHANGING),
            Problem("b.md", 1, ProblemCode.LINK_SKIPPED),
            Problem("c.md", 2, ProblemCode.DUPLICATE_ID, ("x", "d.md")),
            Problem("c.md", 9, ProblemCode.ENCODING_BINARY),
        )
    )
    rows = [(problem.path, problem.line) for problem in model.problems]
    assert rows == [("c.md", 2), ("c.md", 9), ("b.md", 1), ("a.md", 1)]


def test_a_row_says_file_line_and_sentence(qapp: object) -> None:
    model = ProblemModel()
    model.set_problems((Problem("f/a.md", 4, ProblemCode.DUPLICATE_ID, ("x", "b.md")),))
    texts = [model.index(0, column).data() for column in ProblemColumn]
    assert texts == ["f/a.md", "L 4", "The id “x” is used by b.md too."]
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Error, f/a.md"


def test_a_problem_of_the_whole_file_names_no_line(qapp: object) -> None:
    model = ProblemModel()
    model.set_problems((Problem("a.md", 0, ProblemCode.ENCODING_BINARY),))
    assert model.index(0, ProblemColumn.LINE).data() == ""


def test_every_severity_has_a_colour_of_the_theme() -> None:
    assert {severity_role(severity) for severity in Severity} <= set(token_names())
    assert problem_icon(Problem("a.md", 0, ProblemCode.ENCODING_BINARY)) == ("circle-alert", "error")


@pytest.mark.parametrize(
    ("code", "icon"),
    [
        (ProblemCode.REVIEW_OVERDUE, "calendar-clock"),
        (ProblemCode.EXPIRED, "calendar-x"),
        (ProblemCode.SUPERSEDED, "replace"),
        (ProblemCode.LINK_LOOP, "link-2-off"),
        (ProblemCode.HIDDEN_COMMENT, "eye-off"),
        (ProblemCode.ORDERS, "shield-alert"),
        (ProblemCode.PIN_MISSING, "circle-alert"),
    ],
)
def test_a_kind_of_problem_has_its_icon_wherever_it_is_shown(
    code: ProblemCode, icon: str, theme: Theme
) -> None:
    name, role = problem_icon(Problem("a.md", 0, code, ("x",)))
    assert name == icon
    assert not theme.pixmap(name, role=role).isNull()


@pytest.mark.parametrize("said", ["<b>now</b>", '<img src="x.png"> sell', "a & b < c, <i>x</i>"])
def test_what_a_document_says_is_no_html_in_a_tool_tip(qapp: object, said: str) -> None:
    model = ProblemModel()
    model.set_problems((Problem("a.md", 1, ProblemCode.ORDERS, (said,)),))
    tip = model.index(0, ProblemColumn.MESSAGE).data(Qt.ItemDataRole.ToolTipRole)
    shown = QTextDocumentFragment.fromHtml(tip).toPlainText() if GuiQt.mightBeRichText(tip) else tip
    assert f"“{said}” reads like" in shown
