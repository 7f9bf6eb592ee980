"""Where a person finds a document."""

import pytest

from knowledge.documents.canonical import canonical_url, is_web_address
from knowledge.model import MetadataValue

SITE = "https://shop.example/ajuda/"


@pytest.mark.parametrize(
    ("path", "metadata", "expected"),
    [
        ("a.md", {}, SITE + "a"),
        ("trocas e/devoluções.MDX", {}, SITE + "trocas%20e/devolu%C3%A7%C3%B5es"),
        ("precos.csv", {}, SITE + "precos.csv"),
        ("a.md", {"url": "https://b.example/x"}, "https://b.example/x"),
        ("a.md", {"url": "https://b.example/x", "canonical_url": " https://c.example "}, "https://c.example"),
        ("a.md", {"canonical_url": "javascript:x()"}, SITE + "a"),
        ("a.md", {"url": ("https://b.example",)}, SITE + "a"),
    ],
)
def test_the_header_wins_over_the_site(path: str, metadata: dict[str, MetadataValue], expected: str) -> None:
    assert canonical_url(path, metadata, site=SITE) == expected


def test_without_a_site_a_document_is_nowhere() -> None:
    assert canonical_url("a.md", {}, site="") == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "ftp://a.example",
        "https://",
        "https://u:p@a.example",
        "https://a b",
        "https://[a",
        "https://a:x",
    ],
)
def test_what_is_no_address(text: str) -> None:
    assert not is_web_address(text)
