from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.controllers.marks import MOST_ROWS, read_cells
from desktop.panes.table_view import TableView
from desktop.theme import Theme
from tests.desktop.whole_window import Desk


@pytest.fixture
def table(qtbot: QtBot, theme: Theme) -> TableView:
    table = TableView(theme)
    qtbot.addWidget(table)
    table.resize(500, 300)
    return table


def shown(table: TableView) -> list[list[object]]:
    model = table.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def titles(table: TableView) -> list[object]:
    across = Qt.Orientation.Horizontal
    return [table.model.headerData(place, across) for place in range(table.model.columnCount())]


def test_a_table_shows_its_columns_and_rows(table: TableView) -> None:
    table.show_cells(read_cells('sku;nome\r\nCB-220;"Cafeteira; azul"\r\nCB-1\r\n'))
    assert titles(table) == ["sku", "nome"]
    assert shown(table) == [["CB-220", "Cafeteira; azul"], ["CB-1", ""]]
    assert table.rest.isHidden()


def test_a_table_without_names_of_columns_counts_them(table: TableView) -> None:
    table.show_cells(read_cells("1,2\n3,4\n"))
    assert titles(table) == [1, 2]
    assert shown(table) == [["1", "2"], ["3", "4"]]


def test_a_long_table_says_how_much_is_not_shown(table: TableView) -> None:
    text = "sku,nome\n" + "".join(f"CB-{number},nome\n" for number in range(MOST_ROWS + 7))
    table.show_cells(read_cells(text))
    assert table.model.rowCount() == MOST_ROWS
    assert table.rest.text() == "7 more row(s) are not shown."
    assert not table.rest.isHidden()
    table.show_cells(read_cells(""))
    assert table.model.rowCount() == 0
    assert table.rest.isHidden()


def test_the_table_beside_the_text_follows_what_is_typed(desk: Desk, shop: Path) -> None:
    desk.open("estoque.csv")
    desk.estante.documents.preview_button.click()
    table = desk.view().table
    desk.wait(lambda: shown(table) == [["CB-220", "4"]])
    desk.type_at_end("CB-120,9")
    desk.wait(lambda: shown(table) == [["CB-220", "4"], ["CB-120", "9"]])
    assert desk.view().preview.isHidden()
    desk.open("frete.md")
    assert desk.view().table.isHidden()
    assert not desk.view().preview.isHidden()
