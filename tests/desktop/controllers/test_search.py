"""Search in the text of all documents, through the whole window."""

from desktop.actions import ActionId
from tests.desktop.whole_window import Desk


def _listed(desk: Desk) -> list[str]:
    palette = desk.estante.commands.search.palette
    model = palette.view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def _search(desk: Desk, words: str) -> None:
    desk.estante.menus.action(ActionId.SEARCH_ALL).trigger()
    desk.qtbot.keyClicks(desk.estante.commands.search.palette.edit, words)
    desk.settle()


def test_words_of_the_text_find_a_document_whose_name_lacks_them(desk: Desk) -> None:
    _search(desk, "xicaras")
    assert _listed(desk) == ["Cafeteira moka"]


def test_what_is_chosen_opens_at_the_line_with_the_keyboard_in_the_text(desk: Desk) -> None:
    _search(desk, "entrega tres dias")
    assert _listed(desk)[0] == "Frete › Prazo"
    desk.estante.commands.search.palette.chosen.emit("frete.md")
    desk.settle()
    view = desk.estante.documents.current()
    assert view is not None
    assert desk.estante.documents.current_path() == "frete.md"
    assert view.editor.caret_place()[0] in (5, 7)
    assert desk.estante.window.focusWidget() is view.editor


def test_an_emptied_field_lists_nothing(desk: Desk) -> None:
    _search(desk, "frete")
    assert _listed(desk)
    desk.estante.commands.search.palette.edit.clear()
    desk.settle()
    assert _listed(desk) == []
