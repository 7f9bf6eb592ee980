import pytest

from knowledge.text.days import read_day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2027-01-20", "2027-01-20"),
        ("2027-1-5", "2027-01-05"),
        (" 2027-01-20T08:00:00Z ", "2027-01-20"),
        ("2027-01-20 08:00", "2027-01-20"),
        ("9999-12-31", "9999-12-31"),
        ("2031-02-31", ""),
        ("20/01/2027", ""),
        ("2027-01-20abc", ""),
        ("0000-01-01", ""),
        ("２０２７-01-20", ""),
        ("soon", ""),
        ("", ""),
    ],
)
def test_a_day_is_read_or_it_is_none(text: str, day: str) -> None:
    assert read_day(text) == day


def test_days_are_ordered_as_texts() -> None:
    assert read_day("2027-2-1") > read_day("2027-1-31") > read_day("2026-12-31")
