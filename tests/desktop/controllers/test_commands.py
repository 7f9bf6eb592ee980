"""Which document a command is about."""

from PySide6.QtCore import Qt

from tests.desktop.whole_window import Desk


def test_a_key_pressed_in_the_tree_is_about_the_row_and_not_about_the_document_in_front(desk: Desk) -> None:
    desk.open("frete.md")
    desk.estante.window.activateWindow()
    desk.wait(desk.estante.window.isActiveWindow)
    tree = desk.estante.tree
    tree.view.setFocus()
    tree.view.setCurrentIndex(tree.model.index_of_path("trocas.md"))
    desk.qtbot.keyClick(tree.view, Qt.Key.Key_F2)
    assert desk.prompts.asked == [("path", "trocas.md")]
    desk.view().editor.setFocus()
    desk.run("RENAME")
    assert desk.prompts.asked[1:] == [("path", "frete.md")]
