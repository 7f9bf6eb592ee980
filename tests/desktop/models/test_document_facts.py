"""What follows from the facts of a document, in words; and how a header calls them."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QLocale

from desktop.models.document_facts import (
    FactField,
    fact_of,
    header_keys,
    names_of,
    states_of,
    successor,
    with_fact,
)
from knowledge.model import DocumentHead, LibraryView, Reason
from knowledge.projects import Annotation

TODAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("pt_BR"))
    yield
    QLocale.setDefault(before)


def head(path: str, title: str, *, identifier: str = "") -> DocumentHead:
    return DocumentHead(path, identifier or path.removesuffix(".md"), title, False, "", path, 10, 1)


def view(
    annotations: dict[str, Annotation] | None = None, withheld: dict[str, Reason] | None = None
) -> LibraryView:
    heads = {item.path: item for item in (head("a.md", "Trocas"), head("b.md", "Trocas novas"))}
    return LibraryView(
        name="Loja",
        root="/loja",
        generation=1,
        heads=heads,
        documents={},
        files=(),
        problems=(),
        chunk_count=2,
        annotations=annotations or {},
        withheld=withheld or {},
    )


def states(annotation: Annotation, *, reason: Reason | None = None) -> list[tuple[str, str]]:
    shown = view({"a.md": annotation}, {"a.md": reason} if reason else {})
    return [(state.text, state.role) for state in states_of(shown, "a.md", annotation, TODAY)]


def test_an_expired_document_says_until_when_it_was_sent() -> None:
    annotation = Annotation(valid_until="2026-10-12")
    assert states(annotation, reason=Reason.EXPIRED) == [("valid until 12/10/2026: no longer sent", "text2")]


def test_one_that_is_not_valid_yet_says_from_when_it_is() -> None:
    annotation = Annotation(valid_from="2026-12-01")
    assert states(annotation, reason=Reason.NOT_YET_VALID) == [
        ("valid from 01/12/2026: not sent yet", "text2")
    ]


def test_a_replaced_document_names_the_title_of_its_successor() -> None:
    shown = view({"b.md": Annotation(supersedes=("a.md",))}, {"a.md": Reason.SUPERSEDED})
    found = states_of(shown, "a.md", Annotation(), TODAY)
    assert [state.text for state in found] == ["replaced by Trocas novas: no longer sent"]


def test_a_successor_may_name_the_id_and_one_that_is_sent_goes_first() -> None:
    both = {"b.md": Annotation(supersedes=("a",)), "a.md": Annotation(supersedes=("a.md",))}
    assert successor(view(both), "a.md") == "Trocas novas"
    assert successor(view(), "a.md") == "a.md"


def test_an_overdue_review_says_for_how_long_and_needs_a_person() -> None:
    assert states(Annotation(review="2026-11-18")) == [("review overdue for 12 day(s)", "warn")]
    assert states(Annotation(review="2026-11-30")) == []
    assert states(Annotation(review="em breve")) == []


def test_an_expired_document_can_be_overdue_too() -> None:
    annotation = Annotation(review="2026-11-18", valid_until="2026-10-12")
    assert len(states(annotation, reason=Reason.EXPIRED)) == 2


def test_a_last_day_before_the_first_is_said_to_be_never() -> None:
    annotation = Annotation(valid_from="2026-12-10", valid_until="2026-12-01")
    expected = [("its last day is before its first: never sent", "warn")]
    assert states(annotation, reason=Reason.NOT_YET_VALID) == expected
    assert states(Annotation(valid_from="2026-12-01", valid_until="2026-12-01")) == []


def test_what_is_replaced_is_called_by_its_title() -> None:
    named = names_of(view(), Annotation(supersedes=("a.md", "b", "fora.md")))
    assert named == {"a.md": "Trocas", "b": "Trocas novas", "fora.md": "fora.md (not there)"}


def test_a_header_may_have_both_spellings_of_a_field_or_none() -> None:
    both = {"validUntil": "2026-01-01", "valid_until": "2027-01-01"}
    assert header_keys(both, FactField.VALID_UNTIL) == ("valid_until", "validUntil")
    assert header_keys({"validUntil": ""}, FactField.VALID_UNTIL) == ("validUntil",)
    assert header_keys({}, FactField.TAGS) == ()


@pytest.mark.parametrize("field", list(FactField))
def test_every_field_can_be_set_and_read(field: FactField) -> None:
    value = ("x",) if field in (FactField.TAGS, FactField.SUPERSEDES) else "2027-01-20"
    assert fact_of(with_fact(Annotation(authority="y"), field, value), field) == value
