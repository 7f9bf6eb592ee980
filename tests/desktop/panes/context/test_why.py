"""The table of points in a narrow pane: numbers stay whole, and names get the room there is."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from desktop.models.score_table import ScoreTable
from desktop.panes.context.why import WhyTable
from desktop.theme import Theme
from knowledge.model import ScoreRow
from tests.desktop.contexts import row

NARROW, WIDE = 416, 700


def rows() -> tuple[ScoreRow, ...]:
    return (
        row("arrependimento", "title", 4.0, 2.27, 1.0, 1.0),
        row("arrependimento", "chunk.heading", 1.0, 2.27, 1.44, 0.91),
        row("pix", "body", 1.0, 10.71, 1.31, 0.91),
        row("", "title-match", 0.5, 1.4, 1.0, 1.0),
        row("", "window", 0.5, 1.4, 1.0, 1.0),
    )


@pytest.fixture
def table(qtbot: QtBot, theme: Theme) -> WhyTable:
    table = WhyTable(theme, ScoreTable(rows(), sum(item.score for item in rows())))
    qtbot.addWidget(table)
    return table


def spans(table: WhyTable) -> list[int]:
    return [table.columnSpan(place, 0) for place in range(table.model().rowCount())]


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_every_number_has_the_room_it_needs_and_the_columns_fill_the_table(
    table: WhyTable, theme: Theme, width: int
) -> None:
    table.resize(width, table.height())
    table.show()
    metrics = QFontMetrics(theme.ui_font(12, tabular=True))
    for column in range(2, 7):
        values = [str(table.model().index(place, column).data()) for place in range(5)]
        assert table.columnWidth(column) >= max(map(metrics.horizontalAdvance, values)) + 6
    assert sum(map(table.columnWidth, range(7))) == table.viewport().width()


def test_where_there_is_little_room_the_places_of_a_word_stand_under_it(table: WhyTable) -> None:
    table.resize(WIDE, table.height())
    table.show()
    assert spans(table) == [1, 1, 1, 2, 2], "what the question as a whole has earned has no place"
    table.resize(NARROW, table.height())
    assert spans(table) == [1, 2, 1, 2, 2]
    table.resize(WIDE, table.height())
    assert spans(table) == [1, 1, 1, 2, 2]


def test_a_name_under_its_word_is_not_cut_in_a_narrow_table(table: WhyTable, theme: Theme) -> None:
    table.resize(NARROW, table.height())
    table.show()
    room = table.columnWidth(0) + table.columnWidth(1)
    needed = QFontMetrics(theme.ui_font(12)).horizontalAdvance("best piece: headings")
    assert needed + 12 + 18 <= room
