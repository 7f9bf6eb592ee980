"""What a column is, decided from all of its cells."""

from datetime import datetime
from decimal import Decimal

import pytest

from knowledge.tool.compute_columns import ColumnKind, Mark, mark_of_table, read_column
from knowledge.tool.table_values import Row, Value, as_sheet


def read(*cells: Value, forced: ColumnKind | None = None, table: Mark = Mark.NEITHER) -> tuple[object, ...]:
    reading = read_column(cells, forced=forced, table_mark=lambda: table)
    return reading.kind, list(reading.values), reading.unread


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        (("1.234", "12,50"), ("1234", "12.50")),
        (("1.234", "12.50"), ("1.234", "12.50")),
        (("1,234", "12.50"), ("1234", "12.50")),
        (("1,234", "12,50"), ("1.234", "12.50")),
        (("1.234", "5.678"), ("1234", "5678")),
        (("R$ 1.234", "R$ 10"), ("1234", "10")),
        (("$1.234", "$10"), ("1.234", "10")),
        (("1.234", "1,5", "2,5", "3.5"), ("1234", "1.5", "2.5", "3.5")),
    ],
)
def test_a_text_with_two_readings_is_read_as_its_column(
    cells: tuple[str, ...], values: tuple[str, ...]
) -> None:
    assert read(*cells) == (ColumnKind.NUMBER, [*map(Decimal, values)], 0)


def test_the_rest_of_the_table_decides_when_the_column_cannot() -> None:
    rows: list[Row] = [("1.234", "1.5"), ("2.000", "2.5")]
    sheet = as_sheet("", ("a", "b"), rows)
    assert mark_of_table(sheet) is Mark.POINT
    reading = read_column([row[0] for row in rows], table_mark=lambda: mark_of_table(sheet))
    assert reading.values == [Decimal("1.234"), Decimal("2.000")]
    assert "like the rest of the table" in reading.read_as


def test_what_was_decided_is_said() -> None:
    reading = read_column(["1.234", "500"], table_mark=lambda: Mark.NEITHER)
    assert reading.read_as == "number; “1.234” is read as 1234, since nothing in the table tells otherwise"
    assert read_column(["10%", "5%"], table_mark=lambda: Mark.NEITHER).read_as == "number; 12% is read as 12"
    mixed = read_column(["R$ 1,00", "US$ 1.00"], table_mark=lambda: Mark.NEITHER)
    assert "2 currencies are mixed and not converted: R$ US$" in mixed.read_as


def test_what_is_no_number_is_counted_and_empty_cells_are_not() -> None:
    cells = ("1", None, "a combinar", "-", "2", "3")
    assert read(*cells) == (
        ColumnKind.NUMBER, [Decimal(1), None, None, None, Decimal(2), Decimal(3)], 2,
    )  # fmt: skip


def test_codes_and_mostly_texts_are_texts_unless_a_sum_is_wanted() -> None:
    assert read("00123", "4567")[0] is ColumnKind.TEXT
    assert read("7", "azul", "verde")[0] is ColumnKind.TEXT
    assert read("7", "azul", "verde", forced=ColumnKind.NUMBER) == (
        ColumnKind.NUMBER,
        [Decimal(7), None, None],
        2,
    )
    assert read("azul", forced=ColumnKind.NUMBER)[0] is ColumnKind.TEXT
    assert read(None, None)[0] is ColumnKind.TEXT


def test_days_are_read_as_most_of_them_are() -> None:
    fourth = datetime(2026, 4, 3), datetime(2026, 3, 4)
    assert read("03/04/2026", "31/01/2026")[1] == [fourth[0], datetime(2026, 1, 31)]
    assert read("03/04/2026", "01/31/2026")[1] == [fourth[1], datetime(2026, 1, 31)]
    reading = read_column(["03/04/2026"], table_mark=lambda: Mark.NEITHER)
    assert (reading.values, reading.read_as) == ([fourth[0]], "date d/m/y (every date could also be m/d/y)")
    typed = datetime(2026, 5, 6)
    assert read(typed, "2026-05-07", "?") == (ColumnKind.DAY, [typed, datetime(2026, 5, 7), None], 1)
