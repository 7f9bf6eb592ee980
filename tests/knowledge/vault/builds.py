"""Folders as the compiler makes them, but for what is in their parts: publishing does not care."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from knowledge.publications import IntentGate, Reading
from knowledge.vault.listing import Part
from knowledge.vault.publication import Publication, group_name, print_publication, shard_name
from knowledge.vault.terms import SHARDS

TEXTS: Mapping[str, str] = {
    "troca.md": "Prazo de troca: 7 dias.",
    "frete.md": "O frete é grátis acima de R$ 200.",
}


def written(value: Any) -> bytes:
    return (json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n").encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def source(path: str, text: str) -> dict[str, Any]:
    return {
        "path": path,
        "title": path.removesuffix(".md").title(),
        "origin": path,
        "canonical_url": "",
        "bytes": len(text.encode()),
        "sha256": sha(text.encode()),
        "language": "",
        "keywords": [],
        "valid_from": "",
        "valid_until": "",
        "chunks": 1,
    }


def sources_of(texts: Mapping[str, str]) -> bytes:
    """The `sources.json` of `texts`, each of one chunk."""
    return written(
        {
            "format": "estante-sources",
            "schema": 1,
            "sources": [source(path, texts[path]) for path in sorted(texts)],
            "prefixes": "".join(sha(path.encode())[:4] for path in sorted(texts)),
        }
    )


def build_at(folder: Path, texts: Mapping[str, str] = TEXTS, *, parts: int = 0) -> Path:
    """A build of the documents `texts`, with `parts` further parts that no build of other texts has."""
    files = {
        "sources.json": sources_of(texts),
        "pins.json": written({"format": "estante-pins", "schema": 1, "pins": []}),
    }
    files |= {shard_name(shard): written({}) for shard in range(SHARDS)}
    files |= {group_name(sha(path.encode())[:4]): written({path: text}) for path, text in texts.items()}
    mark = sha(written(dict(texts)))
    files |= {group_name(f"{number:04x}"): written([mark, number]) for number in range(parts)}
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    publication = Publication(
        name="test",
        export=mark,
        documents=len(texts),
        chunks=len(texts),
        terms=0,
        prefix_digits=4,
        reading=Reading(),
        intent=IntentGate(),
        artefacts=tuple(Part(name, len(data), sha(data)) for name, data in sorted(files.items())),
    )
    (folder / "publication.json").write_bytes(print_publication(publication))
    return folder


def build_id(folder: Path) -> str:
    return sha((folder / "publication.json").read_bytes())


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
