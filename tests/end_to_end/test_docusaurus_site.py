"""A real site, built by Docusaurus: the export has the pages that its sitemaps list, and their text.

Every sentence of the site has a mark: VISTO and a number where a reader sees it, OCULTO and a number where
nobody may (drafts, unlisted pages, comments, code, headers, files that are no pages).
"""

import hashlib
import html
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

import filelock
import platformdirs
import pytest

from knowledge.publications import Export, ExportedDocument
from knowledge.vault.docusaurus import export_site

SITE = Path(__file__).parent / "docusaurus_site"
QUIET = {
    "DOCUSAURUS_NO_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "DOCUSAURUS_NO_PERSISTENT_CACHE": "1",
    "NO_UPDATE_NOTIFIER": "1",
    "CI": "1",
}
HIDDEN = re.compile(r"OCULTO\d+")
SEEN = re.compile(r"VISTO\d+")


@dataclass(frozen=True)
class Built:
    """The sources, the built site, and the export."""

    site: Path
    build: Path
    export: Export

    def html(self, document: ExportedDocument) -> str:
        """The file that a web server sends for the address of `document`."""
        path = unquote(urlsplit(document.canonical_url).path).removeprefix("/casa/")
        place = self.build / path.strip("/")
        page = place / "index.html"
        return (page if page.exists() else place.with_name(f"{place.name}.html")).read_text("utf-8")


@pytest.fixture(scope="module")
def modules() -> Path:
    """Docusaurus, installed once from the lock file, outside this folder."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("needs Node.js and npm")
    version = subprocess.run([node, "--version"], capture_output=True, check=True, timeout=60).stdout
    if int(version.decode().removeprefix("v").partition(".")[0]) < 20:
        pytest.skip(f"needs Node.js 20 or later, this is {version.decode().strip()}")
    lock = (SITE / "package-lock.json").read_bytes()
    place = (
        platformdirs.user_cache_path("estante-tests") / f"docusaurus-{hashlib.sha256(lock).hexdigest()[:12]}"
    )
    place.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(place / "lock"):
        if not (place / "ready").exists():
            for name in ("package.json", "package-lock.json"):
                shutil.copy(SITE / name, place)
            install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            done = subprocess.run(install, cwd=place, capture_output=True, check=False, timeout=600)
            said = done.stderr.decode(errors="replace")
            assert "EUSAGE" not in said, said  # the lock file does not fit: no matter of the network
            if done.returncode:
                pytest.skip(f"npm cannot install Docusaurus: {said[-200:]}")
            (place / "ready").touch()
    return place / "node_modules"


@pytest.fixture(scope="module")
def built(modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    site = tmp_path_factory.mktemp("docusaurus") / "site"
    shutil.copytree(SITE, site)
    export = export_site(site)  # before anything of it runs, so from the sources alone
    (site / "node_modules").symlink_to(modules, target_is_directory=True)
    command = [str(modules / ".bin" / "docusaurus"), "build", "--no-minify"]
    done = subprocess.run(
        command, cwd=site, env={**os.environ, **QUIET}, capture_output=True, check=False, timeout=300
    )
    assert done.returncode == 0, (done.stdout[-3000:], done.stderr[-3000:])
    return Built(site, site / "build", export)


def listed(build: Path) -> list[str]:
    """Every address of the sitemaps of a built site."""
    sitemaps = sorted(build.rglob("sitemap.xml"))
    assert len(sitemaps) == 2  # one for each language
    found = [re.findall("<loc>([^<]*)</loc>", path.read_text("utf-8")) for path in sitemaps]
    return [html.unescape(address) for addresses in found for address in addresses]


def test_the_export_has_the_addresses_of_the_sitemaps_and_no_others(built: Built) -> None:
    addresses = [document.canonical_url for document in built.export.documents]
    assert sorted(addresses) == sorted(listed(built.build))
    assert len(addresses) == 52
    assert len(set(addresses)) == len(addresses)


def test_every_sentence_of_a_page_is_in_its_text(built: Built) -> None:
    """Text by text, compared with what the browser gets; of a generated page the cards have more."""
    compared = 0
    for document in built.export.documents:
        page = built.html(document)
        exported = set(SEEN.findall(document.text))
        if document.origin.endswith((".md", ".mdx")):
            start = page.index("theme-doc-markdown")
            shown = set(SEEN.findall(page[start : page.index("</article>", start)]))
            assert exported == shown, document.path
            compared += len(shown)
        else:
            assert exported <= set(SEEN.findall(page)), document.path
    assert compared > 100


def test_every_sentence_of_the_site_is_somewhere(built: Built) -> None:
    sources = [
        path.read_text("utf-8") for path in SITE.rglob("*") if path.suffix in (".md", ".mdx", ".js", ".json")
    ]
    planted = set(SEEN.findall("\n".join(sources)))
    assert planted == set(SEEN.findall("\n".join(document.text for document in built.export.documents)))
    assert len(planted) == 75


def test_nothing_that_is_hidden_is_exported(built: Built) -> None:
    everything = repr(built.export.documents)
    assert HIDDEN.findall(everything) == []
    assert "import Tabs" not in everything
    assert "export const" not in everything
    assert "TabItem" not in everything


def test_the_titles_are_those_of_the_site(built: Built) -> None:
    for document in built.export.documents:
        title = re.search("<title[^>]*>([^<]*)</title>", built.html(document))
        assert title is not None
        if document.title != "prazos":  # which gives itself another one in its head
            assert html.unescape(title[1]) == f"{document.title} | Casa Brisa"
