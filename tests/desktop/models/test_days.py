"""Days as a person reads and types them; the core has them as ISO 8601."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale

from desktop.models.days import iso_day, local_day, read_day


@pytest.fixture
def speak() -> Iterator[Callable[[str], None]]:
    before = QLocale()
    yield lambda name: QLocale.setDefault(QLocale(name))
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("locale", "written"), [("en_US", "1/20/2027"), ("pt_BR", "20/01/2027"), ("zh_CN", "2027/1/20")]
)
def test_a_day_is_written_with_its_whole_year_in_the_order_of_the_language(
    speak: Callable[[str], None], locale: str, written: str
) -> None:
    speak(locale)
    assert local_day("2027-01-20") == written
    assert read_day(written) == "2027-01-20"


def test_what_is_no_day_is_shown_as_it_is() -> None:
    assert local_day("em breve") == "em breve"
    assert iso_day("2027-02-31") is None


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("20/01/2027", "2027-01-20"),
        ("20/1/2027", "2027-01-20"),
        (" 20/1/27 ", "2027-01-20"),
        ("2027-1-20", "2027-01-20"),
        ("29/02/2028", "2028-02-29"),
        ("29/02/2027", None),
        ("31/02/2026", None),
        ("1/20/2027", None),
        ("20/01", None),
        ("20/01/0027", None),
        ("amanhã", None),
        ("", None),
    ],
)
def test_a_typed_day_is_read_or_refused_and_never_guessed(
    speak: Callable[[str], None], typed: str, day: str | None
) -> None:
    speak("pt_BR")
    assert read_day(typed) == day
