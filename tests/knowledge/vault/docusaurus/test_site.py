"""The whole: paths, origins, order, and the same bytes for the same input."""

import random
import shutil
import sys
from pathlib import Path

import pytest

from knowledge.errors import Cancelled, FolderError, SiteError
from knowledge.vault.docusaurus import export_site
from tests.knowledge.vault.docusaurus.sources import by_origin, exported, site

REAL = Path(__file__).parents[3] / "end_to_end" / "docusaurus_site"


def test_a_small_site(tmp_path: Path) -> None:
    export = exported(tmp_path, {"docs/b.mdx": "Texto {x}", "docs/A/index.md": "# A"})
    assert [(one.path, one.origin, one.text, one.language) for one in export.documents] == [
        ("A/index.md", "docs/A/index.md", "# A\n", "en"),
        ("b.md", "docs/b.mdx", "# b\n\nTexto\n", "en"),
    ]


def test_a_title_that_the_page_does_not_show(tmp_path: Path) -> None:
    text = "---\ntitle: T\nhide_title: true\nkeywords: [a, b]\n---\nTexto\n"
    document = exported(tmp_path, {"docs/a.md": text}).documents[0]
    assert (document.title, document.text, document.keywords) == ("T", "Texto\n", ("a", "b"))


def test_no_two_documents_share_a_path(tmp_path: Path) -> None:
    files = {
        "docs/a.md": "# 1",
        "docs/a.mdx": "---\nid: b\n---\n# 2",
        "docs/a-2.md": "# 3",
        "docs/C.md": "# 4",
        "docs/c.mdx": "---\nid: d\n---\n# 5",
    }
    export = exported(tmp_path, files)
    assert [(one.path, one.origin) for one in export.documents] == [
        ("C.md", "docs/C.md"),
        ("a-2.md", "docs/a-2.md"),
        ("a-3.md", "docs/a.mdx"),
        ("a.md", "docs/a.md"),
        ("c-2.md", "docs/c.mdx"),
    ]


def test_two_pages_with_one_id_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="is also that of"):
        exported(tmp_path, {"docs/1-a.md": "# 1", "docs/2-a.md": "# 2"})


def test_what_is_no_page(tmp_path: Path) -> None:
    files = {
        "docs/a.md": "# A",
        "docs/_b.md": "x",
        "docs/_c/d.md": "x",
        "docs/e.MD": "x",
        "docs/.f/g.md": "x",
        "docs/h.png": "x",
        "docs/__tests__/i.md": "x",
    }
    export = exported(tmp_path, files)
    assert by_origin(export) == {"docs/a.md": "/docs/a"}
    assert export.left_out == tuple(
        (f"docs/{name}", "excluded by the site") for name in ("__tests__/i.md", "_b.md", "_c/d.md")
    )


def test_formats(tmp_path: Path) -> None:
    files = {
        "docs/a.md": "# A\n\n{x} <!-- y -->",
        "docs/b.mdx": "# B\n\n{x}",
        "docs/c.md": "---\nmdx: {format: mdx}\n---\n# C\n\n{x}",
        "docs/d.mdx": "---\nmdx: {format: md}\n---\n# D\n\n{x}",
    }
    export = exported(tmp_path, files, top="markdown: {format: 'detect'},")
    assert [document.text for document in export.documents] == [
        "# A\n\n{x}\n",
        "# B\n",
        "# C\n",
        "# D\n\n{x}\n",
    ]


def test_the_same_bytes_in_whatever_order_the_files_are_made(tmp_path: Path) -> None:
    first = export_site(REAL)
    files = sorted(path for path in REAL.rglob("*") if path.is_file())
    random.Random(1).shuffle(files)
    for path in files:
        place = tmp_path / REAL.name / path.relative_to(REAL)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    assert export_site(tmp_path / REAL.name) == first
    assert [document.path for document in first.documents] == sorted(
        document.path for document in first.documents
    )
    assert len(first.documents) == 52


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="such names cannot be there")
def test_names_that_no_other_system_takes(tmp_path: Path) -> None:
    export = exported(tmp_path, {"docs/a:b.md": "# 1", "docs/con.md": "# 2", 'docs/c"d/e.md': "# 3"})
    assert [document.path for document in export.documents] == ["_con.md", "a-b.md", "c-d/e.md"]
    assert by_origin(export)["docs/con.md"] == "/docs/con"


def test_it_can_be_stopped(tmp_path: Path) -> None:
    asked = iter([False] * 3)
    with pytest.raises(Cancelled):
        export_site(REAL, stop=lambda: next(asked, True))


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FolderError):
        export_site(tmp_path / "none")


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"# \xff\xfe", "not text in UTF-8"), (b"a" * (4 * 1024 * 1024 + 1), "more than 4194304 bytes")],
)
def test_files_that_cannot_be_read(data: bytes, said: str, tmp_path: Path) -> None:
    root = site(tmp_path, {"docs/a.md": ""})
    (root / "docs" / "a.md").write_bytes(data)
    with pytest.raises(SiteError, match=said):
        export_site(root)
