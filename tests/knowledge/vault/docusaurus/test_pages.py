"""Headers and paths of pages: ids, slugs, titles, drafts."""

from pathlib import Path

import pytest

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.pages import (
    Page,
    content_title,
    is_index,
    number_prefix,
    read_header,
    read_page,
)
from tests.knowledge.vault.docusaurus.sources import by_origin, exported


def headed(header: str, body: str = "Texto.") -> str:
    return f"---\n{header}\n---\n{body}\n"


def page(source: str, header: str = "x: 1", body: str = "Texto.", *, strips: bool = True) -> Page:
    return read_page(read_header(headed(header, body), source), source, base="/docs", strips=strips)


@pytest.mark.parametrize(
    ("source", "header", "route", "id"),
    [
        ("a.md", "", "/docs/a", "a"),
        ("b/a.mdx", "", "/docs/b/a", "b/a"),
        ("01-b/2. a.md", "", "/docs/b/a", "b/a"),
        ("01-b/2-a.md", "parse_number_prefixes: false", "/docs/01-b/2-a", "01-b/2-a"),
        ("2024-11-a.md", "", "/docs/2024-11-a", "2024-11-a"),
        ("7.0-a/a.md", "", "/docs/7.0-a/a", "7.0-a/a"),
        ("index.md", "", "/docs/", "index"),
        ("b/README.md", "", "/docs/b/", "b/README"),
        ("b/B.md", "", "/docs/b/", "b/B"),
        ("1_b/1_B.md", "", "/docs/b/", "b/B"),
        ("1_b/b.md", "", "/docs/b/b", "b/b"),
        ("b/index.md", "slug: c", "/docs/b/c", "b/index"),
        ("b/index.md", "id: c", "/docs/b/", "b/c"),
        ("b/a.md", "id: c", "/docs/b/c", "b/c"),
        ("b/a.md", "id: 42", "/docs/b/42", "b/42"),
        ("b/a.md", "slug: 1.5", "/docs/b/1.5", "b/a"),
        ("b/a.md", "slug: '1.0'", "/docs/b/1.0", "b/a"),
        ("b/a.md", "slug: 1.0-a", "/docs/b/1.0-a", "b/a"),
        ("b/a.md", "slug: /c/d", "/docs/c/d", "b/a"),
        ("b/a.md", "slug: /", "/docs/", "b/a"),
        ("b/a.md", "slug: ../c", "/docs/c", "b/a"),
        ("01-b/a.md", "slug: c", "/docs/b/c", "b/a"),
        ("b/a.md", "slug: /ação 中", "/docs/ação 中", "b/a"),
    ],
)
def test_addresses_and_ids(source: str, header: str, route: str, id: str) -> None:
    found = page(source, header or "x: 1")
    assert (found.route, found.id) == (route, id)


def test_prefixes_can_be_kept_everywhere() -> None:
    assert page("01-b/2-a.md", strips=False).route == "/docs/01-b/2-a"
    assert page("2-a.md", strips=False).position is None
    assert page("2-a.md").position == 2
    assert page("2-a.md", "sidebar_position: 0.5").position == 0.5


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("001---zero", ("zero", 1.0)),
        ("3 - três", ("três", 3.0)),
        ("1. um", ("um", 1.0)),
        ("05.x", ("x", 5.0)),
        ("7-", ("7-", None)),
        ("a-1", ("a-1", None)),
        ("2021-11", ("2021-11", None)),
        ("8.0", ("8.0", None)),
    ],
)
def test_number_prefixes(name: str, expected: tuple[str, float | None]) -> None:
    assert number_prefix(name) == expected


def test_the_page_of_a_folder() -> None:
    found = [name for name in ("index", "Readme", "pix", "outra") if is_index(name, "a/Pix")]
    assert found == ["index", "Readme", "pix"]


@pytest.mark.parametrize(
    ("body", "title"),
    [
        ("# A `b` c #", "A b c"),
        ("# A {#b}", "A"),
        ("#A", None),
        ("## A", None),
        ("A\n===\nb", "A"),
        ("\n\n# A", "A"),
        ("Texto\n\n# A", None),
        ("import B from 'b'\nimport C from 'c'\n\n# A", "A"),
        ("export const b = 1\n\n# A", None),
        ("# **A**", "**A**"),
    ],
)
def test_the_title_of_a_text(body: str, title: str | None) -> None:
    assert content_title(body) == title


@pytest.mark.parametrize(
    ("header", "body", "title"),
    [
        ("title: T", "# A", "T"),
        ("x: 1", "# A", "A"),
        ("x: 1", "Texto", "a"),
        ("id: b", "Texto", "b"),
        ("title: ''", "# A", "A"),
    ],
)
def test_which_title_counts(header: str, body: str, title: str) -> None:
    assert page("a.md", header, body).title == title


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("draft: yes", "neither true nor false"),
        ("unlisted: 1", "neither true nor false"),
        ("slug: 1.0", "put quotes around it"),
        ("id: 010", "put quotes around it"),
        ("id: 0x1F # a", "put quotes around it"),
        ("slug: 2024-01-31", "put quotes around it"),
        ("slug: a?b", "cannot be one"),
        ("slug: /a/../b", "cannot be one"),
        ("id: a/b", "has a slash"),
        ("sidebar_position: x", "no number"),
        ("title: [a]", "no text"),
        ("a: [", "cannot be read"),
        ("a: &b c\nd: *b", "cannot be read"),
        ("draft: true\ndraft: false", "cannot be read"),
        ("- a", "cannot be read"),
    ],
)
def test_a_header_that_is_not_understood_is_an_error(header: str, said: str) -> None:
    with pytest.raises(SiteError, match=said) as raised:
        page("a.md", header)
    assert raised.value.file == "a.md"


@pytest.mark.parametrize(
    "text",
    [
        "---js\nmodule.exports = 1\n---\n",
        "---\ndraft: true\n",
        "---\ndraft: true\n...\nTexto",
        "---json\n{}\n---\n",
    ],
)
def test_headers_that_docusaurus_reads_otherwise(text: str) -> None:
    with pytest.raises(SiteError, match="its header"):
        read_header(text, "a.md")


def test_drafts_and_unlisted_pages_stay_out(tmp_path: Path) -> None:
    files = {
        "docs/a.md": headed("draft: false\nunlisted: false"),
        "docs/b.md": headed("draft: true"),
        "docs/c.md": headed("unlisted: True"),
    }
    export = exported(tmp_path, files)
    assert by_origin(export) == {"docs/a.md": "/docs/a"}
    assert export.left_out == (("docs/b.md", "draft"), ("docs/c.md", "unlisted"))


def test_windows_line_ends_and_a_mark_in_front(tmp_path: Path) -> None:
    files = {"docs/a.md": "\ufeff---\r\nslug: /b\r\n---\r\n# A\r\n\r\nTexto\r\n"}
    document = exported(tmp_path, files).documents[0]
    assert (document.canonical_url, document.text) == ("https://a.example/docs/b", "# A\n\nTexto\n")
