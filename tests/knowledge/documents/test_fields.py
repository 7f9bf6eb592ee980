"""What a header says about tags, days and replacements (mission P6)."""

from __future__ import annotations

import pytest

from knowledge.documents.fields import read_annotation
from knowledge.documents.markdown import parse_document
from knowledge.model import SourceFile
from knowledge.problems import ProblemCode
from knowledge.projects import Annotation


def annotated(header: str) -> Annotation | None:
    return read_annotation(parse_document(SourceFile("a.md", f"---\n{header}\n---\ntexto", "d", 9)).metadata)


def problems(header: str) -> list[tuple[str, int, tuple[str, ...]]]:
    document = parse_document(SourceFile("a.md", f"---\n{header}\n---\ntexto", "d", 9))
    return [(problem.code, problem.line, problem.facts) for problem in document.problems]


def test_every_field_of_an_annotation_is_read_from_a_header() -> None:
    header = """tags: [pix, boleto]
summary: Como pagar
review: 2027-3-1
authority: Financeiro
valid_from: 2026-01-01
valid_until: 2026-12-31T23:00
supersedes: [antigo.md, velho]"""
    assert annotated(header) == Annotation(
        tags=("pix", "boleto"),
        summary="Como pagar",
        review="2027-03-01",
        authority="Financeiro",
        valid_from="2026-01-01",
        valid_until="2026-12-31",
        supersedes=("antigo.md", "velho"),
    )


def test_camel_case_is_understood_and_snake_case_wins() -> None:
    assert annotated("validFrom: 2026-01-01\nvalidUntil: 2026-02-01") == Annotation(
        valid_from="2026-01-01", valid_until="2026-02-01"
    )
    both = annotated("validUntil: 2026-02-01\nvalid_until: 2026-03-01")
    assert both is not None
    assert both.valid_until == "2026-03-01"


@pytest.mark.parametrize(
    "header", ["title: Pix", "pinned: true", "tags: []", "tags:\nreview:", "x: 2026-01-01"]
)
def test_a_header_that_says_nothing_of_the_kind_has_no_annotation(header: str) -> None:
    assert annotated(header) is None


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("antigo.md", ("antigo.md",)),
        ("[a.md, a.md, '', b]", ("a.md", "b")),
        ("preço, velho.md", ("preço, velho.md",)),
        ("{a: b}", ()),
    ],
)
def test_what_is_replaced_is_one_name_or_a_list(value: str, names: tuple[str, ...]) -> None:
    found = annotated(f"authority: x\nsupersedes: {value}")
    assert found is not None
    assert found.supersedes == names


def test_a_day_that_is_none_is_told_once_and_not_used() -> None:
    assert problems("title: x\nvalid_until: amanhã") == [
        (ProblemCode.FRONTMATTER_VALUE, 3, ("valid_until", "a day such as 2027-01-20", "amanhã"))
    ]
    assert problems("review: 2031-02-31") == [
        (ProblemCode.FRONTMATTER_DATE, 2, ("review", "2031-02-31")),
    ]
    assert problems("validFrom: [2026-01-01]")[0][2][0] == "validFrom"
    assert annotated("valid_until: amanhã\nreview: 2031-02-31") is None
    assert problems("valid_until: 2026-01-01\nreview:\nvalid_from: ''") == []
