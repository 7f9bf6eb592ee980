"""The table of gaps at the widths that a page can have, and by keyboard."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.gaps import GapColumn, GapList, GapModel
from desktop.panes.gap_table import GapTable
from desktop.theme import Theme
from tests.desktop.models.test_gaps import GAPS, NAMES


@pytest.fixture
def brazilian() -> Iterator[None]:
    """Dates have the width that they have in Brazil."""
    before = QLocale()
    QLocale.setDefault(QLocale("pt_BR"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def table(qtbot: QtBot, theme: Theme, brazilian: None) -> GapTable:
    made = GapTable(theme, GapModel(), None)  # type: ignore[arg-type] # it has no parent here
    qtbot.addWidget(made)
    made.resize(900, 400)
    made.model().set_list(GapList(GAPS, NAMES, ""))  # type: ignore[attr-defined] # it is a GapModel
    with qtbot.waitExposed(made):
        made.show()
    return made


def shown(table: GapTable) -> list[GapColumn]:
    return [column for column in GapColumn if not table.isColumnHidden(column)]


def test_a_wide_table_shows_every_column_and_fills_its_width(table: GapTable) -> None:
    assert shown(table) == list(GapColumn)
    assert sum(table.columnWidth(column) for column in shown(table)) == table.viewport().width()


@pytest.mark.parametrize(
    ("width", "gone"),
    [
        (560, {GapColumn.ACCOUNT, GapColumn.PROJECT}),
        (460, {GapColumn.ACCOUNT, GapColumn.PROJECT, GapColumn.LAST}),
    ],
)
def test_in_a_narrow_page_columns_give_way_to_the_question(
    table: GapTable, width: int, gone: set[GapColumn]
) -> None:
    table.resize(width, 400)
    assert set(GapColumn) - set(shown(table)) == gone
    assert table.columnWidth(GapColumn.QUESTION) >= 240


def test_the_project_is_a_column_only_when_there_are_several(table: GapTable) -> None:
    table.model().set_list(GapList(GAPS, NAMES, "loja"))  # type: ignore[attr-defined] # it is a GapModel
    assert table.isColumnHidden(GapColumn.PROJECT)


def test_enter_and_delete_are_told(table: GapTable, qtbot: QtBot) -> None:
    table.choose(GAPS[0])
    with qtbot.waitSignal(table.enter_pressed):
        QTest.keyClick(table, Qt.Key.Key_Return)
    with qtbot.waitSignal(table.delete_pressed):
        QTest.keyClick(table, Qt.Key.Key_Delete)


def test_a_gap_that_is_not_listed_cannot_be_chosen(table: GapTable) -> None:
    assert not table.choose(GAPS[3])
    assert table.chosen() is None
    assert table.choose(GAPS[1])
    assert table.chosen() == GAPS[1]


def test_a_click_on_a_title_sorts_and_another_turns_round(table: GapTable) -> None:
    header = table.header()
    place = header.sectionViewportPosition(GapColumn.TIMES) + 20
    QTest.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=header.rect().center().__class__(place, 10)
    )
    times = [int(str(table.model().index(row, GapColumn.TIMES).data())) for row in range(4)]
    assert times in (sorted(times), sorted(times, reverse=True))
    QTest.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=header.rect().center().__class__(place, 10)
    )
    turned = [int(str(table.model().index(row, GapColumn.TIMES).data())) for row in range(4)]
    assert turned == times[::-1]
