"""Addresses as Docusaurus makes them; the values were compared with sites that it built."""

import re

import pytest

from knowledge.vault.docusaurus.addresses import canonical, is_path, joined, resolved, with_trailing_slash


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("/", "docs", ""), "/docs"),
        (("/casa/", "docs", "próxima"), "/casa/docs/próxima"),
        (("/docs", "/"), "/docs/"),
        (("/docs", "/a//b"), "/docs/a/b"),
        (("/", "/manual/da-loja", ""), "/manual/da-loja"),
        (("/", "/casa", "", "/"), "/casa/"),
        (("/", "", "/"), "/"),
        (("https://a.example", "/b/"), "https://a.example/b/"),
        (("", "/b"), "/b"),
        ((), ""),
    ],
)
def test_parts_are_joined_with_one_slash(parts: tuple[str, ...], expected: str) -> None:
    assert joined(parts) == expected


@pytest.mark.parametrize(
    ("path", "trailing", "expected"),
    [
        ("/docs/a/", None, "/docs/a/"),
        ("/docs/a", None, "/docs/a"),
        ("/docs/a", True, "/docs/a/"),
        ("/docs/a/", True, "/docs/a/"),
        ("/docs/a/", False, "/docs/a"),
        ("/", False, "/"),
        ("/casa/", False, "/casa/"),
        ("/casa/docs/", False, "/casa/docs"),
    ],
)
def test_the_trailing_slash_follows_the_option(path: str, trailing: bool | None, expected: str) -> None:
    assert with_trailing_slash(path, trailing=trailing, base="/casa/") == expected


@pytest.mark.parametrize(
    ("slug", "folder", "expected"),
    [
        ("pix", "/a/", "/a/pix"),
        ("../pix", "/a/", "/pix"),
        ("./b/../c", "/a/", "/a/c"),
        ("..", "/a/b/", "/a/"),
        (".", "/a/b/", "/a/b/"),
        ("d/", "/a/", "/a/d/"),
        ("../../../x", "/a/", "/x"),
        ("pix", "/", "/pix"),
    ],
)
def test_a_relative_slug_is_seen_from_its_folder(slug: str, folder: str, expected: str) -> None:
    assert resolved(slug, folder) == expected


@pytest.mark.parametrize("path", ["/", "/a b", "/说明", "/a^b", "/a|b", "/a%41b", '/a"b', "/a'b", "/a[b]"])
def test_what_a_slug_may_be(path: str) -> None:
    assert is_path(path)


@pytest.mark.parametrize(
    "path", ["a", "", "/a?b", "/a#b", "/a/../b", "/a/%2E%2e/b", "/a\\b", "//a", "/a ", "/%41é", "/a\nb"]
)
def test_what_no_slug_may_be(path: str) -> None:
    assert not is_path(path)


@pytest.mark.parametrize(
    ("site", "path", "expected"),
    [
        ("https://a.example", "/docs/próxima", "https://a.example/docs/pr%C3%B3xima"),
        ("https://a.example/", "/中 文|x", "https://a.example/%E4%B8%AD%20%E6%96%87|x"),
        ("https://A.Example:443", "/a%20b", "https://a.example/a%20b"),
        ("http://a.example:8080", "/", "http://a.example:8080/"),
        ("https://ação.example", "/", "https://xn--ao-siap.example/"),
        ("https://a.example", "/docs/../fora/", "https://a.example/fora/"),
    ],
)
def test_the_canonical_address_is_that_of_the_sitemap(site: str, path: str, expected: str) -> None:
    assert canonical(site, path) == expected


@pytest.mark.parametrize("site", ["", "a.example", "ftp://a.example", "https://", "https://me:x@a.example"])
def test_a_site_without_an_address_is_refused(site: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(site)}$"):
        canonical(site, "/")
