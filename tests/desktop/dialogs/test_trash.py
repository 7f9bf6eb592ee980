from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.trash import RestoreDialog
from desktop.theme import Theme
from knowledge.projects import Project, TrashedProject

TRASHED = (
    TrashedProject("loja-20261130T103800Z", Project("loja", "Loja"), "2026-11-30T10:38:00Z"),
    TrashedProject("cha-20261001T080000Z", Project("cha", "青禾茶具"), "2026-10-01T08:00:00Z"),
)


def make(qtbot: QtBot, theme: Theme, trashed: tuple[TrashedProject, ...]) -> RestoreDialog:
    dialog = RestoreDialog(theme, trashed)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    return dialog


def test_name_and_id_are_listed_and_one_is_chosen(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, TRASHED)
    assert dialog.list.item(0).text().startswith("Loja · loja")
    dialog.list.setCurrentRow(1)
    with qtbot.waitSignal(dialog.chosen) as told:
        dialog.go.click()
    assert told.args == ["cha-20261001T080000Z"]


def test_an_empty_trash_says_so(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, ())
    assert not dialog.go.isEnabled()
