"""What copying would do, as a list to be read (P14)."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.migration import MigrationDialog, MigrationWish
from desktop.theme import Theme
from knowledge.projects import Migration, MigrationItem, MigrationStep

WISH = MigrationWish("/docs/knowledge", "/docs/library", "knowledge", "default")
ITEMS = (
    MigrationItem("a.md", MigrationStep.SAME),
    MigrationItem("b.md", MigrationStep.COPY),
    MigrationItem("c.md", MigrationStep.KEEP),
    MigrationItem("d.md", MigrationStep.SKIP, "it is a link; links are not followed"),
)


def plan(items: tuple[MigrationItem, ...], *, new: bool = True) -> Migration:
    return Migration("/docs/knowledge", "default", new, new, items, dry=True)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> MigrationDialog:
    dialog = MigrationDialog(theme, WISH, choose=lambda _: "/chosen")
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    return dialog


def shown(dialog: MigrationDialog) -> list[tuple[str, str, str]]:
    model = dialog.model
    return [
        (str(model.index(row, 0).data()), str(model.index(row, 1).data()), str(model.index(row, 2).data()))
        for row in range(model.rowCount())
    ]


def test_every_file_is_listed_with_what_is_done_and_why_copies_first(dialog: MigrationDialog) -> None:
    dialog.show_plan(WISH, plan(ITEMS))
    assert shown(dialog) == [
        ("copied", "b.md", ""),
        ("not copied", "c.md", "another text is there under this name, and stays"),
        ("left out", "d.md", "it is a link; links are not followed"),
        ("there already", "a.md", ""),
    ]
    assert dialog.summary.text() == "1 file(s) to copy, 1 there already, 1 not copied, 1 left out."


def test_nothing_is_copied_before_the_plan_is_there(qtbot: QtBot, dialog: MigrationDialog) -> None:
    assert not dialog.go.isEnabled()
    dialog.show_plan(WISH, plan(ITEMS))
    with qtbot.waitSignal(dialog.copy_requested) as told:
        dialog.go.click()
    assert told.args == [WISH]


def test_a_plan_for_other_fields_is_not_shown(qtbot: QtBot, dialog: MigrationDialog) -> None:
    dialog.show_plan(WISH, plan(ITEMS))
    with qtbot.waitSignal(dialog.plan_requested) as told:
        dialog.library.button.click()
    assert told.args == [MigrationWish("/docs/knowledge", "/chosen", "knowledge", "default")]
    assert not dialog.go.isEnabled()
    dialog.show_plan(WISH, plan(ITEMS[:1]))
    assert not dialog.go.isEnabled()
    assert len(shown(dialog)) == 4


def test_with_nothing_to_do_there_is_nothing_to_press(dialog: MigrationDialog) -> None:
    dialog.show_plan(WISH, plan(ITEMS[:1], new=False))
    assert dialog.summary.text() == "Everything is there already; there is nothing to do."
    assert not dialog.go.isEnabled()


def test_a_plan_that_fails_says_why_and_the_next_one_takes_that_away(dialog: MigrationDialog) -> None:
    dialog.fail("“x y” cannot be the id of a project.")
    assert not dialog.go.isEnabled()
    dialog.show_plan(WISH, plan(ITEMS))
    assert dialog.failure.text() == ""
    assert dialog.go.isEnabled()
