"""V2: everything of an export is checked before anything is built, and nothing is built from a wrong one."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import ExportRefused
from knowledge.vault.compiling import compile_export
from knowledge.vault.manifest import MANIFEST, parse_manifest
from tests.knowledge.vault.corpora import manifest_saying, vector_copy

Spoil = Callable[[Path], object]


def _swap(folder: Path) -> None:
    one, two = folder / "api.md", folder / "trocas.md"
    first, second = one.read_bytes(), two.read_bytes()
    one.write_bytes(second)
    two.write_bytes(first)


def _changed(folder: Path) -> None:
    data = bytearray((folder / "api.md").read_bytes())
    data[10] ^= 1
    (folder / "api.md").write_bytes(data)


def _link_file(folder: Path) -> None:
    (folder / "api.md").rename(folder.parent / "outside.md")
    (folder / "api.md").symlink_to(folder.parent / "outside.md")


def _link_folder(folder: Path) -> None:
    (folder / "entregas").rename(folder.parent / "outside")
    (folder / "entregas").symlink_to(folder.parent / "outside", target_is_directory=True)


def _link_export(folder: Path) -> None:
    folder.rename(folder.parent / "outside")
    folder.symlink_to(folder.parent / "outside", target_is_directory=True)


def _link_manifest(folder: Path) -> None:
    (folder / MANIFEST).rename(folder.parent / MANIFEST)
    (folder / MANIFEST).symlink_to(folder.parent / MANIFEST)


def _hard_pipe(folder: Path) -> None:
    os.mkfifo(folder / "pipe.md")


def _first(folder: Path, **changed: object) -> None:
    """Other fields for the first document, with a right digest of the manifest."""
    manifest = parse_manifest((folder / MANIFEST).read_bytes())
    documents = json.loads((folder / MANIFEST).read_bytes())["documents"]
    documents[0] = {**documents[0], **changed}
    (folder / MANIFEST).write_bytes(manifest_saying(manifest, documents=documents))


def _twins(folder: Path) -> None:
    manifest = parse_manifest((folder / MANIFEST).read_bytes())
    documents = json.loads((folder / MANIFEST).read_bytes())["documents"]
    twin = {**documents[0], "path": "API.md"}
    (folder / MANIFEST).write_bytes(manifest_saying(manifest, documents=[twin, *documents]))
    (folder / "API.md").write_bytes((folder / "api.md").read_bytes())


def _said(folder: Path, **changed: object) -> None:
    manifest = parse_manifest((folder / MANIFEST).read_bytes())
    (folder / MANIFEST).write_bytes(manifest_saying(manifest, **changed))


def _replaced(folder: Path, old: bytes, new: bytes) -> None:
    data = (folder / MANIFEST).read_bytes()
    assert old in data
    (folder / MANIFEST).write_bytes(data.replace(old, new, 1))


SPOILT: dict[str, tuple[Spoil, str]] = {
    "changed byte": (_changed, "api.md.*not what its inventory"),
    "longer": (
        lambda f: (f / "api.md").write_bytes((f / "api.md").read_bytes() + b" "),
        "bytes and must have",
    ),
    "missing": (lambda f: (f / "api.md").unlink(), "“api.md” is missing"),
    "extra": (lambda f: (f / "extra.md").write_text("x"), "“extra.md” is there"),
    "hidden extra": (lambda f: (f / ".git").write_text("x"), "“.git” is there"),
    "extra folder": (lambda f: (f / "empty").mkdir(), "“empty” is empty"),
    "renamed": (lambda f: (f / "api.md").rename(f / "apj.md"), "“api.md” is missing"),
    "swapped": (_swap, "bytes and must have|not what its inventory"),
    "link as file": (_link_file, "“api.md” is a link"),
    "link as folder": (_link_folder, "“entregas” is a link"),
    "link as export": (_link_export, "not a folder"),
    "link as manifest": (_link_manifest, "“manifest.json” is a link"),
    "pipe": (_hard_pipe, "neither a file nor a folder"),
    "no manifest": (lambda f: (f / MANIFEST).unlink(), "no manifest.json"),
    "dots": (lambda f: _first(f, path="../api.md"), "unsafe: it leads out"),
    "absolute": (lambda f: _first(f, path="/api.md"), "unsafe: it is an absolute path"),
    "drive": (lambda f: _first(f, path="C:api.md"), "unsafe: it has a colon"),
    "backslash": (lambda f: _first(f, path="a\\api.md"), "unsafe: it has a backslash"),
    "control": (lambda f: _first(f, path="a\x1b[31m.md"), "unsafe: it has a control"),
    "device": (lambda f: _first(f, path="aux.md"), "reserved name"),
    "no Markdown": (lambda f: _first(f, path="api.html"), "does not end with .md"),
    "twins": (_twins, "one name"),
    "huge": (lambda f: _first(f, bytes=2**52), "more than 67108864 bytes"),
    "too huge": (lambda f: _first(f, bytes=2**60), "bytes"),
    "negative": (lambda f: _first(f, bytes=-1), "bytes"),
    "true": (lambda f: _first(f, bytes=True), "bytes"),
    "fraction": (lambda f: _first(f, bytes=552.0), "bytes"),
    "upper digest": (lambda f: _first(f, sha256="A" * 64), "sha256"),
    "other sha": (lambda f: _first(f, sha256="0" * 64), "not what its inventory"),
    "no title": (lambda f: _first(f, title=None), "title"),
    "no day": (lambda f: _first(f, valid_until="tomorrow"), "valid_until"),
    "pin of nothing": (lambda f: _said(f, pins=["nowhere.md"]), "pins"),
    "other format": (lambda f: _said(f, format="zip"), "format"),
    "newer": (lambda f: _said(f, schema=2), "schema"),
    "unknown field": (lambda f: _said(f, more=1), "not written as an export"),
    "wrong digest": (lambda f: _replaced(f, b'"digest":"', b'"digest":"0'), "digest"),
    "changed title": (lambda f: _replaced(f, b"User API", b"Used API"), "digest"),
    "spaces": (lambda f: _replaced(f, b'":"', b'": "'), "not written as an export"),
    "twice": (lambda f: _replaced(f, b'"schema":1', b'"schema":1,"schema":1'), "JSON"),
    "half character": (lambda f: _replaced(f, b"User API", b"\\ud800"), "half a character"),
    "no JSON": (lambda f: (f / MANIFEST).write_text("{"), "JSON"),
    "deep": (lambda f: (f / MANIFEST).write_text("[" * 100_000), "JSON"),
    "no object": (lambda f: (f / MANIFEST).write_text("[]"), "object"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_wrong_export_is_refused_and_nothing_is_built(tmp_path: Path, how: str) -> None:
    folder = vector_copy(tmp_path, "export")
    spoil, reason = SPOILT[how]
    spoil(folder)
    with pytest.raises(ExportRefused, match=reason):
        compile_export(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_the_build_that_was_there_stays(tmp_path: Path) -> None:
    folder = vector_copy(tmp_path, "export")
    build = compile_export(folder, tmp_path / "out")
    _changed(folder)
    with pytest.raises(ExportRefused):
        compile_export(folder, tmp_path / "out")
    assert (tmp_path / "out" / "publication.json").read_bytes() == build.publication_bytes
