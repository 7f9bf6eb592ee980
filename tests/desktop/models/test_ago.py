from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QLocale

from desktop.models.ago import ago
from knowledge.text.moments import moment_text

NOW = datetime(2026, 11, 30, 10, 38, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=-5), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 min ago"),
        (timedelta(minutes=59, seconds=59), "59 min ago"),
        (timedelta(hours=1), "1 h ago"),
        (timedelta(hours=23, minutes=59), "23 h ago"),
        (timedelta(hours=24), "yesterday"),
        (timedelta(days=2), "2 day(s) ago"),
        (timedelta(days=6, hours=23), "6 day(s) ago"),
    ],
)
def test_the_nearer_the_more_exact(qapp: object, before: timedelta, words: str) -> None:
    assert ago(moment_text(NOW - before), NOW) == words


def test_a_week_ago_is_a_date_with_its_year(qapp: object) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.Portuguese, QLocale.Country.Brazil))
    try:
        assert ago("2026-10-12T12:00:00Z", NOW) == "12/10/2026"
    finally:
        QLocale.setDefault(before)


@pytest.mark.parametrize("moment", ["", "ontem", "2026-13-01T00:00:00Z"])
def test_what_is_no_moment_says_nothing(qapp: object, moment: str) -> None:
    assert ago(moment, NOW) == ""


def test_a_moment_without_a_zone_is_universal_time(qapp: object) -> None:
    assert ago("2026-11-30T10:36:00", NOW) == "2 min ago"
