from datetime import date

import pytest

from desktop.models.tree_words import Withheld, overdue_words, withheld_words
from knowledge.model import Reason


@pytest.mark.parametrize(
    ("withheld", "words"),
    [
        (Withheld(Reason.SUPERSEDED, "novo.md"), "not sent to the AI: “novo.md” stands in its place"),
        (Withheld(Reason.EXPIRED), "not sent to the AI: it is no longer valid"),
        (Withheld(Reason.NOT_YET_VALID), "not sent to the AI: it is not valid yet"),
        (Withheld(Reason.SUPERSEDED), "not sent to the AI for now"),
    ],
)
def test_why_a_document_is_withheld_is_said(withheld: Withheld, words: str, qapp: object) -> None:
    assert withheld_words(withheld) == words


def test_the_day_is_said_with_its_year(qapp: object) -> None:
    assert "2026" in withheld_words(Withheld(Reason.EXPIRED, "2026-11-30"))
    assert "2027" in withheld_words(Withheld(Reason.NOT_YET_VALID, "2027-01-20"))


def test_an_overdue_review_says_for_how_many_days(qapp: object) -> None:
    assert overdue_words("2026-11-18", date(2026, 11, 30)).startswith("review overdue for 12 day")
