from datetime import UTC, datetime

from desktop.models.versions import going_back_text, version_word, why_not_version
from knowledge.publications import Version

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
OLD = Version(3, "a" * 64, "2026-11-20T10:00:00.000Z", 140, 1800, 9)
PRUNED = Version(4, "b" * 64, "2026-11-21T10:00:00.000Z", 141, 1810, 9, kept=False)
LIVE = Version(7, "c" * 64, "2026-11-22T10:00:00.000Z", 142, 1874, 9)
BACK = Version(8, "a" * 64, "2026-11-23T10:00:00.000Z", 140, 1800, 9, rollback_of=3)


def test_what_may_be_put_back(qapp: object) -> None:
    assert why_not_version(OLD, LIVE) == ""
    assert why_not_version(LIVE, LIVE) == "This version is live."
    assert why_not_version(OLD, BACK) == "This version is live."  # the same build, under a newer number
    assert why_not_version(PRUNED, LIVE) == "Its parts were removed to save room."


def test_what_there_is_to_say_of_a_version(qapp: object) -> None:
    assert version_word(LIVE, LIVE) == "live"
    assert version_word(BACK, BACK) == "live, back to version 3"
    assert version_word(OLD, BACK) == ""
    assert version_word(PRUNED, LIVE) == "no longer kept"


def test_the_question_names_both_numbers(qapp: object) -> None:
    text = going_back_text(OLD, LIVE, NOW)
    assert text.startswith("Put version 3 of ")
    assert "It becomes a new version, number 8" in text
    assert "Version 7 stays in the list." in text
