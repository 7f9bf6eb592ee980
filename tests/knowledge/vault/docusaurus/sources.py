"""A site made of a few files, for the tests beside."""

from pathlib import Path

from knowledge.publications import Export
from knowledge.vault.docusaurus import export_site

URL = "https://a.example"
CONFIGURATION = """
export default {
  title: 'T', url: 'https://a.example', baseUrl: '/', %s
  presets: [['classic', {docs: {%s}}]],
};
"""


def write(root: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    return root


def site(root: Path, files: dict[str, str], *, docs: str = "", top: str = "") -> Path:
    """A site with `files`; `docs` are options of its docs, `top` of the site itself."""
    return write(root, {"docusaurus.config.js": CONFIGURATION % (top, docs), **files})


def exported(root: Path, files: dict[str, str], *, docs: str = "", top: str = "") -> Export:
    return export_site(site(root, files, docs=docs, top=top))


def routes(export: Export) -> list[str]:
    """The addresses without the site, in the order of the paths."""
    return [document.canonical_url.removeprefix(URL) for document in export.documents]


def by_origin(export: Export) -> dict[str, str]:
    """Each address by the file it is of."""
    return {document.origin: document.canonical_url.removeprefix(URL) for document in export.documents}
