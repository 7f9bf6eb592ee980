"""Vaults for tests of reading: real builds of small corpora, and stores that count, or are spoilt."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from knowledge.errors import VaultDamaged
from knowledge.publications import Export, IntentGate, Pointer, Reading, VaultAnswer
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.vault.inventory import Build
from knowledge.vault.listing import build_key, part_key
from knowledge.vault.pointer import POINTER, print_pointer
from knowledge.vault.publishing import publish
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.store import Marked, NotThere, Stored
from tests.knowledge.vault.corpora import document

_NUMBERS = itertools.count()

SHOP: Mapping[str, str] = {
    "troca.md": "# Troca\n\nVocê tem 7 dias para trocar.\n\n## Garantia\n\nA garantia é de 12 meses.\n",
    "frete.md": "# Frete\n\nO frete é grátis acima de R$ 200.\n\n## Prazo\n\nO prazo é de 5 dias.\n",
    "senha.md": "# Senha\n\nTroque a senha em /forgot-password.\n",
}


def build_of(
    folder: Path,
    texts: Mapping[str, str] = SHOP,
    *,
    pins: tuple[str, ...] = (),
    reading: Reading | None = None,
    intent: IntentGate | None = None,
    valid: Mapping[str, tuple[str, str]] = {},
) -> Build:
    """A build of `texts`, in a new folder below `folder`. `valid`: from and until, by path."""
    place = folder / f"made-{next(_NUMBERS)}"
    documents = [
        document(
            path, text, valid_from=valid.get(path, ("", ""))[0], valid_until=valid.get(path, ("", ""))[1]
        )
        for path, text in texts.items()
    ]
    export = Export("Test", tuple(documents), pins, reading or Reading(), intent or IntentGate())
    write_export(export, place / "export")
    return compile_export(place / "export", place / "build")


def vault_of(folder: Path, *builds: Build) -> FolderStore:
    """A vault with each of `builds` published, the last one served."""
    store = FolderStore(folder / "vault")
    for build in builds:
        publish(build.folder, store)
    return store


class Memory:
    """A vault in memory that counts what is read. `reading` is called before each read."""

    place = "memory"

    def __init__(self, *builds: Build) -> None:
        self.files: dict[str, bytes] = {}
        self.reads: Counter[str] = Counter()
        self.largest: dict[str, int] = {}
        self.reading: Callable[[str], None] = lambda _: None
        self._lock = threading.Lock()
        for number, build in enumerate(builds, start=1):
            self.add(build)
            self.point(build.build_id, number)

    def add(self, build: Build) -> None:
        self.files[build_key(build.build_id)] = build.publication_bytes
        self.files |= {part_key(part.sha256): build.read(part.name) for part in build.artefacts}

    def point(self, build: str, sequence: int) -> None:
        self.files[POINTER] = print_pointer(Pointer(sequence, build, "0" * 64))

    def read(self, key: str, *, limit: int) -> bytes:
        with self._lock:
            self.reads[key] += 1
            self.largest[key] = max(limit, self.largest.get(key, 0))
        self.reading(key)
        data = self.files.get(key)
        if data is None:
            raise NotThere(self.place, key)
        if len(data) > limit:
            raise VaultDamaged(key, f"has more than {limit} bytes")
        return data

    def read_marked(self, key: str, *, limit: int) -> Marked:
        return Marked(self.read(key, limit=limit), "")

    def keys(self, prefix: str = "") -> tuple[Stored, ...] | None:
        return None


def key_of(build: Build, name: str) -> str:
    """Where the part `name` of a build is in a vault."""
    return next(part_key(part.sha256) for part in build.artefacts if part.name == name)


def told(answer: VaultAnswer) -> tuple[object, ...]:
    """All of an answer but what it cost and what was refused."""
    return answer.context, answer.hits, answer.version, answer.sequence, answer.woken
