"""Moments are written in UTC, wherever they come from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from knowledge.text.moments import moment_of_file, moment_text

SAO_PAULO = timezone(timedelta(hours=-3))


def test_a_moment_of_another_time_zone_is_written_in_utc() -> None:
    assert moment_text(datetime(2026, 11, 30, 22, 30, 5, 999_999, SAO_PAULO)) == "2026-12-01T01:30:05Z"
    assert moment_text(datetime(2026, 11, 30, 22, 30, tzinfo=UTC)) == "2026-11-30T22:30:00Z"


@pytest.mark.parametrize(
    ("changed_ns", "text"),
    [(1_796_034_600_999_999_999, "2026-11-30T10:30:00Z"), (0, ""), (10**30, ""), (-(10**30), "")],
)
def test_the_time_of_a_file_is_told_if_there_is_such_a_day(changed_ns: int, text: str) -> None:
    assert moment_of_file(changed_ns) == text
