"""Versions: which there are, where they are, and which is the last."""

from pathlib import Path

import pytest

from knowledge.errors import SiteError
from tests.knowledge.vault.docusaurus.sources import by_origin, exported

FILES = {
    "versions.json": '["2", "1"]',
    "docs/a.md": "# A",
    "versioned_docs/version-2/a.md": "# A",
    "versioned_docs/version-1/a.md": "# A",
}
ALL = {
    name: f"{place}a.md"
    for name, place in (
        ("n", "docs/"),
        ("2", "versioned_docs/version-2/"),
        ("1", "versioned_docs/version-1/"),
    )
}


@pytest.mark.parametrize(
    ("docs", "expected"),
    [
        ("", {"n": "/docs/next/a", "2": "/docs/a", "1": "/docs/1/a"}),
        ("lastVersion: 'current'", {"n": "/docs/a", "2": "/docs/2/a", "1": "/docs/1/a"}),
        ("lastVersion: '1'", {"n": "/docs/next/a", "2": "/docs/2/a", "1": "/docs/a"}),
        ("includeCurrentVersion: false", {"2": "/docs/a", "1": "/docs/1/a"}),
        ("onlyIncludeVersions: ['1']", {"1": "/docs/a"}),
        ("onlyIncludeVersions: ['current', '1']", {"n": "/docs/next/a", "1": "/docs/a"}),
        ("disableVersioning: true", {"n": "/docs/a"}),
        (
            "versions: {current: {path: 'x'}, 2: {path: 'y'}, '1': {label: 'L'}}",
            {"n": "/docs/x/a", "2": "/docs/y/a", "1": "/docs/1/a"},
        ),
        ("versions: {1: {noIndex: true}}", {"n": "/docs/next/a", "2": "/docs/a"}),
    ],
)
def test_addresses_of_versions(docs: str, expected: dict[str, str], tmp_path: Path) -> None:
    export = exported(tmp_path, FILES, docs=docs)
    assert by_origin(export) == {ALL[name]: route for name, route in expected.items()}
    assert {path for path, _ in export.left_out} == {ALL[name] for name in ALL if name not in expected}


def test_reasons_and_paths(tmp_path: Path) -> None:
    export = exported(tmp_path, FILES, docs="onlyIncludeVersions: ['2', '1'], versions: {1: {noIndex: true}}")
    assert [document.path for document in export.documents] == ["2/a.md"]
    assert export.left_out == (
        ("docs/a.md", "its version is not included"),
        ("versioned_docs/version-1/a.md", "noindex of its version"),
    )


def test_an_instance_has_versions_and_translations_of_its_own(tmp_path: Path) -> None:
    text = """i18n: {defaultLocale: 'en', locales: ['en', 'pt']}, plugins: [[
      '@docusaurus/plugin-content-docs', {id: 'api', path: 'api', routeBasePath: 'api'}]],"""
    files = {
        "docs/a.md": "# A",
        "api/a.md": "# B",
        "api_versions.json": '["1"]',
        "api_versioned_docs/version-1/a.md": "# B1",
        "i18n/pt/docusaurus-plugin-content-docs-api/version-1/a.md": "# BP",
    }
    export = exported(tmp_path, files, top=text)
    assert [
        (one.path, one.canonical_url.removeprefix("https://a.example"), one.title) for one in export.documents
    ] == [
        ("en/api/1/a.md", "/api/a", "B1"),
        ("en/api/current/a.md", "/api/next/a", "B"),
        ("en/docs/a.md", "/docs/a", "A"),
        ("pt/api/1/a.md", "/pt/api/a", "BP"),
        ("pt/api/current/a.md", "/pt/api/next/a", "B"),
        ("pt/docs/a.md", "/pt/docs/a", "A"),
    ]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("{}", "no list of versions"),
        ('["../../etc"]', "no name of a version"),
        ('[".."]', "no name of a version"),
        ("[1]", "no name of a version"),
        ("[", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('["3"]', "not there"),
    ],
)
def test_bad_lists_of_versions(listed: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=said):
        exported(tmp_path, {**FILES, "versions.json": listed})


def test_no_version_at_all(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="include no version"):
        exported(tmp_path, {"docs/a.md": "# A"}, docs="includeCurrentVersion: false")
