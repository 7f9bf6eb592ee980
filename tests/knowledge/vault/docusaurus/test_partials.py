"""Files that pages show: inside the site, once round, and not too many."""

import sys
from pathlib import Path

import pytest

from knowledge.errors import SiteError
from knowledge.vault.docusaurus import export_site
from tests.knowledge.vault.docusaurus.sources import exported, site


def showing(source: str) -> str:
    return f"import P from '{source}'\n\n# A\n\n<P />\n"


@pytest.mark.parametrize("source", ["./_p.mdx", "../docs/_p.mdx", "@site/docs/_p.mdx", "./x/../_p.mdx"])
def test_a_partial_stands_where_it_is_used(source: str, tmp_path: Path) -> None:
    export = exported(tmp_path, {"docs/a.md": showing(source), "docs/_p.mdx": "---\nx: 1\n---\nParte {b}\n"})
    assert export.documents[0].text == "# A\n\nParte\n"


def test_a_translation_shows_what_is_beside_it(tmp_path: Path) -> None:
    files = {
        "docs/a.md": showing("./_p.mdx"),
        "docs/_p.mdx": "English",
        "i18n/pt/docusaurus-plugin-content-docs/current/a.md": showing("./_p.mdx"),
        "i18n/pt/docusaurus-plugin-content-docs/current/_p.mdx": "Português",
    }
    export = exported(tmp_path, files, top="i18n: {defaultLocale: 'en', locales: ['en', 'pt']},")
    assert [document.text for document in export.documents] == ["# A\n\nEnglish\n", "# A\n\nPortuguês\n"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("../../outside.md", "leads out of the site's folder"),
        ("@site/../outside.md", "leads out of the site's folder"),
        ("./_none.md", "it is not there"),
        ("./a.md", "it shows itself"),
        ("./_b.md", "it shows itself"),
    ],
)
def test_what_cannot_be_shown_is_an_error(source: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text("SECRET")
    with pytest.raises(SiteError, match=said):
        exported(tmp_path / "site", {"docs/a.md": showing(source), "docs/_b.md": showing("./a.md")})


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_text("SECRET")
    root = site(tmp_path / "site", {"docs/a.md": "# A"})
    (root / "docs" / "b.md").symlink_to(tmp_path / "outside" / "secret.md")
    (root / "docs" / "c").symlink_to(tmp_path / "outside")
    export = export_site(root)
    assert [document.origin for document in export.documents] == ["docs/a.md"]
    assert export.left_out == (
        ("docs/b.md", "a link, which is not followed"),
        ("docs/c", "a link, which is not followed"),
    )
    (root / "docs" / "a.md").write_text(showing("./c/secret.md"))
    with pytest.raises(SiteError):
        export_site(root)
    (root / "docs" / "a.md").write_text("# A")
    (root / "docs2").symlink_to(tmp_path / "outside")
    (root / "docusaurus.config.js").write_text(
        (root / "docusaurus.config.js").read_text().replace("docs: {", "docs: {path: 'docs2',")
    )
    with pytest.raises(SiteError):
        export_site(root)


def test_a_page_that_unfolds_is_refused(tmp_path: Path) -> None:
    """Each file shows the next one twice: fifteen of them would be 200 MB."""
    files = {"docs/a.md": showing("./_0.md")}
    for number in range(14):
        files[f"docs/_{number}.md"] = showing(f"./_{number + 1}.md") + "\n<P />\n"
    files["docs/_14.md"] = "palavra " * 2000
    with pytest.raises(SiteError, match="with all it shows"):
        exported(tmp_path, files)


def test_too_deep_is_refused(tmp_path: Path) -> None:
    files = {"docs/a.md": showing("./_0.md"), "docs/_20.md": "fim"}
    files |= {f"docs/_{number}.md": showing(f"./_{number + 1}.md") for number in range(20)}
    with pytest.raises(SiteError, match="nested more than 16 deep"):
        exported(tmp_path, files)
