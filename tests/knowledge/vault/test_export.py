import hashlib
import json
import os
from pathlib import Path

import pytest

from knowledge.errors import ExportRefused, FolderNotOurs
from knowledge.publications import Export
from knowledge.vault.export import read_export, write_export
from knowledge.vault.manifest import MANIFEST, parse_manifest
from tests.knowledge.vault.corpora import document, export_of, files_of

TWO = export_of(document("b.md"), document("a/x.md", "Ação.\n"), pins=("b.md",))


def test_an_export_is_its_documents_and_a_manifest_that_names_them(tmp_path: Path) -> None:
    manifest = write_export(TWO, tmp_path / "out")
    files = files_of(tmp_path / "out")
    assert files.keys() == {"a/x.md", "b.md", MANIFEST}
    assert files["a/x.md"] == "Ação.\n".encode()
    data = json.loads(files[MANIFEST])
    assert data["format"] == "estante-export" and data["schema"] == 1
    assert [entry["path"] for entry in data["documents"]] == ["a/x.md", "b.md"]
    assert data["documents"][0] == {
        "path": "a/x.md",
        "title": "X",
        "origin": "a/x.md",
        "canonical_url": "",
        "bytes": 8,
        "sha256": hashlib.sha256("Ação.\n".encode()).hexdigest(),
        "language": "",
        "keywords": [],
        "valid_from": "",
        "valid_until": "",
    }
    assert data["pins"] == ["b.md"]
    assert parse_manifest(files[MANIFEST]) == manifest == read_export(tmp_path / "out").manifest


def test_the_same_documents_are_the_same_bytes_in_any_order_and_at_any_time(tmp_path: Path) -> None:
    write_export(TWO, tmp_path / "one")
    os.utime(tmp_path / "one" / "b.md", (1, 1))
    write_export(export_of(*reversed(TWO.documents), pins=TWO.pins), tmp_path / "two")
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_what_was_removed_does_not_survive(tmp_path: Path) -> None:
    write_export(TWO, tmp_path / "out")
    write_export(export_of(document("b.md")), tmp_path / "out")
    assert files_of(tmp_path / "out").keys() == {"b.md", MANIFEST}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_damaged_export_of_ours_is_replaced_and_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    write_export(TWO, tmp_path / "out")
    (tmp_path / "out" / "b.md").unlink()
    (tmp_path / "out" / "a" / "x.md").write_text("changed")
    write_export(TWO, tmp_path / "out")
    read_export(tmp_path / "out")


@pytest.mark.parametrize("spoil", ["foreign", "beside", "file", "link", "manifest"])
def test_a_folder_with_anything_else_is_never_replaced(tmp_path: Path, spoil: str) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    write_export(TWO, other)
    if spoil == "foreign":
        out.mkdir()
        (out / "letter.md").write_text("mine")
    elif spoil == "beside":
        write_export(TWO, out)
        (out / "letter.md").write_text("mine")
    elif spoil == "file":
        out.write_text("mine")
    elif spoil == "link":
        out.symlink_to(other)
    else:
        out.mkdir()
        (out / MANIFEST).write_text('{"format":"estante-export"}')
    before = files_of(tmp_path)
    with pytest.raises(FolderNotOurs):
        write_export(export_of(document("z.md")), out)
    assert files_of(tmp_path) == before
    assert {path.name for path in tmp_path.iterdir()} == {"out", "other"}


BAD_PATHS = (
    "../a.md",
    "a/../../b.md",
    "/a.md",
    "a//b.md",
    "./a.md",
    "a/.",
    "C:/a.md",
    "a\\b.md",
    "a\x00.md",
    "a\n.md",
    "con.md",
    "a/LPT1.md",
    "a/aux",
    "a .",
    "a?.md",
    "cafe\u0301.md",
    "a.txt",
    "",
    "x" * 300 + ".md",
    "\ud800.md",
)


@pytest.mark.parametrize("path", BAD_PATHS, ids=range(len(BAD_PATHS)))
def test_a_path_that_is_unsafe_is_not_written(tmp_path: Path, path: str) -> None:
    with pytest.raises(ExportRefused):
        write_export(export_of(document(path)), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "pair", [("a.md", "A.md"), ("x/a.md", "X/b.md"), ("é.md", "É.md"), ("a.md", "A.md/b.md")]
)
def test_two_names_that_are_one_somewhere_are_not_written(tmp_path: Path, pair: tuple[str, str]) -> None:
    with pytest.raises(ExportRefused, match="one name with another"):
        write_export(export_of(*map(document, pair)), tmp_path / "out")


def test_pins_are_documents_each_once(tmp_path: Path) -> None:
    for pins in (("z.md",), ("b.md", "b.md")):
        with pytest.raises(ExportRefused, match="pins"):
            write_export(Export("x", TWO.documents, pins=pins), tmp_path / "out")


def test_half_a_character_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ExportRefused, match="half a character"):
        write_export(export_of(document("a.md", "\ud800")), tmp_path / "out")
    with pytest.raises(ExportRefused, match="half a character"):
        write_export(export_of(document("a.md", keywords=("\udfff",))), tmp_path / "out")
