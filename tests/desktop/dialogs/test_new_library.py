from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.new_library import NewLibrary, NewLibraryDialog
from desktop.theme import Theme


def test_a_folder_is_typed_or_chosen_and_the_first_project_may_wait(qtbot: QtBot, theme: Theme) -> None:
    asked: list[str] = []

    def choose(start: str) -> str:
        asked.append(start)
        return "/docs/lojas" if len(asked) == 1 else ""

    dialog = NewLibraryDialog(theme, choose=choose)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    assert not dialog.go.isEnabled()
    dialog.folder.button.click()
    dialog.folder.button.click()
    assert asked == ["", "/docs/lojas"]
    assert dialog.folder.path() == "/docs/lojas", "leaving the question keeps what is there"
    with qtbot.waitSignal(dialog.wanted) as told:
        dialog.go.click()
    assert told.args == [NewLibrary("/docs/lojas")]
    dialog.fail("…")
    dialog.project.setText(" Casa Brisa ")
    with qtbot.waitSignal(dialog.wanted) as told:
        dialog.go.click()
    assert told.args == [NewLibrary("/docs/lojas", "Casa Brisa")]
