"""Stars and their order: a project's list in a library, the header in a plain folder (P6)."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.actions import ActionId
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk

TEXTS = {
    "aviso.md": "---\npinned: true\n---\n\n# Aviso\n\nFale sempre com calma.\n",
    "frete.md": "# Frete\n\nO frete custa dez reais.\n",
    "trocas.md": "# Trocas\n\nA troca é grátis em 30 dias.\n",
    "produtos/moka.md": "# Cafeteira moka\n\nA moka faz seis xícaras.\n",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library with one project, two of its documents pinned in its list and one in its header."""
    root = tmp_path / "biblioteca"
    editor = ProjectEditor(LibraryStore.create(root))
    editor.create("Loja", identifier="loja")
    files = root / "projects" / "loja" / "files"
    for path, text in TEXTS.items():
        (files / path).parent.mkdir(parents=True, exist_ok=True)
        (files / path).write_text(text, "utf-8")
    editor.set_pins("loja", ["trocas.md", "frete.md"])
    return root


@pytest.fixture
def house(make_desk: MakeDesk, library: Path) -> Desk:
    return make_desk().begin(library)


def pinned(library: Path) -> list[str]:
    projects = json.loads((library / "projects.json").read_text("utf-8"))["projects"]
    return list(projects[0]["pinned"])


def shown(desk: Desk) -> list[str]:
    return [row.path for row in desk.estante.pins_pane.view.rows]


def in_context(desk: Desk) -> list[str]:
    return [piece.path for piece in desk.context.pieces if piece.pinned]


def test_the_list_shows_the_pins_in_the_order_in_which_they_are_sent(house: Desk) -> None:
    house.wait(lambda: shown(house) == ["trocas.md", "frete.md", "aviso.md"])
    assert not house.estante.pins_pane.isHidden()
    house.settle()
    assert in_context(house) == ["trocas.md", "frete.md", "aviso.md"]


def test_moving_a_pin_by_key_is_written_and_the_context_follows(house: Desk, library: Path) -> None:
    house.wait(lambda: len(shown(house)) == 3)
    view = house.estante.pins_pane.view
    view.setCurrentIndex(view.model().index(1, 0))
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert shown(house)[:2] == ["frete.md", "trocas.md"]
    house.wait(lambda: pinned(library)[:2] == ["frete.md", "trocas.md"])
    house.wait(lambda: house.estante.settled and in_context(house)[:2] == ["frete.md", "trocas.md"])
    assert view.currentIndex().row() == 0


def test_a_star_in_the_tree_goes_to_the_end_of_the_list_and_not_into_the_file(
    house: Desk, library: Path
) -> None:
    moka = library / "projects" / "loja" / "files" / "produtos" / "moka.md"
    before = moka.read_bytes()
    house.estante.tree.pin_requested.emit("produtos/moka.md", True)
    house.wait(lambda: pinned(library) == ["trocas.md", "frete.md", "produtos/moka.md"])
    house.wait(lambda: "produtos/moka.md" in shown(house))
    house.settle()
    assert moka.read_bytes() == before
    model = house.estante.tree.model
    assert model.row_at(model.index_of_path("produtos/moka.md")).pinned  # type: ignore[union-attr] # it is there, or the test fails here
    house.open("produtos/moka.md")
    assert house.estante.documents.tabs.state("produtos/moka.md").pinned


def test_letting_go_of_what_the_header_pins_changes_list_and_header(house: Desk, library: Path) -> None:
    house.wait(lambda: "aviso.md" in shown(house))
    house.estante.pins.arrange(("aviso.md", "trocas.md", "frete.md"))
    house.wait(lambda: pinned(library)[:1] == ["aviso.md"])
    house.settle()
    house.estante.tree.pin_requested.emit("aviso.md", False)
    house.wait(lambda: "aviso.md" not in shown(house))
    assert "aviso.md" not in pinned(library)
    assert "pinned" not in (library / "projects/loja/files/aviso.md").read_text("utf-8")


def test_a_pin_without_its_file_is_said_and_can_be_removed(house: Desk, library: Path) -> None:
    (library / "projects/loja/files/frete.md").unlink()
    view = house.estante.pins_pane.view
    house.wait(lambda: any(row.missing for row in view.rows))
    row = next(row for row in view.rows if row.missing)
    assert row.path == "frete.md"
    place = [item.path for item in view.rows].index("frete.md")
    spoken = view.model().index(place, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "frete.md, there is no such document; nothing is sent for it"
    assert [item.number for item in view.rows] == [1, 0, 2]
    view.setCurrentIndex(view.model().index(place, 0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    house.wait(lambda: pinned(library) == ["trocas.md"])
    house.wait(lambda: "frete.md" not in shown(house))


def test_a_plain_folder_has_no_list_and_its_star_is_in_the_header(desk: Desk, shop: Path) -> None:
    assert desk.estante.pins_pane.isHidden()
    desk.estante.tree.pin_requested.emit("frete.md", True)
    desk.wait(lambda: "pinned: true" in (shop / "frete.md").read_text("utf-8"))
    desk.settle()
    model = desk.estante.tree.model
    desk.wait(lambda: model.row_at(model.index_of_path("frete.md")).pinned)  # type: ignore[union-attr] # it is there, or the test fails here


def test_the_list_goes_with_the_library(house: Desk, shop: Path) -> None:
    house.wait(lambda: len(shown(house)) == 3)
    house.estante.session.open_folder(shop)
    house.settle()
    assert house.estante.pins_pane.isHidden()


def test_the_palette_says_which_documents_are_pinned(house: Desk) -> None:
    house.run("OPEN_DOCUMENT")
    model = house.estante.commands._documents_palette.view.model()
    spoken = [
        model.index(place, 0).data(Qt.ItemDataRole.AccessibleTextRole) for place in range(model.rowCount())
    ]
    assert "Trocas, trocas.md, pinned" in spoken
    assert "Cafeteira moka, produtos/moka.md" in spoken


def test_the_command_is_checked_while_the_document_in_front_is_pinned(house: Desk, library: Path) -> None:
    action = house.estante.menus.action(ActionId.PIN)
    house.open("produtos/moka.md")
    assert not action.isChecked()
    house.run("PIN")
    house.wait(lambda: "produtos/moka.md" in pinned(library) and action.isChecked())
    house.open("trocas.md")
    assert action.isChecked()
    house.run("PIN")
    house.wait(lambda: "trocas.md" not in pinned(library) and not action.isChecked())
