"""Numbers and days as people write them."""

from datetime import datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.tool.compute_numbers import day_text, number_text


@pytest.mark.parametrize(
    ("text", "comma", "point"),
    [
        ("1.234,56", "1234.56", None),
        ("R$ 1.234,56", "1234.56", None),
        ("R$\u00a01.234,56", "1234.56", None),
        ("1,234.56", None, "1234.56"),
        ("US$ 1,234.56", None, "1234.56"),
        ("12%", "12", "12"),
        ("12,5 %", "12.5", None),
        ("¥88", "88", "88"),
        ("￥８８．５０", None, "88.50"),
        ("88元", "88", "88"),
        ("1.234", "1234", "1.234"),
        ("1,234", "1.234", "1234"),
        ("1.234.567", "1234567", None),
        ("1 234,5", "1234.5", None),
        ("0,500", "0.500", None),
        ("(1.234,50)", "-1234.50", None),
        ("-R$ 5,00", "-5.00", None),
        ("R$ -5,00", "-5.00", None),
        ("\u22127", "-7", "-7"),
        ("1.5e3", None, "1500"),
        (".5", None, "0.5"),
    ],
)
def test_a_number_is_read_by_both_conventions(text: str, comma: str | None, point: str | None) -> None:
    number = number_text(text)
    assert number is not None
    assert number.comma == (None if comma is None else Decimal(comma))
    assert number.point == (None if point is None else Decimal(point))


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "12 meses", "1.2.3", "1,23,456", "5.", "--5", "(5", "5)", "R$", "%", "CB-120", "1" * 31,
     "NaN", "inf", "1e999", "0x10", "1_000", "12:30"],
)  # fmt: skip
def test_what_is_no_number_is_none(text: str) -> None:
    assert number_text(text) is None


def test_a_leading_zero_makes_a_code() -> None:
    assert [bool(number and number.code) for number in map(number_text, ("00123", "0", "0,5", "10"))] == [
        True, False, False, False,
    ]  # fmt: skip


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=2))
@settings(max_examples=60)
def test_what_is_written_in_either_convention_is_read_back(number: Decimal) -> None:
    english = f"{number:,.2f}"
    brazilian = english.translate(str.maketrans(",.", ".,"))
    read_english, read_brazilian = number_text(english), number_text(brazilian)
    assert read_english is not None and read_english.point == number
    assert read_brazilian is not None and read_brazilian.comma == number


@pytest.mark.parametrize(
    ("text", "day_first", "month_first"),
    [
        ("2026-01-31", (2026, 1, 31), (2026, 1, 31)),
        ("2026/1/5", (2026, 1, 5), (2026, 1, 5)),
        ("2026年3月5日", (2026, 3, 5), (2026, 3, 5)),
        ("31/01/2026", (2026, 1, 31), None),
        ("01/31/2026", None, (2026, 1, 31)),
        ("3/4/26", (2026, 4, 3), (2026, 3, 4)),
        ("03.04.2026", (2026, 4, 3), (2026, 3, 4)),
        ("2026-01-01T22:30:00-03:00", (2026, 1, 2, 1, 30), (2026, 1, 2, 1, 30)),
        ("31/01/2026 14:05", (2026, 1, 31, 14, 5), None),
    ],
)
def test_a_day_is_read_both_ways(
    text: str, day_first: tuple[int, ...] | None, month_first: tuple[int, ...] | None
) -> None:
    day = day_text(text)
    assert day is not None
    assert day.day_first == (None if day_first is None else datetime(*day_first))  # type: ignore[arg-type] # y, m, d …
    assert day.month_first == (None if month_first is None else datetime(*month_first))  # type: ignore[arg-type] # y, m, d …


@pytest.mark.parametrize("text", ["31/02/2026", "2026-13-01", "1/2", "2026-01-31 25:00", "hoje", "1/2/20266"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_text(text) is None
