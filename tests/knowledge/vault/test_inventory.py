"""V5: the inventory is the whole build, its hash is the build id, and nothing else is part of it."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import BuildRefused
from knowledge.vault.fields import canonical
from knowledge.vault.inventory import read_build
from tests.knowledge.vault.corpora import vector_copy
from tests.knowledge.vault.vectors import FOLDER

PUBLICATION = "publication.json"


def test_the_build_id_is_the_hash_of_the_publication() -> None:
    build = read_build(FOLDER / "compiled")
    data = (FOLDER / "compiled" / PUBLICATION).read_bytes()
    assert build.build_id == hashlib.sha256(data).hexdigest()
    assert build.read(PUBLICATION) == data
    for part in build.artefacts:
        assert hashlib.sha256(build.read(part.name)).hexdigest() == part.sha256
    with pytest.raises(BuildRefused, match="not listed"):
        build.read("../export/api.md")


def _flip(place: Path) -> None:
    data = bytearray(place.read_bytes())
    data[-3] ^= 1
    place.write_bytes(data)


def _swap(folder: Path) -> None:
    one, two = folder / "postings" / "00.json", folder / "postings" / "01.json"
    one.rename(folder / "x")
    two.rename(one)
    (folder / "x").rename(two)


def _link(folder: Path) -> None:
    (folder / "pins.json").rename(folder.parent / "pins.json")
    (folder / "pins.json").symlink_to(folder.parent / "pins.json")


def _link_folder(folder: Path) -> None:
    (folder / "chunks").rename(folder.parent / "chunks")
    (folder / "chunks").symlink_to(folder.parent / "chunks")


def _rename(folder: Path) -> None:
    (folder / "postings" / "07.json").rename(folder / "postings" / "7.json")


def _said(folder: Path, **changed: object) -> None:
    data = json.loads((folder / PUBLICATION).read_bytes())
    (folder / PUBLICATION).write_bytes(canonical({**data, **changed}))


def _listed(folder: Path, change: Callable[[list[dict[str, object]]], object]) -> None:
    data = json.loads((folder / PUBLICATION).read_bytes())
    change(data["artefacts"])
    (folder / PUBLICATION).write_bytes(canonical(data))


def _list_more(folder: Path, name: str) -> None:
    more = {"name": name, "bytes": 1, "sha256": "0" * 64}
    _listed(
        folder,
        lambda parts: parts.__setitem__(
            slice(None), sorted([*parts, more], key=lambda part: str(part["name"]))
        ),
    )


SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "changed byte": (lambda f: _flip(f / "sources.json"), "not what its inventory"),
    "changed shard": (lambda f: _flip(f / "postings" / "33.json"), "not what its inventory"),
    "missing": (lambda f: (f / "pins.json").unlink(), "“pins.json” is missing"),
    "extra": (lambda f: (f / "chunks" / "zz.json").write_text("{}"), "nothing lists it"),
    "leftover": (lambda f: (f / ".estante-1.tmp").write_text("{}"), "nothing lists it"),
    "extra folder": (lambda f: (f / "old").mkdir(), "is empty"),
    "renamed": (_rename, "is missing"),
    "swapped": (_swap, "bytes|not what its inventory"),
    "link": (_link, "is a link"),
    "link as folder": (_link_folder, "is a link"),
    "no publication": (lambda f: (f / PUBLICATION).unlink(), "no publication.json"),
    "no JSON": (lambda f: (f / PUBLICATION).write_text("{"), "JSON"),
    "other format": (lambda f: _said(f, format="estante-export"), "format"),
    "newer": (lambda f: _said(f, schema=2), "schema"),
    "shards": (lambda f: _said(f, shards=32), "numbers"),
    "digits": (lambda f: _said(f, prefix_digits=5), "numbers"),
    "other digits": (lambda f: _said(f, prefix_digits=3), "no build has"),
    "disorder": (lambda f: _listed(f, lambda parts: parts.reverse()), "disorder"),
    "twice": (lambda f: _listed(f, lambda parts: parts.insert(0, parts[0])), "disorder"),
    "one less": (lambda f: _listed(f, lambda parts: parts.pop()), "not listed"),
    "a way out": (lambda f: _list_more(f, "../secret.json"), "no build has"),
    "absolute": (lambda f: _list_more(f, "/etc/passwd"), "no build has"),
    "itself": (lambda f: _list_more(f, PUBLICATION), "no build has"),
    "huge": (lambda f: _listed(f, lambda parts: parts[0].update(bytes=2**40)), "more than"),
    "reading": (lambda f: _said(f, reading={}), "right value"),
    "intent": (lambda f: _said(f, intent={"terms": [1], "identifiers": True}), "terms"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_wrong_build_is_refused(tmp_path: Path, how: str) -> None:
    folder = vector_copy(tmp_path, "compiled")
    spoil, reason = SPOILT[how]
    spoil(folder)
    with pytest.raises(BuildRefused, match=reason):
        read_build(folder)


def test_a_file_that_changes_after_it_was_checked_is_refused_when_it_is_read(tmp_path: Path) -> None:
    folder = vector_copy(tmp_path, "compiled")
    build = read_build(folder)
    _flip(folder / "pins.json")
    with pytest.raises(BuildRefused, match=r"pins\.json"):
        build.read("pins.json")
